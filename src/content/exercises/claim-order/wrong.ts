import type { Wrong } from '../../../components/exercise/exercise.ts';
import type { ClaimProgram } from '../../../machines/pool/claim.model.ts';

/** Orders that people really write, and the promise each of them breaks. */
export default [
  { answer: ['look', 'lock', 'take', 'unlock', 'work', 'ack'], breaks: 'once' },
  { answer: ['lock', 'look', 'unlock', 'take', 'work', 'ack'], breaks: 'once' },
  { answer: ['look', 'lock', 'take', 'work', 'ack', 'unlock'], breaks: 'once' },
  { answer: ['lock', 'look', 'take', 'work', 'ack', 'unlock'], breaks: 'together' },
  { answer: ['lock', 'look', 'take', 'ack', 'unlock', 'work'], breaks: 'signed' },
  { answer: ['look', 'take', 'unlock', 'lock', 'work', 'ack'], breaks: 'runs' },
  { answer: ['lock', 'take', 'look', 'unlock', 'work', 'ack'], breaks: 'runs' },
] satisfies readonly Wrong<ClaimProgram>[];
