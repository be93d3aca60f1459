/**
 * All Bengali of the request's path: a sentence for each fact, made from the fact and the states
 * around it. One sentence serves as caption, announcement, printed row and list item.
 */
import { bengaliDigits, bengaliNumber as bn } from '../../../bengali/numbers.ts';
import type { Step } from '../../../machines/core/trace.ts';
import {
  arrivalRate,
  latencyOf,
  obligationsOf,
  owedBy,
  pathOf,
  serviceOf,
  taskIds,
  type Command,
  type Fact,
  type Refusal,
  type ServiceId,
  type State,
  type Stop,
  type TaskId,
} from '../../../machines/request-path/request-path.model.ts';
import type { scenarioRules, ScenarioSlug } from '../../../machines/request-path/scenarios.ts';

interface TaskWords {
  /** On its card. */
  readonly card: string;
  readonly name: string;
  /** Said when it has just been done, and when it is done although the order was refused. */
  readonly done: string;
  readonly stays: string;
}

/** How each task is called. */
export const taskWords: Readonly<Record<TaskId, TaskWords>> = {
  stock: { card: 'স্টক', name: 'স্টক দেখা', done: 'স্টকে জিনিস আছে', stays: 'স্টক দেখা হয়ে গেছে' },
  payment: {
    card: 'টাকা',
    name: 'কার্ডে টাকা আটকানো',
    done: 'কার্ডে টাকা আটকানো হলো',
    stays: 'কার্ডে টাকা আটকে গেছে',
  },
  order: {
    card: 'খাতা',
    name: 'অর্ডার খাতায় তোলা',
    done: 'অর্ডার খাতায় উঠল',
    stays: 'অর্ডার খাতায় উঠে গেছে',
  },
  mail: {
    card: 'মেইল',
    name: 'নিশ্চিতকরণ মেইল',
    done: 'নিশ্চিতকরণ মেইল গেল',
    stays: 'মেইল চলে গেছে',
  },
  invoice: {
    card: 'চালান',
    name: 'চালানের PDF',
    done: 'চালানের PDF তৈরি হলো',
    stays: 'চালান তৈরি হয়ে গেছে',
  },
  warehouse: {
    card: 'গুদাম',
    name: 'গুদামে খবর',
    done: 'গুদামে খবর গেল',
    stays: 'গুদাম খবর পেয়ে গেছে',
  },
  points: {
    card: 'পয়েন্ট',
    name: 'পয়েন্ট যোগ',
    done: 'ক্রেতার পয়েন্ট যোগ হলো',
    stays: 'পয়েন্ট যোগ হয়ে গেছে',
  },
  analytics: {
    card: 'গণনা',
    name: 'বিক্রির গণনা',
    done: 'বিক্রির গণনায় উঠল',
    stays: 'গণনায় উঠে গেছে',
  },
};

export const serviceNames: Readonly<Record<ServiceId, string>> = {
  database: 'ডেটাবেস',
  payments: 'পেমেন্ট কোম্পানি',
  mailer: 'মেইল কোম্পানি',
  documents: 'PDF সার্ভিস',
  depot: 'গুদামের সার্ভিস',
  analytics: 'গণনার সার্ভিস',
  broker: 'ব্রোকার',
};

/** `০.৪ সেকেন্ড` of 400 ms; up to three places, for the shortest stop takes ten milliseconds. */
export function secondsText(ms: number): string {
  return `${bn(Math.round(ms) / 1_000)} সেকেন্ড`;
}

/** `০:০২` of 2,500 ms; minutes and whole seconds. */
export function clockText(ms: number): string {
  const seconds = Math.floor(ms / 1_000);
  return bengaliDigits(`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`);
}

