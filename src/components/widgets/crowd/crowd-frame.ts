/** The street as a picture: model state in, drawing data out. */
import type { State } from '../../../machines/crowd/crowd.model.ts';
import type { CrowdFrame } from '../../scene/crowd-frame.ts';
import { clockText, lineSays, peopleIn } from './crowd.bn.ts';

/** The still of a state. */
export function frame(state: State): CrowdFrame {
  const { line, counters, now, settings } = state;
  return {
    people: peopleIn(line),
    toGate: settings.gate,
    counters,
    clock: clockText(now),
    sign: line >= 1 ? lineSays.people(line) : null,
  };
}
