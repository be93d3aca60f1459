/**
 * All Bengali of the two generals: a sentence for each fact, made from the fact and the states around
 * it. One sentence serves as caption, announcement, printed row and list item.
 */
import { bengaliNumber as bn } from '../../../bengali/numbers.ts';
import type { Step } from '../../../machines/core/trace.ts';
import type { scenarioRules, ScenarioSlug } from '../../../machines/two-generals/scenarios.ts';
import {
  attackers,
  senderOf,
  type Command,
  type Fact,
  type ReasonCode,
  type Side,
  type State,
} from '../../../machines/two-generals/two-generals.model.ts';

export const names: Readonly<Record<Side, string>> = { west: 'বাহরাম', east: 'সালিহ' };
export const namesOf: Readonly<Record<Side, string>> = { west: 'বাহরামের', east: 'সালিহর' };
const courier = (number: number): string => `${bn(number)} নম্বর দূত`;

interface Moment {
  readonly before: State;
  readonly after: State;
}

const sentences: {
  readonly [T in Fact['type']]: (
    fact: Extract<Fact, { readonly type: T }>,
    moment: Moment,
  ) => string;
} = {
  rode: ({ courier: number, from }) =>
    number === 1
      ? `${courier(1)} ${namesOf[from]} চিঠি নিয়ে রওনা হলেন: ভোরে একসাথে আক্রমণ।`
      : `${courier(number)} ${namesOf[from]} উত্তর নিয়ে রওনা হলেন: আগের দূতকে পেয়েছি।`,
  arrived: ({ courier: number, at }, { after }) => {
    const enough = after.heard[at] >= after.settings.needs[at];
    return `${courier(number)} ${namesOf[at]} তাঁবুতে পৌঁছালেন। ${names[at]} ${
      enough ? 'যতজনের কথা ছিল ততজনকেই দেখলেন' : 'আরও একজনের অপেক্ষায়'
    }; ${names[senderOf(number)]} কিছুই টের পেলেন না।`;
  },
  fell: ({ courier: number, to }) =>
    `${courier(number)} উপত্যকায় ধরা পড়লেন। ${names[to]} তাঁর কথা জানেন না, ${names[senderOf(number)]} জানেন না তিনি পৌঁছাননি।`,
  decided: () => '',
  ignored: ({ reason }) => `কিছুই বদলাল না: ${reasons[reason]}`,
};

/** One sentence for what both do at dawn. */
function dawnSentence(state: State): string {
  const who = attackers(state);
  if (who.length === 2) return 'ভোর হলো। দুই শিবির একসাথে নামল, কেল্লা পড়ল।';
  const [alone] = who;
  if (alone === undefined) return 'ভোর হলো। কেউ নামলেন না। কেল্লা অক্ষত, সৈন্যরাও।';
  const other: Side = alone === 'west' ? 'east' : 'west';
  return `ভোর হলো। ${names[alone]} যা শুনেছেন তাতেই ভরসা করে নামলেন। ${names[other]} তাঁবুতেই রইলেন। ${namesOf[alone]} সৈন্যরা একা।`;
}

/** The caption of a step. */
export function captionOf(before: State, step: Step<State, Command, Fact>): string {
  if (step.command.type === 'dawn.break' && step.state.dawn && !before.dawn)
    return dawnSentence(step.state);
  return step.facts
    .map((fact) => {
      const say = sentences[fact.type] as (fact: Fact, moment: Moment) => string;
      return say(fact, { before, after: step.state });
    })
    .join(' ');
}

/** The sentence at index 0. */
export function openingOf({ settings: { couriers, needs } }: State): string {
  return `দুই পাহাড়ে দুই শিবির। কথা হয়েছে ${bn(couriers)} জন দূত যাবেন। ${names.west} নামবেন ${needText(needs.west)}, ${names.east} ${needText(needs.east)}।`;
}
const needText = (needs: number): string =>
  needs === 0 ? 'কাউকে না দেখেই' : `${bn(needs)} জনকে দেখলে`;

/** Why a choice is not open now: one sentence, also said when a refused command was played. */
export const reasons: Readonly<Record<ReasonCode, string>> = {
  onTheWay: 'একজন দূত এখনো পথে।',
  nobodyRides: 'উপত্যকায় এখন কেউ নেই।',
  allRidden: 'যতজন দূতের কথা ছিল, সবাই রওনা হয়ে গেছেন।',
  silence: 'শেষ দূত পৌঁছাননি, তাই উত্তর দেওয়ার কেউ নেই।',
  dawnBroke: 'ভোর হয়ে গেছে।',
};

export const groups = { couriers: 'দূত', sky: 'আকাশ' } as const;
export function labelOf({ type }: Command, { sent }: State): string {
  switch (type) {
    case 'courier.ride':
      return `${courier(sent + 1)} রওনা হোন`;
    case 'courier.arrive':
      return 'দূত পৌঁছে যান';
    case 'courier.fall':
      return 'দূত ধরা পড়ুন';
    case 'dawn.break':
      return 'ভোর হোক';
  }
}

