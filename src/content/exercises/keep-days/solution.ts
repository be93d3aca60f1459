import type { Choices } from './check.ts';

/** As long as the same number can come back, and no longer. */
export default {
  click: 'hour',
  orders: 'week',
  redrive: 'month',
  replay: 'ever',
} satisfies Choices;
