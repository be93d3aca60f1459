import {
  isReady,
  type Side,
  type State,
} from '../../../machines/two-generals/two-generals.model.ts';

/** How a general stands to the morning. */
export function moodOf(state: State, side: Side): 'unsure' | 'ready' | 'attacking' | 'staying' {
  const ready = isReady(state, side);
  if (state.dawn) return ready ? 'attacking' : 'staying';
  return ready ? 'ready' : 'unsure';
}
