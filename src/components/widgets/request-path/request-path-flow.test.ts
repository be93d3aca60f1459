import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stateAt } from '../../../machines/core/trace.ts';
import {
  everythingNow,
  opened,
  pathOf,
  planOf,
  taskIds,
  tasks,
  wisePlan,
  type State,
} from '../../../machines/request-path/request-path.model.ts';
import { decodeLink, encodeLink } from '../../stepper/link.ts';
import { freePath, guidedTrace } from '../../stepper/play.ts';
import { COMPACT_COUNTER, placeCards, WIDE_COUNTER } from '../../scene/counter-layout.ts';
import type { Order, Shop } from './handler-ports.ts';
import { placeOrder as placeInside } from './handler-inside.ts';
import { placeOrder as placeQueued, work } from './handler-queue.ts';
import { callOf, requestPathFlow as flow } from './request-path-flow.ts';
import { frame } from './request-path-frame.ts';
import { bengaliNumber as bn } from '../../../bengali/numbers.ts';
import { clockText, percentText, scenarioTexts, secondsText } from './request-path.bn.ts';
import { whyThere } from './sorter.bn.ts';

const traces = flow.scenarios.map((scenario) => ({
  ...scenario,
  trace: guidedTrace(flow, scenario),
}));

describe.each(traces)('the scenario $slug', ({ slug, trace, predictions }) => {
  test('says a whole Bengali sentence at every step', () => {
    expect(flow.opening(trace.start)).toMatch(/^\p{Script=Beng}.*।$/u);
    trace.steps.forEach((step, at) => {
      const said = flow.caption(stateAt(trace, at), step);
      expect(said).toMatch(/^\p{Script=Beng}[^{}]*[।”]$/u);
      expect(said).not.toMatch(/undefined|NaN|[0-9]/);
    });
  });

  test('goes a way that free mode could go too, and its link leads back to it', () => {
    const events = trace.steps.map(({ command }, at) => {
      const same = flow
        .choices(stateAt(trace, at))
        .find((choice) => JSON.stringify(choice.command) === JSON.stringify(command));
      expect(same?.reason).toBeNull();
      return same?.id ?? '';
    });
    const place = { scenario: slug, index: events.length, branch: 0, taken: events };
    const opened = decodeLink(`#${encodeLink(place, flow.version)}`, flow, 'counter-inside');
    expect(opened).toEqual({ place, notice: null });
    expect(freePath(flow, trace, 0, events).trace.steps.at(-1)?.state).toEqual(
      trace.steps.at(-1)?.state,
    );
  });

  test('runs a line of its program at each stop, and none while time passes', () => {
    for (const step of trace.steps) {
      const call = callOf(step);
      const { source } = flow.listing(trace.start);
      const line = flow.line(step);
      expect(line === null).toBe(call === null);
      if (line !== null && call !== null) expect(source.split('\n')[line - 1]).toContain(call);
    }
  });

  test('asks questions whose answer is one of the options', () => {
    for (const { options, answer } of predictions)
      expect(options.map(({ id }) => id)).toContain(answer(trace as never));
  });
});

