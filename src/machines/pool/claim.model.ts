/**
 * Sorters that run a claim line by line, so that another may come between any two of its lines. There
 * is one lock; whoever wants it while it is held waits. Nobody falls ill here: what goes wrong goes
 * wrong among the healthy.
 */
import { explore } from '../core/explore.ts';
import type { Step } from '../core/trace.ts';

/**
 * `look` reads which parcel stands first, `take` takes that one off the shelf, `work` works on it,
 * `ack` signs for it. A sorter that looks and finds nothing gives the lock back and goes home.
 */
export const claimLines = ['lock', 'look', 'take', 'unlock', 'work', 'ack'] as const;
export type ClaimLine = (typeof claimLines)[number];

/** The six lines in the order in which a sorter runs them, then from the start again. */
export type ClaimProgram = readonly ClaimLine[];

interface ClaimSorter {
  /** Index of the line that runs next. */
  readonly next: number;
  readonly saw: number | null;
  /** Between the begin and the end of the work. */
  readonly working: boolean;
  readonly home: boolean;
}

export interface ClaimState {
  readonly program: ClaimProgram;
  readonly shelf: readonly number[];
  /** Who holds the lock, by index. */
  readonly lock: number | null;
  readonly sorters: readonly ClaimSorter[];
  /** Times the work on each parcel was begun, by its number. */
  readonly worked: readonly number[];
  /** Some signature stood there before its work was done. */
  readonly signedEarly: boolean;
}

/** One line of one sorter; for `work` its begin and its end are two commands. */
export interface ClaimCommand {
  readonly sorter: number;
}

export type ClaimStep = Step<ClaimState, ClaimCommand, never>;

/** Why a program cannot run at all: the line, and what it needs that stands only later. */
export interface Misplaced {
  readonly line: ClaimLine;
  readonly needs: ClaimLine;
}

/** The first line that needs something which is not there yet, or `null`. */
export function misplacedInClaim(program: ClaimProgram): Misplaced | null {
  const needs: Partial<Record<ClaimLine, ClaimLine>> = {
    take: 'look',
    work: 'look',
    ack: 'look',
    unlock: 'lock',
  };
  for (const [at, line] of program.entries()) {
    const need = needs[line];
    if (need !== undefined && program.indexOf(need) > at) return { line, needs: need };
  }
  return null;
}

/** Two sorters before a shelf of two parcels. Throws for a program that cannot run. */
function claimStart(program: ClaimProgram): ClaimState {
  const wrong = misplacedInClaim(program);
  if (wrong) throw new RangeError(`The line ${wrong.line} stands before ${wrong.needs}`);
  const sorter: ClaimSorter = { next: 0, saw: null, working: false, home: false };
  return {
    program,
    shelf: [1, 2],
    lock: null,
    sorters: [sorter, sorter],
    worked: [0, 0],
    signedEarly: false,
  };
}

/** Who can go on: everybody but those at home and those who wait for the lock. */
function movable(state: ClaimState): readonly ClaimCommand[] {
  return state.sorters.flatMap(({ next, home }, sorter) =>
    home || (state.program[next] === 'lock' && state.lock !== null) ? [] : [{ sorter }],
  );
}

function claimStep(
  state: ClaimState,
  { sorter: index }: ClaimCommand,
): { readonly state: ClaimState; readonly facts: readonly never[] } {
  const sorter = state.sorters[index];
  if (sorter === undefined || sorter.home) return { state, facts: [] };
  const on = {
    ...sorter,
    next: (sorter.next + 1) % state.program.length,
    ...(sorter.next + 1 === state.program.length ? { saw: null } : {}),
  };
  const becomes = (changed: ClaimSorter, more: Partial<ClaimState> = {}) => ({
    state: { ...state, ...more, sorters: state.sorters.with(index, changed) },
    facts: [],
  });
  const { saw } = sorter;
  const line = state.program[sorter.next];
  if (line === undefined) throw new RangeError(`The program has no line ${sorter.next}`);
  switch (line) {
    case 'lock':
      return becomes(on, { lock: index });
    case 'unlock':
      return becomes(on, { lock: null });
    case 'look': {
      const first = state.shelf[0];
      if (first !== undefined) return becomes({ ...on, saw: first });
      return becomes({ ...sorter, home: true }, { lock: state.lock === index ? null : state.lock });
    }
    case 'take':
      return becomes(on, { shelf: state.shelf.filter((parcel) => parcel !== saw) });
    case 'work':
      if (sorter.working) return becomes({ ...on, working: false });
      return becomes(
        { ...sorter, working: true },
        { worked: state.worked.map((times, at) => (at + 1 === saw ? times + 1 : times)) },
      );
    case 'ack': {
      const workedFirst = state.program.indexOf('work') < sorter.next;
      return becomes(on, { signedEarly: state.signedEarly || !workedFirst });
    }
  }
}

const limits = { states: 20_000, depth: 60 };

/** The nearest state of the program that `found` accepts, over every order of the two sorters. */
export function searchClaim(program: ClaimProgram, found: (state: ClaimState) => boolean) {
  return explore<ClaimState, ClaimCommand, never>({
    model: { step: claimStep },
    start: claimStart(program),
    commands: movable,
    key: ({ shelf, lock, sorters, worked, signedEarly }) =>
      JSON.stringify([
        shelf,
        lock,
        sorters,
        worked.map((times) => Math.min(times, 3)),
        signedEarly,
      ]),
    found,
    limits,
  });
}

/** Nobody can go on, and somebody is not at home or a parcel was never worked on. */
export function isStuck(state: ClaimState): boolean {
  return (
    movable(state).length === 0 &&
    (state.sorters.some(({ home }) => !home) || state.worked.some((times) => times === 0))
  );
}
