/** Three consumers who receive in batches, and the ways open to each. */
import { bengaliNumber as bn } from '../../../bengali/numbers.ts';

/** One way of receiving: so many at once, under so long a lease. */
export interface Way {
  readonly size: number;
  readonly lease: number;
  /** Each message's lease is renewed while it is worked on. */
  readonly beats: boolean;
}
interface Consumer {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** Mean seconds of work on one message. */
  readonly work: number;
  /** After how many seconds a dead worker's message must be back, at the latest. */
  readonly back: number;
  /** From the cheapest to the dearest. */
  readonly ways: Readonly<Record<string, Way>>;
  readonly options: Readonly<Record<string, string>>;
}

const sizes = [10, 5, 3, 1];
const leases = [30, 45, 60, 90];

export const jobs: readonly Consumer[] = [
  {
    id: 'size',
    title: 'lease ৩০, ব্যাচ কত বড়',
    text: 'একটা কাজে গড়ে ৩ সেকেন্ড, lease ৩০ সেকেন্ডে বাঁধা। ব্যাচ যত বড়, ব্রোকারের কাছে যাওয়া তত কম।',
    work: 3,
    back: 120,
    ways: Object.fromEntries(sizes.map((size) => [`n${size}`, { size, lease: 30, beats: false }])),
    options: Object.fromEntries(sizes.map((size) => [`n${size}`, `${bn(size)}টা একসাথে`])),
  },
  {
    id: 'clock',
    title: 'ব্যাচ ১০, lease কত লম্বা',
    text: 'সেই ৩ সেকেন্ডের কাজ, এবার ব্যাচ ১০টায় বাঁধা। lease যত লম্বা, মরা worker-এর মেসেজ তত দেরিতে ফেরে।',
    work: 3,
    back: 120,
    ways: Object.fromEntries(
      leases.map((lease) => [`s${lease}`, { size: 10, lease, beats: false }]),
    ),
    options: Object.fromEntries(leases.map((lease) => [`s${lease}`, `${bn(lease)} সেকেন্ড`])),
  },
  {
    id: 'films',
    title: 'লম্বা কাজ, দুই মিনিটে ফেরা চাই',
    text: 'একটা কাজে গড়ে ৪৫ সেকেন্ড। worker মরলে মেসেজ ২ মিনিটের মধ্যে আরেকজনের হাতে চাই।',
    work: 45,
    back: 120,
    ways: {
      'ten-600': { size: 10, lease: 600, beats: false },
      'ten-1200': { size: 10, lease: 1_200, beats: false },
      'one-60': { size: 1, lease: 60, beats: false },
      'one-beats': { size: 1, lease: 60, beats: true },
    },
    options: {
      'ten-600': '১০টা একসাথে, lease ১০ মিনিট',
      'ten-1200': '১০টা একসাথে, lease ২০ মিনিট',
      'one-60': 'একটা করে, lease ৬০ সেকেন্ড',
      'one-beats': 'একটা করে, lease ৬০ সেকেন্ড, সাথে heartbeat',
    },
  },
];
