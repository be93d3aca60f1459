/** What is said while a worker's program runs line by line; keyed by the facts of the model. */
import { bengaliDigits as bn } from '../../../bengali/numbers.ts';
import { parcelOf, pointsOf, type Fact } from '../../../machines/delivery/delivery.model.ts';
import type {
  Line,
  ProgramCommand,
  ProgramFact,
  ProgramRefusal,
  ProgramState,
} from '../../../machines/delivery/program.model.ts';
import { nameOf, parcelMark } from './delivery.bn.ts';

interface Moment {
  readonly before: ProgramState;
  readonly after: ProgramState;
}
type FactOf<T extends ProgramFact['type']> = Extract<ProgramFact, { readonly type: T }>;

const points = (state: ProgramState): number => state.office.parcels[0]?.points ?? 0;
const customer = (state: ProgramState): string => bn(state.office.parcels[0]?.customer ?? '');

/** The facts that a program can lead to. */
type Said = Extract<
  ProgramFact['type'],
  | 'claimed'
  | 'begun'
  | 'effectPrepared'
  | 'markPrepared'
  | 'committed'
  | 'marked'
  | 'recognised'
  | 'undone'
  | 'effectWritten'
  | 'effectRepeated'
  | 'acked'
  | 'ackRefused'
  | 'ackLost'
  | 'crashed'
  | 'leaseExpired'
  | 'lost'
>;

const sentences: {
  readonly [T in Said]: (fact: FactOf<T>, moment: Moment) => string;
} = {
  claimed: ({ worker, receives }, { after }) =>
    receives === 1
      ? `${nameOf(worker)} ${customer(after)} নম্বর পার্সেল তুললেন।`
      : `${nameOf(worker)} একই পার্সেল তুললেন, এ নিয়ে ${bn(receives)} বার। আগের জন কতদূর গেছেন, তিনি জানেন না।`,
  begun: ({ worker }) =>
    `${nameOf(worker)} ট্রানজেকশন খুললেন। এখন থেকে যা লিখবেন, commit না হওয়া পর্যন্ত তা কারো চোখে পড়বে না।`,
  effectPrepared: ({ worker }, { after }) =>
    `${nameOf(worker)} ট্রানজেকশনের ভেতরে ${bn(points(after))} পয়েন্ট লিখলেন। এখনো পাকা হয়নি।`,
  markPrepared: ({ worker }) =>
    `${nameOf(worker)} ট্রানজেকশনের ভেতরে মেসেজের নম্বরটা লিখলেন। এখনো পাকা হয়নি।`,
  committed: ({ worker }) =>
    `${nameOf(worker)} commit করলেন: ট্রানজেকশনে যা ছিল, সব একসাথে পাকা হলো।`,
  marked: ({ worker }, { after }) =>
    after.office.effects.length === 0
      ? `${nameOf(worker)} মেসেজের নম্বরটা “হয়ে গেছে” বলে লিখে রাখলেন। অথচ পয়েন্ট এখনো লেখা হয়নি।`
      : `${nameOf(worker)} মেসেজের নম্বরটা “হয়ে গেছে” বলে লিখে রাখলেন।`,
  recognised: ({ worker }, { after }) =>
    after.office.effects.length === 0
      ? `${nameOf(worker)} দেখলেন নম্বরটা আগেই লেখা, ধরে নিলেন কাজ হয়ে গেছে। পয়েন্ট কিন্তু কেউ লেখেননি।`
      : `${nameOf(worker)} দেখলেন নম্বরটা আগেই লেখা। নিজের ট্রানজেকশন ফিরিয়ে নিলেন, এবার শুধু সই করবেন।`,
  undone: () => 'ডেটাবেস তাঁর খোলা ট্রানজেকশনটা মুছে দিল, যেন কিছুই লেখা হয়নি।',
  effectWritten: (_, { after }) =>
    `ডেটাবেসে ${bn(points(after))} পয়েন্ট পাকা হলো: গ্রাহক ${customer(after)} পেলেন তাঁর পাওনা।`,
  effectRepeated: (_, { after }) =>
    `ডেটাবেসে আবার ${bn(points(after))} পয়েন্ট পাকা হলো: গ্রাহক ${customer(after)} এখন ${bn(pointsOf(after.office, after.office.parcels[0]?.customer ?? ''))} পয়েন্টে, পাওনা ছিল ${bn(points(after))}।`,
  acked: ({ worker }, { after }) =>
    after.office.effects.length === 0
      ? `${nameOf(worker)} সই করলেন। ব্রোকার পার্সেলটা ভুলে গেল, অথচ ডেটাবেসে এখনো কিছু পাকা হয়নি।`
      : `${nameOf(worker)} সই করলেন। ব্রোকার পার্সেলটা মুছে দিল।`,
  ackRefused: ({ worker }) =>
    `${nameOf(worker)} দেরিতে সই করতে এলেন। ব্রোকার নিল না, পার্সেলটা আর তাঁর নামে নেই।`,
  ackLost: ({ worker }) => `${nameOf(worker)} সই পাঠালেন, সেটা পথে হারাল। ব্রোকার কিছুই জানল না।`,
  crashed: ({ worker }, { before }) => {
    const line = before.desks.find((desk) => desk.worker === worker)?.next ?? 0;
    return `${bn(line)} নম্বর লাইনের পরেই ${nameOf(worker)} জ্বরে পড়লেন। তাঁর হাতে যা ছিল, সব গেল।`;
  },
  leaseExpired: (_, { after }) =>
    `lease ফুরোল, সই আসেনি। ব্রোকার ${customer(after)} নম্বর পার্সেল আবার তাকে তুলল।`,
  lost: ({ parcel }, { after }) =>
    `${bn(parcelOf(after.office, parcel).customer)} নম্বর পার্সেল হারাল: ব্রোকার জানে কাজ শেষ, ডেটাবেসে কিছু নেই, আর কেউ কখনো খুঁজবেও না।`,
};

