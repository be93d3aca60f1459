/** Grades each decision by pressing the button once, at a busy hour, and counting what it costs. */
import { bengaliNumber } from '../../../bengali/numbers.ts';
import type { Finding, Verdict } from '../../../components/exercise/exercise.ts';
import { jobs, type Job } from './jobs.ts';

export type Way = 'direct' | 'queue';
export type Choices = Readonly<Partial<Record<string, Way>>>;

export const modeNames: Readonly<Record<Way, string>> = {
  direct: 'সরাসরি উত্তর',
  queue: 'কিউতে থাক',
};

/** Work that lies before a new note, the note itself, how often a browser asks; in milliseconds. */
const busy = { ahead: 30_000, enqueue: 10, poll: 1_000 } as const;
const limits = { answer: 2_000, hold: 500, requests: 1 } as const;

interface Pressed {
  /** When the result is on the screen. */
  readonly seen: number;
  /** How long the press itself holds the user. */
  readonly held: number;
  readonly requests: number;
}

/** Presses the button; an awaited result behind a queue is asked for again and again. */
function press({ ms, awaited }: Job, way: Way): Pressed {
  if (way === 'direct') return { seen: ms, held: ms, requests: 1 };
  if (!awaited) return { seen: busy.ahead + ms, held: busy.enqueue, requests: 1 };
  const done = busy.enqueue + busy.ahead + ms;
  let [now, requests] = [busy.enqueue, 1];
  while (now < done) {
    now += busy.poll;
    requests += 1;
  }
  return { seen: now, held: busy.enqueue, requests };
}

const seconds = (ms: number): string => `${bengaliNumber(Math.round(ms / 10) / 100)} সেকেন্ড`;

export function check(choices: Choices): Verdict {
  const findings = jobs.map((job): Finding => {
    const chosen = choices[job.id];
    const shared = { id: job.id, promise: job.title };
    if (chosen === undefined) return { ...shared, holds: false, seen: 'এখনো কিছু বাছা হয়নি।' };
    return { ...shared, ...judged(job, press(job, chosen)) };
  });
  return {
    passed: findings.every(({ holds }) => holds),
    findings,
    bounds: `প্রতিটা বোতাম একবার টেপা হয়েছে, তাকে তখন ${seconds(busy.ahead)}-এর কাজ জমে। ফাঁকা দুপুরে ফল অন্য রকম হতে পারে।`,
  };
}

function judged(
  { awaited }: Job,
  { seen, held, requests }: Pressed,
): Pick<Finding, 'holds' | 'seen'> {
  if (awaited)
    return seen <= limits.answer && requests <= limits.requests
      ? { holds: true, seen: `উত্তর এল ${seconds(seen)} পরে, এক অনুরোধেই।` }
      : {
          holds: false,
          seen: `ইউজার বসে আছেন, উত্তর এল ${seconds(seen)} পরে, ব্রাউজার জিজ্ঞেস করল ${bengaliNumber(requests)} বার। কিউ কাজের জন্য, পড়ার জন্য নয়।`,
        };
  return held <= limits.hold
    ? { holds: true, seen: `ইউজার ছাড়া পেলেন ${seconds(held)} পরে, কাজ পেছনে হলো।` }
    : {
        holds: false,
        seen: `ফলের জন্য কেউ বসে নেই, তবু ইউজার আটকে রইলেন ${seconds(held)}।`,
      };
}
