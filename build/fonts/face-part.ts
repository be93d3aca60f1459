import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { decompress } from 'woff2-encoder';
import { graphemes } from '../../src/bengali/graphemes.ts';
import type { Face } from './faces.ts';
import { subset } from './harfbuzz-subset.ts';
import { shaperOf } from './shaper.ts';

/** A face's complete font, unpacked. */
export async function wholeFont(face: Face): Promise<Uint8Array> {
  return decompress(readFileSync(createRequire(import.meta.url).resolve(face.file)));
}

/** What a Latin face has whatever the text: ASCII, and the signs typographers add. */
const latinAlways = [
  ...Array.from({ length: 0x5f }, (_, at) => 0x20 + at),
  ...[0xa0, 0xb0, 0xb1, 0xb7, 0xd7],
  ...[0x2013, 0x2014, 0x2018, 0x2019, 0x201c, 0x201d, 0x2026, 0x2190, 0x2192, 0x2212],
];
const bengaliAlways = [0x20, 0x200c, 0x200d, 0x25cc, 0x09bc, 0x09d7];

/** The words whose picture is not the same in both fonts. */
export function differences(
  whole: Uint8Array,
  part: Uint8Array,
  words: Iterable<string>,
): Set<string> {
  const one = shaperOf(whole);
  const other = shaperOf(part);
  return new Set([...words].filter((word) => one.drawing(word) !== other.drawing(word)));
}

/**
 * The part of a face that prints `words`. Latin is cut by letters. Bengali is cut by shaping: a glyph
 * is kept when it appears at any moment while a syllable is shaped, half-forms that end up inside a
 * ligature included; cutting by letters would keep hundreds of conjuncts nobody prints, or break ৌ.
 * Then every word is shaped in both fonts, and whatever differs is traced as a whole word, until
 * nothing does.
 */
export async function partOf(face: Face, words: ReadonlySet<string>): Promise<Uint8Array> {
  const font = await wholeFont(face);
  const shaper = shaperOf(font);
  const unicodes = new Set<number>();
  const glyphs = new Set<number>();
  const syllables = new Set<string>();
  const cut = () =>
    subset(font, {
      unicodes,
      glyphs,
      ...(face.weight === undefined ? {} : { weight: face.weight }),
    });

  const always = face.script === 'latin' ? latinAlways : bengaliAlways;
  for (const unicode of always) if (shaper.unicodes.has(unicode)) unicodes.add(unicode);
  for (const word of words) {
    for (const letter of word) {
      const unicode = letter.codePointAt(0) ?? 0;
      if (shaper.unicodes.has(unicode)) unicodes.add(unicode);
    }
    if (face.script === 'latin') continue;
    // A vowel sign may look different where a word begins.
    const parts = graphemes(word).map((part, at) => (at === 0 ? part : `ক${part}`));
    if (parts.every((part) => syllables.has(part))) continue;
    for (const part of parts) {
      if (syllables.has(part)) continue;
      syllables.add(part);
      for (const glyph of shaper.trace(part)) glyphs.add(glyph);
    }
  }
  if (face.script === 'latin') return cut();

  for (;;) {
    const part = cut();
    const wrong = differences(font, part, words);
    if (wrong.size === 0) return part;
    const before = glyphs.size;
    for (const word of wrong) for (const glyph of shaper.trace(word)) glyphs.add(glyph);
    if (glyphs.size === before)
      throw new Error(
        `${face.file}: the part drawn for the book shapes these words differently: ${[...wrong].slice(0, 5).join(' ')}`,
      );
  }
}
