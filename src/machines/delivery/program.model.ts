/**
 * Workers that run a program line by line on the delivery model, so that a crash may fall between
 * any two of its lines. The model itself knows one handler, in which effect and mark are one step;
 * here the reader decides in which order the six lines stand, and every order has its own fate.
 *
 * The broker is the delivery model's. What is added is the worker: which line comes next, a database
 * transaction that is lost with its worker, and a mark that can be written only once.
 */
import {
  isCurrent,
  parcelOf,
  step as officeStep,
  workerOf,
  type Fact,
  type ParcelId,
  type State as Office,
  type WorkerId,
} from './delivery.model.ts';

/**
 * `claim` takes a parcel, `effect` writes the points, `mark` notes the message as done, `ack` tells
 * the broker. What stands between `begin` and `commit` is written at `commit`, all of it or nothing.
 */
export const lines = ['claim', 'begin', 'effect', 'mark', 'commit', 'ack'] as const;
export type Line = (typeof lines)[number];

/** The six lines in the order in which a worker runs them, then from the start again. */
export type Program = readonly Line[];

/** How many misfortunes may still happen. They bound the search, and are told with its result. */
export interface Misfortunes {
  readonly crashes: number;
  readonly lostAcks: number;
  /** A worker so slow that its lease ends while it is still at work. */
  readonly pauses: number;
}

export interface Desk {
  readonly worker: WorkerId;
  /** Index of the line that runs next. */
  readonly next: number;
  readonly parcel: ParcelId | null;
  /** An open transaction and what is to be written in it. */
  readonly open: { readonly effect: boolean; readonly mark: boolean } | null;
  /** The mark was there already: all that is left to do is to sign. */
  readonly recognised: boolean;
}

export interface ProgramState {
  readonly office: Office;
  readonly program: Program;
  readonly desks: readonly Desk[];
  readonly left: Misfortunes;
}

export type ProgramCommand =
  | { readonly type: 'line.run'; readonly worker: WorkerId }
  | { readonly type: 'ack.lose'; readonly worker: WorkerId }
  | { readonly type: 'worker.crash'; readonly worker: WorkerId }
  | { readonly type: 'lease.expire'; readonly parcel: ParcelId };

interface At<T> {
  readonly type: T;
  readonly worker: WorkerId;
}

export type ProgramFact =
  | Fact
  | At<'begun'>
  /** Written inside the transaction: nobody else sees it before the commit. */
  | At<'effectPrepared'>
  | At<'markPrepared'>
  | At<'committed'>
  | At<'marked'>
  /** The mark was there: whatever the transaction held is taken back. */
  | At<'recognised'>
  /** The transaction of a worker that died is undone by the database. */
  | At<'undone'>;

export type ProgramRefusal =
  | 'workerCrashed'
  | 'nothingReady'
  | 'markHeld'
  | 'notSigning'
  | 'notBusy'
  | 'notLeased'
  | 'noneLeft';

/** Why a program cannot run at all: the line, and what it needs that stands only later. */
export interface Misplaced {
  readonly line: Line;
  readonly needs: Line;
}

/** The first line that needs something which is not there yet, or `null`. */
export function misplaced(program: Program): Misplaced | null {
  const needs: Partial<Record<Line, Line>> = {
    effect: 'claim',
    mark: 'claim',
    ack: 'claim',
    commit: 'begin',
  };
  for (const [at, line] of program.entries()) {
    const need = needs[line];
    if (need !== undefined && program.indexOf(need) > at) return { line, needs: need };
  }
  return null;
}

/** Workers at their desks, none of them having run a line. Throws for a program that cannot run. */
export function programStart(office: Office, program: Program, left: Misfortunes): ProgramState {
  const wrong = misplaced(program);
  if (wrong) throw new RangeError(`The line ${wrong.line} stands before ${wrong.needs}`);
  return {
    office,
    program,
    desks: office.workers.map(({ id }) => freshDesk(id)),
    left,
  };
}

/** Says why `command` is not allowed in `state`, or `null` when it is. */
export function programRefusal(
  state: ProgramState,
  command: ProgramCommand,
): ProgramRefusal | null {
  if (command.type === 'lease.expire') {
    const { status, lease } = parcelOf(state.office, command.parcel);
    if (status !== 'leased' || lease === null) return 'notLeased';
    const holder = workerOf(state.office, lease.worker);
    const alone = holder.hand?.parcel !== command.parcel || holder.hand.token !== lease.token;
    return alone || state.left.pauses > 0 ? null : 'noneLeft';
  }
  if (workerOf(state.office, command.worker).status === 'crashed') return 'workerCrashed';
  const desk = deskOf(state, command.worker);
  switch (command.type) {
    case 'line.run':
      if (lineAt(state, desk) === 'claim')
        return state.office.parcels.some(({ status }) => status === 'ready')
          ? null
          : 'nothingReady';
      return lineAt(state, desk) === 'mark' && isMarkHeld(state, desk) ? 'markHeld' : null;
    case 'ack.lose':
      if (lineAt(state, desk) !== 'ack' || desk.parcel === null) return 'notSigning';
      return state.left.lostAcks > 0 ? null : 'noneLeft';
    case 'worker.crash':
      if (desk.parcel === null && desk.open === null) return 'notBusy';
      return state.left.crashes > 0 ? null : 'noneLeft';
  }
}

