/**
 * Charts and model tell the same story twice. Every simple path through each chart is replayed on
 * the model, command by command, and after each one the chart's state must be the model's status.
 */
import { describe, expect, test } from 'vitest';
import { getNextSnapshot, type SnapshotFrom } from 'xstate';
import { getSimplePaths } from 'xstate/graph';
import {
  isExhausted,
  opened,
  parcelOf,
  step,
  workerOf,
  type Command,
  type Settings,
  type State,
} from './delivery.model.ts';
import { parcelMachine, type ParcelContext, type ParcelEvent } from './parcel.machine.ts';
import { workerMachine, type WorkerEvent } from './worker.machine.ts';

const manual = opened({ settings: { maxReceives: 2 }, workers: [] }).settings;
const auto = { ...manual, ackMode: 'auto' } as const satisfies Settings;

type ParcelSnapshot = SnapshotFrom<typeof parcelMachine>;

const order = { message: 'order-88', customer: '88', points: 50 };

describe('the chart of a parcel and the model agree', () => {
  const mostTokens = 2;
  const names = Array.from({ length: mostTokens + 1 }, (_, index) => `w${index + 1}`);

  /** Everything that could be said to a parcel now, by its holder and by the one before. */
  function events({ context }: { readonly context: ParcelContext }): readonly ParcelEvent[] {
    const said = [context.token, context.token - 1]
      .filter((token) => token > 0)
      .flatMap((token): readonly ParcelEvent[] => [
        { type: 'worker.work', token },
        { type: 'worker.heartbeat', token },
        { type: 'worker.crash', token },
        { type: 'message.ack', token },
        { type: 'ack.lose', token },
        { type: 'message.nack', token, requeue: true },
        { type: 'message.nack', token, requeue: false },
        { type: 'worker.fail', token, kind: 'transient' },
        { type: 'worker.fail', token, kind: 'permanent' },
      ]);
    return [
      { type: 'worker.claim', token: context.token + 1 },
      ...said,
      { type: 'lease.expire' },
      { type: 'parcel.due' },
      { type: 'parcel.redrive' },
    ];
  }

  /** The holder of token n is worker n: each hand-over goes to somebody new. */
  function commandOf(event: ParcelEvent): Command {
    if (!('token' in event)) return { ...event, parcel: 'p1' };
    const { token, ...said } = event;
    return { ...said, worker: `w${token}` };
  }

  /** Replays every path, and gives each word after which chart and rules disagree. */
  function walk(settings: Settings, poison: boolean, rules: typeof step = step) {
    const seen = new Set<string>();
    const told = new Set<string>();
    const disagreements: string[] = [];
    const compare = (event: ParcelEvent, state: State, chart: ParcelSnapshot): void => {
      const { status, receives } = parcelOf(state, 'p1');
      if (status === chart.value && receives === chart.context.receives) return;
      disagreements.push(`${event.type}: ${status} ${receives}, but ${String(chart.value)}`);
    };
    const paths = getSimplePaths(parcelMachine, {
      input: { settings, poison },
      events: (snapshot) => events(snapshot),
      filterEvents: ({ context }, event) =>
        event.type !== 'worker.claim' ||
        context.token < mostTokens ||
        isExhausted(settings, context),
    });
    for (const { steps } of paths) {
      let state: State = opened({ settings, shelf: [{ ...order, poison }], workers: names });
      for (const { state: chart, event } of steps) {
        if (String(event.type) === 'xstate.init') continue;
        state = rules(state, commandOf(event)).state;
        compare(event, state, chart);
        seen.add(String(chart.value));
      }
      // A simple path leaves out what changes nothing, so at each new end everything is said once.
      const end = steps.at(-1)?.state;
      const key = JSON.stringify([end?.value, end?.context, state.workers, state.parcels]);
      if (end === undefined || told.has(key)) continue;
      told.add(key);
      for (const event of events(end)) {
        const chart = getNextSnapshot(parcelMachine, end, event);
        compare(event, rules(state, commandOf(event)).state, chart);
      }
    }
    return { disagreements, paths: paths.length, seen: [...seen].sort() };
  }

  test.each([
    ['manual ack', manual, false, ['acked', 'deadLettered', 'delayed', 'leased', 'ready']],
    ['manual ack, poison', manual, true, ['deadLettered', 'delayed', 'leased', 'ready']],
    ['auto ack', auto, false, ['acked', 'lost']],
    ['auto ack, poison', auto, true, ['acked', 'lost']],
  ] as const)(
    '%s',
    (_title, settings, poison, states) => {
      const { disagreements, paths, seen } = walk(settings, poison);
      expect(disagreements).toEqual([]);
      expect(paths).toBeGreaterThan(5);
      expect(seen).toEqual(states);
    },
    30_000,
  );

  test('rules under which a crash frees the parcel at once do not agree with it', () => {
    const hasty: typeof step = (state, command) => {
      const next = step(state, command);
      if (command.type !== 'worker.crash') return next;
      const parcels = next.state.parcels.map((parcel) =>
        parcel.lease?.worker === command.worker
          ? { ...parcel, status: 'ready' as const, lease: null }
          : parcel,
      );
      return { ...next, state: { ...next.state, parcels } };
    };
    expect(walk(manual, true, hasty).disagreements).not.toEqual([]);
  });
});

