/** Grades each period against the latest moment at which the same number can still arrive. */
import { bengaliNumber } from '../../../bengali/numbers.ts';
import type { Finding, Verdict } from '../../../components/exercise/exercise.ts';
import { jobs, type Job } from './jobs.ts';

/** How long the ledger keeps a number, in hours, shortest first. */
const periods = { hour: 1, day: 24, week: 7 * 24, month: 30 * 24, ever: Infinity } as const;
type Period = keyof typeof periods;

/** Job id → the period chosen for it. */
export type Choices = Readonly<Partial<Record<string, Period>>>;

export const modeNames: Readonly<Record<Period, string>> = {
  hour: '১ ঘণ্টা',
  day: '১ দিন',
  week: '৭ দিন',
  month: '৩০ দিন',
  ever: 'সারির সাথে, চিরকাল',
};

/** The latest arrival after the first one, in hours. */
const latest = ({ stretches }: Job): number =>
  stretches === null ? Infinity : stretches.reduce((sum, hours) => sum + hours, 0);

function span(hours: number): string {
  if (hours === Infinity) return 'কোনো শেষ নেই';
  return hours < 24
    ? `${bengaliNumber(Math.round(hours * 60))} মিনিট`
    : `${bengaliNumber(hours / 24)} দিন`;
}

export function check(choices: Choices): Verdict {
  const findings = jobs.map((job): Finding => {
    const chosen = choices[job.id];
    const needed = latest(job);
    const smallest = (Object.keys(periods) as readonly Period[]).find(
      (period) => periods[period] >= needed,
    );
    const last =
      needed === Infinity
        ? 'একই নম্বর যেকোনো দিন ফিরতে পারে।'
        : `একই নম্বর শেষবার ফিরতে পারে ${span(needed)} পরে।`;
    const finding = (holds: boolean, more: string): Finding => ({
      id: job.id,
      promise: job.title,
      holds,
      seen: `${last} ${more}`,
    });
    if (chosen === undefined) return finding(false, 'এখনো কিছু বাছা হয়নি।');
    if (periods[chosen] < needed)
      return finding(false, 'ততদিনে খাতা নম্বরটা ভুলে গেছে, কাজটা আবার হবে।');
    if (chosen !== smallest)
      return finding(false, `এত লম্বা লাগে না, ${smallest ? modeNames[smallest] : ''} রাখলেই হয়।`);
    return finding(true, 'তখনো খাতা চেনে।');
  });
  return {
    passed: findings.every(({ holds }) => holds),
    findings,
    bounds: `${bengaliNumber(jobs.length)}টা সিস্টেমে সবচেয়ে দেরির পৌঁছানোটা ধরা হয়েছে।`,
  };
}
