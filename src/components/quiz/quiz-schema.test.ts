import type { z } from 'astro/zod';
import { expect, test } from 'vitest';
import { collections } from '../../content.config.ts';

const schema = collections.quizzes.schema as z.ZodType;
const problems = (questions: readonly unknown[]): string[] =>
  schema.safeParse({ questions }).error?.issues.map((issue) => issue.message) ?? [];

const right = { id: 'after', text: 'পরে', right: true, because: 'কাজ আগে।' };
const wrong = { id: 'before', text: 'আগে', because: 'তখন হারায়।' };
const single = { id: 'when', kind: 'single', question: 'কখন?', options: [right, wrong] };
const number = {
  id: 'points',
  kind: 'number',
  question: 'কত?',
  answer: 100,
  unit: 'পয়েন্ট',
  because: 'দুবার।',
  near: [{ value: 50, because: 'একবার নয়।' }],
};

const step = {
  ...single,
  id: 'first-break',
  kind: 'step',
  options: [right, wrong, { ...wrong, id: 'never' }],
};
const items = ['claim', 'work', 'ack'].map((one) => ({ id: one, text: one, because: 'কারণ।' }));
const order = { id: 'line', kind: 'order', question: 'কোনটার পর কোনটা?', items };
const pairs = items.map((one) => ({ ...one, story: `গল্পে ${one.id}`, term: one.id }));
const match = { id: 'names', kind: 'match', question: 'কোনটা কী?', pairs };

test('a whole quiz is accepted, and what is left out has its default', () => {
  expect(
    problems([single, { ...single, id: 'which', kind: 'multiple' }, number, step, order, match]),
  ).toEqual([]);
  expect(schema.parse({ questions: [single] })).toMatchObject({
    questions: [{ version: 1, options: [{ right: true }, { right: false }] }],
  });
});

test.each([
  ['an option without an explanation', { ...single, options: [right, { id: 'x', text: 'ক' }] }],
  ['no right option', { ...single, options: [wrong, { ...wrong, id: 'never' }] }],
  ['two right options in a single choice', { ...single, options: [right, { ...right, id: 'b' }] }],
  ['an option id twice', { ...single, options: [right, { ...wrong, id: 'after' }] }],
  ['only right options', { ...single, kind: 'multiple', options: [right, { ...right, id: 'b' }] }],
  ['an id that is not kebab-case', { ...single, id: 'কখন' }],
  ['a right number under near', { ...number, near: [{ value: 100, because: 'না।' }] }],
  ['a number explained twice', { ...number, near: [...number.near, ...number.near] }],
  ['two right steps', { ...step, options: [right, { ...right, id: 'b' }, wrong] }],
  ['two steps only', { ...step, options: [right, wrong] }],
  ['an item without a reason', { ...order, items: [...items, { id: 'x', text: 'ক' }] }],
  ['an item twice', { ...order, items: [...items, items[0]] }],
  ['a term that fits two things', { ...match, pairs: [...pairs, { ...pairs[0], id: 'x' }] }],
  ['a kind that does not exist', { ...single, kind: 'essay' }],
])('the build refuses a question with %s', (_, question) => {
  expect(problems([question])).not.toEqual([]);
});

test('the build refuses two questions with one id', () => {
  expect(problems([single, single])).toEqual(['two questions share an id']);
});
