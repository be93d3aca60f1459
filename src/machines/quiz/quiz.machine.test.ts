import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { quizMachine, type QuizEvent } from './quiz.machine.ts';
import {
  isRight,
  parseKept,
  score,
  stillCount,
  tally,
  toKeep,
  type Answers,
  type Given,
  type Question,
} from './quiz.model.ts';

const questions: readonly Question[] = [
  { id: 'when', version: 1, right: ['after'] },
  { id: 'which', version: 2, right: ['a', 'b'] },
  { id: 'points', version: 1, right: 100 },
];
const start = (answers: Answers = {}) =>
  createActor(quizMachine, { input: { questions, answers } }).start();

const given = fc.constantFrom<Given>(['after'], ['before'], ['a', 'b'], ['b'], 100, 50);
const event: fc.Arbitrary<QuizEvent> = fc.oneof(
  fc.record({
    type: fc.constant('question.answer' as const),
    question: fc.constantFrom('when', 'which', 'points', 'unknown'),
    given,
  }),
  fc.record({
    type: fc.constant('question.reopen' as const),
    question: fc.constantFrom('when', 'which', 'points', 'unknown'),
  }),
  fc.constant({ type: 'quiz.wipe' as const }),
  fc.constant({ type: 'quiz.unwipe' as const }),
);

test('the state always says how much is answered, whatever happens in whatever order', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 30 }), (events) => {
      const actor = start();
      for (const one of events) {
        actor.send(one);
        const { value, context } = actor.getSnapshot();
        const answered = Object.keys(context.answers).length;
        expect(value).toBe(
          answered === 0 ? 'untouched' : answered === questions.length ? 'finished' : 'underway',
        );
        expect(score(questions, context.answers).answered).toBe(answered);
      }
    }),
  );
});

test('what was wiped comes back, until something new is answered', () => {
  const actor = start({ when: ['after'], points: 50 });
  actor.send({ type: 'quiz.wipe' });
  expect(actor.getSnapshot().context.answers).toEqual({});
  actor.send({ type: 'quiz.unwipe' });
  expect(actor.getSnapshot().context.answers).toEqual({ when: ['after'], points: 50 });
  actor.send({ type: 'quiz.wipe' });
  actor.send({ type: 'question.answer', question: 'when', given: ['before'] });
  actor.send({ type: 'quiz.unwipe' });
  expect(actor.getSnapshot().context.answers).toEqual({ when: ['before'] });
});

test('an answer is right only when it is all of the right answer and nothing more', () => {
  const [when, which, points] = questions as [Question, Question, Question];
  expect(isRight(when, ['after'])).toBe(true);
  expect(isRight(which, ['b', 'a'])).toBe(true);
  expect(isRight(which, ['a'])).toBe(false);
  expect(isRight(which, ['a', 'b', 'c'])).toBe(false);
  expect(isRight(points, 100)).toBe(true);
  expect(isRight(points, 50)).toBe(false);
  expect(tally(which, ['a', 'c', 'd'])).toEqual({ hit: 1, of: 2, wrong: 2 });
  const order: Question = { id: 'order', version: 1, right: ['a', 'b', 'c'], ordered: true };
  expect(isRight(order, ['a', 'b', 'c'])).toBe(true);
  expect(isRight(order, ['b', 'a', 'c'])).toBe(false);
  expect(tally(order, ['b', 'a', 'c'])).toEqual({ hit: 1, of: 3, wrong: 2 });
});

test('kept answers come back exactly', () => {
  const answers = { when: ['after'], which: ['a', 'c'], points: 50 };
  const kept = parseKept(JSON.parse(JSON.stringify(toKeep(questions, answers))));
  expect(stillCount(questions, kept ?? {})).toEqual(answers);
});

test('an answer to another version, another sort or another question does not count', () => {
  const kept = parseKept({
    when: { version: 2, given: ['after'] },
    which: { version: 2, given: 7 },
    points: { version: 1, given: 50 },
    gone: { version: 1, given: 1 },
  });
  expect(stillCount(questions, kept ?? {})).toEqual({ points: 50 });
});

test.each([
  null,
  7,
  [],
  { when: 1 },
  { when: { version: '1', given: ['after'] } },
  { when: { version: 1, given: [] } },
  { when: { version: 1, given: [1] } },
  { when: { version: 1 } },
])('%j is not a record of answers', (value) => {
  expect(parseKept(value)).toBe(null);
});

test('a record that names __proto__ changes nothing outside itself', () => {
  const kept = parseKept(JSON.parse('{"__proto__":{"version":1,"given":["after"]}}'));
  expect(stillCount(questions, kept ?? {})).toEqual({});
  expect(({} as Record<string, unknown>)['version']).toBeUndefined();
});
