/**
 * Grades an order of the five lines by every schedule of the dedup model: one fever, one lost
 * signature, one time that runs out too early and one copy from the sender, together.
 */
import { bengaliNumber } from '../../../bengali/numbers.ts';
import type { Finding, Verdict } from '../../../components/exercise/exercise.ts';
import { textOf, type CodeLine } from '../../../components/stepper/code-line.ts';
import {
  dedupModel,
  opened,
  type Command,
  type Fact,
  type Line,
  type State,
} from '../../../machines/dedup/dedup.model.ts';
import { everyNight, lookFor, type Breach } from '../../../machines/dedup/schedules.ts';
import { record, stateAt } from '../../../machines/core/trace.ts';

/** The lines that move, and what each looks like. */
const calls = {
  begin: 'books.begin(',
  mark: 'books.mark(',
  pay: 'books.pay(',
  commit: 'books.commit(',
  sign: 'shelf.sign(',
} as const satisfies Partial<Record<Line, string>>;
type Moved = keyof typeof calls;
const moved = Object.keys(calls) as readonly Moved[];

const names: Readonly<Record<Moved, string>> = {
  begin: 'খসড়া খোলার',
  mark: 'নম্বর লেখার',
  pay: 'টাকা দেওয়ার',
  commit: 'সিলের',
  sign: 'সইয়ের',
};

/** Reads the order out of a clerk's source. Throws when one of the five lines is not there. */
export function read(source: readonly CodeLine[]): readonly Moved[] {
  const program = source.flatMap((line) => lineOf(line) ?? []);
  if (moved.some((line) => !program.includes(line)) || program.length !== moved.length)
    throw new Error(`A clerk of this exercise has exactly these lines: ${moved.join(', ')}`);
  return program;
}

/** Which of the five a line of source is; `null` for the lines around them, which do not move. */
export function lineOf(line: CodeLine): Moved | null {
  return moved.find((one) => textOf(line).includes(calls[one])) ?? null;
}

const promised = { lost: 'nothingLost', twice: 'onceAtMost' } as const;
const words: Readonly<Record<'runs' | 'nothingLost' | 'onceAtMost', string>> = {
  runs: 'প্রোগ্রামটা চলে',
  nothingLost: 'হাসানের টাকা হারায় না',
  onceAtMost: 'টাকা দুবার যায় না',
};

export interface OfficeVerdict extends Verdict {
  /** The schedule that breaks the first broken promise, to be played in the receiving office. */
  readonly schedule: {
    readonly office: true;
    readonly start: State;
    readonly commands: readonly Command[];
  } | null;
}

export function check(program: readonly Moved[]): OfficeVerdict {
  if (program.indexOf('commit') < program.indexOf('begin'))
    return {
      passed: false,
      findings: [
        {
          id: 'runs',
          promise: words.runs,
          holds: false,
          seen: `${bengaliNumber(program.indexOf('commit') + 1)} নম্বরে সিল, অথচ খসড়া খোলে তার পরে, ${bengaliNumber(program.indexOf('begin') + 1)} নম্বরে।`,
        },
      ],
      bounds: 'ভালো দিনেই থেমে গেল, তাই ০টা খারাপ দিন চালানো হয়েছে।',
      schedule: null,
    };
  const settings = { program, key: 'parcel' as const };
  const searches = (['lost', 'twice'] as const).map((breach) => ({
    breach,
    search: lookFor(breach, settings, everyNight),
  }));
  const findings = searches.map(({ breach, search }): Finding => {
    const id = promised[breach];
    const seen = search.found ? hint(program, breach, search.commands) : 'কোনো পথেই ভাঙেনি।';
    return { id, promise: words[id], holds: !search.found, seen };
  });
  const broken = searches.find(({ search }) => search.found)?.search;
  const states = Math.max(...searches.map(({ search }) => search.states));
  const left = searches.some(({ search }) => !search.found && !search.exhausted);
  return {
    passed: broken === undefined,
    findings,
    bounds: `দুজন কেরানি, বড়জোর একটা জ্বর, একটা হারানো সই, একবার দেরি আর একটা বাড়তি নকল: ${bengaliNumber(states)}টা অবস্থা দেখা হয়েছে${left ? '। এর বাইরেও পথ থাকতে পারে।' : ', এই সীমার ভেতরে আর কোনো পথ নেই।'}`,
    schedule:
      broken?.found === true
        ? { office: true, start: opened(program), commands: broken.commands }
        : null,
  };
}

/** What the shortest way to the breach shows about the order of the lines. */
function hint(program: readonly Moved[], breach: Breach, commands: readonly Command[]): string {
  const trace = record(dedupModel, opened(program), commands);
  const facts = trace.steps.flatMap((step): readonly Fact[] => step.facts);
  const fell = commands.findIndex(({ type }) => type === 'clerk.fall');
  const before = fell < 0 ? null : stateAt(trace, fell);
  const command = commands[fell];
  const next =
    before && command && 'clerk' in command
      ? (before.clerks.find(({ id }) => id === command.clerk)?.next ?? 0)
      : 0;
  const last = program[next - 1];
  const where =
    last === undefined
      ? 'একজনের জ্বরে'
      : `${bengaliNumber(next)} নম্বরে ${names[last]} লাইনের ঠিক পরে জ্বর এলে`;
  if (breach === 'lost')
    return facts.some(({ type }) => type === 'recognised')
      ? `${where} নম্বর লেখা থাকে, টাকা যায় না। পরের জন নম্বর দেখে সই করেন।`
      : `${where} সই পড়ে গেছে, টাকা তখনো পাকা হয়নি। পার্সেল আর ফিরবে না।`;
  return fell < 0
    ? 'কেউ অসুস্থ হননি। পার্সেল দুবার হাতে উঠল, আর দ্বিতীয়বারে টাকা আটকানোর মতো কিছু ছিল না।'
    : `${where} টাকা গেছে, কিন্তু নম্বর পাকা হয়নি। পরের জন চিনতে না পেরে আবার দেন।`;
}
