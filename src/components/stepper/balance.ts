/** The conservation line, judged: does the sum come out, and is a promise broken? */
import type { Counts } from './flow.ts';

/** Where an accepted parcel can be, in the order the line is read. */
export const fates = ['done', 'waiting', 'leased', 'delayed', 'dead', 'lost'] as const;
export type Fate = (typeof fates)[number];

export interface Balance {
  /** Parcels that have a fate. */
  readonly sum: number;
  /** Accepted = sum: nothing appeared and nothing vanished. */
  readonly balanced: boolean;
  /** Effects beyond one per message: work that was done again. */
  readonly duplicates: number;
  readonly lost: number;
}

export function balanceOf(counts: Counts): Balance {
  const sum = fates.reduce((total, fate) => total + counts[fate], 0);
  return {
    sum,
    balanced: sum === counts.accepted,
    duplicates: counts.effects - counts.effectsDue,
    lost: counts.lost,
  };
}
