import { allKeys, error, noKeys, row, type Call, type Command } from './command.ts';
import type { Core } from './core.ts';
import type { Client } from './client.ts';
import { ErrorReply, nilArray, OK, type Reply } from './reply.ts';

/** MULTI, EXEC and WATCH: commands that run as one, or not at all. */

/** Forgets an open transaction and every watch. */
export function discard(core: Core, client: Client): void {
  client.queue = null;
  client.spoiled = false;
  core.unwatch(client);
}

function multi({ client }: Call): Reply {
  if (client.queue) throw error('ERR MULTI calls can not be nested');
  client.queue = [];
  return OK;
}

function exec({ core, client }: Call): Reply {
  const { queue, spoiled } = client;
  if (!queue) throw error('ERR EXEC without MULTI');
  const died = client.watched.some(({ db, key, expired }) => {
    const entry = db.entries.get(key);
    return !expired && entry !== undefined && entry.expiresAt <= core.time;
  });
  const dirty = client.dirty || died;
  discard(core, client);
  if (spoiled) throw error('EXECABORT Transaction discarded because of previous errors.');
  if (dirty) return nilArray;
  return queue.map((argv) => {
    const command = core.find(argv);
    return command instanceof ErrorReply
      ? command
      : (core.run(command, client, argv, false) as Reply);
  });
}

function watch({ core, client, db, argv }: Call): Reply {
  if (client.queue) throw error('ERR WATCH inside MULTI is not allowed');
  if (client.dirty) return OK;
  for (const key of argv.slice(1)) core.watch(client, db, key);
  return OK;
}

export const transactionCommands: readonly Command[] = [
  row('discard', 1, 'noscript loading stale fast allow_busy', noKeys, ({ core, client }) => {
    if (!client.queue) throw error('ERR DISCARD without MULTI');
    discard(core, client);
    return OK;
  }),
  row('exec', 1, 'noscript loading stale skip_slowlog', noKeys, exec),
  row('multi', 1, 'noscript loading stale fast allow_busy', noKeys, multi),
  row('unwatch', 1, 'noscript loading stale fast allow_busy', noKeys, ({ core, client }) => {
    core.unwatch(client);
    return OK;
  }),
  row('watch', -2, 'noscript loading stale fast allow_busy', allKeys, watch),
];
