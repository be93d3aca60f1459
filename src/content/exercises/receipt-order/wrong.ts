import type { Wrong } from '../../../components/exercise/exercise.ts';
import type { Program } from './check.ts';

/** Orders that people really write, and the promise each of them breaks first. */
export default [
  { answer: ['reply', 'check', 'pay', 'insert', 'publish'], breaks: 'true-receipt' },
  { answer: ['check', 'pay', 'reply', 'insert', 'publish'], breaks: 'true-receipt' },
  { answer: ['check', 'pay', 'insert', 'reply', 'publish'], breaks: 'kept-work' },
  { answer: ['pay', 'check', 'insert', 'publish', 'reply'], breaks: 'no-goods-no-work' },
  { answer: ['check', 'insert', 'publish', 'pay', 'reply'], breaks: 'no-goods-no-work' },
  { answer: ['check', 'pay', 'publish', 'insert', 'reply'], breaks: 'known-order' },
] satisfies readonly Wrong<Program>[];
