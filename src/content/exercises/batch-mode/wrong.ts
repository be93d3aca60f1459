import type { Wrong } from '../../../components/exercise/exercise.ts';
import type { Choices } from './check.ts';
import solution from './solution.ts';

export default [
  { answer: { ...solution, size: 'n10' }, breaks: 'size' },
  { answer: { ...solution, size: 'n5' }, breaks: 'size' },
  // Safe, and three times as many ways to the broker.
  { answer: { ...solution, size: 'n1' }, breaks: 'size' },
  { answer: { ...solution, clock: 's30' }, breaks: 'clock' },
  { answer: { ...solution, clock: 's90' }, breaks: 'clock' },
  { answer: { ...solution, films: 'ten-1200' }, breaks: 'films' },
  { answer: { ...solution, films: 'one-60' }, breaks: 'films' },
] satisfies readonly Wrong<Choices>[];
