import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { getSimplePaths } from 'xstate/graph';
import { record, stateAt } from '../core/trace.ts';
import { jobMachine, type JobEvent } from './job.machine.ts';
import { orderMachine, type OrderEvent } from './order.machine.ts';
import {
  availability,
  availabilityOf,
  commandsOf,
  everythingNow,
  latencyOf,
  millisecondsOf,
  obligationsOf,
  opened,
  owedBy,
  pathOf,
  planOf,
  refusal,
  serviceOf,
  step,
  taskIds,
  tasks,
  wisePlan,
  type Command,
  type Fact,
  type Plan,
  type State,
} from './request-path.model.ts';
import { scenarioRules, type ScenarioRule } from './scenarios.ts';

const plans: fc.Arbitrary<Plan> = fc
  .array(fc.boolean(), { minLength: taskIds.length, maxLength: taskIds.length })
  .map((now) => planOf((task) => (now[taskIds.indexOf(task)] ? 'now' : 'later')));

/** What happened in a walk of any commands over any plan. */
interface Walked {
  readonly before: State;
  readonly command: Command;
  readonly facts: readonly Fact[];
  readonly state: State;
}
/** Customers come and walk far more often than services fall, or no order would get to its receipt. */
const anything = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Command>({ type: 'order.step' }) },
  { weight: 2, arbitrary: fc.constant<Command>({ type: 'order.arrive' }) },
  { weight: 2, arbitrary: fc.constant<Command>({ type: 'worker.run' }) },
  { weight: 2, arbitrary: fc.constantFrom(...commandsOf()) },
);
const walks = fc.record({
  plan: plans,
  commands: fc.array(anything, { maxLength: 60, size: 'max' }),
});

function walk(rules: typeof step, plan: Plan, commands: readonly Command[]): readonly Walked[] {
  let state = opened({ plan });
  return commands.map((command) => {
    const before = state;
    const next = rules(state, command);
    ({ state } = next);
    return { before, command, ...next };
  });
}

/** Each law: what must hold after every step of every walk. */
const laws: Readonly<Record<string, (walked: Walked) => boolean>> = {
  'every task of an accepted order is done, waiting or delayed': ({ state }) => {
    const { promised, done, waiting, delayed } = obligationsOf(state);
    return promised === done + waiting + delayed;
  },
  'what was promised stays promised until the next order comes': ({ before, command, state }) =>
    command.type === 'order.arrive' ||
    obligationsOf(state).promised >= obligationsOf(before).promised,
  'a customer who has left waits no longer': ({ before, command, state }) =>
    command.type === 'order.step' ||
    command.type === 'order.arrive' ||
    state.order.waitedMs === before.order.waitedMs,
  'nobody gets a receipt before every stop is done': ({ state: { order, settings } }) =>
    order.status !== 'accepted' || order.done.length === pathOf(settings.plan).length,
  'every other order is either taken or refused': ({ before, command, state }) => {
    if (command.type !== 'time.pass' || state === before) return true;
    const rate = state.rush ? state.settings.rushPerSecond : state.settings.ordersPerSecond;
    const came = rate * command.minutes * 60;
    const { accepted, refused } = state.crowd;
    return came === accepted + refused - before.crowd.accepted - before.crowd.refused;
  },
  'a command that may not happen changes nothing and says so': ({
    before,
    command,
    facts,
    state,
  }) =>
    (refusal(before, command) !== null) ===
    (state === before && facts[0]?.type === 'ignored' && facts.length === 1),
};

function breaks(rules: typeof step, law: string): boolean {
  return fc.check(
    fc.property(walks, ({ plan, commands }) =>
      walk(rules, plan, commands).every((walked) => laws[law]?.(walked) ?? false),
    ),
    { seed: 1, numRuns: 300 },
  ).failed;
}

/** A rule that is changed after it has run, as a bug would. */
const faulty =
  (
    change: (next: ReturnType<typeof step>, before: State, command: Command) => State,
  ): typeof step =>
  (state, command) => {
    const next = step(state, command);
    return { ...next, state: change(next, state, command) };
  };
const faults: Readonly<Record<keyof typeof laws, typeof step>> = {
  'every task of an accepted order is done, waiting or delayed': faulty(({ state }, _, command) =>
    command.type === 'worker.run'
      ? { ...state, order: { ...state.order, jobs: state.order.jobs.slice(1) } }
      : state,
  ),
  'what was promised stays promised until the next order comes': faulty(({ state }, _, command) =>
    command.type === 'service.fall'
      ? { ...state, order: { ...state.order, status: 'refused', jobs: [] } }
      : state,
  ),
  'a customer who has left waits no longer': faulty(({ state }, _, command) =>
    command.type === 'worker.run'
      ? { ...state, order: { ...state.order, waitedMs: state.now } }
      : state,
  ),
  'nobody gets a receipt before every stop is done': faulty(({ state, facts }) =>
    facts.some(({ type }) => type === 'stopDone')
      ? { ...state, order: { ...state.order, status: 'accepted' } }
      : state,
  ),
  'every other order is either taken or refused': faulty(({ state }, before) => ({
    ...state,
    crowd: { ...state.crowd, refused: before.crowd.refused },
  })),
  'a command that may not happen changes nothing and says so': (state, command) => ({
    ...step(state, command),
    state: { ...step(state, command).state },
  }),
};

