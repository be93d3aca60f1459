import { bengaliNumber } from '../../bengali/numbers.ts';
import { duration } from './lab.bn.ts';
import type { Bounds, Broken, StormEnd, StormEvent } from './sandbox/protocol.ts';

/** The storm: buttons and labels. */
export const storm = {
  name: 'ঝড়',
  stop: 'থামান',
  caption: 'কোন ক্রম কোন কথা রাখতে পারে',
  promise: 'কথা',
  mine: 'আপনার লেখা',
  shown: 'ভাঙা সূচিটা',
  words: 'একই ঘটনা, কথায়',
  guessHow: 'যে ঘরগুলো ভাঙবে মনে হয়, ছুঁয়ে দিন। হয়ে গেলে ঝড়ে ফেলুন।',
  guessDone: 'ঝড়ে ফেলুন',
  willBreak: 'ভাঙবে',
  willHold: 'টিকবে',
  guessRight: 'আন্দাজ মিলেছে',
  guessWrong: 'আন্দাজ মেলেনি',
  link: 'এই সূচির লিংক',
  linked: 'লিংকে একটা ঝড়ের সূচি আছে। নিজে থেকে চলবে না।',
  runLinked: 'সূচিটা চালিয়ে দেখুন',
  linkBroken: 'লিংকের সূচিটা এই প্রোগ্রামে আর মেলে না। পুরো ঝড়টা চালিয়ে দেখুন।',
  compare: 'একই বিপদ, অন্য ক্রমে',
  compareFailed: 'ওই ক্রমটা চালানো গেল না।',
  over: 'আর কিছু নেই, সব শেষ।',
  bring: 'এই ক্রমটা ওপরের কোডে আনুন',
  nothingAccepted:
    "প্রোগ্রাম কিছুই note('accepted', …) করেনি, তাই “হারায় না” আর “ঠিক একবার” এখানে ফাঁকা কথা।",
  old: 'এর পরে কোড বদলেছে; “আপনার লেখা” স্তম্ভটা আগের কোডের।',
  recorded: 'বইয়ের ঝড়ে কোন ক্রম কোন কথা রেখেছে',
  limits: 'কী কী বদলে নেওয়া, আর কী ধরা হয়নি',
  calm: 'কোনো বিপদ ছাড়াই',
} as const;

/** What stands in for the real thing, and what a storm does not see: said beside every verdict. */
export const limits: readonly string[] = [
  'ঘড়ি, টাইমার আর দৈব বদলে নেওয়া: ভেতরের ঘড়ি লাফিয়ে চলে, দৈব আসে seed থেকে।',
  'Redis বইয়ের নিজের, এক সার্ভার; replica, cluster আর ভরা ডিস্ক নেই।',
  'এক process-এর ভেতরে worker কাটা পড়ে শুধু কমান্ড বা effect-এর ধারে; মাঝের হিসাবটুকু অটুট থাকে।',
  'কমান্ড যেতে-আসতে সব সময় সমান সময় নেয়। কে আগে পৌঁছায়, তার সব সম্ভাবনা নয়, শুধু দেরি আর থেমে থাকার বিপদে যেটুকু বদলায়।',
  'worker-এর বাইরে রাখা ভ্যারিয়েবল সবার চোখে এক, ক্র্যাশে মোছেও না। বদলায় এমন কিছু ওখানে রাখলে ঝড়ের কথা ঠিক থাকে না।',
  'কেউ না ধরা promise process থামায় না; ধরা হয় শুধু worker-এর নিজের শেষ।',
];

/** The book's promises. One of the program's own is called as it calls itself. */
const promises: Readonly<Record<string, string>> = {
  'nothing-lost': 'কিছু হারায় না',
  'at-most-once': 'একবারের বেশি নয়',
  'exactly-once': 'ঠিক একবার',
  order: 'এক key-র কাজ ক্রমে',
  attempts: 'চেষ্টার সীমা আছে',
  'dead-letters': 'DLQ-তে শুধু যা সারে না',
  ends: 'একসময় সব থামে',
  'at-once': 'একসাথে সীমার বেশি নয়',
};
export const promiseName = (promise: string): string =>
  Object.hasOwn(promises, promise) ? (promises[promise] as string) : promise;

/** A cell of the matrix. */
export const cell = {
  held: 'টিকল',
  running: 'চলছে…',
  waiting: 'বাকি',
  stopped: 'শেষ হয়নি',
  failed: 'চলল না',
} as const;
export const brokenText = (steps: number): string => `ভাঙল, ${bengaliNumber(steps)} ধাপে`;
export const openCell = (promise: string, version: string, steps: number): string =>
  `${version}: “${promiseName(promise)}” ${brokenText(steps)}। সূচিটা দেখুন`;

