/**
 * What can happen to a clerk's program, looked for breadth first: one misfortune at a time, two clerks,
 * one order to pay. The matrix of chapters 6 and 7 and the exercises are read from here.
 */
import { explore } from '../core/explore.ts';
import {
  commandsOf,
  holderOf,
  opened,
  refusal,
  step,
  whereIs,
  type Command,
  type Fact,
  type Settings,
  type State,
} from './dedup.model.ts';

/** One kind of bad day each. */
export const misfortunes = ['crash', 'overlap', 'silence', 'copy', 'forgotten'] as const;
export type Misfortune = (typeof misfortunes)[number];

/** How often each thing may still go wrong. */
interface Budget {
  readonly falls: number;
  readonly silences: number;
  /** The time runs out while the holder still works. */
  readonly slow: number;
  readonly copies: number;
  readonly tears: number;
}
const none: Budget = { falls: 0, silences: 0, slow: 0, copies: 0, tears: 0 };
export const budgets: Readonly<Record<Misfortune, Budget>> = {
  crash: { ...none, falls: 1 },
  overlap: { ...none, slow: 1 },
  silence: { ...none, silences: 1 },
  copy: { ...none, copies: 1 },
  forgotten: { ...none, copies: 1, tears: 1 },
};
/** One of each misfortune that an office must bear by itself, together. */
export const everyNight: Budget = { falls: 1, silences: 1, slow: 1, copies: 1, tears: 0 };

interface Day {
  readonly office: State;
  readonly left: Budget;
}

/** What a broken promise looks like. */
export type Breach = 'lost' | 'twice';

export type Search =
  | { readonly found: true; readonly commands: readonly Command[]; readonly states: number }
  | { readonly found: false; readonly states: number; readonly exhausted: boolean };

/** Which part of the budget a command takes, or `null`: it is nobody's misfortune. */
function costOf(office: State, { type }: Command): keyof Budget | null {
  switch (type) {
    case 'clerk.fall':
      return 'falls';
    case 'answer.lose':
      return 'silences';
    case 'lease.expire':
      return holderOf(office) === null ? null : 'slow';
    case 'copy.arrive':
      return 'copies';
    case 'page.tear':
      return 'tears';
    case 'clerk.take':
    case 'clerk.next':
    case 'clerk.rise':
      return null;
  }
}

/** Is everything over, with nothing left to take, to run or to give out again? */
function atRest(office: State): boolean {
  return office.shelf === 'signed' && office.clerks.every(({ status }) => status !== 'working');
}

const breached: Readonly<Record<Breach, (office: State) => boolean>> = {
  twice: ({ payments }) => payments.length > 1,
  lost: (office) => whereIs(office) === 'lost',
};

/** Looks for a shortest way to the breach. */
export function lookFor(
  breach: Breach,
  settings: Settings,
  budget: Budget,
  rules: typeof step = step,
): Search {
  const result = explore<Day, Command, Fact>({
    model: {
      step({ office, left }, command) {
        const cost = costOf(office, command);
        const { state, facts } = rules(office, command);
        return {
          state: { office: state, left: cost ? { ...left, [cost]: left[cost] - 1 } : left },
          facts,
        };
      },
    },
    start: { office: opened(settings.program, settings), left: budget },
    // Nobody gets well again: with one misfortune the other clerk is there to go on.
    commands: ({ office, left }) =>
      commandsOf(office).filter((command) => {
        const cost = costOf(office, command);
        return (
          command.type !== 'clerk.rise' &&
          refusal(office, command) === null &&
          (cost === null || left[cost] > 0) &&
          // A page is torn when all is over, not under the clerk's pen.
          (command.type !== 'page.tear' || atRest(office))
        );
      }),
    key: (day) => JSON.stringify(day),
    // Nobody owes us a copy: what is lost before one came is lost.
    found: ({ office }) => breached[breach](office),
    limits: { states: 20_000, depth: 30 },
  });
  return result.found
    ? { found: true, commands: result.path.map(({ command }) => command), states: result.states }
    : { found: false, states: result.states, exhausted: result.exhausted };
}

/** What the worst day of this kind comes to, with the shortest way there. */
export interface Worst {
  readonly ends: Breach | 'once';
  /** Empty when no way breaks it. */
  readonly commands: readonly Command[];
  /** Distinct states that were looked at. */
  readonly states: number;
}

export function worstOf(settings: Settings, budget: Budget): Worst {
  const lost = lookFor('lost', settings, budget);
  if (lost.found) return { ends: 'lost', commands: lost.commands, states: lost.states };
  const twice = lookFor('twice', settings, budget);
  if (twice.found) return { ends: 'twice', commands: twice.commands, states: twice.states };
  return { ends: 'once', commands: [], states: Math.max(lost.states, twice.states) };
}
