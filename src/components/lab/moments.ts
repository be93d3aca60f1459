import type { ConsoleLine, EffectMark } from './sandbox/protocol.ts';

/**
 * A finished run as a row of moments: each printed line and each effect, in the order in which they
 * happened. Watching a run slowly is going along this row.
 */
export interface Moment {
  /** Virtual milliseconds since the program started. */
  readonly at: number;
  /** Lines that stand in the output once this moment has come. */
  readonly shown: number;
  /** In which lane: the index in `Run.lanes`. */
  readonly lane: number;
  readonly kind: 'line' | 'warning' | 'effect' | 'again' | 'break';
  /** What was printed (its first line), or the key of the effect. */
  readonly text: string;
  /** Of an effect: how often it has happened by now. */
  readonly times?: number;
  /** The whole sentence about it, where there is one. */
  readonly said?: string;
  /** The lane it reaches over to. */
  readonly to?: number;
  /** The line of the program that did it, where it is known. */
  readonly place?: { readonly file: string; readonly line: number };
}

/** A lane: an actor by its name, the rest of the program, or the effects. */
export interface Lane {
  readonly kind: 'actor' | 'program' | 'redis' | 'effects';
  /** Of an actor: the name the program gave it. */
  readonly name: string;
}

/** What can be watched of a run. */
export interface Watchable {
  readonly lanes: readonly Lane[];
  readonly moments: readonly Moment[];
}

/** Moments of a run that are shown: a longer run is watched in its beginning. */
export const MOST_MOMENTS = 400;

/** Actors in the order in which they first speak, then the program, then effects; none stands empty. */
export function watchable(
  lines: readonly ConsoleLine[],
  effects: readonly EffectMark[],
): Watchable {
  const lanes: Lane[] = [];
  for (const { by } of lines)
    if (by !== undefined && !lanes.some(({ name }) => name === by))
      lanes.push({ kind: 'actor', name: by });
  if (lines.some(({ by }) => by === undefined)) lanes.push({ kind: 'program', name: '' });
  if (effects.length > 0) lanes.push({ kind: 'effects', name: '' });
  const laneOf = (kind: Lane['kind'], name = ''): number =>
    lanes.findIndex((lane) => lane.kind === kind && lane.name === name);

  const moments: Moment[] = [];
  let next = 0;
  const effectsUpTo = (printed: number): void => {
    for (; next < effects.length && (effects[next]?.after ?? 0) <= printed; next += 1) {
      const { at, key, times, line, file } = effects[next] as EffectMark;
      moments.push({
        at,
        shown: printed,
        lane: laneOf('effects'),
        kind: times > 1 ? 'again' : 'effect',
        text: key,
        times,
        ...placeOf(line, file),
      });
    }
  };
  lines.forEach(({ at, text, level, by, line, file }, index) => {
    effectsUpTo(index);
    moments.push({
      at,
      shown: index + 1,
      lane: by === undefined ? laneOf('program') : laneOf('actor', by),
      kind: level === 'warn' || level === 'error' ? 'warning' : 'line',
      text: text.trim().split('\n', 1)[0] ?? '',
      ...placeOf(line, file),
    });
  });
  effectsUpTo(lines.length);
  return { lanes, moments: moments.slice(0, MOST_MOMENTS) };
}

function placeOf(line: number | undefined, file: string | undefined): Pick<Moment, 'place'> {
  return line === undefined || file === undefined ? {} : { place: { file, line } };
}
