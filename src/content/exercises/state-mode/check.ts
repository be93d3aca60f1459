/**
 * Grades where each thing is kept by a day of two workers: whatever is kept too near is missing or old
 * somewhere, whatever is kept too far costs a trip for every message. The weakest place that is right
 * is the answer.
 */
import { bengaliNumber as bn } from '../../../bengali/numbers.ts';
import type { Finding, Verdict } from '../../../components/exercise/exercise.ts';
import { dayWith, keepers, weakestFor, type Keeper } from '../../../machines/pool/keeping.ts';
import { jobs } from './jobs.ts';

/** Thing → where it is kept. */
export type Choices = Readonly<Partial<Record<string, Keeper>>>;

export const modeNames: Readonly<Record<Keeper, string>> = {
  memory: 'নিজের স্মৃতিতে',
  message: 'মেসেজের ভেতর',
  database: 'ডেটাবেসে',
};

/** Why it was wrong there. */
const because: Readonly<Record<Exclude<Keeper, 'database'>, string>> = {
  memory: 'একজনের স্মৃতি অন্যজন দেখে না, restart হলে সেটুকুও মুছে যায়।',
  message: 'মেসেজ লেখা হয়েছে আগে, পরে যা ঘটল তা তাতে নেই।',
};

export function check(choices: Choices): Verdict {
  const findings = jobs.map(({ id, title }): Finding => {
    const chosen = choices[id];
    if (chosen === undefined)
      return { id, promise: title, holds: false, seen: 'এখনো কিছু বাছা হয়নি।' };
    const { wrong, trips } = dayWith(id, chosen);
    const weakest = weakestFor(id);
    if (wrong > 0 && chosen !== 'database')
      return {
        id,
        promise: title,
        holds: false,
        seen: `ছয় মেসেজে ${bn(wrong)} বার ভুল: ${because[chosen]}`,
      };
    if (keepers.indexOf(chosen) > keepers.indexOf(weakest)) {
      const extra = trips - dayWith(id, weakest).trips;
      const price =
        extra > 0
          ? `ছয় মেসেজে বাড়তি ${bn(extra)} বার পথ পাড়ি দিতে হলো`
          : 'প্রতিটা মেসেজ সেটা বয়ে বেড়াল';
      return {
        id,
        promise: title,
        holds: false,
        seen: `ভুল নেই, তবে ${price}। ${modeNames[weakest]} রাখলেই চলত।`,
      };
    }
    return {
      id,
      promise: title,
      holds: wrong === 0,
      seen: 'যে worker-এর হাতেই পড়ুক, ঠিক মান পেয়েছে।',
    };
  });
  return {
    passed: findings.every(({ holds }) => holds),
    findings,
    bounds: 'একটা দিন: ৬টা মেসেজ, ২ জন worker, ১টা restart, ১টা ডুপ্লিকেট, ১ বার ঠিকানা বদল।',
  };
}
