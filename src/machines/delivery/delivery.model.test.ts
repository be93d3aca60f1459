import { describe, expect, test } from 'vitest';
import { record, stateAt } from '../core/trace.ts';
import {
  commandsOf,
  deliveryModel,
  opened,
  outgoingOf,
  parcelOf,
  pointsOf,
  refusal,
  step,
  workerOf,
  type Command,
  type Fact,
  type Settings,
  type State,
} from './delivery.model.ts';

const order88 = { message: 'order-88', customer: '88', points: 50 };
const order42 = { message: 'order-42', customer: '42', points: 20 };

/** Words of the test, e.g. `razi claims` or `p1 expires`, as commands. */
function command(words: string): Command {
  const [who = '', verb = ''] = words.split(' ');
  const verbs: Readonly<Record<string, Command>> = {
    published: { type: 'message.publish', message: who },
    confirmed: { type: 'message.confirm', message: who },
    unconfirmed: { type: 'confirm.lose', message: who },
    claims: { type: 'worker.claim', worker: who },
    works: { type: 'worker.work', worker: who },
    signs: { type: 'message.ack', worker: who },
    'signs-in-vain': { type: 'ack.lose', worker: who },
    requeues: { type: 'message.nack', worker: who, requeue: true },
    rejects: { type: 'message.nack', worker: who, requeue: false },
    'fails-for-now': { type: 'worker.fail', worker: who, kind: 'transient' },
    'fails-for-good': { type: 'worker.fail', worker: who, kind: 'permanent' },
    beats: { type: 'worker.heartbeat', worker: who },
    crashes: { type: 'worker.crash', worker: who },
    restarts: { type: 'worker.restart', worker: who },
    expires: { type: 'lease.expire', parcel: who },
    due: { type: 'parcel.due', parcel: who },
    redriven: { type: 'parcel.redrive', parcel: who },
  };
  const found = verbs[verb];
  if (found === undefined) throw new Error(`No such verb: ${verb}`);
  return found;
}

function play(start: State, ...words: readonly string[]) {
  const trace = record(deliveryModel, start, words.map(command));
  const facts: readonly Fact[] = trace.steps.flatMap((played) => played.facts);
  return {
    state: stateAt(trace, trace.steps.length),
    facts,
    types: facts.map(({ type }) => type),
    last: trace.steps.at(-1)?.facts ?? [],
  };
}

function office(settings: Partial<Settings> = {}, ...shelf: readonly (typeof order88)[]): State {
  return opened({
    settings,
    shelf: shelf.length > 0 ? shelf : [order88],
    workers: ['razi', 'kindi', 'haytham'],
  });
}

describe('at the counter', () => {
  const counter = opened({ counter: [order88], workers: ['razi', 'kindi'] });

  test('a published message is stored, and confirmed only when the confirm arrives', () => {
    const { state, last } = play(counter, 'order-88 published');
    expect(last).toEqual([
      { type: 'published', message: 'order-88', again: false },
      { type: 'stored', message: 'order-88', parcel: 'p1', copy: 1 },
    ]);
    expect(outgoingOf(state, 'order-88').status).toBe('sent');
    expect(refusal(state, command('order-88 published'))).toBe('confirmOnItsWay');
    const confirmed = play(state, 'order-88 confirmed').state;
    expect(refusal(confirmed, command('order-88 published'))).toBe('alreadyConfirmed');
    expect(refusal(confirmed, command('order-88 confirmed'))).toBe('noConfirmOnItsWay');
  });

  test('a lost confirm makes the producer send a second copy, and the work is done twice', () => {
    const words = ['published', 'unconfirmed', 'published', 'confirmed'];
    const sent = play(counter, ...words.map((verb) => `order-88 ${verb}`));
    expect(sent.state.parcels.map(({ id, message }) => [id, message])).toEqual([
      ['p1', 'order-88'],
      ['p2', 'order-88'],
    ]);
    expect(sent.facts).toContainEqual({ type: 'published', message: 'order-88', again: true });
    const work = ['razi claims', 'razi works', 'razi signs', 'kindi claims', 'kindi works'];
    expect(pointsOf(play(sent.state, ...work).state, '88')).toBe(100);
  });

  test('an idempotent handler recognises the second copy: the key is the message, not the parcel', () => {
    const start = opened({
      settings: { handler: 'idempotent' },
      counter: [order88],
      workers: ['razi', 'kindi'],
    });
    const words = ['published', 'unconfirmed', 'published'].map((verb) => `order-88 ${verb}`);
    const work = ['razi claims', 'kindi claims', 'razi works', 'kindi works'];
    const { state, last } = play(start, ...words, ...work);
    expect(last).toEqual([{ type: 'effectSkipped', worker: 'kindi', parcel: 'p2' }]);
    expect(pointsOf(state, '88')).toBe(50);
  });
});

