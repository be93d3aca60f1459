import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stateAt, type Step, type Trace } from '../../../machines/core/trace.ts';
import {
  commandsOf,
  opened,
  refusal,
  step,
  strategies,
  whereIs,
  type Command,
  type Fact,
  type State,
} from '../../../machines/dedup/dedup.model.ts';
import { COMPACT_OFFICE, parcelSpot, WIDE_OFFICE } from '../../scene/office-layout.ts';
import { balanceOf } from '../../stepper/balance.ts';
import { textOf } from '../../stepper/code-line.ts';
import { decodeLink, encodeLink } from '../../stepper/link.ts';
import { freePath, guidedTrace } from '../../stepper/play.ts';
import type { Office, Parcel } from './clerk-ports.ts';
import { work as workLook } from './clerk-look.ts';
import { work as workMark } from './clerk-mark.ts';
import { work as workNewKey } from './clerk-new-key.ts';
import { work as workNone } from './clerk-none.ts';
import { work as workProvider } from './clerk-provider.ts';
import { work as workTogether } from './clerk-together.ts';
import { matrix, promiseMatrix } from './dedup-matrix.ts';
import { dedupFlow as flow } from './dedup-flow.ts';
import { frame } from './dedup-frame.ts';
import { callOf, listingOf } from './dedup-listing.ts';
import { choiceId } from './dedup-play.ts';

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
    expect(decodeLink(`#${encodeLink(place, flow.version)}`, flow, 'dedup-none')).toEqual({
      place,
      notice: null,
    });
  });

  test('each step of a clerk runs a line of the program that is shown, and nobody else does', () => {
    const source = flow.listing(each.start).source.split('\n');
    for (const played of trace.steps) {
      const line = flow.line(played);
      const runs = ['clerk.take', 'clerk.next', 'answer.lose'].includes(played.command.type);
      expect(line !== null, played.command.type).toBe(runs);
      if (line !== null) expect(source[line - 1]?.trim()).not.toBe('');
    }
  });

  test('the run itself answers each prediction, with one of its options', () => {
    for (const { options, answer } of each.predictions) {
      expect(options.map(({ id }) => id)).toContain(answer(trace as Trace<never, never, never>));
      expect(new Set(options.map(({ label }) => label)).size).toBe(options.length);
    }
  });
});

test('each line of each program stands once in the listing, in the order in which it runs', () => {
  for (const program of Object.values(strategies)) {
    const { source, lines } = listingOf({ program, key: 'parcel' });
    expect(lines.map(textOf).join('\n')).toBe(source);
    const at = ['take' as const, ...program].map((line) => source.indexOf(callOf(line)));
    expect(at).not.toContain(-1);
    expect(at).toEqual([...at].sort((a, b) => a - b));
  }
});

test('whatever the reader does: whole sentences, the balance adds up, the picture has a place', () => {
  const told = new Set<string>();
  const walks = fc.sample(
    fc.tuple(
      fc.constantFrom(...Object.values(strategies), strategies.provider),
      fc.constantFrom('parcel' as const, 'delivery' as const),
      fc.array(fc.nat(), { minLength: 30, maxLength: 50, size: 'max' }),
    ),
    { seed: 3, numRuns: 200 },
  );
  for (const [program, key, picks] of walks) {
    let state = opened(program, { key });
    const steps: Played[] = [];
    for (const pick of picks) {
      const all = commandsOf(state);
      const open = all.filter((command) => refusal(state, command) === null);
      const from = pick % 4 === 0 ? all : open;
      const command = from[Math.floor(pick / 4) % from.length] as Command;
      const played = { command, ...step(state, command) };
      isSentence(flow.caption(state, played));
      for (const { label, reason } of flow.choices(state)) {
        expect(label).not.toMatch(/[0-9A-Za-z]/);
        if (reason !== null) isSentence(reason);
      }
      flow.marks(state, played).forEach(({ label }) => expect(label).not.toMatch(/[0-9A-Za-z]/));
      played.facts.forEach(({ type }) => told.add(type));
      steps.push(played);
      ({ state } = played);
      expect(balanceOf(flow.counts(state)).balanced).toBe(true);
      const picture = frame(steps, state);
      expect(picture.purses).toBe(state.payments.length);
      expect(picture.tone === 'lost').toBe(whereIs(state) === 'lost');
      for (const plan of [WIDE_OFFICE, COMPACT_OFFICE]) {
        const { x, y } = parcelSpot(picture, plan);
        expect(x).toBeGreaterThan(0);
        expect(y).toBeLessThan(plan.height);
      }
    }
  }
  expect(told.size).toBe(21);
});

test('the drawn charts know every state that can be live', () => {
  const states = Object.fromEntries(
    (flow.charts ?? []).map(({ id, nodes }) => [id, nodes.map((node) => node.id).sort()]),
  );
  expect(states).toEqual({
    clerk: ['drafting', 'free', 'ill', 'working'],
    copy: ['held', 'signed', 'waiting'],
  });
});

