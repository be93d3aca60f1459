import type { Client } from './client.ts';
import { keySlot } from './cluster.ts';
import {
  arg,
  error,
  integer,
  is,
  noKeys,
  row,
  syntaxError,
  type Call,
  type Command,
} from './command.ts';
import type { Core } from './core.ts';
import { globMatches } from './glob.ts';
import { leaveAll } from './pubsub.ts';
import { ErrorReply, OK, Status, type Reply } from './reply.ts';
import { discard } from './transactions.ts';

/** The server itself: connections, settings, what it says about its commands and its state. */

/** The version whose behaviour this server has. */
const VERSION = '7.0.15';

// ── Connections ──

function ping({ client, argv }: Call): Reply {
  if (argv.length > 2) throw error("ERR wrong number of arguments for 'ping' command");
  if (client.protocol === 2 && client.subscriptions > 0) return ['pong', argv[1] ?? ''];
  return argv[1] ?? new Status('PONG');
}

function reset({ core, client }: Call): Reply {
  discard(core, client);
  leaveAll(core, client);
  client.db = 0;
  client.name = '';
  client.noEvict = false;
  return new Status('RESET');
}

const badName = error('ERR Client names cannot contain spaces, newlines or special characters.');

function setName(client: Client, name: string): void {
  for (const letter of name) if (letter < '!' || letter > '~') throw badName;
  client.name = name;
}

function hello({ client, argv }: Call): Reply {
  let at = 1;
  if (argv[1] !== undefined) {
    const version = integer(
      argv[1],
      error('ERR Protocol version is not an integer or out of range'),
    );
    if (version < 2 || version > 3) throw error('NOPROTO unsupported protocol version');
    // This server speaks RESP2 only; a client that asks for 3 learns it as from an older server.
    if (version === 3) throw error('NOPROTO unsupported protocol version');
    at = 2;
  }
  let name: string | null = null;
  for (let i = at; i < argv.length; i++)
    if (is(argv[i], 'auth') && i + 2 < argv.length) {
      authenticate(arg(argv, i + 1));
      i += 2;
    } else if (is(argv[i], 'setname') && i + 1 < argv.length) {
      name = arg(argv, i + 1);
      i += 1;
    } else throw error(`ERR Syntax error in HELLO option '${argv[i]}'`);
  if (name !== null) setName(client, name);
  return [
    'server',
    'redis',
    'version',
    VERSION,
    'proto',
    2,
    'id',
    client.id,
    'mode',
    'standalone',
    'role',
    'master',
    'modules',
    [],
  ];
}

function authenticate(user: string): void {
  if (user !== 'default')
    throw error('WRONGPASS invalid username-password pair or user is disabled.');
}

function auth({ argv }: Call): Reply {
  if (argv.length > 3) throw syntaxError;
  if (argv.length === 2)
    throw error(
      'ERR AUTH <password> called without any password configured for the default user. Are you sure your configuration is correct?',
    );
  authenticate(arg(argv, 1));
  return OK;
}

function describe(core: Core, client: Client): string {
  const multi = client.queue ? client.queue.length : -1;
  const flags =
    (client.waiting ? 'b' : '') +
      (client.queue ? 'x' : '') +
      (client.dirty ? 'd' : '') +
      (client.subscriptions + client.shards.size > 0 ? 'P' : '') || 'N';
  return [
    `id=${client.id}`,
    'addr=127.0.0.1:0',
    'laddr=127.0.0.1:6379',
    'fd=8',
    `name=${client.name}`,
    `age=${Math.floor((core.time - client.born) / 1000)}`,
    `idle=${Math.floor((core.time - client.lastActive) / 1000)}`,
    `flags=${flags}`,
    `db=${client.db}`,
    `sub=${client.channels.size}`,
    `psub=${client.patterns.size}`,
    `ssub=${client.shards.size}`,
    `multi=${multi}`,
    'qbuf=0',
    'qbuf-free=0',
    'argv-mem=0',
    'multi-mem=0',
    'rbs=1024',
    'rbp=0',
    'obl=0',
    'oll=0',
    'omem=0',
    'tot-mem=0',
    'events=r',
    `cmd=${client.lastCommand}`,
    'user=default',
    'redir=-1',
    'resp=2',
  ].join(' ');
}