describe('a lease', () => {
  test('hides the parcel from all others until it ends', () => {
    const { state } = play(office(), 'razi claims');
    expect(refusal(state, command('kindi claims'))).toBe('nothingReady');
    const later = play(state, 'p1 expires', 'kindi claims').state;
    expect(parcelOf(later, 'p1').lease).toEqual({ worker: 'kindi', token: 2, until: 60 });
  });

  test('ends by itself under work that takes longer', () => {
    const { last } = play(office({ workSeconds: 45 }), 'razi claims', 'razi works');
    expect(last.map(({ type }) => type)).toEqual(['leaseExpired', 'effectWritten']);
  });

  test('lasts through long work when the worker beats in time', () => {
    const beats = ['razi beats', 'razi beats', 'razi beats', 'razi beats'];
    const long = office({ workSeconds: 45 });
    const { state, types } = play(long, 'razi claims', ...beats, 'razi works', 'razi signs');
    expect(types).not.toContain('leaseExpired');
    expect([state.now, parcelOf(state, 'p1').status]).toEqual([45, 'acked']);
  });

  test('is not brought back by a beat that comes too late', () => {
    const slow = office({ heartbeatSeconds: 40 });
    const { state, last } = play(slow, 'razi claims', 'razi beats');
    expect(last.map(({ type }) => type)).toEqual(['leaseExpired', 'renewRefused']);
    expect(parcelOf(state, 'p1')).toMatchObject({ status: 'ready', lease: null });
  });

  test('two workers who start together are both done after one working time', () => {
    const start = office({}, order88, order42);
    const { state } = play(start, 'razi claims', 'kindi claims', 'razi works', 'kindi works');
    expect(state.now).toBe(10);
  });
});

describe('a zombie', () => {
  const taken = ['razi claims', 'p1 expires', 'kindi claims'];

  test('can still write its effect, but its late signature is refused by token', () => {
    const { state, facts } = play(office(), ...taken, 'razi works', 'kindi works', 'razi signs');
    expect(state.effects.map(({ worker, duplicate }) => [worker, duplicate])).toEqual([
      ['razi', false],
      ['kindi', true],
    ]);
    expect(facts.at(-1)).toEqual({ type: 'ackRefused', worker: 'razi', parcel: 'p1', token: 1 });
    expect(parcelOf(state, 'p1').lease?.worker).toBe('kindi');
    expect(play(state, 'kindi signs').last[0]?.type).toBe('acked');
  });

  test.each(['requeues', 'rejects', 'fails-for-now', 'fails-for-good'])(
    'that %s gives nothing back: the parcel is no longer its own',
    (verb) => {
      const { state, last } = play(office(), ...taken, `razi ${verb}`);
      expect(last).toEqual([{ type: 'returnRefused', worker: 'razi', parcel: 'p1', token: 1 }]);
      expect(parcelOf(state, 'p1').lease?.worker).toBe('kindi');
    },
  );

  test('that takes the very same parcel again still cannot use its old token', () => {
    const { state } = play(office(), 'razi claims', 'p1 expires', 'kindi claims', 'p1 expires');
    const again = play(state, 'haytham claims', 'kindi beats');
    expect(again.last.at(-1)).toMatchObject({ type: 'renewRefused', token: 2 });
  });
});

