/** Six buttons of an app, all of which write a note for the shelf. */

export interface Job {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** How long the thing itself takes, in milliseconds. */
  readonly ms: number;
  /** The user sits there until the result is on the screen. */
  readonly awaited: boolean;
}

export const jobs: readonly Job[] = [
  {
    id: 'search',
    title: 'পণ্য খোঁজা',
    text: '“নীল শাল” লিখে ইউজার ফলের জন্য তাকিয়ে আছেন। ৮০ ms।',
    ms: 80,
    awaited: true,
  },
  {
    id: 'report',
    title: 'সারা বছরের হিসাবের রিপোর্ট',
    text: 'শুধু পড়ে, কিছু লেখে না। তবে লাগে ৪০ সেকেন্ড, আর পর্দায় লেখা “তৈরি হলে মেইলে পাবেন”।',
    ms: 40_000,
    awaited: false,
  },
  {
    id: 'coupon',
    title: 'কুপন খাটে কি না দেখা',
    text: 'না খাটলে ইউজার অন্য কুপন দেবেন, নয়তো কিনবেনই না। ৬০ ms।',
    ms: 60,
    awaited: true,
  },
  {
    id: 'photo',
    title: 'আপলোড করা ছবি তিন মাপে কাটা',
    text: 'ততক্ষণ পর্দায় আসল ছবিটাই দেখানো হয়। ৩ সেকেন্ড।',
    ms: 3_000,
    awaited: false,
  },
  {
    id: 'address',
    title: 'নিজের ঠিকানার পাতা খোলা',
    text: 'ডেটাবেসের একটা সারি পড়া। ৪০ ms।',
    ms: 40,
    awaited: true,
  },
  {
    id: 'letter',
    title: '“পাসওয়ার্ড বদলেছে” মেইল',
    text: 'পাসওয়ার্ড আগেই বদলে গেছে, এটা শুধু খবর। ৮০০ ms।',
    ms: 800,
    awaited: false,
  },
];
