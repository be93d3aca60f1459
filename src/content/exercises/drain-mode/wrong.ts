import type { Wrong } from '../../../components/exercise/exercise.ts';
import type { Choices } from './check.ts';
import solution from './solution.ts';

export default [
  // As many as come are finished; what waits goes on waiting.
  { answer: { ...solution, backlog: 'n6' }, breaks: 'backlog' },
  // The new ones are forgotten.
  { answer: { ...solution, backlog: 'n12' }, breaks: 'backlog' },
  // More than needed keeps the promise and wastes the money.
  { answer: { ...solution, backlog: 'n25' }, breaks: 'backlog' },
  // Little's number without any room, and with too little.
  { answer: { ...solution, sms: 'n5' }, breaks: 'sms' },
  { answer: { ...solution, sms: 'n6' }, breaks: 'sms' },
  { answer: { ...solution, gate: 'n4' }, breaks: 'gate' },
  { answer: { ...solution, gate: 'n7' }, breaks: 'gate' },
] satisfies readonly Wrong<Choices>[];
