/** The sorter's program shown beside the scene, and which of its lines a step runs. */
import type { Step } from '../../../machines/core/trace.ts';
import type { Command, Fact, Settings, State } from '../../../machines/pool/pool.model.ts';
import { textOf } from '../../stepper/code-line.ts';
import type { Listing } from '../../stepper/flow.ts';
import oneActLines from './sorter-one-act.ts?lines';
import twoActsLines from './sorter-two-acts.ts?lines';

/** The real program that these settings run, as the build highlighted it. */
export function listingOf({ claim }: Settings): Required<Listing> {
  const lines = claim === 'one-act' ? oneActLines : twoActsLines;
  return { source: lines.map(textOf).join('\n'), language: 'ts', lines };
}

/**
 * The text that the line of a step contains, or `null` when no sorter's line runs: counter, clock and
 * Maryam are other programs. Work that is finished is signed for, so that is where the line stands.
 */
export function callOf({ command, facts, state }: Step<State, Command, Fact>): string | null {
  if (facts.some(({ type }) => type === 'ignored')) return null;
  switch (command.type) {
    case 'sorter.look':
      return 'shelf.first(';
    case 'sorter.take':
      return state.settings.claim === 'one-act' ? 'shelf.take(' : 'shelf.remove(';
    case 'clock.next':
      return 'shelf.ack(';
    case 'sorter.ill':
      return facts.some((fact) => fact.type === 'fellIll' && fact.parcel !== null)
        ? 'work(parcel)'
        : null;
    case 'sorter.return':
    case 'desk.clear':
    case 'parcel.arrive':
      return null;
  }
}

/** 1-based line of `source` that contains `call`, or `null` when there is none. */
export function lineOf(source: string, call: string): number | null {
  const index = source.split('\n').findIndex((line) => line.includes(call));
  return index < 0 ? null : index + 1;
}
