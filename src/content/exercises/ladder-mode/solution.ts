import type { Choices } from './check.ts';

export default {
  invoices: 'fine',
  reports: 'lease',
  payments: 'call',
  films: 'beat',
  mails: 'kill',
} satisfies Choices;
