/** Four systems, and how late the same number can still come. */

export interface Job {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** Stretches that may follow one another, in hours; `null`: there is no last time. */
  readonly stretches: readonly number[] | null;
}

const day = 24;

export const jobs: readonly Job[] = [
  {
    id: 'click',
    title: 'বোতামে দুবার চাপ',
    text: 'মেসেজ কিউতে থাকে বড়জোর ২০ মিনিট, তারপর ফেলে দেওয়া হয়। পাঠানো অ্যাপ আধ ঘণ্টার মধ্যে আবার পাঠাতে পারে। DLQ নেই।',
    stretches: [0.5, 1 / 3],
  },
  {
    id: 'orders',
    title: 'অর্ডারের কিউ',
    text: 'মেসেজ কিউতে টেকে ৪ দিন। পাঠানো সার্ভিস নিজের outbox থেকে আরও ২ দিন পর্যন্ত আবার পাঠায়। DLQ নেই।',
    stretches: [2 * day, 4 * day],
  },
  {
    id: 'redrive',
    title: 'DLQ থেকে ফেরানো হয়',
    text: 'কিউতে ৪ দিন, সেখান থেকে DLQ-তে ১৪ দিন। মারিয়াম শেষ দিনে redrive করলে মূল কিউতে আবার ৪ দিন।',
    stretches: [4 * day, 14 * day, 4 * day],
  },
  {
    id: 'replay',
    title: 'পুরোনো ইভেন্ট আবার চালানো',
    text: 'সব ইভেন্ট আর্কাইভে থাকে। হিসাব না মিললে বছরের গোড়া থেকে আবার চালানো হয়, কবে হবে কেউ জানে না।',
    stretches: null,
  },
];
