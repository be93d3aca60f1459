/** The six things a consumer needs, and how each of them behaves. */
import type { Thing } from '../../../machines/pool/keeping.ts';

interface Kept {
  readonly id: Thing;
  readonly title: string;
  readonly text: string;
}

export const jobs: readonly Kept[] = [
  {
    id: 'weight',
    title: 'পার্সেলের ওজন',
    text: 'কাউন্টারে মাপা হয়ে গেছে, প্রতিটা পার্সেলের আলাদা। আর বদলায় না।',
  },
  {
    id: 'count',
    title: 'আজ গ্রাহকের কটা পার্সেল সারা হলো',
    text: 'প্রতিটা মেসেজে এক করে বাড়ে, যে worker-ই করুক।',
  },
  {
    id: 'first-step',
    title: 'প্রথম ধাপের ফল',
    text: 'কাজ দুই ধাপের। প্রথম ধাপ সেরে worker দ্বিতীয় ধাপের জন্য নতুন মেসেজ পাঠায়, সেটা পেতে পারে অন্য কেউ।',
  },
  {
    id: 'rates',
    title: 'মাশুলের তালিকা',
    text: 'মূল তালিকা ডেটাবেসে, আজ বদলাবে না। যার কাছে নেই, সে একবার পড়ে নেয়।',
  },
  {
    id: 'address',
    title: 'গ্রাহকের এখনকার ঠিকানা',
    text: 'পার্সেল তাকে থাকতে থাকতেই বদলে যেতে পারে। পৌঁছানো চাই নতুন ঠিকানায়।',
  },
  {
    id: 'seen',
    title: 'কোন কোন নম্বরের কাজ হয়ে গেছে',
    text: 'একই নম্বর দ্বিতীয়বার এলে চিনতে হবে, সেটা যার হাতেই আসুক।',
  },
];
