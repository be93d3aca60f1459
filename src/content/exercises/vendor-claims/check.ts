/**
 * Grades what a reader concludes from a vendor's sentence: the conclusion must hold on every day it
 * speaks of, and no stronger one may hold as well.
 */
import { bengaliNumber } from '../../../bengali/numbers.ts';
import type { Finding, Verdict } from '../../../components/exercise/exercise.ts';
import { days, jobs, type Day, type Job } from './jobs.ts';

/** What may be concluded, and the days on which the effect would then happen once. */
const claims = {
  calm: ['calm'],
  acked: ['calm', 'acked'],
  resent: ['calm', 'acked', 'resent-soon'],
  inside: ['calm', 'acked', 'crash-inside'],
  crash: ['calm', 'acked', 'crash-inside', 'crash-outside'],
  ever: Object.keys(days) as readonly Day[],
} as const satisfies Readonly<Record<string, readonly Day[]>>;
export type Claim = keyof typeof claims;

/** Job id → the conclusion chosen for it. */
export type Choices = Readonly<Partial<Record<string, Claim>>>;

export const modeNames: Readonly<Record<Claim, string>> = {
  calm: 'শান্ত দিনে একবার, আর কিছু নয়',
  acked: 'ack সফল হলে আর ফিরবে না',
  resent: 'অল্প পরে আবার পাঠালেও কিউতে একটাই',
  inside: 'worker মরলেও একবার, যদি effect ওদেরই ভেতরে',
  crash: 'worker মরলেও আমার ডেটাবেসে একবার',
  ever: 'যা-ই ঘটুক, effect একবার',
};

const brokenDay = ({ effects }: Job, claim: Claim): Day | undefined =>
  claims[claim].find((day) => effects[day] !== 1);

export function check(choices: Choices): Verdict {
  const findings = jobs.map((job): Finding => {
    const chosen = choices[job.id];
    const finding = (holds: boolean, seen: string): Finding => ({
      id: job.id,
      promise: job.title,
      holds,
      seen,
    });
    if (chosen === undefined) return finding(false, 'এখনো কিছু বাছা হয়নি।');
    const broken = brokenDay(job, chosen);
    if (broken !== undefined)
      return finding(
        false,
        `এতটা বলা নেই। ${days[broken]}: effect হলো ${bengaliNumber(job.effects[broken])} বার।`,
      );
    const stronger = (Object.keys(claims) as readonly Claim[]).find(
      (claim) =>
        claims[claim].length > claims[chosen].length && brokenDay(job, claim) === undefined,
    );
    return stronger === undefined
      ? finding(
          true,
          `${bengaliNumber(claims[chosen].length)} রকম দিনে মিলিয়ে দেখা হলো, কথাটা টেকে।`,
        )
      : finding(false, `সত্যি, তবে ওরা এর চেয়ে বেশি বলেছে: “${modeNames[stronger]}”।`);
  });
  return {
    passed: findings.every(({ holds }) => holds),
    findings,
    bounds: `প্রতিটা বাক্য ${bengaliNumber(Object.keys(days).length)} রকম দিনের সাথে মিলিয়ে দেখা হয়েছে। দিনগুলো আমাদের বাছা, এর বাইরেও দিন আছে।`,
  };
}
