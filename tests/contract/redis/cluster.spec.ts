import fc from 'fast-check';
import { describe, expect, inject, it } from 'vitest';
import { PageSide } from './harness/page-side.ts';
import { Line, startServer } from './harness/real-server.ts';
import { bytesOf } from './harness/wire.ts';

const redis = inject('redis');

/** A free port below the one that a cluster's own bus takes, ten thousand higher. */
const port = 20_000 + (process.pid % 10_000);

describe.skipIf('absent' in redis)('a server in cluster mode', () => {
  it('puts every key into the slot that the page names', async () => {
    const { socket, stop } = await startServer([
      '--port',
      String(port),
      '--cluster-enabled',
      'yes',
    ]);
    try {
      const line = await Line.open(socket);
      const page = new PageSide().open();
      const braces = fc.string({ unit: fc.constantFrom('{', '}', 'a', 'b', '1', 'ঘ') });
      const keys = fc.sample(fc.oneof(braces, fc.string({ unit: 'grapheme' })), {
        numRuns: 2000,
        seed: 1,
      });
      const questions = [
        '',
        'foo',
        '{user1000}.following',
        'foo{}{bar}',
        'foo{{bar}}zap',
        ...keys,
      ].map((key) => ['CLUSTER', 'KEYSLOT', bytesOf(key)]);
      expect(questions.map((argv) => page.ask(argv))).toEqual(await line.ask(questions));
      line.close();
    } finally {
      await stop();
    }
  });
});
