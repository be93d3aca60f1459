/**
 * The rules of an office that is handed the same parcel more than once: what its clerks write into the
 * ledger of numbers, when, and what the recipient has in the end. Chapter 6 is played on it. The parcel
 * carries an order to pay, so the payment is the effect, and there should be one.
 *
 * A clerk's program is a list of lines, so that a strategy, and an order of lines that a reader made
 * up, are the same thing to the rules. A program without `sign` works under auto ack: taking signs.
 */

export type ClerkId = string;

/**
 * `look`: is the number in the ledger? `mark`: write it unless it is there (unique). `pay`: hand the
 * money over. `begin` … `commit`: what stands between becomes true together or not at all. `ask`: let
 * the money-changer pay under a key that he remembers. `note`: write down what he answered. `sign`: ack.
 */
export type Line = 'look' | 'mark' | 'begin' | 'pay' | 'commit' | 'ask' | 'note' | 'sign';

/** What shapes a run and is therefore shown beside its picture. */
export interface Settings {
  readonly program: readonly Line[];
  /** The key the money-changer is given: the parcel's own number, or a new one for each delivery. */
  readonly key: 'parcel' | 'delivery';
}

/** The five ways of chapter 6. */
export const strategies = {
  none: ['pay', 'sign'],
  look: ['look', 'pay', 'mark', 'sign'],
  mark: ['mark', 'pay', 'sign'],
  together: ['begin', 'mark', 'pay', 'commit', 'sign'],
  provider: ['ask', 'note', 'sign'],
} as const satisfies Readonly<Record<string, readonly Line[]>>;
export type Strategy = keyof typeof strategies;

/** What a transaction holds that is not committed yet. */
interface Draft {
  readonly mark: boolean;
  readonly pay: boolean;
}

export interface Clerk {
  readonly id: ClerkId;
  readonly status: 'free' | 'working' | 'ill';
  /** Which delivery is in hand (1, 2, …) and the index of the line that runs next; only `working`. */
  readonly delivery: number;
  readonly next: number;
  readonly draft: Draft | null;
  /** Has paid the delivery in hand. */
  readonly paid: boolean;
}

export interface State {
  readonly settings: Settings;
  /** The newest delivery: on the shelf, in somebody's hands, or signed for. */
  readonly shelf: 'waiting' | 'held' | 'signed';
  /** How often it was handed out. */
  readonly deliveries: number;
  /** How many copies the sender has sent. */
  readonly sent: number;
  /** Is the number in the office's ledger? */
  readonly ledger: boolean;
  /** Keys that the money-changer remembers. */
  readonly keys: readonly string[];
  /** Who paid, in order. */
  readonly payments: readonly ClerkId[];
  readonly clerks: readonly Clerk[];
}

export type Command =
  | { readonly type: 'clerk.take'; readonly clerk: ClerkId }
  /** The next line of the clerk's program runs. */
  | { readonly type: 'clerk.next'; readonly clerk: ClerkId }
  | { readonly type: 'clerk.fall'; readonly clerk: ClerkId }
  | { readonly type: 'clerk.rise'; readonly clerk: ClerkId }
  /** The next line runs where it is to run, but its answer does not come back. */
  | { readonly type: 'answer.lose'; readonly clerk: ClerkId }
  /** The time for which the parcel was given out is over. */
  | { readonly type: 'lease.expire' }
  /** The sender, who has heard nothing, sends the same number again. */
  | { readonly type: 'copy.arrive' }
  /** Old pages are thrown away: whoever remembered the number does no longer. */
  | { readonly type: 'page.tear' };

