import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openDrafts, parseDraft, type Store } from './drafts.ts';

const book = { 'main.ts': 'run();\n', 'broker.ts': 'export {};\n' };
const mine = { ...book, 'main.ts': 'run(2);\n' };
const KEY = 'dakghar.lab/first-ack/v1';

/** Storage in memory; `refuse` makes one kind of call throw. */
function memory(
  refuse: (call: 'getItem' | 'setItem' | 'removeItem', n: number) => boolean = () => false,
) {
  const map = new Map<string, string>();
  let calls = 0;
  const check = (call: 'getItem' | 'setItem' | 'removeItem') => {
    calls += 1;
    if (refuse(call, calls)) throw new DOMException('refused', 'QuotaExceededError');
  };
  const store: Store = {
    get length() {
      return map.size;
    },
    key: (index) => [...map.keys()][index] ?? null,
    getItem: (key) => (check('getItem'), map.get(key) ?? null),
    setItem: (key, value) => (check('setItem'), void map.set(key, value)),
    removeItem: (key) => (check('removeItem'), void map.delete(key)),
  };
  return { map, drafts: (version = 'v1') => openDrafts(() => store, 'first-ack', version, book) };
}
const draft = (files: Readonly<Record<string, string>>) => ({ files, seed: null, before: null });

test('what was saved is there after a reload, seed and undo included', () => {
  const { drafts } = memory();
  const kept = { files: mine, seed: 7, before: { ...book, 'main.ts': 'run(1);\n' } };
  expect(drafts().save(kept)).toEqual({ outcome: 'saved' });
  expect(drafts().open()).toEqual({ draft: kept, older: null, failed: false, interrupted: false });
});

test('a reader who changed nothing has no record, and restoring the book leaves none', () => {
  const { map, drafts } = memory();
  const open = drafts();
  open.save(draft(mine));
  expect(map.size).toBe(1);
  open.save(draft(book));
  expect(map.size).toBe(0);
});

test('a new version of the program is shown as the book has it; the older edit is kept and offered', () => {
  const { map, drafts } = memory();
  drafts('v1').save(draft(mine));
  const next = drafts('v2');
  expect(next.open()).toEqual({ draft: null, older: mine, failed: false, interrupted: false });
  next.save(draft({ ...book, 'main.ts': 'other\n' }));
  expect(map.get(KEY)).toContain('run(2)');
  next.settleOlder();
  expect(drafts('v2').open().older).toBeNull();
  expect(map.get(`${KEY}/aside`)).toContain('run(2)');
});

test.each([
  ['empty', ''],
  ['the word undefined', 'undefined'],
  ['half a record', '{"files":{"main.ts":"ru'],
  ['a list', '[1,2]'],
  ['a number', '7'],
  ['null', 'null'],
  ['another program’s record', '{"theme":"night"}'],
  ['files of a wrong type', '{"files":{"main.ts":7}}'],
  ['files of a wrong name', '{"files":{"other.ts":"x"}}'],
  ['prototype keys', '{"files":{"__proto__":"x","constructor":"y"}}'],
  ['five megabytes', JSON.stringify({ files: { 'main.ts': 'x'.repeat(5_000_000) } })],
])('a stored value that is %s is set aside, not deleted, and the book is shown', (_, value) => {
  const { map, drafts } = memory();
  map.set(KEY, value);
  const open = drafts();
  expect(open.open()).toEqual({ draft: null, older: null, failed: false, interrupted: false });
  expect(map.get(`${KEY}/aside`)).toBe(value);
  expect(open.save(draft(mine))).toEqual({ outcome: 'saved' });
});

test('NUL, a lone surrogate and any other text of a file survive', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const { drafts } = memory();
      const files = { ...book, 'main.ts': `\u0000\uD800${text}` };
      drafts().save(draft(files));
      expect(drafts().open().draft?.files).toEqual(files);
    }),
  );
});

test('nothing a reader stores reaches a prototype', () => {
  const raw = '{"files":{"main.ts":"x","__proto__":{"polluted":1}},"__proto__":{"polluted":1}}';
  expect(parseDraft(raw, book)?.files).toEqual({ ...book, 'main.ts': 'x' });
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
});

test('where storage cannot even be touched, opening and saving say so and nothing throws', () => {
  const drafts = openDrafts(
    () => {
      throw new DOMException('denied', 'SecurityError');
    },
    'first-ack',
    'v1',
    book,
  );
  expect(drafts.open()).toEqual({ draft: null, older: null, failed: true, interrupted: false });
  expect(drafts.save(draft(mine))).toEqual({ outcome: 'failed' });
  drafts.settleOlder();
});

test('storage may fail at any call: nothing throws, and what was there before is still there', () => {
  for (let bad = 1; bad <= 12; bad += 1) {
    for (const before of ['half {', JSON.stringify(draft(mine))]) {
      const { map, drafts } = memory((_, n) => n === bad);
      map.set(KEY, before);
      const open = drafts();
      open.open();
      open.save(draft({ ...book, 'main.ts': 'new\n' }));
      open.settleOlder();
      const kept = [...map.values()];
      expect(kept.includes(before) || kept.some((value) => value.includes('new'))).toBe(true);
    }
  }
});

test('a bad record that cannot be set aside is not overwritten either', () => {
  const { map, drafts } = memory((call) => call === 'setItem');
  map.set(KEY, 'half {');
  const open = drafts();
  expect(open.open().failed).toBe(true);
  expect(open.save(draft(mine))).toEqual({ outcome: 'failed' });
  expect(map.get(KEY)).toBe('half {');
});

test('two tabs: the second save reports the first, and both texts are on the device', () => {
  const { map, drafts } = memory();
  const [one, two] = [drafts(), drafts()];
  one.open();
  two.open();
  one.save(draft(mine));
  const yours = { ...book, 'main.ts': 'run(3);\n' };
  expect(two.save(draft(yours))).toEqual({ outcome: 'conflict', theirs: mine });
  expect([...map.values()].join()).toContain('run(2)');
  expect([...map.values()].join()).toContain('run(3)');
});

test('a tab that hears of the other tab’s save knows it, and then conflicts no more', () => {
  const { map, drafts } = memory();
  const [one, two] = [drafts(), drafts()];
  one.open();
  two.open();
  one.save(draft(mine));
  expect(two.received(KEY, map.get(KEY) ?? null)).toEqual(mine);
  expect(two.received('something else', 'x')).toBeNull();
  expect(two.save(draft(mine))).toEqual({ outcome: 'saved' });
});

test('a run that the page did not outlive is known at the next visit, once', () => {
  const { drafts } = memory();
  drafts().running(true);
  expect(drafts().open().interrupted).toBe(true);
  expect(drafts().open().interrupted).toBe(false);
  const open = drafts();
  open.running(true);
  open.running(false);
  expect(drafts().open().interrupted).toBe(false);
});
