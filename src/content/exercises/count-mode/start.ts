import type { Choices } from './check.ts';

/** Whoever only checks the division finds nothing. */
export default {
  invoices: 'right',
  thumbnails: 'right',
  mails: 'right',
  notices: 'right',
  counters: 'right',
} satisfies Choices;