/** What happened, in the past tense. */
export type Fact =
  | By<'taken'>
  | (By<'looked'> & { readonly found: boolean })
  | By<'marked'>
  /** The number stood there already: the clerk goes on to the signature. */
  | By<'recognised'>
  | By<'begun'>
  | (By<'drafted'> & { readonly what: 'mark' | 'pay' })
  | By<'paid'>
  | By<'committed'>
  /** Another transaction wrote the number first: this one becomes nothing. */
  | By<'collided'>
  | (By<'paidThere'> & { readonly key: string })
  | (By<'knownThere'> & { readonly key: string })
  /** The money-changer has paid or knows that he has, and the clerk was not told. */
  | (By<'unheard'> & { readonly key: string })
  | By<'noted'>
  | By<'signed'>
  /** The delivery in hand is not the newest one any more: the signature counts for nothing. */
  | By<'signedLate'>
  | By<'signLost'>
  | (By<'fell'> & { readonly holding: boolean; readonly draftLost: boolean })
  | By<'rose'>
  | { readonly type: 'expired'; readonly holder: ClerkId | null }
  | { readonly type: 'copyArrived' }
  | { readonly type: 'torn' }
  | { readonly type: 'ignored'; readonly reason: ReasonCode };

interface By<T> {
  readonly type: T;
  readonly clerk: ClerkId;
}

/** Why a command is not allowed now. */
export type ReasonCode =
  | 'unknownClerk'
  | 'ill'
  | 'notIll'
  | 'handFull'
  | 'handEmpty'
  | 'nothingWaits'
  | 'noAnswerDue'
  | 'notHeld'
  | 'notSignedYet'
  | 'copiesEnough'
  | 'nothingWritten';

interface Outcome {
  readonly state: State;
  readonly facts: readonly Fact[];
}

/** The sender gives up after this many copies. */
const mostCopies = 3;

/** Says why `command` is not allowed in `state`, or `null` when it is. */
export function refusal(state: State, command: Command): ReasonCode | null {
  switch (command.type) {
    case 'lease.expire':
      return state.shelf === 'held' ? null : 'notHeld';
    case 'copy.arrive':
      if (state.shelf !== 'signed') return 'notSignedYet';
      return state.sent < mostCopies ? null : 'copiesEnough';
    case 'page.tear':
      return state.ledger || state.keys.length > 0 ? null : 'nothingWritten';
    case 'clerk.take':
    case 'clerk.next':
    case 'clerk.fall':
    case 'clerk.rise':
    case 'answer.lose': {
      const clerk = state.clerks.find(({ id }) => id === command.clerk);
      return clerk === undefined ? 'unknownClerk' : refusalBy(state, clerk, command.type);
    }
  }
}

function refusalBy(
  state: State,
  clerk: Clerk,
  type: Extract<Command, { readonly clerk: ClerkId }>['type'],
): ReasonCode | null {
  if (type === 'clerk.rise') return clerk.status === 'ill' ? null : 'notIll';
  if (clerk.status === 'ill') return 'ill';
  if (type === 'clerk.fall') return null;
  if (type === 'clerk.take') {
    if (clerk.status === 'working') return 'handFull';
    return state.shelf === 'waiting' ? null : 'nothingWaits';
  }
  const line = lineOf(state, clerk);
  if (line === null) return 'handEmpty';
  return type === 'clerk.next' || line === 'ask' || line === 'sign' ? null : 'noAnswerDue';
}

/**
 * Applies one command. One that is not allowed now, or that names somebody unknown, gives the fact
 * `ignored` with its reason and the very same state.
 */
export function step(state: State, command: Command): Outcome {
  const reason = refusal(state, command);
  if (reason !== null) return { state, facts: [{ type: 'ignored', reason }] };
  switch (command.type) {
    case 'clerk.take':
      return take(state, clerkOf(state, command.clerk));
    case 'clerk.next':
      return run(state, clerkOf(state, command.clerk), true);
    case 'answer.lose':
      return run(state, clerkOf(state, command.clerk), false);
    case 'clerk.fall': {
      const { id, status, draft } = clerkOf(state, command.clerk);
      const fact = { holding: status === 'working', draftLost: draft !== null };
      return {
        state: withClerk(state, { ...freeClerk(id), status: 'ill' }),
        facts: [{ type: 'fell', clerk: id, ...fact }],
      };
    }
    case 'clerk.rise':
      return {
        state: withClerk(state, freeClerk(command.clerk)),
        facts: [{ type: 'rose', clerk: command.clerk }],
      };
    case 'lease.expire':
      return {
        state: { ...state, shelf: 'waiting' },
        facts: [{ type: 'expired', holder: holderOf(state)?.id ?? null }],
      };
    case 'copy.arrive':
      return {
        state: { ...state, shelf: 'waiting', sent: state.sent + 1 },
        facts: [{ type: 'copyArrived' }],
      };
    case 'page.tear':
      return { state: { ...state, ledger: false, keys: [] }, facts: [{ type: 'torn' }] };
  }
}

