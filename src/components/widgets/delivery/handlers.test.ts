/**
 * The listings beside the scene are programs: they are run here against the model, and must do what
 * the stepper says they do.
 */
import { describe, expect, test } from 'vitest';
import {
  opened,
  parcelOf,
  pointsOf,
  step,
  workerOf,
  type Command,
  type Fact,
  type Settings,
  type State,
} from '../../../machines/delivery/delivery.model.ts';
import { listingOf } from './delivery-listing.ts';
import { handle as auto } from './handler-auto.ts';
import { handle as autoIdempotent } from './handler-auto-idempotent.ts';
import { handle as idempotent } from './handler-idempotent.ts';
import { handle as plain } from './handler-plain.ts';
import { Overloaded, Unreachable, type Database, type Queue } from './handler-ports.ts';

/** Never settles, as a call of a process that is gone. */
function gone(): Promise<never> {
  return new Promise(() => undefined);
}

/** The model behind the two interfaces a handler sees. */
class PostOffice {
  state: State;
  readonly facts: Fact['type'][] = [];
  readonly keys: string[] = [];
  beating = 0;

  constructor(settings: Partial<Settings> = {}) {
    const order = { message: 'order-88', customer: '88', points: 50 };
    this.state = opened({ settings, shelf: [order], workers: ['razi', 'kindi'] });
  }

  play(command: Command): void {
    const { state, facts } = step(this.state, command);
    this.state = state;
    this.facts.push(...facts.map(({ type }) => type));
  }

  queueOf(worker: string): Queue {
    const play = (command: Command) => Promise.resolve(this.play(command));
    return {
      claim: async () => {
        await play({ type: 'worker.claim', worker });
        const { hand } = workerOf(this.state, worker);
        if (hand === null) return null;
        const { message, customer, points } = parcelOf(this.state, hand.parcel);
        return { message, customer, points, token: hand.token };
      },
      ack: () => play({ type: 'message.ack', worker }),
      requeue: () => play({ type: 'message.nack', worker, requeue: true }),
      retryLater: () => play({ type: 'worker.fail', worker, kind: 'transient' }),
      deadLetter: () => play({ type: 'worker.fail', worker, kind: 'permanent' }),
      keepAlive: () => {
        this.beating += 1;
        return () => {
          this.beating -= 1;
        };
      },
    };
  }

  /** `dies`: the effect is written, and the process ends before the answer. */
  databaseOf(worker: string, fate: 'lives' | 'dies' | Error = 'lives'): Database {
    const work = (key: string): Promise<void> => {
      if (fate instanceof Error) return Promise.reject(fate);
      this.keys.push(key);
      this.play({ type: 'worker.work', worker });
      if (fate === 'lives') return Promise.resolve();
      this.play({ type: 'worker.crash', worker });
      return gone();
    };
    return {
      addPoints: (customer, points) => work(`${customer} +${points}`),
      addPointsOnce: (message, customer, points) => work(`${message}: ${customer} +${points}`),
    };
  }
}

/** Lets everything that can go on go on; a handler that died never ends. */
async function settled(...handlers: readonly Promise<void>[]): Promise<void> {
  await Promise.race([Promise.all(handlers), new Promise((resolve) => setTimeout(resolve, 0))]);
}

describe.each([
  ['plain', plain, {}],
  ['idempotent', idempotent, { handler: 'idempotent' }],
] as const)('the %s handler', (_name, handle, settings: Partial<Settings>) => {
  test('claims, works and then signs, and beats only while it works', async () => {
    const office = new PostOffice(settings);
    await handle(office.queueOf('razi'), office.databaseOf('razi'));
    expect(office.facts).toEqual(['claimed', 'effectWritten', 'acked']);
    expect(office.beating).toBe(0);
  });

  test.each([
    [new Unreachable(), 'requeued'],
    [new Overloaded(), 'delayed'],
    [new Error('no such customer'), 'deadLettered'],
  ] as const)('gives the parcel back when the database throws: %s → %s', async (error, fact) => {
    const office = new PostOffice(settings);
    await handle(office.queueOf('razi'), office.databaseOf('razi', error));
    expect(office.facts).toEqual(['claimed', fact]);
    expect(office.beating).toBe(0);
  });

  test('leaves an empty shelf alone', async () => {
    const office = new PostOffice(settings);
    await handle(office.queueOf('razi'), office.databaseOf('razi'));
    await handle(office.queueOf('kindi'), office.databaseOf('kindi'));
    expect(office.facts.at(-1)).toBe('ignored');
  });
});

test.each([
  ['plain', plain, {}, 100],
  ['idempotent', idempotent, { handler: 'idempotent' }, 50],
] as const)(
  'after a crash between effect and ack the %s handler leaves customer 88 with its points',
  async (_name, handle, settings: Partial<Settings>, points) => {
    const office = new PostOffice(settings);
    await settled(handle(office.queueOf('razi'), office.databaseOf('razi', 'dies')));
    expect(parcelOf(office.state, 'p1').status).toBe('leased');
    office.play({ type: 'lease.expire', parcel: 'p1' });
    await handle(office.queueOf('kindi'), office.databaseOf('kindi'));
    expect(pointsOf(office.state, '88')).toBe(points);
    expect(parcelOf(office.state, 'p1').status).toBe('acked');
  },
);

test('the idempotent handlers give the database the key of the message', async () => {
  for (const [handle, settings] of [
    [idempotent, { handler: 'idempotent' }],
    [autoIdempotent, { handler: 'idempotent', ackMode: 'auto' }],
  ] as const) {
    const office = new PostOffice(settings);
    await handle(office.queueOf('razi'), office.databaseOf('razi'));
    expect(office.keys).toEqual(['order-88: 88 +50']);
  }
});

test('the auto-ack handler never signs: the hand-over did', async () => {
  const office = new PostOffice({ ackMode: 'auto' });
  await auto(office.queueOf('razi'), office.databaseOf('razi'));
  expect(office.facts).toEqual(['claimed', 'acked', 'effectWritten']);
});

test('each listing is the file that was run here', () => {
  const listing = (settings: Partial<Settings>) =>
    listingOf(opened({ settings, workers: [] }).settings).source;
  for (const ackMode of ['manual', 'auto'] as const) {
    for (const handler of ['plain', 'idempotent'] as const) {
      const source = listing({ ackMode, handler });
      expect(source.includes('queue.ack(')).toBe(ackMode === 'manual');
      expect(source.includes('addPointsOnce(')).toBe(handler === 'idempotent');
      expect(source.split('\n').length).toBeLessThanOrEqual(20);
    }
  }
});
