import { expect, test } from 'vitest';
import { createActor, type SnapshotFrom } from 'xstate';
import { getAdjacencyMap } from 'xstate/graph';
import type { Outcome } from './lab.machine.ts';
import { seedsMachine, type SeedsEvent } from './seeds.machine.ts';

const outcomes: readonly Outcome[] = ['finished', 'failed', 'stopped'];
const events = (run: number): SeedsEvent[] => [
  { type: 'seeds.start' },
  { type: 'seeds.stop' },
  { type: 'seeds.clear' },
  ...outcomes.flatMap((outcome): SeedsEvent[] => [
    { type: 'seeds.end', run, outcome },
    { type: 'seeds.end', run: run - 1, outcome },
  ]),
];

/** What the machine must do, told once more in plain words: [status, run number]. */
type Told = readonly [status: string, run: number];
function tell([status, run]: Told, event: SeedsEvent): Told {
  switch (event.type) {
    case 'seeds.start':
      return ['running', run + 1];
    case 'seeds.stop':
      return [status === 'running' ? 'stopped' : status, run];
    case 'seeds.clear':
      return [status === 'running' ? status : 'idle', run];
    case 'seeds.end':
      return [status === 'running' && event.run === run ? event.outcome : status, run];
  }
}

test('every state answers every event as the plain words say', () => {
  const told = ({ value, context }: SnapshotFrom<typeof seedsMachine>): Told => [
    value,
    context.run,
  ];
  const map = getAdjacencyMap(seedsMachine, {
    events: (state) => events(state.context.run),
    stopWhen: (state) => state.context.run > 2,
  });
  const reached = new Set<string>();
  for (const { state, transitions } of Object.values(map)) {
    reached.add(state.value);
    for (const { event, state: to } of Object.values<{
      event: SeedsEvent;
      state: SnapshotFrom<typeof seedsMachine>;
    }>(transitions)) {
      expect(told(to)).toEqual(tell(told(state), event));
    }
  }
  expect(reached).toEqual(new Set(['idle', 'running', 'finished', 'failed', 'stopped']));
});

test('twenty presses leave one live run, the twentieth', () => {
  const actor = createActor(seedsMachine).start();
  for (let press = 0; press < 20; press += 1) actor.send({ type: 'seeds.start' });
  for (let run = 1; run < 20; run += 1) actor.send({ type: 'seeds.end', run, outcome: 'failed' });
  expect(actor.getSnapshot().value).toBe('running');
  actor.send({ type: 'seeds.end', run: 20, outcome: 'finished' });
  expect(actor.getSnapshot().value).toBe('finished');
});
