/** Everything the player itself says. What a flow says is in its own widget. */
import { bengaliDigits, bengaliNumber } from '../../bengali/numbers.ts';
import type { Balance, Fate } from './balance.ts';
import type { Counts } from './flow.ts';
import type { Notice } from './link.ts';

export const views = {
  scene: 'দৃশ্য',
  lanes: 'সময়রেখা',
  chart: 'অবস্থা',
  code: 'কোড',
} as const;
export type View = keyof typeof views;

export const fateNames: Readonly<Record<Fate, string>> = {
  done: 'শেষ',
  waiting: 'অপেক্ষায়',
  leased: 'ডেস্কে',
  delayed: 'বিরতিতে',
  dead: 'কোণের তাকে',
  lost: 'হারানো',
};

export const landmarkNames = {
  delivery: 'পরের ডেলিভারি',
  crash: 'পরের ক্র্যাশ',
  duplicate: 'পরের ডুপ্লিকেট',
  answer: 'পরের উত্তর',
  failure: 'পরের ব্যর্থতা',
  later: 'পরের তাকের কাজ',
} as const;

export const notices: Readonly<Record<Notice, string>> = {
  unknownScenario: 'লিংকে যে দৃশ্যের নাম আছে, তা এখানে নেই। তাই শুরু থেকে দেখাচ্ছি।',
  unknownEvent: 'লিংকের একটা ঘটনা চেনা গেল না। তার ঠিক আগের ধাপটা দেখাচ্ছি।',
  notAllowed: 'লিংকের একটা ঘটনা ওই জায়গায় ঘটতে পারে না। তার ঠিক আগের ধাপটা দেখাচ্ছি।',
  outOfRange: 'লিংকে যে ধাপের কথা আছে, তা এই দৃশ্যে নেই। সবচেয়ে কাছের ধাপটা দেখাচ্ছি।',
  damaged: 'লিংকের কিছু অংশ পড়া গেল না। যতটুকু বোঝা গেছে, সেই ধাপটা দেখাচ্ছি।',
  cut: 'লিংকটা মাঝপথে কাটা পড়েছে। যতটুকু আছে, সেই অনুযায়ী ধাপটা দেখাচ্ছি।',
  olderVersion: 'লিংকটা এই দৃশ্যের আগের সংস্করণের। সবচেয়ে কাছের ধাপটা দেখাচ্ছি।',
  newerVersion: 'লিংকটা এর চেয়ে নতুন সংস্করণের। পাতাটা একবার রিফ্রেশ করে দেখুন।',
};

export const says = {
  stepper: (title: string) => `ধাপে ধাপে: ${title}`,
  views: 'কোন দিক থেকে দেখবেন',
  controls: 'চালানোর বোতাম',
  first: 'শুরুতে যান',
  back: 'আগে',
  play: 'চালান',
  pause: 'থামান',
  next: 'পরে',
  last: 'শেষে যান',
  reset: 'আবার শুরু',
  slider: 'ধাপ',
  step: (index: number, length: number) => `ধাপ ${bengaliDigits(index)} / ${bengaliDigits(length)}`,
  count: (index: number, length: number) => `${bengaliDigits(index)} / ${bengaliDigits(length)}`,
  pace: 'গতি',
  speed: (speed: number) => `${bengaliNumber(speed)}×`,
  speedLabel: (speed: number) => `চলার গতি ${bengaliNumber(speed)} গুণ, বদলাতে চাপুন`,
  parameters: 'এই দৃশ্যের মাপজোখ',
  clock: 'ঘড়ি',

  accepted: 'জমা',
  balanceLabel: 'পার্সেলের হিসাব',
  effects: 'ডেটাবেসে effect',
  verdict: ({ balanced, duplicates, lost }: Balance, { effects, effectsDue }: Counts) => {
    const broken: string[] = [];
    if (!balanced) broken.push('হিসাব মিলছে না!');
    if (duplicates > 0)
      broken.push(`পাওনা ${bengaliNumber(effectsDue)}, তাই ${bengaliNumber(duplicates)}টা বাড়তি!`);
    if (lost > 0) broken.push(`${bengaliNumber(lost)}টা পার্সেল হারিয়েছে!`);
    if (broken.length > 0) return broken.join(' ');
    return effects === 0 ? 'এখনো কিছু লেখা হয়নি' : 'যত পাওনা, ঠিক তত';
  },

  free: 'নিজে চালান',
  rejoin: 'গল্পে ফিরুন',
  choices: 'এখন কী ঘটবে, আপনি ঠিক করুন',
  choicesHint: 'যা এখন ঘটতে পারে না, তাতে চাপ দিলে কারণটা দেখাবে।',
  pathFull: (limit: number) =>
    `এক পথে ${bengaliNumber(limit)}টা ঘটনাই শেষ সীমা। পিছিয়ে গিয়ে বা নতুন করে শুরু করুন।`,

  ask: 'আগে অনুমান করুন',
  skip: 'না ভেবে এগোই',
  asked: (question: string) => `প্রশ্ন: ${question}`,
  right: 'ঠিক ধরেছেন।',
  wrong: (chosen: string, answer: string) => `আপনি ভেবেছিলেন “${chosen}”; হলো “${answer}”।`,
  close: 'বুঝেছি',

  game: 'ভাঙার খেলা',
  startGame: 'খেলা শুরু',
  restartGame: 'আবার খেলি',
  moves: (count: number) => `আপনার চাল: ${bengaliNumber(count)}`,
  giveUp: 'পারছি না, সবচেয়ে ছোট পথটা খুঁজুন',
  won: (moves: number) => `পেরেছেন, ${bengaliNumber(moves)} চালে!`,
  canLess: 'এর চেয়ে কম চালে কি হয়?',
  leastOfAll: 'সবচেয়ে কম কত, খুঁজে দেখুন',
  searching: 'সব পথ খুঁজে দেখছি…',
  least: (moves: number, states: number) =>
    `সবচেয়ে কম ${bengaliNumber(moves)} চালেই হয়। কাছের পথ আগে, দূরেরটা পরে খুঁজে ${bengaliNumber(states)}টা অবস্থা দেখা হয়েছে।`,
  alreadyLeast: (states: number) =>
    `এর চেয়ে কম চালে হয় না: ${bengaliNumber(states)}টা অবস্থা খুঁজে দেখা হয়েছে।`,
  noneFound: (
    { states, exhausted }: { readonly states: number; readonly exhausted: boolean },
    limits: { readonly states: number; readonly depth: number },
  ) => {
    if (exhausted) return 'সব অবস্থা খুঁজে দেখা হয়েছে: এই নিয়মে এটা ঘটানো যায় না।';
    return states < limits.states
      ? `${bengaliNumber(limits.depth)} চাল পর্যন্ত সব পথ দেখা হয়েছে, ${bengaliNumber(states)}টা অবস্থা; কোনোটাতেই হয় না।`
      : `প্রথম ${bengaliNumber(states)}টা অবস্থার কোনোটাতেই হয় না।`;
  },
  showLeast: 'সেই পথটা দেখান',

  missing: 'একটা অংশ আনা গেল না। সংযোগ ফিরলে পাতাটা রিফ্রেশ করুন।',

  copy: 'লিংক কপি করুন',
  copied: 'কপি হয়েছে',
  copyByHand: 'লিংকটা এখান থেকে কপি করুন',
} as const;
