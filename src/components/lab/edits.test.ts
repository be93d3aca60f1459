import { expect, test } from 'vitest';
import { editState, toggleEdit, type Edit } from './edits.ts';

const off: Edit = {
  id: 'off',
  label: 'Switch it off',
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
