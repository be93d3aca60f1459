import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { record, stateAt, type Step, type Trace } from '../../../machines/core/trace.ts';
import { explore } from '../../../machines/core/explore.ts';
import { nightsOf } from '../../../machines/two-generals/protocols.ts';
import {
  attackers,
  commands,
  opened,
  refusal,
  senderOf,
  sides,
  step,
  type Command,
  type Fact,
  type Side,
  type State,
} from '../../../machines/two-generals/two-generals.model.ts';
import { COMPACT_VALLEY, WIDE_VALLEY } from '../../scene/valley-layout.ts';
import { decodeLink, encodeLink } from '../../stepper/link.ts';
import { guidedTrace } from '../../stepper/play.ts';
import type { Camp, Letter } from './camp-ports.ts';
import { night } from './general-night.ts';
import { choiceId } from './two-generals-play.ts';
import { callOf, twoGeneralsFlow as flow } from './two-generals-flow.ts';
import { frame } from './two-generals-frame.ts';

type Played = Step<State, Command, Fact>;

/** What every sentence of the book must be, as far as a program can see. */
function isSentence(text: string): void {
  expect(text).toMatch(/[।?]$/);
  expect(text).not.toMatch(/[0-9A-Za-z]|\s।|\s\s|["']/);
  expect(text).toBe(text.normalize('NFC'));
}

describe.each(flow.scenarios.map((each) => [each.slug, each] as const))('%s', (slug, each) => {
  const trace = guidedTrace(flow, each);

  test('every step has a sentence, short enough for a phone', () => {
    isSentence(flow.opening(each.start));
    trace.steps.forEach((played, at) => {
      const said = flow.caption(stateAt(trace, at), played);
      isSentence(said);
      expect(said.length).toBeLessThanOrEqual(150);
    });
  });

  test('every played command is a choice that is open, and its link leads back', () => {
    const taken = trace.steps.map((played, at) => {
      const id = choiceId(played.command);
      const choice = flow.choices(stateAt(trace, at)).find((one) => one.id === id);
      expect(choice).toMatchObject({ command: played.command, reason: null });
      return id;
    });
    const place = { scenario: slug, index: taken.length, branch: 0, taken };
    expect(decodeLink(`#${encodeLink(place, flow.version)}`, flow, 'generals-one')).toEqual({
      place,
      notice: null,
    });
  });

  test('a line of a general runs at each step, but none when a courier falls', () => {
    const source = flow.listing(each.start).source.split('\n');
    for (const played of trace.steps) {
      const line = flow.line(played);
      expect(line === null).toBe(played.command.type === 'courier.fall');
      const call = callOf(played.facts);
      if (line !== null && call !== null) expect(source[line - 1]).toContain(call);
    }
  });

  test('the run itself answers each prediction, with one of its options', () => {
    for (const { options, answer } of each.predictions) {
      expect(options.map(({ id }) => id)).toContain(answer(trace as Trace<never, never, never>));
      expect(new Set(options.map(({ label }) => label)).size).toBe(options.length);
    }
  });
});

test('whatever the reader does: whole sentences, and a courier inside the picture', () => {
  const told = new Set<string>();
  const walks = fc.sample(
    fc.record({
      couriers: fc.integer({ min: 1, max: 5 }),
      west: fc.integer({ min: 0, max: 3 }),
      east: fc.integer({ min: 0, max: 3 }),
      picks: fc.array(fc.nat(), { minLength: 12, maxLength: 20, size: 'max' }),
    }),
    { seed: 4, numRuns: 150 },
  );
  for (const { couriers, west, east, picks } of walks) {
    let state = opened({ couriers, needs: { west, east } });
    isSentence(flow.opening(state));
    for (const pick of picks) {
      const command = commands[pick % commands.length] as Command;
      const played: Played = { command, ...step(state, command) };
      isSentence(flow.caption(state, played));
      for (const { label, reason } of flow.choices(state)) {
        expect(label).not.toMatch(/[0-9A-Za-z]/);
        if (reason !== null) isSentence(reason);
      }
      flow.marks(state, played).forEach(({ label }) => expect(label).not.toMatch(/[0-9A-Za-z]/));
      played.facts.forEach(({ type }) => told.add(type));
      ({ state } = played);
      const picture = frame(played, state);
      expect(picture.fallen).toBe(state.fallen);
      for (const plan of [WIDE_VALLEY, COMPACT_VALLEY])
        for (const { x, y } of [plan.valley, plan.fallen, ...Object.values(plan.arrived)]) {
          expect(x).toBeLessThan(plan.width);
          expect(y).toBeLessThan(plan.height);
        }
    }
  }
  expect([...told].sort()).toEqual(['arrived', 'decided', 'fell', 'ignored', 'rode']);
});

test('the drawn charts know every state that can be live', () => {
  const states = Object.fromEntries(
    (flow.charts ?? []).map(({ id, nodes }) => [id, nodes.map((node) => node.id).sort()]),
  );
  expect(states).toEqual({
    courier: ['arrived', 'camp', 'fallen', 'valley'],
    general: ['attacking', 'ready', 'staying', 'unsure'],
  });
});

test('the game can be won within its depth, and every way to win leaves one alone', () => {
  const scenario = flow.scenarios.find(({ slug }) => slug === 'generals-four');
  const goal = scenario && flow.goals?.(scenario)[0];
  if (scenario === undefined || goal === undefined) throw new Error('There is no game');
  const found = explore<State, Command, Fact>({
    model: { step },
    start: scenario.start,
    commands: (state) => commands.filter((command) => refusal(state, command) === null),
    key: goal.key,
    found: goal.reached,
    limits: { states: 5_000, depth: goal.depth ?? 6 },
  });
  expect(found.found).toBe(true);
  if (!found.found) return;
  const trace = record(
    { step },
    scenario.start,
    found.path.map(({ command }) => command),
  );
  expect(attackers(stateAt(trace, trace.steps.length))).toHaveLength(1);
});

describe('the program beside the scene does what the model does', () => {
  /** One night: the couriers ride until the one after `arrives` falls. Gives who attacked. */
  async function played(couriers: number, arrives: number, needs: Record<Side, number>) {
    const inbox: Record<Side, Letter[]> = { west: [], east: [] };
    const wake: Record<Side, () => void> = { west: () => {}, east: () => {} };
    const did: Side[] = [];
    let rode = 0;
    let over = couriers === 0;
    const settle = (): void => {
      for (const side of sides) wake[side]();
    };
    const campOf = (side: Side): Camp => ({
      first: side === 'west' && couriers > 0,
      async *letters() {
        for (;;) {
          const letter = inbox[side].shift();
          if (letter !== undefined) yield letter;
          else if (over) return;
          else await new Promise<void>((resolve) => (wake[side] = resolve));
        }
      },
      send() {
        rode += 1;
        expect(senderOf(rode)).toBe(side);
        if (rode <= arrives)
          inbox[side === 'west' ? 'east' : 'west'].push({ wantsAnswer: rode < couriers });
        over = rode > arrives || rode === couriers;
        settle();
      },
      attack: () => did.push(side),
      stay: () => undefined,
    });
    await Promise.all(sides.map((side) => night(campOf(side), needs[side])));
    return did.sort();
  }

  test('in every night of up to four couriers both programs decide as the model says', async () => {
    for (const couriers of [0, 1, 2, 3, 4])
      for (const { arrived, heard } of nightsOf(couriers))
        for (const needs of [
          { west: 0, east: 1 },
          { west: 1, east: 1 },
          { west: 2, east: 2 },
        ]) {
          const should = sides.filter((side) => heard[side] >= needs[side]).sort();
          expect(await played(couriers, arrived, needs), `${couriers}/${arrived}`).toEqual(should);
        }
  });
});
