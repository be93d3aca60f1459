import type { Choices } from './check.ts';

/** Kafka keeps its own, and nobody else’s. */
export default {
  output: 'transaction',
  offset: 'transaction',
  mail: 'key',
  balance: 'key',
  cache: 'nothing',
  counter: 'transaction',
} satisfies Choices;
