/**
 * All Bengali of the parcel that comes twice: a sentence for each fact, made from the fact and the
 * states around it. One sentence serves as caption, announcement, printed row and list item.
 */
import { bengaliDigits, bengaliNumber as bn } from '../../../bengali/numbers.ts';
import type { Step } from '../../../machines/core/trace.ts';
import {
  clerkOf,
  lineOf,
  strategyOf,
  whereIs,
  type Command,
  type Fact,
  type Line,
  type ReasonCode,
  type State,
  type Strategy,
} from '../../../machines/dedup/dedup.model.ts';
import {
  dinars,
  type scenarioRules,
  type ScenarioSlug,
} from '../../../machines/dedup/scenarios.ts';
import type { Breach, Misfortune } from '../../../machines/dedup/schedules.ts';

/** The number on the parcel, and what the order inside is for. */
export const number = '২১২';
const sum = `${bn(dinars)} দিনার`;

interface Person {
  readonly name: string;
  readonly of: string;
}
const people: Readonly<Record<string, Person>> = {
  zaynab: { name: 'যায়নাব', of: 'যায়নাবের' },
  yusuf: { name: 'ইউসুফ', of: 'ইউসুফের' },
};
/** Throws a RangeError for a clerk who has no Bengali name. */
function person(id: string): Person {
  const found = people[id];
  if (found === undefined) throw new RangeError(`Clerk "${id}" has no Bengali name in dedup.bn.ts`);
  return found;
}
export const nameOf = (id: string): string => person(id).name;

export const strategyNames: Readonly<Record<Strategy, string>> = {
  none: 'খাতা নেই',
  look: 'আগে দেখা, পরে লেখা',
  mark: 'আগে লেখা, পরে কাজ',
  together: 'লেখা আর কাজ একসাথে',
  provider: 'সরাফের কাছে নম্বর',
};
export const misfortuneNames: Readonly<Record<Misfortune, string>> = {
  crash: 'মাঝপথে জ্বর',
  overlap: 'দুজন একসাথে',
  silence: 'জবাব হারাল',
  copy: 'আরেকটা নকল',
  forgotten: 'পাতা ফেলা হলো',
};
export const endNames: Readonly<Record<Breach | 'once', string>> = {
  lost: 'হারায়',
  twice: 'দুবার',
  once: 'একবার',
};
export const promiseNames: Readonly<Record<'atMost' | 'atLeast' | 'effectively', string>> = {
  atMost: 'at-most-once',
  atLeast: 'at-least-once',
  effectively: 'effectively-once',
};
const ownOrder = 'নিজের ক্রম';

interface Moment {
  readonly before: State;
  readonly after: State;
}

/** What is said of money that has just been paid once more. */
const again = ({ after }: Moment): string =>
  after.payments.length > 1
    ? ` হাসানের হাতে এখন ${bn(after.payments.length * dinars)}, পাওনা ছিল ${bn(dinars)}।`
    : '';