/** `৯৯.৪৯%` */
export const percentText = (part: number): string =>
  `${bengaliDigits((Math.floor(part * 10_000) / 100).toFixed(2))}%`;

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
  arrived: ({}, { after: { settings } }) =>
    owedBy(settings.plan).length === 0
      ? `একজন ক্রেতা অর্ডার দিলেন। ফাতিমার সামনে ${bn(taskIds.length)}টা কাজ, সব কটা শেষ না হলে রসিদ নেই।`
      : `একজন ক্রেতা অর্ডার দিলেন। তাঁর সামনে হবে শুধু ${bn(pathOf(settings.plan).length - 1)}টা কাজ, বাকি ${bn(owedBy(settings.plan).length)}টার চিরকুট যাবে তাকে।`,
  stopDone: ({ stop }, { before, after }) => {
    const took = secondsText(after.now - before.now);
    const stood = `দাঁড়িয়ে মোট ${secondsText(after.order.waitedMs)}।`;
    if (stop === 'enqueue')
      return `বাকি ${bn(owedBy(after.settings.plan).length)}টা কাজের চিরকুট তাকে উঠল, লাগল ${took}; ${stood}`;
    return `${taskWords[stop].done}, লাগল ${took}; ${stood}`;
  },
  answered: ({}, { after }) =>
    owedBy(after.settings.plan).length === 0
      ? 'সব কাজ শেষ, এতক্ষণে ক্রেতা রসিদ পেলেন।'
      : `ক্রেতা রসিদ নিয়ে চলে গেলেন: “নেওয়া হয়েছে”। “হয়ে গেছে” নয়, ${bn(obligationsOf(after).waiting)}টা কাজ এখনো বাকি।`,
  refused: ({ stop }, { after }) => {
    // A look changes nothing; whatever else is done stays done although the customer heard otherwise.
    const stays = after.order.done.flatMap((done) =>
      done === 'enqueue' || done === 'stock' ? [] : [taskWords[done].stays],
    );
    const half = stays.length > 0 ? ` অথচ ${list(stays)}।` : '';
    return `${serviceNames[serviceOf(stop)]} সাড়া দিল না, ${secondsText(after.settings.timeoutMs)} পরে হাল ছাড়া হলো। ক্রেতা শুনলেন “হলো না”।${half}`;
  },
  jobDone: ({ task }, { after }) => {
    const { promised, done } = obligationsOf(after);
    return `সর্টার তাক থেকে চিরকুট নিলেন: ${taskWords[task].done}। ${bn(promised)}টার মধ্যে ${bn(done)}টা শেষ।`;
  },
  jobDelayed: ({ task }) =>
    `সর্টার ${taskWords[task].name} ধরেছিলেন, সাড়া পেলেন না। চিরকুট থাকল বিরতিতে, কেউ দাঁড়িয়ে নেই।`,
  fell: ({ service }) =>
    service === 'broker'
      ? 'ব্রোকার বন্ধ হলো: তাকে এখন নতুন কিছু রাখা যাবে না।'
      : `${serviceNames[service]} বন্ধ হলো। দোকান সেটা এখনো জানে না।`,
  rose: ({ service }, { after }) =>
    `${serviceNames[service]} আবার চালু।${service === 'mailer' && after.crowd.owedMails > 0 ? ` তাকে ${bn(after.crowd.owedMails)}টা মেইল জমে আছে।` : ''}`,
  rushBegan: ({}, { after }) =>
    `ঈদের ভিড় শুরু: এখন সেকেন্ডে ${bn(after.settings.rushPerSecond)}টা অর্ডার, মেইল কোম্পানি নেয় ${bn(after.settings.mailsPerSecond)}টা।`,
  rushEnded: ({}, { after }) =>
    `ভিড় কমল: আবার সেকেন্ডে ${bn(after.settings.ordersPerSecond)}টা অর্ডার।`,
  timePassed: ({ minutes, accepted, refused, owed, owedBefore }) => {
    const orders =
      refused === 0
        ? `${bn(accepted)}টা অর্ডার এসেছে, একটাও ফেরেনি`
        : accepted === 0
          ? `${bn(refused)}টা অর্ডার এসেছে, সব কটা ফিরে গেছে`
          : `${bn(accepted)}টা অর্ডার নেওয়া গেছে, ${bn(refused)}টা ফিরে গেছে`;
    const mails =
      owed > owedBefore
        ? `। তাকে মেইলের চিরকুট জমেছে ${bn(owed)}টা`
        : owed < owedBefore
          ? `। জমে থাকা মেইল ${bn(owedBefore)} থেকে নামল ${owed === 0 ? 'শূন্যে' : `${bn(owed)}-এ`}`
          : '';
    return `আরও ${bn(minutes)} মিনিট গেল। ${orders}${mails}।`;
  },
  becameDue: ({ task }) => `${taskWords[task].name}: বিরতি শেষ, চিরকুট আবার তাকে।`,
  ignored: ({ reason }) => `কিছুই বদলাল না: ${reasons[reason]}`,
};

/** The caption of a step: its facts in order, each in a sentence of its own. */
export function captionOf(before: State, step: Step<State, Command, Fact>): string {
  return step.facts
    .map((fact) => {
      const say = sentences[fact.type] as (fact: Fact, moment: Moment) => string;
      return say(fact, { before, after: step.state });
    })
    .join(' ');
}