describe('whatever happens at the counter', () => {
  test.each(Object.keys(laws))('%s', (law) => {
    expect(breaks(step, law)).toBe(false);
  });
  test.each(Object.keys(faults))('a planted fault breaks the law: %s', (law) => {
    expect(breaks(faults[law] as typeof step, law)).toBe(true);
  });
});

describe('the path of a request', () => {
  test('everything inside takes 2.5 seconds, and what decides takes 0.4', () => {
    expect(latencyOf(everythingNow)).toBe(2_500);
    expect(latencyOf(wisePlan)).toBe(400);
    expect(pathOf(wisePlan)).toEqual(['stock', 'payment', 'order', 'enqueue']);
    expect(owedBy(wisePlan)).toHaveLength(5);
  });

  test('a task that is waited for can only add to the wait and take from the availability', () => {
    fc.assert(
      fc.property(plans, fc.constantFrom(...taskIds), (plan, task) => {
        const later = { ...plan, [task]: 'later' as const };
        const now = { ...plan, [task]: 'now' as const };
        const shelf = owedBy(now).length > 0;
        // The last task that leaves the shelf takes the shelf's own stop with it.
        if (!shelf) return;
        expect(latencyOf(now)).toBe(latencyOf(later) + tasks[task].ms);
        expect(availabilityOf(now)).toBeLessThanOrEqual(availabilityOf(later));
      }),
    );
  });

  test('latency adds and availability multiplies over the stops', () => {
    expect(availabilityOf(everythingNow)).toBeCloseTo(0.999 ** 5 * 0.9999, 12);
    expect(availabilityOf(wisePlan)).toBeCloseTo(0.999 * 0.9999 ** 2, 12);
    fc.assert(
      fc.property(plans, (plan) => {
        const path = pathOf(plan);
        expect(latencyOf(plan)).toBe(path.reduce((sum, stop) => sum + millisecondsOf(stop), 0));
        const weakest = Math.min(...path.map((stop) => availability[serviceOf(stop)]));
        expect(availabilityOf(plan)).toBeLessThanOrEqual(weakest);
      }),
    );
  });

  test('an order walked to its receipt has waited exactly its latency', () => {
    fc.assert(
      fc.property(plans, (plan) => {
        const commands: Command[] = [
          { type: 'order.arrive' },
          ...pathOf(plan).map((): Command => ({ type: 'order.step' })),
        ];
        const { order } = walk(step, plan, commands).at(-1)?.state ?? opened();
        expect(order.status).toBe('accepted');
        expect(order.waitedMs).toBe(latencyOf(plan));
      }),
    );
  });

  test('an order is refused exactly when a service on its way is down', () => {
    fc.assert(
      fc.property(plans, fc.constantFrom(...Object.keys(availability)), (plan, name) => {
        const service = name as keyof typeof availability;
        const path = pathOf(plan);
        const commands: Command[] = [
          { type: 'service.fall', service },
          { type: 'order.arrive' },
          ...path.map((): Command => ({ type: 'order.step' })),
        ];
        const { order } = walk(step, plan, commands).at(-1)?.state ?? opened();
        expect(order.status === 'refused').toBe(path.map(serviceOf).includes(service));
      }),
    );
  });
});

describe('the mail service is down for twenty minutes', () => {
  const end = (slug: keyof typeof scenarioRules) => {
    const rule: ScenarioRule = scenarioRules[slug];
    const trace = record({ step }, rule.start, rule.commands);
    return { trace, state: stateAt(trace, trace.steps.length) };
  };

  test('waited for, it takes the whole shop down with it', () => {
    const { state } = end('counter-outage');
    expect(state.crowd).toEqual({ accepted: 0, refused: 3_600, owedMails: 0 });
    expect(state.order).toMatchObject({ status: 'refused', failedAt: 'mail', waitedMs: 10_390 });
    // Money and order are there although the customer heard that it did not work.
    expect(state.order.done).toEqual(['stock', 'payment', 'order']);
  });

  test('behind the shelf it refuses nobody, and thirty minutes later nothing is owed', () => {
    const { trace, state } = end('counter-queue');
    expect(stateAt(trace, 12).crowd).toEqual({ accepted: 3_600, refused: 0, owedMails: 3_600 });
    expect(state.crowd).toMatchObject({ refused: 0, owedMails: 0 });
    expect(obligationsOf(state)).toEqual({ promised: 8, done: 8, waiting: 0, delayed: 0 });
    expect(state.order.waitedMs).toBe(400);
  });

  test('no command of a scenario is ignored', () => {
    for (const slug of Object.keys(scenarioRules) as (keyof typeof scenarioRules)[])
      for (const { facts } of end(slug).trace.steps)
        expect(facts.map(({ type }) => type)).not.toContain('ignored');
  });

  test('every prediction has options, and its answer is one of them', () => {
    for (const rule of Object.values<ScenarioRule>(scenarioRules)) {
      const trace = record({ step }, rule.start, rule.commands);
      for (const { before, options, answer } of Object.values(rule.predictions)) {
        expect(options).toContain(answer(trace));
        expect(before).toBeLessThanOrEqual(trace.steps.length);
      }
    }
  });
});

