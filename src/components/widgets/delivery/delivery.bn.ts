/**
 * Every Bengali word the delivery steppers say. The tables are keyed by the unions of the model and
 * by the scenarios' names, so that a forgotten sentence, reason or option is a compile error.
 */
import { bengaliDigits as bn } from '../../../bengali/numbers.ts';
import type { Step } from '../../../machines/core/trace.ts';
import {
  isAutoAck,
  isCurrent,
  outgoingOf,
  parcelOf,
  workerOf,
} from '../../../machines/delivery/delivery.model.ts';
import type {
  Command,
  Fact,
  Parcel,
  ParcelId,
  ReasonCode,
  State,
  Worker,
  WorkerId,
} from '../../../machines/delivery/delivery.model.ts';
import type { ScenarioSlug, scenarioRules } from '../../../machines/delivery/scenarios.ts';

type DeliveryStep = Step<State, Command, Fact>;

/** Where a fact stands: the step it came of, and the states around that step. */
interface Moment {
  readonly before: State;
  readonly after: State;
  readonly step: DeliveryStep;
}

type FactOf<T extends Fact['type']> = Extract<Fact, { readonly type: T }>;

interface Person {
  readonly name: string;
  readonly of: string;
}

const people: Readonly<Record<string, Person>> = {
  razi: { name: 'আল-রাযি', of: 'আল-রাযির' },
  kindi: { name: 'আল-কিন্দি', of: 'আল-কিন্দির' },
  haytham: { name: 'ইবনুল হাইসাম', of: 'ইবনুল হাইসামের' },
  fourth: { name: 'চতুর্থ সর্টার', of: 'চতুর্থ সর্টারের' },
  fifth: { name: 'পঞ্চম সর্টার', of: 'পঞ্চম সর্টারের' },
};

function person(id: WorkerId): Person {
  const known = people[id];
  if (known === undefined) {
    throw new RangeError(`Worker "${id}" has no Bengali name: add one in delivery.bn.ts`);
  }
  return known;
}

/** The sorter's name, as under the desk and at the head of the lane. */
export function nameOf(worker: WorkerId): string {
  return person(worker).name;
}

/** Minutes and seconds of the virtual clock, e.g. `০:৩০`. */
export function clockText(seconds: number): string {
  return bn(`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`);
}

/** Which copy of its message a parcel is; 1 for the first. */
export function copyNumber(state: State, parcel: Parcel): number {
  return state.parcels.filter(({ message }) => message === parcel.message).indexOf(parcel) + 1;
}

/** The short mark on a parcel: the customer's number, with the copy where there are two. */
export function parcelMark(state: State, id: ParcelId): string {
  const parcel = parcelOf(state, id);
  const copy = copyNumber(state, parcel);
  return copy > 1 ? bn(`${parcel.customer}/${copy}`) : bn(parcel.customer);
}

/** The parcel in a sentence; `ending` is the case ending of the noun. */
function parcelName(state: State, id: ParcelId, ending: '' | 'ের' = ''): string {
  const parcel = parcelOf(state, id);
  const copy = copyNumber(state, parcel);
  const name = `${bn(parcel.customer)} নম্বর পার্সেল${ending}`;
  return copy > 1 ? `${name} (কপি ${bn(copy)})` : name;
}

