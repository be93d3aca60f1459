import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { record, stateAt, type Step, type Trace } from '../../../machines/core/trace.ts';
import {
  commandsOf,
  loadOf,
  opened,
  refusal,
  step,
  type Command,
  type Fact,
  type State,
} from '../../../machines/crowd/crowd.model.ts';
import { explore } from '../../../machines/core/explore.ts';
import { COMPACT_CROWD, figuresOf, placeInLine, WIDE_CROWD } from '../../scene/crowd-layout.ts';
import { decodeLink, encodeLink } from '../../stepper/link.ts';
import { guidedTrace } from '../../stepper/play.ts';
import { callOf, crowdFlow as flow } from './crowd-flow.ts';
import { frame } from './crowd-frame.ts';
import { choiceId } from './crowd-play.ts';
import * as program from './crowd-program.ts';
import { minutesText } from './crowd.bn.ts';
import { figuresOf as sums, sentenceOf } from './dials.bn.ts';
import { eid, limits, outcomeOf, presets, type Dial, type Dials } from './dials.ts';

type CrowdTrace = Trace<State, Command, Fact>;

function guided(slug: string): CrowdTrace {
  const found = flow.scenarios.find((each) => each.slug === slug);
  if (found === undefined) throw new Error(`No scenario ${slug}`);
  return guidedTrace(flow, found);
}
function captions(trace: CrowdTrace): readonly string[] {
  return trace.steps.map((played, index) => flow.caption(stateAt(trace, index), played));
}
/** What every sentence of the book must be, as far as a program can see. */
function isSentence(text: string): void {
  expect(text).toMatch(/[।?]$/);
  expect(text).not.toMatch(/[0-9A-Za-z]|\s।|\s\s|["']|NaN|Infinity/);
  expect(text).toBe(text.normalize('NFC'));
}

describe.each(flow.scenarios.map((each) => [each.slug, each] as const))('%s', (slug, each) => {
  const trace = guided(slug);

  test('every step has a sentence, short enough for a phone', () => {
    for (const sentence of [flow.opening(each.start), ...captions(trace)]) {
      isSentence(sentence);
      expect(sentence.length).toBeLessThanOrEqual(140);
    }
  });

  test('no two steps in a row are told in the same words', () => {
    const said = captions(trace);
    said.slice(1).forEach((sentence, index) => expect(sentence).not.toBe(said[index]));
  });

  test('every played command is one of the choices, and open', () => {
    trace.steps.forEach((played, index) => {
      const choice = flow
        .choices(stateAt(trace, index))
        .find(({ id }) => id === choiceId(played.command));
      expect(choice?.command).toEqual(played.command);
      expect(choice?.reason).toBeNull();
    });
  });

  test('each step lights the line of the arithmetic that it changes', () => {
    const source = flow.listing(each.start).source.split('\n');
    for (const played of trace.steps) {
      const [call, line] = [callOf(played), flow.line(played)];
      expect(call).not.toBeNull();
      expect(source[(line ?? 0) - 1]).toContain(call);
    }
  });

  test('each of its links opens the step it names', () => {
    for (let index = 0; index <= trace.steps.length; index += 1) {
      const place = { scenario: slug, index, branch: null, taken: [] };
      expect(decodeLink(`#${encodeLink(place, flow.version)}`, flow, 'crowd-calm')).toEqual({
        place,
        notice: null,
      });
    }
  });

  test('the run itself answers each prediction, with one of its options', () => {
    for (const { options, answer } of each.predictions) {
      expect(options.map(({ id }) => id)).toContain(answer(trace as Trace<never, never, never>));
      expect(new Set(options.map(({ label }) => label)).size).toBe(options.length);
    }
  });
});

test('whatever a reader does, in water or by chance, is told in a sentence', () => {
  const runs = fc.tuple(
    fc.constantFrom('even' as const, 'random' as const),
    fc.array(fc.constantFrom(...commandsOf()), { minLength: 5, maxLength: 25 }),
  );
  fc.assert(
    fc.property(runs, ([chance, commands]) => {
      const start = opened({ rate: 3, counters: 3, settings: { chance } });
      const trace = record({ step }, start, commands);
      trace.steps.forEach((played: Step<State, Command, Fact>, index) =>
        isSentence(flow.caption(stateAt(trace, index), played)),
      );
    }),
    { numRuns: 150 },
  );
});

test('the people of a sentence add up: who came, who went, who stands there', () => {
  expect(captions(guided('crowd-eid'))[1]).toBe(
    '১০ মিনিটে এলেন ৯০ জন, কাজ সেরে গেলেন ৪৫ জন। লাইন ০ থেকে ৪৫।',
  );
  expect(captions(guided('crowd-sudden'))[4]).toContain('৪৬ মিনিট ৪০ সেকেন্ড পরে');
});

test('the program beside the picture is the arithmetic of the model', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(2, 3, 4, 6, 9),
      fc.integer({ min: 1, max: 8 }),
      fc.constantFrom(30, 40, 60),
      fc.constantFrom(1, 10, 60),
      (rate, counters, workSeconds, minutes) => {
        const state = step(opened({ rate, counters, workSeconds }), { type: 'crowd.arrive' }).state;
        const { work } = loadOf(state);
        const street = { perMinute: rate, counters, minutesEach: work, line: 0 };
        const shown = program.pass(program.arrive(street, 100), minutes);
        const played = step(state, { type: 'time.pass', minutes }).state;
        expect(shown.line).toBeCloseTo(played.line, 6);
      },
    ),
  );
});

