import type { Choices } from './check.ts';

/** As it was found: everything is queued. */
export default {
  search: 'queue',
  report: 'queue',
  coupon: 'queue',
  photo: 'queue',
  address: 'queue',
  letter: 'queue',
} satisfies Choices;
