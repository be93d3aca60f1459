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
} from '../../../machines/delivery/delivery.model.ts';
import type { Scenario } from '../../stepper/flow.ts';
import { frame } from './delivery-frame.ts';
import { deliveryFlow as flow } from './delivery-flow.ts';
import { choiceId } from './delivery-play.ts';
import { callOf } from './delivery-listing.ts';

type Played = Step<State, Command, Fact>;
type DeliveryTrace = Trace<State, Command, Fact>;

function scenario(slug: string): Scenario<State, Command> {
  const found = flow.scenarios.find((each) => each.slug === slug);
  if (found === undefined) throw new Error(`No scenario ${slug}`);
  return found;
}

function guided(slug: string): DeliveryTrace {
  const { start, commands } = scenario(slug);
  return record(flow, start, commands);
}

function captions(trace: DeliveryTrace): readonly string[] {
  return trace.steps.map((played, index) => flow.caption(stateAt(trace, index), played));
}

/** What every sentence of the book must be, as far as a program can see. */
function isSentence(text: string): void {
  expect(text).toMatch(/[।?]$/);
  expect(text).not.toMatch(/[0-9]|undefined|null|NaN|\s।|\s\s|["']/);
  expect(text.replace(/lease|requeue|DLQ|auto ack|idempotent/g, '')).not.toMatch(/[A-Za-z]/);
  expect(text).toBe(text.normalize('NFC'));
}

describe.each(flow.scenarios.map((each) => [each.slug, each] as const))('%s', (slug, each) => {
  const trace = guided(slug);

  test('every step has a sentence, short enough for a phone', () => {
    for (const sentence of [flow.opening(each.start), ...captions(trace)]) {
      isSentence(sentence);
      expect(sentence.length).toBeLessThanOrEqual(135);
    }
    [each.title, each.question].forEach((text) => expect(text).toBe(text.normalize('NFC')));
  });

  test('no two steps in a row are told in the same words', () => {
    const said = captions(trace);
    said.slice(1).forEach((sentence, index) => expect(sentence).not.toBe(said[index]));
  });

  test('every played command is one of the choices, open exactly when the rules allow it', () => {
    trace.steps.forEach((played, index) => {
      const choice = flow
        .choices(stateAt(trace, index))
        .find(({ id }) => id === choiceId(played.command));
      expect(choice?.command).toEqual(played.command);
      expect(choice?.reason === null).toBe(!played.facts.some(({ type }) => type === 'ignored'));
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

  test('the run itself answers each prediction, with one of its options', () => {
    for (const { options, answer, before } of each.predictions) {
      expect(options.map(({ id }) => id)).toContain(answer(trace as Trace<never, never, never>));
      expect(new Set(options.map(({ label }) => label)).size).toBe(options.length);
      expect(before).toBeLessThanOrEqual(each.commands.length);
    }
  });
});

describe('sentences', () => {
  test('the finished work is told with its effect and what is still missing', () => {
    expect(captions(guided('crash-after-work'))[2]).toBe(
      'আল-রাযি কাজটা শেষ করলেন: গ্রাহক ৮৮ পেলেন ৫০ পয়েন্ট। সই এখনো হয়নি।',
    );
  });

  test('the same command is told by what came of it', () => {
    const [plain, idempotent] = ['crash-after-work', 'crash-after-work-idempotent'].map(
      (slug) => captions(guided(slug))[8],
    );
    expect(plain).toContain('মোট ১০০ পয়েন্ট');
    expect(idempotent).toContain('৫০ পয়েন্টেই');
  });

  test('a worker without a Bengali name stops the author with a hint', () => {
    const start = opened({ workers: ['farabi'] });
    expect(() => flow.opening(start)).toThrow(/delivery\.bn\.ts/);
  });
});

describe('choices', () => {
  const { start } = scenario('poison-to-dlq');
  const all = flow.choices(start);

  test('have unique ids, stand together under their headings, and name the reason when closed', () => {
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    const headings = all.map(({ group }) => group);
    const blocks = headings.filter((heading, index) => heading !== headings[index - 1]);
    expect(blocks).toEqual([...new Set(headings)]);
    for (const { reason } of all) if (reason !== null) isSentence(reason);
  });

  test('offer everything the rules know, except a second name for the same end', () => {
    const offered = new Set(all.map(({ id }) => id));
    const missing = commandsOf(start).filter((command) => !offered.has(choiceId(command)));
    expect(missing.map(choiceId)).toEqual(['reject-razi', 'reject-kindi', 'reject-haytham']);
  });

  test('keep the ids that links are made of', () => {
    expect(all.map(({ id }) => id)).toMatchInlineSnapshot(`
      [
        "publish-order-66",
        "publish-order-42",
        "claim-razi",
        "work-razi",
        "ack-razi",
        "requeue-razi",
        "delay-razi",
        "bury-razi",
        "beat-razi",
        "crash-razi",
        "restart-razi",
        "claim-kindi",
        "work-kindi",
        "ack-kindi",
        "requeue-kindi",
        "delay-kindi",
        "bury-kindi",
        "beat-kindi",
        "crash-kindi",
        "restart-kindi",
        "claim-haytham",
        "work-haytham",
        "ack-haytham",
        "requeue-haytham",
        "delay-haytham",
        "bury-haytham",
        "beat-haytham",
        "crash-haytham",
        "restart-haytham",
        "confirm-order-66",
        "lose-confirm-order-66",
        "confirm-order-42",
        "lose-confirm-order-42",
        "lose-ack-razi",
        "lose-ack-kindi",
        "lose-ack-haytham",
        "expire-p1",
        "due-p1",
        "redrive-p1",
      ]
    `);
  });
});

describe('lanes', () => {
  test('crash after the work: the lease runs on past the crash, and the illness is seen', () => {
    const spans = flow.spans(guided('crash-after-work'));
    const of = (name: string) =>
      spans.filter(({ lane }) => lane === name).map(({ from, to, tone }) => [from, to, tone]);
    expect(of('razi')).toEqual([
      [1, 4, 'leased'],
      [4, null, 'lost'],
    ]);
    expect(of('kindi')).toEqual([
      [2, 6, 'leased'],
      [8, 10, 'leased'],
    ]);
    expect(of('broker')).toEqual([
      [1, 7, 'leased'],
      [2, 6, 'leased'],
      [8, 10, 'leased'],
    ]);
  });

  test('a zombie has its parcel in hand in another tone than one with a lease', () => {
    const start = opened({
      shelf: [{ message: 'order-88', customer: '88', points: 50 }],
      workers: ['razi', 'kindi'],
    });
    const trace = record(flow, start, [
      { type: 'worker.claim', worker: 'razi' },
      { type: 'lease.expire', parcel: 'p1' },
      { type: 'worker.claim', worker: 'kindi' },
    ]);
    const razi = flow.spans(trace).filter(({ lane }) => lane === 'razi');
    expect(razi.map(({ from, to, tone }) => [from, to, tone])).toEqual([
      [1, 2, 'leased'],
      [2, null, 'neutral'],
    ]);
    expect(frame(trace.start, trace.steps[2] ?? null, stateAt(trace, 3)).desks[0]).toMatchObject({
      posture: 'working',
      leaseLeft: null,
      ghost: 'order-88',
    });
  });

  test('a lost signature sets out and does not arrive', () => {
    const trace = guided('ack-lost');
    const marks = trace.steps.map((played, index) => flow.marks(stateAt(trace, index), played));
    expect(marks[2]).toMatchObject([{ lane: 'razi', to: 'broker', lost: true, tone: 'lost' }]);
    expect(marks[5]).toMatchObject([{ lane: 'razi', to: 'broker', tone: 'done' }]);
  });
});

describe('the picture', () => {
  const pictures = (slug: string) => {
    const trace = guided(slug);
    return [null, ...trace.steps].map((played, index) =>
      frame(stateAt(trace, Math.max(0, index - 1)), played, stateAt(trace, index)),
    );
  };

  test('crash after the work: the parcel stays on the sick desk until the lease ends', () => {
    const places = pictures('crash-after-work').map(({ parcels }) => parcels[0]?.place);
    expect(places).toEqual([
      { at: 'shelf' },
      ...Array<unknown>(6).fill({ at: 'desk', desk: 'razi' }),
      { at: 'shelf' },
      { at: 'desk', desk: 'kindi' },
      { at: 'desk', desk: 'kindi' },
      { at: 'caravan' },
    ]);
  });

  test('the sand runs only as far as the clock has gone', () => {
    const sand = pictures('crash-after-work').map(({ desks }) => desks[0]?.leaseLeft);
    expect(sand.slice(0, 8)).toEqual([null, 1, 1, 2 / 3, 2 / 3, 2 / 3, 2 / 3, null]);
  });

  test('effects and signatures stand in the order in which they were written', () => {
    const ledger = pictures('crash-after-work').at(-1)?.ledger;
    expect(ledger?.map(({ tone, text }) => `${tone} ${text}`)).toEqual([
      'effect ৮৮ +৫০',
      'effect ৪২ +২০',
      'sign ৪২ সই',
      'duplicate ৮৮ +৫০',
      'sign ৮৮ সই',
    ]);
  });

  test('under auto ack the signature stands in the ledger while the parcel lies on the desk', () => {
    const [, handedOver, , crashed] = pictures('auto-ack-crash');
    expect(handedOver?.parcels[0]).toMatchObject({
      place: { at: 'desk', desk: 'razi' },
      tone: 'done',
    });
    expect(handedOver?.ledger).toMatchObject([{ tone: 'sign' }]);
    expect(crashed?.parcels[0]).toMatchObject({ place: { at: 'gone' }, tone: 'lost' });
  });

  test('a message keeps its id from the counter to the caravan', () => {
    const ids = pictures('calm-delivery').map(({ parcels }) => parcels.map(({ id }) => id).sort());
    for (const each of ids) expect(each).toEqual(['order-42', 'order-88']);
  });

  test('a lost confirm lies on the road, and the next copy at the counter', () => {
    const { start } = scenario('calm-delivery');
    const trace = record(flow, start, [
      { type: 'message.publish', message: 'order-88' },
      { type: 'confirm.lose', message: 'order-88' },
    ]);
    const picture = frame(stateAt(trace, 1), trace.steps[1] ?? null, stateAt(trace, 2));
    expect(picture.road).toBe('confirmLost');
    expect(picture.parcels).toMatchObject([
      { id: 'order-88', place: { at: 'shelf' } },
      { id: 'order-88/2', label: '৮৮/২', place: { at: 'counter' } },
      { id: 'order-42', place: { at: 'counter' } },
    ]);
  });
});

describe('whatever the reader does in free mode', () => {
  const starts: readonly State[] = [
    ...flow.scenarios.map(({ start }) => start),
    opened({
      settings: { workSeconds: 45, heartbeatSeconds: 40, maxReceives: 2, handler: 'idempotent' },
      shelf: [{ message: 'order-66', customer: '66', points: 30, poison: true }],
      counter: [{ message: 'order-88', customer: '88', points: 50 }],
      workers: ['razi', 'kindi', 'haytham', 'fourth', 'fifth'],
    }),
    opened({
      settings: { ackMode: 'auto', handler: 'idempotent' },
      shelf: [{ message: 'order-66', customer: '66', points: 30, poison: true }],
      counter: [{ message: 'order-88', customer: '88', points: 50 }],
      workers: ['razi'],
    }),
  ];

  /** Walks by picking among the choices; two in three picks are taken from the open ones. */
  function walk(
    start: State,
    picks: readonly number[],
    visit: (before: State, played: Played) => void,
  ) {
    let state = start;
    for (const pick of picks) {
      const all = commandsOf(state);
      const open = all.filter((command) => refusal(state, command) === null);
      const from = pick % 3 === 0 ? all : open;
      const command = from[Math.floor(pick / 3) % from.length];
      if (command === undefined) continue;
      const played = { command, ...step(state, command) };
      visit(state, played);
      state = played.state;
    }
  }

  const walks = fc.tuple(
    fc.constantFrom(...starts),
    fc.array(fc.nat(), { minLength: 30, maxLength: 50, size: 'max' }),
  );

  test('every step has a whole sentence, and every fact is told in some walk', () => {
    const told = new Set<string>();
    const sample = fc.sample(walks, { seed: 4, numRuns: 300 });
    for (const [start, picks] of sample) {
      walk(start, picks, (before, played) => {
        isSentence(flow.caption(before, played));
        played.facts.forEach(({ type }) => told.add(type));
        flow.marks(before, played).forEach(({ label }) => expect(label).not.toMatch(/[0-9]/));
      });
    }
    expect(told.size).toBe(24);
  }, 30_000);

  test('the balance adds up, every parcel is drawn once, and each line number is real', () => {
    const sample = fc.sample(walks, { seed: 5, numRuns: 60 });
    for (const [start, picks] of sample) {
      walk(start, picks, (before, played) => {
        const { accepted, done, waiting, leased, delayed, dead, lost } = flow.counts(played.state);
        expect(done + waiting + leased + delayed + dead + lost).toBe(accepted);
        const picture = frame(before, played, played.state);
        const ids = picture.parcels.map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        for (const { leaseLeft } of picture.desks) {
          if (leaseLeft !== null) expect(leaseLeft > 0 && leaseLeft <= 1).toBe(true);
        }
        const line = flow.line(played);
        const call = callOf(played);
        expect(line === null).toBe(call === null);
      });
    }
  }, 30_000);
});

test('the drawn charts know every state that can be live', () => {
  const states = Object.fromEntries(
    (flow.charts ?? []).map(({ id, nodes }) => [id, nodes.map((node) => node.id).sort()]),
  );
  expect(states).toEqual({
    parcel: ['acked', 'deadLettered', 'delayed', 'leased', 'lost', 'ready'],
    worker: ['crashed', 'idle', 'worked', 'working'],
  });
  for (const { start } of flow.scenarios) {
    for (const { chart, state } of flow.live(start)) expect(states[chart]).toContain(state);
  }
});
