/**
 * The rules of sharing one shelf: parcels in a row, sorters who hold one parcel each, and whoever is
 * free takes the next. Chapter 2 is played on it. What a broker remembers about a parcel in somebody's
 * hands (lease, ack, redelivery) is the delivery model's business; here a sorter who falls ill keeps
 * the parcel on the desk until somebody puts it back.
 *
 * All times are whole virtual minutes since the office opened. `now` moves only by `clock.next`.
 */

export type ParcelId = string;
export type SorterId = string;

/** What shapes a run and is therefore shown beside its picture. */
export interface Settings {
  /**
   * How a parcel is claimed. `one-act`: seeing it and having it are one act. `two-acts`: a sorter
   * first looks which one is next and reaches for it afterwards; in between somebody else may come.
   */
  readonly claim: 'one-act' | 'two-acts';
}

interface Parcel {
  readonly id: ParcelId;
  /** How long the work on it takes. */
  readonly minutes: number;
  /** How often somebody took it in hand. */
  readonly taken: number;
  /** How often the work on it was finished; more than once is an error that nobody inside sees. */
  readonly finished: number;
}

/** A parcel on somebody's desk and the minutes of work that are left. */
interface Hand {
  readonly parcel: ParcelId;
  readonly left: number;
}

type SorterStatus = 'idle' | 'looking' | 'busy' | 'ill';

export interface Sorter {
  readonly id: SorterId;
  readonly status: SorterStatus;
  /** What lies on the desk; under `ill` nobody works on it. */
  readonly hand: Hand | null;
  /** Which parcel stood first when the sorter looked; only while `looking`. */
  readonly saw: ParcelId | null;
  /** How many parcels this sorter has finished. */
  readonly done: number;
}

export interface State {
  readonly now: number;
  readonly settings: Settings;
  /** In the order in which they came. */
  readonly parcels: readonly Parcel[];
  /** Who waits, the next one first. */
  readonly shelf: readonly ParcelId[];
  readonly sorters: readonly Sorter[];
}

export type Command =
  /** One more ordinary parcel comes from the counter. */
  | { readonly type: 'parcel.arrive' }
  | { readonly type: 'sorter.look'; readonly sorter: SorterId }
  | { readonly type: 'sorter.take'; readonly sorter: SorterId }
  | { readonly type: 'sorter.ill'; readonly sorter: SorterId }
  | { readonly type: 'sorter.return'; readonly sorter: SorterId }
  /** The parcel on an ill sorter's desk goes back to the shelf, to its front. */
  | { readonly type: 'desk.clear'; readonly sorter: SorterId }
  /** Time passes until the next work is finished. */
  | { readonly type: 'clock.next' };

/** What happened, in the past tense. */
export type Fact =
  | { readonly type: 'arrived'; readonly parcel: ParcelId }
  | At<'looked'>
  | At<'taken'>
  /** It had gone from the shelf since the look, and this sorter works on it as well. */
  | At<'takenToo'>
  | At<'finished'>
  /** The work was done already. */
  | At<'finishedAgain'>
  | { readonly type: 'fellIll'; readonly sorter: SorterId; readonly parcel: ParcelId | null }
  | { readonly type: 'returned'; readonly sorter: SorterId; readonly parcel: ParcelId | null }
  | At<'putBack'>
  /** Somebody else has it or has finished it: nothing goes back. */
  | At<'setAside'>
  | { readonly type: 'ignored'; readonly reason: ReasonCode };

interface At<T> {
  readonly type: T;
  readonly sorter: SorterId;
  readonly parcel: ParcelId;
}

/** Why a command is not allowed now. */
export type ReasonCode =
  | 'unknownSorter'
  | 'sorterIll'
  | 'sorterNotIll'
  | 'handFull'
  | 'deskEmpty'
  | 'shelfEmpty'
  | 'shelfFull'
  | 'notLooked'
  | 'hasLooked'
  | 'noNeedToLook'
  | 'nobodyWorks';

interface Outcome {
  readonly state: State;
  readonly facts: readonly Fact[];
}

/** Work on a parcel that arrives later, in minutes. */
const ordinaryMinutes = 10;
/** More parcels than this are not let in: the shelf of the picture holds no more. */
const mostParcels = 12;

