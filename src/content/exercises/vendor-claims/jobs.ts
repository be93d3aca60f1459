/** Five sentences that vendors print, and what each product does on the days that follow. */

/** A day: what happens to one piece of work. */
export const days = {
  calm: 'শান্ত দিন',
  acked: 'ack সফল, তারপর অনেকক্ষণ',
  'resent-soon': 'producer এক মিনিট পরে একই কাজ আবার পাঠাল',
  'resent-late': 'producer আধ ঘণ্টা পরে একই কাজ আবার পাঠাল',
  'crash-inside': 'effect হয়ে গেছে, ack-এর আগে worker মরল; effect ওই সিস্টেমেরই ভেতরে',
  'crash-outside': 'effect হয়ে গেছে, ack-এর আগে worker মরল; effect আপনার ডেটাবেসে',
} as const;
export type Day = keyof typeof days;

export interface Job {
  readonly id: string;
  readonly title: string;
  /** The vendor's own words, told in Bengali. */
  readonly text: string;
  /** How often the effect happens on each day, with nothing but the product between. */
  readonly effects: Readonly<Record<Day, number>>;
}

export const jobs: readonly Job[] = [
  {
    id: 'sqs',
    title: 'SQS, সাধারণ কিউ',
    text: '“প্রতিটা মেসেজ অন্তত একবার পৌঁছাবে। কখনো কখনো একটার একাধিক কপি আসতে পারে।”',
    effects: {
      calm: 1,
      acked: 2,
      'resent-soon': 2,
      'resent-late': 2,
      'crash-inside': 2,
      'crash-outside': 2,
    },
  },
  {
    id: 'fifo',
    title: 'SQS FIFO',
    text: '“একই deduplication id-র মেসেজ পাঁচ মিনিটের মধ্যে আবার পাঠালে সেটা নেওয়া হয়, কিন্তু বিলি হয় না।”',
    effects: {
      calm: 1,
      acked: 1,
      'resent-soon': 1,
      'resent-late': 2,
      'crash-inside': 2,
      'crash-outside': 2,
    },
  },
  {
    id: 'pubsub',
    title: 'Pub/Sub, exactly-once চালু',
    text: '“ack সফল হলে মেসেজ আর ফেরে না। ack-এর সময় ফুরোনোর আগেও ফেরে না। চেনা হয় Pub/Sub-এর দেওয়া id দিয়ে।”',
    effects: {
      calm: 1,
      acked: 1,
      'resent-soon': 2,
      'resent-late': 2,
      'crash-inside': 2,
      'crash-outside': 2,
    },
  },
  {
    id: 'kafka',
    title: 'Kafka, read-process-write',
    text: '“পড়া, লেখা আর offset এক ট্রানজেকশনে। হয় সব কটা দেখা যাবে, নয়তো একটাও নয়।”',
    effects: {
      calm: 1,
      acked: 1,
      'resent-soon': 2,
      'resent-late': 2,
      'crash-inside': 1,
      'crash-outside': 2,
    },
  },
  {
    id: 'servicebus',
    title: 'Azure Service Bus, duplicate detection',
    text: '“একই MessageId দশ মিনিটের জানালায় আবার এলে সেটা ফেলে দেওয়া হয়।”',
    effects: {
      calm: 1,
      acked: 1,
      'resent-soon': 1,
      'resent-late': 2,
      'crash-inside': 2,
      'crash-outside': 2,
    },
  },
];
