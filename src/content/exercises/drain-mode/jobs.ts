/** Three who ask how many they need, with what each of them promised. */
import { bengaliNumber as bn } from '../../../bengali/numbers.ts';

interface Question {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** How many of them are asked for, by option. */
  readonly options: Readonly<Record<string, string>>;
}

const counted = (unit: string, ...counts: readonly number[]): Readonly<Record<string, string>> =>
  Object.fromEntries(counts.map((count) => [`n${count}`, `${bn(count)}${unit}`]));

/** Jobs that wait, and that keep coming, in seconds. */
export const backlog = { waiting: 1_000, rate: 50, work: 0.12, target: 10 } as const;
/** SMS that stand about for an answer; one process stands for several at once. */
export const sms = { rate: 200, work: 0.5, each: 20, busiest: 0.8 } as const;
/** The hour of the feast, in minutes. */
export const gate = { rate: 9, work: 40 / 60, minutes: 60 } as const;

export const jobs: readonly Question[] = [
  {
    id: 'backlog',
    title: 'জমা তাক, দশ সেকেন্ডে খালি',
    text: 'তাকে ১,০০০টা কাজ, আরও আসছে সেকেন্ডে ৫০টা। একটা কাজে একজন worker-এর যায় ০.১২ সেকেন্ড। ১০ সেকেন্ডে তাক খালি চাই।',
    options: counted(' জন worker', 6, 12, 18, 25),
  },
  {
    id: 'sms',
    title: 'SMS, উত্তরের অপেক্ষায়',
    text: 'সেকেন্ডে ২০০টা SMS, একটার উত্তর আসতে আধ সেকেন্ড। একটা process একসাথে ২০টার উত্তরের জন্য দাঁড়াতে পারে। ব্যস্ততার হার ৮০%-এর বেশি হওয়া চলবে না।',
    options: counted('টা process', 5, 6, 7, 10),
  },
  {
    id: 'gate',
    title: 'ঈদের ঘণ্টা, ফটকের এপারে',
    text: 'এক ঘণ্টা ধরে মিনিটে ৯ জন আসেন, একজনের কাজে ৪০ সেকেন্ড। খাতার হিসাবে লাইন যেন ফটকের ১৫০ জন না ছোঁয়।',
    options: counted('টা কাউন্টার', 3, 4, 5, 7),
  },
];