export const parametersOf = ({
  settings: { couriers, needs },
}: State): readonly { readonly label: string; readonly value: string }[] => [
  { label: 'কথা হয়েছে', value: `${bn(couriers)} জন দূত` },
  { label: `${names.west} নামবেন`, value: needText(needs.west) },
  { label: `${names.east} নামবেন`, value: needText(needs.east) },
];

/** Over a tent: how many have come of how many that must. */
export const heardText = (state: State, side: Side): string =>
  `${bn(state.heard[side])} / ${bn(state.settings.needs[side])}`;
export const courierNumber = (number: number): string => bn(number);

export const laneNames = { valley: 'উপত্যকা' } as const;
export const markLabels = {
  courier: (number: number) => bn(number),
  attack: 'আক্রমণ',
  stay: 'বসে',
} as const;
export const spanLabels = { sure: 'তৈরি' } as const;

/** The line under the sentence: what each knows. */
export const lineSays = {
  label: 'কে কী জানেন',
  heard: 'দেখেছেন',
  needs: 'চাই',
  moods: { unsure: 'সন্দেহে', ready: 'তৈরি', attacking: 'নামলেন', staying: 'তাঁবুতে' },
  truth: 'কেউ জানেন না',
  fallen: 'একজন দূত ধরা পড়েছেন',
  onTheWay: 'একজন দূত পথে',
  calm: 'গোপন কিছু নেই',
} as const;

export const goalText = {
  title: 'চারজন দূতের কথা আছে। তবু একজন সেনাপতিকে একা নামান।',
  because:
    'শেষ যে দূত পৌঁছালেন, তাঁকে যিনি পাঠিয়েছেন তিনি সেটা জানেন না। সেই অজানাটুকু সব সময় কারো না কারো কাছে থাকে।',
} as const;

type OptionOf<P> = P extends { readonly options: readonly (infer O extends string)[] } ? O : never;
type ScenarioTexts = {
  readonly [S in ScenarioSlug]: {
    readonly title: string;
    readonly question: string;
    readonly predictions: {
      readonly [P in keyof (typeof scenarioRules)[S]['predictions']]: {
        readonly question: string;
        readonly because: string;
        readonly options: Readonly<
          Record<OptionOf<(typeof scenarioRules)[S]['predictions'][P]>, string>
        >;
      };
    };
  };
};

const whoAttacks = {
  both: 'দুজনেই',
  west: 'শুধু বাহরাম',
  east: 'শুধু সালিহ',
  nobody: 'কেউ না',
} as const;

export const scenarioTexts: ScenarioTexts = {
  'generals-one': {
    title: 'একজন দূত',
    question: 'বাহরাম দূত পাঠিয়েই নিশ্চিন্ত। দূত ধরা পড়লে ভোরে কে নামবেন?',
    predictions: {
      'who-attacks': {
        question: 'দূত ধরা পড়েছেন, বাহরাম জানেন না। ভোরে কে নামবেন?',
        options: whoAttacks,
        because: 'পাঠানো আর পৌঁছানো এক নয়। বাহরাম ধরে নিয়েছিলেন, পাঠালেই জানা হয়ে যায়।',
      },
    },
  },
  'generals-answer': {
    title: 'দূত আর উত্তর',
    question: 'এবার বাহরাম উত্তর না পেলে নামবেন না। তাহলে কি আর একা পড়ার ভয় নেই?',
    predictions: {
      'who-attacks': {
        question: 'চিঠি পৌঁছেছে, উত্তরটা ধরা পড়েছে। ভোরে কে নামবেন?',
        options: whoAttacks,
        because: 'বাহরাম এবার সাবধানী, কিন্তু সালিহ চিঠি পেয়েই তৈরি। একা পড়ার ভয়টা শুধু পাহাড় বদলেছে।',
      },
    },
  },
  'generals-third': {
    title: 'উত্তরেরও উত্তর',
    question: 'সালিহ এবার চাইছেন, তাঁর উত্তর পৌঁছেছে সেই খবরও আসুক। তৃতীয় দূতে কি মিটবে?',
    predictions: {
      'who-attacks': {
        question: 'তৃতীয় দূত ধরা পড়েছেন। ভোরে কে নামবেন?',
        options: whoAttacks,
        because: 'ভয়টা আবার পশ্চিমে ফিরেছে। যতজন দূতই যোগ করুন, শেষজনকে নিয়ে সন্দেহ থেকে যায়।',
      },
    },
  },
  'generals-four': {
    title: 'চারজনই পৌঁছালেন',
    question: 'সবাই নিরাপদে পৌঁছালেন, দুজনেই নামলেন। তাহলে নিয়মটা কি ঠিক ছিল?',
    predictions: {
      'what-the-sender-sees': {
        question:
          'চতুর্থ দূত পথে, সালিহ তাঁকে পাঠিয়েছেন। দূত পৌঁছালে আর না পৌঁছালে সালিহ কি তাঁবু থেকে তফাত দেখবেন?',
        options: { same: 'না, দুটো রাত তাঁর কাছে একই', different: 'হ্যাঁ, খবর আসবে' },
        because: 'পঞ্চম দূতের কথা ছিল না। তাই সালিহ দুই রাতেই একই কাজ করবেন, দূত পৌঁছাক বা না পৌঁছাক।',
      },
    },
  },
};
