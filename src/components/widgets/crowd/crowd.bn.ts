/**
 * All Bengali of the line before the counters: a sentence for each fact, made from the fact and the
 * states around it. One sentence serves as caption, announcement, printed row and list item.
 */
import { bengaliDigits, bengaliNumber as bn } from '../../../bengali/numbers.ts';
import type { Step } from '../../../machines/core/trace.ts';
import { busyWorkers, capacity, spare } from '../../../machines/crowd/arithmetic.ts';
import {
  loadOf,
  trendOf,
  type Command,
  type Fact,
  type Refusal,
  type State,
  type Trend,
} from '../../../machines/crowd/crowd.model.ts';
import type { scenarioRules } from '../../../machines/crowd/scenarios.ts';
import type { ScenarioTexts } from '../../stepper/join-scenarios.ts';

/** Up to two places, without idle zeros: `৪.৫`. */
export const rounded = (value: number): string => bn(Math.round(value * 100) / 100);

/** Whole people: a half is somebody who is just coming. */
export const peopleIn = (line: number): number => Math.floor(line);

/** `৬৬ মিনিট ৪০ সেকেন্ড` of 66.667; hours from two hours on. */
export function minutesText(minutes: number): string {
  const seconds = Math.round(minutes * 60);
  const whole = Math.floor(seconds / 60);
  const rest = seconds % 60;
  const parts =
    whole >= 120
      ? [[Math.floor(whole / 60), 'ঘণ্টা'] as const, [whole % 60, 'মিনিট'] as const]
      : [[whole, 'মিনিট'] as const, [rest, 'সেকেন্ড'] as const];
  const said = parts.filter(([count]) => count > 0).map(([count, unit]) => `${bn(count)} ${unit}`);
  return said.length > 0 ? said.join(' ') : `${bn(0)} মিনিট`;
}

/** `৮:০০` of 0: the doors open at eight. */
export function clockText(now: number): string {
  const minutes = 8 * 60 + now;
  return bengaliDigits(
    `${Math.floor(minutes / 60)}:${String(Math.floor(minutes % 60)).padStart(2, '0')}`,
  );
}

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
  timePassed: ({ minutes, came }, { before, after }) => {
    const [from, to] = [peopleIn(before.line), peopleIn(after.line)];
    const atDesk = after.atCounters - before.atCounters;
    const went = Math.round(came) + from - to - atDesk;
    const moved = `${bn(minutes)} মিনিটে এলেন ${bn(Math.round(came))} জন, কাজ সেরে গেলেন ${bn(went)} জন।`;
    if (from === to) return `${moved} লাইনে ${to === 0 ? 'কেউ নেই' : `আগের মতোই ${bn(to)} জন`}।`;
    return `${moved} লাইন ${bn(from)} থেকে ${to === 0 ? 'শূন্য' : bn(to)}।`;
  },
  gateReached: ({ after }) =>
    after === null ? 'লাইন নগরের ফটক ছাড়াল।' : `${minutesText(after)} যেতেই লাইন নগরের ফটক ছুঁয়েছে।`,
  lineGone: ({ after }) =>
    after === null
      ? 'কেউ আর দাঁড়িয়ে নেই।'
      : `শেষ মানুষটি কাউন্টারে পৌঁছালেন ${minutesText(after)} পরে।`,
  rateChanged: ({ from }, { after }) =>
    `${after.rate > from ? 'ভিড় বাড়ল' : 'ভিড় কমল'}: মিনিটে এখন ${bn(after.rate)} জন আসছেন। ${heading(after)}`,
  workChanged: ({ from }, { after }) =>
    `একজনের কাজে এখন ${bn(after.workSeconds)} সেকেন্ড, আগে লাগত ${bn(from)}। ${heading(after)}`,
  counterOpened: ({}, { after }) =>
    `উঠোন থেকে একজন সর্টার এসে বসলেন, কাউন্টার এখন ${bn(after.counters)}টা। ${heading(after)}`,
  counterClosed: ({}, { after }) =>
    `একটা কাউন্টার বন্ধ হলো, রইল ${bn(after.counters)}টা। ${heading(after)}`,
  crowdArrived: ({ people }, { before, after }) =>
    `কাফেলা এসে থামল, একসাথে ${bn(people)} জন। লাইন ${bn(peopleIn(before.line))} থেকে ${bn(peopleIn(after.line))}।`,
  ignored: ({ reason }) => `কিছুই বদলাল না: ${reasons[reason]}`,
};

/** What the arithmetic says of the line from here on. */
function heading(state: State): string {
  const left = spare(loadOf(state));
  const can = `মিনিটে পারা যায় ${rounded(capacity(loadOf(state)))} জন`;
  if (left < 0) return `${can}, তাই মিনিটে ${rounded(-left)} জন করে জমবে।`;
  if (left === 0) return `${can}, ঠিক যতজন আসছেন।`;
  return state.line > 0
    ? `${can}, তাই মিনিটে ${rounded(left)} জন করে কমবে।`
    : `${can}, কেউ দাঁড়াবেন না।`;
}

