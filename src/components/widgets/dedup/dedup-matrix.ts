/**
 * What one misfortune does to each strategy, with the shortest way there as a link into the stepper.
 * Nothing is written down: every cell is a search through the model.
 */
import {
  strategies,
  type Line,
  type Settings,
  type Strategy,
} from '../../../machines/dedup/dedup.model.ts';
import {
  budgets,
  misfortunes,
  worstOf,
  type Misfortune,
  type Worst,
} from '../../../machines/dedup/schedules.ts';
import { encodeLink } from '../../stepper/link.ts';
import { choiceId, dedupPlay } from './dedup-play.ts';

export interface Cell extends Worst {
  readonly misfortune: Misfortune;
  /** Address under the book's root where the schedule stands; `null` when nothing broke. */
  readonly link: string | null;
}

/** The scenario whose start is each strategy's. */
const stages: Readonly<Record<Strategy, string>> = {
  none: 'dedup-none',
  look: 'dedup-look',
  mark: 'dedup-mark',
  together: 'dedup-together',
  provider: 'dedup-provider',
};

function cellOf(settings: Settings, misfortune: Misfortune, scenario: string | null): Cell {
  const worst = worstOf(settings, budgets[misfortune]);
  const taken = worst.commands.map(choiceId);
  const place = { scenario: scenario ?? '', index: taken.length, branch: 0, taken };
  return {
    ...worst,
    misfortune,
    link:
      scenario === null || taken.length === 0
        ? null
        : `steppers/${scenario}/#${encodeLink(place, dedupPlay.version)}`,
  };
}

/** The five strategies, each under each misfortune. */
export function matrix(): readonly {
  readonly strategy: Strategy;
  readonly cells: readonly Cell[];
}[] {
  return (Object.keys(strategies) as readonly Strategy[]).map((strategy) => ({
    strategy,
    cells: misfortunes.map((misfortune) =>
      cellOf({ program: strategies[strategy], key: 'parcel' }, misfortune, stages[strategy]),
    ),
  }));
}

/** The three promises of delivery, as programs: chapter 7's table. */
const promises = {
  atMost: ['pay'],
  atLeast: strategies.none,
  effectively: strategies.together,
} as const satisfies Readonly<Record<string, readonly Line[]>>;
export type PromiseName = keyof typeof promises;

export function promiseMatrix(): readonly {
  readonly promise: PromiseName;
  readonly cells: readonly Cell[];
}[] {
  const scenario = { atMost: null, atLeast: stages.none, effectively: stages.together } as const;
  return (Object.keys(promises) as readonly PromiseName[]).map((promise) => ({
    promise,
    cells: misfortunes.map((misfortune) =>
      cellOf({ program: promises[promise], key: 'parcel' }, misfortune, scenario[promise]),
    ),
  }));
}
