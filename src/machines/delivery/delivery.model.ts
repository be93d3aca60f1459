/**
 * The rules of delivery: parcels, a broker that lends them out, workers that do the work, and a
 * database ledger in which each effect is written. Chapters 2, 4, 5 and 9 are all played on it.
 *
 * One word per idea: a *lease* is what SQS calls the visibility timeout, RabbitMQ an unacked
 * delivery on an open channel, Redis Streams an entry of the pending list, Laravel a reservation.
 * This is the lease variant: the broker holds no connection to a worker, so a worker's death frees
 * nothing. Only time does.
 *
 * All times are whole virtual seconds. `now` moves only by commands, and whatever falls due on the
 * way (a lease that ends, a pause that is over) happens on the way, in order.
 */

export type ParcelId = string;
export type WorkerId = string;

/** What shapes a run and is therefore shown beside its picture. */
export interface Settings {
  /** `auto`: handing over is the ack, and a crash loses the parcel. `manual`: the worker acks. */
  readonly ackMode: 'manual' | 'auto';
  /** How long a claimed parcel stays hidden from other workers, in seconds; at least 1. */
  readonly leaseSeconds: number;
  /** How long the work on one parcel takes, counted from its claim, in seconds. */
  readonly workSeconds: number;
  /** How long after the claim, or after the last beat, a worker renews its lease, in seconds. */
  readonly heartbeatSeconds: number;
  /**
   * How long a worker may keep a parcel, however often it renews, counted from the claim, in seconds;
   * `null` means for ever.
   */
  readonly maxLeaseSeconds: number | null;
  /**
   * How often a parcel may be received before it is dead-lettered; `null` means without limit.
   * Counted as SQS does (`maxReceiveCount`): with 3 it is received three times, and moved when it
   * would be received a fourth time. RabbitMQ counts *re*deliveries, so its limit of 3 allows four.
   */
  readonly maxReceives: number | null;
  /** Pause before a parcel that failed for a passing reason is due again, in seconds; at least 1. */
  readonly retryDelaySeconds: number;
  /** `idempotent`: effect and mark are written in one transaction, a second one is recognised. */
  readonly handler: 'plain' | 'idempotent';
}

/** Where one stored copy is. `acked` = done; `lost` happens only where auto ack allows it. */
export type ParcelStatus = 'ready' | 'leased' | 'delayed' | 'acked' | 'deadLettered' | 'lost';

/** One copy of a message as the broker stores it. */
export interface Parcel {
  readonly id: ParcelId;
  /**
   * The order it came from, and the idempotency key of its effect. Two copies of one message share
   * it (lost confirm → sent again).
   */
  readonly message: string;
  /** Whom the effect is for, e.g. customer `88`. */
  readonly customer: string;
  /** Loyalty points that one effect adds. */
  readonly points: number;
  readonly status: ParcelStatus;
  /** How often it was handed out so far. */
  readonly receives: number;
  readonly lease: Lease | null;
  /** When a delayed parcel is due, in seconds; `null` unless delayed. */
  readonly dueAt: number | null;
  /** A poison parcel brings its worker down each time the work is tried. */
  readonly poison: boolean;
}

interface Lease {
  readonly worker: WorkerId;
  /** Grows by one with every claim of any parcel; a late ack shows an old one. */
  readonly token: number;
  /** The second at which the parcel becomes visible again; always later than `now`. */
  readonly until: number;
}

/** `worked` = the effect is in the ledger, the broker does not know it yet. */
type WorkerStatus = 'idle' | 'working' | 'worked' | 'crashed';

/** A parcel in somebody's hands. */
export interface Hand {
  readonly parcel: ParcelId;
  readonly token: number;
  /** The second of the claim. */
  readonly since: number;
  /** The second of the claim or of the last heartbeat. */
  readonly beat: number;
}

export interface Worker {
  readonly id: WorkerId;
  readonly status: WorkerStatus;
  /** What lies on the desk. It may be there although the lease is gone: the worker cannot know. */
  readonly hand: Hand | null;
}

