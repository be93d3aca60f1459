import { bengaliDigits, bengaliNumber } from '../../bengali/numbers.ts';
import { MODULES } from '../../runtime/compile/modules.ts';
import { refusedKind, type RefusedKind } from '../../runtime/refused.ts';
import type { Fault, FaultCode, Place, RunEnd, StopReason } from './sandbox/protocol.ts';

/** Buttons and labels of a lab. */
export const words = {
  kicker: 'ল্যাব',
  run: 'চালান',
  runAgain: 'আবার চালান',
  stop: 'থামান',
  edit: 'কোড বদলান',
  editDone: 'লেখা শেষ',
  files: 'ফাইল',
  lessFiles: 'কম ফাইল',
  changedFile: 'আপনি বদলেছেন',
  restoreFile: 'এই ফাইলটা ফেরান',
  running: 'প্রোগ্রাম চলছে।',
  stopped: 'থামানো হয়েছে',
  nothingPrinted: 'কিছু ছাপা হয়নি।',
  original: 'ইংরেজিতে',
  restore: 'বইয়েরটা ফেরান',
  undoRestore: 'আমারটা আবার আনুন',
  clear: 'মুছুন',
  clearOutput: 'আউটপুট মুছুন',
  slow: 'ধীরে দেখুন',
  storm: 'ঝড়ে ফেলুন',
  stormGuess: 'আগে আন্দাজ',
  slowDone: 'একবারে দেখুন',
  slowAgain: 'আবার ধীরে দেখুন',
  share: 'লিংক',
  shareLong: 'এই কোডের লিংক বানান',
  download: 'নামান',
  downloadLong: 'Node প্রজেক্ট হিসেবে নামান',
  sharedCode: 'শেয়ার করা কোড',
  lastPrinted: 'শেষ যেটা ছাপা হয়েছে',
  olderDifference: 'বইয়ের এখনকার কোডের সাথে ফারাক',
  compare: 'মেলান',
  changed: 'আপনি বদলেছেন',
  seed: 'seed',
  seedWrong: 'একটা পূর্ণসংখ্যা লিখুন, যেমন ৩১। আপাতত আগেরটাই চলবে।',
  taps: 'এক ছোঁয়ায় বদল',
  tapLost: 'যে লাইনটা বদলাত, সেটা আপনার লেখায় আর হুবহু নেই',
  output: 'আউটপুট',
  printedByBook: 'বইয়ে যা ছাপা হয়েছিল',
  tapChange: 'যা বদলাল',
  outputEmpty: 'চালালে আউটপুট এখানে ছাপা হবে।',
  outputOld: 'এর পরে কোড বা seed বদলেছে; এটা আগেরবারের আউটপুট।',
  removedLine: 'বাদ',
  addedLine: 'নতুন',
  plotTable: 'ছবির সংখ্যাগুলো',
  hiddenFile: 'আড়ালে থাকা ফাইল',
  readonlyFile: 'শুধু পড়ার জন্য',
  readonlyHint: 'এই ফাইলটা শুধু পড়ার জন্য; বাকিগুলো বদলানো যায়।',
  hint: 'লেখা শুরু করলে Tab ফাঁকা জায়গা বসায়। বেরোতে চাইলে Esc, তারপর Tab।',
} as const;

