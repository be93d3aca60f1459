import { spawn } from 'node:child_process';
import { join } from 'node:path';
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
  `a handler that computes without a pause${missingRedis === null ? '' : `: not run, ${missingRedis}`}`,
  () => {
    let server: RedisServer;
    let redis: Redis;
    const connect = () => new Redis({ port: server.port, host: '127.0.0.1' });
    beforeAll(async () => {
      server = await startRedis();
      redis = connect();
    });
    afterAll(async () => {
      redis.disconnect();
      await server.stop();
    });

    /** How often each type of job was started: one that computes for three leases, three that wait. */
    const starts = async (subject: Subject) => {
      const namespace = `busy-${subject.name}`;
      const bench = {
        where: 'redis-server',
        connect,
        sleep,
        now: () => performance.now(),
      } as const;
      const stage = new Stage(bench, subject, namespace);
      const child = spawn(
        process.execPath,
        [join(import.meta.dirname, 'busy-worker.ts'), subject.name, `${server.port}`, namespace],
        { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
      );
      try {
        await new Promise((resolve) => child.once('message', resolve));
        const post = stage.post({ leaseMs: 400, baseMs: 1, capMs: 2 });
        post.startReaper();
        for (let i = 0; i < 3; i += 1) await post.send('wait', {});
        await post.send('compute', 1_200);
        await sleep(300);
        await stage.atRest(post, 30_000);
        const all = await redis.lrange(`${namespace}:starts`, 0, -1);
        const of = (type: string) => all.filter((each) => each === type).length;
        return { compute: of('compute'), wait: of('wait') };
      } finally {
        child.kill('SIGKILL');
        await stage.close();
      }
    };

    it('B13 breaks the law: the naive worker loses its leases, its neighbours’ too', async () => {
      const { compute, wait } = await starts(naive);
      expect(compute).toBeGreaterThan(1);
      expect(wait).toBeGreaterThan(3);
    });

    it('B13: in a thread it runs once, and so do its neighbours', async () => {
      expect(await starts(book)).toEqual({ compute: 1, wait: 3 });
    });
  },
);