/** The sentence of one fact; nothing for what cannot happen to a program. */
export function programSentence(fact: ProgramFact, moment: Moment): string {
  const say = (sentences as Partial<Record<string, (fact: ProgramFact, moment: Moment) => string>>)[
    fact.type
  ];
  return say?.(fact, moment) ?? '';
}

export const programOpening = (state: ProgramState): string =>
  `তাকে ${customer(state)} নম্বর পার্সেল, ডেস্কে দুজন। দুজনেই আপনার সাজানো লাইন চালাবেন।`;

export const programRefusals: Readonly<Record<ProgramRefusal, string>> = {
  workerCrashed: 'তিনি অসুস্থ।',
  nothingReady: 'তাকে এখন নেওয়ার মতো কিছু নেই।',
  markHeld: 'একই নম্বর আরেকজনের খোলা ট্রানজেকশনে আছে, অপেক্ষা করতে হবে।',
  notSigning: 'তিনি এখন সই করছেন না।',
  notBusy: 'তাঁর হাতে কিছু নেই, মরলেও কিছু বদলায় না।',
  notLeased: 'পার্সেলটা এখন কারো lease-এ নেই।',
  noneLeft: 'এই পরীক্ষায় যতবার হতে পারত, ততবার হয়ে গেছে।',
};

export const programLabels: {
  readonly [T in ProgramCommand['type']]: (
    command: Extract<ProgramCommand, { readonly type: T }>,
    state: ProgramState,
    line: Line | null,
  ) => string;
} = {
  'line.run': (_, __, line) => `পরের লাইন: ${line ?? ''}`,
  'ack.lose': () => 'সই পথে হারাক',
  'worker.crash': () => 'জ্বর আসুক (ক্র্যাশ)',
  'lease.expire': ({ parcel }, { office }) => `${parcelMark(office, parcel)} নম্বরের lease ফুরোক`,
};

/** Short labels in the lanes, for what the delivery flow has none. */
export const programMarks: Readonly<Record<string, string>> = {
  begun: 'begin',
  effectPrepared: '(+পয়েন্ট)',
  markPrepared: '(নম্বর)',
  committed: 'commit',
  marked: 'নম্বর',
  recognised: 'আগেই আছে',
  undone: 'মুছে গেল',
};

export const programWords = {
  clock: 'ঘড়ি এগোক',
  crashes: 'ক্র্যাশ বাকি',
  lostAcks: 'হারানো সই বাকি',
  pauses: 'দেরি বাকি',
  title: 'যেভাবে কথা ভাঙে',
  question: 'কোন মুহূর্তে কথাটা ভাঙল?',
} as const;

/** A fact of the delivery model itself; the others are the program's own. */
export function isOfficeFact(fact: ProgramFact): fact is Fact {
  return !(fact.type in programMarks);
}