describe('giving back', () => {
  test('a requeued parcel stands where it stood and is the next one handed out', () => {
    const start = office({}, order88, order42);
    const { state, last } = play(start, 'razi claims', 'razi requeues', 'kindi claims');
    expect(last[0]).toMatchObject({ type: 'claimed', parcel: 'p1', receives: 2 });
    expect(state.now).toBe(0);
  });

  test('a passing failure sits out its pause, and everybody else goes first', () => {
    const start = office({}, order88, order42);
    const { state, last } = play(start, 'razi claims', 'razi fails-for-now', 'razi claims');
    expect(last[0]).toMatchObject({ type: 'claimed', parcel: 'p2' });
    expect(parcelOf(state, 'p1')).toMatchObject({ status: 'delayed', dueAt: 20 });
    const due = play(state, 'p1 due');
    expect([due.state.now, due.last[0]?.type]).toEqual([20, 'becameDue']);
  });

  test('a pause that ends while others work is over by then', () => {
    const start = office({ workSeconds: 25 }, order88, order42);
    const words = ['razi claims', 'razi fails-for-now', 'razi claims', 'razi works'];
    expect(play(start, ...words).last.map(({ type }) => type)).toEqual([
      'becameDue',
      'effectWritten',
    ]);
  });

  test('what falls due on the way happens in the order of time', () => {
    const start = office({ workSeconds: 40 }, order88, order42, {
      ...order42,
      message: 'order-43',
    });
    const words = ['razi claims', 'kindi claims', 'kindi fails-for-now', 'haytham claims'];
    const { last } = play(start, ...words, 'haytham works');
    expect(last.map((fact) => [fact.type, 'parcel' in fact ? fact.parcel : null])).toEqual([
      ['becameDue', 'p2'],
      ['leaseExpired', 'p1'],
      ['leaseExpired', 'p3'],
      ['effectWritten', 'p3'],
    ]);
  });

  test.each(['rejects', 'fails-for-good'])('whoever %s sends it to the dead letters', (verb) => {
    const { state, last } = play(office(), 'razi claims', `razi ${verb}`);
    expect(last).toEqual([
      { type: 'deadLettered', parcel: 'p1', reason: 'permanent', worker: 'razi' },
    ]);
    expect(workerOf(state, 'razi').status).toBe('idle');
  });
});

describe('the limit of receives', () => {
  const poison = { ...order88, poison: true };
  const once = ['razi claims', 'razi works', 'p1 expires', 'razi restarts'];

  test('moves a parcel when it would be received once more, not before', () => {
    const start = office({ maxReceives: 2 }, poison);
    const twice = play(start, ...once, ...once);
    expect(parcelOf(twice.state, 'p1')).toMatchObject({ status: 'ready', receives: 2 });
    const third = play(twice.state, 'kindi claims');
    expect(third.last).toEqual([
      { type: 'deadLettered', parcel: 'p1', reason: 'exhausted', worker: 'kindi' },
    ]);
    expect(workerOf(third.state, 'kindi')).toMatchObject({ status: 'idle', hand: null });
  });

  test('lets the next healthy parcel through in the same hand-over', () => {
    const start = office({ maxReceives: 1 }, poison, order42);
    const { last } = play(start, ...once, 'kindi claims');
    expect(last.map(({ type }) => type)).toEqual(['deadLettered', 'claimed']);
  });

  test('starts anew after a redrive', () => {
    const start = office({ maxReceives: 1 }, poison);
    const { state } = play(start, ...once, 'razi claims', 'p1 redriven');
    expect(parcelOf(state, 'p1')).toMatchObject({ status: 'ready', receives: 0 });
    expect(play(state, 'razi claims').last[0]).toMatchObject({ type: 'claimed', receives: 1 });
  });

  test('a healthy parcel can die of it too, with its effect long written', () => {
    const words = ['razi claims', 'razi works', 'razi crashes', 'p1 expires', 'kindi claims'];
    const { state } = play(office({ maxReceives: 1 }), ...words);
    expect(parcelOf(state, 'p1').status).toBe('deadLettered');
    expect(pointsOf(state, '88')).toBe(50);
  });
});

