import { PermanentError } from '../src/errors.ts';

/** Doubles a number; never ends for infinity. */
export default function double({ payload }: { payload: unknown }): number {
  if (typeof payload !== 'number') throw new PermanentError('not a number');
  while (payload === Infinity);
  return payload * 2;
}
