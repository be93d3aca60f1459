import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { record, stateAt, type Step, type Trace } from '../../../machines/core/trace.ts';
import {
  commandsOf,
  opened,
  refusal,
  step,
  type Command,
  type Fact,
  type State,
} from '../../../machines/pool/pool.model.ts';
import { everybody } from '../../../machines/pool/scenarios.ts';
import { balanceOf } from '../../stepper/balance.ts';
import { decodeLink, encodeLink } from '../../stepper/link.ts';
import { guidedTrace } from '../../stepper/play.ts';
import { poolFlow as flow } from './pool-flow.ts';
import { frame } from './pool-frame.ts';
import { callOf } from './pool-listing.ts';
import { choiceId } from './pool-play.ts';

type Played = Step<State, Command, Fact>;
type PoolTrace = Trace<State, Command, Fact>;

function guided(slug: string): PoolTrace {
  const found = flow.scenarios.find((each) => each.slug === slug);
  if (found === undefined) throw new Error(`No scenario ${slug}`);
  return guidedTrace(flow, found);
}

function captions(trace: PoolTrace): readonly string[] {
  return trace.steps.map((played, index) => flow.caption(stateAt(trace, index), played));
}

/** What every sentence of the book must be, as far as a program can see. */
function isSentence(text: string): void {
  expect(text).toMatch(/[।?]$/);
  expect(text).not.toMatch(/[0-9A-Za-z]|\s।|\s\s|["']/);
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

  test('the line of each step holds the call that the step makes', () => {
    const source = flow.listing(each.start).source.split('\n');
    for (const played of trace.steps) {
      const call = callOf(played);
      const line = flow.line(played);
      expect(line === null).toBe(call === null);
      if (call !== null && line !== null) expect(source[line - 1]).toContain(call);
    }
  });

  test('each of its links opens the step it names', () => {
    for (let index = 0; index <= trace.steps.length; index += 1) {
      const place = { scenario: slug, index, branch: null, taken: [] };
      expect(decodeLink(`#${encodeLink(place, flow.version)}`, flow, 'pool-five')).toEqual({
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

describe('sentences', () => {
  test('what is finished in the same minute is told in one sentence, with the minutes gone', () => {
    expect(captions(guided('pool-five'))[5]).toBe(
      '১০ মিনিট কাটল। আল-কিন্দি ২, আল-রাযি ৩ আর পঞ্চম সর্টার ৫ নম্বর সারলেন।',
    );
  });

  test('work done twice is told as such', () => {
    expect(captions(guided('pool-race'))[4]).toContain('আল-রাযিও ১ নম্বর সারলেন: কাজটা হলো ২ বার।');
  });

  test('a sorter without a Bengali name stops the author with a hint', () => {
    const start = opened({ shelf: [10], sorters: ['farabi'] });
    expect(() => flow.opening(start)).toThrow(/pool\.bn\.ts/);
  });
});

test('choices keep the ids that links are made of, and a look is offered only where it means something', () => {
  const ids = (slug: string) => flow.choices(guided(slug).start).map(({ id }) => id);
  expect(ids('pool-one')).toEqual([
    'arrive',
    'take-haytham',
    'ill-haytham',
    'return-haytham',
    'clear-haytham',
    'time',
  ]);
  expect(ids('pool-race')).toContain('look-razi');
});

describe('the picture', () => {
  const picture = (slug: string, index: number) => {
    const trace = guided(slug);
    return frame(trace.steps.slice(0, index), stateAt(trace, index));
  };

  test('a parcel of somebody ill stays on the desk until it is put back, in front of the others', () => {
    const places = [7, 9].map((index) => {
      const { parcels } = picture('pool-two-ill', index);
      return parcels.find(({ id }) => id === 'p1')?.place;
    });
    expect(places).toEqual([{ at: 'desk', desk: 'haytham' }, { at: 'shelf' }]);
    expect(
      picture('pool-two-ill', 9)
        .parcels.map(({ id }) => id)
        .slice(0, 2),
    ).toEqual(['p1', 'p8']);
  });

  test('who takes what was taken since the look has a copy on the desk', () => {
    expect(picture('pool-race', 4).desks.map(({ ghost }) => ghost)).toEqual([null, 'p1']);
    // Whoever took it from the shelf has it; who believed the old look has the copy.
    const { start } = flow.scenarios.find(({ slug }) => slug === 'pool-race')!;
    const look = (sorter: string) => ({ type: 'sorter.look', sorter }) as const;
    const take = (sorter: string) => ({ type: 'sorter.take', sorter }) as const;
    const [first, second] = start.sorters.map(({ id }) => id) as [string, string];
    const race = record(flow, start, [look(first), look(second), take(second), take(first)]);
    const { desks, parcels } = frame(race.steps, stateAt(race, 4));
    expect(desks.map(({ ghost }) => ghost)).toEqual(['p1', null]);
    expect(parcels.find(({ id }) => id === 'p1')?.place).toEqual({ at: 'desk', desk: second });
    expect(picture('pool-race', 5).ledger.map(({ tone, text }) => `${tone} ${text}`)).toEqual([
      'sign ১ সারা',
      'duplicate ১ আবার',
    ]);
  });
});

describe('lanes', () => {
  test('work ends when it is done, and an illness goes on to the end', () => {
    const spans = flow.spans(guided('pool-two-ill'));
    const of = (name: string) =>
      spans.filter(({ lane }) => lane === name).map(({ from, to, tone }) => [from, to, tone]);
    expect(of('haytham')).toEqual([
      [0, 6, 'leased'],
      [6, null, 'lost'],
    ]);
    expect(of('fourth')).toEqual([[0, 10, 'leased']]);
  });
});

test('whatever the reader does: whole sentences, the balance adds up, every parcel is drawn once', () => {
  const walks = fc.sample(
    fc.tuple(
      fc.constantFrom<'one-act' | 'two-acts'>('one-act', 'two-acts'),
      fc.array(fc.nat(), { minLength: 30, maxLength: 50, size: 'max' }),
    ),
    { seed: 2, numRuns: 150 },
  );
  const told = new Set<string>();
  for (const [claim, picks] of walks) {
    let state = opened({ settings: { claim }, shelf: [30, 10, 10], sorters: everybody });
    const steps: Played[] = [];
    for (const pick of picks) {
      const all = commandsOf(state);
      const open = all.filter((command) => refusal(state, command) === null);
      const from = pick % 3 === 0 ? all : open;
      const command = from[Math.floor(pick / 3) % from.length] as Command;
      const played = { command, ...step(state, command) };
      isSentence(flow.caption(state, played));
      flow.marks(state, played).forEach(({ label }) => expect(label).not.toMatch(/[0-9A-Za-z]/));
      played.facts.forEach(({ type }) => told.add(type));
      steps.push(played);
      ({ state } = played);
      expect(balanceOf(flow.counts(state)).balanced).toBe(true);
      const ids = frame(steps, state).parcels.map(({ id }) => id);
      expect(ids.toSorted()).toEqual(state.parcels.map(({ id }) => id).toSorted());
    }
  }
  expect(told.size).toBe(11);
});

test('the drawn charts know every state that can be live', () => {
  const states = Object.fromEntries(
    (flow.charts ?? []).map(({ id, nodes }) => [id, nodes.map((node) => node.id).sort()]),
  );
  expect(states).toEqual({
    'shelved-parcel': ['desk', 'done', 'shelf'],
    sorter: ['busy', 'idle', 'ill', 'looking'],
  });
});

test('the path of least moves to a double is found by the game', () => {
  const scenario = flow.scenarios.find(({ slug }) => slug === 'pool-race');
  const goals = scenario ? flow.goals?.(scenario) : [];
  expect(goals?.map(({ id }) => id)).toEqual(['twice']);
  const after = stateAt(
    record(
      flow,
      guided('pool-race').start,
      guided('pool-race')
        .steps.slice(0, 5)
        .map(({ command }) => command),
    ),
    5,
  );
  expect(goals?.[0]?.reached(after)).toBe(true);
});