describe('auto ack', () => {
  const auto = office({ ackMode: 'auto' });

  test('notes the ack at the hand-over, before any work', () => {
    const { state, last } = play(auto, 'razi claims');
    expect(last.at(-1)).toEqual({ type: 'acked', worker: 'razi', parcel: 'p1', auto: true });
    expect(state.acks).toEqual([{ worker: 'razi', parcel: 'p1', at: 0, afterEffects: 0 }]);
    expect(parcelOf(state, 'p1')).toMatchObject({ status: 'acked', lease: null });
  });

  test.each(['crashes', 'fails-for-now', 'fails-for-good'])(
    'a worker that %s with the work undone loses the parcel',
    (verb) => {
      const { state, types } = play(auto, 'razi claims', `razi ${verb}`);
      expect(types).toContain('lost');
      expect(parcelOf(state, 'p1').status).toBe('lost');
    },
  );

  test('a crash after the work loses nothing', () => {
    const { state } = play(auto, 'razi claims', 'razi works', 'razi crashes');
    expect(parcelOf(state, 'p1').status).toBe('acked');
    expect(pointsOf(state, '88')).toBe(50);
  });

  test.each(['signs', 'signs-in-vain', 'requeues', 'rejects', 'beats'])(
    'knows no worker that %s',
    (verb) => {
      const { state } = play(auto, 'razi claims');
      expect(refusal(state, command(`razi ${verb}`))).toBe('autoAck');
    },
  );
});

describe('refusals', () => {
  test.each([
    ['order-99 published', 'unknownMessage'],
    ['order-99 confirmed', 'unknownMessage'],
    ['order-88 unconfirmed', 'noConfirmOnItsWay'],
    ['farabi claims', 'unknownWorker'],
    ['farabi works', 'unknownWorker'],
    ['farabi crashes', 'unknownWorker'],
    ['farabi restarts', 'unknownWorker'],
    ['p9 expires', 'unknownParcel'],
    ['p9 redriven', 'unknownParcel'],
    ['razi works', 'handEmpty'],
    ['razi signs', 'handEmpty'],
    ['razi beats', 'handEmpty'],
    ['razi restarts', 'workerNotCrashed'],
    ['p1 expires', 'notLeased'],
    ['p1 due', 'notDelayed'],
    ['p1 redriven', 'notDeadLettered'],
  ] as const)('at the start: %s is refused with %s', (words, reason) => {
    const start = office();
    expect(step(start, command(words))).toEqual({
      state: start,
      facts: [{ type: 'ignored', reason }],
    });
  });

  test.each([
    ['razi claims', 'handFull', ['razi claims']],
    ['razi signs', 'notWorked', ['razi claims']],
    ['razi works', 'alreadyWorked', ['razi claims', 'razi works']],
    ['razi beats', 'alreadyWorked', ['razi claims', 'razi works']],
    ['razi claims', 'workerCrashed', ['razi crashes']],
    ['razi crashes', 'workerCrashed', ['razi crashes']],
    ['razi works', 'workerCrashed', ['razi claims', 'razi crashes']],
  ] as const)('%s is refused with %s after %j', (words, reason, earlier) => {
    expect(refusal(play(office(), ...earlier).state, command(words))).toBe(reason);
  });

  test('asking the state for something it does not hold is an error, never a guess', () => {
    expect(() => parcelOf(office(), 'p9')).toThrow(RangeError);
    expect(() => workerOf(office(), 'farabi')).toThrow(RangeError);
    expect(() => outgoingOf(office(), 'order-99')).toThrow(RangeError);
  });
});

test('the list of commands names every kind of command, and each one once', () => {
  const commands = commandsOf(opened({ shelf: [order88], counter: [order42], workers: ['razi'] }));
  const every: Readonly<Record<Command['type'], true>> = {
    'message.publish': true,
    'message.confirm': true,
    'confirm.lose': true,
    'worker.claim': true,
    'worker.work': true,
    'message.ack': true,
    'ack.lose': true,
    'message.nack': true,
    'worker.fail': true,
    'worker.heartbeat': true,
    'worker.crash': true,
    'worker.restart': true,
    'lease.expire': true,
    'parcel.due': true,
    'parcel.redrive': true,
  };
  expect(new Set(commands.map(({ type }) => type))).toEqual(new Set(Object.keys(every)));
  const texts = commands.map((each) => JSON.stringify(each));
  expect(new Set(texts).size).toBe(texts.length);
});
