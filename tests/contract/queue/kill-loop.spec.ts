import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  missingRedis,
  startRedis,
  type RedisServer,
} from '../../../src/content/kit/queue/tests/redis-server.ts';

const project = join(import.meta.dirname, '../../../src/content/kit/queue');

interface Count {
  readonly kills: number;
  readonly jobs: number;
  readonly lost: number;
  readonly duplicates: number;
  readonly dead: number;
  readonly expired: number;
}

describe.skipIf(missingRedis !== null)(
  `kill -9 in a loop${missingRedis === null ? '' : `: not run, ${missingRedis}`}`,
  () => {
    let server: RedisServer;
    beforeAll(async () => {
      server = await startRedis();
    });
    afterAll(() => server.stop());

    const loop = async (...args: string[]): Promise<Count> => {
      const child = spawn(process.execPath, ['app/kill-loop.ts', ...args], {
        cwd: project,
        env: { ...process.env, REDIS_URL: `redis://127.0.0.1:${server.port}` },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let said = '';
      child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
      await new Promise((resolve) => child.once('exit', resolve));
      console.log(said.trim());
      const figures =
        /kills (\d+) \| jobs (\d+) \| lost (\d+) \| duplicate effects (\d+) \| dead (\d+) \| leases that expired (\d+)/;
      const [kills, jobs, lost, duplicates, dead, expired] = (figures.exec(said) ?? [])
        .slice(1)
        .map(Number);
      if (expired === undefined) throw new Error(`no figures: ${said}`);
      return { kills, jobs, lost, duplicates, dead, expired } as Count;
    };

    it('after 200 kills no job is lost and no effect has happened twice', async () => {
      const count = await loop('--kills', '200', '--seed', '31');
      expect(count).toMatchObject({ kills: 200, lost: 0, duplicates: 0, dead: 0 });
      // The kills hit work: jobs were in the hands of those who died.
      expect(count.expired).toBeGreaterThan(100);
      expect(count.jobs).toBeGreaterThan(200);
    }, 2_400_000);

    it('the judge sees an effect that happens twice when it has no marker', async () => {
      expect((await loop('--kills', '25', '--fault', 'no-marker')).duplicates).toBeGreaterThan(0);
    }, 300_000);

    it('the judge sees a job that is lost when it is acked before its effect', async () => {
      expect((await loop('--kills', '25', '--fault', 'ack-first')).lost).toBeGreaterThan(0);
    }, 300_000);
  },
);