/** Says why `command` is not allowed in `state`, or `null` when it is. */
export function refusal(state: State, command: Command): ReasonCode | null {
  switch (command.type) {
    case 'parcel.arrive':
      return state.parcels.length < mostParcels ? null : 'shelfFull';
    case 'clock.next':
      return state.sorters.some(({ status }) => status === 'busy') ? null : 'nobodyWorks';
    case 'sorter.look': {
      if (state.settings.claim === 'one-act') return 'noNeedToLook';
      const reason = refusalOfReaching(state, command.sorter);
      if (reason !== null) return reason;
      if (findSorter(state, command.sorter)?.status === 'looking') return 'hasLooked';
      return state.shelf.length > 0 ? null : 'shelfEmpty';
    }
    case 'sorter.take': {
      const reason = refusalOfReaching(state, command.sorter);
      if (reason !== null) return reason;
      if (state.settings.claim === 'two-acts')
        return findSorter(state, command.sorter)?.status === 'looking' ? null : 'notLooked';
      return state.shelf.length > 0 ? null : 'shelfEmpty';
    }
    case 'sorter.ill': {
      const sorter = findSorter(state, command.sorter);
      if (sorter === undefined) return 'unknownSorter';
      return sorter.status === 'ill' ? 'sorterIll' : null;
    }
    case 'sorter.return': {
      const sorter = findSorter(state, command.sorter);
      if (sorter === undefined) return 'unknownSorter';
      return sorter.status === 'ill' ? null : 'sorterNotIll';
    }
    case 'desk.clear': {
      const sorter = findSorter(state, command.sorter);
      if (sorter === undefined) return 'unknownSorter';
      if (sorter.status !== 'ill') return 'sorterNotIll';
      return sorter.hand === null ? 'deskEmpty' : null;
    }
  }
}

/**
 * Applies one command. One that is not allowed now, or that names somebody unknown, gives the fact
 * `ignored` with its reason and the very same state.
 */
export function step(state: State, command: Command): Outcome {
  const reason = refusal(state, command);
  if (reason !== null) return { state, facts: [{ type: 'ignored', reason }] };
  switch (command.type) {
    case 'parcel.arrive': {
      const parcel = newParcel(state.parcels.length, ordinaryMinutes);
      return {
        state: {
          ...state,
          parcels: [...state.parcels, parcel],
          shelf: [...state.shelf, parcel.id],
        },
        facts: [{ type: 'arrived', parcel: parcel.id }],
      };
    }
    case 'sorter.look': {
      const sorter = sorterOf(state, command.sorter);
      const saw = firstOnShelf(state);
      return {
        state: withSorter(state, { ...sorter, status: 'looking', saw }),
        facts: [{ type: 'looked', sorter: sorter.id, parcel: saw }],
      };
    }
    case 'sorter.take':
      return take(state, sorterOf(state, command.sorter));
    case 'sorter.ill': {
      const sorter = sorterOf(state, command.sorter);
      return {
        state: withSorter(state, { ...sorter, status: 'ill', saw: null }),
        facts: [{ type: 'fellIll', sorter: sorter.id, parcel: sorter.hand?.parcel ?? null }],
      };
    }
    case 'sorter.return':
      return comeBack(state, sorterOf(state, command.sorter));
    case 'desk.clear':
      return clear(state, sorterOf(state, command.sorter));
    case 'clock.next':
      return untilNextFinish(state);
  }
}

/** The model as players and explorers want it. */
export const poolModel = { step } as const;

/** Every command that names something in `state`, allowed now or not, in a fixed order. */
export function commandsOf(state: State): readonly Command[] {
  return [
    { type: 'parcel.arrive' },
    ...state.sorters.flatMap(({ id: sorter }): Command[] => [
      { type: 'sorter.look', sorter },
      { type: 'sorter.take', sorter },
      { type: 'sorter.ill', sorter },
      { type: 'sorter.return', sorter },
      { type: 'desk.clear', sorter },
    ]),
    { type: 'clock.next' },
  ];
}

/** An office at minute 0: parcels on the shelf with the minutes each needs, every hand empty. */
export function opened(office: {
  readonly settings?: Partial<Settings>;
  readonly shelf: readonly number[];
  readonly sorters: readonly SorterId[];
}): State {
  const parcels = office.shelf.map((minutes, index) => newParcel(index, minutes));
  return {
    now: 0,
    settings: { claim: 'one-act', ...office.settings },
    parcels,
    shelf: parcels.map(({ id }) => id),
    sorters: office.sorters.map((id) => ({ id, status: 'idle', hand: null, saw: null, done: 0 })),
  };
}

/** Where an accepted parcel is; whoever finished it settles the question. */
type Whereabouts =
  | { readonly at: 'shelf' }
  /** `sorters`: all on whose desks it lies, the first of them has the parcel itself. */
  | { readonly at: 'desk'; readonly sorters: readonly SorterId[] }
  | { readonly at: 'done' };

/** Throws a RangeError for an unknown parcel, and for one that is nowhere, which must not happen. */
export function whereIs(state: State, id: ParcelId): Whereabouts {
  if (parcelOf(state, id).finished > 0) return { at: 'done' };
  if (state.shelf.includes(id)) return { at: 'shelf' };
  const sorters = state.sorters.filter(({ hand }) => hand?.parcel === id).map((each) => each.id);
  if (sorters.length === 0) throw new RangeError(`The parcel ${id} is nowhere`);
  return { at: 'desk', sorters };
}

