import type { Wrong } from '../../../components/exercise/exercise.ts';
import type { Choices } from './check.ts';
import solution from './solution.ts';

/** One decision changed at a time, and the job whose condition it breaks. */
export default [
  { answer: { ...solution, card: 'manual' }, breaks: 'card' },
  { answer: { ...solution, points: 'manual' }, breaks: 'points' },
  { answer: { ...solution, welcome: 'auto' }, breaks: 'welcome' },
  { answer: { ...solution, typing: 'manual' }, breaks: 'typing' },
  { answer: { ...solution, temperature: 'manual' }, breaks: 'temperature' },
  // It holds, but a weaker lock would have done.
  { answer: { ...solution, temperature: 'idempotent' }, breaks: 'temperature' },
  { answer: { ...solution, dispatch: 'idempotent' }, breaks: 'dispatch' },
] satisfies readonly Wrong<Choices>[];