function clientList({ core, argv }: Call): Reply {
  let chosen = [...core.clients.values()];
  if (is(argv[2], 'id') && argv.length > 3) {
    const ids = argv.slice(3).map((text) => {
      const id = integer(text, error('ERR Invalid client ID'));
      if (id <= 0) throw error('ERR Invalid client ID');
      return id;
    });
    chosen = chosen.filter(({ id }) => ids.includes(id));
  } else if (is(argv[2], 'type') && argv.length === 4) {
    const type = arg(argv, 3).toLowerCase();
    if (!/^(?:normal|master|replica|slave|pubsub)$/.test(type))
      throw error(`ERR Unknown client type '${argv[3]}'`);
    chosen = chosen.filter((client) => type === (client.subscriptions > 0 ? 'pubsub' : 'normal'));
  } else if (argv.length > 2) throw syntaxError;
  return chosen.map((client) => `${describe(core, client)}\n`).join('');
}

function kill({ core, client, argv }: Call): Reply {
  if (argv.length === 3) throw error('ERR No such client');
  let killed = 0;
  let skipMe = true;
  let id: number | null = null;
  for (let i = 2; i < argv.length; i += 2) {
    const value = argv[i + 1];
    if (value === undefined) throw syntaxError;
    if (is(argv[i], 'id')) {
      id = integer(value, error('ERR client-id should be greater than 0'));
      if (id < 1) throw error('ERR client-id should be greater than 0');
    } else if (is(argv[i], 'skipme')) skipMe = !is(value, 'no');
    else if (!is(argv[i], 'type') && !is(argv[i], 'user') && !is(argv[i], 'addr'))
      throw syntaxError;
  }
  for (const other of [...core.clients.values()]) {
    if (id !== null && other.id !== id) continue;
    if (skipMe && other === client) continue;
    killed += 1;
    core.hangUp(other);
  }
  return killed;
}

function unblock({ core, argv }: Call): Reply {
  const id = integer(arg(argv, 2));
  const how = argv[3];
  const asError = is(how, 'error');
  if (how !== undefined && !asError && !is(how, 'timeout'))
    throw error('ERR CLIENT UNBLOCK reason should be TIMEOUT or ERROR');
  const waiting = core.clients.get(id)?.waiting;
  if (!waiting) return 0;
  waiting.wake(
    asError ? error('UNBLOCKED client unblocked via CLIENT UNBLOCK') : waiting.wait.late,
  );
  return 1;
}

function onOff(word: string | undefined): boolean {
  if (is(word, 'on')) return true;
  if (is(word, 'off')) return false;
  throw syntaxError;
}

// ── What the server says about its commands ──

/** Which groups of commands ACL would put a command into. */
function categories(command: Command): string[] {
  const has = (flag: string) => command.flags.includes(flag);
  const found: string[] = [];
  if (has('write')) found.push('@write');
  if (has('readonly')) found.push('@read');
  if (has('admin')) found.push('@admin', '@dangerous');
  if (has('pubsub')) found.push('@pubsub');
  found.push(has('fast') ? '@fast' : '@slow');
  if (has('blocking')) found.push('@blocking');
  return found;
}

function commandInfo(core: Core, command: Command): Reply {
  const [first, last, step] = command.keys;
  const children = [...core.commands.values()].filter(
    ({ name }) => name.startsWith(`${command.name}|`) && name !== `${command.name}|`,
  );
  return [
    command.name,
    command.arity,
    command.flags.map((flag) => new Status(flag)),
    first,
    last,
    step,
    categories(command).map((name) => new Status(name)),
    [],
    [],
    children.map((child) => commandInfo(core, child)),
  ];
}

