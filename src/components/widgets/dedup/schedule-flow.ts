/** A reader's own order of the lines as a flow of the stepper, to be played step by step. */
import type { Command, Fact, Line, State } from '../../../machines/dedup/dedup.model.ts';
import { textOf, type CodeLine } from '../../stepper/code-line.ts';
import type { Flow } from '../../stepper/flow.ts';
import { dedupFlow, ranIn } from './dedup-flow.ts';
import { scheduleTexts } from './dedup.bn.ts';

/** The schedule that is to be shown, and the listing of the reader's program. */
export interface OfficeSchedule {
  readonly start: State;
  readonly commands: readonly Command[];
  /** The whole listing, highlighted, and the number (from 1) of each line of the program in it. */
  readonly listing: readonly CodeLine[];
  readonly lineNumbers: Readonly<Partial<Record<Line, number>>>;
}

/** Under this the player hands its flow to the views beside the picture. */
export const officeContext = Symbol('office flow');

/** The one scenario of the flow. */
export const officeSlug = 'schedule';

export function scheduleFlow(schedule: OfficeSchedule): Flow<State, Command, Fact> {
  const { start, commands, listing, lineNumbers } = schedule;
  return {
    ...dedupFlow,
    id: 'dedup-order',
    scenarios: [{ slug: officeSlug, ...scheduleTexts, start, commands, predictions: [] }],
    goals: () => [],
    listing: () => ({ source: listing.map(textOf).join('\n'), language: 'ts', lines: listing }),
    line: ({ facts, command }) => {
      const ran = ranIn(facts, command);
      if (ran === null) return null;
      // The one line before those that move takes the parcel.
      if (ran === 'take')
        return listing.findIndex((line) => textOf(line).includes('shelf.take(')) + 1 || null;
      return lineNumbers[ran] ?? null;
    },
  };
}
