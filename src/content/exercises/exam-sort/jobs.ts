/** What an answer sheet needs on the morning of the exam, in the order in which it was written. */

export type Need = 'deadline' | 'answer' | 'nothing';

export interface Job {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** How long it takes, in milliseconds. */
  readonly ms: number;
  /** Somebody else's service, which may sleep; `null`: the platform's own database. */
  readonly service: string | null;
  /** What the receipt says that only this makes true. */
  readonly makesTrue: Need;
}

export const jobs: readonly Job[] = [
  {
    id: 'deadline',
    title: 'নয়টা পেরিয়েছে কি না দেখা',
    text: 'কে জমা দিচ্ছেন আর কখন, ডেটাবেসে মিলিয়ে নেওয়া। ১০ ms।',
    ms: 10,
    service: null,
    makesTrue: 'deadline',
  },
  {
    id: 'store',
    title: 'উত্তরটা খাতায় পাকা করা',
    text: 'পুরো উত্তর ডেটাবেসে লেখা। ২০ ms।',
    ms: 20,
    service: null,
    makesTrue: 'answer',
  },
  {
    id: 'grade',
    title: 'নম্বর দেওয়া',
    text: 'উত্তর পড়ে নম্বর বসায় আলাদা একটা সার্ভিস। ৯০০ ms।',
    ms: 900,
    service: 'নম্বর দেওয়ার সার্ভিস',
    makesTrue: 'nothing',
  },
  {
    id: 'copies',
    title: 'নকল ধরা',
    text: 'বাকি সবার উত্তরের সাথে মেলানো। ১,৫০০ ms।',
    ms: 1_500,
    service: 'নকল ধরার সার্ভিস',
    makesTrue: 'nothing',
  },
  {
    id: 'sms',
    title: 'অভিভাবককে SMS',
    text: '“আপনার সন্তান জমা দিয়েছে”। ৭০০ ms।',
    ms: 700,
    service: 'SMS কোম্পানি',
    makesTrue: 'nothing',
  },
  {
    id: 'count',
    title: 'পর্দার গ্রাফে এক যোগ করা',
    text: 'কতজন জমা দিলেন, হলঘরের বড় পর্দায়। মাত্র ১৫ ms।',
    ms: 15,
    service: 'গ্রাফের সার্ভিস',
    makesTrue: 'nothing',
  },
];
