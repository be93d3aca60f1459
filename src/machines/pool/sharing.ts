/**
 * A morning at the shared shelf under different ways to run the workers: how they are started, what a
 * worker takes, and what it does when the shelf is empty. Minute by minute, in whole minutes.
 */

const parts = {
  start: ['in-turn', 'together'],
  take: ['all', 'own-list', 'one'],
  empty: ['leave', 'spin', 'wait'],
} as const;

export type Part = keyof typeof parts;

/**
 * `in-turn`: the next worker is started when the one before has come back. `own-list`: parcel n is
 * only for worker n mod 3. `spin`: looks again without giving anybody else a turn of the event loop.
 */
export type Ways = { readonly [P in Part]: (typeof parts)[P][number] };

export interface Morning {
  /** Parcels finished by each worker. */
  readonly done: readonly number[];
  /** Parcels that nobody finished. */
  readonly unfinished: number;
  /** The minute at which the last finished parcel was done. */
  readonly last: number;
  /** The minute at which a spinning worker let nobody else go on, or `null`. */
  readonly stuckAt: number | null;
}

/** Minutes of work on what is there at eight, and on what comes while others are at work. */
const early = [30, 10, 10, 20, 10, 10, 10] as const;
const late = { at: 45, minutes: [10, 10, 10] } as const;
const workers = 3;
/** Long enough for one worker to do it all. */
const closing = 180;

/** How many parcels a morning has. */
export const parcelsOfMorning = early.length + late.minutes.length;

interface Waiting {
  readonly number: number;
  readonly minutes: number;
}

interface Hand {
  /** What was taken and is not begun. */
  batch: Waiting[];
  /** Minutes left of what is being done; 0 = nothing. */
  left: number;
  done: number;
  home: boolean;
}

export function morning(ways: Ways): Morning {
  let shelf: Waiting[] = early.map((minutes, number) => ({ number, minutes }));
  const hands = Array.from({ length: workers }, (): Hand => ({
    batch: [],
    left: 0,
    done: 0,
    home: false,
  }));
  let last = 0;
  let stuckAt: number | null = null;

  /** Takes off the shelf what the way of taking says. */
  function taken(worker: number): Waiting[] {
    const mine =
      ways.take === 'all'
        ? shelf
        : ways.take === 'one'
          ? shelf.slice(0, 1)
          : shelf.filter(({ number }) => number % workers === worker).slice(0, 1);
    shelf = shelf.filter((parcel) => !mine.includes(parcel));
    return mine;
  }

  for (let now = 0; now <= closing && stuckAt === null; now += 1) {
    if (now === late.at)
      shelf.push(...late.minutes.map((minutes, at) => ({ number: early.length + at, minutes })));
    for (const hand of hands)
      if (hand.left > 0 && --hand.left === 0) {
        hand.done += 1;
        last = now;
      }
    for (const [worker, hand] of hands.entries()) {
      const started = ways.start === 'together' || hands.slice(0, worker).every(({ home }) => home);
      if (!started || hand.home || hand.left > 0) continue;
      if (hand.batch.length === 0) hand.batch = taken(worker);
      const next = hand.batch.shift();
      if (next !== undefined) hand.left = next.minutes;
      else if (ways.empty === 'leave') hand.home = true;
      else if (ways.empty === 'spin') stuckAt ??= now;
    }
  }
  const done = hands.map((hand) => hand.done);
  const finished = done.reduce((sum, one) => sum + one, 0);
  return { done, unfinished: parcelsOfMorning - finished, last, stuckAt };
}

/** The earliest minute at which everything can be done, over all ways. */
export function bestEnd(): number {
  const ends = parts.start.flatMap((start) =>
    parts.take.flatMap((take) =>
      parts.empty.flatMap((empty) => {
        const { unfinished, last } = morning({ start, take, empty });
        return unfinished === 0 ? [last] : [];
      }),
    ),
  );
  return Math.min(...ends);
}
