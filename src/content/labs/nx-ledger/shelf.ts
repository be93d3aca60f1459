import { clock } from 'lab';

// কড়ার ৩০ সেকেন্ডের। সই না এলে পার্সেল আবার তাকে।
export const LEASE = 30_000;

let freeAt = 0;
let holder = 0;
let signed = false;

/** পার্সেলটা, সাথে কততম ডেলিভারি; না থাকলে undefined। */
export function take() {
  if (signed || clock.now() < freeAt) return undefined;
  freeAt = clock.now() + LEASE;
  holder += 1;
  return { number: '212', delivery: holder };
}

export function sign(delivery: number) {
  if (delivery === holder) signed = true;
}

export function isSigned() {
  return signed;
}