/** Notices: each is one thing that happened, said once. */
export const notices = {
  storage: 'এই ব্রাউজার এখানে কিছু রাখতে দিচ্ছে না। কোড চলবে, তবে পাতা বন্ধ করলে আপনার বদল থাকবে না।',
  restored: 'বইয়ের কোড ফিরে এসেছে।',
  interrupted:
    'গতবার এই প্রোগ্রাম চলার মাঝখানে পাতাটা বন্ধ হয়েছিল। কোড যেমন ছিল তেমনই আছে; নিজে থেকে চলবে না।',
  older: 'এই ল্যাবের কোড বইয়ে বদলেছে। আগের কোডে আপনি যা লিখেছিলেন, রাখা আছে।',
  olderTake: 'আমার লেখাটা আনুন',
  olderLeave: 'থাক, নতুনটাই চলুক',
  otherTab: 'এই ল্যাবটা অন্য এক ট্যাবেও বদলেছে।',
  otherTake: 'ওই ট্যাবের লেখা আনুন',
  otherLeave: 'এখানকারটাই থাকুক',
  editorFailed: 'এডিটর আনা গেল না। সাদামাটা ঘরেই লিখুন; বাকি সব একই রকম।',
  shared: 'এটা লিংকে আসা কোড, বইয়ের চেয়ে আলাদা। নিজে থেকে চলবে না।',
  sharedBesideMine: 'এটা লিংকে আসা কোড। আপনার নিজের লেখাটা আলাদা রাখা আছে।',
  sharedChanged: 'লিংকে আসা কোডটা এখন আপনার। আপনার আগের লেখাটাও রাখা আছে।',
  sharedMine: 'আমার লেখাটা আনুন',
  sharedBook: 'বইয়েরটা আনুন',
  sharedStay: 'এটাই রাখুন',
  linkDamaged:
    'লিংকটা মাঝখানে কেটে গেছে বা বদলে গেছে, তাই ওটার কোড আনা গেল না। আপনার এখানে যা ছিল, তা-ই আছে।',
  linkOld:
    'লিংকটা বইয়ের পুরোনো কোড থেকে বানানো, এখনকারটার সাথে মেলে না। আপনার এখানে যা ছিল, তা-ই আছে।',
  linkLarge: 'লিংকটা এত বড় যে খোলা হলো না। আপনার এখানে যা ছিল, তা-ই আছে।',
  partFailed: 'এই অংশটা আনা গেল না। ইন্টারনেট দেখে আবার চাপুন।',
  runnerFailed: 'প্রোগ্রাম চালানোর অংশটা আনা গেল না। ইন্টারনেট দেখে পাতাটা আবার খুলুন।',
} as const;

/** Name of the editor for a screen reader. */
export const editorName = (title: string, file: string): string => `“${title}” ল্যাবের কোড, ${file}`;

/** Where: `main.ts, লাইন ৭`. */
export const placeText = ({ file, line }: Pick<Place, 'file' | 'line'>): string =>
  `${file}, লাইন ${bengaliDigits(line)}`;

/** The button that unfolds the files put away: `আরও ৩টা ফাইল`. */
export const moreFiles = (count: number): string => `আরও ${bengaliNumber(count)}টা ফাইল`;

/** The button that runs a program over many seeds: `১,০০০ seed চালান`. */
export const runSeedsText = (count: number): string => `${bengaliNumber(count)} seed চালান`;

/** Seconds and minutes as one says them; less than a tenth of a second is ms. */
export function duration(ms: number): string {
  if (ms < 100) return `${bengaliNumber(Math.round(ms))} ms`;
  const seconds = ms / 1_000;
  if (seconds < 60) return `${bengaliNumber(Math.round(seconds * 10) / 10)} সেকেন্ড`;
  const minutes = Math.floor(seconds / 60);
  const rest = Math.round(seconds - minutes * 60);
  if (minutes < 60) {
    return `${bengaliNumber(minutes)} মিনিট${rest === 0 ? '' : ` ${bengaliNumber(rest)} সেকেন্ড`}`;
  }
  return `${bengaliNumber(Math.round((minutes / 60) * 10) / 10)} ঘণ্টা`;
}

/** Virtual time in the margin of a printed line: `০:৩০`, `১:০২:০৫`; tenths only where there are any. */
export function stamp(ms: number): string {
  const tenths = Math.round(ms / 100);
  const whole = Math.floor(tenths / 10);
  const pad = (n: number) => String(n).padStart(2, '0');
  const hours = Math.floor(whole / 3_600);
  const minutes = Math.floor(whole / 60) % 60;
  const clock =
    hours > 0 ? `${hours}:${pad(minutes)}:${pad(whole % 60)}` : `${minutes}:${pad(whole % 60)}`;
  return bengaliDigits(tenths % 10 === 0 ? clock : `${clock}.${tenths % 10}`);
}

const stopTexts: Record<StopReason, (end: RunEnd) => string> = {
  user: () => 'আপনি থামিয়েছেন।',
  time: ({ realMs }) =>
    `প্রোগ্রামটা ${duration(Math.round(realMs / 1_000) * 1_000)}েও শেষ হয়নি, তাই থামানো হলো। কোনো লুপ কি শেষ হওয়ার শর্তে পৌঁছায় না?`,
  memory: () =>
    'প্রোগ্রামটা মেমরি শেষ করে ফেলেছে বা সাড়া দেওয়া বন্ধ করেছে, তাই থামানো হলো। কোনো তালিকা কি থামা ছাড়াই বাড়ছে?',
  output: () =>
    'প্রোগ্রামটা না থেমে আউটপুট পাঠাচ্ছিল, পাতা আটকে যাওয়ার আগে থামানো হলো। লুপটা কি শেষ হওয়ার কথা?',
};

