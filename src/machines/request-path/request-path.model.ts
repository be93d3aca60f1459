/**
 * The rules of a request's path: an order at the counter, eight things that have to be done about it,
 * and for each of them whether the customer waits for it (`now`) or it goes onto the shelf (`later`).
 * What the customer waits for adds up, and every service on the way must be up; what lies on the shelf
 * is owed. Chapter 1 is played on it.
 *
 * Times are whole virtual milliseconds, rates whole things a second. Nothing happens by itself: `now`
 * moves only by commands.
 */

/** What an order needs, in the order in which the shop does it. */
export const taskIds = [
  'stock',
  'payment',
  'order',
  'mail',
  'invoice',
  'warehouse',
  'points',
  'analytics',
] as const;
export type TaskId = (typeof taskIds)[number];

/** Whom a task asks. The database is the shop's own, the broker is there once something is queued. */
const serviceIds = [
  'database',
  'payments',
  'mailer',
  'documents',
  'depot',
  'analytics',
  'broker',
] as const;
export type ServiceId = (typeof serviceIds)[number];

/**
 * Why a task stands where it stands: its result can change what the customer does (`decides`), it is
 * what the receipt promises (`promises`), or nobody waits for it (`follows`).
 */
export type Reason = 'decides' | 'promises' | 'follows';

export interface Task {
  readonly service: ServiceId;
  /** How long it takes while its service is up, in milliseconds. */
  readonly ms: number;
  readonly reason: Reason;
}

/**
 * Made up for the book, so that everything inside comes to 2.5 s and the three that decide, with the
 * shelf's own cost, to 0.4 s.
 */
export const tasks: Readonly<Record<TaskId, Task>> = {
  stock: { service: 'database', ms: 15, reason: 'decides' },
  payment: { service: 'payments', ms: 350, reason: 'decides' },
  order: { service: 'database', ms: 25, reason: 'promises' },
  mail: { service: 'mailer', ms: 600, reason: 'follows' },
  invoice: { service: 'documents', ms: 1_000, reason: 'follows' },
  warehouse: { service: 'depot', ms: 300, reason: 'follows' },
  points: { service: 'database', ms: 10, reason: 'follows' },
  analytics: { service: 'analytics', ms: 200, reason: 'follows' },
};

/** Putting whatever is for later onto the shelf: one note for all of it, in milliseconds. */
export const enqueueMs = 10;

/** The part of the time for which a service is up. What the shop runs itself is up a little more. */
export const availability: Readonly<Record<ServiceId, number>> = {
  database: 0.9999,
  payments: 0.999,
  mailer: 0.999,
  documents: 0.999,
  depot: 0.999,
  analytics: 0.999,
  broker: 0.9999,
};

export type Placement = 'now' | 'later';
export type Plan = Readonly<Record<TaskId, Placement>>;

/** One stop of the customer's way. */
export type Stop = TaskId | 'enqueue';

/** Every task where its reason puts it. */
export const wisePlan: Plan = planOf((task) =>
  tasks[task].reason === 'follows' ? 'later' : 'now',
);
export const everythingNow: Plan = planOf(() => 'now');

/** A plan from a rule for each task. */
export function planOf(place: (task: TaskId) => Placement): Plan {
  return Object.fromEntries(taskIds.map((task) => [task, place(task)])) as Record<
    TaskId,
    Placement
  >;
}

/** What the customer waits for, in order; the note for the shelf is written last. */
export function pathOf(plan: Plan): readonly Stop[] {
  const waited = taskIds.filter((task) => plan[task] === 'now');
  return waited.length === taskIds.length ? waited : [...waited, 'enqueue'];
}

/** The tasks that lie on the shelf when the customer has left. */
export function owedBy(plan: Plan): readonly TaskId[] {
  return taskIds.filter((task) => plan[task] === 'later');
}

export function serviceOf(stop: Stop): ServiceId {
  return stop === 'enqueue' ? 'broker' : tasks[stop].service;
}