/** The caption of a step: its facts in order, each in a sentence of its own. */
export function captionOf(before: State, step: Step<State, Command, Fact>): string {
  return step.facts
    .map((fact) => {
      const say = sentences[fact.type] as (fact: Fact, moment: Moment) => string;
      return say(fact, { before, after: step.state });
    })
    .join(' ');
}

/** The sentence at index 0. */
export function openingOf({ rate, counters, workSeconds }: State): string {
  return `দরজা খুলল। কাউন্টার ${bn(counters)}টা, একজনের কাজে ${bn(workSeconds)} সেকেন্ড; মিনিটে ${bn(rate)} জন আসছেন।`;
}

/** Why a choice is not open now: one sentence. */
export const reasons: Readonly<Record<Refusal, string>> = {
  sameRate: 'এখনই এই হারে আসছেন।',
  sameWork: 'এখনই এতটুকু লাগে।',
  allOpen: 'আর কোনো কাউন্টার নেই।',
  lastOne: 'অন্তত একটা কাউন্টার খোলা থাকুক।',
  streetFull: 'রাস্তায় আর জায়গা নেই।',
  noTime: 'সময় পেছনে যায় না।',
};

/** Headings the choices stand under. */
export const groups = { people: 'কতজন আসেন', counters: 'কাউন্টার', time: 'সময়' } as const;

export const labels: {
  readonly [T in Command['type']]: (command: Extract<Command, { readonly type: T }>) => string;
} = {
  'rate.set': ({ perMinute }) => `মিনিটে ${bn(perMinute)} জন আসুন`,
  'crowd.arrive': () => 'একসাথে ১০০ জন আসুন',
  'counter.open': () => 'আরেকটা কাউন্টার খুলুক',
  'counter.close': () => 'একটা কাউন্টার বন্ধ হোক',
  'work.set': ({ seconds }) => `একজনে ${bn(seconds)} সেকেন্ড লাগুক`,
  'time.pass': ({ minutes }) => `${bn(minutes)} মিনিট যাক`,
};

/** The parameters that shape the picture, label and value. */
export function parametersOf(state: State): readonly {
  readonly label: string;
  readonly value: string;
}[] {
  const { rate, counters, workSeconds, settings } = state;
  return [
    { label: 'আসেন (λ)', value: `মিনিটে ${bn(rate)} জন` },
    { label: 'কাউন্টার (N)', value: `${bn(counters)}টা` },
    { label: 'একজনে', value: `${bn(workSeconds)} সেকেন্ড` },
    ...(settings.chance === 'random' ? [{ label: 'আসা-যাওয়া', value: 'এলোমেলো' }] : []),
  ];
}

export const laneNames = { street: 'রাস্তা', line: 'লাইন', counters: 'কাউন্টার' } as const;
export const chartOfLine = 'লাইন';
export const spanLabel = 'লাইন';
export const markLabels = {
  people: (count: number) => `${bn(Math.round(count))} জন`,
  rate: (perMinute: number) => `মিনিটে ${bn(perMinute)}`,
  counters: (count: number) => `${bn(count)}টা খোলা`,
  work: (seconds: number) => `${bn(seconds)} সেকেন্ড`,
} as const;

const trendWords: Readonly<Record<Trend, string>> = {
  none: 'কেউ দাঁড়িয়ে নেই',
  growing: 'লাইন বাড়ছে',
  steady: 'লাইন নড়ছে না',
  shrinking: 'লাইন কমছে',
};

/** The figures under the sentence. */
export const lineSays = {
  label: 'লাইনের অঙ্ক',
  line: 'লাইনে',
  longest: 'সবচেয়ে লম্বা',
  growth: '(λ − N·μ) × ১০ মিনিট',
  drain: 'খালি হতে',
  never: 'কখনো না',
  busy: 'ব্যস্ততার হার',
  atDesks: 'কাউন্টারে গড়ে',
  people: (count: number): string => `${bn(peopleIn(count))} জন`,
} as const;

/** `(৯ − ৪.৫) × ১০ = +৪৫` */
export function growthText(state: State): string {
  const load = loadOf(state);
  const grows = -spare(load) * 10;
  const sign = grows > 0 ? '+' : grows < 0 ? '−' : '';
  return `(${rounded(load.rate)} − ${rounded(capacity(load))}) × ${bn(10)} = ${sign}${rounded(Math.abs(grows))}`;
}

export const percentText = (part: number): string => `${bn(Math.round(part * 100))}%`;
/** Busy counters, not more than there are. */
export const desksOf = (busy: number, counters: number): string =>
  rounded(Math.min(counters, busy));
export const desksText = (state: State): string =>
  `${desksOf(busyWorkers(loadOf(state)), state.counters)} জন`;
export const trendText = (state: State): string => trendWords[trendOf(state)];

