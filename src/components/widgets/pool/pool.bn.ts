/**
 * Every Bengali word the steppers of the shared shelf say. The tables are keyed by the unions of the
 * model and by the scenarios' names, so that a forgotten sentence, reason or option is a compile error.
 */
import { bengaliDigits as bn } from '../../../bengali/numbers.ts';
import type { Step } from '../../../machines/core/trace.ts';
import { parcelOf, sorterOf, tally } from '../../../machines/pool/pool.model.ts';
import type {
  Command,
  Fact,
  ParcelId,
  ReasonCode,
  SorterId,
  State,
} from '../../../machines/pool/pool.model.ts';
import type { ScenarioSlug, scenarioRules } from '../../../machines/pool/scenarios.ts';

type PoolStep = Step<State, Command, Fact>;

interface Moment {
  readonly before: State;
  readonly after: State;
}

type FactOf<T extends Fact['type']> = Extract<Fact, { readonly type: T }>;

interface Person {
  readonly name: string;
  readonly of: string;
  /** Where five names must fit side by side. */
  readonly short: string;
}

const people: Readonly<Record<string, Person>> = {
  haytham: { name: 'ইবনুল হাইসাম', of: 'ইবনুল হাইসামের', short: 'হাইসাম' },
  kindi: { name: 'আল-কিন্দি', of: 'আল-কিন্দির', short: 'কিন্দি' },
  razi: { name: 'আল-রাযি', of: 'আল-রাযির', short: 'রাযি' },
  fourth: { name: 'চতুর্থ সর্টার', of: 'চতুর্থ সর্টারের', short: 'চতুর্থ' },
  fifth: { name: 'পঞ্চম সর্টার', of: 'পঞ্চম সর্টারের', short: 'পঞ্চম' },
};

function person(id: SorterId): Person {
  const known = people[id];
  if (known === undefined)
    throw new RangeError(`Sorter "${id}" has no Bengali name: add one in pool.bn.ts`);
  return known;
}

/** The sorter's name in a sentence and over the choices. */
export const nameOf = (sorter: SorterId): string => person(sorter).name;
/** The sorter's name under a desk among five and at the head of a lane. */
export const shortNameOf = (sorter: SorterId): string => person(sorter).short;

/** The number on a parcel. */
export const parcelMark = (id: ParcelId): string => bn(id.slice(1));

/** Time of the day; the office opens at eight. */
export function clockText(minutes: number): string {
  return bn(`${8 + Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`);
}

const number = (id: ParcelId): string => `${parcelMark(id)} নম্বর`;