/** Every command that names something in `state`, allowed now or not, in a fixed order. */
export function programCommands(state: ProgramState): readonly ProgramCommand[] {
  return [
    ...state.desks.flatMap(({ worker }): ProgramCommand[] => [
      { type: 'line.run', worker },
      { type: 'ack.lose', worker },
      { type: 'worker.crash', worker },
    ]),
    ...state.office.parcels.map(({ id: parcel }): ProgramCommand => ({
      type: 'lease.expire',
      parcel,
    })),
  ];
}

/** Applies one command; one that is not allowed changes nothing and says so. */
export function programStep(
  state: ProgramState,
  command: ProgramCommand,
): { readonly state: ProgramState; readonly facts: readonly ProgramFact[] } {
  if (programRefusal(state, command) !== null)
    return { state, facts: [{ type: 'ignored', reason: 'nothingReady' }] };
  switch (command.type) {
    case 'line.run':
      return settled(run(state, deskOf(state, command.worker)));
    case 'ack.lose': {
      const desk = deskOf(state, command.worker);
      const left = { ...state.left, lostAcks: state.left.lostAcks - 1 };
      const fact = { type: 'ackLost', worker: desk.worker, parcel: desk.parcel ?? '' } as const;
      return settled(movedOn({ ...state, left }, desk, [fact]));
    }
    case 'worker.crash': {
      const desk = deskOf(state, command.worker);
      const { state: office, facts } = officeStep(state.office, command);
      const left = { ...state.left, crashes: state.left.crashes - 1 };
      const undone = desk.open ? [{ type: 'undone', worker: desk.worker } as const] : [];
      return settled({
        state: withDesk({ ...state, office, left }, freshDesk(desk.worker)),
        facts: [...facts, ...undone],
      });
    }
    case 'lease.expire': {
      const lease = parcelOf(state.office, command.parcel).lease;
      const holder = workerOf(state.office, lease?.worker ?? '');
      const slow = holder.hand?.token === lease?.token;
      const { state: office, facts } = officeStep(state.office, command);
      const left = slow ? { ...state.left, pauses: state.left.pauses - 1 } : state.left;
      return { state: { ...state, office, left }, facts };
    }
  }
}

export const programModel = { step: programStep } as const;

/** Two states with one key have one future: everything but the clock and the history. */
export function programKey({ office, desks, left }: ProgramState): string {
  return JSON.stringify([
    office.parcels.map(({ status, lease }) => [status, lease?.worker, lease?.token]),
    office.workers.map(({ status, hand }) => [status, hand?.token]),
    office.effects.length,
    office.marks.length,
    desks.map(({ next, parcel, open, recognised }) => [next, parcel, open, recognised]),
    left,
  ]);
}

/** The line a desk runs next; a worker that recognised the message goes straight to signing. */
export function lineAt({ program }: ProgramState, desk: Desk): Line {
  return desk.recognised ? 'ack' : (program[desk.next] ?? 'claim');
}

/** Throws a RangeError for a worker that is not there. */
export function deskOf({ desks }: ProgramState, worker: WorkerId): Desk {
  const desk = desks.find((one) => one.worker === worker);
  if (!desk) throw new RangeError(`There is no desk of ${worker}`);
  return desk;
}

interface Outcome {
  readonly state: ProgramState;
  readonly facts: readonly ProgramFact[];
}

function run(state: ProgramState, desk: Desk): Outcome {
  const { worker } = desk;
  switch (lineAt(state, desk)) {
    case 'claim': {
      const { state: office, facts } = officeStep(state.office, { type: 'worker.claim', worker });
      const parcel = workerOf(office, worker).hand?.parcel ?? null;
      return movedOn({ ...state, office }, { ...desk, parcel }, facts);
    }
    case 'begin':
      return movedOn(state, { ...desk, open: { effect: false, mark: false } }, [
        { type: 'begun', worker },
      ]);
    case 'effect':
      return desk.open
        ? movedOn(state, { ...desk, open: { ...desk.open, effect: true } }, [
            { type: 'effectPrepared', worker },
          ])
        : written(state, desk, { effect: true, mark: false }, []);
    case 'mark':
      if (isMarked(state, desk))
        return {
          state: withDesk(state, { ...desk, open: null, recognised: true }),
          facts: [{ type: 'recognised', worker }],
        };
      return desk.open
        ? movedOn(state, { ...desk, open: { ...desk.open, mark: true } }, [
            { type: 'markPrepared', worker },
          ])
        : written(state, desk, { effect: false, mark: true }, [{ type: 'marked', worker }]);
    case 'commit':
      return written(state, { ...desk, open: null }, desk.open ?? { effect: false, mark: false }, [
        { type: 'committed', worker },
      ]);
    case 'ack':
      return signed(state, desk);
  }
}

