import type { ExpectStatic } from 'vitest';
import type { Fate } from './bench.ts';
import type { Stage } from './stage.ts';
import type { Depth, Held, Post } from './subjects.ts';

/**
 * Every bug as a scenario that both queues go through. `fault` says what the naive queue does (it must:
 * a scenario that no longer shows the bug proves nothing about the repair), `law` what the book's does.
 */
interface Bug {
  readonly id: string;
  readonly law: string;
  /** What happens; plain data, because it may have happened in a lab, on the page's Redis. */
  readonly run: (stage: Stage) => Promise<unknown>;
  readonly fault: Verdict;
  readonly holds: Verdict;
}

/** Throws if what was seen is not as expected. This file runs in a lab too, where there is no vitest to import. */
type Verdict = (expect: ExpectStatic, seen: unknown) => void;

/** Ties what was seen to the two verdicts on it. */
function bug<Seen>(
  id: string,
  law: string,
  run: (stage: Stage) => Promise<Seen>,
  fault: (expect: ExpectStatic, seen: Seen) => void,
  holds: (expect: ExpectStatic, seen: Seen) => void,
): Bug {
  return { id, law, run, fault: fault as Verdict, holds: holds as Verdict };
}

/** Puts something else into the place of a global function while `act` runs. */
async function instead<Name extends string, Value, Result>(
  object: { [name in Name]: Value },
  name: Name,
  value: Value,
  act: () => Promise<Result>,
): Promise<Result> {
  const right = object[name];
  object[name] = value;
  try {
    return await act();
  } finally {
    object[name] = right;
  }
}

const never = () => new Promise<never>(() => undefined);

/** Copies of jobs that are not dead: ready, delayed or in flight. */
const alive = ({ ready, delayed, inFlight }: Depth) => ready + delayed + inFlight;

async function take(post: Post, worker?: string): Promise<Held> {
  const held = await post.claim(worker);
  if (held === null) throw new Error('there was nothing to claim');
  return held;
}

