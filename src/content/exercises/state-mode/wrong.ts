import type { Wrong } from '../../../components/exercise/exercise.ts';
import type { Choices } from './check.ts';
import solution from './solution.ts';

/** One thing kept elsewhere at a time, and the thing that goes wrong by it. */
export default [
  { answer: { ...solution, count: 'memory' }, breaks: 'count' },
  { answer: { ...solution, address: 'message' }, breaks: 'address' },
  { answer: { ...solution, seen: 'memory' }, breaks: 'seen' },
  { answer: { ...solution, 'first-step': 'memory' }, breaks: 'first-step' },
  // They are right, but a nearer place would have done.
  { answer: { ...solution, weight: 'database' }, breaks: 'weight' },
  { answer: { ...solution, rates: 'message' }, breaks: 'rates' },
] satisfies readonly Wrong<Choices>[];