/** The model as players and explorers want it. */
export const dedupModel = { step } as const;

/** Every command that names something in `state`, allowed now or not, in a fixed order. */
export function commandsOf(state: State): readonly Command[] {
  return [
    ...state.clerks.flatMap(({ id: clerk }): Command[] => [
      { type: 'clerk.take', clerk },
      { type: 'clerk.next', clerk },
      { type: 'answer.lose', clerk },
      { type: 'clerk.fall', clerk },
      { type: 'clerk.rise', clerk },
    ]),
    { type: 'lease.expire' },
    { type: 'copy.arrive' },
    { type: 'page.tear' },
  ];
}

/** One parcel on the shelf, an empty ledger and everybody's hands free. */
export function opened(
  program: readonly Line[],
  settings: Partial<Omit<Settings, 'program'>> = {},
): State {
  return {
    settings: { key: 'parcel', ...settings, program },
    shelf: 'waiting',
    deliveries: 0,
    sent: 1,
    ledger: false,
    keys: [],
    payments: [],
    clerks: ['zaynab', 'yusuf'].map(freeClerk),
  };
}

/** Where the order to pay is. It is lost when it is signed for, unpaid, and in nobody's hands. */
export function whereIs(state: State): 'shelf' | 'desk' | 'done' | 'lost' {
  if (state.shelf === 'waiting') return 'shelf';
  if (state.shelf === 'held') return 'desk';
  if (state.payments.length > 0) return 'done';
  return state.clerks.some(({ status }) => status === 'working') ? 'desk' : 'lost';
}

/** Which of the five ways a program is; `null` for an order that a reader made up. */
export function strategyOf({ program }: Settings): Strategy | null {
  const names = Object.keys(strategies) as readonly Strategy[];
  return names.find((name) => strategies[name].join() === program.join()) ?? null;
}

/** Who has the newest delivery in hand, if anybody. */
export function holderOf(state: State): Clerk | null {
  const holds = ({ status, delivery }: Clerk): boolean =>
    status === 'working' && delivery === state.deliveries;
  return state.shelf === 'held' ? (state.clerks.find(holds) ?? null) : null;
}

/** The line that a clerk runs next; `null` when there is nothing in hand. */
export function lineOf({ settings }: State, { status, next }: Clerk): Line | null {
  return status === 'working' ? (settings.program[next] ?? null) : null;
}

/** Throws a RangeError for an unknown id. */
export function clerkOf(state: State, id: ClerkId): Clerk {
  const clerk = state.clerks.find((one) => one.id === id);
  if (clerk === undefined) throw new RangeError(`There is no clerk ${id}`);
  return clerk;
}

/** The key under which the money-changer is asked. */
function keyOf({ settings }: State, { delivery }: Clerk): string {
  return settings.key === 'parcel' ? '212' : `212-${delivery}`;
}

function take(state: State, { id }: Clerk): Outcome {
  const deliveries = state.deliveries + 1;
  const signs = !state.settings.program.includes('sign');
  const clerk: Clerk = { ...freeClerk(id), status: 'working', delivery: deliveries };
  return {
    state: { ...withClerk(state, clerk), deliveries, shelf: signs ? 'signed' : 'held' },
    facts: [
      { type: 'taken', clerk: id },
      ...(signs ? [{ type: 'signed', clerk: id } as const] : []),
    ],
  };
}