test('the chart is always in a state that it draws', () => {
  const drawn = new Set(flow.charts?.flatMap(({ nodes }) => nodes.map(({ id }) => id)));
  for (const { slug } of flow.scenarios)
    for (const { state } of guided(slug).steps)
      for (const live of flow.live(state)) expect(drawn).toContain(live.state);
});

test('two caravans pass the gate, one does not, and nothing is quicker', () => {
  const scenario = flow.scenarios.find(({ slug }) => slug === 'crowd-eid');
  const [goal] = scenario === undefined ? [] : (flow.goals?.(scenario) ?? []);
  if (scenario === undefined || goal === undefined) throw new Error('No goal');
  const found = explore({
    model: { step },
    start: scenario.start,
    commands: (state) => commandsOf().filter((command) => refusal(state, command) === null),
    key: goal.key,
    found: goal.reached,
    limits: { states: 5_000, depth: goal.depth ?? 6 },
  });
  expect(found.found && found.path.length).toBe(2);
});

describe('the picture', () => {
  test.each([WIDE_CROWD, COMPACT_CROWD])(
    '$name: the line reaches the gate when it should',
    (plan) => {
      expect(figuresOf(0, 150, plan)).toBe(0);
      expect(figuresOf(1, 150, plan)).toBe(1);
      expect(figuresOf(150, 150, plan)).toBe(plan.toGate);
      expect(figuresOf(151, 150, plan)).toBe(plan.toGate + 1);
      expect(figuresOf(2_000, 150, plan)).toBe(plan.toGate + plan.beyond);
    },
  );

  test.each([WIDE_CROWD, COMPACT_CROWD])(
    '$name: everybody stands inside it, smaller beyond the gate',
    (plan) => {
      const all = Array.from({ length: plan.toGate + plan.beyond }, (_, at) =>
        placeInLine(at, plan),
      );
      for (const { x, y, scale } of all) {
        expect(x).toBeGreaterThan(0);
        expect(x).toBeLessThan(plan.width);
        expect(y - 125 * scale).toBeGreaterThan(0);
        expect(y).toBeLessThan(plan.height);
      }
      expect(all.at(-1)?.scale).toBeLessThan((all[0]?.scale ?? 0) / 3);
    },
  );

  test('it shows whole people and as many open counters as there are', () => {
    const state = { ...opened({ rate: 3, counters: 4 }), line: 12.5 };
    expect(frame(state)).toMatchObject({ people: 12, counters: 4, sign: '১২ জন' });
    expect(frame({ ...state, line: 0.5 }).sign).toBeNull();
  });
});

describe('the dials', () => {
  const dials: fc.Arbitrary<Dials> = fc.record(
    Object.fromEntries(
      (Object.keys(limits) as Dial[]).map((name) => {
        const { min, max, step: by } = limits[name];
        return [name, fc.integer({ min: 0, max: (max - min) / by }).map((n) => min + n * by)];
      }),
    ) as unknown as Record<Dial, fc.Arbitrary<number>>,
  );

  test('the Eid morning is the one of the stepper, with one counter more as well', () => {
    expect(outcomeOf(eid)).toMatchObject({ can: 4.5, peak: 270, drain: 180 });
    expect(outcomeOf(presets.oneMore)).toMatchObject({ can: 6, peak: 180, drain: 60 });
    expect(outcomeOf(presets.equal).peak).toBe(0);
    expect(outcomeOf(presets.fewer).drain).toBe(Infinity);
  });

  test('chance has a line even where the water has none', () => {
    const { chance, water } = outcomeOf(presets.equal);
    expect(Math.max(...water)).toBe(0);
    expect(chance.every((lines) => Math.max(...lines) > 0)).toBe(true);
  });

  test('every setting gives figures without a gap, and more counters never a longer line', () => {
    fc.assert(
      fc.property(dials, (set) => {
        const outcome = outcomeOf(set);
        isSentence(sentenceOf(outcome));
        for (const { label, sum, value } of sums(set, outcome))
          expect(`${label} ${sum} ${value}`).not.toMatch(/NaN|Infinity|undefined/);
        const more = outcomeOf({ ...set, counters: set.counters + 1 });
        expect(more.peak).toBeLessThanOrEqual(outcome.peak);
      }),
      { numRuns: 40 },
    );
  });
});

test('times are said in the words of a clock', () => {
  expect(minutesText(200 / 3)).toBe('৬৬ মিনিট ৪০ সেকেন্ড');
  expect(minutesText(180)).toBe('৩ ঘণ্টা');
  expect(minutesText(0)).toBe('০ মিনিট');
});
