import type { Choices } from './check.ts';

export default {
  invoices: 'right',
  thumbnails: 'count',
  mails: 'forgets',
  notices: 'average',
  counters: 'right',
} satisfies Choices;
