/**
 * Grades each decision by a morning: the decision is tried with all the others as they should be, so
 * that its own harm is seen, with its service up and with its service asleep.
 */
import { bengaliNumber } from '../../../bengali/numbers.ts';
import type { Finding, Verdict } from '../../../components/exercise/exercise.ts';
import { jobs, type Job } from './jobs.ts';
import { morning, run, type Outcome } from './morning.ts';

export type Placement = 'now' | 'later';
export type Choices = Readonly<Partial<Record<string, Placement>>>;

export const modeNames: Readonly<Record<Placement, string>> = {
  now: 'পরীক্ষার্থীর সামনে',
  later: 'তাকে, পরে',
};

const seconds = (ms: number): string => `${bengaliNumber(Math.round(ms / 10) / 100)} সেকেন্ড`;
const people = (count: number): string => `${bengaliNumber(count)} জন`;
const needed = jobs.filter(({ makesTrue }) => makesTrue !== 'nothing');

export function check(choices: Choices): Verdict {
  const mornings = new Map<string, number>();
  const play = (waited: readonly Job[], asleep: string | null): Outcome => {
    mornings.set(JSON.stringify([waited.map(({ id }) => id), asleep]), 1);
    return run(waited, asleep);
  };
  const findings = jobs.map((job): Finding => {
    const chosen = choices[job.id];
    const shared = { id: job.id, promise: job.title };
    if (chosen === undefined) return { ...shared, holds: false, seen: 'এখনো কিছু বাছা হয়নি।' };
    const others = needed.filter(({ id }) => id !== job.id);
    const waited = chosen === 'now' ? [...others, job] : others;
    const awake = play(waited, null);
    const asleep = play(waited, job.service);
    return { ...shared, ...judged(job, awake, asleep) };
  });
  const together = play(
    jobs.filter(({ id }) => choices[id] === 'now'),
    null,
  );
  const passed = findings.every(({ holds }) => holds);
  return {
    passed,
    findings,
    bounds: `${bengaliNumber(mornings.size)}টা সকাল চালানো হয়েছে, প্রতিটায় ${people(morning.students)}। আপনার সাজানো সকালে সবচেয়ে পেছনের জন দাঁড়িয়েছেন ${seconds(together.slowest)}।`,
  };
}

/** What the mornings say about one decision. */
function judged(job: Job, awake: Outcome, asleep: Outcome): Pick<Finding, 'holds' | 'seen'> {
  if (awake.lateReceipts > 0)
    return {
      holds: false,
      seen: `নয়টা পেরোনো ${people(awake.lateReceipts)} “জমা হয়েছে” দেখে বাড়ি গেছেন। পরে “আসলে হয়নি” বলার উপায় নেই।`,
    };
  if (awake.emptyReceipts > 0)
    return {
      holds: false,
      seen: `${people(awake.emptyReceipts)} “জমা হয়েছে” দেখেছেন, কিন্তু উত্তর কোথাও লেখা নেই। চিরকুটে তো শুধু নম্বর।`,
    };
  if (awake.slowest > morning.patience)
    return {
      holds: false,
      seen: `সবচেয়ে পেছনের পরীক্ষার্থী দাঁড়িয়েছেন ${seconds(awake.slowest)}। এর ফল তিনি এখনই চাননি।`,
    };
  if (asleep.turnedAway > 0)
    return {
      holds: false,
      seen: `সব চালু থাকলে সবচেয়ে বেশি ${seconds(awake.slowest)}। কিন্তু ${job.service ?? 'ডেটাবেস'} ঘুমালে ${people(asleep.turnedAway)} জমা দিতেই পারেন না।`,
    };
  return {
    holds: true,
    seen:
      job.makesTrue === 'nothing'
        ? `তাকে থাকায় ${job.service ?? 'ডেটাবেস'} ঘুমালেও কেউ ফেরেননি।`
        : `“জমা হয়েছে” কথাটা সত্যি রাখে এটাই, আর অপেক্ষা থাকে ${seconds(awake.slowest)}।`,
  };
}
