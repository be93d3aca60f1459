/** What the ruler can be set to at once, and how far each clock goes. */
import type { Clocks } from '../../../machines/ruler/ruler.model.ts';

export type Clock = keyof Clocks;

/** In the order of the ladder, the work among the clocks that watch it. */
export const clockNames = [
  'call',
  'work',
  'job',
  'kill',
  'lease',
  'beat',
] as const satisfies Clock[];

/** The ruler's length in seconds; every clock is a place on it. */
export const LENGTH = 120;

const none = { call: null, job: null, kill: null, beat: null };
export const presets = {
  slow: { ...none, work: 45, lease: 30 },
  beats: { ...none, work: 45, lease: 30, beat: 10 },
  vt5: { ...none, work: 3, lease: 5 },
  vt15: { ...none, work: 3, lease: 15 },
  vt60: { ...none, work: 3, lease: 60 },
  ladder: { work: 8, call: 10, job: 45, kill: 60, lease: 90, beat: null },
} as const satisfies Readonly<Record<string, Clocks>>;

export type Preset = keyof typeof presets;

/** The place of a clock on the ruler; 0 = there is none. */
export const placeOf = (clocks: Clocks, name: Clock): number => clocks[name] ?? 0;

/** The clocks with one of them moved; work and lease are always there. */
export function moved(clocks: Clocks, name: Clock, to: number): Clocks {
  if (name === 'work' || name === 'lease') return { ...clocks, [name]: Math.max(1, to) };
  return { ...clocks, [name]: to === 0 ? null : to };
}