export const bugs: readonly Bug[] = [
  bug(
    'B01',
    'a crash between marker and effect loses no effect',
    async (stage) => {
      let effects = 0;
      const doomed = stage.process();
      const first = stage.post({}, doomed);
      await first.send('charge', {}, { effectKey: 'order-8842' });
      first.startWorker('razi', {
        charge: () => {
          doomed.kill();
          return never();
        },
      });
      const second = stage.post();
      await stage.until('razi has begun', async () => (await second.depth()).inFlight === 1);
      await stage.sleep(30);
      second.startReaper();
      second.startWorker('kindi', { charge: () => void (effects += 1) });
      await stage.atRest(second);
      return effects;
    },
    (expect, effects) => expect(effects).toBe(0),
    (expect, effects) => expect(effects).toBe(1),
  ),

  bug(
    'B02',
    'a dead letter that is repaired and replayed has its effect',
    async (stage) => {
      let effects = 0;
      const post = stage.post();
      await post.send('charge', {}, { effectKey: 'order-8842' });
      post.startWorker('razi', {
        charge: () => {
          throw post.permanent('no city');
        },
      });
      await stage.until('it is dead', async () => (await post.depth()).dead === 1);
      await post.stopWorker(100);
      const repaired = stage.post();
      const replayed = await repaired.replay();
      repaired.startWorker('kindi', { charge: () => void (effects += 1) });
      await stage.atRest(repaired);
      return { effects, replayed };
    },
    (expect, seen) => expect(seen).toEqual({ effects: 0, replayed: 1 }),
    (expect, seen) => expect(seen).toEqual({ effects: 1, replayed: 1 }),
  ),

  bug(
    'B03',
    'an ack that fails is not a job that failed',
    async (stage) => {
      let effects = 0;
      let blips = 1;
      const process = stage.process();
      process.before = (command) =>
        stage.subject.step.ack.test(command) && blips-- > 0
          ? new Error('Connection is closed.')
          : 'pass';
      const post = stage.post({}, process);
      await post.send('charge', {}, { effectKey: 'order-8842' });
      post.startReaper();
      post.startWorker('razi', { charge: () => void (effects += 1) });
      await stage.until('the effect', () => effects > 0);
      await stage.atRest(post);
      return effects;
    },
    (expect, effects) => expect(effects).toBe(2),
    (expect, effects) => expect(effects).toBe(1),
  ),

  bug(
    'B04a',
    'a heartbeat that comes after the ack brings nothing back',
    async (stage) => {
      const post = stage.post();
      await post.send('charge', {});
      const held = await take(post);
      await post.ack(held);
      await post.heartbeat(held);
      return alive(await post.depth());
    },
    (expect, copies) => expect(copies).toBe(1),
    (expect, copies) => expect(copies).toBe(0),
  ),

  bug(
    'B04b',
    'with a slow network no finished job stays in flight',
    async (stage) => {
      const process = stage.process();
      // 40 ms there and back: beats and acks cross each other on the way.
      process.before = async (): Promise<Fate> => {
        await stage.sleep(20);
        return 'pass';
      };
      process.after = () => stage.sleep(20);
      const post = stage.post({ leaseMs: 5_000, heartbeatMs: 30, concurrency: 30 }, process);
      const near = stage.post();
      let done = 0;
      for (let i = 0; i < 30; i += 1) await near.send('charge', {});
      post.startWorker('razi', {
        charge: async () => {
          await stage.sleep(50);
          done += 1;
        },
      });
      await stage.until('all are done', () => done === 30);
      await post.stopWorker(1_000);
      await stage.sleep(150);
      return (await near.depth()).inFlight;
    },
    (expect, ghosts) => expect(ghosts).toBeGreaterThan(0),
    (expect, ghosts) => expect(ghosts).toBe(0),
  ),

  bug(
    'B04c',
    'a heartbeat that comes after the reaper makes no second copy',
    async (stage) => {
      const post = stage.post();
      await post.send('charge', {});
      const held = await take(post);
      await stage.sleep(250);
      await post.reap();
      await post.heartbeat(held);
      return alive(await post.depth());
    },
    (expect, copies) => expect(copies).toBe(2),
    (expect, copies) => expect(copies).toBe(1),
  ),

  bug(
    'B05',
    'two reapers bury fifty jobs fifty times',
    async (stage) => {
      const post = stage.post({ maxAttempts: 1 });
      for (let i = 0; i < 50; i += 1) await post.send('charge', {});
      for (let i = 0; i < 50; i += 1) await take(post);
      await stage.sleep(250);
      // Both have read before either acts: the schedule that a busy server gives sooner or later.
      let arrived = 0;
      const reapers = [stage.process(), stage.process()];
      for (const reaper of reapers)
        reaper.after = async (command) => {
          if (command !== 'zrangebyscore') return;
          arrived += 1;
          await stage.until('the other reaper', () => arrived === 2);
        };
      await Promise.all(reapers.map((reaper) => stage.post({ maxAttempts: 1 }, reaper).reap()));
      const ids = new Set((await post.dead()).map(({ id }) => id));
      return { dead: (await post.depth()).dead, ids: ids.size };
    },
    (expect, seen) => expect(seen).toEqual({ dead: 100, ids: 50 }),
    (expect, seen) => expect(seen).toEqual({ dead: 50, ids: 50 }),
  ),

  bug(
    'B05b',
    'one reaper never overtakes itself',
    async (stage) => {
      const post = stage.post({ maxAttempts: 1 });
      for (let i = 0; i < 60; i += 1) await post.send('charge', {});
      for (let i = 0; i < 60; i += 1) await take(post);
      await stage.sleep(250);
      const far = stage.process();
      far.before = async (): Promise<Fate> => {
        await stage.sleep(8);
        return 'pass';
      };
      const reaper = stage.post({ maxAttempts: 1, reapEveryMs: 100 }, far);
      reaper.startReaper();
      await stage.until('nothing is in flight', async () => (await post.depth()).inFlight === 0);
      await stage.sleep(1_500);
      return (await post.depth()).dead;
    },
    (expect, dead) => expect(dead).toBeGreaterThan(60),
    (expect, dead) => expect(dead).toBe(60),
  ),

  bug(
    'B06',
    'a reaper takes away neither a finished job nor a renewed lease',
    async (stage) => {
      const meanwhile = async (act: (post: Post, held: Held) => Promise<unknown>) => {
        const post = stage.post();
        await post.send('charge', {});
        const held = await take(post);
        await stage.sleep(250);
        const process = stage.process();
        let once = true;
        const now = async (command: string) => {
          if (!/^(zrangebyscore|jq_reap)$/.test(command) || !once) return;
          once = false;
          await act(post, held);
        };
        // The worst moment of each: after the naive one has read, before the script of the book's.
        if (stage.subject.name === 'naive') process.after = now;
        else
          process.before = async (command): Promise<Fate> => {
            await now(command);
            return 'pass';
          };
        await stage.post({}, process).reap();
        return post.depth();
      };
      const acked = await meanwhile((post, held) => post.ack(held));
      const renewed = await meanwhile((post, held) => post.heartbeat(held));
      return { acked: alive(acked), renewed: renewed.inFlight };
    },
    (expect, seen) => expect(seen).toEqual({ acked: 1, renewed: 0 }),
    (expect, seen) => expect(seen).toEqual({ acked: 0, renewed: 1 }),
  ),

  bug(
    'B07',
    'who lost the lease cannot make a copy by failing',
    async (stage) => {
      const post = stage.post();
      await post.send('charge', {});
      const held = await take(post);
      await stage.sleep(250);
      await post.reap();
      await post.fail(held, new Error('no city'));
      return alive(await post.depth());
    },
    (expect, copies) => expect(copies).toBe(2),
    (expect, copies) => expect(copies).toBe(1),
  ),

  bug(
    'B08',
    'a malformed entry stops neither worker nor reaper nor metrics',
    async (stage) => {
      let done = 0;
      let deaths = 0;
      const post = stage.post();
      const admin = stage.process().redis;
      const { subject, namespace } = stage;
      await post.send('charge', {});
      const lost = await take(post, 'gone');
      await post.send('charge', {});
      await subject.plantReady(admin, namespace);
      await subject.plantInFlight(admin, namespace);
      const depthWorks = await post.depth().then(
        () => true,
        () => false,
      );
      post.startWorker('razi', { charge: () => void (done += 1) }, () => (deaths += 1));
      await stage.sleep(250);
      const reaped = await post.reap().then(
        () => true,
        () => false,
      );
      await stage.sleep(150);
      return { done, deaths, depthWorks, reaped, other: lost.id !== '' };
    },
    (expect, seen) =>
      expect(seen).toEqual({ done: 0, deaths: 1, depthWorks: false, reaped: false, other: true }),
    (expect, seen) =>
      expect(seen).toEqual({ done: 2, deaths: 0, depthWorks: true, reaped: true, other: true }),
  ),

  bug(
    'B09',
    'a producer that crashes or throws while it sends may send again',
    async (stage) => {
      const { send } = stage.subject.step;
      const crashed = stage.process();
      const sender = stage.post({}, crashed);
      const healthy = stage.post();
      crashed.before = (command) => (send.test(command) ? 'vanish' : 'pass');
      void sender.send('charge', {}, { dedupKey: 'crash' });
      await stage.sleep(60);
      const afterCrash = await healthy.send('charge', {}, { dedupKey: 'crash' });

      const circle: { self?: unknown } = {};
      circle.self = circle;
      await healthy.send('charge', circle, { dedupKey: 'throw' }).catch(() => undefined);
      const afterThrow = await healthy.send('charge', {}, { dedupKey: 'throw' });

      const noWindow = await healthy
        .send('charge', {}, { dedupKey: 'none', dedupWindowMs: 0 })
        .then(
          (status) => status,
          (error: Error) => error.message,
        );

      const tomorrow = { dedupKey: 'long', dedupWindowMs: 50, delayMs: 60_000 };
      const before = (await healthy.depth()).delayed;
      await healthy.send('remind', {}, tomorrow);
      await stage.sleep(80);
      await healthy.send('remind', {}, tomorrow);
      const pending = (await healthy.depth()).delayed - before;
      return { afterCrash, afterThrow, noWindow, pending };
    },
    (expect, seen) =>
      expect(seen).toEqual({
        afterCrash: 'duplicate',
        afterThrow: 'duplicate',
        noWindow: "ERR invalid expire time in 'set' command",
        pending: 2,
      }),
    (expect, seen) =>
      expect(seen).toEqual({
        afterCrash: 'queued',
        afterThrow: 'queued',
        noWindow: 'queued',
        pending: 1,
      }),
  ),

  bug(
    'B10',
    'a replay that crashes loses nothing, counts what it moved and looks at each letter once',
    async (stage) => {
      const bury = async (post: Post, many: number) => {
        for (let i = 0; i < many; i += 1) {
          await post.send('charge', { i });
          await post.fail(await take(post), post.permanent('no city'));
        }
      };
      const post = stage.post();
      await bury(post, 1);
      const crashed = stage.process();
      crashed.before = (command) => (stage.subject.step.replay.test(command) ? 'vanish' : 'pass');
      void stage.post({}, crashed).replay();
      await stage.sleep(60);
      const { ready, dead } = await post.depth();
      const afterCrash = ready + dead;
      await post.replay();
      while ((await post.claim()) !== null);

      await bury(post, 3);
      const oldestFirst = (await post.dead()).map(({ id }) => id).reverse();
      const looked: string[] = [];
      const moved = await post.replay(2, (id) => id === oldestFirst[2]);
      const match = (id: string) => {
        looked.push(id);
        return false;
      };
      await post.replay(100, match);
      return { afterCrash, moved, looks: looked.length, left: (await post.depth()).dead };
    },
    (expect, seen) => expect(seen).toEqual({ afterCrash: 0, moved: 0, looks: 100, left: 3 }),
    (expect, seen) => expect(seen).toEqual({ afterCrash: 1, moved: 1, looks: 2, left: 2 }),
  ),

  bug(
    'B11',
    'a delay is not an age in the queue',
    async (stage) => {
      const post = stage.post();
      await post.send('remind', {}, { delayMs: 400 });
      await stage.sleep(420);
      await post.reap();
      return (await post.depth()).oldestReadyMs;
    },
    (expect, age) => expect(age).toBeGreaterThanOrEqual(400),
    (expect, age) => expect(age).toBeLessThan(200),
  ),

  bug(
    'B12',
    'a handler that hangs keeps neither its job nor its place for ever',
    async (stage) => {
      let starts = 0;
      let others = 0;
      const post = stage.post({ handlerTimeoutMs: 250, concurrency: 1 });
      await post.send('hang', {});
      await post.send('charge', {});
      post.startReaper();
      post.startWorker('razi', {
        hang: async () => {
          starts += 1;
          if (starts === 1) await never();
        },
        charge: () => void (others += 1),
      });
      await stage.sleep(1_500);
      return { starts, others, inFlight: (await post.depth()).inFlight };
    },
    (expect, seen) => expect(seen).toEqual({ starts: 1, others: 0, inFlight: 1 }),
    (expect, seen) => expect(seen).toEqual({ starts: 2, others: 1, inFlight: 0 }),
  ),

  bug(
    'B14',
    'a command that the client repeats makes no second job',
    async (stage) => {
      const { send, claim } = stage.subject.step;
      const stutter = stage.process();
      stutter.before = (command) => (send.test(command) ? 'repeat' : 'pass');
      await stage.post({}, stutter).send('charge', {});
      const post = stage.post();
      const sent = alive(await post.depth());
      let runs = 0;
      post.startWorker('razi', { charge: () => void (runs += 1) });
      await stage.atRest(post);
      await post.stopWorker(100);

      // The same with a claim: the second one must bring the same job, not take another away.
      await post.send('charge', {});
      await post.send('charge', {});
      const deaf = stage.process();
      deaf.before = (command) => (claim.test(command) ? 'repeat' : 'pass');
      await take(stage.post({}, deaf));
      return { sent, runs, claimed: (await post.depth()).inFlight };
    },
    (expect, seen) => expect(seen).toEqual({ sent: 2, runs: 2, claimed: 2 }),
    (expect, seen) => expect(seen).toEqual({ sent: 1, runs: 1, claimed: 1 }),
  ),

  bug(
    'B16',
    'a round of the reaper ends when nothing is left, not after 200',
    async (stage) => {
      const post = stage.post();
      for (let i = 0; i < 450; i += 1) await post.send('charge', {}, { delayMs: 10 });
      await stage.sleep(50);
      await post.reap();
      return (await post.depth()).delayed;
    },
    (expect, left) => expect(left).toBe(250),
    (expect, left) => expect(left).toBe(0),
  ),

  bug(
    'B17',
    'a worker whose clock is wrong gets a whole lease',
    async (stage) => {
      const post = stage.post({ leaseMs: 30_000 });
      await post.send('charge', {});
      const right = Date.now.bind(Date);
      await instead(
        Date,
        'now',
        () => right() - 40_000,
        () => take(post),
      );
      await post.reap();
      return (await post.depth()).inFlight;
    },
    (expect, inFlight) => expect(inFlight).toBe(0),
    (expect, inFlight) => expect(inFlight).toBe(1),
  ),

  bug(
    'B18',
    'a zombie cannot ack the lease of the next owner',
    async (stage) => {
      const post = stage.post({ maxAttempts: 1 });
      await post.send('charge', {});
      const zombie = await take(post, 'razi');
      await stage.sleep(250);
      await post.reap();
      await post.replay();
      await take(post, 'kindi');
      await post.ack(zombie);
      return (await post.depth()).inFlight;
    },
    (expect, inFlight) => expect(inFlight).toBe(0),
    (expect, inFlight) => expect(inFlight).toBe(1),
  ),

  bug(
    'B19',
    'a job of a new type survives the old workers of a deploy',
    async (stage) => {
      let done = 0;
      const old = stage.post();
      await old.send('invented-today', {});
      old.startReaper();
      old.startWorker('old', { charge: () => undefined });
      await stage.sleep(200);
      const { dead } = await old.depth();
      await old.stopWorker(100);
      const fresh = stage.post();
      fresh.startReaper();
      fresh.startWorker('new', { 'invented-today': () => void (done += 1) });
      await stage.atRest(fresh);
      return { dead, done };
    },
    (expect, seen) => expect(seen).toEqual({ dead: 1, done: 0 }),
    (expect, seen) => expect(seen).toEqual({ dead: 0, done: 1 }),
  ),

  bug(
    'B20',
    'a dead letter names the worker that held it last',
    async (stage) => {
      const post = stage.post({ maxAttempts: 2, baseMs: 1 });
      await post.send('charge', {});
      await post.fail(await take(post, 'worker-a'), new Error('no city'));
      await stage.sleep(20);
      await post.reap();
      await take(post, 'worker-b');
      await stage.sleep(250);
      await post.reap();
      return (await post.dead()).map(({ worker }) => worker);
    },
    (expect, workers) => expect(workers).toEqual(['worker-a']),
    (expect, workers) => expect(workers).toEqual(['worker-b']),
  ),

  bug(
    'B21',
    'a worker that is stopped while its claim is under way loses no job',
    async (stage) => {
      let effects = 0;
      const process = stage.process();
      let asked = false;
      process.after = async (command) => {
        if (!stage.subject.step.claim.test(command)) return;
        asked = true;
        await stage.sleep(60);
      };
      const post = stage.post({}, process);
      await post.send('charge', {}, { effectKey: 'order-8842' });
      post.startWorker('razi', {
        charge: async () => {
          process.kill();
          await never();
        },
      });
      await stage.until('the claim is under way', () => asked);
      await post.stopWorker(1_000);
      // The platform ends the process a moment later.
      await stage.sleep(100);
      process.kill();
      const next = stage.post();
      next.startReaper();
      next.startWorker('kindi', { charge: () => void (effects += 1) });
      await stage.sleep(50);
      await stage.atRest(next);
      return effects;
    },
    (expect, effects) => expect(effects).toBe(0),
    (expect, effects) => expect(effects).toBe(1),
  ),

  bug(
    'B22',
    'a job that is given up when the grace runs out is done by another worker',
    async (stage) => {
      let effects = 0;
      const process = stage.process();
      const post = stage.post({}, process);
      let begun = false;
      await post.send('charge', {}, { effectKey: 'order-8842' });
      post.startWorker('razi', {
        charge: async () => {
          begun = true;
          await never();
        },
      });
      await stage.until('razi has begun', () => begun);
      await post.stopWorker(50);
      process.kill();
      const next = stage.post();
      next.startReaper();
      next.startWorker('kindi', { charge: () => void (effects += 1) });
      await stage.sleep(50);
      await stage.atRest(next);
      return effects;
    },
    (expect, effects) => expect(effects).toBe(0),
    (expect, effects) => expect(effects).toBe(1),
  ),

  bug(
    'B23',
    'one error of Redis does not end the worker',
    async (stage) => {
      let done = 0;
      let deaths = 0;
      let errors = 2;
      const process = stage.process();
      process.before = (command) =>
        stage.subject.step.claim.test(command) && errors-- > 0
          ? new Error('Reached the max retries per request limit')
          : 'pass';
      const post = stage.post({}, process);
      post.startWorker('razi', { charge: () => void (done += 1) }, () => (deaths += 1));
      await stage.sleep(30);
      await stage.post().send('charge', {});
      await stage.sleep(400);
      return { done, deaths };
    },
    (expect, seen) => expect(seen).toEqual({ done: 0, deaths: 1 }),
    (expect, seen) => expect(seen).toEqual({ done: 1, deaths: 0 }),
  ),

  bug(
    'B24',
    'the first retry waits less than the base, the second less than twice the base',
    async (stage) => {
      const post = stage.post({ baseMs: 150, capMs: 100_000, leaseMs: 10_000 });
      const admin = stage.process().redis;
      const waits: number[] = [];
      await instead(
        Math,
        'random',
        () => 0.9999,
        async () => {
          await post.send('charge', {});
          for (let i = 0; i < 3; i += 1) {
            await post.fail(await take(post), new Error('no city'));
            const [, at] = await admin.zrange(
              stage.subject.delayed(stage.namespace),
              '0',
              '0',
              'WITHSCORES',
            );
            const [seconds, micros] = await admin.time();
            waits.push(Number(at) - (Number(seconds) * 1_000 + Number(micros) / 1_000));
            await stage.sleep(Math.max(0, waits.at(-1) ?? 0) + 20);
            await post.reap();
          }
        },
      );
      // In steps of the base, as a ladder is told: 1, 2, 4.
      return waits.map((wait) => Math.round(wait / 150));
    },
    (expect, ladder) => expect(ladder).toEqual([2, 4, 8]),
    (expect, ladder) => expect(ladder).toEqual([1, 2, 4]),
  ),

  bug(
    'B25',
    'a handler that does not know the outcome is told so, and asks before it charges again',
    async (stage) => {
      let charges = 0;
      const post = stage.post();
      await post.send('charge', {}, { effectKey: 'order-8842' });
      post.startReaper();
      post.startWorker('razi', {
        charge: (_job, { mayHaveHappened }) => {
          if (mayHaveHappened && charges > 0) return;
          charges += 1;
          if (charges === 1) throw new Error('no answer within 5 s');
        },
      });
      await stage.until('a charge', () => charges > 0);
      await stage.atRest(post);
      return charges;
    },
    (expect, charges) => expect(charges).toBe(2),
    (expect, charges) => expect(charges).toBe(1),
  ),

  bug(
    'B26',
    'a job of a crashed worker is back after the lease and one round',
    async (stage) => {
      return instead(
        Math,
        'random',
        () => 0.9,
        async () => {
          const post = stage.post({ baseMs: 400, capMs: 10_000 });
          await post.send('charge', {});
          const since = stage.bench.now();
          await take(post);
          post.startReaper();
          await stage.until('it is back', async () => (await post.claim()) !== null);
          return stage.bench.now() - since;
        },
      );
    },
    // Lease 200, backoff 0.9 · 800, two rounds of 30.
    (expect, ms) => expect(ms).toBeGreaterThan(900),
    (expect, ms) => expect(ms).toBeLessThan(600),
  ),

  bug(
    'B27',
    'the same key on two types of job is two effects',
    async (stage) => {
      const effects = { dispatch: 0, mail: 0 };
      const post = stage.post({ concurrency: 1 });
      await post.send('dispatch', {}, { effectKey: 'parcel:DMS-4471' });
      await post.send('mail', {}, { effectKey: 'parcel:DMS-4471' });
      post.startWorker('razi', {
        dispatch: () => void (effects.dispatch += 1),
        mail: () => void (effects.mail += 1),
      });
      await stage.atRest(post);
      return effects;
    },
    (expect, effects) => expect(effects).toEqual({ dispatch: 1, mail: 0 }),
    (expect, effects) => expect(effects).toEqual({ dispatch: 1, mail: 1 }),
  ),

  bug(
    'B28',
    'a second job for an effect waits while the first works, and takes over when it dies',
    async (stage) => {
      let effects = 0;
      const doomed = stage.process();
      const first = stage.post({}, doomed);
      let begun = false;
      await first.send('charge', {}, { effectKey: 'order-8842' });
      first.startWorker('razi', {
        charge: () => {
          begun = true;
          return never();
        },
      });
      await stage.until('razi has begun', () => begun);
      const second = stage.post();
      await second.send('charge', {}, { effectKey: 'order-8842' });
      second.startReaper();
      second.startWorker('kindi', { charge: () => void (effects += 1) });
      await stage.sleep(300);
      const meanwhile = effects;
      doomed.kill();
      await stage.atRest(second);
      return { meanwhile, effects };
    },
    (expect, seen) => expect(seen).toEqual({ meanwhile: 0, effects: 0 }),
    (expect, seen) => expect(seen).toEqual({ meanwhile: 0, effects: 1 }),
  ),

  bug(
    'L1',
    'a script that fails half-way loses no job',
    async (stage) => {
      const post = stage.post();
      const admin = stage.process().redis;
      const inflight = stage.subject.inflight(stage.namespace);
      await post.send('charge', {});
      await admin.set(inflight, 'not a sorted set');
      const failed = await post.claim().then(
        () => false,
        () => true,
      );
      await admin.del(inflight);
      return { failed, left: alive(await post.depth()) };
    },
    (expect, seen) => expect(seen).toEqual({ failed: true, left: 0 }),
    (expect, seen) => expect(seen).toEqual({ failed: true, left: 1 }),
  ),

  bug(
    'D1',
    'an outage of twenty minutes leaves no dead letters behind',
    async (stage) => {
      // Four hundred times faster than life: 3 s of outage, first wait up to 2.5 ms, cap 750 ms.
      const post = stage.post({ baseMs: 2.5, capMs: 750, maxAttempts: null, reapEveryMs: 5 });
      let up = false;
      let done = 0;
      const sent = 60;
      post.startReaper();
      post.startWorker('razi', {
        charge: () => {
          if (!up) throw new Error('503');
          done += 1;
        },
      });
      for (let i = 0; i < sent; i += 1) {
        await post.send('charge', {});
        await stage.sleep(45);
      }
      up = true;
      await stage.atRest(post, 20_000);
      return { share: (await post.depth()).dead / sent, all: done + (await post.depth()).dead };
    },
    (expect, { share, all }) => {
      expect(share).toBeGreaterThan(0.9);
      expect(all).toBe(60);
    },
    (expect, seen) => expect(seen).toEqual({ share: 0, all: 60 }),
  ),

  bug(
    'D2',
    'a job longer than its lease runs once and does not die',
    async (stage) => {
      let completions = 0;
      // The naive queue may be told not to beat; the book's refuses and beats twice a lease at least.
      const post = stage.post({ heartbeatMs: 100_000, baseMs: 1, capMs: 2 });
      await post.send('report', {});
      post.startReaper();
      post.startWorker('razi', {
        report: async () => {
          await stage.sleep(300);
          completions += 1;
        },
      });
      await stage.until('a completion', () => completions > 0);
      await stage.sleep(400);
      await stage.atRest(post);
      await stage.sleep(350);
      return { completions, dead: (await post.depth()).dead };
    },
    (expect, seen) => expect(seen).toEqual({ completions: 5, dead: 1 }),
    (expect, seen) => expect(seen).toEqual({ completions: 1, dead: 0 }),
  ),

  bug(
    'D3',
    'a dead letter keeps stack, first and last time and trace',
    async (stage) => {
      const post = stage.post();
      await post.send('charge', {});
      await post.fail(await take(post, 'razi'), post.permanent('no city'));
      const letter = (await post.dead())[0];
      return [letter?.stack, letter?.firstAttemptAt, letter?.lastAttemptAt, letter?.traceId].filter(
        (known) => known != null,
      ).length;
    },
    (expect, known) => expect(known).toBe(0),
    (expect, known) => expect(known).toBe(4),
  ),

  bug(
    'D4',
    'a success that came after the lease is a success, not a dead letter',
    async (stage) => {
      const post = stage.post({ maxAttempts: 1 });
      await post.send('charge', {}, { effectKey: 'order-8842' });
      await post.send('mail', {});
      const slow = [await take(post, 'razi'), await take(post, 'razi')];
      await stage.sleep(250);
      await post.reap();
      for (const held of slow) await post.ack(held);
      return { dead: (await post.depth()).dead };
    },
    (expect, seen) => expect(seen).toEqual({ dead: 2 }),
    (expect, seen) => expect(seen).toEqual({ dead: 0 }),
  ),

  bug(
    'D5',
    'a producer is told when its new job could only be skipped',
    async (stage) => {
      const post = stage.post({ dedupWindowMs: 50 });
      const both = { dedupKey: 'order-8842', effectKey: 'order-8842' };
      await post.send('charge', {}, both);
      post.startWorker('razi', { charge: () => undefined });
      await stage.atRest(post);
      await stage.sleep(80);
      return post.send('charge', {}, both);
    },
    (expect, told) => expect(told).toBe('queued'),
    (expect, told) => expect(told).toBe('already-done'),
  ),
];
