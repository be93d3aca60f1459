/** The six jobs: what each of them can bear. */

export interface Job {
  readonly id: string;
  readonly title: string;
  /** What it is, and what happens when it is lost, done twice, or late. */
  readonly text: string;
  readonly bears: {
    readonly loss: boolean;
    readonly repeats: boolean;
    /** Seconds after which its effect does harm; `null`: late is better than never. */
    readonly lateBy: number | null;
  };
}

export const jobs: readonly Job[] = [
  {
    id: 'temperature',
    title: 'প্রতি সেকেন্ডে তাপমাত্রা',
    text: 'একটা মাপ হারালে এক সেকেন্ড পরেই নতুনটা আসে। একই মাপ দুবার গুনলে ঘণ্টার গড় ভুল হয়।',
    bears: { loss: true, repeats: false, lateBy: null },
  },
  {
    id: 'card',
    title: 'কার্ডে টাকা কাটা',
    text: 'হারালে দোকান টাকা পায় না, দুবার হলে ক্রেতা মামলা করেন। পেমেন্ট কোম্পানি idempotency key চেনে।',
    bears: { loss: false, repeats: false, lateBy: null },
  },
  {
    id: 'welcome',
    title: 'স্বাগত জানানোর ইমেইল',
    text: 'না পেলে নতুন ইউজার পথ খুঁজে পান না। দুবার পেলে একটু হাসেন, তারপর একটা মুছে দেন।',
    bears: { loss: false, repeats: true, lateBy: null },
  },
  {
    id: 'dispatch',
    title: 'অর্ডারের গায়ে “পাঠানো হয়েছে” লেখা',
    text: 'লেখা না পড়লে ক্রেতা বসে থাকেন। একই শব্দ দ্বিতীয়বার লিখলে অর্ডারের কিছুই বদলায় না।',
    bears: { loss: false, repeats: true, lateBy: null },
  },
  {
    id: 'typing',
    title: 'চ্যাটে “লিখছেন…” দেখানো',
    text: 'একবার না দেখালে কেউ টের পায় না। পাঁচ সেকেন্ড পরে দেখালে মিথ্যা বলা হয়, ততক্ষণে লেখা শেষ।',
    bears: { loss: true, repeats: true, lateBy: 5 },
  },
  {
    id: 'points',
    title: 'গ্রাহক ৮৮-র ৫০ পয়েন্ট',
    text: 'হারালে গ্রাহক রেগে চিঠি লেখেন। দুবার পড়লে চুপ থাকেন, হিসাবরক্ষক চুপ থাকেন না।',
    bears: { loss: false, repeats: false, lateBy: null },
  },
];
