/**
 * One job of a worker with a heart, played second by second: beats are sent every ten seconds, each
 * takes a while to arrive, and the broker writes down whatever arrives.
 */
export type Line = 'start' | 'work' | 'stop' | 'still' | 'ack';
export const lines: readonly Line[] = ['start', 'work', 'stop', 'still', 'ack'];

export const lease = 30;
const every = 10;
/** How long it is watched after the worker has gone home. */
const watched = 60;

export interface Schedule {
  readonly work: number;
  /** Seconds a beat is on its way. */
  readonly way: number;
}
/** Every length of work around 45 s, with every way that a beat may take. */
export const schedules: readonly Schedule[] = Array.from({ length: 10 }, (_, longer) =>
  Array.from({ length: 10 }, (__, way) => ({ work: 41 + longer, way })),
).flat();

export interface Played {
  /** The second of the ack; `null`: the worker waits for ever. */
  readonly acked: number | null;
  readonly signedEarly: boolean;
  /** The second at which the job went to somebody else while this worker had not acked. */
  readonly takenAway: number | null;
  /** The second at which a beat woke the acked job. */
  readonly woken: number | null;
}

/** Throws a RangeError for a program that uses the heart before there is one. */
export function play(program: readonly Line[], { work, way }: Schedule): Played {
  let now = 0;
  let started: number | null = null;
  let stopped: number | null = null;
  let acked: number | null = null;
  let worked: number | null = null;
  for (const line of program) {
    if (line === 'start') started = now;
    else if (line === 'work') worked = now += work;
    else if (line === 'ack') acked = now;
    else if (started === null) throw new RangeError('There is no heart yet');
    else if (line === 'stop') stopped = now;
    else if (stopped === null) break;
    else now = Math.max(now, ...arrivals(started, stopped, way));
  }
  const end = now + watched;
  const arrived = started === null ? [] : arrivals(started, stopped ?? end, way);
  let until = lease;
  let takenAway: number | null = null;
  for (const at of [...arrived.filter((beat) => acked === null || beat <= acked), acked ?? end]) {
    if (at > until) takenAway ??= until;
    until = Math.max(until, at + lease);
  }
  return {
    acked,
    signedEarly: acked !== null && (worked === null || acked < worked),
    takenAway,
    woken: arrived.find((at) => acked !== null && at > acked) ?? null,
  };
}

/** When the beats sent before `stopped` reach the broker. */
function arrivals(started: number, stopped: number, way: number): readonly number[] {
  const sent: number[] = [];
  for (let at = started + every; at < stopped; at += every) sent.push(at + way);
  return sent;
}