/** A message at the producer. `sent` = stored by the broker, no confirm has come back yet. */
export interface Outgoing {
  readonly message: string;
  readonly customer: string;
  readonly points: number;
  readonly poison: boolean;
  readonly status: 'unsent' | 'sent' | 'confirmed' | 'unknown';
}

/** One line of the database ledger. */
interface Effect {
  readonly customer: string;
  readonly points: number;
  readonly worker: WorkerId;
  readonly parcel: ParcelId;
  readonly message: string;
  readonly at: number;
  /** True for the second and later effect of one message. */
  readonly duplicate: boolean;
}

/** One ack the broker has noted; under auto ack it is noted at the hand-over. */
interface Ack {
  readonly worker: WorkerId;
  readonly parcel: ParcelId;
  readonly at: number;
  /** How many effects stood in the ledger by then: tells which came first. */
  readonly afterEffects: number;
}

export interface State {
  /** Virtual seconds since the start. */
  readonly now: number;
  readonly settings: Settings;
  readonly outgoing: readonly Outgoing[];
  /** In the order of storing, which is also the order of claiming. */
  readonly parcels: readonly Parcel[];
  readonly workers: readonly Worker[];
  readonly effects: readonly Effect[];
  /** Messages whose effect is marked as done; only the idempotent handler writes and reads it. */
  readonly marks: readonly string[];
  readonly acks: readonly Ack[];
  readonly nextToken: number;
}

export type Command =
  | { readonly type: 'message.publish'; readonly message: string }
  | { readonly type: 'message.confirm'; readonly message: string }
  | { readonly type: 'confirm.lose'; readonly message: string }
  | { readonly type: 'worker.claim'; readonly worker: WorkerId }
  | { readonly type: 'worker.work'; readonly worker: WorkerId }
  | { readonly type: 'message.ack'; readonly worker: WorkerId }
  | { readonly type: 'ack.lose'; readonly worker: WorkerId }
  | { readonly type: 'message.nack'; readonly worker: WorkerId; readonly requeue: boolean }
  | {
      readonly type: 'worker.fail';
      readonly worker: WorkerId;
      readonly kind: 'transient' | 'permanent';
    }
  | { readonly type: 'worker.heartbeat'; readonly worker: WorkerId }
  | { readonly type: 'worker.crash'; readonly worker: WorkerId }
  | { readonly type: 'worker.restart'; readonly worker: WorkerId }
  | { readonly type: 'lease.expire'; readonly parcel: ParcelId }
  | { readonly type: 'parcel.due'; readonly parcel: ParcelId }
  | { readonly type: 'parcel.redrive'; readonly parcel: ParcelId };

/** What a worker says when it gives a parcel back; its name does not matter to the rules. */
type ReturnCommand =
  | { readonly type: 'message.nack'; readonly requeue: boolean }
  | { readonly type: 'worker.fail'; readonly kind: 'transient' | 'permanent' };