export function millisecondsOf(stop: Stop): number {
  return stop === 'enqueue' ? enqueueMs : tasks[stop].ms;
}

/** How long a customer waits while everything is up: the stops' times, added. */
export function latencyOf(plan: Plan): number {
  return pathOf(plan).reduce((sum, stop) => sum + millisecondsOf(stop), 0);
}

/**
 * The part of the time for which an order can be taken: the services on the way, multiplied, each of
 * them once. It holds for services that fall independently of each other.
 */
export function availabilityOf(plan: Plan): number {
  const services = new Set(pathOf(plan).map(serviceOf));
  return [...services].reduce((product, service) => product * availability[service], 1);
}

/** What shapes a run and is therefore shown beside its picture. */
export interface Settings {
  readonly plan: Plan;
  /** How long one waits for a service that does not answer, in milliseconds. */
  readonly timeoutMs: number;
  /** Orders that come in each second, apart from the one that is watched. */
  readonly ordersPerSecond: number;
  /** Orders a second in a rush. */
  readonly rushPerSecond: number;
  /** Mails a second that the mail service takes, whoever sends them. */
  readonly mailsPerSecond: number;
}

export type JobStatus = 'waiting' | 'delayed' | 'done';

/** A task of the watched order that lies on the shelf, owed since the receipt. */
export interface Job {
  readonly task: TaskId;
  readonly status: JobStatus;
}

export type OrderStatus = 'absent' | 'running' | 'accepted' | 'refused';

/** The order that is watched. */
export interface Order {
  readonly status: OrderStatus;
  /** Stops that are behind it. */
  readonly done: readonly Stop[];
  /** How long the customer has stood there, in milliseconds. */
  readonly waitedMs: number;
  /** The stop at which it ended, when it was refused. */
  readonly failedAt: Stop | null;
  readonly jobs: readonly Job[];
}

/** All the other orders, counted. */
export interface Crowd {
  readonly accepted: number;
  readonly refused: number;
  /** Mails that are owed to them and not sent yet. */
  readonly owedMails: number;
}

export interface State {
  /** Virtual milliseconds since the start. */
  readonly now: number;
  readonly settings: Settings;
  readonly down: readonly ServiceId[];
  readonly rush: boolean;
  readonly order: Order;
  readonly crowd: Crowd;
}

export type Command =
  | { readonly type: 'order.arrive' }
  | { readonly type: 'order.step' }
  | { readonly type: 'worker.run' }
  | { readonly type: 'service.fall'; readonly service: ServiceId }
  | { readonly type: 'service.rise'; readonly service: ServiceId }
  | { readonly type: 'rush.begin' }
  | { readonly type: 'rush.end' }
  | { readonly type: 'time.pass'; readonly minutes: number };

export type Refusal =
  | 'orderRunning'
  | 'nobodyThere'
  | 'nothingOwed'
  | 'allDelayed'
  | 'alreadyDown'
  | 'alreadyUp'
  | 'alreadyRush'
  | 'noRush';

export type Fact =
  | { readonly type: 'arrived' }
  | { readonly type: 'stopDone'; readonly stop: Stop }
  | { readonly type: 'answered' }
  | { readonly type: 'refused'; readonly stop: Stop }
  | { readonly type: 'jobDone'; readonly task: TaskId }
  | { readonly type: 'jobDelayed'; readonly task: TaskId }
  | { readonly type: 'fell'; readonly service: ServiceId }
  | { readonly type: 'rose'; readonly service: ServiceId }
  | { readonly type: 'rushBegan' }
  | { readonly type: 'rushEnded' }
  | {
      readonly type: 'timePassed';
      readonly minutes: number;
      readonly accepted: number;
      readonly refused: number;
      /** Mails owed by now, and how many it were before. */
      readonly owed: number;
      readonly owedBefore: number;
    }
  | { readonly type: 'becameDue'; readonly task: TaskId }
  | { readonly type: 'ignored'; readonly reason: Refusal };

const absent: Order = { status: 'absent', done: [], waitedMs: 0, failedAt: null, jobs: [] };