/** How many accepted parcels are where. */
export function tally(state: State): Readonly<Record<Whereabouts['at'], number>> {
  const counts = { shelf: 0, desk: 0, done: 0 };
  for (const { id } of state.parcels) counts[whereIs(state, id).at] += 1;
  return counts;
}

/** Throws a RangeError for an unknown id. */
export function parcelOf(state: State, id: ParcelId): Parcel {
  return found(
    state.parcels.find((parcel) => parcel.id === id),
    `parcel ${id}`,
  );
}

/** Throws a RangeError for an unknown id. */
export function sorterOf(state: State, id: SorterId): Sorter {
  return found(findSorter(state, id), `sorter ${id}`);
}

function take(state: State, sorter: Sorter): Outcome {
  const id = sorter.saw ?? firstOnShelf(state);
  const there = state.shelf.includes(id);
  const parcel = parcelOf(state, id);
  const hand = { parcel: id, left: parcel.minutes };
  const busy = withSorter(state, { ...sorter, status: 'busy', hand, saw: null });
  return {
    state: {
      ...withParcel(busy, { ...parcel, taken: parcel.taken + 1 }),
      shelf: busy.shelf.filter((other) => other !== id),
    },
    facts: [{ type: there ? 'taken' : 'takenToo', sorter: sorter.id, parcel: id }],
  };
}

/** A sorter remembers nothing: whatever still lies on the desk is begun from the start. */
function comeBack(state: State, sorter: Sorter): Outcome {
  const hand = sorter.hand && {
    ...sorter.hand,
    left: parcelOf(state, sorter.hand.parcel).minutes,
  };
  return {
    state: withSorter(state, { ...sorter, status: hand === null ? 'idle' : 'busy', hand }),
    facts: [{ type: 'returned', sorter: sorter.id, parcel: hand?.parcel ?? null }],
  };
}

function clear(state: State, sorter: Sorter): Outcome {
  const id = found(sorter.hand ?? undefined, `parcel on the desk of ${sorter.id}`).parcel;
  const cleared = withSorter(state, { ...sorter, hand: null });
  const elsewhere =
    parcelOf(state, id).finished > 0 || cleared.sorters.some(({ hand }) => hand?.parcel === id);
  return {
    state: elsewhere ? cleared : { ...cleared, shelf: [id, ...cleared.shelf] },
    facts: [{ type: elsewhere ? 'setAside' : 'putBack', sorter: sorter.id, parcel: id }],
  };
}

function untilNextFinish(state: State): Outcome {
  const working = state.sorters.flatMap(({ status, hand }) =>
    status === 'busy' && hand !== null ? [hand.left] : [],
  );
  const minutes = Math.min(...working);
  let next: State = { ...state, now: state.now + minutes };
  const facts: Fact[] = [];
  for (const sorter of state.sorters) {
    if (sorter.status !== 'busy' || sorter.hand === null) continue;
    const { parcel: id, left } = sorter.hand;
    if (left > minutes) {
      next = withSorter(next, { ...sorter, hand: { parcel: id, left: left - minutes } });
      continue;
    }
    const parcel = parcelOf(next, id);
    facts.push({
      type: parcel.finished > 0 ? 'finishedAgain' : 'finished',
      sorter: sorter.id,
      parcel: id,
    });
    next = withParcel(
      withSorter(next, { ...sorter, status: 'idle', hand: null, done: sorter.done + 1 }),
      { ...parcel, finished: parcel.finished + 1 },
    );
  }
  return { state: next, facts };
}

/** Why a sorter cannot reach for a parcel at all. */
function refusalOfReaching(state: State, id: SorterId): ReasonCode | null {
  const sorter = findSorter(state, id);
  if (sorter === undefined) return 'unknownSorter';
  if (sorter.status === 'ill') return 'sorterIll';
  return sorter.hand === null ? null : 'handFull';
}

function newParcel(index: number, minutes: number): Parcel {
  return { id: `p${index + 1}`, minutes, taken: 0, finished: 0 };
}

function firstOnShelf(state: State): ParcelId {
  return found(state.shelf[0], 'parcel on the shelf');
}

function findSorter(state: State, id: SorterId): Sorter | undefined {
  return state.sorters.find((sorter) => sorter.id === id);
}

function found<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new RangeError(`There is no ${what}`);
  return value;
}

function withSorter(state: State, sorter: Sorter): State {
  return { ...state, sorters: state.sorters.map((old) => (old.id === sorter.id ? sorter : old)) };
}

function withParcel(state: State, parcel: Parcel): State {
  return { ...state, parcels: state.parcels.map((old) => (old.id === parcel.id ? parcel : old)) };
}
