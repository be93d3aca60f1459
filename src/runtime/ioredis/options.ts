/** A script given with the options or to `defineCommand`. */
export interface ScriptDefinition {
  readonly lua: string;
  /** How many of the arguments are keys; without it the caller's first argument says so. */
  readonly numberOfKeys?: number | undefined;
  readonly readOnly?: boolean | undefined;
}

/** The options that mean something in a lab; others are kept and have no effect. */
export interface RedisOptions {
  host: string;
  port: number;
  db: number;
  username: string | null;
  password: string | null;
  /** CLIENT SETNAME. */
  connectionName: string | null;
  keyPrefix: string;
  lazyConnect: boolean;
  enableOfflineQueue: boolean;
  enableReadyCheck: boolean;
  autoResubscribe: boolean;
  autoResendUnfulfilledCommands: boolean;
  /** How often a command may see its connection fail before it is given up; null: for ever. */
  maxRetriesPerRequest: number | null;
  /** Milliseconds until the `times`-th attempt to reconnect; anything but a number gives up. */
  retryStrategy: ((times: number) => number | null | undefined) | null;
  reconnectOnError: ((error: Error) => boolean | 1 | 2) | null;
  /** Milliseconds. */
  connectTimeout: number;
  commandTimeout: number | undefined;
  /** 3: a connection that listens to channels may send other commands, too. */
  protocol: 2 | 3;
  stringNumbers: boolean;
  scripts?: Record<string, ScriptDefinition>;
}

const REACHED = 'localhost';
const PORT = 6379;

/** What ioredis 6 does when nothing is said. `random` is the run's own chance: the delays jitter. */
function defaultOptions(random: () => number): RedisOptions {
  return {
    port: PORT,
    host: REACHED,
    connectTimeout: 10_000,
    retryStrategy: (times) => Math.min(50 * 2 ** (times - 1), 5_000) + Math.floor(random() * 200),
    connectionName: null,
    username: null,
    password: null,
    db: 0,
    enableOfflineQueue: true,
    enableReadyCheck: true,
    autoResubscribe: true,
    autoResendUnfulfilledCommands: true,
    lazyConnect: false,
    keyPrefix: '',
    reconnectOnError: null,
    stringNumbers: false,
    protocol: 3,
    maxRetriesPerRequest: 20,
    commandTimeout: undefined,
  };
}

/**
 * `new Redis(6379)`, `new Redis(6379, 'host', { … })`, `new Redis('redis://:secret@host:6379/2')`,
 * `new Redis({ … })`, and any of them together. @throws for an argument that is none of these.
 */
export function readOptions(given: readonly unknown[], random: () => number): RedisOptions {
  const options = defaultOptions(random);
  // Of two that speak of the same thing, the one that stands first wins, as in ioredis.
  for (const one of [...given].reverse()) {
    if (one === null || one === undefined) continue;
    if (typeof one === 'object') {
      for (const [name, value] of Object.entries(one))
        if (value !== undefined) (options as unknown as Record<string, unknown>)[name] = value;
    } else if (typeof one === 'number') options.port = one;
    else if (typeof one === 'string' && /^\d+$/.test(one)) options.port = Number(one);
    else if (typeof one === 'string') Object.assign(options, fromAddress(one));
    else throw new Error(`Invalid argument ${String(one)}`);
  }
  options.port = Number(options.port);
  options.db = Number(options.db);
  return options;
}

function fromAddress(text: string): Partial<RedisOptions> & Record<string, unknown> {
  const parts =
    /^(?:rediss?:)?(?:\/\/)?(?:([^:@/]*)(?::([^@]*))?@)?([^:/?]*)(?::(\d+))?(?:\/([^?]*))?(?:\?(.*))?$/.exec(
      text,
    );
  if (parts === null) throw new Error(`Invalid argument ${text}`);
  const [, user, password, host, port, db, query] = parts;
  const options: Record<string, unknown> = {};
  if (user) options['username'] = decodeURIComponent(user);
  if (password !== undefined) options['password'] = decodeURIComponent(password);
  if (host) options['host'] = host;
  if (port !== undefined) options['port'] = Number(port);
  if (db) options['db'] = Number(db);
  for (const pair of query?.split('&') ?? []) {
    const [name = '', value = ''] = pair.split('=').map(decodeURIComponent);
    if (name !== '') options[name] = value;
  }
  return options;
}

const HERE = /^(?:localhost|127\.0\.0\.1|::1|0\.0\.0\.0)$/;

/** The address under which the net knows the server: each host and port is a server of its own. */
export function addressOf({ host, port }: Pick<RedisOptions, 'host' | 'port'>): string {
  return `${HERE.test(host) ? '127.0.0.1' : host}:${port}`;
}
