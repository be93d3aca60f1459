import { LeaseLostError } from './errors.ts';
import { effectName } from './queue.ts';
import type { Store } from './store.ts';
import type { Claim } from './types.ts';

/**
 * Once, although the job may run twice. There are two ways, and a third that only looks like one.
 *
 * - The effect is in a database: write effect and marker in one transaction. `once` does that for an
 *   effect in Redis; with PostgreSQL it is the handler's own transaction and a UNIQUE key.
 * - The effect is out in the world: a marker around the handler (`begin` here, `done` in the ack script)
 *   keeps a second copy away while the first one runs, skips what is done, and *says* when nobody knows
 *   (`doubt`). Then the handler asks first, or sends the provider the same idempotency key again.
 * - “SET done NX, then do it” marks what has not happened. A crash in between loses the effect for as
 *   long as the marker lives (B01).
 */

/** What is known of an effect before its handler runs. */
export type Began =
  /** It has not begun before, or every earlier attempt proved that nothing happened. */
  | 'fresh'
  /** It began before, and nobody knows how that ended. Ask first. */
  | 'doubt'
  /** Another worker is at it right now. Come back later. */
  | 'busy'
  /** It has happened. */
  | 'done'
  /** The lease is not ours. */
  | 'lost';

/** Signs the marker as its owner. May be repeated. */
export async function begin(store: Store, claim: Claim, effect: string): Promise<Began> {
  const { effectMs } = store.options;
  return (await store.run('begin', claim.job.id, claim.token, effect, effectMs)) as Began;
}

/** A Redis command: name and arguments. In a cluster its key must carry the hash tag of the queue. */
export type RedisCommand = readonly [name: string, ...args: (string | number)[]];

/** `applied: false`: it has happened before, or in a first run of this very call whose answer was lost. */
export type OnceResult =
  { readonly applied: true; readonly reply: unknown } | { readonly applied: false };

/**
 * Runs one Redis command and sets the marker, in one step: however often the job runs, the command runs
 * once. A job without idempotency key is its own effect.
 *
 * @throws LeaseLostError for a zombie; the command did not run.
 */
export async function once(
  store: Store,
  { job, token, effect }: Claim,
  command: RedisCommand,
): Promise<OnceResult> {
  const name = effect ?? effectName(job.type, job.id);
  const { effectMs } = store.options;
  const [answer, reply] = (await store.run('once', job.id, token, name, effectMs, ...command)) as [
    string,
    unknown?,
  ];
  if (answer === 'lost') throw new LeaseLostError('the lease is not ours any more');
  return answer === 'applied' ? { applied: true, reply } : { applied: false };
}