/** What happened, in the past tense. The facts alone are enough to tell where every parcel is. */
export type Fact =
  | { readonly type: 'published'; readonly message: string; readonly again: boolean }
  | {
      readonly type: 'stored';
      readonly message: string;
      readonly parcel: ParcelId;
      /** 1 for the first copy of its message. */
      readonly copy: number;
    }
  | { readonly type: 'confirmed'; readonly message: string }
  | { readonly type: 'confirmLost'; readonly message: string }
  | {
      readonly type: 'claimed';
      readonly worker: WorkerId;
      readonly parcel: ParcelId;
      readonly token: number;
      readonly receives: number;
    }
  | EffectFact<'effectWritten'>
  /** The plain handler wrote the effect of a message that already had one. */
  | EffectFact<'effectRepeated'>
  /** The idempotent handler recognised the message and wrote nothing. */
  | EffectFact<'effectSkipped'>
  | {
      readonly type: 'acked';
      readonly worker: WorkerId;
      readonly parcel: ParcelId;
      /** True when the hand-over itself was the ack. */
      readonly auto: boolean;
    }
  | RefusedFact<'ackRefused'>
  | { readonly type: 'ackLost'; readonly worker: WorkerId; readonly parcel: ParcelId }
  | { readonly type: 'requeued'; readonly worker: WorkerId; readonly parcel: ParcelId }
  | {
      readonly type: 'delayed';
      readonly worker: WorkerId;
      readonly parcel: ParcelId;
      readonly dueAt: number;
    }
  | { readonly type: 'becameDue'; readonly parcel: ParcelId }
  | {
      readonly type: 'deadLettered';
      readonly parcel: ParcelId;
      readonly reason: 'exhausted' | 'permanent';
      /** Who gave it up; under `exhausted` the one who would have received it. */
      readonly worker: WorkerId;
    }
  /** A worker gave back a parcel that was no longer its own. */
  | RefusedFact<'returnRefused'>
  | {
      readonly type: 'crashed';
      readonly worker: WorkerId;
      /** What it held at that moment. */
      readonly parcel: ParcelId | null;
      readonly worked: boolean;
      /** True when the parcel itself brought it down. */
      readonly poison: boolean;
    }
  | { readonly type: 'lost'; readonly worker: WorkerId; readonly parcel: ParcelId }
  | { readonly type: 'restarted'; readonly worker: WorkerId }
  | { readonly type: 'leaseExpired'; readonly worker: WorkerId; readonly parcel: ParcelId }
  | {
      readonly type: 'leaseRenewed';
      readonly worker: WorkerId;
      readonly parcel: ParcelId;
      readonly until: number;
    }
  | RefusedFact<'renewRefused'>
  | { readonly type: 'redriven'; readonly parcel: ParcelId }
  | { readonly type: 'ignored'; readonly reason: ReasonCode };

interface EffectFact<T> {
  readonly type: T;
  readonly worker: WorkerId;
  readonly parcel: ParcelId;
}

interface RefusedFact<T> {
  readonly type: T;
  readonly worker: WorkerId;
  readonly parcel: ParcelId;
  /** The token that was shown, and is no longer the current one. */
  readonly token: number;
}

/** Why a command is not allowed now. */
export type ReasonCode =
  | 'unknownMessage'
  | 'unknownWorker'
  | 'unknownParcel'
  | 'confirmOnItsWay'
  | 'alreadyConfirmed'
  | 'noConfirmOnItsWay'
  | 'workerCrashed'
  | 'workerNotCrashed'
  | 'handFull'
  | 'handEmpty'
  | 'nothingReady'
  | 'notWorked'
  | 'alreadyWorked'
  | 'autoAck'
  | 'notLeased'
  | 'notDelayed'
  | 'notDeadLettered';

/** What one command leads to. */
export interface Outcome {
  readonly state: State;
  readonly facts: readonly Fact[];
}