/** Why a choice is not open now: one sentence. */
export const reasons: Readonly<Record<Refusal, string>> = {
  orderRunning: 'একজন ক্রেতা এখনো কাউন্টারে, আগে তাঁর উত্তর হোক।',
  nobodyThere: 'কাউন্টারে এখন কেউ নেই।',
  nothingOwed: 'তাকে এই অর্ডারের কোনো কাজ নেই।',
  allDelayed: 'যা বাকি, সব বিরতিতে; আগে সময় যাক।',
  alreadyDown: 'এটা আগে থেকেই বন্ধ।',
  alreadyUp: 'এটা চালুই আছে।',
  alreadyRush: 'ভিড় তো চলছেই।',
  noRush: 'এখন ভিড় নেই।',
};

/** Headings the choices stand under. */
export const groups = {
  counter: 'কাউন্টার',
  shelf: 'তাকের সর্টার',
  services: 'কে বন্ধ, কে চালু',
  time: 'সময় আর ভিড়',
} as const;

export const labels: {
  readonly [T in Command['type']]: (
    command: Extract<Command, { readonly type: T }>,
    state: State,
  ) => string;
} = {
  'order.arrive': () => 'নতুন ক্রেতা আসুন',
  'order.step': (_, state) => {
    const stop =
      state.order.status === 'running'
        ? pathOf(state.settings.plan)[state.order.done.length]
        : undefined;
    return stop === undefined ? 'পরের কাজটা হোক' : `${stopName(stop)}`;
  },
  'worker.run': () => 'তাকের পরের কাজটা ধরুন',
  'service.fall': ({ service }) => `${serviceNames[service]} বন্ধ হোক`,
  'service.rise': ({ service }) => `${serviceNames[service]} চালু হোক`,
  'rush.begin': () => 'ঈদের ভিড় শুরু হোক',
  'rush.end': () => 'ভিড় কমুক',
  'time.pass': ({ minutes }) => `${bn(minutes)} মিনিট যাক`,
};

const stopName = (stop: Stop): string =>
  stop === 'enqueue' ? 'চিরকুট তাকে রাখা' : taskWords[stop].name;