/** Puts an effect and a mark into the database, and goes on to the next line. */
function written(
  state: ProgramState,
  desk: Desk,
  what: { readonly effect: boolean; readonly mark: boolean },
  facts: readonly ProgramFact[],
): Outcome {
  let { office } = state;
  const all = [...facts];
  if (what.effect) {
    const worked = officeStep(office, { type: 'worker.work', worker: desk.worker });
    office = worked.state;
    all.push(...worked.facts);
  }
  if (what.mark) office = { ...office, marks: [...office.marks, messageOf(state, desk)] };
  return movedOn({ ...state, office }, desk, all);
}

/** The broker takes an ack at its word: it cannot know whether the work was done. */
function signed(state: ProgramState, desk: Desk): Outcome {
  const { worker } = desk;
  const holder = workerOf(state.office, worker);
  const hand = holder.hand;
  if (desk.parcel === null || hand === null) return movedOn(state, desk, []);
  if (!isCurrent(state.office, hand))
    return movedOn(state, desk, [
      { type: 'ackRefused', worker, parcel: hand.parcel, token: hand.token },
    ]);
  const { office } = state;
  const parcel = parcelOf(office, desk.parcel);
  return movedOn(
    {
      ...state,
      office: {
        ...office,
        parcels: office.parcels.map((one) =>
          one.id === parcel.id ? { ...one, status: 'acked' as const, lease: null } : one,
        ),
        acks: [
          ...office.acks,
          { worker, parcel: parcel.id, at: office.now, afterEffects: office.effects.length },
        ],
      },
    },
    desk,
    [{ type: 'acked', worker, parcel: parcel.id, auto: false }],
  );
}

/** To the next line; after the last one, or once a recognised message is signed, to an empty desk. */
function movedOn(state: ProgramState, desk: Desk, facts: readonly ProgramFact[]): Outcome {
  const next = desk.next + 1;
  if (!desk.recognised && next < state.program.length)
    return { state: withDesk(state, { ...desk, next }), facts };
  const office = {
    ...state.office,
    workers: state.office.workers.map((worker) =>
      worker.id === desk.worker ? { ...worker, status: 'idle' as const, hand: null } : worker,
    ),
  };
  return { state: withDesk({ ...state, office }, freshDesk(desk.worker)), facts };
}

/**
 * A parcel that is signed for, without an effect and without anybody who will still write it, is
 * lost: the broker has forgotten it and nobody will ever look for it.
 */
function settled({ state, facts }: Outcome): Outcome {
  const { office } = state;
  const gone = office.parcels.filter(
    ({ id, status, message }) =>
      status === 'acked' &&
      !office.effects.some((effect) => effect.message === message) &&
      !state.desks.some((desk) => desk.parcel === id && willWrite(state, desk)),
  );
  if (gone.length === 0) return { state, facts };
  const worker = office.acks.at(-1)?.worker ?? '';
  return {
    state: {
      ...state,
      office: {
        ...office,
        parcels: office.parcels.map((one) =>
          gone.includes(one) ? { ...one, status: 'lost' as const } : one,
        ),
      },
    },
    facts: [...facts, ...gone.map(({ id }) => ({ type: 'lost', worker, parcel: id }) as const)],
  };
}

function willWrite({ program }: ProgramState, desk: Desk): boolean {
  return !desk.recognised && (desk.next <= program.indexOf('effect') || Boolean(desk.open?.effect));
}

function isMarked(state: ProgramState, desk: Desk): boolean {
  return state.office.marks.includes(messageOf(state, desk));
}

/** Somebody else has written the same mark in a transaction that is still open: one must wait. */
function isMarkHeld(state: ProgramState, desk: Desk): boolean {
  return state.desks.some(
    (other) => other.worker !== desk.worker && other.open?.mark && other.parcel === desk.parcel,
  );
}

function messageOf({ office }: ProgramState, desk: Desk): string {
  return parcelOf(office, desk.parcel ?? '').message;
}

function freshDesk(worker: WorkerId): Desk {
  return { worker, next: 0, parcel: null, open: null, recognised: false };
}

function withDesk(state: ProgramState, desk: Desk): ProgramState {
  return {
    ...state,
    desks: state.desks.map((old) => (old.worker === desk.worker ? desk : old)),
  };
}
