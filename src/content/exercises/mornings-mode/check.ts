/** Grades each number by a thousand mornings, each from a seed of its own. */
import { bengaliNumber as bn } from '../../../bengali/numbers.ts';
import type { Finding, Verdict } from '../../../components/exercise/exercise.ts';
import { opened, step } from '../../../machines/crowd/crowd.model.ts';
import { jobs, type Promised } from './jobs.ts';

export type Choices = Readonly<Partial<Record<string, string>>>;

const counts = [4, 5, 6, 7, 8];
export const modeNames: Readonly<Record<string, string>> = Object.fromEntries(
  counts.map((count) => [`n${count}`, `${bn(count)}টা`]),
);

const mornings = 1_000;
/** The hour of every morning with so many counters: the line at its end and the longest it was. */
function hours(counters: number): readonly { readonly end: number; readonly longest: number }[] {
  return Array.from({ length: mornings }, (_, at) => {
    const start = opened({ rate: 9, counters, settings: { chance: 'random' }, seed: at + 1 });
    const { line, longest } = step(start, { type: 'time.pass', minutes: 60 }).state;
    return { end: line, longest };
  });
}

export function check(choices: Choices): Verdict {
  const played = new Map<number, ReturnType<typeof hours>>();
  const found = ({ of, by }: Promised, counters: number): number => {
    const runs = played.get(counters) ?? hours(counters);
    played.set(counters, runs);
    const lines = runs.map((run) => run[of]).sort((a, b) => a - b);
    if (by === 'p95') return lines[Math.floor(0.95 * lines.length)] ?? NaN;
    return Math.round((10 * lines.reduce((sum, line) => sum + line, 0)) / lines.length) / 10;
  };
  const findings = jobs.map((promised): Finding => {
    const { id, title, by, below } = promised;
    const chosen = choices[id];
    const shared = { id, promise: title };
    const count = Number(chosen?.slice(1));
    if (chosen === undefined || !counts.includes(count))
      return { ...shared, holds: false, seen: 'এখনো কিছু বাছা হয়নি।' };
    const line = found(promised, count);
    const seen =
      by === 'mean'
        ? `${bn(count)} কাউন্টারে হাজার সকালের গড় ${bn(line)} জন।`
        : `${bn(count)} কাউন্টারে ১০০টার ৯৫টা সকালে লাইন ${bn(line)} বা তার কম।`;
    if (line >= below) return { ...shared, holds: false, seen };
    const fewer = counts.find((other) => other < count && found(promised, other) < below);
    return fewer === undefined
      ? { ...shared, holds: true, seen }
      : { ...shared, holds: false, seen: `${seen} কিন্তু ${bn(fewer)} কাউন্টারেও কথা থাকত।` };
  });
  return {
    passed: findings.every(({ holds }) => holds),
    findings,
    bounds: `প্রতিটা সংখ্যার জন্য ${bn(mornings)}টা সকাল, seed ১ থেকে ${bn(mornings)}। হাজার প্রমাণ নয়, তবে একটার চেয়ে হাজার গুণ বেশি।`,
  };
}
