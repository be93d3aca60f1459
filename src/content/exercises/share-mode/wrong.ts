import type { Wrong } from '../../../components/exercise/exercise.ts';
import type { Choices } from './check.ts';
import solution from './solution.ts';

/** One place badly filled at a time, and two at once. */
export default [
  { answer: { ...solution, start: 'in-turn' }, breaks: 'start' },
  { answer: { ...solution, take: 'own-list' }, breaks: 'take' },
  { answer: { ...solution, take: 'all' }, breaks: 'take' },
  { answer: { ...solution, empty: 'leave' }, breaks: 'empty' },
  { answer: { ...solution, empty: 'spin' }, breaks: 'empty' },
  { answer: { ...solution, take: 'all', empty: 'leave' }, breaks: 'take' },
] satisfies readonly Wrong<Choices>[];
