import type { Wrong } from '../../../components/exercise/exercise.ts';
import type { Choices } from './check.ts';
import solution from './solution.ts';

/** A read left on the shelf, a check left there, and jobs that hold somebody who does not wait. */
export default [
  { answer: { ...solution, search: 'queue' }, breaks: 'search' },
  { answer: { ...solution, coupon: 'queue' }, breaks: 'coupon' },
  { answer: { ...solution, address: 'queue' }, breaks: 'address' },
  // It only reads, but nobody can sit there for forty seconds.
  { answer: { ...solution, report: 'direct' }, breaks: 'report' },
  { answer: { ...solution, letter: 'direct' }, breaks: 'letter' },
] satisfies readonly Wrong<Choices>[];