/** Why a run ended that did not end by itself. */
export const stopText = (end: RunEnd): string => stopTexts[end.reason ?? 'user'](end);

/** One line about a run that is over, for the status beside the buttons. */
export function endText(end: RunEnd): string {
  if (end.status === 'failed') return 'ভুলে থেমে গেছে';
  if (end.status === 'stopped') return 'থামানো হয়েছে';
  return end.virtualMs >= 1_000
    ? `শেষ · ভেতরের ঘড়িতে ${duration(end.virtualMs)}`
    : `শেষ · ${duration(end.realMs)}`;
}

/** While it runs. */
export const runningText = (virtualMs: number): string =>
  virtualMs >= 1_000 ? `চলছে · ভেতরের ঘড়িতে ${duration(virtualMs)}` : 'চলছে…';

/** During slow playback: what the wait before the next line stands for. */
export const waitingText = (virtualMs: number): string =>
  virtualMs >= 1_000 ? `ভেতরের ঘড়িতে ${duration(virtualMs)} কাটছে…` : 'ধীরে দেখানো হচ্ছে…';

/** What a screen reader hears when a run is over. */
export function announcement(end: RunEnd): string {
  if (end.status === 'finished') {
    return end.printedLines === 0
      ? 'প্রোগ্রাম শেষ হয়েছে, কিছু ছাপা হয়নি।'
      : `প্রোগ্রাম শেষ হয়েছে, ${bengaliNumber(end.printedLines)} লাইন ছাপা হয়েছে।`;
  }
  if (end.status === 'stopped') return stopText(end);
  if (end.fault === undefined) return 'প্রোগ্রাম ভুলে থেমে গেছে।';
  const where = end.fault.place === undefined ? '' : `${placeText(end.fault.place)}। `;
  return `প্রোগ্রাম ভুলে থেমে গেছে। ${where}${faultText(end.fault)}`;
}

/** Between the first and the last lines of a flood. */
export const droppedText = (count: number): string =>
  `মাঝের ${bengaliNumber(count)} লাইন দেখানো হলো না`;

const name = (detail: string | undefined, otherwise: string): string =>
  detail === undefined || detail === '' ? otherwise : `“${detail}”`;

/** Why a lab does not have something: a kind without a reason does not compile. */
const refusals: Record<RefusedKind | 'other', string> = {
  network: 'এখান থেকে নেটওয়ার্কে কিছু পাঠানো বা আনা যায় না; তাই একই কোড সবখানে একই ফল দেয়।',
  storage: 'এখানে ডিস্ক বা ব্রাউজারের storage ছোঁয়া যায় না। মনে রাখতে Map বা সাধারণ একটা তালিকা নিন।',
  page: 'প্রোগ্রামটা পাতার বাইরে, আলাদা ঘরে চলে। কিছু দেখাতে console.log, table বা plot লিখুন।',
  threads: 'এখানে থ্রেড একটাই। কয়েকজন worker লাগলে কয়েকটা async ফাংশন একসাথে চালান।',
  native: 'এর সময় ল্যাবের ঘড়ি গুনতে পারে না, তাই ফল প্রতিবার বদলে যেত।',
  code: 'লেখা থেকে নতুন কোড বানিয়ে চালানো এখানে বন্ধ। কোডটা সরাসরি ফাইলেই লিখুন।',
  node: 'এখানে Node নেই, ফাইল আনতে import লিখুন।',
  other: 'এখানে নেটওয়ার্ক, storage বা অন্য কিছু ছোঁয়া যায় না।',
};

/** The modules of Node that a lab has, as one writes them. */
const nodeModules = [...MODULES.keys()].filter((module) => module.startsWith('node:')).join(', ');

