import fc from 'fast-check';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { isSharedLink, openLink, sharedHash, type LinkBook } from './share.ts';

const book: LinkBook = {
  slug: 'first-ack',
  version: 'v1',
  files: {
    'main.ts': 'let a = 1;\nlet b = 2;\nlet c = 3;\n',
    'queue/claim.ts': 'export {};\n',
    'kit.ts': 'export const locked = true;\n',
  },
  locked: ['kit.ts'],
};
const packed = (value: unknown): string =>
  gzipSync(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
const link = (value: unknown, version = 'v1'): string =>
  `#lab=first-ack&v=${version}&c=${packed(value)}`;
const faultOf = async (hash: string) => {
  const opened = await openLink(hash, book);
  return opened.ok ? 'opened' : opened.fault;
};

describe('a shared link', () => {
  test('brings back the very program and seed, whatever was written', async () => {
    const text = fc.oneof(
      fc.string(),
      fc.string({ unit: 'grapheme' }),
      fc
        .array(fc.constantFrom('let a = 1;', 'let b = 2;', 'let c = 3;', '', '// ক্ষ', '\r'))
        .map((lines) => lines.join('\n')),
    );
    await fc.assert(
      fc.asyncProperty(text, text, fc.option(fc.integer()), async (main, claim, seed) => {
        const files = { ...book.files, 'main.ts': main, 'queue/claim.ts': claim };
        // A lone half of a surrogate pair is no text: it cannot be in a link, nor in a file.
        fc.pre(files['main.ts'].isWellFormed() && files['queue/claim.ts'].isWellFormed());
        const opened = await openLink(await sharedHash(book, { files, seed }), book);
        expect(opened).toEqual({ ok: true, shared: { files, seed } });
      }),
    );
  });

  test('of one changed line in a long program is short', async () => {
    const lines = Array.from({ length: 2_000 }, (_, i) => `const line${i} = ${i};`);
    const long = { ...book, files: { 'main.ts': lines.join('\n') } };
    const files = { 'main.ts': lines.with(1_000, 'const changed = true;').join('\n') };
    expect((await sharedHash(long, { files, seed: null })).length).toBeLessThan(200);
  });

  test('is for its own lab only, and no other hash is taken for one', () => {
    expect(isSharedLink('#lab=first-ack&v=v1&c=x', 'first-ack')).toBe(true);
    expect(isSharedLink('#lab=first-ack', 'first-ack')).toBe(true);
    for (const other of [
      '',
      '#',
      '#s=calm',
      '#lab=visibility&v=1',
      '#first-ack',
      '#lab=first-acks',
    ])
      expect(isSharedLink(other, 'first-ack')).toBe(false);
  });

  test('of an older book opens as long as the files it changes are the same', async () => {
    const files = { ...book.files, 'main.ts': 'let a = 9;\n' };
    const hash = await sharedHash({ ...book, version: 'v0' }, { files, seed: 5 });
    expect(await openLink(hash, book)).toEqual({ ok: true, shared: { files, seed: 5 } });
    const changed = { ...book, files: { ...book.files, 'main.ts': 'let a = 2;\n' } };
    expect(await openLink(hash, changed)).toEqual({ ok: false, fault: 'old' });
  });

  test('that is cut anywhere, or has any letter changed, opens as damaged or as what was sent', async () => {
    const files = { ...book.files, 'main.ts': 'console.log("আমি");\n' };
    const whole = await sharedHash(book, { files, seed: null });
    for (let length = whole.indexOf('c=') + 2; length < whole.length; length += 1)
      expect(await faultOf(whole.slice(0, length))).toBe('damaged');
    await fc.assert(
      fc.asyncProperty(
        fc.nat(whole.length - 40),
        fc.constantFrom('A', '_', '%', 'é'),
        async (n, c) => {
          const at = whole.length - 1 - n;
          const opened = await openLink(whole.slice(0, at) + c + whole.slice(at + 1), book);
          if (opened.ok) expect(opened.shared.files).toEqual(files);
        },
      ),
    );
  });

  test('with nonsense inside is damaged: nothing of it is taken', async () => {
    const sum = 'x';
    for (const nonsense of [
      'not json',
      null,
      [],
      [2, null, {}],
      [1, 'seed', {}],
      [1, 1.5, {}],
      [1, null, null],
      [1, null, {}, 'more'],
      { length: 3 },
    ])
      expect(await faultOf(link(nonsense)), JSON.stringify(nonsense)).toBe('damaged');
    for (const refused of [
      { 'other.ts': [sum, []] },
      { __proto__x: [sum, []] },
      { constructor: [sum, []] },
      { 'main.ts': [sum, []] },
      { 'main.ts': [] },
    ])
      expect(await faultOf(link([1, null, refused])), JSON.stringify(refused)).toBe('damaged');
  });

  test('may not change a file that readers cannot change', async () => {
    const files = { ...book.files, 'kit.ts': 'export const locked = false;\n' };
    const hash = await sharedHash(book, { files, seed: null });
    expect(await faultOf(hash)).toBe('damaged');
  });

  test('with lines that do not exist, overlap or go backwards is damaged', async () => {
    const files = { ...book.files, 'main.ts': 'let a = 9;\n' };
    const hash = await sharedHash(book, { files, seed: null });
    const { value } = await new Response(
      new Blob([Buffer.from(hash.split('c=')[1] ?? '', 'base64url')])
        .stream()
        .pipeThrough(new DecompressionStream('gzip')),
    )
      .text()
      .then((text) => ({
        value: JSON.parse(text) as [1, null, Record<string, [string, unknown]>],
      }));
    const counted = value[2]['main.ts']?.[0] ?? '';
    for (const list of [
      [[9, 0, []]],
      [[0, 9, []]],
      [[-1, 0, []]],
      [[0, 1, ['a\nb']]],
      [[0, 1, [7]]],
      [
        [2, 1, []],
        [0, 1, []],
      ],
      [
        [0, 2, []],
        [1, 1, []],
      ],
      [['0', 1, []]],
      'text',
      null,
    ])
      expect(
        await faultOf(link([1, null, { 'main.ts': [counted, list] }])),
        JSON.stringify(list),
      ).toBe('damaged');
    expect(await faultOf(link([1, null, { 'main.ts': [counted, [[0, 1, ['let a = 9;']]]] }]))).toBe(
      'opened',
    );
  });

  test('that is too long, or unpacks into more than any program, is refused before it costs anything', async () => {
    const began = performance.now();
    expect(await faultOf(`#lab=first-ack&v=v1&c=${'A'.repeat(1_000_000)}`)).toBe('large');
    expect(await faultOf(link(' '.repeat(20_000_000)))).toBe('large');
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});