const sentences: {
  readonly [T in Fact['type']]: (
    fact: Extract<Fact, { readonly type: T }>,
    moment: Moment,
  ) => string;
} = {
  taken: ({ clerk }, { after }) =>
    after.deliveries === 1
      ? `${nameOf(clerk)} তাক থেকে ${number} নম্বর পার্সেল নিলেন। ভেতরে হুকুম: হাসানকে ${sum}।`
      : `${nameOf(clerk)} ${number} নম্বর নিলেন। এই নিয়ে ${bn(after.deliveries)} বার এটা কারো হাতে উঠল।`,
  looked: ({ clerk, found }) =>
    found
      ? `${nameOf(clerk)} খাতা উল্টে দেখলেন, ${number} আছে। টাকা না দিয়ে তিনি সোজা সইয়ে গেলেন।`
      : `${nameOf(clerk)} খাতা উল্টে দেখলেন, ${number} নেই।`,
  marked: ({ clerk }, { before }) =>
    clerkOf(before, clerk).paid
      ? `টাকা দেওয়ার পরে ${nameOf(clerk)} খাতায় ${number} লিখলেন।`
      : `${nameOf(clerk)} খাতায় ${number} লিখলেন। টাকা তখনো সিন্দুকে।`,
  recognised: ({ clerk }, { before }) => {
    if (clerkOf(before, clerk).paid)
      return `${nameOf(clerk)} লিখতে গিয়ে দেখলেন ${number} আগেই লেখা, অথচ টাকা তিনি দিয়ে ফেলেছেন।`;
    return before.payments.length > 0
      ? `${nameOf(clerk)} লিখতে গিয়ে দেখলেন ${number} আগেই লেখা। টাকায় হাত না দিয়ে তিনি সইয়ে গেলেন।`
      : `${nameOf(clerk)} দেখলেন ${number} লেখা আছে, ধরে নিলেন টাকা দেওয়া শেষ। হাসানের হাত কিন্তু খালি।`;
  },
  begun: ({ clerk }) => `${nameOf(clerk)} খসড়া পাতা খুললেন। সিল পড়ার আগে এর কোনো কথা সত্যি নয়।`,
  drafted: ({ clerk, what }) =>
    what === 'mark'
      ? `${nameOf(clerk)} খসড়ায় লিখলেন ${number}। আসল খাতা এখনো ফাঁকা।`
      : `${nameOf(clerk)} খসড়ায় লিখলেন, হাসানকে ${sum}। সিন্দুক এখনো বন্ধ।`,
  paid: ({ clerk }, moment) => `${nameOf(clerk)} হাসানকে ${sum} দিলেন।${again(moment)}`,
  committed: ({ clerk }, moment) =>
    moment.after.payments.length > moment.before.payments.length
      ? moment.after.ledger
        ? `${nameOf(clerk)} সিল মারলেন: নম্বর আর ${sum} একসাথে পাকা হলো।${again(moment)}`
        : `${nameOf(clerk)} সিল মারলেন: ${sum} পাকা হলো, নম্বর নয়।${again(moment)}`
      : `${nameOf(clerk)} সিল মারলেন, কিন্তু খসড়ায় টাকার কথা নেই।`,
  collided: ({ clerk }) =>
    `${nameOf(clerk)} সিল মারতে গিয়ে দেখলেন ${number} এর মধ্যে আরেকজন লিখে ফেলেছেন। খসড়া বাতিল, টাকা নড়ল না।`,
  paidThere: ({ clerk, key }, moment) =>
    `${nameOf(clerk)} সরাফকে দিলেন নম্বর ${bengaliDigits(key)}। সরাফ নিজের খাতায় সেটা লিখে হাসানকে ${sum} দিলেন।${again(moment)}`,
  knownThere: ({ clerk, key }) =>
    `${nameOf(clerk)} সরাফকে দিলেন নম্বর ${bengaliDigits(key)}। সরাফ খাতা দেখালেন: এ নম্বরের টাকা দেওয়া শেষ।`,
  unheard: ({ clerk, key }, { before, after }) =>
    `${nameOf(clerk)} সরাফকে দিলেন নম্বর ${bengaliDigits(key)}। ${
      after.payments.length > before.payments.length ? 'সরাফ টাকা দিলেন' : 'টাকা আগেই দেওয়া'
    }, কিন্তু তাঁর জবাব পথে হারাল। ${nameOf(clerk)} জানেন না কী হয়েছে।`,
  noted: ({ clerk }) => `${nameOf(clerk)} সরাফের রসিদ নিজেদের খাতায় টুকলেন।`,
  signed: ({ clerk }, { after }) =>
    whereIs(after) === 'lost'
      ? `${nameOf(clerk)} সই করলেন। তাকের হিসাবে ${number} শেষ, হাসানের হাত খালিই রইল।`
      : `${nameOf(clerk)} সই করলেন। তাকের হিসাবে ${number} শেষ।`,
  signedLate: ({ clerk }) => `${nameOf(clerk)} সই করলেন, কিন্তু তাঁর কড়ার ফুরিয়েছে। এ সই তাক গোনে না।`,
  signLost: ({ clerk }) =>
    `${nameOf(clerk)} সই পাঠালেন, কাগজটা উঠোনে হাওয়ায় উড়ে গেল। তাকের চোখে পার্সেল এখনো ডেস্কে।`,
  fell: ({ clerk, holding, draftLost }, { after }) => {
    const { of } = person(clerk);
    if (!holding) return `${of} জ্বর এল। তাঁর হাত খালি ছিল।`;
    if (draftLost) return `${of} জ্বর এল। খসড়ায় সিল পড়েনি, তাই নম্বরও লেখা হয়নি, টাকাও যায়নি।`;
    if (after.ledger && after.payments.length === 0)
      return `${of} জ্বর এল। খাতায় ${number} আছে, অথচ টাকা যায়নি।`;
    if (after.payments.length > 0 && !after.ledger)
      return `${of} জ্বর এল। টাকা গেছে, অথচ খাতায় তার কোনো চিহ্ন নেই।`;
    return `${of} জ্বর এল। পার্সেল পড়ে রইল ডেস্কে।`;
  },
  rose: ({ clerk }) => `${nameOf(clerk)} সেরে উঠে ফিরলেন, হাত খালি।`,
  expired: ({ holder }) =>
    holder === null
      ? `কড়ারের সময় ফুরোল, সই আসেনি। ${number} আবার তাকে।`
      : `কড়ারের সময় ফুরোল, অথচ ${person(holder).of} কাজ তখনো চলছে। ${number} আবার তাকে।`,
  copyArrived: () => `দামেস্ক কোনো জবাব পায়নি। একই ${number} নম্বরের আরেকটা নকল এল কাফেলায়।`,
  torn: () => `জায়গা নেই বলে খাতার পুরোনো পাতা ফেলা হলো। ${number}-র কথা আর কোথাও লেখা নেই।`,
  ignored: ({ reason }) => `কিছুই বদলাল না: ${reasons[reason]}`,
};

