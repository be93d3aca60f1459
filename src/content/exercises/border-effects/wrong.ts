import type { Wrong } from '../../../components/exercise/exercise.ts';
import type { Choices } from './check.ts';
import solution from './solution.ts';

/** One decision changed at a time, and the effect that then happens twice, or is over-guarded. */
export default [
  { answer: { ...solution, mail: 'transaction' }, breaks: 'mail' },
  { answer: { ...solution, mail: 'nothing' }, breaks: 'mail' },
  { answer: { ...solution, balance: 'transaction' }, breaks: 'balance' },
  { answer: { ...solution, cache: 'transaction' }, breaks: 'cache' },
  { answer: { ...solution, cache: 'key' }, breaks: 'cache' },
  { answer: { ...solution, output: 'key' }, breaks: 'output' },
] satisfies readonly Wrong<Choices>[];
