/**
 * Grades a promise by the worst night of the dedup model: one fever, one lost answer, one time that
 * runs out and one copy. The weakest promise that the work can bear is right.
 */
import { bengaliNumber } from '../../../bengali/numbers.ts';
import type { Finding, Verdict } from '../../../components/exercise/exercise.ts';
import { strategies, type Line } from '../../../machines/dedup/dedup.model.ts';
import { everyNight, lookFor } from '../../../machines/dedup/schedules.ts';
import { jobs, type Job } from './jobs.ts';

/** Weakest first. */
const programs = {
  atMost: ['pay'],
  atLeast: strategies.none,
  effectively: strategies.together,
} as const satisfies Readonly<Record<string, readonly Line[]>>;
type PromiseName = keyof typeof programs;
const names = Object.keys(programs) as readonly PromiseName[];

/** Job id → the promise chosen for it. */
export type Choices = Readonly<Partial<Record<string, PromiseName>>>;

export const modeNames: Readonly<Record<PromiseName, string>> = {
  atMost: 'at-most-once',
  atLeast: 'at-least-once',
  effectively: 'effectively-once',
};

interface Night {
  readonly loses: boolean;
  readonly repeats: boolean;
  readonly states: number;
}
function nightOf(promise: PromiseName): Night {
  const settings = { program: programs[promise], key: 'parcel' as const };
  const [lost, twice] = [
    lookFor('lost', settings, everyNight),
    lookFor('twice', settings, everyNight),
  ];
  return { loses: lost.found, repeats: twice.found, states: lost.states + twice.states };
}

function harm({ bears }: Job, { loses, repeats }: Night): string | null {
  if (loses && !bears.loss) return 'কাজটা হারাতে পারে, আর এ কাজ হারানো চলে না।';
  if (repeats && !bears.repeats) return 'কাজটা দুবার হতে পারে, আর এ কাজ দুবার হওয়া চলে না।';
  return null;
}

export function check(choices: Choices): Verdict {
  const nights = new Map(names.map((name) => [name, nightOf(name)]));
  const night = (name: PromiseName): Night => nights.get(name) as Night;
  const findings = jobs.map((job): Finding => {
    const chosen = choices[job.id];
    const shared = { id: job.id, promise: job.title };
    if (chosen === undefined) return { ...shared, holds: false, seen: 'এখনো কিছু বাছা হয়নি।' };
    const harmed = harm(job, night(chosen));
    if (harmed !== null) return { ...shared, holds: false, seen: `সবচেয়ে খারাপ রাতে ${harmed}` };
    const weakest = names.find((name) => harm(job, night(name)) === null) ?? chosen;
    return weakest === chosen
      ? { ...shared, holds: true, seen: 'সবচেয়ে খারাপ রাতেও কাজটা এটুকু সইতে পারে।' }
      : {
          ...shared,
          holds: false,
          seen: `টেকে, তবে দরকারের চেয়ে দামি। ${modeNames[weakest]}-ই যথেষ্ট।`,
        };
  });
  const states = names.reduce((sum, name) => sum + night(name).states, 0);
  return {
    passed: findings.every(({ holds }) => holds),
    findings,
    bounds: `প্রতিটা প্রতিশ্রুতিতে দুজন কেরানি, একটা জ্বর, একটা হারানো জবাব, একবার দেরি আর একটা নকল: মোট ${bengaliNumber(states)}টা অবস্থা দেখা হয়েছে।`,
  };
}
