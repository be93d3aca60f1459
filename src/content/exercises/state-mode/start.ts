import type { Keeper } from '../../../machines/pool/keeping.ts';

/** Everything in the worker's own memory: how it was when there was one worker. */
export default {
  weight: 'memory',
  count: 'memory',
  'first-step': 'memory',
  rates: 'memory',
  address: 'memory',
  seen: 'memory',
} satisfies Readonly<Record<string, Keeper>>;
