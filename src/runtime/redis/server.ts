import { Core } from './core.ts';
import { Keeper } from './persistence.ts';
import type { Reply } from './reply.ts';
import { commands } from './table.ts';

/** What the server needs from outside: it owns neither time nor chance. */
export interface RedisEnvironment {
  /** The time, in milliseconds since 1970; the fraction gives TIME its microseconds. */
  now(): number;
  /** A number in [0, 1). */
  random(): number;
  /** Calls back after `delayMs`; what it returns cancels. Used for the timeouts of blocked clients. */
  schedule(delayMs: number, callback: () => void): () => void;
}

/** One client's line to the server. Commands are answered in the order they were sent. */
export interface RedisConnection {
  /** What CLIENT ID says: 1, 2, 3 … */
  readonly id: number;
  /**
   * Sends one command: name first, every argument a binary string. `done` is called exactly once,
   * before `send` returns, unless this connection is blocked (BLPOP …): then later, and commands sent
   * meanwhile wait behind it. After `close()` it is never called.
   *
   * A command with several confirmations (SUBSCRIBE a b) gives all but the last to `onPush`, in
   * order, and the last one to `done`.
   */
  send(argv: readonly string[], done: (reply: Reply) => void): void;
  /** Hangs up: transactions, watches, subscriptions and blocking waits of this line are gone. */
  close(): void;
}

/** The whole store at one moment; nothing that happens afterwards changes it. */
export interface Snapshot {
  readonly taken: number;
}

/** A Redis 7.0 in memory. */
export interface RedisServer {
  /**
   * Opens a line. `onPush` gets what nobody asked for (messages of channels); `onEnd` is called once
   * when the server hangs up: after QUIT, CLIENT KILL or a restart. Replies have the same shapes with
   * either protocol; with 3 a line that listens to channels may send other commands, too.
   */
  connect(onPush: (message: Reply) => void, onEnd?: () => void, protocol?: 2 | 3): RedisConnection;
  /**
   * Digits that are equal for equal stores: every database, key, value and expiry, pending entries
   * of groups included; neither connections nor scripts. Costs only what changed since the last call.
   */
  fingerprint(): string;
  /** Keeps the present store; shares what did not change since the last snapshot. */
  snapshot(): Snapshot;
  /**
   * The server dies and comes up with the store of `snapshot` (empty without one): every connection
   * ends, blocked commands stay unanswered, the script cache is empty. To lose the last second as
   * `appendfsync everysec` may, take a snapshot every second and restart with the last one.
   */
  restart(snapshot?: Snapshot): void;
  /**
   * Becomes as a fresh server in another environment, but keeps the scripts it has compiled. To be
   * called after a `restart()` without a snapshot.
   */
  renew(environment: RedisEnvironment): void;
}

/**
 * Starts a server with an empty store. It touches neither clock nor chance but those it is given. (A
 * program that replaces built-ins of the language may spoil its own server, and nothing else.)
 */
export function createRedisServer(environment: RedisEnvironment): RedisServer {
  const core = new Core(environment, commands);
  const keeper = new Keeper(core);
  return {
    connect(onPush, onEnd = () => undefined, protocol = 2) {
      const client = core.connect(onPush, onEnd);
      client.protocol = protocol;
      return {
        id: client.id,
        send: (argv, done) => core.send(client, argv, done),
        close: () => core.disconnect(client),
      };
    },
    fingerprint: () => keeper.fingerprint(),
    snapshot: () => keeper.snapshot(),
    renew: (fresh) => core.renew(fresh),
    restart(snapshot) {
      core.forgetClients();
      core.scripts.forget();
      keeper.restore(snapshot);
    },
  };
}