/** A shop before its first customer; everything is up. */
export function opened(settings: Partial<Settings> = {}): State {
  return {
    now: 0,
    settings: {
      plan: everythingNow,
      timeoutMs: 10_000,
      ordersPerSecond: 3,
      rushPerSecond: 8,
      mailsPerSecond: 5,
      ...settings,
    },
    down: [],
    rush: false,
    order: absent,
    crowd: { accepted: 0, refused: 0, owedMails: 0 },
  };
}

/** The next stop of the watched order; `null` when it is not on its way. */
export function nextStop({ order, settings }: State): Stop | null {
  return order.status === 'running' ? (pathOf(settings.plan)[order.done.length] ?? null) : null;
}

/** The job a worker takes next: the first that waits. */
function nextJob({ order }: State): TaskId | null {
  return order.jobs.find(({ status }) => status === 'waiting')?.task ?? null;
}

/** Orders that come in each second now. */
export function arrivalRate({ settings, rush }: State): number {
  return rush ? settings.rushPerSecond : settings.ordersPerSecond;
}

/** Everything that could be asked in a state, allowed or not, in a fixed order. */
export function commandsOf(): readonly Command[] {
  return [
    { type: 'order.arrive' },
    { type: 'order.step' },
    { type: 'worker.run' },
    ...serviceIds.flatMap((service): readonly Command[] => [
      { type: 'service.fall', service },
      { type: 'service.rise', service },
    ]),
    { type: 'rush.begin' },
    { type: 'rush.end' },
    { type: 'time.pass', minutes: 20 },
    { type: 'time.pass', minutes: 30 },
  ];
}

/** Why a command would do nothing now; `null` when it would do something. */
export function refusal(state: State, command: Command): Refusal | null {
  switch (command.type) {
    case 'order.arrive':
    case 'time.pass':
      return state.order.status === 'running' ? 'orderRunning' : null;
    case 'order.step':
      return nextStop(state) === null ? 'nobodyThere' : null;
    case 'worker.run':
      if (nextJob(state) !== null) return null;
      return state.order.jobs.some(({ status }) => status === 'delayed')
        ? 'allDelayed'
        : 'nothingOwed';
    case 'service.fall':
      return state.down.includes(command.service) ? 'alreadyDown' : null;
    case 'service.rise':
      return state.down.includes(command.service) ? null : 'alreadyUp';
    case 'rush.begin':
      return state.rush ? 'alreadyRush' : null;
    case 'rush.end':
      return state.rush ? null : 'noRush';
  }
}

type Next = { readonly state: State; readonly facts: readonly Fact[] };

/** Applies one command. What cannot happen now changes nothing and says `ignored`. */
export function step(state: State, command: Command): Next {
  const reason = refusal(state, command);
  if (reason !== null) return { state, facts: [{ type: 'ignored', reason }] };
  switch (command.type) {
    case 'order.arrive':
      return {
        state: { ...state, order: { ...absent, status: 'running' } },
        facts: [{ type: 'arrived' }],
      };
    case 'order.step':
      return walk(state);
    case 'worker.run':
      return run(state);
    case 'service.fall':
      return {
        state: { ...state, down: [...state.down, command.service] },
        facts: [{ type: 'fell', service: command.service }],
      };
    case 'service.rise':
      return {
        state: { ...state, down: state.down.filter((service) => service !== command.service) },
        facts: [{ type: 'rose', service: command.service }],
      };
    case 'rush.begin':
      return { state: { ...state, rush: true }, facts: [{ type: 'rushBegan' }] };
    case 'rush.end':
      return { state: { ...state, rush: false }, facts: [{ type: 'rushEnded' }] };
    case 'time.pass':
      return pass(state, command.minutes);
  }
}