/** Says why `command` is not allowed in `state`, or `null` when it is. */
export function refusal(state: State, command: Command): ReasonCode | null {
  switch (command.type) {
    case 'message.publish':
      switch (findOutgoing(state, command.message)?.status) {
        case undefined:
          return 'unknownMessage';
        case 'unsent':
        case 'unknown':
          return null;
        case 'sent':
          return 'confirmOnItsWay';
        case 'confirmed':
          return 'alreadyConfirmed';
      }

    case 'message.confirm':
    case 'confirm.lose': {
      const outgoing = findOutgoing(state, command.message);
      if (outgoing === undefined) return 'unknownMessage';
      return outgoing.status === 'sent' ? null : 'noConfirmOnItsWay';
    }
    case 'worker.claim': {
      const worker = findWorker(state, command.worker);
      if (worker === undefined) return 'unknownWorker';
      if (worker.status === 'crashed') return 'workerCrashed';
      if (worker.hand !== null) return 'handFull';
      return state.parcels.some((parcel) => parcel.status === 'ready') ? null : 'nothingReady';
    }
    case 'worker.work':
      return (
        refusalOfHand(state, command.worker) ??
        (findWorker(state, command.worker)?.status === 'worked' ? 'alreadyWorked' : null)
      );
    case 'message.ack':
    case 'ack.lose':
      return (
        refusalOfHand(state, command.worker) ??
        refusalOfAuto(state) ??
        (findWorker(state, command.worker)?.status === 'worked' ? null : 'notWorked')
      );
    case 'message.nack':
      return refusalOfHand(state, command.worker) ?? refusalOfAuto(state);
    case 'worker.fail':
      return refusalOfHand(state, command.worker);
    case 'worker.heartbeat':
      return (
        refusalOfHand(state, command.worker) ??
        refusalOfAuto(state) ??
        (findWorker(state, command.worker)?.status === 'worked' ? 'alreadyWorked' : null)
      );
    case 'worker.crash': {
      const worker = findWorker(state, command.worker);
      if (worker === undefined) return 'unknownWorker';
      return worker.status === 'crashed' ? 'workerCrashed' : null;
    }
    case 'worker.restart': {
      const worker = findWorker(state, command.worker);
      if (worker === undefined) return 'unknownWorker';
      return worker.status === 'crashed' ? null : 'workerNotCrashed';
    }
    case 'lease.expire':
      return refusalOfStatus(state, command.parcel, 'leased', 'notLeased');
    case 'parcel.due':
      return refusalOfStatus(state, command.parcel, 'delayed', 'notDelayed');
    case 'parcel.redrive':
      return refusalOfStatus(state, command.parcel, 'deadLettered', 'notDeadLettered');
  }
}

/**
 * Applies one command. One that is not allowed now, or that names something unknown, gives the
 * fact `ignored` with its reason and the very same state.
 */
export function step(state: State, command: Command): Outcome {
  const reason = refusal(state, command);
  if (reason !== null) return { state, facts: [{ type: 'ignored', reason }] };
  switch (command.type) {
    case 'message.publish':
      return publish(state, outgoingOf(state, command.message));
    case 'message.confirm':
      return {
        state: withOutgoing(state, command.message, 'confirmed'),
        facts: [{ type: 'confirmed', message: command.message }],
      };
    case 'confirm.lose':
      return {
        state: withOutgoing(state, command.message, 'unknown'),
        facts: [{ type: 'confirmLost', message: command.message }],
      };
    case 'worker.claim':
      return claim(state, workerOf(state, command.worker));
    case 'worker.work':
      return work(state, holderOf(state, command.worker));
    case 'message.ack':
      return ack(state, holderOf(state, command.worker));
    case 'ack.lose': {
      const { worker, hand } = holderOf(state, command.worker);
      return {
        state: withWorker(state, { ...worker, status: 'idle', hand: null }),
        facts: [{ type: 'ackLost', worker: worker.id, parcel: hand.parcel }],
      };
    }
    case 'message.nack':
    case 'worker.fail':
      return giveBack(state, holderOf(state, command.worker), returnOf(command));
    case 'worker.heartbeat':
      return heartbeat(state, holderOf(state, command.worker));
    case 'worker.crash':
      return crash(state, workerOf(state, command.worker), false);
    case 'worker.restart':
      return {
        state: withWorker(state, { ...workerOf(state, command.worker), status: 'idle' }),
        facts: [{ type: 'restarted', worker: command.worker }],
      };
    case 'lease.expire':
      return advance(state, parcelOf(state, command.parcel).lease?.until ?? state.now);
    case 'parcel.due':
      return advance(state, parcelOf(state, command.parcel).dueAt ?? state.now);
    case 'parcel.redrive':
      return {
        state: withParcel(state, { ...released(state, command.parcel), receives: 0 }),
        facts: [{ type: 'redriven', parcel: command.parcel }],
      };
  }
}

/** The model as players and explorers want it. */
export const deliveryModel = { step } as const;

