import type { Wrong } from '../../../components/exercise/exercise.ts';
import type { Choices } from './check.ts';
import solution from './solution.ts';

/** One key changed at a time, and the job that is at fault. */
export default [
  { answer: { ...solution, invoice: 'customer' }, breaks: 'invoice' },
  { answer: { ...solution, invoice: 'delivery' }, breaks: 'invoice' },
  { answer: { ...solution, rent: 'tenant' }, breaks: 'rent' },
  { answer: { ...solution, rent: 'message' }, breaks: 'rent' },
  { answer: { ...solution, refund: 'order+amount' }, breaks: 'refund' },
  { answer: { ...solution, code: 'phone' }, breaks: 'code' },
  { answer: { ...solution, code: 'time' }, breaks: 'code' },
  { answer: { ...solution, handlers: 'message' }, breaks: 'handlers' },
] satisfies readonly Wrong<Choices>[];