describe('whatever a reader does', () => {
  const walks = fc.record({
    plan: fc
      .array(fc.boolean(), { minLength: 8, maxLength: 8 })
      .map((now) => planOf((task) => (now[taskIds.indexOf(task)] ? 'now' : 'later'))),
    picks: fc.array(fc.nat(), { maxLength: 40 }),
  });
  /** Every state of a walk over allowed choices, with the step before it. */
  function walk({ plan, picks }: { plan: typeof wisePlan; picks: readonly number[] }) {
    let state: State = opened({ plan });
    return picks.flatMap((pick) => {
      const allowed = flow.choices(state).filter(({ reason }) => reason === null);
      const choice = allowed[pick % allowed.length];
      if (choice === undefined) return [];
      const before = state;
      const step = { command: choice.command, ...flow.step(state, choice.command) };
      ({ state } = step);
      return [{ before, step, state }];
    });
  }

  test('choices have unique names that survive in a link, and a reason where they are shut', () => {
    fc.assert(
      fc.property(walks, (given) => {
        for (const { state } of walk(given)) {
          const choices = flow.choices(state);
          expect(new Set(choices.map(({ id }) => id)).size).toBe(choices.length);
          for (const { id, reason } of choices) {
            expect(id).toMatch(/^[a-z0-9-]+$/);
            if (reason !== null) expect(reason).toMatch(/।$/);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  test('every step has a sentence, and every task one card inside the picture', () => {
    fc.assert(
      fc.property(walks, (given) => {
        for (const { before, step, state } of walk(given)) {
          expect(flow.caption(before, step)).toMatch(/[।”]$/);
          const picture = frame(step, state);
          expect(picture.cards.map(({ id }) => id)).toEqual(taskIds);
          for (const plan of [WIDE_COUNTER, COMPACT_COUNTER]) {
            const spots = [...placeCards(picture, plan).values()];
            expect(spots).toHaveLength(taskIds.length);
            expect(new Set(spots.map(({ x, y }) => `${x} ${y}`)).size).toBe(spots.length);
            for (const { x, y } of spots) {
              expect(x + plan.card.width / 2).toBeLessThanOrEqual(plan.width);
              expect(y + plan.card.height / 2).toBeLessThanOrEqual(plan.height);
            }
          }
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('the programs beside the scene do what the model does', () => {
  const order: Order = { id: 'order-1042', customer: '88', items: ['saffron'] };
  /** A shop that notes what it is asked; `asleep` never answers well. */
  function shopOf(asleep: string | null = null) {
    const did: string[] = [];
    const notes: string[] = [];
    const call = (name: string) => (): Promise<void> => {
      if (name === asleep) return Promise.reject(new Error(`${name} is asleep`));
      did.push(name);
      return Promise.resolve();
    };
    const shop: Shop = {
      stock: { check: call('stock') },
      payments: { authorise: call('payment') },
      database: { insert: call('order'), addPoints: call('points') },
      mailer: { confirm: call('mail') },
      documents: { invoice: call('invoice') },
      depot: { notify: call('warehouse') },
      analytics: { count: call('analytics') },
      queue: {
        publish: (_, tasks) => {
          did.push('enqueue');
          notes.push(...tasks);
          return Promise.resolve();
        },
        claim: () => {
          const task = notes.shift();
          return Promise.resolve(task === undefined ? null : { task, order });
        },
        ack: () => Promise.resolve(),
        retryLater: ({ task }) => {
          notes.push(task);
          return Promise.resolve();
        },
      },
    };
    return { shop, did, notes };
  }

  test('everything inside goes through every stop in the order of the shop', async () => {
    const { shop, did } = shopOf();
    expect(await placeInside(shop, order)).toEqual({ status: 201, order: order.id });
    expect(did).toEqual(pathOf(everythingNow));
  });

  test('with the mailer asleep it ends there, after money and order', async () => {
    const { shop, did } = shopOf('mail');
    await expect(placeInside(shop, order)).rejects.toThrow('asleep');
    expect(did).toEqual(['stock', 'payment', 'order']);
  });

  test('with the shelf it answers although the mailer is asleep, and the mail stays owed', async () => {
    const { shop, did, notes } = shopOf('mail');
    expect(await placeQueued(shop, order)).toEqual({ status: 202, order: order.id });
    expect(did).toEqual(pathOf(wisePlan));
    for (let times = 0; times < 5; times++) await work(shop);
    expect(notes).toEqual(['mail']);
    expect(did.slice(4)).toEqual(['invoice', 'warehouse', 'points', 'analytics']);
  });
});

test('times and parts are said in Bengali digits, and never rounded up to more than there is', () => {
  expect(secondsText(400)).toBe('০.৪ সেকেন্ড');
  expect(secondsText(10_390)).toBe('১০.৩৯ সেকেন্ড');
  expect(clockText(1_210_390)).toBe('২০:১০');
  expect(percentText(0.994_91)).toBe('৯৯.৪৯%');
  expect(percentText(0.999_99)).toBe('৯৯.৯৯%');
});

test('the questions quote what the run has come to', () => {
  const at = (slug: string, index: number): State => {
    const found = traces.find((one) => one.slug === slug);
    if (found === undefined) throw new RangeError(`No scenario ${slug}`);
    return stateAt(found.trace, index);
  };
  const { predictions: inside } = scenarioTexts['counter-inside'];
  const whole = inside['whole-wait'];
  expect(whole.question).toContain(
    `তিনটা কাজ হলো ${bn(at('counter-inside', 4).order.waitedMs / 1_000)} সেকেন্ডে`,
  );
  expect(at('counter-inside', 4).order.done).toHaveLength(3);
  expect(whole.because).toContain(`একাই নিল ${secondsText(tasks.mail.ms + tasks.invoice.ms)}`);
  const refused = scenarioTexts['counter-outage'].predictions['refused-in-twenty-minutes'];
  expect(refused.options['3600']).toContain(bn(at('counter-outage', 7).crowd.refused));
  expect(at('counter-outage', 7).settings.ordersPerSecond).toBe(3);
  expect(refused.question).toContain('সেকেন্ডে তিনটা অর্ডার');
});

test('the sorter has a sentence of its own for every task at every place', () => {
  const said = taskIds.flatMap((task) => Object.values(whyThere[task]));
  expect(new Set(said).size).toBe(2 * taskIds.length);
  for (const sentence of said) expect(sentence).toMatch(/[।?]$/);
});
