/** The valley as a picture: model state in, drawing data out. */
import type { Step } from '../../../machines/core/trace.ts';
import {
  receiverOf,
  type Command,
  type Fact,
  type Side,
  type State,
} from '../../../machines/two-generals/two-generals.model.ts';
import type { ValleyCamp, ValleyFrame } from '../../scene/valley-frame.ts';
import { courierNumber, heardText, names } from './two-generals.bn.ts';
import { moodOf } from './two-generals-mood.ts';

/** The still after `step`: a courier who has come is seen until the next one rides. */
export function frame(step: Step<State, Command, Fact> | null, state: State): ValleyFrame {
  const camp = (side: Side): ValleyCamp => ({
    side,
    name: names[side],
    heard: heardText(state, side),
    mood: moodOf(state, side),
  });
  const seen = state.sent > 0 && !state.dawn && (step !== null || state.riding);
  return {
    camps: [camp('west'), camp('east')],
    courier: seen
      ? {
          number: courierNumber(state.sent),
          to: receiverOf(state.sent),
          at: state.riding ? 'valley' : state.fallen ? 'fallen' : 'arrived',
        }
      : null,
    fallen: state.fallen,
    dawn: state.dawn,
  };
}
