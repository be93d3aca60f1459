import type { Choices } from './check.ts';

/** Whatever identifier was nearest to hand. */
export default {
  invoice: 'customer',
  rent: 'message',
  refund: 'order+amount',
  code: 'phone',
  handlers: 'message',
} satisfies Choices;
