import type { Choices } from './check.ts';

/** Whatever somebody sits and waits for is answered at once. */
export default {
  search: 'direct',
  report: 'queue',
  coupon: 'direct',
  photo: 'queue',
  address: 'direct',
  letter: 'queue',
} satisfies Choices;
