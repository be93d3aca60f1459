import { Pipeline, Redis } from 'ioredis';
import { describe, expect, it } from 'vitest';
import { runInNode } from '../build/labs/run-lab.ts';
import { Net, type Passage, type Service } from '../src/runtime/net/net.ts';
import { createScheduler } from '../src/runtime/clock/scheduler.ts';
import { methodNames } from '../src/runtime/ioredis/commander.ts';
import { Pipeline as PagePipeline } from '../src/runtime/ioredis/pipeline.ts';
import { RedisClient } from '../src/runtime/ioredis/redis.ts';

async function run(program: string, seed = 1) {
  return runInNode({ files: { 'main.ts': program }, entry: 'main.ts', seed, limitMs: 30_000 });
}
const textOf = async (program: string, seed?: number): Promise<string> => {
  const { status, text, fault } = await run(program, seed);
  expect(fault).toBeUndefined();
  expect(status).toBe('finished');
  return text;
};

const HEAD = "import { Redis } from 'ioredis';\nimport { net } from 'lab';\n";

describe('a lost answer', () => {
  it('makes the client say it again: the command takes effect twice', async () => {
    expect(
      await textOf(`${HEAD}const redis = new Redis();
await redis.ping();
redis.on('error', () => undefined);
net.loseNextReply('lpush');
console.log(await redis.lpush('jobs', 'letter'), await redis.lrange('jobs', 0, -1));`),
    ).toBe("2 [ 'letter', 'letter' ]\n");
  });

  it('is silence for a client that does not resend', async () => {
    expect(
      await textOf(`${HEAD}const redis = new Redis({ autoResendUnfulfilledCommands: false, commandTimeout: 1_000 });
await redis.ping();
redis.on('error', () => undefined);
net.loseNextReply('lpush');
await redis.lpush('jobs', 'letter').catch((error) => console.log(error.message));
console.log(await redis.llen('jobs'));`),
    ).toBe('Command timed out\n1\n');
  });

  it('never had an effect if the command itself was lost', async () => {
    expect(
      await textOf(`${HEAD}const redis = new Redis({ retryStrategy: null });
await redis.ping();
net.loseNextCommand('incr');
redis.on('error', (error) => console.log(error.message, error.code));
await redis.incr('n').catch((error) => console.log(error.message));
console.log(await new Redis().get('n'));`),
    ).toBe('read ECONNRESET ECONNRESET\nConnection is closed.\nnull\n');
  });

  it('is not needed for an effect to happen twice: a command may arrive twice', async () => {
    expect(
      await textOf(`${HEAD}const redis = new Redis();
net.repeatNextCommand('INCR');
console.log(await redis.incr('n'), await redis.get('n'), await redis.incr('n'));`),
    ).toBe('1 2 3\n');
  });
});

describe('the net', () => {
  it('takes half a millisecond each way, whatever travels, and as much as one says', async () => {
    expect(
      await textOf(`${HEAD}const redis = new Redis({ lazyConnect: true });
const began = performance.now();
await redis.connect();
const ready = performance.now() - began;
await Promise.all([redis.set('a', 1), redis.get('a'), redis.pipeline().get('a').get('a').exec()]);
const three = performance.now() - began - ready;
net.latency = 20;
await redis.ping();
console.log(ready, three, performance.now() - began - ready - three);`),
    ).toBe('2 1 40\n');
  });

  it('refuses while it is down, and the client comes back by itself', async () => {
    expect(
      await textOf(`${HEAD}const redis = new Redis({ retryStrategy: () => 100 });
redis.on('error', (error) => console.log(performance.now(), error.message));
await redis.set('a', 'kept');
net.down(250);
console.log(await redis.get('a'), performance.now() > 300);`),
    ).toMatch(
      /^\d+\.5 read ECONNRESET\n\d+\.5 connect ECONNREFUSED 127.0.0.1:6379\n\d+\.5 connect ECONNREFUSED 127.0.0.1:6379\nkept true\n$/,
    );
  });

  it('that stalls delivers late what was sent, and a client gives up connecting', async () => {
    expect(
      await textOf(`${HEAD}const redis = new Redis();
await redis.ping();
net.stall(300);
const began = performance.now();
const other = new Redis({ connectTimeout: 100, retryStrategy: null });
other.on('error', (error) => console.log(error.message, performance.now() - began));
console.log(await redis.incr('n'), performance.now() - began);`),
    ).toBe('connect ETIMEDOUT 100\n1 300.5\n');
  });

  it('restarts a server with all it knew, with all but the last second, or with nothing', async () => {
    for (const [persistence, kept] of [
      ['always', 'old new'],
      ['everysec', 'old null'],
      ['no', 'null null'],
    ] as const)
      expect(
        await textOf(`${HEAD}net.persistence = '${persistence}';
const redis = new Redis({ retryStrategy: () => 10 });
redis.on('error', () => undefined);
await redis.set('a', 'old');
await new Promise((resolve) => setTimeout(resolve, 2_500));
await redis.set('b', 'new');
net.restart(50);
console.log(await redis.get('a'), await redis.get('b'));`),
        persistence,
      ).toBe(`${kept}\n`);
  });

  it('is the same every time, and another only with another seed', async () => {
    const program = `${HEAD}const redis = new Redis();
redis.on('reconnecting', (delay) => console.log('again in', delay, performance.now()));
await redis.sadd('s', 'a', 'b', 'c', 'd', 'e', 'f', 'g');
for (let i = 0; i < 5; i++) { net.cut(); console.log(await redis.srandmember('s'), performance.now()); }
net.down(500);
console.log(await redis.scard('s'), performance.now());`;
    const [a, b, c] = await Promise.all([textOf(program), textOf(program), textOf(program, 2)]);
    expect(a).toBe(b);
    expect(a).not.toBe(c);
  });
});

