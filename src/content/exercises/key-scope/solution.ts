import type { Choices } from './check.ts';

/** The key names the work, not the way it came. */
export default {
  invoice: 'order',
  rent: 'tenant+month',
  refund: 'refund',
  code: 'request',
  handlers: 'handler+message',
} satisfies Choices;
