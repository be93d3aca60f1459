import type { Wrong } from '../../../components/exercise/exercise.ts';
import type { Choices } from './check.ts';
import solution from './solution.ts';

export default [
  { answer: { ...solution, invoices: 'lease' }, breaks: 'invoices' },
  { answer: { ...solution, reports: 'fine' }, breaks: 'reports' },
  { answer: { ...solution, reports: 'work' }, breaks: 'reports' },
  { answer: { ...solution, payments: 'kill' }, breaks: 'payments' },
  // A lease that is shorter than the work is no fault where beats renew it.
  { answer: { ...solution, films: 'lease' }, breaks: 'films' },
  { answer: { ...solution, mails: 'fine' }, breaks: 'mails' },
] satisfies readonly Wrong<Choices>[];