/** Every command that names something in `state`, allowed now or not, in a fixed order. */
export function commandsOf(state: State): readonly Command[] {
  const commands: Command[] = [];
  for (const { message } of state.outgoing) {
    commands.push(
      { type: 'message.publish', message },
      { type: 'message.confirm', message },
      { type: 'confirm.lose', message },
    );
  }
  for (const { id: worker } of state.workers) {
    commands.push(
      { type: 'worker.claim', worker },
      { type: 'worker.work', worker },
      { type: 'message.ack', worker },
      { type: 'ack.lose', worker },
      { type: 'message.nack', worker, requeue: true },
      { type: 'message.nack', worker, requeue: false },
      { type: 'worker.fail', worker, kind: 'transient' },
      { type: 'worker.fail', worker, kind: 'permanent' },
      { type: 'worker.heartbeat', worker },
      { type: 'worker.crash', worker },
      { type: 'worker.restart', worker },
    );
  }
  for (const { id: parcel } of state.parcels) {
    commands.push(
      { type: 'lease.expire', parcel },
      { type: 'parcel.due', parcel },
      { type: 'parcel.redrive', parcel },
    );
  }
  return commands;
}

/** What a message looks like to whoever writes a start. */
export interface MessageSpec {
  readonly message: string;
  readonly customer: string;
  readonly points: number;
  readonly poison?: boolean;
}

const usualSettings: Settings = {
  ackMode: 'manual',
  leaseSeconds: 30,
  workSeconds: 10,
  heartbeatSeconds: 10,
  maxLeaseSeconds: null,
  maxReceives: null,
  retryDelaySeconds: 20,
  handler: 'plain',
};

/**
 * A post office at second 0. Messages on the `shelf` are stored and confirmed, those at the
 * `counter` are still with the producer. Settings not given are the usual ones.
 */
export function opened(office: {
  readonly settings?: Partial<Settings>;
  readonly shelf?: readonly MessageSpec[];
  readonly counter?: readonly MessageSpec[];
  readonly workers: readonly WorkerId[];
}): State {
  const shelf = (office.shelf ?? []).map((spec) => ({ poison: false, ...spec }));
  const counter = (office.counter ?? []).map((spec) => ({ poison: false, ...spec }));
  return {
    now: 0,
    settings: { ...usualSettings, ...office.settings },
    outgoing: [
      ...shelf.map((spec) => ({ ...spec, status: 'confirmed' as const })),
      ...counter.map((spec) => ({ ...spec, status: 'unsent' as const })),
    ],
    parcels: shelf.map((spec, index) => newParcel(index, spec)),
    workers: office.workers.map((id) => ({ id, status: 'idle', hand: null })),
    effects: [],
    marks: [],
    acks: [],
    nextToken: 1,
  };
}

/** How many parcels have each status; they always add up to the parcels accepted. */
export function tally(state: State): Readonly<Record<ParcelStatus, number>> {
  const counts = { ready: 0, leased: 0, delayed: 0, acked: 0, deadLettered: 0, lost: 0 };
  for (const parcel of state.parcels) counts[parcel.status] += 1;
  return counts;
}

/** Points a customer has by the database ledger. */
export function pointsOf(state: State, customer: string): number {
  return state.effects
    .filter((effect) => effect.customer === customer)
    .reduce((sum, effect) => sum + effect.points, 0);
}

/** Whether the broker would dead-letter the parcel rather than hand it out once more. */
export function isExhausted(settings: Settings, parcel: Pick<Parcel, 'receives'>): boolean {
  return settings.maxReceives !== null && parcel.receives >= settings.maxReceives;
}

/** How a worker gives a parcel back: at once, for later, or as one that can never be done. */
export function returnOf(command: ReturnCommand): 'requeue' | 'transient' | 'permanent' {
  if (command.type === 'worker.fail') return command.kind;
  return command.requeue ? 'requeue' : 'permanent';
}

/** Whether handing over is the ack. */
export function isAutoAck(settings: Settings): boolean {
  return settings.ackMode === 'auto';
}

/** Whether `hand` still has the broker's lease: the parcel is leased under the same token. */
export function isCurrent(state: State, hand: Hand): boolean {
  return findParcel(state, hand.parcel)?.lease?.token === hand.token;
}

/** Throws a RangeError for a parcel that is not there: a caller asks only for what it was told. */
export function parcelOf(state: State, id: ParcelId): Parcel {
  return found(findParcel(state, id), `parcel ${id}`);
}