/** The caption of a step: its facts in order. */
export function captionOf(before: State, step: Step<State, Command, Fact>): string {
  return step.facts
    .map((fact) => {
      const say = sentences[fact.type] as (fact: Fact, moment: Moment) => string;
      return say(fact, { before, after: step.state });
    })
    .join(' ');
}

/** The sentence at index 0. */
export const openingOf = (): string =>
  `তাকে একটা পার্সেল, গায়ে নম্বর ${number}। ভেতরে দামেস্কের হুকুম: হাসান তাঁতিকে ${sum} দিতে হবে।`;

/** Why a choice is not open now: one sentence, also said when a refused command was played. */
export const reasons: Readonly<Record<ReasonCode, string>> = {
  unknownClerk: 'এই নামে কোনো কেরানি এখানে বসেন না।',
  ill: 'তিনি অসুস্থ, আগে সেরে উঠুন।',
  notIll: 'তিনি সুস্থই আছেন।',
  handFull: 'তাঁর হাতে আগে থেকেই পার্সেল আছে।',
  handEmpty: 'তাঁর হাত খালি।',
  nothingWaits: 'তাকে এখন কিছু নেই।',
  noAnswerDue: 'এ লাইনে কারো জবাবের অপেক্ষা নেই।',
  notHeld: 'পার্সেল এখন কারো নামে নেই।',
  notSignedYet: 'আগেরটায় সই না পড়া পর্যন্ত নকল আসে না।',
  copiesEnough: 'দামেস্ক আর নকল পাঠাবে না।',
  nothingWritten: 'কোনো খাতায় নম্বরটা নেই।',
};

/** Headings the choices stand under, other than the clerks' names. */
export const groups = { world: 'তাক, খাতা আর দামেস্ক' } as const;

const lineLabels: Readonly<Record<Line, string>> = {
  look: 'খাতা উল্টে দেখুন',
  mark: 'খাতায় নম্বর লিখুন',
  begin: 'খসড়া পাতা খুলুন',
  pay: 'হাসানকে টাকা দিন',
  commit: 'সিল মারুন',
  ask: 'সরাফকে বলুন',
  note: 'রসিদ টুকে রাখুন',
  sign: 'সই করুন',
};

/** What a choice's button says; the heading above it says who. */
export function labelOf(command: Command, state: State): string {
  switch (command.type) {
    case 'clerk.take':
      return 'পার্সেল নিন';
    case 'clerk.next': {
      const line = lineOf(state, clerkOf(state, command.clerk));
      return line === null ? 'পরের লাইন চলুক' : lineLabels[line];
    }
    case 'clerk.fall':
      return 'জ্বর আসুক';
    case 'clerk.rise':
      return 'সেরে উঠুন';
    case 'answer.lose':
      return 'জবাব পথে হারাক';
    case 'lease.expire':
      return 'কড়ারের সময় ফুরোক';
    case 'copy.arrive':
      return 'আরেকটা নকল আসুক';
    case 'page.tear':
      return 'পুরোনো পাতা ফেলা হোক';
  }
}

/** The parameters that shape the picture, label and value. */
export function parametersOf({ settings, sent }: State): readonly {
  readonly label: string;
  readonly value: string;
}[] {
  const strategy = strategyOf(settings);
  return [
    { label: 'নিয়ম', value: strategy === null ? ownOrder : strategyNames[strategy] },
    ...(settings.program.includes('ask')
      ? [{ label: 'চাবি', value: settings.key === 'parcel' ? 'পার্সেলের নম্বর' : 'প্রতিবার নতুন' }]
      : []),
    { label: 'দামেস্কের পাঠানো', value: `${bn(sent)}টা` },
  ];
}

