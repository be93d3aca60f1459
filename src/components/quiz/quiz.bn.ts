/** What a quiz says by itself; questions and reasons come from the chapter's quiz.yaml. */
import { bengaliNumber } from '../../bengali/numbers.ts';
import type { Score } from '../../machines/quiz/quiz.model.ts';

export const says = {
  right: 'ঠিক ধরেছেন।',
  wrong: 'এটা ঠিক হয়নি। কারণগুলো পড়ে দেখুন।',
  partly: ({ hit, of, wrong }: { hit: number; of: number; wrong: number }) => {
    const caught =
      hit === 0
        ? 'ঠিক উত্তরের একটাও ধরা পড়েনি'
        : `${bengaliNumber(of)}টা ঠিক উত্তরের ${bengaliNumber(hit)}টা ধরেছেন`;
    const extra = wrong === 0 ? '' : `, আর ${bengaliNumber(wrong)}টা ভুল বেছেছেন`;
    return `${caught}${extra}।`;
  },
  inPlace: ({ hit, of }: { hit: number; of: number }) =>
    hit === 0
      ? 'একটাও ঠিক জায়গায় বসেনি। কারণগুলো পড়ে দেখুন।'
      : `${bengaliNumber(of)}টার মধ্যে ${bengaliNumber(hit)}টা ঠিক জায়গায় বসেছে।`,
  moved: (place: number) => `এখন ${bengaliNumber(place)} নম্বরে।`,
  atTheEdge: 'আর সরানোর জায়গা নেই।',
  matchFirst: 'আগে সব কটার পাশে একটা করে নাম বসান।',
  chooseFirst: 'আগে একটা উত্তর বেছে নিন।',
  typeFirst: 'আগে একটা সংখ্যা লিখুন, যেমন ১২ বা ১২.৫।',
  reopened: 'প্রশ্নটা আবার খোলা হলো।',
  score: ({ questions, answered, right }: Score) => {
    if (answered === 0) return `${bengaliNumber(questions)}টা প্রশ্ন। উত্তর এই যন্ত্রেই জমা থাকে।`;
    if (answered < questions)
      return `${bengaliNumber(questions)}টার মধ্যে ${bengaliNumber(answered)}টার উত্তর দিয়েছেন, ${bengaliNumber(right)}টা ঠিক।`;
    return right === questions
      ? `${bengaliNumber(questions)}টাই ঠিক। চমৎকার!`
      : `${bengaliNumber(questions)}টার মধ্যে ${bengaliNumber(right)}টা ঠিক।`;
  },
  wipe: 'সব উত্তর মুছুন',
  unwipe: 'ফিরিয়ে আনুন',
  wiped: 'সব উত্তর মোছা হলো।',
  unwiped: 'উত্তরগুলো ফিরে এসেছে।',
  unkept: 'এই ব্রাউজার কিছু জমা রাখতে দিচ্ছে না। পাতা বন্ধ করলে উত্তরগুলো থাকবে না।',
} as const;