/** The commands themselves: neither subcommands nor the second spelling of a name. */
const topCommands = (core: Core): Command[] => [
  ...new Set([...core.commands.values()].filter(({ name }) => !name.includes('|'))),
];

function namedCommand(core: Core, name: string): Command | undefined {
  const command = core.commands.get(name.toLowerCase());
  return name.endsWith('|') ? undefined : command;
}

const groupOf = (command: Command): string => {
  const { name } = command;
  const groups: readonly (readonly [RegExp, string])[] = [
    [/^x/, 'stream'],
    [/^b?z/, 'sorted-set'],
    [/^h(?!ello)/, 'hash'],
    [/^(?:b?l|b?rpop|rpush)(?!cs|astsave)/, 'list'],
    [
      /^s(?:add|card|diff|inter|ismember|mismember|members|move|pop|randmember|rem|scan|union)/,
      'set',
    ],
    [/^(?:eval|script)/, 'scripting'],
    [/^(?:multi|exec|discard|watch|unwatch)$/, 'transactions'],
    [/subscribe$|publish$|^pubsub/, 'pubsub'],
    [/bit/, 'bitmap'],
    [/^(?:client|hello|ping|echo|quit|reset|select|auth)/, 'connection'],
    [/^(?:info|config|command|time|dbsize|flush|role|lastsave|swapdb)/, 'server'],
    [/^(?:append|decr|get|incr|lcs|mget|mset|psetex|set|strlen|substr)/, 'string'],
  ];
  return groups.find(([pattern]) => pattern.test(name))?.[1] ?? 'generic';
};

function commandDocs({ core, argv }: Call): Reply {
  const chosen =
    argv.length > 2
      ? argv.slice(2).flatMap((name) => namedCommand(core, name) ?? [])
      : topCommands(core);
  return chosen.flatMap((command) => [command.name, ['group', groupOf(command)]]);
}

/** The places of a command's keys, or `undefined` if its arguments make no sense. */
function keyPlaces(command: Command, argv: readonly string[]): readonly number[] | undefined {
  if (command.findKeys) return command.findKeys(argv);
  const [first, last, step] = command.keys;
  if (first === 0) return [];
  const end = last < 0 ? argv.length + last : last;
  const places: number[] = [];
  for (let i = first; i <= end; i += step) places.push(i);
  return places;
}

function commandKeys({ core, argv }: Call): Reply {
  const asked = argv.slice(2);
  const command = core.find(asked);
  if (command instanceof ErrorReply) throw error('ERR Invalid command specified');
  if (command.keys[0] === 0 && !command.findKeys)
    throw error('ERR The command has no key arguments');
  if (command.arity > 0 ? asked.length !== command.arity : asked.length < -command.arity)
    throw error('ERR Invalid number of arguments specified for command');
  const places = keyPlaces(command, asked);
  if (!places) throw error('ERR Invalid arguments specified for command');
  return places.map((place) => arg(asked, place));
}

function commandList({ core, argv }: Call): Reply {
  const names = topCommands(core).map(({ name }) => name);
  if (argv.length === 2) return names;
  if (argv.length === 5 && is(argv[2], 'filterby') && is(argv[3], 'pattern'))
    return names.filter((name) => globMatches(arg(argv, 4), name, true));
  throw syntaxError;
}

// ── Settings and state ──

/** What CONFIG GET knows unless CONFIG SET said otherwise. */
const defaults: readonly (readonly [string, string])[] = [
  ['appendfsync', 'everysec'],
  ['appendonly', 'no'],
  ['busy-reply-threshold', '5000'],
  ['databases', '16'],
  ['hash-max-listpack-entries', '512'],
  ['hash-max-listpack-value', '64'],
  ['lua-time-limit', '5000'],
  ['maxmemory', '0'],
  ['maxmemory-policy', 'noeviction'],
  ['notify-keyspace-events', ''],
  ['proto-max-bulk-len', '536870912'],
  ['save', ''],
  ['set-max-intset-entries', '512'],
  ['stream-node-max-bytes', '4096'],
  ['stream-node-max-entries', '100'],
  ['timeout', '0'],
  ['zset-max-listpack-entries', '128'],
  ['zset-max-listpack-value', '64'],
];
/** What may be set here, because nothing in this server depends on it. */
const settable = new Set(['appendfsync', 'appendonly', 'maxmemory-policy', 'save', 'timeout']);