/** Throws a RangeError for a worker that is not there. */
export function workerOf(state: State, id: WorkerId): Worker {
  return found(findWorker(state, id), `worker ${id}`);
}

/** Throws a RangeError for a message that is not there. */
export function outgoingOf(state: State, message: string): Outgoing {
  return found(findOutgoing(state, message), `message ${message}`);
}

interface Holder {
  readonly worker: Worker;
  readonly hand: Hand;
}

function publish(state: State, outgoing: Outgoing): Outcome {
  const parcel = newParcel(state.parcels.length, outgoing);
  const copies = state.parcels.filter(({ message }) => message === outgoing.message).length;
  return {
    state: withOutgoing(
      { ...state, parcels: [...state.parcels, parcel] },
      outgoing.message,
      'sent',
    ),
    facts: [
      { type: 'published', message: outgoing.message, again: outgoing.status === 'unknown' },
      { type: 'stored', message: outgoing.message, parcel: parcel.id, copy: copies + 1 },
    ],
  };
}

/**
 * Hands out the first parcel on the shelf. Those that were received often enough are moved to the
 * dead letters on the way; when only such parcels were left, the worker gets none.
 */
function claim(state: State, worker: Worker): Outcome {
  const facts: Fact[] = [];
  let next = state;
  for (const parcel of state.parcels) {
    if (parcel.status !== 'ready') continue;
    if (isExhausted(state.settings, parcel)) {
      next = withParcel(next, { ...parcel, status: 'deadLettered' });
      facts.push({
        type: 'deadLettered',
        parcel: parcel.id,
        reason: 'exhausted',
        worker: worker.id,
      });
      continue;
    }
    const token = state.nextToken;
    const receives = parcel.receives + 1;
    const auto = isAutoAck(state.settings);
    facts.push({ type: 'claimed', worker: worker.id, parcel: parcel.id, token, receives });
    next = withParcel(
      withWorker(next, {
        ...worker,
        status: 'working',
        hand: { parcel: parcel.id, token, since: state.now, beat: state.now },
      }),
      auto
        ? { ...parcel, receives, status: 'acked' }
        : {
            ...parcel,
            receives,
            status: 'leased',
            lease: { worker: worker.id, token, until: leaseEnd(state, state.now) },
          },
    );
    next = { ...next, nextToken: token + 1 };
    if (!auto) return { state: next, facts };
    facts.push({ type: 'acked', worker: worker.id, parcel: parcel.id, auto: true });
    return { state: withAck(next, worker.id, parcel.id), facts };
  }
  return { state: next, facts };
}

/** The work takes its time, whatever becomes of the lease meanwhile, and ends in the ledger. */
function work(state: State, { worker, hand }: Holder): Outcome {
  const later = advance(state, hand.since + state.settings.workSeconds);
  const parcel = parcelOf(state, hand.parcel);
  if (parcel.poison) return after(later, crash(later.state, worker, true));
  const { message, customer, points } = parcel;
  const seen = later.state.effects.some((effect) => effect.message === message);
  const recognised = state.settings.handler === 'idempotent' && later.state.marks.includes(message);
  const effect = { worker: worker.id, parcel: parcel.id };
  const next = withWorker(
    recognised
      ? later.state
      : {
          ...later.state,
          effects: [
            ...later.state.effects,
            { ...effect, customer, points, message, at: later.state.now, duplicate: seen },
          ],
          marks:
            state.settings.handler === 'idempotent'
              ? [...later.state.marks, message]
              : later.state.marks,
        },
    isAutoAck(state.settings)
      ? { ...worker, status: 'idle', hand: null }
      : { ...worker, status: 'worked' },
  );
  const type = recognised ? 'effectSkipped' : seen ? 'effectRepeated' : 'effectWritten';
  return after(later, { state: next, facts: [{ type, ...effect }] });
}