/** One explanation per code: a code without one does not compile. */
const explanations: Record<FaultCode, (detail: string | undefined) => string> = {
  'unexpected-token': (token) =>
    `${name(token, 'একটা চিহ্ন')} এখানে বসতে পারে না। আগের লাইনে কমা, বন্ধনী বা উদ্ধৃতিচিহ্ন বাদ পড়েছে কি না দেখুন।`,
  'missing-bracket': (bracket) =>
    `${name(bracket, 'একটা বন্ধনী')} খোলা রয়ে গেছে। যেখানে খুলেছে, তার জোড়াটা বসান।`,
  'unterminated-text': () =>
    'একটা লেখা শুরু হয়ে আর বন্ধ হয়নি। উদ্ধৃতিচিহ্ন, backtick বা */-এর জোড়াটা বসান।',
  'await-outside-async': () =>
    'await শুধু async ফাংশনের ভেতরে চলে। যে ফাংশনে এটা লিখেছেন, তার সামনে async বসান।',
  'already-declared': (detail) =>
    `${name(detail, 'এই নাম')} আগেই একবার ঘোষণা করা আছে। একটার নাম বদলান।`,
  'bad-syntax': () => 'এখানকার লেখাটা TypeScript-এর নিয়মে পড়া যাচ্ছে না।',
  'unsupported-syntax': (detail) =>
    `${name(detail, 'এই লেখাটা')} এই ল্যাবে চলে না, কারণ চালানোর সময় এটা চুপচাপ বাদ পড়ে যেত।`,
  'unknown-import': (detail) =>
    detail?.startsWith('node:')
      ? `${name(detail, '')} এই ল্যাবে নেই। Node-এর এই কটা আছে: ${nodeModules}।`
      : `${name(detail, 'এই প্যাকেজ')} এই ল্যাবে নেই। এখানে আনা যায় 'lab', 'ioredis', Node-এর কয়েকটা (${nodeModules}) আর ল্যাবের নিজের ফাইল।`,
  'missing-file': (detail) => `${name(detail, 'এই নামের')} ফাইলটা এই ল্যাবে নেই। নামটা মিলিয়ে দেখুন।`,
  'unknown-export': (detail) =>
    `যেখান থেকে আনছেন, সেখানে ${name(detail, 'এই নামে')} কিছু নেই। বানান আর export দুটোই দেখুন।`,
  'too-large': () => 'প্রোগ্রামটা এত বড় যে এখানে চালানো যায় না।',
  'undefined-variable': (detail) =>
    `${name(detail, 'এই নামটা')} কোথাও ঘোষণা করা নেই। বানান ভুল, নাকি import বাদ পড়েছে?`,
  'used-before-declaration': (detail) =>
    `${name(detail, 'এই নামটা')} ঘোষণার আগেই ব্যবহার হয়েছে। ঘোষণাটা এই লাইনের ওপরে আনুন।`,
  'not-a-function': (detail) =>
    `${name(detail, 'যাকে ডাকছেন, সে')} ফাংশন নয়, তাই ডাকা যায় না। নামটা ঠিক আছে তো?`,
  'not-iterable': () => 'এটার ওপর দিয়ে একটা একটা করে যাওয়া যায় না; তালিকা, Map বা Set লাগবে।',
  'null-access': (detail) =>
    `যার ভেতর থেকে ${name(detail, 'কিছু একটা')} চাইছেন, সে-ই নেই (undefined বা null)। আগে দেখে নিন সে আছে কি না।`,
  'const-reassignment': (detail) =>
    `${name(detail, 'এটা')} const, তাই দ্বিতীয়বার মান বসে না। বদলাতে হলে let লিখুন।`,
  'invalid-length': () => 'তালিকা বা লেখার মাপ অসম্ভব বড় বা ঋণাত্মক।',
  'stack-overflow': () => 'ফাংশনটা নিজেকে ডাকতে ডাকতে থামেনি। কখন থামবে, সেই শর্তটা দেখুন।',
  'not-available': (detail) =>
    `${name(detail, 'এটা')} ল্যাবের ভেতরে নেই। ${refusals[refusedKind(detail ?? '') ?? 'other']}`,
  'unhandled-rejection': () =>
    'একটা promise ব্যর্থ হয়েছে, অথচ কেউ তা ধরেনি। await আর try…catch দিয়ে ধরুন।',
  thrown: () => 'প্রোগ্রাম নিজেই এই ভুলটা ছুড়েছে, আর কেউ তা ধরেনি।',
  internal: () => 'ভুলটা আপনার নয়, বইয়ের। আবার চালিয়ে দেখুন; না চললে পাতাটা নতুন করে খুলুন।',
};

/** What went wrong and what to look at, in one or two sentences. */
export const faultText = ({ code, detail }: Pick<Fault, 'code' | 'detail'>): string =>
  explanations[code](detail);
