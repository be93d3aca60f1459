import type { Choices } from './check.ts';

/** What the headline says. */
export default {
  sqs: 'acked',
  fifo: 'ever',
  pubsub: 'ever',
  kafka: 'crash',
  servicebus: 'ever',
} satisfies Choices;
