import type { Wrong } from '../../../components/exercise/exercise.ts';
import type { Line } from '../../../machines/dedup/dedup.model.ts';

/** Orders that people really write, and the promise each of them breaks. */
export default [
  { answer: ['mark', 'begin', 'pay', 'commit', 'sign'], breaks: 'nothingLost' },
  { answer: ['begin', 'mark', 'commit', 'pay', 'sign'], breaks: 'nothingLost' },
  { answer: ['begin', 'mark', 'pay', 'sign', 'commit'], breaks: 'nothingLost' },
  { answer: ['begin', 'pay', 'commit', 'mark', 'sign'], breaks: 'onceAtMost' },
  { answer: ['pay', 'begin', 'mark', 'commit', 'sign'], breaks: 'onceAtMost' },
  { answer: ['commit', 'mark', 'pay', 'begin', 'sign'], breaks: 'runs' },
] satisfies readonly Wrong<readonly Line[]>[];