/** Only the current token counts: a late ack of an earlier delivery cannot end a later one. */
function ack(state: State, { worker, hand }: Holder): Outcome {
  const free = withWorker(state, { ...worker, status: 'idle', hand: null });
  if (!isCurrent(state, hand)) return { state: free, facts: [refused('ackRefused', worker, hand)] };
  const parcel = parcelOf(state, hand.parcel);
  return {
    state: withAck(
      withParcel(free, { ...parcel, status: 'acked', lease: null }),
      worker.id,
      parcel.id,
    ),
    facts: [{ type: 'acked', worker: worker.id, parcel: parcel.id, auto: false }],
  };
}

/**
 * The worker gives the parcel back, by nack or because the work failed. Under auto ack there is
 * nobody to give it back to: the broker has forgotten it.
 *
 * A requeued parcel goes back to where it stood, so it is the next one handed out. It counts as
 * received, as in SQS and in RabbitMQ up to 4.2; since 4.3 RabbitMQ does not count a nack at all.
 */
function giveBack(
  state: State,
  { worker, hand }: Holder,
  how: ReturnType<typeof returnOf>,
): Outcome {
  const free = withWorker(state, { ...worker, status: 'idle', hand: null });
  const parcel = parcelOf(state, hand.parcel);
  const by = { worker: worker.id, parcel: parcel.id };
  if (isAutoAck(state.settings)) {
    return {
      state: withParcel(free, { ...parcel, status: 'lost' }),
      facts: [{ type: 'lost', ...by }],
    };
  }
  if (!isCurrent(state, hand)) {
    return { state: free, facts: [refused('returnRefused', worker, hand)] };
  }
  switch (how) {
    case 'requeue':
      return {
        state: withParcel(free, released(state, parcel.id)),
        facts: [{ type: 'requeued', ...by }],
      };
    case 'transient': {
      const dueAt = state.now + state.settings.retryDelaySeconds;
      return {
        state: withParcel(free, { ...parcel, status: 'delayed', lease: null, dueAt }),
        facts: [{ type: 'delayed', ...by, dueAt }],
      };
    }
    case 'permanent':
      return {
        state: withParcel(free, { ...parcel, status: 'deadLettered', lease: null }),
        facts: [{ type: 'deadLettered', ...by, reason: 'permanent' }],
      };
  }
}

/** Some seconds into the work: "I am still on it". A lease that ended meanwhile stays ended. */
function heartbeat(state: State, { worker, hand }: Holder): Outcome {
  const later = advance(state, hand.beat + state.settings.heartbeatSeconds);
  const { now } = later.state;
  const parcel = parcelOf(later.state, hand.parcel);
  if (parcel.lease?.token !== hand.token) {
    const next = withWorker(later.state, { ...worker, hand: { ...hand, beat: now } });
    return after(later, { state: next, facts: [refused('renewRefused', worker, hand)] });
  }
  const until = leaseEnd(later.state, hand.since);
  return after(later, {
    state: withParcel(withWorker(later.state, { ...worker, hand: { ...hand, beat: now } }), {
      ...parcel,
      lease: { ...parcel.lease, until },
    }),
    facts: [{ type: 'leaseRenewed', worker: worker.id, parcel: parcel.id, until }],
  });
}

/** Until when a lease given or renewed now holds, for a parcel that was claimed at `since`. */
function leaseEnd({ now, settings }: State, since: number): number {
  const { leaseSeconds, maxLeaseSeconds } = settings;
  return Math.min(now + leaseSeconds, since + (maxLeaseSeconds ?? Infinity));
}

/** The desk is empty at once; the broker's lease goes on, for nobody tells the broker. */
function crash(state: State, worker: Worker, poison: boolean): Outcome {
  const parcel = worker.hand?.parcel ?? null;
  const worked = worker.status === 'worked';
  const down = withWorker(state, { ...worker, status: 'crashed', hand: null });
  const fact: Fact = { type: 'crashed', worker: worker.id, parcel, worked, poison };
  if (parcel === null || !isAutoAck(state.settings)) return { state: down, facts: [fact] };
  return {
    state: withParcel(down, { ...parcelOf(state, parcel), status: 'lost' }),
    facts: [fact, { type: 'lost', worker: worker.id, parcel }],
  };
}