/** A cell that is still a guess, for a screen reader. */
export const guessCell = (promise: string, version: string): string =>
  `${version}: “${promiseName(promise)}” ভাঙবে`;

/** How the guesses did. */
export const scoreText = (right: number, known: number): string =>
  `${bengaliNumber(known)}টা ঘরের ${bengaliNumber(right)}টায় আন্দাজ মিলেছে।`;

/** `৮৩টা সূচি, ৫০০টা অবস্থা` */
export const counted = (schedules: number, states: number): string =>
  `${bengaliNumber(schedules)}টা সূচি, ${bengaliNumber(states)}টা অবস্থা`;
export const progress = (version: string, schedules: number): string =>
  `${version}: ${bengaliNumber(schedules)}টা সূচি চলেছে`;

const groups: readonly (readonly [keyof Bounds, string])[] = [
  ['kills', 'ক্র্যাশ'],
  ['lost', 'হারানো উত্তর'],
  ['twice', 'দুবার পৌঁছানো কমান্ড'],
  ['late', 'দেরিতে আসা উত্তর'],
  ['pauses', 'থেমে থাকা'],
  ['sigterms', 'SIGTERM'],
  ['restarts', 'Redis বন্ধ হয়ে ফেরা'],
  ['skews', 'ভুল ঘড়ি'],
];

/** How far it was looked: the bounds in one sentence. */
export function boundsText(bounds: Bounds, workers: number, parcels: number): string {
  const kinds = groups.filter(([group]) => bounds[group] > 0).map(([, name]) => name);
  const list =
    kinds.length < 2 ? kinds.join('') : `${kinds.slice(0, -1).join(', ')} বা ${kinds.at(-1)}`;
  return `সীমা: ${bengaliNumber(workers)} জন worker, ${bengaliNumber(parcels)}টা কাজ, এক সূচিতে বড়জোর ${bengaliNumber(bounds.faults)}টা বিপদ (${list}), ভেতরের ঘড়িতে ${duration(bounds.virtualMs)}। থেমে থাকা মানে ${duration(bounds.pauseMs)}।`;
}

/** The verdict on one version, for a screen reader and the line above the matrix. */
export function verdictText(version: string, broken: number, schedules: number): string {
  if (broken > 0) return `${version}: ${bengaliNumber(broken)}টা কথা ভেঙেছে।`;
  return `${version}: সীমার ভেতরে কিছু ভাঙেনি, ${bengaliNumber(schedules)}টা সূচিতে।`;
}

/** Where two versions part under the same faults. */
export const partingText = (same: number): string =>
  same === 0
    ? 'প্রথম ঘটনাতেই পথ আলাদা:'
    : `প্রথম ${bengaliNumber(same)}টা ঘটনা দুটোতেই এক। তার পরেই পথ আলাদা:`;
export const sameWay = 'একই বিপদে দুটো শেষ পর্যন্ত একই পথে চলে।';
export const comparedVerdict = (version: string, promise: string, broken: boolean): string =>
  `${version}: “${promiseName(promise)}” ${broken ? 'এই বিপদে এখানেও ভাঙে।' : 'এই বিপদে টেকে।'}`;

/** Why it did not go to its end. */
export function stormEndText(end: StormEnd): string | undefined {
  if (end.fault?.message.includes('has no worker()'))
    return 'প্রোগ্রামে কোনো worker() নেই, তাই ঝড়ের ধরার মতো কিছু নেই।';
  if (end.status === 'failed')
    return end.fault === undefined
      ? 'ঝড়টা চালানো গেল না।'
      : `প্রোগ্রামটাই চলল না: ${end.fault.message}`;
  if (end.capped) return 'সীমার ভেতরে আরও সূচি বাকি ছিল; সংখ্যার সীমা ফুরিয়েছে।';
  if (end.reason === 'time') return 'একটা সূচি শেষই হচ্ছিল না, তাই ঝড়টা থামানো হলো।';
  if (end.reason === 'memory') return 'মেমরি ফুরিয়েছে বা সাড়া থেমেছে, তাই ঝড়টা থামানো হলো।';
  return end.reason === 'output' ? 'প্রোগ্রামটা পাতা আটকে দিচ্ছিল, তাই ঝড়টা থামানো হলো।' : undefined;
}

const noted = {
  accepted: (key: string) => `${key} নেওয়া হলো। এখন থেকে এর কাজ পাওনা।`,
  begun: (key: string) => `${key} নিয়ে কাজ শুরু হলো।`,
  ended: (key: string) => `${key} নিয়ে কাজ শেষ।`,
  poison: (key: string) => `${key} সারানোর নয়, জানা গেল।`,
  dead: (key: string) => `${key} গেল DLQ-তে।`,
} as const;