/** Runs the next line. `heard`: does its answer reach the clerk (and a signature the shelf)? */
function run(state: State, clerk: Clerk, heard: boolean): Outcome {
  const line = lineOf(state, clerk);
  if (line === null) throw new RangeError(`The clerk ${clerk.id} has nothing in hand`);
  const by = <T extends Fact['type']>(type: T) => ({ type, clerk: clerk.id }) as By<T>;
  switch (line) {
    case 'look':
      return state.ledger
        ? skip(state, clerk, [{ ...by('looked'), found: true }])
        : onward(state, clerk, [{ ...by('looked'), found: false }]);
    case 'mark':
      if (state.ledger) return skip(state, clerk, [by('recognised')]);
      return clerk.draft
        ? onward(state, { ...clerk, draft: { ...clerk.draft, mark: true } }, [
            { ...by('drafted'), what: 'mark' },
          ])
        : onward({ ...state, ledger: true }, clerk, [by('marked')]);
    case 'begin':
      return onward(state, { ...clerk, draft: { mark: false, pay: false } }, [by('begun')]);
    case 'pay':
      return clerk.draft
        ? onward(state, { ...clerk, draft: { ...clerk.draft, pay: true } }, [
            { ...by('drafted'), what: 'pay' },
          ])
        : onward(paidBy(state, clerk), { ...clerk, paid: true }, [by('paid')]);
    case 'commit': {
      const { draft } = clerk;
      const closed = { ...clerk, draft: null };
      if (draft?.mark === true && state.ledger) return skip(state, closed, [by('collided')]);
      const written = { ...state, ledger: state.ledger || draft?.mark === true };
      return draft?.pay === true
        ? onward(paidBy(written, clerk), { ...closed, paid: true }, [by('committed')])
        : onward(written, closed, [by('committed')]);
    }
    case 'ask': {
      const key = keyOf(state, clerk);
      const known = state.keys.includes(key);
      const after = known ? state : paidBy({ ...state, keys: [...state.keys, key] }, clerk);
      if (!heard)
        return {
          state: withClerk(after, freeClerk(clerk.id)),
          facts: [{ ...by('unheard'), key }],
        };
      const fact = known ? { ...by('knownThere'), key } : { ...by('paidThere'), key };
      return onward(after, { ...clerk, paid: clerk.paid || !known }, [fact]);
    }
    case 'note':
      return onward({ ...state, ledger: true }, clerk, [by('noted')]);
    case 'sign': {
      if (!heard) return onward(state, clerk, [by('signLost')]);
      const counts = state.shelf === 'held' && clerk.delivery === state.deliveries;
      return counts
        ? onward({ ...state, shelf: 'signed' }, clerk, [by('signed')])
        : onward(state, clerk, [by('signedLate')]);
    }
  }
}

/** To the line after this one; past the last one the hands are free. */
function onward(state: State, clerk: Clerk, facts: readonly Fact[]): Outcome {
  return at(state, clerk, clerk.next + 1, facts);
}

/** The number is known: to the signature, with any draft dropped. */
function skip(state: State, clerk: Clerk, facts: readonly Fact[]): Outcome {
  const { program } = state.settings;
  const sign = program.indexOf('sign', clerk.next);
  return at(state, { ...clerk, draft: null }, sign < 0 ? program.length : sign, facts);
}

function at(state: State, clerk: Clerk, next: number, facts: readonly Fact[]): Outcome {
  const over = next >= state.settings.program.length;
  return { state: withClerk(state, over ? freeClerk(clerk.id) : { ...clerk, next }), facts };
}

function paidBy(state: State, { id }: Clerk): State {
  return { ...state, payments: [...state.payments, id] };
}

function freeClerk(id: ClerkId): Clerk {
  return { id, status: 'free', delivery: 0, next: 0, draft: null, paid: false };
}

function withClerk(state: State, clerk: Clerk): State {
  return { ...state, clerks: state.clerks.map((old) => (old.id === clerk.id ? clerk : old)) };
}
