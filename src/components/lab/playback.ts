/** Watching a finished run: its moments one after the other, at a reader's pace or by hand. */
export interface Playback {
  /** `over`: it has played to its end by itself; everything is shown. */
  readonly mode: 'closed' | 'playing' | 'paused' | 'over';
  /** Moments that have come: 0 to `length`. */
  readonly index: number;
  readonly length: number;
}

export type PlaybackCommand =
  /** Starts from the beginning; `still` for who wants nothing to move: they go on by hand. */
  | { readonly type: 'open'; readonly length: number; readonly still: boolean }
  | { readonly type: 'close' }
  | { readonly type: 'tick' }
  | { readonly type: 'play' }
  | { readonly type: 'pause' }
  | { readonly type: 'seek'; readonly index: number };

/** Nothing is watched. */
export const closed: Playback = { mode: 'closed', index: 0, length: 0 };

/** One command; what makes no sense now changes nothing. */
export function control(state: Playback, command: PlaybackCommand): Playback {
  switch (command.type) {
    case 'open':
      if (command.length === 0) return closed;
      return { mode: command.still ? 'paused' : 'playing', index: 1, length: command.length };
    case 'close':
      return closed;
    case 'tick': {
      if (state.mode !== 'playing') return state;
      const index = Math.min(state.length, state.index + 1);
      return { ...state, index, mode: index === state.length ? 'over' : 'playing' };
    }
    case 'play':
      if (state.mode === 'closed' || state.mode === 'playing') return state;
      return { ...state, mode: 'playing', index: state.index >= state.length ? 1 : state.index };
    case 'pause':
      return state.mode === 'playing' ? { ...state, mode: 'paused' } : state;
    case 'seek': {
      if (state.mode === 'closed') return state;
      const index = Math.min(state.length, Math.max(0, Math.round(command.index)));
      return { ...state, mode: 'paused', index };
    }
  }
}

/** Ten virtual seconds pass in one; a line can be read, and no wait is long enough to look broken. */
const SCALE = 1 / 10;
const LEAST = 350;
const MOST = 3_200;

/** The speeds a reader may choose; 1 is the pace above. */
export const speeds = [0.5, 1, 2, 4] as const;

/** Virtual milliseconds before the moment after `index` of them, and the real ones to wait for it. */
export function wait(
  times: readonly number[],
  index: number,
  speed: number,
): { readonly virtualMs: number; readonly ms: number } {
  const next = times[index];
  const virtualMs = next === undefined ? 0 : Math.max(0, next - (times[index - 1] ?? 0));
  return { virtualMs, ms: Math.min(MOST, Math.max(LEAST, virtualMs * SCALE)) / speed };
}
