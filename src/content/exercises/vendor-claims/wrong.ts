import type { Wrong } from '../../../components/exercise/exercise.ts';
import type { Choices } from './check.ts';
import solution from './solution.ts';

/** One conclusion changed at a time, and the sentence that was misread. */
export default [
  { answer: { ...solution, sqs: 'acked' }, breaks: 'sqs' },
  { answer: { ...solution, fifo: 'ever' }, breaks: 'fifo' },
  { answer: { ...solution, fifo: 'acked' }, breaks: 'fifo' },
  { answer: { ...solution, pubsub: 'resent' }, breaks: 'pubsub' },
  { answer: { ...solution, pubsub: 'crash' }, breaks: 'pubsub' },
  { answer: { ...solution, kafka: 'crash' }, breaks: 'kafka' },
  { answer: { ...solution, kafka: 'acked' }, breaks: 'kafka' },
  { answer: { ...solution, servicebus: 'inside' }, breaks: 'servicebus' },
] satisfies readonly Wrong<Choices>[];
