/**
 * How wide a label will be, for the build: the chart is laid out before any browser is there, and
 * a width guessed from characters is wrong by half for Bengali (conjuncts, vowel signs). HarfBuzz
 * shapes the text with the very font the page uses.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import * as hb from 'harfbuzzjs';

const require = createRequire(import.meta.url);
const bengali = font('bengali');
const latin = font('latin');

/** The advance of `text` in Noto Sans Bengali 600, in px at a font size of `size` px. */
export function measure(text: string, size: number): number {
  let units = 0;
  for (const run of text.match(/[\p{Script=Bengali}।\s\u200c\u200d]+|[^\p{Script=Bengali}।]+/gu) ??
    [])
    units += advance(/\p{Script=Bengali}/u.test(run) ? bengali : latin, run);
  return units * size;
}

interface Face {
  readonly font: hb.Font;
  readonly unitsPerEm: number;
}

function advance({ font, unitsPerEm }: Face, text: string): number {
  const buffer = new hb.Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  hb.shape(font, buffer);
  return buffer.getGlyphPositions().reduce((sum, glyph) => sum + glyph.xAdvance, 0) / unitsPerEm;
}

function font(subset: 'bengali' | 'latin'): Face {
  const name = `@fontsource/noto-sans-bengali/files/noto-sans-bengali-${subset}-600-normal.woff`;
  const face = new hb.Face(new hb.Blob(unpack(readFileSync(require.resolve(name)))));
  return { font: new hb.Font(face), unitsPerEm: face.upem };
}

/** WOFF 1.0 is a table-wise deflated sfnt (https://www.w3.org/TR/WOFF/); HarfBuzz reads the sfnt. */
function unpack(woff: Buffer): ArrayBuffer {
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const entry = 44 + index * 20;
    const start = woff.readUInt32BE(entry + 4);
    const packed = woff.subarray(start, start + woff.readUInt32BE(entry + 8));
    const length = woff.readUInt32BE(entry + 12);
    return {
      tag: woff.subarray(entry, entry + 4),
      checksum: woff.readUInt32BE(entry + 16),
      data: packed.length < length ? inflateSync(packed) : packed,
    };
  });
  const head = Buffer.alloc(12 + count * 16);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  const bodies: Buffer[] = [];
  let offset = head.length;
  tables.forEach(({ tag, checksum, data }, index) => {
    const entry = 12 + index * 16;
    tag.copy(head, entry);
    head.writeUInt32BE(checksum, entry + 4);
    head.writeUInt32BE(offset, entry + 8);
    head.writeUInt32BE(data.length, entry + 12);
    const padded = Buffer.alloc(Math.ceil(data.length / 4) * 4);
    data.copy(padded);
    bodies.push(padded);
    offset += padded.length;
  });
  const sfnt = Buffer.concat([head, ...bodies]);
  return sfnt.buffer.slice(sfnt.byteOffset, sfnt.byteOffset + sfnt.byteLength) as ArrayBuffer;
}
