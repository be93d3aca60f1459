import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { styleComplaints } from '../build/style-faults.ts';

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(?:css|astro|svelte)$/.test(file))
  .map((file) => `src/${file.replaceAll('\\', '/')}`);

/** The palette itself, the drawn world's own palette, paper, and the shade behind a panel. */
const coloured = (path: string) =>
  /^src\/(?:styles\/(?:tokens|print|scene)\.css|components\/(?:scene\/.*|site\/Contents\.astro))$/.test(
    path,
  );

test('no style harms Bengali letters, and every colour has a night', () => {
  expect(sources.length).toBeGreaterThan(30);
  expect(
    sources.flatMap((path) => styleComplaints(path, readFileSync(path, 'utf8'), coloured(path))),
  ).toEqual([]);
});

describe('a planted fault is found, with a hint', () => {
  test.each([
    ['.a { letter-spacing: 0.02em; }', /head-line/],
    ['.a::first-letter { color: red; }', /graphemes/],
    ['.a { font-style: italic; }', /no italic/],
    ['.a { text-transform: uppercase; }', /Latin/],
    ['.a { word-break: break-all; }', /overflow-wrap/],
    ['.a { text-align: justify; }', /rivers/],
    ['.a { line-height: 1.1; }', /1\.3 em/],
    ['.a { color: #c00; }', /token/],
    ['.a { background: rgb(0 0 0 / 5%); }', /token/],
  ])('%s', (css, hint) => {
    expect(styleComplaints('src/a.css', css).join()).toMatch(hint);
    expect(styleComplaints('src/A.svelte', `<p>a</p><style>${css}</style>`).join()).toMatch(hint);
  });

  test('and what is allowed is left alone', () => {
    const fine =
      '/* letter-spacing: 1px */ .a { letter-spacing: normal; line-height: 1.75; text-transform: none; color: var(--ink); mask: url("data:image/svg+xml,%23c00") #000; }';
    expect(styleComplaints('src/a.css', fine)).toEqual([]);
  });
});

describe('colours', () => {
  const css = readFileSync('src/styles/tokens.css', 'utf8');
  const block = (opening: string) => {
    const start = css.indexOf(opening);
    if (start < 0) throw new Error(`tokens.css has no ${opening}`);
    return Object.fromEntries(
      [...css.slice(start, css.indexOf('}', start)).matchAll(/--([\w-]+):\s*(#[\da-f]{6})/g)].map(
        ([, name, value]) => [name, value],
      ),
    ) as Record<string, string>;
  };
  const themes = {
    day: block(':root,'),
    night: block(":root[data-theme='night'],"),
  };

  const luminance = (hex: string) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
      const value = parseInt(hex.slice(at, at + 2), 16) / 255;
      return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (one: string, other: string) => {
    const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
    return (light + 0.05) / (dark + 0.05);
  };

  test('the night of the device and the night of the reader are one night', () => {
    expect(block(":root:not([data-theme='day']) {")).toEqual(themes.night);
    expect(Object.keys(themes.night).length).toBeGreaterThan(20);
  });

  describe.each(Object.entries(themes))('by %s', (_name, token) => {
    const of = (name: string) => token[name] ?? '';
    const text = ['ink', 'soft', 'tile', 'lapis', 'saffron-ink', 'olive', 'pomegranate'];
    const grounds = ['paper', 'leaf', 'sand'];

    test.each(text.flatMap((one) => grounds.map((ground) => [one, ground] as const)))(
      '%s can be read on %s (4.5:1)',
      (one, ground) => expect(contrast(of(one), of(ground))).toBeGreaterThanOrEqual(4.5),
    );
    test.each(
      Object.keys(token).filter((name) => name.startsWith('code-') && name !== 'code-ground'),
    )('%s can be read where code stands (4.5:1)', (one) =>
      expect(contrast(of(one), of('code-ground'))).toBeGreaterThanOrEqual(4.5),
    );
    test('a button’s words can be read on it (4.5:1)', () => {
      expect(contrast(of('on-tile'), of('tile'))).toBeGreaterThanOrEqual(4.5);
    });
    test.each(['lapis', 'saffron', 'tile', 'olive', 'pomegranate', 'edge'])(
      'a mark in %s can be seen on paper and leaf (3:1)',
      (mark) => {
        for (const ground of ['paper', 'leaf'])
          expect(contrast(of(mark), of(ground))).toBeGreaterThanOrEqual(3);
      },
    );
  });
});
