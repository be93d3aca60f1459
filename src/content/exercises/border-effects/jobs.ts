/** Six things that one stream processor does with each record. */

export interface Job {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** Is it written by Kafka in the same transaction as the offset? */
  readonly inside: boolean;
  /** Adds to what is there; else it sets a value that is in the record. */
  readonly adds: boolean;
}

export const jobs: readonly Job[] = [
  {
    id: 'output',
    title: 'ফলটা আরেকটা টপিকে লেখা',
    text: 'একই Kafka, একই ট্রানজেকশনের producer দিয়ে।',
    inside: true,
    adds: true,
  },
  {
    id: 'offset',
    title: 'কতদূর পড়া হলো, সেই offset',
    text: 'ট্রানজেকশনের সাথেই পাঠানো হয়।',
    inside: true,
    adds: false,
  },
  {
    id: 'mail',
    title: 'গ্রাহককে ইমেইল',
    text: 'মেইল কোম্পানির API, প্রতি ডাকে একটা চিঠি। কোম্পানি একটা অনুরোধ-নম্বর নেয়।',
    inside: false,
    adds: true,
  },
  {
    id: 'balance',
    title: 'PostgreSQL-এ ব্যালান্সে যোগ',
    text: '`balance = balance + 500`, নিজের আলাদা ট্রানজেকশনে।',
    inside: false,
    adds: true,
  },
  {
    id: 'cache',
    title: 'Redis-এ শেষ দাম বসানো',
    text: 'পুরো দামটা রেকর্ডেই লেখা, সেটাই বসানো হয়।',
    inside: false,
    adds: false,
  },
  {
    id: 'counter',
    title: 'চলতি যোগফলের state store',
    text: 'যোগফলের প্রতিটা বদল Kafka-র নিজের টপিকে ওঠে, একই ট্রানজেকশনে।',
    inside: true,
    adds: true,
  },
];
