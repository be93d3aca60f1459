/** Grades an order of the five lines by every schedule of a job around 45 seconds. */
import { bengaliNumber as bn } from '../../../bengali/numbers.ts';
import type { Finding, Verdict } from '../../../components/exercise/exercise.ts';
import { textOf, type CodeLine } from '../../../components/stepper/code-line.ts';
import { lease, lines, play, schedules, type Line } from './beats.ts';

const calls: Readonly<Record<Line, string>> = {
  start: 'beat(queue, job)',
  work: 'await work(',
  stop: 'heart.stop(',
  still: 'heart.still',
  ack: 'queue.ack(',
};

/** Which of the five a line of source is; `null` for the lines around them, which do not move. */
export function lineOf(line: CodeLine): Line | null {
  return lines.find((one) => textOf(line).includes(calls[one])) ?? null;
}

/** Reads the order out of the worker's source. Throws when one of the five lines is not there. */
export function read(source: readonly CodeLine[]): readonly Line[] {
  const program = source.flatMap((line) => lineOf(line) ?? []);
  if (lines.some((line) => !program.includes(line)) || program.length !== lines.length)
    throw new Error(`A worker of this exercise has exactly these lines: ${lines.join(', ')}`);
  return program;
}

export function check(program: readonly Line[]): Verdict {
  const start = program.indexOf('start');
  const early = (['stop', 'still'] as const).find((line) => program.indexOf(line) < start);
  if (early !== undefined) {
    const seen = `${bn(program.indexOf(early) + 1)} নম্বর লাইনে heart লাগে, অথচ সেটা জন্মায় ${bn(start + 1)} নম্বরে।`;
    return {
      passed: false,
      findings: [{ id: 'runs', promise: 'প্রোগ্রামটা চলে', holds: false, seen }],
      bounds: 'চলতেই পারেনি, তাই একটাও সময়সূচি চালানো হয়নি (০টা)।',
    };
  }
  const runs = schedules.map((schedule) => ({ ...schedule, ...play(program, schedule) }));
  const signed = runs.find(({ signedEarly }) => signedEarly);
  const taken = runs.find(({ takenAway }) => takenAway !== null);
  const stuck = runs.find(({ acked }) => acked === null);
  const woken = runs.find((run) => run.woken !== null);
  const findings: readonly Finding[] = [
    finding(
      'signed',
      'কাজের আগে সই পড়ে না',
      signed && 'সই পড়েছে, কাজ তখনো হয়নি। মাঝখানে worker মরলে জবটা চিরকালের মতো গেল।',
    ),
    finding(
      'kept',
      'কাজ চলতে চলতে জব হাতছাড়া হয় না',
      taken &&
        `কাজ ${bn(taken.work)} সেকেন্ডের, ${bn(taken.takenAway ?? lease)} সেকেন্ডে lease ফুরিয়েছে। ততক্ষণে হৃৎপিণ্ড ${start > program.indexOf('work') ? 'চালুই হয়নি' : 'থামানো'}।`,
    ),
    finding(
      'ends',
      'worker কোথাও আটকে থাকে না',
      stuck && 'still পূর্ণ হয় থামানোর পরে। থামানোর আগেই তার জন্য দাঁড়ালে সই আর কোনোদিন পড়ে না।',
    ),
    finding(
      'gone',
      'সই হওয়া জব আর জাগে না',
      woken &&
        `সই ${bn(woken.acked ?? 0)} সেকেন্ডে, শেষ heartbeat পৌঁছাল ${bn(woken.woken ?? 0)} সেকেন্ডে। সে খাতায় নতুন মেয়াদ লিখল, ${bn(lease)} সেকেন্ড পরে জবটা আরেকজনের হাতে।`,
    ),
  ];
  return {
    passed: findings.every(({ holds }) => holds),
    findings,
    bounds: `${bn(runs.length)}টা সময়সূচি: কাজ ৪১ থেকে ৫০ সেকেন্ড, heartbeat পৌঁছাতে ০ থেকে ৯। heartbeat হারানো এখানে নেই।`,
  };
}

function finding(id: string, promise: string, broken: string | undefined): Finding {
  return { id, promise, holds: broken === undefined, seen: broken ?? 'সব সময়সূচিতেই টিকেছে।' };
}