function list(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} আর ${last}`;
}

/** How much is left on the shelf, as the end of a sentence about a taking. */
function leftOnShelf({ shelf }: State): string {
  return shelf.length === 0 ? 'তাক এবার খালি।' : `তাকে রইল ${bn(shelf.length)}টা।`;
}

type Sentences = {
  readonly [T in Exclude<Fact['type'], 'finished' | 'finishedAgain'>]: (
    fact: FactOf<T>,
    moment: Moment,
  ) => string;
};

const sentences: Sentences = {
  arrived: ({ parcel }, { after }) =>
    `ফাতিমা তাকের শেষ মাথায় ${number(parcel)} রাখলেন। কে নেবেন, তা তিনি জানেনও না। অপেক্ষায় ${bn(after.shelf.length)}টা।`,
  looked: ({ sorter, parcel }, { before }) => {
    const other = before.sorters.find(({ id, saw }) => id !== sorter && saw === parcel);
    return other === undefined
      ? `${nameOf(sorter)} দেখলেন, তাকের সামনে ${number(parcel)}। এখনো হাত দেননি।`
      : `${nameOf(sorter)}ও দেখলেন, সামনে ${number(parcel)}। ${nameOf(other.id)} যে সেটাই নিতে যাচ্ছেন, তিনি জানেন না।`;
  },
  taken: ({ sorter, parcel }, { before, after }) => {
    const { minutes, taken } = parcelOf(after, parcel);
    const work = `${bn(minutes)} মিনিটের কাজ`;
    if (taken > 1)
      return `${nameOf(sorter)} ${number(parcel)} নিলেন, ${work}, আবার শুরু থেকে। ${leftOnShelf(after)}`;
    return sorterOf(before, sorter).done > 0
      ? `হাত খালি হতেই ${nameOf(sorter)} পরেরটা নিলেন: ${number(parcel)}। কেউ ডাকেনি। ${leftOnShelf(after)}`
      : `${nameOf(sorter)} সামনের পার্সেলটা নিলেন: ${number(parcel)}, ${work}। ${leftOnShelf(after)}`;
  },
  takenToo: ({ sorter, parcel }) =>
    `${nameOf(sorter)}ও ${number(parcel)} ধরলেন। তাক থেকে সেটা উঠে গেছে, কিন্তু তিনি দেখেছিলেন তার আগে।`,
  fellIll: ({ sorter, parcel }) =>
    parcel === null
      ? `${person(sorter).of} জ্বর এল। তাঁর হাত খালি ছিল, তাই তাক কিছু টের পেল না।`
      : `${person(sorter).of} জ্বর এল। ${number(parcel)} পড়ে রইল তাঁর ডেস্কে, কেউ তাতে হাত দিচ্ছেন না।`,
  returned: ({ sorter, parcel }) =>
    parcel === null
      ? `${nameOf(sorter)} সেরে উঠে ফিরলেন। কাউকে কিছু বলতে হলো না, তাঁর হাত খালি।`
      : `${nameOf(sorter)} সেরে উঠে ফিরলেন। ডেস্কের ${number(parcel)} তিনি আবার শুরু থেকে ধরলেন।`,
  putBack: ({ sorter, parcel }) =>
    `মারিয়াম ${person(sorter).of} ডেস্ক থেকে ${number(parcel)} তাকের সামনে ফেরালেন। এবার যিনি খালি, তিনিই নেবেন।`,
  setAside: ({ sorter, parcel }) =>
    `${person(sorter).of} ডেস্কে ছিল ${number(parcel)}-এর বাড়তি কপি। মারিয়াম সেটা তাকে না তুলে সরিয়ে রাখলেন।`,
  ignored: ({ reason }) => `কিছুই বদলাল না: ${reasons[reason]}`,
};

/** One sentence for all that was finished at the same minute. */
function finishing(facts: readonly Fact[], { before, after }: Moment): string {
  const first = facts.flatMap((fact) => (fact.type === 'finished' ? [fact] : []));
  const again = facts.flatMap((fact) => (fact.type === 'finishedAgain' ? [fact] : []));
  const parts = [`${bn(after.now - before.now)} মিনিট কাটল।`];
  if (first.length > 0)
    parts.push(
      `${list(first.map(({ sorter, parcel }) => `${nameOf(sorter)} ${parcelMark(parcel)}`))} নম্বর সারলেন।`,
    );
  for (const { sorter, parcel } of again)
    parts.push(
      `${nameOf(sorter)}ও ${number(parcel)} সারলেন: কাজটা হলো ${bn(parcelOf(after, parcel).finished)} বার।`,
    );
  if (tally(after).done === after.parcels.length) parts.push('সব পার্সেল সারা।');
  return parts.join(' ');
}

/** The caption of a step. */
export function captionOf(before: State, step: PoolStep): string {
  const moment = { before, after: step.state };
  if (step.facts.some(({ type }) => type === 'finished' || type === 'finishedAgain'))
    return finishing(step.facts, moment);
  return step.facts
    .map((fact) => {
      const say = sentences[fact.type as keyof Sentences] as (fact: Fact, at: Moment) => string;
      return say(fact, moment);
    })
    .join(' ');
}

/** The sentence at index 0: what lies where and who sits there. */
export function openingOf(start: State): string {
  const held = start.sorters.filter(({ hand }) => hand !== null).length;
  const sitting =
    start.sorters.length > 3
      ? `${bn(start.sorters.length)} জন সর্টার`
      : list(start.sorters.map(({ id }) => nameOf(id)));
  const waiting = `তাকে ${bn(start.shelf.length)}টা পার্সেল`;
  return held > 0
    ? `${sitting} যার যার কাজে, ${waiting} অপেক্ষায়।`
    : `সকাল আটটা। ${waiting}, ডেস্কে ${sitting}, হাত খালি।`;
}

/** Why a choice is not open now: one sentence, also said when a refused command was played. */
export const reasons: Readonly<Record<ReasonCode, string>> = {
  unknownSorter: 'এই নামে কোনো সর্টার এখানে বসেন না।',
  sorterIll: 'তিনি অসুস্থ, আগে সেরে উঠুন।',
  sorterNotIll: 'তিনি সুস্থই আছেন।',
  handFull: 'তাঁর হাতে আগে থেকেই একটা পার্সেল আছে।',
  deskEmpty: 'তাঁর ডেস্কে কোনো পার্সেল নেই।',
  shelfEmpty: 'তাকে এখন নেওয়ার মতো কিছু নেই।',
  shelfFull: 'ছবির তাকে আর জায়গা নেই।',
  notLooked: 'সামনে কোনটা আছে, আগে সেটা দেখুন।',
  hasLooked: 'তিনি দেখেছেন, এবার নেওয়ার পালা।',
  noNeedToLook: 'এখানে দেখা আর নেওয়া একটাই কাজ।',
  nobodyWorks: 'কেউ কাজ করছেন না, তাই সময় কাটলেও কিছু শেষ হবে না।',
};

/** Headings the choices stand under, other than the sorters' names. */
export const groups = { counter: 'ফাতিমার কাউন্টার', clock: 'ঘড়ি' } as const;

/** Labels of the choices, by command; the heading above them says who. */
export const labels: Readonly<Record<Command['type'], string>> = {
  'parcel.arrive': 'আরও একটা পার্সেল আসুক',
  'sorter.look': 'দেখুন সামনে কোনটা',
  'sorter.take': 'পার্সেল নিন',
  'sorter.ill': 'জ্বর আসুক',
  'sorter.return': 'সেরে উঠুন',
  'desk.clear': 'ডেস্ক থেকে তাকে ফেরান',
  'clock.next': 'সময় কাটুক, কেউ একজন শেষ করা পর্যন্ত',
};

/** The parameters that shape the picture, label and value. */
export function parametersOf({
  settings,
  sorters,
  parcels,
}: State): readonly { readonly label: string; readonly value: string }[] {
  const well = sorters.filter(({ status }) => status !== 'ill').length;
  const usual = Math.min(...parcels.map(({ minutes }) => minutes));
  const longer = parcels.filter(({ minutes }) => minutes > usual);
  const exceptions = longer.map(({ id, minutes }) => `${number(id)}ে ${bn(minutes)}`);
  return [
    { label: 'সুস্থ সর্টার', value: `${bn(well)} / ${bn(sorters.length)}` },
    {
      label: 'একটা কাজে লাগে',
      value: [`${bn(usual)} মিনিট`, ...exceptions].join(', '),
    },
    { label: 'নেওয়া', value: settings.claim === 'one-act' ? 'এক টানে' : 'আগে দেখা, পরে নেওয়া' },
  ];
}

/** Head of the shelf's lane. */
export const shelfLane = 'তাক';

/** Short labels of the marks in the lanes. */
export const markLabels = {
  look: (id: ParcelId) => `${parcelMark(id)} দেখা`,
  done: (id: ParcelId) => `${parcelMark(id)} সারা`,
  again: (id: ParcelId) => `${parcelMark(id)} আবার`,
  ill: 'জ্বর',
  back: 'ফিরলেন',
  putBack: (id: ParcelId) => `${parcelMark(id)} ফেরত`,
  setAside: 'সরানো',
} as const;

/** Labels of the stretches of time in the lanes. */
export const spanLabels = {
  work: (id: ParcelId) => `${parcelMark(id)} হাতে`,
  ill: 'অসুস্থ',
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
  'pool-five': {
    title: 'একটা তাক, পাঁচজন সর্টার',
    question: 'কে কোনটা নেবেন, সেটা ঠিক করেন কে?',
    predictions: {
      'who-takes-six': {
        question: '৬ নম্বর এখন তাকের সামনে। এটা কে নেবেন?',
        options: {
          haytham: 'যিনি প্রথম বসেছেন',
          'first-free': 'যাঁর হাত খালি',
          appointed: 'মারিয়াম যাঁকে বলেন',
        },
        because: 'কেউ বরাদ্দ করেন না। হাত খালি হওয়াটাই ডাক, তাই ধীর কাজের পেছনে কিছু আটকায় না।',
      },
    },
  },
  'pool-three': {
    title: 'একই সকাল, তিনজন',
    question: 'দুজন কম হলে কী বদলায়, আর কী বদলায় না?',
    predictions: {
      'last-done': {
        question: 'পাঁচজনে লেগেছিল ৩০ মিনিট। তিনজনে শেষ পার্সেলটা সারা হবে কত মিনিটে?',
        options: { '30': '৩০ মিনিটে', '40': '৪০ মিনিটে', '50': '৫০ মিনিটে' },
        because: 'মোট কাজ একই, হাত কম। তাকটা একটু বেশিক্ষণ ভরা থাকে, আর কিছু বদলায় না।',
      },
    },
  },
  'pool-one': {
    title: 'একই সকাল, একজন',
    question: 'বাকি সবাই ছুটিতে। ডাকঘর কি বন্ধ?',
    predictions: {
      'last-done': {
        question: 'ইবনুল হাইসাম একা। শেষ পার্সেলটা সারা হবে কত মিনিটে?',
        options: { '60': '৬০ মিনিটে', '80': '৮০ মিনিটে', '100': '১০০ মিনিটে' },
        because: 'একজনের বেলায় সব কাজের সময় শুধু যোগ হয়। ধীর, কিন্তু বন্ধ নয়।',
      },
    },
  },
  'pool-two-ill': {
    title: 'মাঝপথে দুজনের জ্বর',
    question: 'যে পার্সেল অসুস্থ সর্টারের ডেস্কে, তার কী হয়?',
    predictions: {
      'parcel-one': {
        question: 'দুজনেরই জ্বর। ১ নম্বর পার্সেল এই মুহূর্তে কোথায়?',
        options: { shelf: 'তাকে ফিরেছে', desk: 'ফাঁকা ডেস্কে পড়ে', done: 'সারা হয়ে গেছে' },
        because: 'পার্সেল নিজে হাঁটে না। কাউকে দেখতে হয়, কাউকে ফেরাতে হয়।',
      },
      'last-done': {
        question: '১ নম্বর তাকে ফিরেছে, অর্ধেক কাজ নষ্ট। শেষ পার্সেলটা সারা হবে কখন?',
        options: { '30': '৮:৩০-এ', '40': '৮:৪০-এ', '50': '৮:৫০-এ' },
        because: 'যিনি নেবেন, তিনি শুরু থেকে ধরবেন: ৮:২০ থেকে আরও ৩০ মিনিট। দেরি হলো, হারাল না কিছুই।',
      },
    },
  },
  'pool-race': {
    title: 'আগে দেখা, পরে নেওয়া',
    question: 'দেখা আর নেওয়ার মাঝে একটু ফাঁক থাকলে ক্ষতি কী?',
    predictions: {
      'razi-takes': {
        question: 'দুজনেই দেখেছেন সামনে ১ নম্বর, আল-কিন্দি সেটা নিলেন। এবার আল-রাযি কোনটা ধরবেন?',
        options: { one: 'সেই ১ নম্বর', two: '২ নম্বর', nothing: 'কিছুই না' },
        because: 'তিনি কাজ করেন যা দেখেছিলেন তা ধরে। মাঝখানে তাক বদলেছে, তাঁর দেখাটা বদলায়নি।',
      },
      'times-done': {
        question: 'দুজনেই কাজে বসলেন। ১ নম্বরের কাজ মোট কতবার হবে?',
        options: { '1': '১ বার', '2': '২ বার', '3': '৩ বার' },
        because: 'কারো জ্বর আসেনি, কিছু হারায়নি। তবু দুবার, শুধু একটা ফাঁকের জন্য।',
      },
    },
  },
};

/** What an effect is in the yard, where no database is in sight. */
export const effectsLabel = 'কাজ হয়েছে';

/** What the game asks for, and what reaching it shows. */
export const twiceGoal = {
  title: 'একই পার্সেলের কাজ দুবার করান, যত কম চালে পারেন।',
  because: 'দুজনেই নিয়ম মেনে চলেছেন। ভুলটা নিয়মের: দেখা আর নেওয়া আলাদা দুটো কাজ।',
} as const;
