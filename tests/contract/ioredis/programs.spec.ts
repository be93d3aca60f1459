import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startOwnServer, type OwnServer } from './harness/own-server.ts';
import { runInLab, runReal } from './harness/run-both.ts';

const folder = join(import.meta.dirname, 'programs');
const programs = globSync('*.ts', { cwd: folder }).sort();

const redis = inject('redis');
let server: OwnServer;
let lines = 0;
let compared = 0;

describe.skipIf('absent' in redis)('a program prints the same with the real client', () => {
  beforeAll(async () => {
    server = await startOwnServer();
  });
  afterAll(async () => {
    await server.stop();
    console.log(`── contract: ${compared} programs, ${lines} printed lines compared with ioredis`);
  });

  it('of the version that the project names', () => {
    const wanted = (
      JSON.parse(readFileSync('package.json', 'utf8')) as {
        devDependencies: Record<string, string>;
      }
    ).devDependencies['ioredis'];
    const installed = JSON.parse(readFileSync('node_modules/ioredis/package.json', 'utf8')) as {
      version: string;
    };
    expect(installed.version).toBe(wanted);
  });

  it.each(programs.map((file) => [basename(file, '.ts'), join(folder, file)]))(
    '%s',
    async (_, file) => {
      await server.empty();
      const [real, lab] = await Promise.all([runReal(file, server.port), runInLab(file)]);
      expect(real).not.toBe('');
      expect(lab.split('\n')).toEqual(real.split('\n'));
      compared += 1;
      lines += real.split('\n').length - 1;
    },
  );

  it('is a contract of at least forty programs', () => {
    expect(compared).toBeGreaterThanOrEqual(40);
  });
});
