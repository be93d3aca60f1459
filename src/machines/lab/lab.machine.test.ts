import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createActor, type SnapshotFrom } from 'xstate';
import { getAdjacencyMap, getShortestPaths } from 'xstate/graph';
import { labMachine, type LabEvent, type Outcome } from './lab.machine.ts';

const outcomes: readonly Outcome[] = ['finished', 'failed', 'stopped'];
const events = (run: number): LabEvent[] => [
  { type: 'run.start' },
  { type: 'run.stop' },
  ...outcomes.map((outcome): LabEvent => ({ type: 'run.end', run, outcome })),
  { type: 'run.end', run: run - 1, outcome: 'finished' },
  { type: 'output.clear' },
  { type: 'editor.open' },
  { type: 'editor.close' },
  { type: 'editor.arrive' },
  { type: 'editor.fail' },
];

/** What the machine must do, told once more in plain words: [status, run number, editor]. */
type Told = readonly [status: string, run: number, editor: string];
function tell([status, run, editor]: Told, event: LabEvent): Told {
  switch (event.type) {
    case 'run.start':
      return ['running', run + 1, editor];
    case 'run.stop':
      return [status === 'running' ? 'stopped' : status, run, editor];
    case 'run.end':
      return [status === 'running' && event.run === run ? event.outcome : status, run, editor];
    case 'output.clear':
      return [status === 'running' ? status : 'idle', run, editor];
    case 'editor.open':
      return [status, run, editor === 'closed' ? 'loading' : editor];
    case 'editor.close':
      return [status, run, 'closed'];
    case 'editor.arrive':
      return [status, run, editor === 'loading' ? 'open' : editor];
    case 'editor.fail':
      return [status, run, editor === 'loading' ? 'plain' : editor];
  }
}

const told = (snapshot: SnapshotFrom<typeof labMachine>): Told => [
  snapshot.value.run,
  snapshot.context.run,
  snapshot.value.editor,
];
interface Arrow {
  readonly event: LabEvent;
  readonly state: SnapshotFrom<typeof labMachine>;
}

test('every state answers every event as the plain words say', () => {
  const map = getAdjacencyMap(labMachine, {
    events: (state) => events(state.context.run),
    // Two runs are enough: a third differs from the second only in its number.
    stopWhen: (state) => state.context.run > 2,
  });
  let transitions = 0;
  for (const { state, transitions: from } of Object.values(map)) {
    for (const { event, state: to } of Object.values<Arrow>(from)) {
      expect(told(to)).toEqual(tell(told(state), event));
      transitions += 1;
    }
  }
  // 5 run states x 4 editor states x run numbers 0 to 2, minus what run 0 cannot be, x 11 events.
  expect(transitions).toBe((4 + 2 * 5 * 4) * events(1).length);
});

test('every state is reached: a run in each of its five, an editor in each of its four', () => {
  const reached = getShortestPaths(labMachine, {
    events: (state) => events(state.context.run),
    stopWhen: (state) => state.context.run > 2,
  }).map(({ state }) => state.value);
  expect(new Set(reached.map(({ run }) => run))).toEqual(
    new Set(['idle', 'running', 'finished', 'failed', 'stopped']),
  );
  expect(new Set(reached.map(({ editor }) => editor))).toEqual(
    new Set(['closed', 'loading', 'open', 'plain']),
  );
});

test('news of an older run never changes the state, whatever order it comes in', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(events(0).length - 1)), fc.nat(20), (choices, age) => {
      const actor = createActor(labMachine).start();
      for (const choice of choices) {
        const event = events(actor.getSnapshot().context.run)[choice];
        if (event !== undefined) actor.send(event);
      }
      const before = actor.getSnapshot();
      actor.send({ type: 'run.end', run: before.context.run - 1 - age, outcome: 'failed' });
      expect(told(actor.getSnapshot())).toEqual(told(before));
    }),
  );
});

test('twenty run commands leave one live run, the twentieth', () => {
  const actor = createActor(labMachine).start();
  for (let press = 0; press < 20; press += 1) actor.send({ type: 'run.start' });
  for (let run = 1; run < 20; run += 1) actor.send({ type: 'run.end', run, outcome: 'finished' });
  expect(told(actor.getSnapshot())).toEqual(['running', 20, 'closed']);
  actor.send({ type: 'run.end', run: 20, outcome: 'finished' });
  expect(told(actor.getSnapshot())).toEqual(['finished', 20, 'closed']);
});
