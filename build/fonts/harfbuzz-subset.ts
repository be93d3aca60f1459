import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/**
 * HarfBuzz' own subsetter, as harfbuzzjs ships it: a bare WebAssembly module with HarfBuzz' C names.
 * Only what is needed here is typed.
 */
interface Exports {
  readonly memory: WebAssembly.Memory;
  _initialize(): void;
  malloc(size: number): number;
  free(pointer: number): void;
  hb_blob_create(data: number, length: number, mode: number, user: number, destroy: number): number;
  hb_blob_destroy(blob: number): void;
  hb_blob_get_data(blob: number, length: number): number;
  hb_blob_get_length(blob: number): number;
  hb_face_create(blob: number, index: number): number;
  hb_face_destroy(face: number): void;
  hb_face_reference_blob(face: number): number;
  hb_set_add(set: number, value: number): void;
  hb_set_clear(set: number): void;
  hb_set_invert(set: number): void;
  hb_subset_input_create_or_fail(): number;
  hb_subset_input_destroy(input: number): void;
  hb_subset_input_unicode_set(input: number): number;
  hb_subset_input_glyph_set(input: number): number;
  hb_subset_input_set(input: number, kind: number): number;
  hb_subset_input_set_flags(input: number, flags: number): void;
  hb_subset_input_set_axis_range(
    input: number,
    face: number,
    axis: number,
    min: number,
    max: number,
    start: number,
  ): number;
  hb_subset_input_pin_axis_location(
    input: number,
    face: number,
    axis: number,
    value: number,
  ): number;
  hb_subset_or_fail(face: number, input: number): number;
}

const WRITABLE = 2;
const LAYOUT_FEATURES = 6;
/** Do not add every glyph the layout rules could reach from these letters: the trace knows which. */
const NO_LAYOUT_CLOSURE = 0x200;
const NO_HINTING = 0x1;
/** Leave out what a renderer can infer about the outlines between two weights. */
const OPTIMIZE_DELTAS = 0x400;

let loaded: Exports | undefined;
function harfbuzz(): Exports {
  if (loaded) return loaded;
  const file = createRequire(import.meta.url).resolve('harfbuzzjs/dist/harfbuzz-subset.wasm');
  const instance = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(file)));
  loaded = instance.exports as unknown as Exports;
  loaded._initialize();
  return loaded;
}

const tag = (name: string) =>
  [...name].reduce((value, letter) => (value << 8) | letter.charCodeAt(0), 0);

export interface SubsetRequest {
  readonly unicodes: Iterable<number>;
  /** Glyphs of the original to keep beside those of `unicodes`: all that shaping ever touches. */
  readonly glyphs: Iterable<number>;
  /** Weights to keep of a variable font: a range, or one weight for good. */
  readonly weight?: readonly [min: number, max: number] | number;
}

/** A part of a font (sfnt bytes in and out). Every layout feature is kept. Throws when HarfBuzz cannot. */
export function subset(font: Uint8Array, request: SubsetRequest): Uint8Array {
  const hb = harfbuzz();
  const data = hb.malloc(font.byteLength);
  new Uint8Array(hb.memory.buffer).set(font, data);
  const blob = hb.hb_blob_create(data, font.byteLength, WRITABLE, 0, 0);
  const face = hb.hb_face_create(blob, 0);
  hb.hb_blob_destroy(blob);
  const input = hb.hb_subset_input_create_or_fail();
  try {
    const unicodes = hb.hb_subset_input_unicode_set(input);
    for (const unicode of request.unicodes) hb.hb_set_add(unicodes, unicode);
    const glyphs = hb.hb_subset_input_glyph_set(input);
    for (const glyph of request.glyphs) hb.hb_set_add(glyphs, glyph);
    const features = hb.hb_subset_input_set(input, LAYOUT_FEATURES);
    hb.hb_set_clear(features);
    hb.hb_set_invert(features);
    hb.hb_subset_input_set_flags(input, NO_LAYOUT_CLOSURE | NO_HINTING | OPTIMIZE_DELTAS);
    const { weight } = request;
    if (typeof weight === 'number')
      hb.hb_subset_input_pin_axis_location(input, face, tag('wght'), weight);
    else if (weight)
      hb.hb_subset_input_set_axis_range(input, face, tag('wght'), weight[0], weight[1], 400);
    const part = hb.hb_subset_or_fail(face, input);
    if (part === 0) throw new Error('HarfBuzz could not subset the font');
    const result = hb.hb_face_reference_blob(part);
    const start = hb.hb_blob_get_data(result, 0);
    const bytes = new Uint8Array(hb.memory.buffer, start, hb.hb_blob_get_length(result)).slice();
    hb.hb_blob_destroy(result);
    hb.hb_face_destroy(part);
    return bytes;
  } finally {
    hb.hb_subset_input_destroy(input);
    hb.hb_face_destroy(face);
    hb.free(data);
  }
}
