/**
 * Grades an order of the six lines by every schedule of the delivery model: a crash after any line, an
 * ack that gets lost, a worker slower than its lease.
 */
import type { Finding, Verdict } from '../../../components/exercise/exercise.ts';
import { bengaliNumber } from '../../../bengali/numbers.ts';
import { textOf, type CodeLine } from '../../../components/stepper/code-line.ts';
import {
  lines,
  misplaced,
  type Line,
  type Program,
  type ProgramCommand,
  type ProgramState,
} from '../../../machines/delivery/program.model.ts';
import {
  promises,
  tryToBreak,
  type Promised,
  type Trial,
} from '../../../machines/delivery/promises.ts';

/** What a line of the worker looks like. */
const calls: Readonly<Record<Line, string>> = {
  claim: 'queue.claim(',
  begin: 'db.begin(',
  effect: 'db.addPoints(',
  mark: 'db.mark(',
  commit: 'db.commit(',
  ack: 'queue.ack(',
};

/** Reads the order out of a worker's source. Throws when one of the six lines is not there. */
export function read(source: readonly CodeLine[]): Program {
  const program = source.flatMap((line) => lineOf(line) ?? []);
  if (lines.some((line) => !program.includes(line)) || program.length !== lines.length)
    throw new Error(`A worker of this exercise has exactly these lines: ${lines.join(', ')}`);
  return program;
}

/** Which of the six a line of source is; `null` for the lines around them, which do not move. */
export function lineOf(line: CodeLine): Line | null {
  return lines.find((one) => textOf(line).includes(calls[one])) ?? null;
}

const words: Readonly<Record<Promised | 'runs', string>> = {
  runs: 'প্রোগ্রামটা চলে',
  nothingLost: 'গ্রাহক ৮৮-র পয়েন্ট হারায় না',
  onceAtMost: 'সেই পয়েন্ট দুবার পড়ে না',
  ends: 'কাজ কোথাও আটকে থাকে না',
};

/** How the lines are called in a hint. */
const names: Readonly<Record<Line, string>> = {
  claim: 'পার্সেল তোলার',
  begin: 'ট্রানজেকশন খোলার',
  effect: 'পয়েন্ট লেখার',
  mark: 'নম্বর লেখার',
  commit: 'commit-এর',
  ack: 'ack-এর',
};

export interface OrderVerdict extends Verdict {
  /** The schedule that breaks the first broken promise, to be played step by step. */
  readonly schedule: {
    readonly start: ProgramState;
    readonly commands: readonly ProgramCommand[];
  } | null;
}

export function check(program: Program): OrderVerdict {
  const wrong = misplaced(program);
  if (wrong !== null) {
    const seen = `${bengaliNumber(program.indexOf(wrong.line) + 1)} নম্বরে ${names[wrong.line]} লাইন, অথচ তার যা লাগে সেটা আসে ${bengaliNumber(program.indexOf(wrong.needs) + 1)} নম্বরে, ${names[wrong.needs]} লাইনে।`;
    return {
      passed: false,
      findings: [{ id: 'runs', promise: words.runs, holds: false, seen }],
      bounds: 'কোনো ক্র্যাশ ছাড়াই থেমে গেল, তাই আর কিছু পরীক্ষা করা হয়নি।',
      schedule: null,
    };
  }
  const trials = promises.map((promise) => ({ promise, trial: tryToBreak(program, promise) }));
  const broken = trials.find(({ trial }) => trial.found);
  return {
    passed: broken === undefined,
    findings: trials.map(({ promise, trial }) => finding(program, promise, trial)),
    bounds: boundsOf(trials.map(({ trial }) => trial)),
    schedule:
      broken?.trial.found === true
        ? {
            start: broken.trial.start,
            commands: broken.trial.path.map(({ command }) => command),
          }
        : null,
  };
}

function finding(program: Program, promise: Promised, trial: Trial): Finding {
  const seen = trial.found ? hint(program, promise, trial) : 'কোনো পথেই ভাঙেনি।';
  return { id: promise, promise: words[promise], holds: !trial.found, seen };
}

/** Says where the misfortune fell, and what was there at that moment. */
function hint(program: Program, promise: Promised, trial: Trial & { found: true }): string {
  const at = trial.path.findIndex(({ command: { type } }) => type !== 'line.run');
  const fall = trial.path[at];
  const before = trial.path[at - 1]?.state ?? trial.start;
  if (
    fall === undefined ||
    fall.command.type === 'line.run' ||
    fall.command.type === 'lease.expire'
  )
    return 'একজন এত ধীর ছিলেন যে lease ফুরিয়ে গেল, আর দুজনে একই কাজ করলেন।';
  const { worker } = fall.command;
  const next = before.desks.find((desk) => desk.worker === worker)?.next ?? 0;
  const last = program[next - 1];
  const where =
    last === undefined ? '' : `${bengaliNumber(next)} নম্বরে ${names[last]} লাইনের ঠিক পরে`;
  const { effects, parcels, marks } = before.office;
  const signed = parcels.some(({ status }) => status === 'acked' || status === 'lost');
  if (fall.command.type === 'ack.lose')
    return `${bengaliNumber(next + 1)} নম্বরে পাঠানো ack পথে হারালে ${promise === 'nothingLost' ? 'পয়েন্ট আর লেখা হয় না' : 'পার্সেল আবার হাতে আসে, আর দ্বিতীয়বার লেখা কেউ আটকায় না'}।`;
  if (promise === 'nothingLost') {
    if (signed) return `${where} worker মরলে ব্রোকার পার্সেল ভুলে গেছে, অথচ পয়েন্ট তখনো পাকা হয়নি।`;
    if (marks.length > 0)
      return `${where} worker মরলে নম্বর লেখা আছে, পয়েন্ট নেই। পরের জন নম্বর দেখে ধরে নেন কাজ শেষ।`;
    return `${where} worker মরলে পয়েন্টটা আর লেখা হয় না।`;
  }
  if (effects.length > 0 && marks.length === 0)
    return `${where} worker মরলে পয়েন্ট পাকা হয়ে গেছে, কিন্তু নম্বর লেখা নেই। পরের জন চিনতে না পেরে আবার লেখেন।`;
  return `${where} worker মরলে একই পয়েন্ট আবার লেখা হয়।`;
}

function boundsOf(trials: readonly Trial[]): string {
  const states = Math.max(...trials.map((trial) => trial.states));
  const exhausted = trials.every((trial) => trial.found || trial.exhausted);
  const looked = `একটা পার্সেল, দুজন worker, বড়জোর একটা ক্র্যাশ, একটা হারানো ack আর একটা দেরি: ${bengaliNumber(states)}টা অবস্থা দেখা হয়েছে`;
  return exhausted
    ? `${looked}, এই সীমার ভেতরে আর কোনো পথ নেই।`
    : `${looked}। এর বাইরেও পথ থাকতে পারে।`;
}