export const gateGoal = {
  title: 'লাইনটা নগরের ফটক পার করে দিন।',
  because:
    'একসাথে এসে পড়া ভিড়ের কাছে গড় কিছু না। দুটো কাফেলা এক মুহূর্তে এলে লাইন ফটক ছাড়ায়, মিনিটে যতজনই পারা যাক।',
} as const;

export const scenarioTexts: ScenarioTexts<typeof scenarioRules> = {
  'crowd-calm': {
    title: 'যেদিন কেউ দাঁড়ায় না',
    question: 'তিনটা কাউন্টার, মিনিটে তিনজন আসেন। একটা কাউন্টার বন্ধ করলে কি লাইন হবে?',
    predictions: {
      'one-more-a-minute': {
        question: 'কাউন্টার দুটো, মিনিটে পারা যায় ৩ জন, আসছেন ৪ জন। এক ঘণ্টা পরে লাইনে কতজন?',
        options: { '0': 'কেউ না', '1': '১ জন', '60': '৬০ জন' },
        because: 'মিনিটে মাত্র একজন বাকি থাকেন, কিন্তু প্রতি মিনিটে। ফারাক ছোট হলে খবরটা আসে দেরিতে।',
      },
    },
  },
  'crowd-sudden': {
    title: 'একসাথে একশো জন',
    question: 'শান্ত সকাল, হঠাৎ একটা কাফেলা এসে থামল। লাইনটা নামবে কী হারে?',
    predictions: {
      'after-ten-minutes': {
        question: 'মিনিটে পারা যায় ৪.৫ জন, ১০ মিনিটে ৪৫। তাহলে ১০ মিনিট পরে ১০০ জনের লাইনে কতজন?',
        options: { '55': '৫৫ জন', '70': '৭০ জন', '85': '৮৫ জন' },
        because: 'এই ১০ মিনিটে নতুন এসেছেন আরও ৩০ জন। লাইন কমে শুধু বাড়তিটুকুতে, মিনিটে দেড়জন।',
      },
    },
  },
  'crowd-eid': {
    title: 'ঈদের সকাল',
    question: 'এক ঘণ্টা ধরে মিনিটে নয়জন আসেন, তিনটা কাউন্টার। লাইন কতদূর যাবে, নামবে কখন?',
    predictions: {
      'end-of-the-hour': {
        question: 'কুড়ি মিনিটে লাইন ৯০। ঘণ্টা শেষে কত?',
        options: { '150': '১৫০ জন', '270': '২৭০ জন', '540': '৫৪০ জন' },
        because: 'প্রতি ১০ মিনিটে (৯ − ৪.৫) × ১০, মানে ৪৫ জন করে। ছয় দফায় ২৭০।',
      },
      'until-nobody': {
        question: 'ভিড় ছিল এক ঘণ্টার। আবার মিনিটে তিনজন আসছেন। লাইনটা উঠতে কতক্ষণ?',
        options: { '60': '১ ঘণ্টা', '180': '৩ ঘণ্টা', never: 'কোনোদিন না' },
        because: 'জমেছে মিনিটে সাড়ে চারজন করে, নামছে দেড়জন করে। তাই ওঠার চেয়ে নামা তিনগুণ লম্বা।',
      },
    },
  },
  'crowd-one-more': {
    title: 'আর একজন সর্টার',
    question: 'সেই একই ঘণ্টা, শুধু কাউন্টার একটা বেশি। কতটা বাঁচবে?',
    predictions: {
      'until-nobody': {
        question: 'তিন কাউন্টারে লাগত ৩ ঘণ্টা। এবার ১৮০ জনের লাইন উঠতে কতক্ষণ?',
        options: { '60': '১ ঘণ্টা', '135': '২ ঘণ্টা ১৫ মিনিট', '180': '৩ ঘণ্টা' },
        because:
          'লাইন কমেছে এক তৃতীয়াংশ, বাড়তি ক্ষমতা হয়েছে দ্বিগুণ। দুটো মিলে সময় নেমেছে তিন ভাগের এক ভাগে।',
      },
    },
  },
  'crowd-chance': {
    title: 'সমান সমান, কিন্তু এলোমেলো',
    question: 'মিনিটে ৯ জন আসেন, ছয় কাউন্টারে পারা যায়ও ৯ জন। তাহলে লাইন হবে কেন?',
    predictions: {
      'equal-by-chance': {
        question: 'খাতার হিসাবে লাইন শূন্য। ঘণ্টা শেষে আসলে কী দেখা যাবে?',
        options: { nobody: 'কেউ দাঁড়িয়ে নেই', somebody: 'কেউ কেউ দাঁড়িয়ে' },
        because:
          'ফাঁকা মুহূর্তের ক্ষমতা জমিয়ে রাখা যায় না, ভিড়ের মুহূর্তের মানুষ জমে থাকেন। তাই সমান মানে যথেষ্ট নয়।',
      },
    },
  },
};
