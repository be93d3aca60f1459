import type { Wrong } from '../../../components/exercise/exercise.ts';
import type { Line } from './beats.ts';

/** Orders that people really write, and the promise each of them breaks. */
export default [
  // The finally block comes after the ack.
  { answer: ['start', 'work', 'ack', 'stop', 'still'], breaks: 'gone' },
  // Stopped in time, but the last beat is still on its way.
  { answer: ['start', 'work', 'stop', 'ack', 'still'], breaks: 'gone' },
  { answer: ['work', 'start', 'stop', 'still', 'ack'], breaks: 'kept' },
  { answer: ['start', 'stop', 'still', 'work', 'ack'], breaks: 'kept' },
  { answer: ['start', 'work', 'still', 'stop', 'ack'], breaks: 'ends' },
  { answer: ['start', 'ack', 'work', 'stop', 'still'], breaks: 'signed' },
  { answer: ['stop', 'start', 'work', 'still', 'ack'], breaks: 'runs' },
] satisfies readonly Wrong<readonly Line[]>[];
