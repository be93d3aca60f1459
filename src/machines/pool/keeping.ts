/**
 * Where a consumer may keep what it needs between two messages, tried on one short day: two workers
 * share six messages of one customer, whoever is free takes the next, and one worker is started anew
 * in the middle. What a worker has in its own memory the other never sees, and it is gone with a restart.
 */

/** From the weakest to the strongest: what is kept there is seen by ever more. */
export const keepers = ['memory', 'message', 'database'] as const;
export type Keeper = (typeof keepers)[number];

export const things = ['weight', 'count', 'first-step', 'rates', 'address', 'seen'] as const;
export type Thing = (typeof things)[number];

/** Who takes each of the six messages, and before which one that worker is started anew. */
const takers = [0, 1, 0, 1, 1, 0] as const;
const restart = { worker: 1, before: 3 } as const;

/** The customer moves house when the first three messages are done. */
const movesBefore = 3;
/** The fifth message is the second once more, as a broker may send it. */
const orders: readonly number[] = [1, 2, 3, 4, 2, 6];

export interface Outcome {
  /** How often what the worker found was not what it should have been. */
  readonly wrong: number;
  /** Reads and writes over the network beside those of the work itself. */
  readonly trips: number;
}

/** A day with `thing` kept by `keeper`. */
export function dayWith(thing: Thing, keeper: Keeper): Outcome {
  const database = new Map<string, number>();
  const memories = [new Map<string, number>(), new Map<string, number>()];
  // All six are published before the first is taken, with what the producer knows by then.
  const messages = orders.map((order) => new Map([['order', order]]));
  let trips = 0;
  let wrong = 0;

  const storeOf = (at: number): Map<string, number> => {
    if (keeper === 'memory') return memories[takers[at] ?? 0] ?? new Map<string, number>();
    return keeper === 'message' ? (messages[at] ?? new Map<string, number>()) : database;
  };
  const read = (at: number, name: string): number | undefined => {
    if (keeper === 'database') trips += 1;
    return storeOf(at).get(name);
  };
  const write = (at: number, name: string, value: number): void => {
    if (keeper === 'database') trips += 1;
    storeOf(at).set(name, value);
  };
  const expect = (seen: number | undefined, right: number): void => {
    if (seen !== right) wrong += 1;
  };
  /** What the producer writes for a message; it cannot reach into a worker's memory. */
  const publish = (at: number, name: string, value: number): void => {
    if (keeper !== 'memory') write(at, name, value);
  };

  const weightOf = (at: number): number => 500 + 10 * at;
  const addressAt = (at: number): number => (at < movesBefore ? 1 : 2);
  for (const at of orders.keys()) {
    if (thing === 'weight')
      publish(at, keeper === 'database' ? `weight ${at}` : 'weight', weightOf(at));
    if (thing === 'address') publish(at, 'address', addressAt(0));
  }

  for (const [at, order] of orders.entries()) {
    if (at === restart.before) memories[restart.worker]?.clear();
    if (thing === 'address' && at === movesBefore) database.set('address', addressAt(at));
    switch (thing) {
      case 'weight':
        expect(read(at, keeper === 'database' ? `weight ${at}` : 'weight'), weightOf(at));
        break;
      case 'count': {
        const count = (read(at, 'count') ?? 0) + 1;
        write(at, 'count', count);
        expect(count, at + 1);
        break;
      }
      case 'first-step':
        // Even messages do the first step, and the worker publishes the second with what it found.
        if (at % 2 === 0) {
          if (keeper === 'message') messages[at + 1]?.set('found', at);
          else write(at, 'found', at);
        } else expect(read(at, 'found'), at - 1);
        break;
      case 'rates': {
        // A copy of what the database has anyway: whoever lacks it reads it once more.
        if (read(at, 'rates') === undefined) {
          trips += 1;
          write(at, 'rates', 9);
        }
        expect(storeOf(at).get('rates'), 9);
        break;
      }
      case 'address':
        // A worker that has met the customer remembers the address.
        if (keeper === 'memory' && read(at, 'address') === undefined)
          write(at, 'address', addressAt(at));
        expect(read(at, 'address'), addressAt(at));
        break;
      case 'seen': {
        const known = read(at, `seen ${order}`) !== undefined;
        expect(Number(known), Number(orders.indexOf(order) < at));
        write(at, `seen ${order}`, 1);
        break;
      }
    }
  }
  return { wrong, trips };
}

/** The weakest keeper with which nothing goes wrong. */
export function weakestFor(thing: Thing): Keeper {
  return keepers.find((keeper) => dayWith(thing, keeper).wrong === 0) ?? 'database';
}