/** One event of a schedule in one sentence. */
export function eventText(event: StormEvent): string {
  const { kind, by, life, text, answer, count } = event;
  const who = by === '' ? 'প্রোগ্রাম' : by;
  switch (kind) {
    case 'starts':
      return life === 1
        ? `${who} চালু হলো।`
        : `${who} আবার চালু হলো, ${bengaliNumber(life)} নম্বর জীবন। আগের কিছু মনে নেই।`;
    case 'ends':
      return `${who} নিজে থেকে শেষ হলো।`;
    case 'fails':
      return `${who} ভুলে থেমে গেল: ${text}`;
    case 'dies':
      return `${who} মরল। মেমরিতে যা ছিল, সাথে গেল।`;
    case 'asks':
      return answer === undefined
        ? `${who} Redis-কে পাঠাল: ${text}`
        : `${who} Redis-কে পাঠাল: ${text} · উত্তর: ${answer}`;
    case 'effect':
      return (count ?? 1) > 1
        ? `${who} ${text} আবার করল: এ নিয়ে ${bengaliNumber(count ?? 2)}বার।`
        : `${who} ${text} করল: effect হলো।`;
    case 'refused':
      return `${text} আগেই লেখা ছিল, তাই দ্বিতীয়বার কিছু হলো না।`;
    case 'note':
      return noted[event.noted ?? 'begun'](text);
    case 'says':
      return `${who} ছাপল: ${text}`;
    case 'kill-before':
      return `বিপদ: ধাপটা ফলার আগেই ${who} মরল।`;
    case 'kill-after':
      return `বিপদ: ধাপটা ফলল, আর ${who} সেটা জানার আগেই মরল।`;
    case 'answer-lost':
      return `বিপদ: ধাপটা ফলল, উত্তরটা পথে হারাল। ${who} জানে না কী হয়েছে।`;
    case 'twice':
      return 'বিপদ: কমান্ডটা পথে দুবার পৌঁছাল।';
    case 'late':
      return `বিপদ: ${who} উত্তর পাবে ${duration(count ?? 0)} দেরিতে, বাকিরা এগিয়ে গেল।`;
    case 'pause':
      return `বিপদ: ${who} ${duration(count ?? 0)} জমে রইল। মরেনি, শুধু নড়ছে না।`;
    case 'goes-on':
      return `${who} আবার নড়ল। মাঝে কত সময় গেছে, সে জানে না।`;
    case 'sigterm':
      return `বিপদ: ${who} SIGTERM পেল।`;
    case 'redis-restart':
      return 'বিপদ: Redis বন্ধ হয়ে ফিরল, শেষ এক সেকেন্ডের লেখা নেই।';
    case 'skew': {
      const off = count ?? 0;
      return `বিপদ: ${who} চলছে ${duration(Math.abs(off))} ${off < 0 ? 'পিছিয়ে' : 'এগিয়ে'} থাকা ঘড়িতে।`;
    }
  }
}

/** The moment at which a promise breaks. */
export function breakText({ promise, breach }: Broken): string {
  const { key = '', count = 0, said } = breach;
  if (said !== undefined) return `কথা ভাঙল: ${said}`;
  switch (promise) {
    case 'nothing-lost':
      return `কথা ভাঙল: ${key} নেওয়া হয়েছিল, তার কাজ আর কোনোদিন হবে না।`;
    case 'at-most-once':
      return `কথা ভাঙল: ${key} হলো ${bengaliNumber(count)}বার।`;
    case 'exactly-once':
      return count > 1
        ? `কথা ভাঙল: ${key} হলো ${bengaliNumber(count)}বার।`
        : `কথা ভাঙল: ${key} একবারও হলো না।`;
    case 'order':
      return `কথা ভাঙল: ${key} এল তার পরেরটার পরে।`;
    case 'attempts':
      return `কথা ভাঙল: ${key} ধরা হলো ${bengaliNumber(count)}বার, সীমার বেশি।`;
    case 'dead-letters':
      return `কথা ভাঙল: ${key} সারানো যেত, তবু গেল DLQ-তে।`;
    case 'ends':
      return 'কথা ভাঙল: সময় ফুরোল, তবু সব থামেনি।';
    case 'at-once':
      return `কথা ভাঙল: একসাথে ${bengaliNumber(count)}টা হাতে, সীমার বেশি।`;
    default:
      return 'কথা ভাঙল।';
  }
}
