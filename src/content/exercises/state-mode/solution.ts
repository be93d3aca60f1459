import type { Keeper } from '../../../machines/pool/keeping.ts';

export default {
  weight: 'message',
  count: 'database',
  'first-step': 'message',
  rates: 'memory',
  address: 'database',
  seen: 'database',
} satisfies Readonly<Record<string, Keeper>>;
