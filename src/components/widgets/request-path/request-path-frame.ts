/** The counter as a picture: model state in, drawing data out. */
import type { Step } from '../../../machines/core/trace.ts';
import {
  arrivalRate,
  nextStop,
  serviceOf,
  taskIds,
  type Command,
  type Fact,
  type State,
  type TaskId,
} from '../../../machines/request-path/request-path.model.ts';
import type { CardTone, CounterCard, CounterFrame } from '../../scene/counter-frame.ts';
import { clockText, owedText, secondsText, taskWords } from './request-path.bn.ts';

/** The most people drawn behind the first one. */
const longestLine = 3;

/** The still after `step` (`null` at index 0). */
export function frame(step: Step<State, Command, Fact> | null, state: State): CounterFrame {
  const { order, crowd } = state;
  const worked = step?.facts.some(({ type }) => type === 'jobDone' || type === 'jobDelayed');
  return {
    cards: taskIds.map((task) => card(state, task)),
    customer: customerOf(step, state),
    waited: order.status === 'absent' ? '' : secondsText(order.waitedMs),
    behind: Math.min(longestLine, Math.floor((order.waitedMs / 1_000) * arrivalRate(state))),
    worker: worked === true ? 'working' : 'resting',
    owed: crowd.owedMails > 0 ? owedText(crowd.owedMails) : null,
    clock: clockText(state.now),
  };
}

/** Whoever has the answer is seen off once, and is gone when something else has happened. */
function customerOf(
  step: Step<State, Command, Fact> | null,
  { order }: State,
): CounterFrame['customer'] {
  if (order.status === 'running') return 'standing';
  const has = (type: Fact['type']) => step?.facts.some((fact) => fact.type === type) === true;
  if (has('answered')) return 'receipt';
  return has('refused') ? 'failure' : 'none';
}

function card(state: State, task: TaskId): CounterCard {
  const { order, settings } = state;
  const shared = {
    id: task,
    label: taskWords[task].card,
    down: state.down.includes(serviceOf(task)),
  };
  if (settings.plan[task] === 'now') return { ...shared, place: 'board', tone: waitedFor() };
  const job = order.jobs.find((one) => one.task === task);
  if (job === undefined) return { ...shared, place: 'hand', tone: 'idle' };
  return { ...shared, place: 'shelf', tone: job.status };

  function waitedFor(): CardTone {
    if (order.failedAt === task) return 'dead';
    if (order.done.includes(task)) return 'done';
    return nextStop(state) === task ? 'leased' : 'idle';
  }
}