export const laneNames = { shelf: 'তাক', ledger: 'খাতা', hasan: 'হাসান', changer: 'সরাফ' } as const;

export const markLabels = {
  parcel: number,
  look: 'আছে?',
  written: 'লেখা',
  known: 'আগেই আছে',
  draft: 'খসড়া',
  voided: 'বাতিল',
  money: bn(dinars),
  receipt: 'রসিদ',
  sign: 'সই',
  late: 'দেরি',
  ill: 'জ্বর',
  back: 'ফিরলেন',
  expired: 'সময় শেষ',
  copy: 'নকল',
  torn: 'ফেলা',
} as const;
export const spanLabels = { work: 'কাজ', draft: 'খসড়া', ill: 'অসুস্থ', kept: 'নম্বর আছে' } as const;

/** What is counted as effects under the scene. */
export const effectsLabel = 'হাসানকে টাকা দেওয়া';

/** What Hasan holds, under his feet. */
export const receivedText = (payments: number): string =>
  payments === 0 ? 'হাসান: ০' : `হাসান: ${bn(payments * dinars)}`;
/** On the sheet of an open transaction. */
export const draftText = (mark: boolean, pay: boolean): string =>
  [mark ? number : '', pay ? bn(dinars) : ''].filter(Boolean).join(', ') || 'খসড়া';

export const goalTexts = {
  lost: {
    title: 'সবাই নিয়ম মানলেন, তবু হাসান যেন কিছুই না পান।',
    because:
      'নম্বরটা বলে “শুরু হয়েছে”, সবাই পড়ে “শেষ হয়েছে”। লেখার পরে একজন পড়ে গেলেই কাজটা কেউ আর ধরে না।',
  },
  twice: {
    title: 'খাতা আছে, দেখাও হচ্ছে, তবু হাসান যেন দুবার টাকা পান।',
    because:
      'দেখা আর লেখার মাঝে ফাঁক। সেই ফাঁকে আরেকজন দেখলে, বা প্রথমজন পড়ে গেলে, খাতা কিছু টের পায় না।',
  },
} as const;

