import type { Choices } from './check.ts';

/** Whatever the library does when nobody asks. */
export default {
  location: 'atLeast',
  price: 'atLeast',
  wallet: 'atLeast',
  thumbnail: 'atLeast',
  ticket: 'atLeast',
} satisfies Choices;
