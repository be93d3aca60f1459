import { bengaliDigits, bengaliNumber } from '../../bengali/numbers.ts';
import { duration } from './lab.bn.ts';
import type { Lane, Moment } from './moments.ts';
import type { SeedsEnd } from './sandbox/protocol.ts';

/** The panel with the link. */
export const share = {
  label: 'এই কোডের লিংক',
  copy: 'কপি করুন',
  copied: 'কপি হয়েছে',
  byHand: 'ব্রাউজার কপি করতে দিল না। লিংকটা বাছাই করা আছে, নিজে কপি করুন।',
  what: 'লিংকে থাকে শুধু আপনার বদলটুকু আর seed। কোথাও কিছু পাঠানো হয় না; যে খুলবে, তার কাছে কোডটা নিজে থেকে চলবে না।',
  large: 'বদলটা এত বড় যে একটা লিংকে ধরে না। নিচের “নামান” বোতাম দিয়ে প্রজেক্ট হিসেবে নিয়ে পাঠান।',
  unable: 'এই ব্রাউজার লিংক বানাতে পারে না। প্রজেক্ট হিসেবে নামিয়ে পাঠাতে পারেন।',
} as const;

/** Watching a run slowly. */
export const slow = {
  name: 'ধীরে দেখা',
  picture: 'কে কখন কী করল',
  first: 'শুরুতে',
  back: 'এক ধাপ পেছনে',
  next: 'এক ধাপ সামনে',
  last: 'শেষে',
  play: 'চালিয়ে দেখুন',
  pause: 'থামিয়ে দেখুন',
  close: 'বন্ধ করুন',
  place: 'কোন ঘটনায়',
  speed: 'গতি',
  program: 'প্রোগ্রাম',
  redis: 'Redis',
  effects: 'effect',
  effect: (times: number): string =>
    times === 1 ? 'effect হলো' : `effect আবার হলো, ${bengaliNumber(times)}বার`,
  before: 'এখনো কিছু ঘটেনি।',
} as const;

/** What a lane is called. */
export const laneName = ({ kind, name }: Lane): string => (kind === 'actor' ? name : slow[kind]);

/** `৩ / ১২` */
export const position = (index: number, length: number): string =>
  `${bengaliNumber(index)} / ${bengaliNumber(length)}`;

/** `০.৫×` */
export const speedText = (speed: number): string => `${bengaliDigits(speed)}×`;

/** A moment in one sentence, for a screen reader and the line under the lanes. */
export const momentText = ({ kind, text, times, said }: Moment): string =>
  said ?? (kind === 'effect' || kind === 'again' ? `${slow.effect(times ?? 1)}: ${text}` : text);

/** The runs over many seeds. */
export const seeds = {
  name: 'অনেক seed-এ কী হয়',
  stop: 'থামান',
  mean: 'গড়',
  p5: 'p5: ১০০টার ৫টা এর নিচে',
  p50: 'p50: অর্ধেক এর নিচে',
  p95: 'p95: ১০০টার ৯৫টা এর নিচে',
  least: 'সর্বনিম্ন',
  most: 'সর্বোচ্চ',
  shown: 'আপনার seed',
  table: 'ছবির সংখ্যাগুলো',
  from: 'কত থেকে',
  to: 'কতর আগে',
  count: 'কয়টা seed',
  old: 'এর পরে কোড বদলেছে; এটা আগের কোডের হিসাব।',
  none: 'প্রোগ্রামটা কোনো সংখ্যা জানায়নি। report(নাম, সংখ্যা) লিখে আবার চালান।',
  axis: 'seed-এর সংখ্যা',
} as const;

/** A unit as it follows a number: a classifier touches it, a word does not. */
export const joinedUnit = (unit: string): string =>
  unit === '' || /^(?:টা|টি|জন|%)/.test(unit) ? unit : ` ${unit}`;

/** How far it is: `১,০০০-এর ৩৪০টা seed চলেছে`. */
export const seedsProgress = (done: number, of: number): string =>
  done === of
    ? `${bengaliNumber(of)}টা seed চলেছে, ১ থেকে ${bengaliNumber(of)}`
    : `${bengaliNumber(of)}-এর ${bengaliNumber(done)}টা seed চলেছে`;

/** Seeds with which the program fails, and the way to see one of them. */
export const seedsFailed = (count: number, of: number): string =>
  `${bengaliNumber(of)}টার মধ্যে ${bengaliNumber(count)}টা seed-এ প্রোগ্রাম ভুলে থেমে যায়। হিসাবে সেগুলো ধরা হয়নি।`;
export const trySeed = (seed: number): string => `seed ${bengaliDigits(seed)} বেছে নিন`;

/** Why it did not go to its end. */
export function seedsEndText(end: SeedsEnd | undefined): string | undefined {
  switch (end?.reason) {
    case undefined:
    case 'user':
      return undefined;
    case 'time':
      return `একটা seed ${duration(10_000)}েও শেষ হয়নি, তাই বাকিগুলো আর চালানো হলো না।`;
    case 'memory':
      return 'মেমরি ফুরিয়েছে বা সাড়া থেমেছে, তাই বাকিগুলো আর চালানো হলো না।';
    case 'output':
      return 'প্রোগ্রামটা পাতা আটকে দিচ্ছিল, তাই বাকিগুলো আর চালানো হলো না।';
  }
}

/** The distribution in one sentence. */
export const spread = (mean: string, p5: string, p50: string, p95: string, unit: string): string =>
  `গড় ${mean}${unit}। অর্ধেক seed-এ ${p50}${unit} বা তার কম; ১০০টার ৯০টায় ${p5} থেকে ${p95}${unit}।`;

/** Where the seed that is shown lies: what share of the seeds gave less. */
export const shownLies = (seed: number, value: string, below: number): string =>
  `আপনার seed ${bengaliDigits(seed)}-এ ${value}; ১০০টার ${bengaliNumber(Math.round(below * 100))}টা seed-এ এর চেয়ে কম।`;