function configGet({ core, argv }: Call): Reply {
  const patterns = argv.slice(2);
  return defaults
    .filter(([name]) => patterns.some((pattern) => globMatches(pattern, name, true)))
    .flatMap(([name, value]) => [name, core.settings.get(name) ?? value]);
}

function configSet({ core, argv }: Call): Reply {
  if (argv.length % 2 === 1) throw error("ERR wrong number of arguments for 'config|set' command");
  for (let i = 2; i < argv.length; i += 2) {
    const name = arg(argv, i).toLowerCase();
    if (!defaults.some(([known]) => known === name))
      throw error(`ERR Unknown option or number of arguments for CONFIG SET - '${argv[i]}'`);
    if (!settable.has(name))
      throw error(
        `ERR CONFIG SET failed (possibly related to argument '${argv[i]}') - can't set immutable config`,
      );
  }
  for (let i = 2; i < argv.length; i += 2)
    core.settings.set(arg(argv, i).toLowerCase(), arg(argv, i + 1));
  return OK;
}

function keyspace(core: Core): string[] {
  return core.databases.flatMap((db) => {
    db.sweep();
    if (db.entries.size === 0) return [];
    let sum = 0;
    for (const { expiresAt } of db.entries.values())
      if (expiresAt !== Infinity) sum += expiresAt - core.time;
    const average = db.volatile === 0 ? 0 : Math.floor(sum / db.volatile);
    return [`db${db.index}:keys=${db.entries.size},expires=${db.volatile},avg_ttl=${average}`];
  });
}

function info({ core, argv }: Call): Reply {
  const seconds = Math.floor((core.time - core.started) / 1000);
  const sections: readonly (readonly [string, readonly string[]])[] = [
    [
      'Server',
      [
        `redis_version:${VERSION}`,
        'redis_git_sha1:00000000',
        'redis_mode:standalone',
        'os:page',
        'arch_bits:64',
        'tcp_port:6379',
        `server_time_usec:${core.time * 1000}`,
        `uptime_in_seconds:${seconds}`,
        `uptime_in_days:${Math.floor(seconds / 86_400)}`,
      ],
    ],
    [
      'Clients',
      [
        `connected_clients:${core.clients.size}`,
        'maxclients:10000',
        `blocked_clients:${core.waitingClients}`,
      ],
    ],
    ['Memory', ['maxmemory:0', 'maxmemory_policy:noeviction']],
    ['Persistence', ['loading:0', 'aof_enabled:0']],
    [
      'Stats',
      [
        `total_commands_processed:${core.processed}`,
        `pubsub_channels:${core.channels.size}`,
        `pubsub_patterns:${core.patterns.size}`,
      ],
    ],
    ['Replication', ['role:master', 'connected_slaves:0', 'master_repl_offset:0']],
    ['Cluster', ['cluster_enabled:0']],
    ['Keyspace', keyspace(core)],
  ];
  const asked = argv.slice(1).map((word) => word.toLowerCase());
  const everything =
    asked.length === 0 || asked.some((word) => /^(?:all|default|everything)$/.test(word));
  return sections
    .filter(([name]) => everything || asked.includes(name.toLowerCase()))
    .map(([name, lines]) => [`# ${name}`, ...lines, ''].join('\r\n'))
    .join('\r\n');
}

function time({ core }: Call): Reply {
  const now = core.environment.now();
  const seconds = Math.floor(now / 1000);
  return [String(seconds), String(Math.floor((now - seconds * 1000) * 1000))];
}