test('the games can be won from the start of their scenario', () => {
  for (const [slug, id] of [
    ['dedup-mark', 'lost'],
    ['dedup-look', 'twice'],
  ] as const) {
    const scenario = flow.scenarios.find((each) => each.slug === slug);
    const goal = scenario && flow.goals?.(scenario)[0];
    expect(goal?.id).toBe(id);
    const trace = scenario && guidedTrace(flow, scenario);
    expect(trace?.steps.some(({ state }) => goal?.reached(state))).toBe(true);
  }
});

describe('the matrix', () => {
  test('every broken cell opens a schedule that ends as the cell says', () => {
    const cells = [...matrix(), ...promiseMatrix()].flatMap((row) => row.cells);
    const linked = cells.filter(({ link }) => link !== null);
    expect(linked.length).toBeGreaterThan(10);
    for (const { ends, link } of linked) {
      const { place, notice } = decodeLink(link?.split('/').at(-1) ?? '', flow, '');
      expect(notice).toBeNull();
      const scenario = flow.scenarios.find(({ slug }) => slug === place.scenario);
      expect(link).toContain(`steppers/${place.scenario}/#`);
      if (scenario === undefined) throw new Error(`No scenario ${place.scenario}`);
      const path = freePath(flow, guidedTrace(flow, scenario), 0, place.taken);
      const state = path.trace.steps.at(-1)?.state ?? scenario.start;
      expect(ends === 'lost' ? whereIs(state) : state.payments.length).toBe(
        ends === 'lost' ? 'lost' : 2,
      );
    }
    for (const { ends, link, commands } of matrix().flatMap((row) => row.cells))
      expect(link === null).toBe(ends === 'once' && commands.length === 0);
  });

  test('at-most-once may lose, at-least-once may repeat, effectively-once does neither until it forgets', () => {
    const rows = Object.fromEntries(
      promiseMatrix().map(({ promise, cells }) => [promise, cells.map(({ ends }) => ends)]),
    );
    expect(rows).toEqual({
      atMost: ['lost', 'once', 'once', 'twice', 'twice'],
      atLeast: ['twice', 'twice', 'twice', 'twice', 'twice'],
      effectively: ['once', 'once', 'once', 'once', 'twice'],
    });
  });
});

describe('the programs beside the scene do what the model does', () => {
  /** An office that hands the same parcel out again and again; ledger and money are kept. */
  function officeOf() {
    const written = new Set<string>();
    const receipts = new Map<string, string>();
    const did: string[] = [];
    const parcel: Parcel = { number: '212', to: 'hasan', dinars: 50 };
    let keys = 0;
    const ledger = {
      has: (number: string) => Promise.resolve(written.has(number)),
      writeIfAbsent: (number: string) => {
        const first = !written.has(number);
        written.add(number);
        did.push(first ? 'write' : 'known');
        return Promise.resolve(first);
      },
      note: (number: string) => {
        written.add(number);
        return Promise.resolve();
      },
    };
    const pay = () => {
      did.push('pay');
      return Promise.resolve();
    };
    const office: Office = {
      shelf: {
        take: () => Promise.resolve(parcel),
        sign: () => {
          did.push('sign');
          return Promise.resolve();
        },
      },
      ledger,
      chest: { pay },
      books: { transaction: (inside) => inside({ writeIfAbsent: ledger.writeIfAbsent, pay }) },
      changer: {
        pay: (key) => {
          const known = receipts.get(key);
          if (known !== undefined) return Promise.resolve(known);
          receipts.set(key, `receipt of ${key}`);
          did.push('pay');
          return Promise.resolve(`receipt of ${key}`);
        },
      },
      newKey: () => `key-${(keys += 1)}`,
    };
    return { office, did };
  }
  const paid = async (work: (office: Office) => Promise<void>): Promise<number> => {
    const { office, did } = officeOf();
    await work(office);
    await work(office);
    expect(did.filter((what) => what === 'sign')).toHaveLength(2);
    return did.filter((what) => what === 'pay').length;
  };

  test('two deliveries, one after the other: two payments without a ledger or with new keys, else one', async () => {
    expect(await paid(workNone)).toBe(2);
    expect(await paid(workNewKey)).toBe(2);
    for (const work of [workLook, workMark, workTogether, workProvider])
      expect(await paid(work)).toBe(1);
  });

  test('marking first, an office whose chest is locked has a number and no payment', async () => {
    const { office, did } = officeOf();
    const locked: Office = {
      ...office,
      chest: { pay: () => Promise.reject(new Error('the chest is locked')) },
    };
    await expect(workMark(locked)).rejects.toThrow('locked');
    await workMark(office);
    expect(did).toEqual(['write', 'known', 'sign']);
  });
});
