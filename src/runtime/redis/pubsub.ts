import type { Client } from './client.ts';
import { allKeys, arg, noKeys, oneKey, row, type Call, type Command } from './command.ts';
import type { Core } from './core.ts';
import { globMatches } from './glob.ts';
import type { Reply } from './reply.ts';

/** Channels: what is published reaches whoever listens at that moment, and nobody else. */

type Kind = 'channels' | 'patterns' | 'shards';

const words: Readonly<Record<Kind, string>> = {
  channels: 'subscribe',
  patterns: 'psubscribe',
  shards: 'ssubscribe',
};

const leaveWords: Readonly<Record<Kind, string>> = {
  channels: 'unsubscribe',
  patterns: 'punsubscribe',
  shards: 'sunsubscribe',
};

const countOf = (client: Client, kind: Kind): number =>
  kind === 'shards' ? client.shards.size : client.subscriptions;

/** Gives all confirmations but the last to the client at once, and returns the last. */
function confirm({ core, client }: Call, replies: readonly Reply[]): Reply {
  for (const reply of replies.slice(0, -1)) core.tell(client, reply);
  return replies[replies.length - 1] as Reply;
}

function subscribe(kind: Kind) {
  return (call: Call): Reply => {
    const { core, client } = call;
    return confirm(
      call,
      call.argv.slice(1).map((name) => {
        client[kind].add(name);
        const listeners = core[kind].get(name);
        if (listeners) listeners.add(client);
        else core[kind].set(name, new Set([client]));
        return [words[kind], name, countOf(client, kind)];
      }),
    );
  };
}

/** Stops listening to one channel or pattern. */
function leave(core: Core, client: Client, kind: Kind, name: string): void {
  if (!client[kind].delete(name)) return;
  const listeners = core[kind].get(name);
  listeners?.delete(client);
  if (listeners?.size === 0) core[kind].delete(name);
}

/** Stops listening altogether, as RESET does. */
export function leaveAll(core: Core, client: Client): void {
  for (const kind of ['channels', 'patterns', 'shards'] as const)
    for (const name of [...client[kind]]) leave(core, client, kind, name);
}

function unsubscribe(kind: Kind) {
  return (call: Call): Reply => {
    const { core, client } = call;
    const named = call.argv.slice(1);
    const names = named.length > 0 ? named : [...client[kind]];
    if (names.length === 0) return [leaveWords[kind], null, countOf(client, kind)];
    return confirm(
      call,
      names.map((name) => {
        leave(core, client, kind, name);
        return [leaveWords[kind], name, countOf(client, kind)];
      }),
    );
  };
}

function publish({ core, argv }: Call): Reply {
  const [channel, message] = [arg(argv, 1), arg(argv, 2)];
  let receivers = 0;
  for (const client of core.channels.get(channel) ?? []) {
    core.tell(client, ['message', channel, message]);
    receivers += 1;
  }
  for (const [pattern, clients] of core.patterns) {
    if (!globMatches(pattern, channel)) continue;
    for (const client of clients) {
      core.tell(client, ['pmessage', pattern, channel, message]);
      receivers += 1;
    }
  }
  return receivers;
}

function publishShard({ core, argv }: Call): Reply {
  const [channel, message] = [arg(argv, 1), arg(argv, 2)];
  const clients = core.shards.get(channel) ?? [];
  for (const client of clients) core.tell(client, ['smessage', channel, message]);
  return [...clients].length;
}

const names =
  (kind: Kind) =>
  (call: Call): Reply => {
    const pattern = call.argv[2];
    return [...call.core[kind].keys()].filter(
      (name) => pattern === undefined || globMatches(pattern, name),
    );
  };

const sizes =
  (kind: Kind) =>
  (call: Call): Reply =>
    call.argv.slice(2).flatMap((name) => [name, call.core[kind].get(name)?.size ?? 0]);

const flags = 'pubsub noscript loading stale';

export const pubsubCommands: readonly Command[] = [
  row('psubscribe', -2, flags, noKeys, subscribe('patterns')),
  row('publish', 3, 'pubsub loading stale fast', noKeys, publish),
  row('pubsub', -2, '', noKeys, () => null),
  row('pubsub|channels', -2, 'pubsub loading stale', noKeys, names('channels')),
  row('pubsub|numpat', 2, 'pubsub loading stale', noKeys, ({ core }) => core.patterns.size),
  row('pubsub|numsub', -2, 'pubsub loading stale', noKeys, sizes('channels')),
  row('pubsub|shardchannels', -2, 'pubsub loading stale', noKeys, names('shards')),
  row('pubsub|shardnumsub', -2, 'pubsub loading stale', noKeys, sizes('shards')),
  row('punsubscribe', -1, flags, noKeys, unsubscribe('patterns')),
  row('spublish', 3, 'pubsub loading stale fast', oneKey, publishShard),
  row('ssubscribe', -2, flags, allKeys, subscribe('shards')),
  row('subscribe', -2, flags, noKeys, subscribe('channels')),
  row('sunsubscribe', -1, flags, allKeys, unsubscribe('shards')),
  row('unsubscribe', -1, flags, noKeys, unsubscribe('channels')),
];
