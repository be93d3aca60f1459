import type { Wrong } from '../../../components/exercise/exercise.ts';
import type { Choices } from './check.ts';
import solution from './solution.ts';

/** One decision changed at a time, and the job that is at fault. */
export default [
  { answer: { ...solution, deadline: 'later' }, breaks: 'deadline' },
  { answer: { ...solution, store: 'later' }, breaks: 'store' },
  { answer: { ...solution, grade: 'now' }, breaks: 'grade' },
  { answer: { ...solution, copies: 'now' }, breaks: 'copies' },
  { answer: { ...solution, sms: 'now' }, breaks: 'sms' },
  // Quick as it is, it ties the exam to somebody else's sleep.
  { answer: { ...solution, count: 'now' }, breaks: 'count' },
] satisfies readonly Wrong<Choices>[];