describe('a rush of more orders than mails can be sent', () => {
  const rush = (plan: Plan): State =>
    walk(step, plan, [{ type: 'rush.begin' }, { type: 'time.pass', minutes: 20 }]).at(-1)?.state ??
    opened();

  test('refuses customers where the mail is waited for: the shop is as fast as its mailer', () => {
    expect(rush(everythingNow).crowd).toEqual({ accepted: 6_000, refused: 3_600, owedMails: 0 });
  });

  test('is taken in behind the shelf, and grows there without end while it lasts', () => {
    const after = rush(wisePlan);
    expect(after.crowd).toEqual({ accepted: 9_600, refused: 0, owedMails: 3_600 });
    const longer = step(after, { type: 'time.pass', minutes: 20 }).state;
    expect(longer.crowd.owedMails).toBe(2 * after.crowd.owedMails);
  });
});

describe('the charts and the model agree', () => {
  test('on the life of an order', () => {
    const events: readonly OrderEvent[] = [
      { type: 'order.arrive' },
      { type: 'order.step', came: 'further' },
      { type: 'order.step', came: 'nowhere' },
      { type: 'order.step', came: 'through' },
    ];
    const seen = new Set<string>();
    for (const { steps } of getSimplePaths(orderMachine, { events })) {
      let state = opened({ plan: wisePlan });
      for (const { state: chart, event } of steps) {
        if (String(event.type) === 'xstate.init') continue;
        state = replay(state, event);
        expect(state.order.status).toBe(chart.value);
        seen.add(String(chart.value));
      }
    }
    expect([...seen].sort()).toEqual(['accepted', 'refused', 'running']);
  });

  /** What has to happen in the model for the event to be what the chart says it was. */
  function replay(state: State, event: OrderEvent): State {
    if (event.type === 'order.arrive') return step(state, event).state;
    if (event.came === 'further') return step({ ...state, down: [] }, { type: 'order.step' }).state;
    if (event.came === 'nowhere') {
      const down = ['database', 'payments', 'broker'] as const;
      return step({ ...state, down }, { type: 'order.step' }).state;
    }
    let next: State = { ...state, down: [] };
    while (next.order.status === 'running') next = step(next, { type: 'order.step' }).state;
    return next;
  }

  test('on the life of a job', () => {
    const events: readonly JobEvent[] = [
      { type: 'worker.run', up: true },
      { type: 'worker.run', up: false },
      { type: 'time.pass' },
    ];
    const plan = planOf((task) => (task === 'mail' ? 'later' : 'now'));
    const begun = walk(step, plan, [
      { type: 'order.arrive' },
      ...pathOf(plan).map((): Command => ({ type: 'order.step' })),
    ]).at(-1)?.state as State;
    const seen = new Set<string>();
    for (const { steps } of getSimplePaths(jobMachine, { events })) {
      let state = begun;
      for (const { state: chart, event } of steps) {
        if (String(event.type) === 'xstate.init') continue;
        if (event.type === 'time.pass') state = step(state, { ...event, minutes: 20 }).state;
        else
          state = step(
            { ...state, down: event.up ? [] : ['mailer'] },
            { type: 'worker.run' },
          ).state;
        expect(state.order.jobs[0]?.status).toBe(chart.value);
        seen.add(String(chart.value));
      }
    }
    expect([...seen].sort()).toEqual(['delayed', 'done']);
    // A simple path never comes back to where it was; the way back is walked here.
    const delayed = step({ ...begun, down: ['mailer'] }, { type: 'worker.run' }).state;
    expect(delayed.order.jobs[0]?.status).toBe('delayed');
    const due = step(delayed, { type: 'time.pass', minutes: 20 });
    expect(due.state.order.jobs[0]?.status).toBe('waiting');
    expect(due.facts).toContainEqual({ type: 'becameDue', task: 'mail' });
  });
});
