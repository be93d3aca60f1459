import { ack, claim, fail, heartbeat, release } from './scripts/lease.ts';
import { drop, letter, newest, page, replay } from './scripts/dead.ts';
import { depth } from './scripts/depth.ts';
import { begin, once } from './scripts/effects.ts';
import { enqueue } from './scripts/enqueue.ts';
import { prelude } from './scripts/prelude.ts';
import { promote, reap } from './scripts/reap.ts';
import {
  defaultRetryBudget,
  defaultRetryPolicy,
  type Random,
  type RetryBudget,
  type RetryPolicy,
} from './retry.ts';
import type { QueueRedis } from './types.ts';

/**
 * Where everything lies. For the namespace `damascus`, all in one slot of a cluster (B15):
 *
 *     jq:{damascus}:ready:high|normal|low   list     ids, next one at the right end
 *     jq:{damascus}:delayed                 zset     id → due at
 *     jq:{damascus}:inflight                zset     id → lease ends at
 *     jq:{damascus}:started                 zset     id → claimed at
 *     jq:{damascus}:dead                    zset     id → died at
 *     jq:{damascus}:claims                  hash     token → id
 *     jq:{damascus}:job:<id>                hash     the body and all that is known of the job
 *     jq:{damascus}:dedup:<key>             string   id
 *     jq:{damascus}:effect:<type>:<key>     hash     the marker: state, owner, job, doubt
 *     jq:{damascus}:retry-budget            hash     tokens, at
 *     jq:{damascus}:replay-next             string   when the next dead letter may be replayed
 *     jq:{damascus}:counters                hash     how often what has happened
 *
 * Lists and sets hold ids only (B14): a body that is repeated, changed or broken cannot become a second
 * entry or lose the first.
 */
const scripts = {
  ack,
  begin,
  claim,
  depth,
  drop,
  enqueue,
  fail,
  heartbeat,
  letter,
  newest,
  once,
  page,
  promote,
  reap,
  release,
  replay,
};

export type ScriptName = keyof typeof scripts;

export interface QueueOptions {
  /** Separates queues that share a Redis. */
  readonly namespace: string;
  readonly retry: RetryPolicy;
  readonly budget: RetryBudget;
  /** How long a retry waits for a token of the budget, in ms: between half of it and all. */
  readonly deferralMs: number;
  /** How long “it has happened” is remembered, in ms. Longer than any replay may come. Default 7 d. */
  readonly effectMs: number;
  /** How long a finished job's id is remembered, in ms. Longer than any producer repeats. Default 1 h. */
  readonly keepMs: number;
  readonly dedupWindowMs: number;
  /** With so many jobs ready or delayed, `enqueue` answers `full`. 0 = no limit. */
  readonly maxWaiting: number;
  /** How long a job may wait for somebody who knows its type, in ms. Longer than any deploy. Default 24 h. */
  readonly unknownTypeMs: number;
  /** Each n-th claim takes the job that has waited longest, whatever its priority. */
  readonly fairEvery: number;
  /** Where jitter comes from. */
  readonly random: Random;
  /** Where ids and tokens come from. Must never give the same one twice. */
  readonly newId: () => string;
}

const defaults: Omit<QueueOptions, 'namespace'> = {
  retry: defaultRetryPolicy,
  budget: defaultRetryBudget,
  deferralMs: 30_000,
  effectMs: 7 * 24 * 3_600_000,
  keepMs: 3_600_000,
  dedupWindowMs: 3_600_000,
  maxWaiting: 0,
  unknownTypeMs: 24 * 3_600_000,
  fairEvery: 8,
  random: () => Math.random(),
  newId: () => crypto.randomUUID(),
};

/** One Redis connection, one namespace, and the scripts: what all parts of the queue stand on. */
export class Store {
  readonly options: QueueOptions;
  readonly #redis: QueueRedis;
  readonly #root: string;

  constructor(redis: QueueRedis, options: Partial<QueueOptions> & { readonly namespace: string }) {
    this.options = { ...defaults, ...options };
    if (/[{}]/.test(this.options.namespace))
      throw new RangeError('a namespace has no braces: they would move the hash tag');
    this.#redis = redis;
    this.#root = `jq:{${this.options.namespace}}`;
    for (const [name, body] of Object.entries(scripts))
      redis.defineCommand(`jq_${name}`, { numberOfKeys: 1, lua: prelude + body });
  }

  /** Runs one script. Rejects when Redis cannot be reached or a key has a wrong type. */
  run(script: ScriptName, ...args: readonly (string | number)[]): Promise<unknown> {
    // `defineCommand` has put the method there; its name is not in the client's types.
    const client = this.#redis as unknown as Record<
      string,
      (root: string, ...args: readonly (string | number)[]) => Promise<unknown>
    >;
    const command = client[`jq_${script}`];
    if (command === undefined) throw new TypeError(`the client has no script ${script}`);
    return command.call(this.#redis, this.#root, ...args);
  }
}

/** Redis answers a hash as name, value, name, value …. */
export function toRecord(flat: unknown): Readonly<Record<string, string>> {
  const record: Record<string, string> = {};
  if (Array.isArray(flat))
    for (let i = 0; i + 1 < flat.length; i += 2) record[String(flat[i])] = String(flat[i + 1]);
  return record;
}