/** Over the schedule that breaks a reader's own order. */
export const scheduleTexts = {
  title: 'আপনার ক্রম যে পথে ভাঙে',
  question: 'ভাঙার সবচেয়ে ছোট পথ, এক ধাপ এক ধাপ করে।',
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

const inTheEnd = { '0': '০', '50': '৫০', '100': '১০০' } as const;

export const scenarioTexts: ScenarioTexts = {
  'dedup-none': {
    title: 'খাতা ছাড়া',
    question: 'সই করা কাগজটা পথে হারালে হাসান কত পাবেন?',
    predictions: {
      'in-the-end': {
        question:
          'টাকা গেছে, সই হারিয়েছে। পার্সেল আবার তাকে, এবার ইউসুফ ধরবেন। শেষে হাসানের হাতে কত দিনার?',
        options: inTheEnd,
        because:
          'ইউসুফের সামনে শুধু একটা পার্সেল। আগে কেউ টাকা দিয়েছেন কি না, সেটা জানার কোনো জায়গা নেই।',
      },
    },
  },
  'dedup-look': {
    title: 'আগে দেখা, পরে লেখা',
    question: 'দুজনেই টাকা দেওয়ার আগে খাতা দেখেন। তাতে কি দ্বিতীয়বার ঠেকে?',
    predictions: {
      'yusuf-finds': {
        question: 'যায়নাব খাতা দেখেছেন, টাকা এখনো দেননি। ইউসুফ এখন খাতা দেখলে কী পাবেন?',
        options: { found: '২১২ লেখা আছে', 'not-found': '২১২ নেই' },
        because: 'নম্বর লেখা হয় টাকা দেওয়ার পরে। যায়নাব ততদূর যাননি, তাই খাতা এখনো ফাঁকা।',
      },
      'in-the-end': {
        question:
          'যায়নাব টাকা দিয়েছেন, নম্বর লেখেননি। ইউসুফ খাতা দেখে ফেলেছেন আগেই। শেষে হাসান কত পাবেন?',
        options: inTheEnd,
        because:
          'ইউসুফের দেখা খবরটা পুরোনো হয়ে গেছে, সেটা তিনি জানেন না। দেখা আর লেখা দুটো আলাদা কাজ।',
      },
    },
  },
  'dedup-mark': {
    title: 'আগে লেখা, পরে কাজ',
    question: 'নম্বর আগে লিখে রাখলে আর দুজন একসাথে টাকা দিতে পারেন না। তাহলে কি নিশ্চিন্ত?',
    predictions: {
      'in-the-end': {
        question: 'খাতায় ২১২ লেখার পরেই যায়নাবের জ্বর। এবার ইউসুফ খাতা ধরবেন। শেষে হাসান কত পাবেন?',
        options: inTheEnd,
        because: 'খাতার নম্বরটা আসলে বলছিল “শুরু হয়েছে”। ইউসুফ পড়লেন “শেষ হয়েছে”।',
      },
    },
  },
  'dedup-together': {
    title: 'নম্বর আর টাকা এক সিলে',
    question: 'একবার জ্বর, একবার সই হারানো। দুটোতেই কি টেকে?',
    predictions: {
      'in-the-ledger': {
        question: 'খসড়ায় নম্বর আর টাকা দুটোই লেখা, সিল পড়েনি। এই মুহূর্তে জ্বর এলে আসল খাতায় কী থাকবে?',
        options: { both: 'নম্বর আর টাকা', number: 'শুধু নম্বর', nothing: 'কিছুই না' },
        because: 'সিলের আগে খসড়া শুধু একটা কাগজ। অর্ধেক সত্যি বলে এখানে কিছু নেই।',
      },
      'in-the-end': {
        question: 'টাকা পাকা হয়েছে, সই হারিয়েছে, পার্সেল আবার হাতে উঠছে। শেষে হাসান কত পাবেন?',
        options: inTheEnd,
        because: 'নম্বর আর টাকা একসাথে পাকা হয়েছিল। নম্বর আছে মানে টাকাও গেছে, এবার কথাটা সত্যি।',
      },
    },
  },
  'dedup-provider': {
    title: 'সরাফের জবাব হারাল',
    question: 'টাকা দেন বাজারের সরাফ, তাঁর খাতা আলাদা। জবাব না এলে কি ধরে নেবেন টাকা যায়নি?',
    predictions: {
      'what-zaynab-knows': {
        question: 'সরাফের কাছে খবর গেছে, জবাব আসেনি। যায়নাব এই মুহূর্তে কী জানেন?',
        options: { paid: 'টাকা গেছে', 'not-paid': 'টাকা যায়নি', nothing: 'কোনোটাই না' },
        because: 'টাকা আসলে গেছে। কিন্তু জবাব না এলে যাওয়া আর না-যাওয়া দেখতে একই রকম।',
      },
      'in-the-end': {
        question: 'ইউসুফ সরাফকে আবার বলবেন, নম্বর সেই ২১২। শেষে হাসান কত পাবেন?',
        options: inTheEnd,
        because: 'সরাফ নম্বরটা চেনেন। দ্বিতীয়বার তিনি টাকা দেন না, শুধু পুরোনো রসিদটা দেখান।',
      },
    },
  },
  'dedup-new-key': {
    title: 'প্রতিবার নতুন নম্বর',
    question: 'একই ঘটনা, শুধু সরাফকে প্রতিবার একটা নতুন নম্বর দেওয়া হয়। এবার?',
    predictions: {
      'in-the-end': {
        question: 'ইউসুফ সরাফকে একটা নতুন নম্বর দেবেন। শেষে হাসান কত পাবেন?',
        options: inTheEnd,
        because:
          'সরাফের চোখে দুটো নম্বর মানে দুটো আলাদা হুকুম। নম্বরটা কাজের পরিচয় না হলে সেটা কিছুই আটকায় না।',
      },
    },
  },
  'dedup-forgotten': {
    title: 'পাতা ফেলার পরে নকল',
    question: 'সবচেয়ে শক্ত নিয়মটাই চলছে। শুধু খাতার পুরোনো পাতা কেউ ফেলে দিলেন। তারপর?',
    predictions: {
      'in-the-end': {
        question:
          'নম্বরের পাতা নেই, নকলটা তাকে। যায়নাব আর ইউসুফ নিয়ম মেনেই চলবেন। শেষে হাসান কত পাবেন?',
        options: inTheEnd,
        because: 'যে নম্বর কেউ মনে রাখেনি, সেটা নতুন নম্বর। খাতা কতদিন থাকবে, সেটাও নিয়মের অংশ।',
      },
    },
  },
};
