import * as hb from 'harfbuzzjs';

/** A font one can shape words with, at its default weight. */
export interface Shaper {
  readonly unitsPerEm: number;
  /** Code points the font has a glyph for. */
  readonly unicodes: ReadonlySet<number>;
  /** Vertical metrics in font units. */
  readonly extents: {
    readonly ascender: number;
    readonly descender: number;
    readonly lineGap: number;
  };
  /** Every glyph that stands in the buffer at any moment while the word is shaped, the last included. */
  trace(word: string): Set<number>;
  /**
   * What is drawn in the end: each glyph's outline with its place, as text. Two fonts that give the
   * same text draw the same picture, whatever numbers their glyphs have.
   */
  drawing(word: string): string;
  /** Width in font units. */
  advance(word: string): number;
}

/** Messages of HarfBuzz after which the buffer may hold a glyph that was not there before. */
const changed = /^(?:start table|replaced|ligated|multiplied|end re|deleted)/;

/** Outlines under short names, the same for every font of the process. */
const outlineNames = new Map<string, number>([['', 0]]);

export function shaperOf(font: Uint8Array): Shaper {
  const face = new hb.Face(new hb.Blob(font));
  const shaped = new hb.Font(face);
  const names = new Map<number, string>([[0, 'missing']]);

  const nameOf = (glyph: number): string => {
    let name = names.get(glyph);
    if (name === undefined) {
      const outline = shaped.glyphToPath(glyph);
      const number = outlineNames.get(outline) ?? outlineNames.size;
      outlineNames.set(outline, number);
      names.set(glyph, (name = String(number)));
    }
    return name;
  };
  const bufferOf = (word: string) => {
    const buffer = new hb.Buffer();
    buffer.addText(word);
    buffer.guessSegmentProperties();
    return buffer;
  };

  return {
    unitsPerEm: face.upem,
    unicodes: new Set(face.collectUnicodes()),
    extents: shaped.hExtents(),
    trace(word) {
      const glyphs = new Set<number>();
      const buffer = bufferOf(word);
      const collect = () => {
        if (buffer.getContentType() !== hb.BufferContentType.GLYPHS) return;
        for (const info of buffer.getGlyphInfos()) glyphs.add(info.codepoint);
      };
      buffer.setMessageFunc((_buffer, _font, message) => {
        if (changed.test(message)) collect();
        return true;
      });
      hb.shape(shaped, buffer);
      collect();
      return glyphs;
    },
    drawing(word) {
      const buffer = bufferOf(word);
      hb.shape(shaped, buffer);
      const places = buffer.getGlyphPositions();
      return buffer
        .getGlyphInfos()
        .map(({ codepoint: glyph }, at) => {
          const place = places[at];
          return `${place?.xAdvance},${place?.xOffset},${place?.yOffset}:${nameOf(glyph)}`;
        })
        .join('|');
    },
    advance(word) {
      const buffer = bufferOf(word);
      hb.shape(shaped, buffer);
      return buffer.getGlyphPositions().reduce((sum, place) => sum + place.xAdvance, 0);
    },
  };
}