describe('the chart of a worker and the model agree', () => {
  const events: readonly WorkerEvent[] = [
    { type: 'worker.claim', parcel: { poison: false } },
    { type: 'worker.claim', parcel: { poison: true } },
    { type: 'worker.claim', parcel: null },
    { type: 'worker.work' },
    { type: 'worker.heartbeat' },
    { type: 'worker.fail' },
    { type: 'message.ack' },
    { type: 'ack.lose' },
    { type: 'message.nack' },
    { type: 'worker.crash' },
    { type: 'worker.restart' },
  ];

  /** The shelf as the event says it was: one parcel, or one that was received too often. */
  function shelve(state: State, parcel: { readonly poison: boolean } | null): State {
    const shelf = [{ ...order, poison: parcel?.poison ?? false }];
    const receives = parcel === null ? (state.settings.maxReceives ?? 0) : 0;
    const { parcels } = opened({ shelf, workers: [] });
    return { ...state, parcels: parcels.map((stored) => ({ ...stored, receives })) };
  }

  function commandsOf(event: WorkerEvent): readonly Command[] {
    const worker = 'w';
    switch (event.type) {
      case 'message.nack':
        return [
          { type: event.type, worker, requeue: true },
          { type: event.type, worker, requeue: false },
        ];
      case 'worker.fail':
        return [
          { type: event.type, worker, kind: 'transient' },
          { type: event.type, worker, kind: 'permanent' },
        ];
      default:
        return [{ type: event.type, worker }];
    }
  }

  test.each([
    ['manual ack', manual, ['crashed', 'idle', 'worked', 'working']],
    ['auto ack', auto, ['crashed', 'idle', 'working']],
  ] as const)('%s', (_title, settings, states) => {
    const paths = getSimplePaths(workerMachine, { input: { settings }, events });
    const seen = new Set<string>();
    for (const { steps } of paths) {
      let state: State = opened({ settings, workers: ['w'] });
      for (const { state: snapshot, event } of steps) {
        if (String(event.type) === 'xstate.init') continue;
        const ready = event.type === 'worker.claim' ? shelve(state, event.parcel) : state;
        const after = commandsOf(event).map((command) => step(ready, command).state);
        for (const each of after) expect(workerOf(each, 'w').status).toBe(snapshot.value);
        state = after[0] ?? state;
        seen.add(String(snapshot.value));
      }
    }
    expect([...seen].sort()).toEqual(states);
  });
});
