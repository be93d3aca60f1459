/** Five plans as Yunus brought them. All times are in seconds. */

export interface Plan {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** On the shelf now, and coming per second; `peak`: while it is busiest. */
  readonly waiting: number;
  readonly rate: number;
  readonly peak: number;
  /** How long one job keeps one worker. */
  readonly work: number;
  /** Until when the shelf is to be empty. */
  readonly target: number;
  /** What Yunus says. */
  readonly workers: number;
}

export const jobs: readonly Plan[] = [
  {
    id: 'invoices',
    title: 'রাতের চালান: ১০ জন',
    text: '১২,০০০টা PDF, রাতে নতুন আসে না। একটায় ৩ সেকেন্ড, ১ ঘণ্টায় শেষ চাই। ১২,০০০ × ৩ ÷ ৩,৬০০ = ১০।',
    waiting: 12_000,
    rate: 0,
    peak: 0,
    work: 3,
    target: 3_600,
    workers: 10,
  },
  {
    id: 'thumbnails',
    title: 'থাম্বনেইল: ৬ জন',
    text: '৩,৬০০টা ছবি, একটায় ৪ সেকেন্ড, ১০ মিনিটে শেষ চাই। ৩,৬০০ ÷ ৬০০ = ৬।',
    waiting: 3_600,
    rate: 0,
    peak: 0,
    work: 4,
    target: 600,
    workers: 6,
  },
  {
    id: 'mails',
    title: 'জমে থাকা মেইল: ১২ জন',
    text: 'তাকে ১,০০০টা, আরও আসছে সেকেন্ডে ৫০টা। একটায় ০.১২ সেকেন্ড, ১০ সেকেন্ডে খালি চাই। ১,০০০ × ০.১২ ÷ ১০ = ১২।',
    waiting: 1_000,
    rate: 50,
    peak: 50,
    work: 0.12,
    target: 10,
    workers: 12,
  },
  {
    id: 'notices',
    title: 'নোটিশ: ১ জন',
    text: 'সারাদিনে ৪৩,২০০টা, গড়ে সেকেন্ডে ০.৫টা, একটায় ২ সেকেন্ড। ০.৫ × ২ = ১। দুপুরের আধ ঘণ্টা আসে সেকেন্ডে ৫টা।',
    waiting: 0,
    rate: 0.5,
    peak: 5,
    work: 2,
    target: 60,
    workers: 1,
  },
  {
    id: 'counters',
    title: 'ফটকের লাইন: ৪ কাউন্টার',
    text: 'লাইনে ১৮০ জন, মিনিটে আরও ৩ জন। একজনে ৪০ সেকেন্ড, মানে ২/৩ মিনিট, ৬০ মিনিটে খালি চাই। ২/৩ × (৩ + ১৮০ ÷ ৬০) = ৪।',
    waiting: 180,
    rate: 3 / 60,
    peak: 3 / 60,
    work: 40,
    target: 3_600,
    workers: 4,
  },
];
