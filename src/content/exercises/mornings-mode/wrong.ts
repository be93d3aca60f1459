import type { Wrong } from '../../../components/exercise/exercise.ts';
import type { Choices } from './check.ts';
import solution from './solution.ts';

export default [
  { answer: { ...solution, gate: 'n4' }, breaks: 'gate' },
  // Safe, and one counter too many.
  { answer: { ...solution, gate: 'n6' }, breaks: 'gate' },
  { answer: { ...solution, average: 'n5' }, breaks: 'average' },
  { answer: { ...solution, average: 'n7' }, breaks: 'average' },
  // The mean is not what most mornings look like.
  { answer: { ...solution, 'nearly-always': 'n6' }, breaks: 'nearly-always' },
  { answer: { ...solution, 'nearly-always': 'n8' }, breaks: 'nearly-always' },
] satisfies readonly Wrong<Choices>[];
