import type { Lane, Moment, Watchable } from './moments.ts';
import type { Broken, EventKind, StormEvent } from './sandbox/protocol.ts';

/**
 * A schedule of a storm as a row of moments to be watched: a lane for each process, for Redis and for
 * the effects. What belongs together is one moment: a fault and the death that it brings, and a process
 * that returns where another has just ended.
 */

/** Says each event in one sentence; `broken` the one at which the promise breaks. */
export interface Sayings {
  readonly event: (event: StormEvent) => string;
  readonly broken: (broken: Broken) => string;
}

const FAULTS: readonly EventKind[] = [
  'kill-before',
  'kill-after',
  'answer-lost',
  'twice',
  'late',
  'pause',
  'sigterm',
  'redis-restart',
  'skew',
  'dies',
  'fails',
];

function kindOf({ kind, count = 1 }: StormEvent): Moment['kind'] {
  if (kind === 'effect') return count > 1 ? 'again' : 'effect';
  return FAULTS.includes(kind) ? 'warning' : 'line';
}

/** The events that are moments of their own, with their place among all. */
function told(
  events: readonly StormEvent[],
): { readonly event: StormEvent; readonly at: number }[] {
  return events.flatMap((event, at) => {
    const before = events[at - 1];
    const struck = before !== undefined && FAULTS.includes(before.kind);
    if (event.kind === 'dies' && struck && before.by === event.by) return [];
    // What a client of Redis complains about is told by the fault itself.
    if (event.kind === 'says' && event.text.startsWith('[ioredis]')) return [];
    return [{ event, at }];
  });
}

/** Where two schedules part, of all that is told of them. */
export interface Parting {
  /** How many events they have in common. */
  readonly same: number;
  /** What each of them does next; nothing if it is over. */
  readonly here: StormEvent | undefined;
  readonly there: StormEvent | undefined;
}

/** The first event in which two versions go different ways under the same faults; times do not count. */
export function parting(
  here: readonly StormEvent[],
  there: readonly StormEvent[],
): Parting | undefined {
  const [a, b] = [told(here), told(there)];
  const words = (one: { readonly event: StormEvent } | undefined): string => {
    if (one === undefined) return '';
    const { kind, by, life, text, answer, count, noted } = one.event;
    return JSON.stringify([kind, by, life, text, answer, count, noted]);
  };
  const most = Math.max(a.length, b.length);
  for (let same = 0; same < most; same++)
    if (words(a[same]) !== words(b[same]))
      return { same, here: a[same]?.event, there: b[same]?.event };
  return undefined;
}

/** The schedule that broke a promise, to be watched. */
export function watchableStorm(broken: Broken, sayings: Sayings): Watchable {
  const { events, brokenAt } = broken;
  const shown = told(events.slice(0, brokenAt + 1));
  const lanes: Lane[] = [];
  const lane = (kind: Lane['kind'], name = ''): number => {
    const known = lanes.findIndex((one) => one.kind === kind && one.name === name);
    return known >= 0 ? known : lanes.push({ kind, name }) - 1;
  };
  for (const { event } of shown) if (event.by !== '') lane('actor', event.by);
  if (shown.some(({ event }) => event.by === '')) lane('program');
  const redis = shown.some(({ event }) => event.kind === 'asks') ? lane('redis') : 0;
  const database = shown.some(({ event }) => event.kind === 'effect' || event.kind === 'refused')
    ? lane('effects')
    : 0;
  const moments: Moment[] = shown.map(({ event }, index) => {
    const { kind, at, by, text, count, line, file } = event;
    const own = by === '' ? lane('program') : lane('actor', by);
    const outside = kind === 'effect' || kind === 'refused';
    return {
      at,
      shown: index + 1,
      lane: kind === 'redis-restart' ? redis : outside ? database : own,
      kind: kindOf(event),
      text,
      said: sayings.event(event),
      ...(kind === 'asks' ? { to: redis } : {}),
      ...(outside ? { to: own } : {}),
      ...(count === undefined ? {} : { times: count }),
      ...(line === undefined || file === undefined ? {} : { place: { file, line } }),
    };
  });
  const last = moments.at(-1);
  moments.push({
    at: last?.at ?? 0,
    shown: moments.length + 1,
    lane: database,
    kind: 'break',
    text: broken.promise,
    said: sayings.broken(broken),
    ...(last?.place === undefined ? {} : { place: last.place }),
  });
  return { lanes, moments };
}
