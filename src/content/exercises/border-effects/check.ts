/**
 * Grades where the border of a Kafka transaction runs by a night: the process dies after everything was
 * done and before the commit, and another one does the record again. What is inside is undone first.
 */
import { bengaliNumber } from '../../../bengali/numbers.ts';
import type { Finding, Verdict } from '../../../components/exercise/exercise.ts';
import { jobs, type Job } from './jobs.ts';

export type Care = 'transaction' | 'nothing' | 'key';
/** Job id → how it is kept from happening twice. */
export type Choices = Readonly<Partial<Record<string, Care>>>;

export const modeNames: Readonly<Record<Care, string>> = {
  transaction: 'Kafka-র ট্রানজেকশনই সামলাবে',
  nothing: 'বাইরে, তবে দুবারে কিছু বদলায় না',
  key: 'বাইরে, নিজের চাবি বা খাতা লাগবে',
};

/** How often what it did is to be seen after the night, when only `care` protects it. */
function seenTimes({ inside, adds }: Job, care: Care): number {
  let times = 0;
  const keys = new Set<string>();
  for (const run of ['first', 'second'] as const) {
    const known = care === 'key' && keys.has('record-7');
    if (!known) times = adds ? times + 1 : 1;
    keys.add('record-7');
    // The first process dies before the commit: Kafka takes back what is its own.
    if (run === 'first' && inside) {
      times = 0;
      keys.clear();
    }
  }
  return times;
}

/** The cheapest care that is true of it. */
function due(job: Job): Care {
  if (job.inside) return 'transaction';
  return seenTimes(job, 'nothing') === 1 ? 'nothing' : 'key';
}

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
    const times = seenTimes(job, chosen);
    if (times !== 1)
      return finding(
        false,
        `commit-এর আগে process মরল, রেকর্ডটা আবার চলল: এটা হলো ${bengaliNumber(times)} বার।`,
      );
    const right = due(job);
    if (chosen === right) return finding(true, 'সবকিছু করে মরল, আবার চলল, তবু একবার।');
    return finding(
      false,
      right === 'transaction'
        ? 'এটা Kafka-র ভেতরেই, মরলে সে নিজেই ফিরিয়ে নেয়। আলাদা কিছু লাগে না।'
        : chosen === 'transaction'
          ? 'টিকেছে, কিন্তু ট্রানজেকশনের গুণে নয়। Kafka এটা দেখেই না, ফেরাতেও পারে না।'
          : 'টিকেছে, তবে চাবি লাগে না: একই মান দুবার বসলে একই থাকে।',
    );
  });
  return {
    passed: findings.every(({ holds }) => holds),
    findings,
    bounds: `একটা রেকর্ড, ${bengaliNumber(jobs.length)}টা কাজ, commit-এর ঠিক আগে একটা মৃত্যু, তারপর আরেকবার চালানো।`,
  };
}
