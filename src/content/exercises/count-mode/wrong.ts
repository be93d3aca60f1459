import type { Wrong } from '../../../components/exercise/exercise.ts';
import type { Choices } from './check.ts';
import solution from './solution.ts';

export default [
  { answer: { ...solution, invoices: 'count' }, breaks: 'invoices' },
  { answer: { ...solution, thumbnails: 'right' }, breaks: 'thumbnails' },
  { answer: { ...solution, thumbnails: 'forgets' }, breaks: 'thumbnails' },
  { answer: { ...solution, mails: 'count' }, breaks: 'mails' },
  { answer: { ...solution, notices: 'right' }, breaks: 'notices' },
  { answer: { ...solution, counters: 'forgets' }, breaks: 'counters' },
] satisfies readonly Wrong<Choices>[];
