import type { Wrong } from '../../../components/exercise/exercise.ts';
import type { Choices } from './check.ts';
import solution from './solution.ts';

/** One promise changed at a time, and the work that cannot bear it, or does not need it. */
export default [
  { answer: { ...solution, location: 'effectively' }, breaks: 'location' },
  { answer: { ...solution, price: 'atMost' }, breaks: 'price' },
  { answer: { ...solution, price: 'effectively' }, breaks: 'price' },
  { answer: { ...solution, wallet: 'atLeast' }, breaks: 'wallet' },
  { answer: { ...solution, thumbnail: 'atMost' }, breaks: 'thumbnail' },
  { answer: { ...solution, ticket: 'atMost' }, breaks: 'ticket' },
] satisfies readonly Wrong<Choices>[];
