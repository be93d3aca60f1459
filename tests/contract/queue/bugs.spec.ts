import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Bench } from './bench.ts';
import { bugs } from './bugs.ts';
import {
  missingRedis,
  startRedis,
  type RedisServer,
} from '../../../src/content/kit/queue/tests/redis-server.ts';
import { Stage } from './stage.ts';
import { book, naive } from './subjects.ts';

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

describe.skipIf(missingRedis !== null)(
  `the bugs of the published queue, on redis-server${missingRedis === null ? '' : `: not run, ${missingRedis}`}`,
  () => {
    let server: RedisServer;
    let bench: Bench;
    let runs = 0;
    beforeAll(async () => {
      server = await startRedis();
      bench = {
        where: 'redis-server',
        connect: () => new Redis({ port: server.port, host: '127.0.0.1' }),
        sleep,
        now: () => performance.now(),
      };
    });
    afterAll(() => server.stop());

    describe.each([naive, book])('$name', (subject) => {
      it.each(bugs)(
        subject.name === 'naive' ? '$id breaks the law: $law' : '$id: $law',
        // Leases of 200 ms on a real clock: on a machine that is busy with something else a run may stumble.
        // The same scenarios on the page's clock (in-page.spec.ts) get no second chance.
        { retry: 2 },
        async ({ id, run, fault, holds }) => {
          const stage = new Stage(bench, subject, `${subject.name}-${id}-${(runs += 1)}`);
          try {
            const seen = await run(stage);
            if (subject.name === 'naive') fault(expect, seen);
            else holds(expect, seen);
          } finally {
            await stage.close();
          }
        },
      );
    });
  },
);
