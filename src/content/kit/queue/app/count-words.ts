import { PermanentError } from '../src/errors.ts';
import type { Job } from '../src/types.ts';

/** Computes without a pause for a second or so; runs in a thread of its own. */
export default function countWords({ payload }: Job): number {
  if (typeof payload !== 'object' || payload === null || !('text' in payload))
    throw new PermanentError('a letter without text');
  const words = String(payload.text).split(/\s+/u);
  // The same words over and over, as if the letter were long.
  let count = 0;
  for (let n = 0; n < 20_000_000; n += 1) if (words[n % words.length] !== '') count += 1;
  return Math.round((count / 20_000_000) * words.length);
}