function wait({ argv }: Call): Reply {
  integer(arg(argv, 1));
  const limit = integer(arg(argv, 2), error('ERR timeout is not an integer or out of range'));
  if (limit < 0) throw error('ERR timeout is negative');
  // Nobody replicates this server, so nobody can have acknowledged.
  return 0;
}

const notCluster = error('ERR This instance has cluster support disabled');

const anytime = 'loading stale fast';

export const serverCommands: readonly Command[] = [
  row('auth', -2, 'noscript loading stale fast no_auth allow_busy', noKeys, auth),
  row('client', -2, '', noKeys, () => OK),
  row('client|getname', 2, 'noscript loading stale', noKeys, ({ client }) => client.name || null),
  row('client|id', 2, 'noscript loading stale', noKeys, ({ client }) => client.id),
  row(
    'client|info',
    2,
    'noscript loading stale',
    noKeys,
    ({ core, client }) => `${describe(core, client)}\n`,
  ),
  row('client|kill', -3, 'admin noscript loading stale', noKeys, kill),
  row('client|list', -2, 'admin noscript loading stale', noKeys, clientList),
  row('client|no-evict', 3, 'admin noscript loading stale', noKeys, ({ client, argv }) => {
    client.noEvict = onOff(argv[2]);
    return OK;
  }),
  row('client|setname', 3, 'noscript loading stale', noKeys, ({ client, argv }) => {
    setName(client, arg(argv, 2));
    return OK;
  }),
  row('client|unblock', -3, 'admin noscript loading stale', noKeys, unblock),
  row('cluster', -2, '', noKeys, () => OK),
  row('cluster|info', 2, 'stale', noKeys, () => notCluster),
  row('cluster|keyslot', 3, 'stale', noKeys, ({ argv }) => keySlot(arg(argv, 2))),
  row('cluster|nodes', 2, 'stale', noKeys, () => notCluster),
  row('cluster|slots', 2, 'loading stale', noKeys, () => notCluster),
  row('command', -1, 'loading stale', noKeys, ({ core }) =>
    topCommands(core).map((command) => commandInfo(core, command)),
  ),
  row('command|count', 2, 'loading stale', noKeys, ({ core }) => topCommands(core).length),
  row('command|docs', -2, 'loading stale', noKeys, commandDocs),
  row('command|getkeys', -4, 'loading stale', noKeys, commandKeys),
  row('command|info', -2, 'loading stale', noKeys, ({ core, argv }) =>
    argv.length === 2
      ? topCommands(core).map((command) => commandInfo(core, command))
      : argv.slice(2).map((name) => {
          const command = namedCommand(core, name);
          return command ? commandInfo(core, command) : null;
        }),
  ),
  row('command|list', -2, 'loading stale', noKeys, commandList),
  row('config', -2, '', noKeys, () => OK),
  row('config|get', -3, 'admin noscript loading stale', noKeys, configGet),
  row('config|resetstat', 2, 'admin noscript loading stale', noKeys, ({ core }) => {
    core.processed = 0;
    return OK;
  }),
  row('config|set', -4, 'admin noscript loading stale', noKeys, configSet),
  row('echo', 2, anytime, noKeys, ({ argv }) => arg(argv, 1)),
  row('hello', -1, 'noscript loading stale fast no_auth allow_busy', noKeys, hello),
  row('info', -1, 'loading stale', noKeys, info),
  row('lastsave', 1, anytime, noKeys, ({ core }) => Math.floor(core.started / 1000)),
  row('ping', -1, 'fast', noKeys, ping),
  row('quit', -1, 'noscript loading stale fast no_auth allow_busy', noKeys, ({ core, client }) => {
    core.leave(client);
    return OK;
  }),
  row('reset', 1, 'noscript loading stale fast no_auth allow_busy', noKeys, reset),
  row('role', 1, 'noscript loading stale fast', noKeys, () => ['master', 0, []]),
  row('time', 1, anytime, noKeys, time),
  row('wait', 3, 'noscript', noKeys, wait),
];
