import type { Choices } from './check.ts';

/** “Exactly once” is switched on, so everything is. */
export default {
  output: 'transaction',
  offset: 'transaction',
  mail: 'transaction',
  balance: 'transaction',
  cache: 'transaction',
  counter: 'transaction',
} satisfies Choices;