describe('every command is a point at which something may fail', () => {
  /** A service that counts; its one command is `add`. */
  function counter() {
    let total = 0;
    const service: Service<number> = {
      connect: () => ({ send: (_, done) => done((total += 1)), close: () => undefined }),
      fingerprint: () => `${total}`,
      snapshot: () => total,
      restart: (snapshot) => (total = (snapshot as number | undefined) ?? 0),
    };
    return { service, total: () => total };
  }

  it('each seen by the judge before it takes effect, with its number', () => {
    for (const fate of ['arrives', 'command lost', 'answer lost', 'arrives twice'] as const) {
      const scheduler = createScheduler();
      const net = new Net<number>({
        now: scheduler.now,
        schedule: (task, delay) => {
          const id = scheduler.schedule(task, delay, false);
          return () => scheduler.cancel(id);
        },
      });
      const { service, total } = counter();
      net.serve(() => service);
      const seen: Passage[] = [];
      net.judge = (passage) => {
        seen.push(passage);
        return passage.count === 2 ? fate : 'arrives';
      };
      const heard: unknown[] = [];
      const link = net.open('here:1', {
        opened: () => {
          for (const name of ['a', 'b', 'c']) link.send([name], (answer) => heard.push(answer));
        },
        refused: (code) => heard.push(code),
        pushed: () => undefined,
        closed: (code) => heard.push(code),
      });
      for (let task = scheduler.next(); task !== undefined; task = scheduler.next()) task.run();
      const expected = {
        arrives: { heard: [1, 2, 3], total: 3, seen: 3 },
        'command lost': { heard: ['ECONNRESET'], total: 1, seen: 2 },
        'answer lost': { heard: ['ECONNRESET'], total: 2, seen: 2 },
        'arrives twice': { heard: [1, 2, 4], total: 4, seen: 3 },
      }[fate];
      expect({ heard, total: total(), seen: seen.length }, fate).toEqual(expected);
      expect(seen.map(({ count, connection }) => [count, connection])).toEqual(
        seen.map((_, i) => [i + 1, 1]),
      );
    }
  });
});

describe('the client has the shape of the real one', () => {
  const methodsOf = (prototype: object): string[] => {
    const names = new Set<string>();
    for (
      let at: object | null = prototype;
      at !== null && at !== Object.prototype;
      at = Object.getPrototypeOf(at) as object | null
    )
      for (const name of Object.getOwnPropertyNames(at))
        if (typeof Object.getOwnPropertyDescriptor(at, name)?.value === 'function') names.add(name);
    return [...names].filter((name) => !name.startsWith('_'));
  };
  const real = new Redis({ lazyConnect: true });
  const builtin = new Set(real.getBuiltinCommands());
  /** Commands of the page's Redis that ioredis 6.0 has no method for. */
  const missing = methodNames.filter((name) => !builtin.has(name));

  it('every command of the page that ioredis knows is a method of client and pipeline, with its Buffer form', () => {
    expect(methodNames.length).toBeGreaterThan(180);
    expect(missing).toEqual([]);
    for (const prototype of [RedisClient.prototype, PagePipeline.prototype])
      for (const name of methodNames)
        for (const method of [name, `${name}Buffer`])
          if (method !== 'multiBuffer')
            expect(typeof (prototype as unknown as Record<string, unknown>)[method], method).toBe(
              'function',
            );
  });

  it('what else the real client and pipeline can do, ours can, but for what a lab has no use for', () => {
    const without = [
      'addBuiltinCommand',
      'createBuiltinCommand',
      'silentEmit',
      'recoverFromFatalError',
      'handleReconnection',
      'resetCommandQueue',
      'resetOfflineQueue',
      'flushQueue',
      'setStatus',
      'parseOptions',
      'checkConnection',
      'fillResult',
      'getBlockingTimeoutInMs',
      'getConfiguredBlockingTimeout',
      'setSocketTimeout',
      'createScanStream',
    ];
    const builtinMethod = (name: string): boolean => builtin.has(name.replace(/Buffer$/, ''));
    const lacks = (theirs: object, ours: object): string[] => {
      const own = new Set(methodsOf(ours));
      return methodsOf(theirs).filter(
        (name) => !own.has(name) && !builtinMethod(name) && !without.includes(name),
      );
    };
    expect(lacks(Redis.prototype, RedisClient.prototype)).toEqual([]);
    // Scripts and lists of commands are asked of the client, whatever a pipeline inherits.
    expect(lacks(Pipeline.prototype, PagePipeline.prototype)).toEqual([
      'getBuiltinCommands',
      'defineCommand',
    ]);
  });
});

describe('what a lab does not have', () => {
  it('says so by its name: a cluster', async () => {
    const { fault } = await run("import { Cluster } from 'ioredis';\nnew Cluster([]);");
    expect(fault).toMatchObject({ code: 'not-available', detail: 'Cluster', place: { line: 2 } });
  });

  it('is a connection that keeps the program alive: with nothing else left, the run is over', async () => {
    expect(
      await run(`${HEAD}const redis = new Redis();
console.log(await redis.ping());
redis.blpop('nothing', 0).then(() => console.log('never'));`),
    ).toMatchObject({ status: 'finished', text: 'PONG\n' });
  });

  it('an error to which nobody listens is a line on the console, as in Node', async () => {
    expect(
      await textOf("import { Redis } from 'ioredis';\nnew Redis(1, { retryStrategy: null });"),
    ).toBe('[ioredis] Unhandled error event: Error: connect ECONNREFUSED 127.0.0.1:1\n');
  });
});
