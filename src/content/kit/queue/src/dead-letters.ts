import type { Queue } from './queue.ts';
import { toRecord } from './store.ts';
import { sleep } from './time.ts';
import type { DeadLetter, DeathReason } from './types.ts';

/** Which dead letters are meant. All that is given must match. */
export interface DeadFilter {
  readonly ids?: readonly string[];
  readonly type?: string;
  readonly reason?: DeathReason;
  readonly errorName?: string;
  /** Part of the error's message. */
  readonly message?: string;
  /** Died at or after / before, Redis time in ms. */
  readonly diedFrom?: number;
  readonly diedBefore?: number;
}

export interface ReplayOptions {
  readonly filter?: DeadFilter;
  /** The most that are *moved*, not looked at. Default: all. */
  readonly limit?: number;
  /** Per second, for everyone who replays in this queue together. 0 = as fast as it goes. */
  readonly perSecond?: number;
  readonly signal?: AbortSignal;
  readonly onReplayed?: (letter: DeadLetter) => void;
}

export interface ReplayReport {
  readonly moved: number;
  /** Matched, but an entry without a body cannot run: drop it or repair it by hand. */
  readonly malformed: number;
  readonly looked: number;
}

/** Dead letters that died the same way. */
export interface DeadGroup {
  readonly type: string;
  readonly reason: DeathReason;
  readonly errorName: string;
  /** Message of the newest. */
  readonly message: string;
  readonly count: number;
  readonly oldestAt: number;
  readonly newestAt: number;
}

/** The corner shelf, for the person who looks after it. */
export class DeadLetters {
  readonly #queue: Queue;

  constructor(queue: Queue) {
    this.#queue = queue;
  }

  /**
   * Matching dead letters, oldest first, each of those that lay there at the beginning once: one that
   * is replayed and dies again meanwhile is not seen a second time (B10).
   */
  async *each(filter: DeadFilter = {}): AsyncGenerator<DeadLetter> {
    // A moment of Redis' own clock: the newest death there is.
    const until = filter.diedBefore === undefined ? await this.#newest() : filter.diedBefore - 1;
    let after: readonly [string, string] = [String((filter.diedFrom ?? 0) - 1), ''];
    for (;;) {
      const entries = await this.#page(after, String(until), 100);
      for (const [id, diedAt, fields] of entries) {
        after = [diedAt, id];
        const letter = readLetter(id, Number(diedAt), toRecord(fields));
        if (matches(letter, filter)) yield letter;
      }
      if (entries.length < 100) return;
    }
  }

  /** The newest `most` that match, newest first. */
  async newest(most: number, filter: DeadFilter = {}): Promise<DeadLetter[]> {
    const kept: DeadLetter[] = [];
    for await (const letter of this.each(filter)) {
      kept.push(letter);
      if (kept.length > most) kept.shift();
    }
    return kept.reverse();
  }

  /** One dead letter, or `null`. */
  async find(id: string): Promise<DeadLetter | null> {
    const [diedAt, fields] = (await this.#queue.store.run('letter', id)) as [string?, unknown?];
    return diedAt === undefined ? null : readLetter(id, Number(diedAt), toRecord(fields));
  }

  /** What lies there, by type, reason and error; the largest group first. */
  async groups(filter: DeadFilter = {}): Promise<DeadGroup[]> {
    const groups = new Map<string, DeadGroup>();
    for await (const { type, reason, error, diedAt } of this.each(filter)) {
      const key = JSON.stringify([type, reason, error.name]);
      const before = groups.get(key);
      groups.set(key, {
        type,
        reason,
        errorName: error.name,
        message: error.message,
        count: (before?.count ?? 0) + 1,
        oldestAt: before?.oldestAt ?? diedAt,
        newestAt: diedAt,
      });
    }
    return [...groups.values()].sort((a, b) => b.count - a.count);
  }

  /**
   * Sends matching dead letters back to the ready lists. Each one is moved by one script: a crash leaves
   * it on one side or the other. The attempts begin anew.
   */
  async replay({
    filter = {},
    limit = Infinity,
    perSecond = 0,
    signal,
    onReplayed,
  }: ReplayOptions = {}): Promise<ReplayReport> {
    let [moved, malformed, looked] = [0, 0, 0];
    if (limit < 1) return { moved, malformed, looked };
    for await (const letter of this.each(filter)) {
      looked += 1;
      const answer = await this.#replayOne(letter.id, perSecond, signal);
      if (answer === 'stopped') break;
      if (answer === 'malformed') malformed += 1;
      if (answer === 'moved') {
        moved += 1;
        onReplayed?.(letter);
        if (moved >= limit) break;
      }
    }
    return { moved, malformed, looked };
  }

  /** Forgets matching dead letters for good. Answers how many. */
  async drop(filter: DeadFilter): Promise<number> {
    let dropped = 0;
    for await (const { id } of this.each(filter))
      dropped += Number(await this.#queue.store.run('drop', id));
    return dropped;
  }

  async #replayOne(id: string, perSecond: number, signal?: AbortSignal): Promise<string> {
    for (;;) {
      if (signal?.aborted === true) return 'stopped';
      const [answer, ms] = (await this.#queue.store.run('replay', id, perSecond)) as [
        string,
        number?,
      ];
      if (answer !== 'wait') return answer;
      await sleep(Math.max(1, ms ?? 0), signal);
    }
  }

  async #page(
    [score, id]: readonly [string, string],
    until: string,
    most: number,
  ): Promise<[string, string, unknown][]> {
    return (await this.#queue.store.run('page', score, id, until, most)) as [
      string,
      string,
      unknown,
    ][];
  }

  async #newest(): Promise<number> {
    return Number(await this.#queue.store.run('newest'));
  }
}

const reasons: readonly DeathReason[] = [
  'permanent',
  'attempts',
  'crashes',
  'lifetime',
  'no-handler',
];

function readLetter(
  id: string,
  diedAt: number,
  fields: Readonly<Record<string, string>>,
): DeadLetter {
  const time = (name: string) => (fields[name] === undefined ? null : Number(fields[name]));
  return {
    id,
    type: fields['type'] ?? '',
    payloadJson: fields['payload'] ?? '',
    reason: reasons.find((reason) => reason === fields['reason']) ?? 'malformed',
    error: {
      name: fields['errorName'] ?? 'MalformedEntry',
      message: fields['errorMessage'] ?? 'the entry has no readable job',
      stack: fields['errorStack'] ?? '',
    },
    attempts: Number(fields['attempts'] ?? 0),
    crashes: Number(fields['crashes'] ?? 0),
    replays: Number(fields['replays'] ?? 0),
    enqueuedAt: Number(fields['enqueuedAt'] ?? 0),
    firstAttemptAt: time('firstAttemptAt'),
    lastAttemptAt: time('lastAttemptAt'),
    diedAt,
    worker: fields['worker'] ?? null,
    traceId: fields['traceId'] ?? id,
    idempotencyKey: fields['idempotencyKey'] ?? null,
  };
}

const matches = (letter: DeadLetter, filter: DeadFilter): boolean =>
  (filter.ids === undefined || filter.ids.includes(letter.id)) &&
  (filter.type === undefined || filter.type === letter.type) &&
  (filter.reason === undefined || filter.reason === letter.reason) &&
  (filter.errorName === undefined || filter.errorName === letter.error.name) &&
  (filter.message === undefined || letter.error.message.includes(filter.message));
