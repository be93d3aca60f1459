import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  missingRedis,
  startRedis,
  type RedisServer,
} from '../../../src/content/kit/queue/tests/redis-server.ts';
import { Stage } from './stage.ts';
import { book, naive, type Subject } from './subjects.ts';

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

describe.skipIf(missingRedis !== null)(
  `a Redis Cluster${missingRedis === null ? '' : `: not run, ${missingRedis}`}`,
  () => {
    let server: RedisServer;
    let admin: Redis;
    const connect = () => new Redis({ port: server.port, host: '127.0.0.1' });
    beforeAll(async () => {
      server = await startRedis({ cluster: true });
      admin = connect();
    });
    afterAll(async () => {
      admin.disconnect();
      await server.stop();
    });

    /** The slots of every key that exists now. */
    const slots = async () =>
      new Set(
        await Promise.all(
          (await admin.keys('*')).map((key) => admin.call('CLUSTER', 'KEYSLOT', key)),
        ),
      );

    const live = async (subject: Subject) => {
      await admin.flushall();
      const bench = {
        where: 'redis-server',
        connect,
        sleep,
        now: () => performance.now(),
      } as const;
      const stage = new Stage(bench, subject, 'damascus');
      try {
        const post = stage.post({ maxAttempts: 1 });
        await post.send('remind', {}, { delayMs: 60_000 });
        await post.send('charge', {}, { dedupKey: 'a', effectKey: 'a' });
        await post.send('charge', {});
        const first = await post.claim();
        if (first !== null) await post.ack(first);
        post.startWorker('razi', { charge: () => undefined });
        await stage.until('both are done', async () => {
          const { ready, inFlight } = await post.depth();
          return ready + inFlight === 0;
        });
        await post.stopWorker(100);
        await post.send('charge', {});
        const held = await post.claim();
        if (held !== null) await post.fail(held, post.permanent('no city'));
        await post.send('charge', {});
        await post.claim();
        await sleep(250);
        await post.reap();
        return { slots: (await slots()).size, dead: (await post.depth()).dead };
      } finally {
        await stage.close();
      }
    };

    it('B15 breaks the law: the naive queue cannot claim there, for its keys lie in different slots', async () => {
      await expect(live(naive)).rejects.toThrow(/CROSSSLOT|same slot/);
      expect((await slots()).size).toBeGreaterThan(1);
    });

    it('B15: every key of a queue lies in one slot, and every step works there', async () => {
      const seen = await live(book);
      expect(seen.slots).toBe(1);
      expect(seen.dead).toBe(2);
    });
  },
);