/** Moves the clock to `to` (never back) and lets happen what falls due until then, in order. */
function advance(state: State, to: number): Outcome {
  const now = Math.max(state.now, to);
  const due = state.parcels
    .map((parcel) => ({ parcel, at: parcel.lease?.until ?? parcel.dueAt }))
    .filter(
      (timer): timer is { parcel: Parcel; at: number } => timer.at !== null && timer.at <= now,
    )
    .sort((a, b) => a.at - b.at);
  let next: State = { ...state, now };
  const facts: Fact[] = [];
  for (const { parcel } of due) {
    next = withParcel(next, released(state, parcel.id));
    facts.push(
      parcel.lease === null
        ? { type: 'becameDue', parcel: parcel.id }
        : { type: 'leaseExpired', parcel: parcel.id, worker: parcel.lease.worker },
    );
  }
  return { state: next, facts };
}

function after(earlier: Outcome, later: Outcome): Outcome {
  return { state: later.state, facts: [...earlier.facts, ...later.facts] };
}

function newParcel(index: number, spec: Omit<Outgoing, 'status'>): Parcel {
  return {
    id: `p${index + 1}`,
    message: spec.message,
    customer: spec.customer,
    points: spec.points,
    poison: spec.poison,
    status: 'ready',
    receives: 0,
    lease: null,
    dueAt: null,
  };
}

/** The parcel back on the shelf, as anybody may take it. */
function released(state: State, id: ParcelId): Parcel {
  return { ...parcelOf(state, id), status: 'ready', lease: null, dueAt: null };
}

function refused<T extends 'ackRefused' | 'returnRefused' | 'renewRefused'>(
  type: T,
  worker: Worker,
  hand: Hand,
): RefusedFact<T> {
  return { type, worker: worker.id, parcel: hand.parcel, token: hand.token };
}

function refusalOfHand(state: State, id: WorkerId): ReasonCode | null {
  const worker = findWorker(state, id);
  if (worker === undefined) return 'unknownWorker';
  if (worker.status === 'crashed') return 'workerCrashed';
  return worker.hand === null ? 'handEmpty' : null;
}

function refusalOfAuto(state: State): ReasonCode | null {
  return isAutoAck(state.settings) ? 'autoAck' : null;
}

function refusalOfStatus(
  state: State,
  id: ParcelId,
  status: ParcelStatus,
  otherwise: ReasonCode,
): ReasonCode | null {
  const parcel = findParcel(state, id);
  if (parcel === undefined) return 'unknownParcel';
  return parcel.status === status ? null : otherwise;
}

function holderOf(state: State, id: WorkerId): Holder {
  const worker = workerOf(state, id);
  return { worker, hand: found(worker.hand ?? undefined, `parcel in the hands of ${id}`) };
}

function findParcel(state: State, id: ParcelId): Parcel | undefined {
  return state.parcels.find((parcel) => parcel.id === id);
}

function findWorker(state: State, id: WorkerId): Worker | undefined {
  return state.workers.find((worker) => worker.id === id);
}

function findOutgoing(state: State, message: string): Outgoing | undefined {
  return state.outgoing.find((outgoing) => outgoing.message === message);
}

function found<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new RangeError(`There is no ${what}`);
  return value;
}

function withParcel(state: State, parcel: Parcel): State {
  return { ...state, parcels: state.parcels.map((old) => (old.id === parcel.id ? parcel : old)) };
}

function withWorker(state: State, worker: Worker): State {
  return { ...state, workers: state.workers.map((old) => (old.id === worker.id ? worker : old)) };
}

function withOutgoing(state: State, message: string, status: Outgoing['status']): State {
  return {
    ...state,
    outgoing: state.outgoing.map((old) => (old.message === message ? { ...old, status } : old)),
  };
}

function withAck(state: State, worker: WorkerId, parcel: ParcelId): State {
  const line = { worker, parcel, at: state.now, afterEffects: state.effects.length };
  return { ...state, acks: [...state.acks, line] };
}