function list(parts: readonly string[]): string {
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} আর ${last}`;
}

/** The sentence at index 0. */
export function openingOf({ settings }: State): string {
  const owed = owedBy(settings.plan).length;
  const wait = secondsText(latencyOf(settings.plan));
  return owed === 0
    ? `কাউন্টার খোলা, সব সার্ভিস চালু। একটা অর্ডারে ${bn(taskIds.length)}টা কাজ, সব কটাই ক্রেতার সামনে।`
    : `কাউন্টার খোলা। ${bn(taskIds.length)}টা কাজের ${bn(taskIds.length - owed)}টা ক্রেতার সামনে, ${bn(owed)}টা তাকে; সব ঠিক থাকলে অপেক্ষা ${wait}।`;
}

/** The parameters that shape the picture, label and value. */
export function parametersOf(state: State): readonly {
  readonly label: string;
  readonly value: string;
}[] {
  const { settings } = state;
  return [
    { label: 'অর্ডার আসে', value: `সেকেন্ডে ${bn(arrivalRate(state))}টা` },
    { label: 'মেইল কোম্পানি নেয়', value: `সেকেন্ডে ${bn(settings.mailsPerSecond)}টা` },
    { label: 'timeout', value: secondsText(settings.timeoutMs) },
  ];
}

export const laneNames = {
  customer: 'ক্রেতা',
  counter: 'কাউন্টার',
  shelf: 'তাক',
  worker: 'সর্টার',
  outside: 'সার্ভিস',
} as const;

export const markLabels = {
  order: 'অর্ডার',
  receipt: 'রসিদ',
  failure: 'হলো না',
  note: 'চিরকুট',
  down: 'বন্ধ',
  up: 'চালু',
  later: 'পরে',
  due: 'সময় হলো',
  minutes: (minutes: number) => `${bn(minutes)} মিনিট`,
  rush: 'ভিড়',
  calm: 'ভিড় শেষ',
} as const;
export const spanLabels = { standing: 'দাঁড়িয়ে', down: 'বন্ধ', owed: 'বাকি কাজ' } as const;

/** The line under the sentence. */
export const lineSays = {
  label: 'এই অর্ডারের হিসাব',
  standing: 'ক্রেতা দাঁড়িয়ে',
  answers: {
    absent: 'এখনো আসেননি',
    running: 'এখনো রসিদ নেই',
    accepted: 'রসিদ পেয়েছেন',
    refused: 'খালি হাতে ফেরত',
  },
  promised: 'কথা দেওয়া কাজ',
  done: 'শেষ',
  waiting: 'তাকে',
  delayed: 'বিরতিতে',
  others: 'বাকি সবার',
  accepted: 'রসিদ',
  refused: 'ফেরত',
  mails: 'মেইল বাকি',
} as const;
export const owedText = (mails: number): string => `মেইল বাকি ${bn(mails)}`;

export const goalText = {
  title: 'কিউ থাকার পরেও একজন ক্রেতাকে ‘হলো না’ শোনান।',
  because:
    'কিউ শুধু তাদেরই পথ থেকে সরায়, যাদের কাজ পরে করা চলে। ডেটাবেস, পেমেন্ট কোম্পানি আর ব্রোকার নিজে এখনো পথের ওপরেই।',
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

export const scenarioTexts: ScenarioTexts = {
  'counter-inside': {
    title: 'সব কাজ কাউন্টারেই',
    question: 'একটা অর্ডারের আটটা কাজ। ক্রেতা যদি সব কটার জন্য দাঁড়ান, কতক্ষণ দাঁড়াবেন?',
    predictions: {
      'whole-wait': {
        question: 'তিনটা কাজ হলো ০.৩৯ সেকেন্ডে। আরও পাঁচটা বাকি। মোট কতক্ষণ দাঁড়াতে হবে?',
        options: { '400': '০.৪ সেকেন্ড', '1000': '১ সেকেন্ড', '2500': '২.৫ সেকেন্ড' },
        because: 'পরপর করা কাজের সময় যোগ হয়। মেইল আর PDF একাই নিল ১.৬ সেকেন্ড।',
      },
    },
  },
  'counter-outage': {
    title: 'মেইল কোম্পানি কুড়ি মিনিট বন্ধ',
    question: 'টাকা নেওয়া যায়, খাতায় লেখা যায়, শুধু মেইলটা যায় না। দোকান কি খোলা?',
    predictions: {
      'what-the-customer-hears': {
        question: 'টাকা আটকানো শেষ, অর্ডার খাতায়। এবার মেইল, অথচ মেইল কোম্পানি বন্ধ। ক্রেতা কী শুনবেন?',
        options: { receipt: 'রসিদ, মেইল পরে যাবে', failure: '“হলো না”' },
        because: 'হ্যান্ডলার মেইলের জন্য দাঁড়িয়ে ছিল। সাড়া না পেয়ে সে থামে, তার পরের লাইন আর চলে না।',
      },
      'refused-in-twenty-minutes': {
        question: 'সেকেন্ডে তিনটা অর্ডার আসছে। মেইল কোম্পানির কুড়ি মিনিটে কতগুলো ফিরে যাবে?',
        options: { '0': 'একটাও না', '1': 'কিছু', '3600': 'সব কটা, ৩,৬০০' },
        because: 'প্রতিটা অর্ডারের পথ মেইলের ভেতর দিয়ে গেছে। পথ বন্ধ মানে সবার জন্য বন্ধ।',
      },
    },
  },
  'counter-queue': {
    title: 'পাঁচটা কাজ তাকে',
    question: 'মেইল কোম্পানি এবারও কুড়ি মিনিট বন্ধ। তবু ক্রেতা কি রসিদ পাবেন?',
    predictions: {
      'whole-wait': {
        question: 'তিনটা কাজ ক্রেতার সামনে, পাঁচটা তাকে, মেইল কোম্পানি বন্ধ। ক্রেতা কতক্ষণ দাঁড়াবেন?',
        options: { '400': '০.৪ সেকেন্ড', '2500': '২.৫ সেকেন্ড', '10000': '১০ সেকেন্ডের বেশি' },
        because: 'মেইল তাঁর পথে নেই, তাই মেইল কোম্পানির খবরও তাঁর জানার দরকার নেই।',
      },
      'owed-after-twenty-minutes': {
        question: 'এবার কুড়ি মিনিট যাবে, মেইল কোম্পানি তখনো বন্ধ। মেইলগুলোর কী হবে?',
        options: { refused: 'অর্ডারই ফিরে যাবে', owed: 'তাকে জমবে', forgotten: 'হারিয়ে যাবে' },
        because: 'রসিদ দেওয়ার আগেই চিরকুট তাকে উঠেছে। দায়টা এখন দোকানের, ক্রেতার নয়।',
      },
    },
  },
};
