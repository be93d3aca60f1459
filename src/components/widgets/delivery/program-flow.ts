/**
 * A program in the reader's own order as a flow of the stepper: its lines are the listing, the broker
 * and the picture are those of the delivery flow.
 */
import { bengaliDigits } from '../../../bengali/numbers.ts';
import type { Step, Trace } from '../../../machines/core/trace.ts';
import type { Command, Fact, State } from '../../../machines/delivery/delivery.model.ts';
import {
  deskOf,
  lineAt,
  programCommands,
  programRefusal,
  programStep,
  type Line,
  type Program,
  type ProgramCommand,
  type ProgramFact,
  type ProgramState,
} from '../../../machines/delivery/program.model.ts';
import type { CodeLine } from '../../stepper/code-line.ts';
import { textOf } from '../../stepper/code-line.ts';
import type { Choice, Flow, LaneMark } from '../../stepper/flow.ts';
import { deliveryFlow } from './delivery-flow.ts';
import { clockText, nameOf } from './delivery.bn.ts';
import {
  isOfficeFact,
  programLabels,
  programMarks,
  programOpening,
  programRefusals,
  programSentence,
  programWords,
} from './program.bn.ts';

export type ProgramFlow = Flow<ProgramState, ProgramCommand, ProgramFact>;
type ProgramStep = Step<ProgramState, ProgramCommand, ProgramFact>;

/** The reader's program and the schedule that is to be shown on it. */
export interface Schedule {
  readonly start: ProgramState;
  readonly commands: readonly ProgramCommand[];
  readonly program: Program;
  /** The whole listing, highlighted, and the number (from 1) of each line of the program in it. */
  readonly listing: readonly CodeLine[];
  readonly lineNumbers: Readonly<Record<Line, number>>;
}

/** Under this the player hands its flow to the views beside the picture. */
export const programContext = Symbol('program flow');

/** The one scenario of the flow. */
export const scheduleSlug = 'schedule';

export function programFlow({ start, commands, listing, lineNumbers }: Schedule): ProgramFlow {
  return {
    id: 'program',
    version: 1,
    scenarios: [
      {
        slug: scheduleSlug,
        title: programWords.title,
        question: programWords.question,
        start,
        commands,
        predictions: [],
      },
    ],
    step: programStep,
    choices,
    caption: (before, { facts, state }) =>
      facts
        .map((fact) => programSentence(fact, { before, after: state }))
        .filter((sentence) => sentence !== '')
        .join(' '),
    opening: programOpening,
    counts: ({ office }) => deliveryFlow.counts(office),
    parameters: ({ left }) => [
      { label: programWords.crashes, value: bengaliDigits(left.crashes) },
      { label: programWords.lostAcks, value: bengaliDigits(left.lostAcks) },
      { label: programWords.pauses, value: bengaliDigits(left.pauses) },
    ],
    clock: ({ office }) => clockText(office.now),
    lanes: ({ office }) => deliveryFlow.lanes(office).filter(({ id }) => id !== 'producer'),
    marks,
    spans: (trace) => deliveryFlow.spans(officeTrace(trace)),
    live: ({ office }) => deliveryFlow.live(office),
    charts: (deliveryFlow.charts ?? []).filter(({ id }) => id === 'parcel'),
    listing: () => ({
      source: listing.map(textOf).join('\n'),
      language: 'ts',
      lines: listing,
    }),
    line: ({ command, state, facts }) => {
      if (command.type === 'lease.expire') return null;
      const worker = command.worker;
      // A crash leaves an empty desk: the line that ran last is the one the reader saw marked.
      if (command.type === 'worker.crash') return null;
      if (command.type === 'ack.lose') return lineNumbers.ack;
      const ran = ranLine(state, worker, facts);
      return ran === null ? null : lineNumbers[ran];
    },
    landmarks: ({ facts }) => [
      ...(facts.some(({ type }) => type === 'claimed') ? (['delivery'] as const) : []),
      ...(facts.some(({ type }) => type === 'crashed') ? (['crash'] as const) : []),
      ...(facts.some(({ type }) => type === 'effectRepeated') ? (['duplicate'] as const) : []),
    ],
  };
}

/** Which line a step ran, told by its facts. */
function ranLine(state: ProgramState, worker: string, facts: readonly ProgramFact[]): Line | null {
  for (const { type } of facts) {
    if (type === 'claimed') return 'claim';
    if (type === 'begun') return 'begin';
    if (type === 'effectPrepared') return 'effect';
    if (type === 'markPrepared' || type === 'marked' || type === 'recognised') return 'mark';
    if (type === 'committed') return 'commit';
    if (type === 'acked' || type === 'ackRefused') return 'ack';
    if (type === 'effectWritten' || type === 'effectRepeated') return 'effect';
  }
  const { next } = deskOf(state, worker);
  return state.program[(next + state.program.length - 1) % state.program.length] ?? null;
}

/** The same run as the delivery flow would see it. */
function officeTrace(
  trace: Trace<ProgramState, ProgramCommand, ProgramFact>,
): Trace<State, Command, Fact> {
  return { start: trace.start.office, steps: trace.steps.map(officeStep) };
}

function officeStep({ command, facts, state }: ProgramStep): Step<State, Command, Fact> {
  const same: Command =
    command.type === 'line.run' ? { type: 'worker.work', worker: command.worker } : command;
  return { command: same, facts: facts.filter(isOfficeFact), state: state.office };
}

function marks(before: ProgramState, step: ProgramStep): readonly LaneMark[] {
  const own = step.facts.flatMap((fact): LaneMark[] => {
    if (isOfficeFact(fact)) return [];
    return [
      {
        lane: fact.worker,
        to: 'database',
        tone: fact.type === 'committed' || fact.type === 'marked' ? 'done' : 'neutral',
        shape: fact.type === 'undone' ? 'cross' : 'none',
        label: programMarks[fact.type] ?? '',
      },
    ];
  });
  return [...own, ...deliveryFlow.marks(before.office, officeStep(step))];
}

/** The trace as a picture of the post office needs it. */
export function officeAt(
  trace: Trace<ProgramState, ProgramCommand, ProgramFact>,
  index: number,
): {
  readonly before: State;
  readonly step: Step<State, Command, Fact> | null;
  readonly state: State;
} {
  const { start, steps } = officeTrace(trace);
  const step = steps[index - 1] ?? null;
  return {
    before: steps[index - 2]?.state ?? start,
    step,
    state: step?.state ?? start,
  };
}

function choices(state: ProgramState): readonly Choice<ProgramCommand>[] {
  return programCommands(state).map((command) => {
    const refusal = programRefusal(state, command);
    const line = command.type === 'line.run' ? lineAt(state, deskOf(state, command.worker)) : null;
    const label = programLabels[command.type] as (
      command: ProgramCommand,
      state: ProgramState,
      line: Line | null,
    ) => string;
    return {
      id: idOf(command),
      command,
      label: label(command, state, line),
      group: command.type === 'lease.expire' ? programWords.clock : nameOf(command.worker),
      reason: refusal === null ? null : programRefusals[refusal],
    };
  });
}

function idOf(command: ProgramCommand): string {
  switch (command.type) {
    case 'line.run':
      return `run-${command.worker}`;
    case 'ack.lose':
      return `lose-ack-${command.worker}`;
    case 'worker.crash':
      return `crash-${command.worker}`;
    case 'lease.expire':
      return `expire-${command.parcel}`;
  }
}
