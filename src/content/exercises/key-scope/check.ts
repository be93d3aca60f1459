/** Grades each key by playing the arrivals through a ledger that knows nothing but the key. */
import { bengaliNumber } from '../../../bengali/numbers.ts';
import type { Finding, Verdict } from '../../../components/exercise/exercise.ts';
import { jobs, type Job } from './jobs.ts';

/** Job id → the key chosen for it. */
export type Choices = Readonly<Partial<Record<string, string>>>;

/** Every job has keys of its own. */
export const modeNames = {} as const;

/** How often each piece of work was done with this key. */
function played({ arrivals }: Job, key: string): ReadonlyMap<string, number> {
  const ledger = new Set<string>();
  const done = new Map<string, number>();
  for (const { work, fields } of arrivals) {
    const value = key
      .split('+')
      .map((field) => fields[field] ?? '')
      .join('/');
    if (!done.has(work)) done.set(work, 0);
    if (ledger.has(value)) continue;
    ledger.add(value);
    done.set(work, (done.get(work) ?? 0) + 1);
  }
  return done;
}

export function check(choices: Choices): Verdict {
  const findings = jobs.map((job): Finding => {
    const chosen = choices[job.id];
    if (chosen === undefined)
      return { id: job.id, promise: job.title, holds: false, seen: 'এখনো কিছু বাছা হয়নি।' };
    const done = [...played(job, chosen).values()];
    const due = done.length;
    const effects = done.reduce((sum, times) => sum + times, 0);
    const came = `${bengaliNumber(job.arrivals.length)} বার এল, কাজ ${bengaliNumber(due)}টা`;
    if (done.some((times) => times === 0))
      return {
        id: job.id,
        promise: job.title,
        holds: false,
        seen: `${came}, হলো ${bengaliNumber(effects)}টা। চাবিটা বড় বেশি চওড়া: আলাদা কাজকে পুরোনো ভেবে ফেলে দিল।`,
      };
    if (done.some((times) => times > 1))
      return {
        id: job.id,
        promise: job.title,
        holds: false,
        seen: `${came}, হলো ${bengaliNumber(effects)}টা। চাবিটা কাজের নয়, পৌঁছানোর: একই কাজকে নতুন ভেবে আবার করল।`,
      };
    return { id: job.id, promise: job.title, holds: true, seen: `${came}, প্রতিটা হলো একবার।` };
  });
  const arrivals = jobs.reduce((sum, job) => sum + job.arrivals.length, 0);
  return {
    passed: findings.every(({ holds }) => holds),
    findings,
    bounds: `পাঁচটা কাজে মোট ${bengaliNumber(arrivals)}টা মেসেজ আসা চালানো হয়েছে।`,
  };
}
