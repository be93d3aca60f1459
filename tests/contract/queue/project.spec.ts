import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { zipProject } from '../../../build/kit/zip.ts';
import {
  missingRedis,
  startRedis,
  type RedisServer,
} from '../../../src/content/kit/queue/tests/redis-server.ts';

const root = join(import.meta.dirname, '../../..');
const project = join(root, 'src/content/kit/queue');

interface Lock {
  readonly packages: Readonly<
    Record<
      string,
      {
        version: string;
        integrity?: string;
        resolved?: string;
        dependencies?: Record<string, string>;
      }
    >
  >;
}
const lockOf = (directory: string) =>
  JSON.parse(readFileSync(join(directory, 'package-lock.json'), 'utf8')) as Lock;
const packagesOf = (lock: Lock) =>
  Object.keys(lock.packages)
    .filter((path) => path !== '')
    .map((path) => path.replace('node_modules/', ''));

describe('the zip of the take-home queue', () => {
  it('the same project gives the same bytes', () => {
    const [first, second] = [zipProject(project, 'q'), zipProject(project, 'q')];
    expect(Buffer.compare(first, second)).toBe(0);
    const abroad = execFileSync(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `import { zipProject } from ${JSON.stringify(join(root, 'build/kit/zip.ts'))};
         process.stdout.write(zipProject(${JSON.stringify(project)}, 'q'));`,
      ],
      { env: { ...process.env, TZ: 'Pacific/Kiritimati' }, maxBuffer: 1e8 },
    );
    expect(Buffer.compare(first, abroad)).toBe(0);
  });

  it('its lock names the very packages that the book is tested with, and no registry', () => {
    const [mine, book] = [lockOf(project), lockOf(root)];
    for (const name of packagesOf(mine)) {
      const [here, there] = [mine, book].map(({ packages }) => packages[`node_modules/${name}`]);
      expect(here?.version, name).toBe(there?.version);
      expect(here?.integrity, name).toBe(there?.integrity);
      expect(here?.resolved, name).toBeUndefined();
      for (const needed of Object.keys(here?.dependencies ?? {}))
        expect(packagesOf(mine), `${name} needs it`).toContain(needed);
    }
  });
});

describe.skipIf(missingRedis !== null)(
  `the take-home queue, unpacked${missingRedis === null ? '' : `: not run, ${missingRedis}`}`,
  () => {
    let server: RedisServer;
    let home: string;
    // `npm` runs the first node it finds, and the one these tests run on understands TypeScript.
    const env = () => ({
      ...process.env,
      PATH: `${dirname(process.execPath)}${delimiter}${process.env['PATH'] ?? ''}`,
      REDIS_URL: `redis://127.0.0.1:${server.port}`,
    });
    beforeAll(async () => {
      server = await startRedis();
      const directory = mkdtempSync(join(tmpdir(), 'queue-zip-'));
      for (const [path, bytes] of Object.entries(
        unzipSync(zipProject(project, 'damascus-queue')),
      )) {
        mkdirSync(dirname(join(directory, path)), { recursive: true });
        writeFileSync(join(directory, path), bytes);
      }
      home = join(directory, 'damascus-queue');
      // What `npm ci` would bring, without a network: the lock test above says that they are the same.
      for (const name of packagesOf(lockOf(home))) {
        const link = join(home, 'node_modules', name);
        mkdirSync(dirname(link), { recursive: true });
        symlinkSync(join(root, 'node_modules', name), link);
      }
    });
    afterAll(async () => {
      await server.stop();
      rmSync(dirname(home), { recursive: true, force: true });
    });

    const npm = (...args: string[]) =>
      // A child that hangs must end before the test does: while it runs, no timer of ours goes off.
      execFileSync('npm', args, { cwd: home, env: env(), encoding: 'utf8', timeout: 120_000 });

    // Leases on a real clock: on a machine that is busy with something else a run may stumble.
    it('its own tests pass, none is skipped', { retry: 1, timeout: 300_000 }, () => {
      const report = npm('test', '--silent');
      expect(report).toMatch(/^\S+ fail 0$/m);
      expect(report).toMatch(/^\S+ skipped 0$/m);
      expect(Number(/^\S+ pass (\d+)$/m.exec(report)?.[1])).toBeGreaterThanOrEqual(38);
    });

    it('what npm start runs works, measures, buries, and stops gently', async () => {
      const { scripts } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as {
        scripts: { start: string };
      };
      expect(scripts.start).toBe('node app/main.ts');
      const post = spawn(process.execPath, ['app/main.ts'], { cwd: home, env: env() });
      let said = '';
      post.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
      post.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
      const ended = new Promise<number | null>((resolve) => post.once('exit', resolve));
      const end = Date.now() + 90_000;
      // Every fiftieth parcel has no city.
      while (!said.includes('a parcel without a city') && Date.now() < end)
        await new Promise((resolve) => setTimeout(resolve, 100));
      post.kill('SIGTERM');
      expect(await ended, said).toBe(0);
      expect(said).toMatch(/ready \d+ .* done [1-9][\d.]*\/s/);
      expect(said).toContain('a parcel without a city');
      expect(said).toMatch(/stopped: 0 given back, 0 left to their leases/);
    }, 120_000);

    it('its commands list, group, show, replay and drop the dead', () => {
      const dlq = (...args: string[]) => npm('run', '--silent', 'dlq', '--', ...args);
      expect(dlq('group')).toMatch(/dispatch\.parcel {2}permanent {2}PermanentError: a parcel/);
      const list = dlq('list', '--type', 'dispatch.parcel').trim().split('\n');
      const id = list[0]?.split(/\s+/)[1] ?? '';
      expect(dlq('show', id)).toMatch(/error: PermanentError[\s\S]*cityOf/);
      expect(dlq('replay', id)).toContain('moved 1, malformed 0');
      expect(dlq('list').split('\n').filter(Boolean).length).toBe(list.length - 1);
      expect(() => dlq('drop')).toThrow(/say --yes/);
      expect(dlq('drop', '--yes')).toContain(`dropped ${list.length - 1}`);
      expect(dlq('list')).toBe('');
    }, 60_000);
  },
);
