/**
 * `npm run dlq -- <command>`: the corner shelf.
 *
 *     list   [filter] [--limit 50]                 newest first
 *     group  [filter]                              how many died of what
 *     show   <id>                                  everything about one
 *     replay [filter | ids] [--rate 10] [--limit n]
 *     drop   [filter | ids] --yes
 *
 * filter: --type t  --reason permanent|attempts|crashes|lifetime|no-handler|malformed
 *         --error Name  --message text  --minutes 60 (died within)
 */
import { parseArgs } from 'node:util';
import { DeadLetters, type DeadFilter } from '../src/dead-letters.ts';
import type { DeadLetter, DeathReason } from '../src/types.ts';
import { connect, openQueue } from './settings.ts';

const reasons: readonly DeathReason[] = [
  'permanent',
  'attempts',
  'crashes',
  'lifetime',
  'no-handler',
  'malformed',
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    type: { type: 'string' },
    reason: { type: 'string' },
    error: { type: 'string' },
    message: { type: 'string' },
    minutes: { type: 'string' },
    limit: { type: 'string' },
    rate: { type: 'string' },
    yes: { type: 'boolean' },
  },
});

const fail = (text: string): never => {
  console.error(text);
  process.exit(2);
};

function number(name: 'minutes' | 'limit' | 'rate', otherwise: number): number {
  const text = values[name];
  if (text === undefined) return otherwise;
  const value = Number(text);
  return Number.isFinite(value) && value > 0 ? value : fail(`--${name} is a number above 0`);
}

function filter(ids: readonly string[]): DeadFilter {
  const { type, error, message } = values;
  const reason = reasons.find((known) => known === values.reason);
  if (values.reason !== undefined && reason === undefined)
    fail(`--reason is one of ${reasons.join(', ')}`);
  return {
    ...(ids.length > 0 ? { ids } : {}),
    ...(type === undefined ? {} : { type }),
    ...(reason === undefined ? {} : { reason }),
    ...(error === undefined ? {} : { errorName: error }),
    ...(message === undefined ? {} : { message }),
    ...(values.minutes === undefined
      ? {}
      : { diedFrom: Date.now() - number('minutes', 0) * 60_000 }),
  };
}

const time = (ms: number | null) => (ms === null ? '-' : new Date(ms).toISOString());
const line = (letter: DeadLetter) =>
  `${time(letter.diedAt)}  ${letter.id}  ${letter.type || '?'}  ${letter.reason}  ` +
  `${letter.error.name}: ${letter.error.message.slice(0, 80)}`;

const redis = connect();
const shelf = new DeadLetters(openQueue(redis));
const [command, ...ids] = positionals;

try {
  if (command === 'list') {
    for (const letter of await shelf.newest(number('limit', 50), filter(ids)))
      console.log(line(letter));
  } else if (command === 'group') {
    for (const {
      count,
      type,
      reason,
      errorName,
      message,
      oldestAt,
      newestAt,
    } of await shelf.groups(filter(ids)))
      console.log(
        `${String(count).padStart(6)}  ${type || '?'}  ${reason}  ${errorName}: ${message.slice(0, 60)}` +
          `  (${time(oldestAt)} … ${time(newestAt)})`,
      );
  } else if (command === 'show' && ids[0] !== undefined) {
    const letter = await shelf.find(ids[0]);
    if (letter === null) {
      console.error(`no dead letter ${ids[0]}`);
      process.exitCode = 1;
    } else {
      const { error, diedAt, enqueuedAt, firstAttemptAt, lastAttemptAt, ...rest } = letter;
      for (const [name, value] of Object.entries(rest)) console.log(`${name}: ${value ?? '-'}`);
      for (const [name, at] of Object.entries({
        enqueuedAt,
        firstAttemptAt,
        lastAttemptAt,
        diedAt,
      }))
        console.log(`${name}: ${time(at)}`);
      console.log(`error: ${error.name}: ${error.message}\n${error.stack}`);
    }
  } else if (command === 'replay') {
    // Slowly by default: the system that has just recovered is not to be knocked over again.
    const perSecond = number('rate', 10);
    const { moved, malformed, looked } = await shelf.replay({
      filter: filter(ids),
      perSecond,
      limit: number('limit', Infinity),
      onReplayed: ({ id, type }) => console.log(`replayed ${id} ${type}`),
    });
    console.log(`moved ${moved}, malformed ${malformed}, looked at ${looked}`);
  } else if (command === 'drop') {
    if (values.yes !== true) fail('drop forgets for good: say --yes');
    console.log(`dropped ${await shelf.drop(filter(ids))}`);
  } else {
    fail('npm run dlq -- list|group|show|replay|drop (see the head of app/dlq.ts)');
  }
} finally {
  redis.disconnect();
}
