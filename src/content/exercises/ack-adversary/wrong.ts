import type { Wrong } from '../../../components/exercise/exercise.ts';
import solution from './solution.ts';

/** A calm delivery, a move that cannot be made, and a way that is longer than it need be. */
export default [
  { answer: ['claim-razi', 'work-razi', 'ack-razi'], breaks: 'broken' },
  { answer: ['work-razi'], breaks: 'broken' },
  { answer: ['crash-kindi', 'restart-kindi', ...solution], breaks: 'least' },
] satisfies readonly Wrong<readonly string[]>[];
