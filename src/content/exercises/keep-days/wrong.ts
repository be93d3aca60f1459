import type { Wrong } from '../../../components/exercise/exercise.ts';
import type { Choices } from './check.ts';
import solution from './solution.ts';

/** One period changed at a time, and the system that is at fault. */
export default [
  { answer: { ...solution, click: 'day' }, breaks: 'click' },
  { answer: { ...solution, orders: 'day' }, breaks: 'orders' },
  { answer: { ...solution, redrive: 'week' }, breaks: 'redrive' },
  { answer: { ...solution, redrive: 'ever' }, breaks: 'redrive' },
  { answer: { ...solution, replay: 'month' }, breaks: 'replay' },
] satisfies readonly Wrong<Choices>[];
