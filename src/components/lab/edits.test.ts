import { expect, test } from 'vitest';
import { bringsNewWords, editState, offers, soleEdit, toggleEdit, type Edit } from './edits.ts';

const off: Edit = {
  id: 'off',
  label: 'Switch it off',
  because: 'It is off now.',
  changes: [{ file: 'main.ts', find: 'const on = true;', replace: 'const on = false; // $&' }],
};
const files = { 'main.ts': 'const on = true;\nrun(on);\n' };

test('an edit is offered, then applied, then offered again, and the text comes back whole', () => {
  expect(editState(files, off)).toBe('offered');
  const changed = toggleEdit(files, off);
  expect(changed).toEqual({ 'main.ts': 'const on = false; // $&\nrun(on);\n' });
  expect(editState(changed, off)).toBe('applied');
  expect(toggleEdit(changed, off)).toEqual(files);
});

test('an edit whose place the reader has rewritten is lost and changes nothing', () => {
  const own = { 'main.ts': 'run(true);\n' };
  expect(editState(own, off)).toBe('lost');
  expect(toggleEdit(own, off)).toBe(own);
});

test('an edit whose place stands there twice is lost: it is not guessed which is meant', () => {
  expect(editState({ 'main.ts': 'const on = true;\nconst on = true;\n' }, off)).toBe('lost');
});

test('an edit with several places is made whole or not at all', () => {
  const two: Edit = {
    ...off,
    changes: [...off.changes, { file: 'b.ts', find: 'x', replace: 'y' }],
  };
  expect(editState({ ...files, 'b.ts': 'z' }, two)).toBe('lost');
  expect(editState({ ...files, 'b.ts': 'x' }, two)).toBe('offered');
  expect(editState(toggleEdit({ ...files, 'b.ts': 'x' }, two), two)).toBe('applied');
});

test('an added line is told apart from the lines it was added to, both ways', () => {
  const add: Edit = {
    ...off,
    changes: [{ file: 'main.ts', find: 'work();\n', replace: 'ack();\nwork();\n' }],
  };
  const before = { 'main.ts': 'claim();\nwork();\n' };
  expect(editState(before, add)).toBe('offered');
  const after = toggleEdit(before, add);
  expect(editState(after, add)).toBe('applied');
  expect(toggleEdit(after, add)).toEqual(before);
});

test('of a group one is applied at a time: the second takes the first one back', () => {
  const to = (value: string): Edit => ({
    ...off,
    id: value,
    group: 'on',
    changes: [{ file: 'main.ts', find: 'const on = true;', replace: `const on = ${value};` }],
  });
  const edits = [to('false'), to('maybe')];
  const first = offers(files, edits)[0]?.next ?? {};
  expect(offers(first, edits).map(({ state }) => state)).toEqual(['applied', 'offered']);
  const second = offers(first, edits)[1]?.next ?? {};
  expect(second).toEqual({ 'main.ts': 'const on = maybe;\nrun(on);\n' });
  expect(soleEdit(files, second, edits)?.id).toBe('maybe');
  expect(offers(second, edits)[1]?.next).toEqual(files);
});

test('a program with another change beside the edit is nobody’s sole edit', () => {
  const changed = toggleEdit(files, off);
  expect(soleEdit(files, changed, [off])).toBe(off);
  expect(soleEdit(files, { 'main.ts': `${changed['main.ts']}// mine` }, [off])).toBeUndefined();
  expect(soleEdit(files, files, [off])).toBeUndefined();
});

test('only a word that is neither the book’s nor one of its edits’ is new', () => {
  const book = { 'main.ts': '// কাজের পরে সই\nack();\n' };
  const add: Edit = {
    ...off,
    changes: [{ file: 'main.ts', find: 'ack();', replace: '// আগে সই\nack();' }],
  };
  expect(bringsNewWords(book, book, [add])).toBe(false);
  expect(bringsNewWords(book, toggleEdit(book, add), [add])).toBe(false);
  expect(bringsNewWords(book, { 'main.ts': 'ack(); // work first' }, [add])).toBe(false);
  expect(bringsNewWords(book, { 'main.ts': '// ডাকঘর' }, [add])).toBe(true);
});