function list(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} আর ${last}`;
}

/** Whose late word it was that no longer counts, and where the parcel is by now. */
function whereNow(state: State, id: ParcelId, worker: WorkerId): string {
  const parcel = parcelOf(state, id);
  switch (parcel.status) {
    case 'ready':
      return 'সেটা আবার তাকে';
    case 'leased':
      return parcel.lease === null || parcel.lease.worker === worker
        ? 'তার নতুন lease চলছে'
        : `সেটা এখন ${person(parcel.lease.worker).of} কাছে`;
    case 'delayed':
      return 'সেটা বেঞ্চে, বিরতিতে';
    case 'acked':
      return 'অন্য কেউ আগেই সই করে গেছেন';
    case 'deadLettered':
      return 'সেটা এখন কোণের তাকে';
    case 'lost':
      return 'সেটা হারিয়ে গেছে';
  }
}

type Sentences = {
  readonly [T in Fact['type']]: (fact: FactOf<T>, moment: Moment) => string;
};

/** What the work has come to: said after each effect. */
function signatureDue({ after }: Moment, worker: WorkerId): string {
  if (isAutoAck(after.settings)) return 'সই তো আগেই ধরা হয়ে গেছে।';
  const { hand } = workerOf(after, worker);
  return hand !== null && !isCurrent(after, hand)
    ? 'তাঁর lease আর নেই, কিন্তু সেটা তিনি জানেন না।'
    : 'সই এখনো হয়নি।';
}

/** Points that the effects of one message have added so far. */
function pointsFor(state: State, message: string): number {
  return state.effects
    .filter((effect) => effect.message === message)
    .reduce((sum, effect) => sum + effect.points, 0);
}

/** Marks of the other parcels on the shelf, e.g. `৪২`. */
function waitingMarks(state: State): readonly string[] {
  return state.parcels
    .filter(({ status }) => status === 'ready')
    .map(({ id }) => parcelMark(state, id));
}

function isIll({ status }: Worker): boolean {
  return status === 'crashed';
}

/** What a first hand-over means, with or without others at work beside it. */
function firstClaim({ worker, parcel }: FactOf<'claimed'>, { after, step }: Moment): string {
  const lease = `${bn(after.settings.leaseSeconds)} সেকেন্ডের lease`;
  if (step.facts.some(({ type }) => type === 'deadLettered')) {
    return `${nameOf(worker)} পেলেন তার পেছনের ${parcelName(after, parcel)}।`;
  }
  const busy = after.workers.filter(({ hand }) => hand !== null).length;
  return busy > 1
    ? `${nameOf(worker)} নিলেন ${parcelName(after, parcel)}, তারও ${lease}। ${bn(busy)} জন এখন পাশাপাশি কাজে।`
    : `${nameOf(worker)} ${parcelName(after, parcel)} নিলেন। ${lease} চলবে, ততক্ষণ এটা আর কেউ পাবেন না।`;
}

/** What it means that a parcel is handed out once more. */
function laterClaim(fact: FactOf<'claimed'>, { before, after }: Moment): string {
  const { message, points } = parcelOf(after, fact.parcel);
  const limit = after.settings.maxReceives === fact.receives ? `, সীমাও ${bn(fact.receives)}` : '';
  const again = `${nameOf(fact.worker)} ${parcelName(after, fact.parcel)} নিলেন, এ নিয়ে ${bn(fact.receives)} বার হাতে উঠল${limit}।`;
  if (pointsFor(before, message) > 0) {
    return `${again} ${bn(points)} পয়েন্ট যে উঠে গেছে, তাকের খাতায় তা নেই।`;
  }
  const behind = waitingMarks(after);
  return behind.length > 0
    ? `${again} পেছনে ${list(behind)} নম্বর দাঁড়িয়েই রইল।`
    : `${again} আগেরবার কেন সই হয়নি, তাকের খাতায় তা নেই।`;
}

const sentences: Sentences = {
  published: ({ message, again }, { after }) => {
    const name = `${bn(outgoingOf(after, message).customer)} নম্বর পার্সেল`;
    return again ? `রসিদ না পেয়ে ফাতিমা ${name} আবার পাঠালেন।` : `ফাতিমা ${name} পাঠালেন।`;
  },
  stored: ({ copy }) =>
    copy > 1
      ? `ব্রোকার সেটাও তাকে রাখল: একই কাজের এখন ${bn(copy)}টা কপি, অথচ তার চোখে এরা আলাদা।`
      : 'ব্রোকার সেটা তাকে রাখল; রসিদ এখনো ফাতিমার হাতে পৌঁছায়নি।',
  confirmed: ({ message }, { after }) =>
    `রসিদ পৌঁছাল: ফাতিমা জানলেন, ${bn(outgoingOf(after, message).customer)} নম্বর পার্সেল তাকে আছে। এখন থেকে এর দায় ব্রোকারের।`,
  confirmLost: ({ message }, { after }) =>
    `রসিদটা পথে হারাল। ${bn(outgoingOf(after, message).customer)} নম্বর পার্সেল তাকে ঠিকই আছে, শুধু ফাতিমা তা জানেন না।`,
  claimed: (fact, moment) => {
    if (isAutoAck(moment.after.settings)) {
      return `${nameOf(fact.worker)} ${parcelName(moment.after, fact.parcel)} নিলেন।`;
    }
    return fact.receives === 1 ? firstClaim(fact, moment) : laterClaim(fact, moment);
  },
  effectWritten: ({ worker, parcel }, moment) => {
    const { customer, points } = parcelOf(moment.after, parcel);
    const mark =
      moment.after.settings.handler === 'idempotent' ? ', একই লাইনে রইল পার্সেলের নম্বর' : '';
    return `${nameOf(worker)} কাজটা শেষ করলেন: গ্রাহক ${bn(customer)} পেলেন ${bn(points)} পয়েন্ট${mark}। ${signatureDue(moment, worker)}`;
  },
  effectRepeated: ({ worker, parcel }, moment) => {
    const { customer, message, points } = parcelOf(moment.after, parcel);
    const total = pointsFor(moment.after, message);
    return `${nameOf(worker)} একই কাজ আবার করলেন: গ্রাহক ${bn(customer)} পেলেন মোট ${bn(total)} পয়েন্ট, অথচ পাওনা ${bn(points)}। ${signatureDue(moment, worker)}`;
  },
  effectSkipped: ({ worker, parcel }, moment) => {
    const { customer, message } = parcelOf(moment.after, parcel);
    const total = pointsFor(moment.after, message);
    return `জমার খাতায় নম্বরটা পেয়ে ${nameOf(worker)} আর লিখলেন না: গ্রাহক ${bn(customer)} রইলেন ${bn(total)} পয়েন্টেই। ${signatureDue(moment, worker)}`;
  },
  acked: ({ worker, parcel, auto }, { after }) => {
    if (auto) {
      return 'হাতে দেওয়াটাই সই: কাজ শুরু হয়নি, তবু তাকের খাতায় লাইনটা কাটা পড়ল।';
    }
    const { message, points, receives } = parcelOf(after, parcel);
    const signed = `${nameOf(worker)} সই করলেন, তাকের খাতায় ${parcelName(after, parcel, 'ের')} লাইনটা কাটা পড়ল।`;
    const extra = pointsFor(after, message) - points;
    if (extra > 0) {
      return `${signed} কিন্তু জমার খাতায় রয়ে গেল বাড়তি ${bn(extra)} পয়েন্ট।`;
    }
    return receives > 1
      ? `${signed} হাতে উঠেছে ${bn(receives)} বার, পয়েন্ট জমেছে একবারই।`
      : `${signed} এবার ভুলে যাওয়া নিরাপদ।`;
  },
  ackRefused: ({ worker, parcel, token }, { before }) =>
    `${nameOf(worker)} দেরিতে সই করতে এলেন। ব্রোকার পুরোনো টোকেন ${bn(token)} নিল না: ${parcelName(before, parcel)} আর তাঁর নয়, ${whereNow(before, parcel, worker)}।`,
  ackLost: ({ worker, parcel }, { after }) => {
    const { hand } = workerOf(after, worker);
    return hand === null && parcelOf(after, parcel).lease?.worker === worker
      ? `${person(worker).of} সই পথে হারাল। তিনি ভাবছেন কাজ চুকে গেছে; তাকের খাতায় ${parcelName(after, parcel)} এখনো তাঁর নামে।`
      : `${person(worker).of} সই পথে হারাল। পৌঁছালেও লাভ হতো না: ${parcelName(after, parcel)} আর তাঁর নয়, ${whereNow(after, parcel, worker)}।`;
  },
  requeued: ({ worker, parcel }, { after }) => {
    const back = `${nameOf(worker)} পারলেন না, ${parcelName(after, parcel)} ফিরল তাকের আগের জায়গায়।`;
    const { receives } = parcelOf(after, parcel);
    return receives > 1
      ? `${back} ${bn(receives)} বার উঠল আর নামল, ঘড়িতে ${clockText(after.now)}।`
      : `${back} কোনো বিরতি নেই, এখনই আবার উঠতে পারে।`;
  },
  delayed: ({ worker, parcel, dueAt }, { after }) =>
    `${nameOf(worker)} জানালেন, কাজটা এখন হচ্ছে না। ${parcelName(after, parcel)} বেঞ্চে বসল; ঘড়িতে ${clockText(dueAt)} বাজার আগে আর কারো হাতে যাবে না।`,
  becameDue: ({ parcel }, { after }) =>
    `বিরতি শেষ: ${parcelName(after, parcel)} আবার তাকে, যিনি খালি তিনিই নিতে পারেন।`,
  deadLettered: ({ worker, parcel, reason }, { after, step }) => {
    const name = parcelName(after, parcel);
    const { message, receives } = parcelOf(after, parcel);
    const done = pointsFor(after, message) > 0 ? ' অথচ কাজটা আগেই হয়ে গেছে।' : '';
    if (reason === 'permanent') {
      return `${nameOf(worker)} জানালেন, এই কাজ কোনোদিনই হবে না। ব্রোকার ${name} কোণের তাকে (DLQ) সরাল, কেউ খুলে দেখবেন বলে।${done}`;
    }
    const empty = step.facts.some(({ type }) => type === 'claimed')
      ? ''
      : ` ${person(worker).of} হাত খালিই রইল।`;
    return `${name} ${bn(receives)} বার হাতে উঠেছে, সীমাও ${bn(receives)}: ব্রোকার সেটা কোণের তাকে (DLQ) সরাল।${done}${empty}`;
  },
  returnRefused: ({ worker, parcel, token }, { before }) =>
    `${nameOf(worker)} ${parcelName(before, parcel)} ফেরাতে চাইলেন, কিন্তু তাঁর টোকেন ${bn(token)} পুরোনো: ${whereNow(before, parcel, worker)}।`,
  crashed: ({ worker, parcel, worked, poison }, { before, after }) => {
    const { name, of } = person(worker);
    if (parcel === null) return `${of} জ্বর এল। তাঁর হাত খালি ছিল, তাই সাথে কিছু গেল না।`;
    const held = parcelName(after, parcel);
    if (poison) {
      const felled = `${held} খুলতেই ${name} পড়ে গেলেন: গোলমাল পার্সেলেই।`;
      if (isAutoAck(after.settings)) return felled;
      return after.workers.every(isIll)
        ? `${felled} ডেস্কে সুস্থ আর কেউ রইলেন না।`
        : `${felled} ব্রোকার কিছু টের পায়নি, lease চলছে।`;
    }
    if (isAutoAck(after.settings)) return `কাজ ধরার আগেই ${of} জ্বর এল।`;
    const { hand } = workerOf(before, worker);
    if (hand !== null && !isCurrent(before, hand)) {
      return `${of} জ্বর এল। ${held} তাঁর ডেস্কে ছিল বটে, তবে lease আগেই ফুরিয়েছে: ${whereNow(after, parcel, worker)}।`;
    }
    return worked
      ? `সই করার আগেই ${of} জ্বর এল। জমার খাতায় ${bn(parcelOf(after, parcel).points)} পয়েন্ট আছে, কিন্তু তাকের খাতা জানে শুধু: ${held} তাঁর ডেস্কে।`
      : `কাজ ধরার আগেই ${of} জ্বর এল। ব্রোকার কিছু টের পায়নি: তাকের খাতায় ${held} এখনো তাঁর ডেস্কে।`;
  },
  lost: ({ worker, parcel }, { after, step }) => {
    const failed =
      step.command.type === 'worker.fail'
        ? `${nameOf(worker)} কাজটা পারলেন না, ফেরত দেওয়ারও কেউ নেই। `
        : '';
    const { message } = parcelOf(after, parcel);
    return pointsFor(after, message) > 0
      ? `${failed}${parcelName(after, parcel)} হারাল; ভাগ্য ভালো, কাজটা আগেই অন্য কপিতে হয়ে গেছে।`
      : `${failed}${parcelName(after, parcel)} হারাল: তাকের খাতায় লাইন কাটা, অথচ পয়েন্ট ওঠেনি; কেউ আর খুঁজবেও না।`;
  },
  restarted: ({ worker }) =>
    `${nameOf(worker)} সেরে উঠে ডেস্কে ফিরলেন। হাত খালি; আগে কী করছিলেন, তাঁর কিছুই মনে নেই।`,
  leaseExpired: ({ worker, parcel }, { before, after }) => {
    const back = `${parcelName(after, parcel)} তাকে ফিরল: lease ফুরিয়েছে, সই আসেনি।`;
    const { hand } = workerOf(before, worker);
    if (hand !== null && hand.parcel === parcel && isCurrent(before, hand)) {
      return `${back} ${nameOf(worker)} কিন্তু এখনো সেটা নিয়েই বসে আছেন।`;
    }
    const points = pointsFor(before, parcelOf(after, parcel).message);
    if (points > 0) {
      return `${back} ${bn(points)} পয়েন্ট যে উঠে গেছে, ব্রোকার তা জানে না।`;
    }
    if (after.workers.every(isIll)) return `${back} কিন্তু নেওয়ার মতো সুস্থ কেউ নেই।`;
    return after.workers.some(({ status }) => status === 'idle')
      ? `${back} যিনি খালি আছেন, তিনি এবার এটা নিতে পারেন।`
      : `${back} যিনি আগে হাত খালি করবেন, তিনিই এটা পাবেন।`;
  },
  leaseRenewed: ({ worker, until }, { after }) => {
    const said = `ঘড়িতে ${clockText(after.now)}, ${nameOf(worker)} জানালেন, “আমি এখনো করছি”।`;
    return until < after.now + after.settings.leaseSeconds
      ? `${said} কিন্তু দখলেরও শেষ আছে: lease ${clockText(until)}-এর পরে আর বাড়বে না।`
      : `${said} ব্রোকার তাঁর lease বাড়িয়ে দিল: এখন ${clockText(until)} পর্যন্ত।`;
  },
  renewRefused: ({ worker, parcel, token }, { after }) =>
    `${nameOf(worker)} জানালেন, “আমি এখনো করছি”। কিন্তু টোকেন ${bn(token)} পুরোনো হয়ে গেছে: ${parcelName(after, parcel)} আর তাঁর নয়, ${whereNow(after, parcel, worker)}।`,
  redriven: ({ parcel }, { after }) =>
    `মারিয়াম কোণের তাক থেকে ${parcelName(after, parcel)} বড় তাকে ফেরালেন। কতবার হাতে উঠল, সেই গোনা আবার শূন্য থেকে।`,
  ignored: ({ reason }, { after, step: { command } }) => {
    if (command.type !== 'worker.claim' || reason !== 'nothingReady') {
      return `কিছুই বদলাল না: ${reasons[reason]}`;
    }
    const lost = after.parcels
      .filter(({ status }) => status === 'lost')
      .map(({ id }) => parcelMark(after, id));
    const reached = `${nameOf(command.worker)} তাকের দিকে হাত বাড়ালেন, কিন্তু নেওয়ার মতো কিছু নেই।`;
    return lost.length > 0 ? `${reached} হারানো ${list(lost)} নম্বর আর ফেরেনি।` : reached;
  },
};

/** The caption of a step: its facts in order, each in a sentence of its own. */
export function captionOf(before: State, step: DeliveryStep): string {
  const moment = { before, after: step.state, step };
  return step.facts
    .map((fact) => {
      const say = sentences[fact.type] as (fact: Fact, moment: Moment) => string;
      return say(fact, moment);
    })
    .join(' ');
}

/** Why a choice is not open now: one sentence, also said when a refused command was played. */
export const reasons: Readonly<Record<ReasonCode, string>> = {
  unknownMessage: 'এই নামে কোনো পার্সেল কাউন্টারে নেই।',
  unknownWorker: 'এই নামে কোনো সর্টার এখানে বসেন না।',
  unknownParcel: 'এই নামে কোনো পার্সেল তাকে ওঠেনি।',
  confirmOnItsWay: 'পার্সেল পাঠানো হয়েছে, রসিদ এখনো পথে।',
  alreadyConfirmed: 'রসিদ হাতে এসে গেছে, আবার পাঠানোর কারণ নেই।',
  noConfirmOnItsWay: 'পথে এখন কোনো রসিদ নেই।',
  workerCrashed: 'তিনি অসুস্থ, আগে সেরে উঠুন।',
  workerNotCrashed: 'তিনি সুস্থই আছেন।',
  handFull: 'তাঁর হাতে আগে থেকেই একটা পার্সেল আছে।',
  handEmpty: 'তাঁর হাতে কোনো পার্সেল নেই।',
  nothingReady: 'তাকে এখন নেওয়ার মতো কিছু নেই।',
  notWorked: 'কাজই শেষ হয়নি, সই কীসের?',
  alreadyWorked: 'কাজটা তিনি সেরে ফেলেছেন, এখন শুধু সই বাকি।',
  autoAck: 'এখানে হাতে দেওয়াটাই সই; ব্রোকার পার্সেলটা আগেই ভুলে গেছে।',
  notLeased: 'পার্সেলটা এখন কারো lease-এ নেই।',
  notDelayed: 'পার্সেলটা এখন বিরতিতে নেই।',
  notDeadLettered: 'পার্সেলটা কোণের তাকে নেই।',
};

/** Headings the choices stand under, other than the sorters' names. */
export const groups = {
  counter: 'ফাতিমার কাউন্টার',
  road: 'পথের বিপদ',
  clock: 'ঘড়ি এগোক',
  corner: 'কোণের তাক',
} as const;

/** Labels of the choices, by command; the heading above them says who. */
export const labels: {
  readonly [T in Command['type']]: (
    command: Extract<Command, { readonly type: T }>,
    state: State,
  ) => string;
} = {
  'message.publish': ({ message }, state) =>
    outgoingOf(state, message).status === 'unknown'
      ? `${bn(outgoingOf(state, message).customer)} আবার পাঠান`
      : `${bn(outgoingOf(state, message).customer)} পাঠান`,
  'message.confirm': ({ message }, state) =>
    `${bn(outgoingOf(state, message).customer)} নম্বরের রসিদ পৌঁছাক`,
  'confirm.lose': ({ message }, state) =>
    `${bn(outgoingOf(state, message).customer)} নম্বরের রসিদ হারাক`,
  'worker.claim': () => 'পার্সেল নিন',
  'worker.work': () => 'কাজটা করুন',
  'message.ack': () => 'সই করুন (ack)',
  'ack.lose': ({ worker }) => `${person(worker).of} সই হারাক`,
  'message.nack': ({ requeue }) => (requeue ? 'ফেরত দিন (requeue)' : 'বাতিল করুন (reject)'),
  'worker.fail': ({ kind }) => (kind === 'transient' ? 'এখন হচ্ছে না, পরে' : 'কোনোদিনই হবে না'),
  'worker.heartbeat': () => '“এখনো করছি” (heartbeat)',
  'worker.crash': () => 'জ্বর আসুক (ক্র্যাশ)',
  'worker.restart': () => 'সেরে উঠুন',
  'lease.expire': ({ parcel }, state) => `${parcelMark(state, parcel)} নম্বরের lease ফুরোক`,
  'parcel.due': ({ parcel }, state) => `${parcelMark(state, parcel)} নম্বরের বিরতি কাটুক`,
  'parcel.redrive': ({ parcel }, state) => `${parcelMark(state, parcel)} আবার বড় তাকে তুলুন`,
};

/** The sentence at index 0: what lies where, who sits there, and when they sign. */
export function openingOf(start: State): string {
  const onShelf = waitingMarks(start);
  const atCounter = start.outgoing
    .filter(({ status }) => status === 'unsent')
    .map(({ customer }) => bn(customer));
  const shelf = onShelf.length > 0 ? `তাকে ${list(onShelf)} নম্বর পার্সেল` : 'তাক খালি';
  const counter = atCounter.length > 0 ? `, কাউন্টারে ${list(atCounter)} নম্বর` : '';
  const sitting = list(start.workers.map(({ id }) => nameOf(id)));
  const they = start.workers.length > 1 ? 'তাঁরা' : 'তিনি';
  const signing = isAutoAck(start.settings)
    ? 'এখানে পার্সেল হাতে দেওয়াটাই সই।'
    : `কাজ সেরে ${they} সই করবেন।`;
  return `${shelf}${counter}; ${sitting} ডেস্কে। ${signing}`;
}

/** The parameters that shape the picture, label and value. */
export function parametersOf({
  settings,
}: State): readonly { readonly label: string; readonly value: string }[] {
  const seconds = (value: number) => `${bn(value)} সেকেন্ড`;
  const auto = isAutoAck(settings);
  return [
    { label: 'ack', value: auto ? 'হাতে দিলেই (auto)' : 'কাজের পরে (manual)' },
    ...(auto ? [] : [{ label: 'lease', value: seconds(settings.leaseSeconds) }]),
    { label: 'একটা কাজে লাগে', value: seconds(settings.workSeconds) },
    // Where the work may outlast the lease, beats decide.
    ...(settings.workSeconds + settings.heartbeatSeconds > settings.leaseSeconds
      ? [{ label: 'heartbeat', value: `${seconds(settings.heartbeatSeconds)} পরপর` }]
      : []),
    ...(settings.maxLeaseSeconds === null
      ? []
      : [{ label: 'সবচেয়ে লম্বা দখল', value: seconds(settings.maxLeaseSeconds) }]),
    ...(auto
      ? []
      : [
          {
            label: 'চেষ্টার সীমা',
            value: settings.maxReceives === null ? 'নেই' : `${bn(settings.maxReceives)} বার`,
          },
          { label: 'retry-র বিরতি', value: seconds(settings.retryDelaySeconds) },
        ]),
    { label: 'হ্যান্ডলার', value: settings.handler === 'plain' ? 'সাধারণ' : 'idempotent' },
  ];
}

/** Heads of the lanes that are not a sorter's. */
export const laneNames = {
  producer: 'কাউন্টার',
  broker: 'তাকের খাতা',
  database: 'জমার খাতা',
} as const;

/** Short labels of the marks in the lanes. */
export const markLabels = {
  confirm: 'রসিদ',
  sign: 'সই',
  refused: 'নেওয়া হলো না',
  returned: 'ফেরত',
  later: 'পরে',
  due: 'সময় হলো',
  dead: 'কোণের তাক',
  crash: 'জ্বর',
  lost: 'হারাল',
  back: 'ফিরলেন',
  expired: 'lease শেষ',
  beat: 'এখনো করছি',
  known: 'আগেই হয়েছে',
  redriven: 'ফেরানো হলো',
} as const;

/** Labels of the stretches of time in the lanes. */
export const spanLabels = {
  lease: (mark: string) => `${mark}: lease`,
  work: (mark: string) => `${mark} হাতে`,
  zombie: (mark: string) => `${mark} হাতে, lease নেই`,
  delay: (mark: string) => `${mark}: বিরতি`,
  ill: 'অসুস্থ',
} as const;

/** `+৫০` on its way to the database, and as a ledger line `৮৮ +৫০`. */
export const effectText = (points: number): string => `+${bn(points)}`;
export const ledgerText = (customer: string, points: number): string =>
  `${bn(customer)} ${effectText(points)}`;
export const signText = (mark: string): string => `${mark} সই`;

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

const ledgerOptions = {
  done: 'লাইন কাটা, মানে শেষ',
  'with-razi': 'আল-রাযির নাম',
  waiting: 'কিছু না, তাকে অপেক্ষায়',
} as const;
const pointOptions = { '0': '০ পয়েন্ট', '50': '৫০ পয়েন্ট', '100': '১০০ পয়েন্ট' } as const;

export const scenarioTexts: ScenarioTexts = {
  'calm-delivery': {
    title: 'শান্ত দিনের ডেলিভারি',
    question: 'কাউন্টার থেকে সই পর্যন্ত একটা পার্সেল কোন কোন হাত ঘোরে?',
    predictions: {
      'ledger-after-work': {
        question: 'আল-রাযি এবার কাজটা শেষ করবেন। ঠিক তখন তাকের খাতায় ৮৮ নম্বরের পাশে কী থাকবে?',
        options: ledgerOptions,
        because: 'পয়েন্ট ওঠে জমার খাতায়। তাকের খাতা বদলায় শুধু সই পেলে।',
      },
    },
  },
  'crash-before-work': {
    title: 'কাজের আগেই জ্বর',
    question: 'পার্সেল ডেস্কে, কাজ শুরু হয়নি, সর্টার অসুস্থ। পার্সেলটা কি আটকে গেল?',
    predictions: {
      'broker-notices': {
        question: 'এবার আল-রাযির জ্বর আসবে। ব্রোকার সেটা কখন টের পাবে?',
        options: { 'at-crash': 'সাথে সাথে', 'at-expiry': 'lease ফুরোলে', never: 'কখনোই না' },
        because: 'আল-রাযির সাথে ব্রোকারের কোনো তার জোড়া নেই। তার হাতে আছে শুধু ঘড়ি।',
      },
      'points-at-end': {
        question: 'এবার lease ফুরোবে, পার্সেলটা যাবে আল-কিন্দির হাতে। সব শেষে গ্রাহক ৮৮ কত পাবেন?',
        options: pointOptions,
        because: 'আল-রাযি জমার খাতায় কিছুই লেখেননি। তাই আল-কিন্দির লেখাটাই প্রথম, আর একমাত্র।',
      },
    },
  },
  'crash-after-work': {
    title: 'কাজ শেষ, সই বাকি',
    question: 'আল-রাযি কাজ সেরেছেন, সই করেননি, আর এখনই তাঁর জ্বর। তাকের খাতা কি জানে কাজটা হয়ে গেছে?',
    predictions: {
      'points-at-end': {
        question: 'সই করার আগেই আল-রাযির জ্বর আসবে। সব শেষে গ্রাহক ৮৮ কত পয়েন্ট পাবেন?',
        options: pointOptions,
        because: 'সই নেই, তাই পার্সেলটা আরেকজনের হাতে যাবে। আর এই হ্যান্ডলার প্রতিবারই যোগ করে।',
      },
      'shelf-at-expiry': {
        question: 'এবার ৩০ সেকেন্ড পুরো হবে। ব্রোকার ৮৮ নম্বর পার্সেল নিয়ে কী করবে?',
        options: {
          'back-on-shelf': 'আবার তাকে তুলবে',
          'counted-done': 'শেষ বলে মুছবে',
          'corner-shelf': 'কোণের তাকে সরাবে',
        },
        because:
          'দুই খাতা দুই জায়গায়। তাকের খাতায় সই না থাকলে ব্রোকার আবার দেয়, জমার খাতায় যা-ই থাকুক।',
      },
    },
  },
  'crash-after-work-idempotent': {
    title: 'একই জ্বর, সাবধানী হ্যান্ডলার',
    question: 'পার্সেল দুবার হাতে উঠলেও পয়েন্ট কি একবারই জমা হতে পারে?',
    predictions: {
      'points-at-end': {
        question: 'সেই একই জ্বর, সই করার আগে। এবার শেষে গ্রাহক ৮৮ কত পয়েন্ট পাবেন?',
        options: pointOptions,
        because: 'পয়েন্ট আর পার্সেলের নম্বর লেখা হয় একই লাইনে। পরের জন নম্বর দেখে শুধু সইটুকু করেন।',
      },
    },
  },
  'auto-ack-crash': {
    title: 'হাতে দিলেই সই',
    question: 'সই যদি কাজের আগেই ধরে নেওয়া হয়, তারপর সর্টার পড়ে গেলে পার্সেল কোথায় যায়?',
    predictions: {
      'ledger-at-hand-over': {
        question: 'আল-রাযি এবার পার্সেলটা হাতে নেবেন। তখন তাকের খাতায় ৮৮ নম্বরের পাশে কী থাকবে?',
        options: ledgerOptions,
        because: 'auto ack মানে হাতে দেওয়াটাই সই। তাকের খাতা কাজের জন্য বসে থাকে না।',
      },
      'parcel-at-end': {
        question: 'কাজ ধরার আগেই আল-রাযির জ্বর আসবে। ৮৮ নম্বর পার্সেলের শেষে কী হবে?',
        options: {
          'comes-back': 'তাকে ফিরে আসবে',
          'corner-shelf': 'কোণের তাকে যাবে',
          lost: 'হারিয়ে যাবে',
        },
        because: 'তাকের খাতায় ওটা শেষ হওয়া কাজ। শেষ হওয়া কাজ কেউ খুঁজতে যায় না।',
      },
    },
  },
  'ack-lost': {
    title: 'পথে হারানো সই',
    question: 'কাজ হলো, সইও হলো; শুধু সইটা তাকের খাতা পর্যন্ত পৌঁছাল না। এরপর?',
    predictions: {
      'times-worked': {
        question: 'আল-রাযির সই এবার পথে হারাবে। ৮৮ নম্বরের কাজ মোট কতবার করা হবে?',
        options: { '1': '১ বার', '2': '২ বার', '3': '৩ বার' },
        because: 'হারানো সই আর না-করা সই ব্রোকারের কাছে একই। দুটোতেই lease ফুরোয়, পার্সেল ফেরে।',
      },
    },
  },
  'nack-spin': {
    title: 'ফেরত, আবার ফেরত',
    question: 'পথ বন্ধ বলে পার্সেল সাথে সাথে ফেরত দিলে কী ঘটে?',
    predictions: {
      'next-parcel': {
        question: 'আল-রাযি ৮৮ ফেরত দিয়েছেন। এবার আবার হাত বাড়ালে কোনটা পাবেন?',
        options: { same: 'আবার সেই ৮৮', next: 'পেছনের ৪২', none: 'কোনোটাই না' },
        because: 'ফেরত আসা পার্সেল বসে তার আগের জায়গায়, মানে সবার সামনে।',
      },
      'seconds-gone': {
        question: 'এবার তৃতীয়বার ফেরত। ততক্ষণে ঘড়িতে কত সেকেন্ড পার হবে?',
        options: { '0': '০ সেকেন্ড', '30': '৩০ সেকেন্ড', '60': '৬০ সেকেন্ড' },
        because: 'requeue-তে কোনো বিরতি নেই। আসল সার্ভারে এই চক্র সেকেন্ডে হাজার হাজার বার ঘুরতে পারে।',
      },
    },
  },
  'poison-to-dlq': {
    title: 'যে পার্সেল সবাইকে ফেলে দেয়',
    question: 'একটা নষ্ট পার্সেল কতজনকে থামাতে পারে, আর তাকে থামায় কে?',
    predictions: {
      'workers-felled': {
        question: '৬৬ নম্বর আল-রাযিকে ফেলে দিয়েছে, এখন আবার তাকে। মোট কতজনকে এটা ফেলবে?',
        options: { '1': '১ জনকে', '2': '২ জনকে', '3': '৩ জনকে' },
        because: 'ব্রোকার জানে না কেন সই আসেনি। সীমায় না পৌঁছানো পর্যন্ত সে পরের জনকেই দেয়।',
      },
      'razi-receives': {
        question: 'আল-রাযি ফিরে এসে হাত বাড়ালেন। তাকে ৬৬ সামনে, ৪২ পেছনে। কোনটা পাবেন?',
        options: { 'poison-again': 'আবার ৬৬', healthy: '৪২', nothing: 'কোনোটাই না' },
        because: '৬৬ তিনবার হাতে উঠেছে, সীমাও তিন। চতুর্থবার দেওয়ার বদলে ব্রোকার সেটা সরিয়ে রাখে।',
      },
    },
  },
  'message-life': {
    title: 'একটা মেসেজের জীবন',
    question: 'কাউন্টার থেকে সই পর্যন্ত প্রতি ধাপে পার্সেলটার দায় কার?',
    predictions: {
      'who-owes': {
        question: 'পার্সেল তাকে উঠেছে, রসিদ ফাতিমার হাতে পৌঁছায়নি। এই মুহূর্তে পার্সেলটার দায় কার?',
        options: { producer: 'ফাতিমার', broker: 'ব্রোকারের', worker: 'আল-রাযির' },
        because:
          'রসিদ না পাওয়া পর্যন্ত ফাতিমা জানেন না পার্সেল তাকে উঠেছে কি না। যিনি নিশ্চিত নন, দায় তাঁরই।',
      },
      'second-hand': {
        question: '৮৮ নম্বর এখন আল-রাযির ডেস্কে। আল-কিন্দি এই সময় তাকে হাত বাড়ালে কী পাবেন?',
        options: { same: 'সেই ৮৮-ই', copy: '৮৮-র আরেক কপি', nothing: 'কিছুই না' },
        because: 'একজনের ডেস্কে থাকা পার্সেল বাকিদের চোখে নেই। তাই এক পার্সেল এক সময়ে একজনেরই হাতে।',
      },
    },
  },
  'confirm-lost': {
    title: 'পথে হারানো রসিদ',
    question: 'পার্সেল পৌঁছাল, রসিদ পৌঁছাল না। ফাতিমা এবার কী করবেন?',
    predictions: {
      'copies-on-shelf': {
        question: 'রসিদ না পেয়ে ফাতিমা এবার ৮৮ নম্বর আবার পাঠাবেন। তারপর তাকে কয়টা থাকবে?',
        options: { '0': 'একটাও না', '1': '১টা', '2': '২টা' },
        because: 'হারিয়েছে শুধু রসিদ, পার্সেল নয়। দুটো পার্সেল যে একই কাজ, ব্রোকার সেটা জানে না।',
      },
      'points-at-end': {
        question: 'দুজনের হাতে দুই কপি। দুজনেই কাজ সারলে গ্রাহক ৮৮ কত পয়েন্ট পাবেন?',
        options: pointOptions,
        because: 'ব্রোকার দুই কপিই নিয়ম মেনে একবার করে দিয়েছে। দুবার পাঠানো হয়েছিল কাউন্টার থেকে।',
      },
    },
  },
  'slow-work': {
    title: 'কাজটা কড়ারের চেয়ে লম্বা',
    question: 'কেউ মরেনি, কিছু হারায়নি। ৪৫ সেকেন্ডের কাজ, ৩০ সেকেন্ডের lease। তবু কেন দুবার?',
    predictions: {
      'late-ack': {
        question: 'আল-রাযি ৪৫ সেকেন্ডে কাজ শেষ করেছেন, এবার সই করবেন। ব্রোকার নেবে?',
        options: { taken: 'নেবে, কাজ তো হয়েছে', refused: 'নেবে না' },
        because: 'পার্সেলটা এখন আল-কিন্দির কড়ারে। পুরোনো টোকেনের সই নিলে আল-কিন্দির লাইনটাই মুছে যেত।',
      },
      'parcel-at-end': {
        question: 'তিনবার হাতে উঠেছে, সীমাও তিন। যে কাজ প্রতিবার সফল হয়েছে, তার পার্সেল এবার কোথায়?',
        options: {
          done: 'শেষ, কাফেলায়',
          'corner-shelf': 'কোণের তাকে (DLQ)',
          'on-shelf': 'আবার তাকে',
        },
        because:
          'ব্রোকার কাজ দেখে না, সই দেখে। সময়মতো সই একটাও আসেনি, তাই তার চোখে এটা ব্যর্থ পার্সেল।',
      },
    },
  },
  'slow-work-heartbeat': {
    title: '“আমি এখনো করছি”',
    question: 'সেই ৪৫ সেকেন্ডের কাজ, সেই ৩০ সেকেন্ডের lease। শুধু মাঝে মাঝে একটা কথা।',
    predictions: {
      'second-hand': {
        question: 'আল-রাযির হাতে ৮৮, কাজ চলছে। আল-কিন্দি এবার তাকে হাত বাড়ালে কী পাবেন?',
        options: { same: 'সেই ৮৮-ই', next: 'পেছনের ৪২', nothing: 'কিছুই না' },
        because: 'lease বেড়েছে, তাই ৮৮ এখনো বাকিদের চোখে নেই। আল-কিন্দি পান পরেরটা।',
      },
      'times-handed-out': {
        question: 'এবার আল-রাযি কাজ শেষ করবেন। ৮৮ মোট কতবার হাতে উঠল?',
        options: { '1': '১ বার', '2': '২ বার', '3': '৩ বার' },
        because: 'কাজ lease-এর চেয়ে লম্বা হলেও lease ফুরোতে দেওয়া হয়নি।',
      },
    },
  },
  'zombie-returns': {
    title: 'যিনি মরেননি, শুধু ছিলেন না',
    question: 'আল-রাযি ফিরে এসে দেখেন পার্সেল তাঁর ডেস্কেই। অথচ খাতায় আল-কিন্দির নাম। কার সই চলবে?',
    predictions: {
      'after-late-ack': {
        question: 'আল-রাযি এবার পুরোনো টোকেনে সই করবেন। তারপর তাকের খাতায় ৮৮ নম্বরের পাশে কী থাকবে?',
        options: {
          'crossed-out': 'লাইন কাটা',
          'with-kindi': 'আল-কিন্দির নাম',
          'on-shelf': 'কিছু না, তাকে',
        },
        because: 'টোকেন মেলেনি, তাই আল-কিন্দির লাইন অক্ষত। একটু পরেই সেটা কাজে লাগবে।',
      },
    },
  },
  'hung-worker': {
    title: 'হৃৎপিণ্ড চলে, কলম চলে না',
    question: 'আল-রাযি “এখনো করছি” বলেই যাচ্ছেন, কাজ এক চুল এগোয় না। পার্সেলটা কবে ছাড়া পাবে?',
    predictions: {
      'after-ninety-seconds': {
        question: '৭০ সেকেন্ড গেল, কাজ এগোয়নি, heartbeat আসছে। ৯০ সেকেন্ডে ৮৮ কোথায়?',
        options: {
          'with-razi': 'আল-রাযির কাছেই',
          'on-shelf': 'আবার তাকে',
          'corner-shelf': 'কোণের তাকে',
        },
        because: 'heartbeat বলে “আমি আছি”। কাজ এগোচ্ছে কি না, সে কথা ওর ভেতরে নেই।',
      },
    },
  },
  'longest-lease': {
    title: 'দখলেরও শেষ আছে',
    question: 'সেই একই আটকে থাকা, শুধু এবার মোট দখল ৬০ সেকেন্ডে বাঁধা।',
    predictions: {
      'seconds-until-free': {
        question: 'তিনবার “এখনো করছি” বলা হয়েছে। পার্সেলটা ছাড়া পাবে কত সেকেন্ডে?',
        options: { '40': '৪০ সেকেন্ডে', '60': '৬০ সেকেন্ডে', never: 'কখনোই না' },
        because: 'প্রতিটা বাড়ানো ৩০ সেকেন্ডের, কিন্তু তোলার মুহূর্ত থেকে ৬০ পেরোনো চলে না।',
      },
    },
  },
  storm: {
    title: 'এবার ঝড়টা আপনি',
    question: 'গল্প ছেড়ে নিজে চালান: সবচেয়ে কম কয় চালে গ্রাহক ৮৮-র হিসাবে ১৫০ ওঠে?',
    predictions: {},
  },
};