/** The customer's next stop: done, or waited for in vain. */
function walk(state: State): Next {
  const stop = nextStop(state);
  if (stop === null) return { state, facts: [{ type: 'ignored', reason: 'nobodyThere' }] };
  const { order, settings } = state;
  const up = !state.down.includes(serviceOf(stop));
  const ms = up ? millisecondsOf(stop) : settings.timeoutMs;
  const after = { ...state, now: state.now + ms };
  const waitedMs = order.waitedMs + ms;
  if (!up)
    return {
      state: { ...after, order: { ...order, status: 'refused', waitedMs, failedAt: stop } },
      facts: [{ type: 'refused', stop }],
    };
  const done = [...order.done, stop];
  if (done.length < pathOf(settings.plan).length)
    return {
      state: { ...after, order: { ...order, done, waitedMs } },
      facts: [{ type: 'stopDone', stop }],
    };
  const jobs = owedBy(settings.plan).map((task): Job => ({ task, status: 'waiting' }));
  return {
    state: { ...after, order: { ...order, status: 'accepted', done, waitedMs, jobs } },
    facts: [{ type: 'stopDone', stop }, { type: 'answered' }],
  };
}

/** A worker takes the first waiting job; the customer is long gone and waits for nothing. */
function run(state: State): Next {
  const task = nextJob(state);
  if (task === null) return { state, facts: [{ type: 'ignored', reason: 'nothingOwed' }] };
  const up = !state.down.includes(tasks[task].service);
  const status = up ? 'done' : 'delayed';
  const jobs = state.order.jobs.map((job) => (job.task === task ? { task, status } : job) as Job);
  return {
    state: {
      ...state,
      now: state.now + (up ? tasks[task].ms : state.settings.timeoutMs),
      order: { ...state.order, jobs },
    },
    facts: [{ type: up ? 'jobDone' : 'jobDelayed', task }],
  };
}

/**
 * Some minutes of all the other orders. Where the mail is waited for, no more orders are taken than
 * mails; where it lies on the shelf, what is owed grows by (arrivals − mails sent) each second, and
 * shrinks by it when that is negative.
 */
function pass(state: State, minutes: number): Next {
  const { settings, crowd, down } = state;
  const seconds = minutes * 60;
  const rate = arrivalRate(state);
  const path = pathOf(settings.plan);
  const blocked = path.some((stop) => down.includes(serviceOf(stop)));
  const mails = down.includes('mailer') ? 0 : settings.mailsPerSecond;
  const mailWaited = settings.plan.mail === 'now';
  const taken = blocked ? 0 : mailWaited ? Math.min(rate, mails) : rate;
  const accepted = taken * seconds;
  const refused = (rate - taken) * seconds;
  const newMails = mailWaited ? 0 : accepted;
  const owed = Math.max(0, crowd.owedMails + newMails - mails * seconds);
  const due = state.order.jobs.filter(({ status }) => status === 'delayed');
  const jobs = state.order.jobs.map((job): Job =>
    job.status === 'delayed' ? { ...job, status: 'waiting' } : job,
  );
  return {
    state: {
      ...state,
      now: state.now + seconds * 1_000,
      order: { ...state.order, jobs },
      crowd: {
        accepted: crowd.accepted + accepted,
        refused: crowd.refused + refused,
        owedMails: owed,
      },
    },
    facts: [
      { type: 'timePassed', minutes, accepted, refused, owed, owedBefore: crowd.owedMails },
      ...due.map(({ task }): Fact => ({ type: 'becameDue', task })),
    ],
  };
}

/** Where every task of an accepted order is: what the receipt promised, and what has come of it. */
export interface Obligations {
  readonly promised: number;
  readonly done: number;
  readonly waiting: number;
  readonly delayed: number;
}

/**
 * The watched order's tasks. A refused or running order promises nothing, whatever is done already:
 * the customer holds no receipt.
 */
export function obligationsOf({ order }: State): Obligations {
  const count = (status: JobStatus) => order.jobs.filter((job) => job.status === status).length;
  const inside = order.done.filter((stop) => stop !== 'enqueue').length;
  const promised = order.status === 'accepted' ? taskIds.length : 0;
  return {
    promised,
    done: promised === 0 ? 0 : inside + count('done'),
    waiting: count('waiting'),
    delayed: count('delayed'),
  };
}
