import type { Choices } from './check.ts';

/** The weakest promise that each can bear. */
export default {
  location: 'atMost',
  price: 'atLeast',
  wallet: 'effectively',
  thumbnail: 'atLeast',
  ticket: 'effectively',
} satisfies Choices;
