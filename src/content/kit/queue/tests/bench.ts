import { Redis } from 'ioredis';
import { after, before } from 'node:test';
import { Queue } from '../src/queue.ts';
import type { QueueOptions } from '../src/store.ts';
import { missingRedis, startRedis, type RedisServer } from './redis-server.ts';

/** `skip` of a test that needs a server: the reason, or `false`. */
export const skip: string | false = missingRedis ?? false;

/** A server for one test file; `queue` opens an empty queue on it. */
export function bench(): { queue: (options?: Partial<QueueOptions>) => Queue; redis: () => Redis } {
  let server: RedisServer | undefined;
  let redis: Redis | undefined;
  let opened = 0;
  before(async () => {
    if (skip !== false) return;
    server = await startRedis();
    redis = new Redis({ port: server.port, host: '127.0.0.1' });
  });
  after(async () => {
    redis?.disconnect();
    await server?.stop();
  });
  const client = () => {
    if (redis === undefined) throw new Error('no server');
    return redis;
  };
  return {
    redis: client,
    queue: (options) => {
      opened += 1;
      return new Queue(client(), { namespace: `test-${opened}`, ...options });
    },
  };
}

export const terms = { worker: 'razi', leaseMs: 1_000, maxLeaseMs: 60_000 };

/** Claims a job that must be there. */
export async function take(queue: Queue, worker = 'razi') {
  const claim = await queue.claim({ ...terms, worker });
  if (claim === null) throw new Error('there was nothing to claim');
  return claim;
}

/** Looks until something holds. @throws Error after `ms`. */
export async function until(what: string, holds: () => boolean | Promise<boolean>, ms = 20_000) {
  const end = performance.now() + ms;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`waited ${ms} ms in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
