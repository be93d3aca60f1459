import type { Choices } from './check.ts';

/** The example’s seven days, everywhere. */
export default {
  click: 'week',
  orders: 'week',
  redrive: 'week',
  replay: 'week',
} satisfies Choices;
