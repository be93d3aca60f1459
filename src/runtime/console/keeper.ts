import type { ConsoleLine } from '../output.ts';
import { append, slice } from '../primordials.ts';

/**
 * Keeps a flood small before it leaves the worker: the first lines go out as they come, and of the
 * rest only the last ones are held. A line is cut, not dropped, when it is too long.
 */
export interface Keeper {
  readonly add: (line: ConsoleLine) => void;
  /** The first lines that have not been taken yet. */
  readonly takeFirst: () => ConsoleLine[];
  /** True once anything has gone to the tail since it was last read. */
  readonly tailChanged: () => boolean;
  /** The last lines, oldest first, and how many were dropped before them. */
  readonly tail: () => { lines: ConsoleLine[]; dropped: number };
  /** Lines in all. */
  readonly printed: () => number;
}

/** Bounds of what is kept. */
export interface KeeperLimits {
  readonly firstLines: number;
  readonly lastLines: number;
  /** Characters of one line. */
  readonly lineLength: number;
}

/** Characters kept in all at each end, whatever the number of lines. */
const FIRST_LENGTH = 400_000;
const LAST_LENGTH = 100_000;

/** `text` cut to `length` characters, with the count of what is missing. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  return `${slice(text, 0, length)}… ${text.length - length} more characters`;
}

/** A keeper with nothing in it. */
export function createKeeper(limits: KeeperLimits): Keeper {
  let first: ConsoleLine[] = [];
  let firstCount = 0;
  let firstLength = 0;
  let full = limits.firstLines <= 0;
  /** A ring: the oldest line is at `start`. */
  const ring: ConsoleLine[] = [];
  let start = 0;
  let beyond = 0;
  let changed = false;
  let printed = 0;

  return {
    add(input) {
      printed += 1;
      const line =
        input.text.length > limits.lineLength
          ? { ...input, text: cut(input.text, limits.lineLength) }
          : input;
      if (!full) {
        append(first, line);
        firstCount += 1;
        firstLength += line.text.length;
        full = firstCount >= limits.firstLines || firstLength >= FIRST_LENGTH;
        return;
      }
      beyond += 1;
      changed = true;
      if (limits.lastLines <= 0) return;
      if (ring.length < limits.lastLines) append(ring, line);
      else {
        ring[start] = line;
        start = (start + 1) % limits.lastLines;
      }
    },
    takeFirst() {
      const taken = first;
      first = [];
      return taken;
    },
    tailChanged: () => changed,
    tail() {
      changed = false;
      let from = 0;
      let length = 0;
      for (let i = ring.length - 1; i >= 0; i--) {
        length += (ring[(start + i) % ring.length] as ConsoleLine).text.length;
        if (length > LAST_LENGTH && i < ring.length - 1) {
          from = i + 1;
          break;
        }
      }
      const lines: ConsoleLine[] = [];
      for (let i = from; i < ring.length; i++)
        append(lines, ring[(start + i) % ring.length] as ConsoleLine);
      return { lines, dropped: beyond - lines.length };
    },
    printed: () => printed,
  };
}
