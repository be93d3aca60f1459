import { bengaliDigits } from '../../../bengali/numbers.ts';
import type { ProjectOptions } from './project-files.ts';

/** The Bengali half of the README of a project taken home. */
export function readmeBengali(
  { title, question, entry, seed }: ProjectOptions,
  redis: boolean,
): string {
  return `# ${title}

${question}

“দামেস্কের ডাকঘর” বইয়ের একটা ল্যাব, আপনার বদলসহ। কিছু ইনস্টল করতে হয় না। Node ২০ বা তার নতুন লাগে।

    npm start                  # পাতায় যা ছাপা হয়, হুবহু তা-ই (seed ${bengaliDigits(seed)})
    npm start -- --seed=7      # অন্য seed
    npm run seeds              # report() করা সংখ্যাগুলো, ১ থেকে ১,০০০ seed-এ
${
  redis
    ? `
আসল Redis-এর সাথে চালাতে চাইলে একটা redis-server চালু রাখুন (localhost:6379), তারপর:

    npm install
    npm run real               # আসল ঘড়ি, আসল Redis, আসল ioredis
`
    : ''
}
* src/${entry}: প্রোগ্রামটা। বদলে আবার npm start করুন।
* lab.mjs: কম্পাইলার, ভেতরের ঘড়ি আর বাকি সব, পাতায় যেটা চলে সেটাই। ছবি (plot) এখানে আঁকা হয় না।
`;
}
