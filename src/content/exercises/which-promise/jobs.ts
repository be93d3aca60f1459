/** Five kinds of work, and what each can bear. */

export interface Job {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly bears: { readonly loss: boolean; readonly repeats: boolean };
}

export const jobs: readonly Job[] = [
  {
    id: 'location',
    title: 'ডেলিভারি বাইকের অবস্থান',
    text: 'পাঁচ সেকেন্ড পরপর আসে। একটা হারালে পরেরটা আছে, একটা দুবার এলে ম্যাপে একই জায়গায় দাগ পড়ে।',
    bears: { loss: true, repeats: true },
  },
  {
    id: 'price',
    title: 'জিনিসের দাম বসানো',
    text: 'মেসেজে পুরো দামটাই আছে: “এখন ৪৫০ টাকা”। হারালে দোকান ভুল দামে বেচে। দুবার বসালে দাম একই থাকে।',
    bears: { loss: false, repeats: true },
  },
  {
    id: 'wallet',
    title: 'ওয়ালেটে টাকা যোগ',
    text: 'মেসেজে লেখা “আরও ৫০০”। হারালে গ্রাহক ক্ষতিতে, দুবার হলে দোকান।',
    bears: { loss: false, repeats: false },
  },
  {
    id: 'thumbnail',
    title: 'ছবির ছোট কপি বানানো',
    text: 'ছবির id ধরে একই নামে ফাইল বসে। না বানালে পাতা ভাঙা দেখায়। দুবার বানালে আগেরটার ওপর একই ফাইল বসে।',
    bears: { loss: false, repeats: true },
  },
  {
    id: 'ticket',
    title: 'শেষ কয়েকটা টিকিট বেচা',
    text: 'প্রতি মেসেজে একটা আসন কমে। হারালে যাত্রী দাঁড়িয়ে থাকেন, দুবার হলে একটা আসন ভূতের নামে ফাঁকা যায়।',
    bears: { loss: false, repeats: false },
  },
];
