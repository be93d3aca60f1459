import type { Choices } from './check.ts';

/** As much as is said, and no more. */
export default {
  sqs: 'calm',
  fifo: 'resent',
  pubsub: 'acked',
  kafka: 'inside',
  servicebus: 'resent',
} satisfies Choices;
