/**
 * Grades each decision by the worst night of the delivery model: what may be lost, repeated or late
 * under the chosen way, against what the job says it can bear. The weakest way that it bears is right.
 */
import { bengaliNumber } from '../../../bengali/numbers.ts';
import type { Finding, Verdict } from '../../../components/exercise/exercise.ts';
import {
  careModes,
  worstNight,
  type CareMode,
  type Night,
} from '../../../machines/delivery/nights.ts';
import { jobs, type Job } from './jobs.ts';

/** Job id → the way chosen for it. */
export type Choices = Readonly<Partial<Record<string, CareMode>>>;

export const modeNames: Readonly<Record<CareMode, string>> = {
  auto: 'auto ack',
  manual: 'manual ack',
  idempotent: 'manual ack আর idempotent হ্যান্ডলার',
};

/** The same three as the end of a sentence that says what would have done. */
const enough: Readonly<Record<CareMode, string>> = {
  auto: 'auto ack-ই যথেষ্ট',
  manual: 'manual ack-ই যথেষ্ট',
  idempotent: 'manual ack আর idempotent হ্যান্ডলার লাগবে',
};

export function check(choices: Choices): Verdict {
  const nights = new Map(careModes.map((mode) => [mode, worstNight(mode)]));
  const night = (mode: CareMode): Night => nights.get(mode) as Night;
  const findings = jobs.map((job): Finding => {
    const chosen = choices[job.id];
    const weakest = careModes.find((mode) => harm(job, night(mode)) === null);
    const promise = job.title;
    if (chosen === undefined)
      return { id: job.id, promise, holds: false, seen: 'এখনো কিছু বাছা হয়নি।' };
    const harmed = harm(job, night(chosen));
    const figures = figuresOf(night(chosen));
    if (harmed !== null) return { id: job.id, promise, holds: false, seen: `${figures} ${harmed}` };
    if (chosen !== weakest)
      return {
        id: job.id,
        promise,
        holds: false,
        seen: `${figures} টেকে ঠিকই, তবে দরকারের চেয়ে শক্ত তালা: ${weakest ? enough[weakest] : ''}।`,
      };
    return { id: job.id, promise, holds: true, seen: `${figures} কাজটা এটুকু সইতে পারে।` };
  });
  const states = [...nights.values()].reduce((sum, one) => sum + one.states, 0);
  return {
    passed: findings.every(({ holds }) => holds),
    findings,
    bounds: `প্রতিটা উপায়ে একটা কাজ, দুজন worker, যেকোনো জায়গায় একটা ক্র্যাশ আর একটা হারানো ack: মোট ${bengaliNumber(states)}টা অবস্থা দেখা হয়েছে।`,
  };
}

/** What the worst night came to, in figures. */
function figuresOf({ lost, repeats, latest }: Night): string {
  const loss = lost > 0 ? 'হারাতে পারে' : 'হারায় না';
  const times =
    repeats > 0 ? `সবচেয়ে বেশি ${bengaliNumber(repeats + 1)} বার হয়` : 'একবারের বেশি হয় না';
  return `সবচেয়ে খারাপ রাতে: ${loss}, ${times}, শেষ হতে সবচেয়ে বেশি ${bengaliNumber(latest)} সেকেন্ড।`;
}

/** Which of the job's conditions the night breaks; `null` when it bears all of it. */
function harm({ bears }: Job, { lost, repeats, latest }: Night): string | null {
  if (lost > 0 && !bears.loss) return 'এ কাজ হারানো চলে না।';
  if (repeats > 0 && !bears.repeats) return 'এ কাজ দুবার হওয়া চলে না।';
  if (bears.lateBy !== null && latest > bears.lateBy)
    return `${bengaliNumber(bears.lateBy)} সেকেন্ড পেরোলে এ কাজ উল্টো ক্ষতি করে।`;
  return null;
}
