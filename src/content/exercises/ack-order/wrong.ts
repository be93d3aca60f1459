import type { Wrong } from '../../../components/exercise/exercise.ts';
import type { Program } from '../../../machines/delivery/program.model.ts';

/** Orders that people really write, and the promise each of them breaks. */
export default [
  { answer: ['claim', 'ack', 'begin', 'effect', 'mark', 'commit'], breaks: 'nothingLost' },
  { answer: ['claim', 'begin', 'effect', 'mark', 'ack', 'commit'], breaks: 'nothingLost' },
  { answer: ['claim', 'mark', 'begin', 'effect', 'commit', 'ack'], breaks: 'nothingLost' },
  { answer: ['claim', 'effect', 'begin', 'mark', 'commit', 'ack'], breaks: 'onceAtMost' },
  { answer: ['claim', 'begin', 'effect', 'commit', 'mark', 'ack'], breaks: 'onceAtMost' },
  { answer: ['ack', 'claim', 'begin', 'effect', 'mark', 'commit'], breaks: 'runs' },
  { answer: ['claim', 'commit', 'effect', 'mark', 'begin', 'ack'], breaks: 'runs' },
] satisfies readonly Wrong<Program>[];
