import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { decompress } from 'woff2-encoder';
import { faces, type Face } from './faces.ts';
import { wholeFont } from './face-part.ts';
import { shaperOf } from './shaper.ts';

/**
 * Until a face has arrived, text is set in a font of the reader's device, stretched so that it takes
 * the same room: no line breaks elsewhere when the face comes. The numbers stand in
 * `src/styles/fonts.css`; they are computed here, and tests/fonts.test.ts compares the two.
 */
interface Local {
  /** Names the device may know it by. */
  readonly names: readonly string[];
  /** Width of the sample, ascent and descent, in ems. */
  readonly metrics: { readonly width: number; readonly ascent: number; readonly descent: number };
}

const bengaliSample =
  'সর্টার পার্সেলটা ডেস্কে নিলেন, কাজও করলেন। সই করার আগেই তাঁর জ্বর এল। এখন খাতা কী জানে? ' +
  'ব্রোকার কখন বুঝবে কাজটা শেষ, আর পার্সেলটা তাক থেকে নামানো নিরাপদ? গ্রাহক ৮৮ পেলেন ৫০ পয়েন্ট।';
const latinSample =
  'worker ack queue message broker consumer lease visibility timeout crash retry handler';

function measure(font: Uint8Array, sample: string): Local['metrics'] {
  const shaper = shaperOf(font);
  const words = sample.match(/[\u0980-\u09FF।]+/g) ?? [sample];
  const em = shaper.unitsPerEm;
  return {
    width: words.reduce((sum, word) => sum + shaper.advance(word), 0) / em,
    ascent: shaper.extents.ascender / em,
    descent: -shaper.extents.descender / em,
  };
}

/** Fonts devices have, and whose file a package holds. */
async function bengaliLocals(): Promise<{ sans: Local; serif: Local }> {
  const font = (family: string) =>
    decompress(
      readFileSync(
        createRequire(import.meta.url).resolve(
          `@fontsource-variable/${family}/files/${family}-bengali-wght-normal.woff2`,
        ),
      ),
    );
  return {
    sans: {
      names: ['Noto Sans Bengali', 'NotoSansBengali-Regular', 'Noto Sans Bengali Regular'],
      metrics: measure(await font('noto-sans-bengali'), bengaliSample),
    },
    serif: {
      names: ['Noto Serif Bengali', 'NotoSerifBengali-Regular', 'Noto Serif Bengali Regular'],
      metrics: measure(await font('noto-serif-bengali'), bengaliSample),
    },
  };
}

/**
 * Fonts no package holds: `latinSample` and the vertical metrics as measured in Liberation 2.1, whose
 * widths are those of Times New Roman, Arial and Courier New by design.
 */
const latinLocals: Readonly<Record<'times' | 'arial' | 'courier', Local>> = {
  times: {
    names: ['Times New Roman', 'Liberation Serif', 'Tinos'],
    metrics: { width: 71370 / 2048, ascent: 1825 / 2048, descent: 443 / 2048 },
  },
  arial: {
    names: ['Arial', 'Liberation Sans', 'Arimo'],
    metrics: { width: 78996 / 2048, ascent: 1854 / 2048, descent: 434 / 2048 },
  },
  courier: {
    names: ['Courier New', 'Liberation Mono', 'Cousine'],
    metrics: { width: 104465 / 2048, ascent: 1705 / 2048, descent: 615 / 2048 },
  },
};

/** The `@font-face` rules of all fallbacks, formatted as the project formats CSS. */
export async function fallbackCss(): Promise<string> {
  const { sans, serif } = await bengaliLocals();
  const face = (family: Face['family'], script: Face['script']) => {
    const found = faces.find((one) => one.family === family && one.script === script);
    if (!found) throw new Error(`there is no ${script} face of ${family}`);
    return found;
  };
  const rule = async (name: string, target: Face, local: Local): Promise<string> => {
    const sample = target.script === 'latin' ? latinSample : bengaliSample;
    const wanted = measure(await wholeFont(target), sample);
    const scale = wanted.width / local.metrics.width;
    const percent = (value: number) => `${(value * 100).toFixed(1)}%`;
    const sources = local.names.map((one) => `    local('${one}')`).join(',\n');
    const range =
      target.script === 'latin' ? 'U+0000-00FF, U+2000-206F' : 'U+0964-0965, U+0980-09FE';
    return `@font-face {
  font-family: '${name}';
  src:
${sources};
  size-adjust: ${percent(scale)};
  ascent-override: ${percent(wanted.ascent / scale)};
  descent-override: ${percent(wanted.descent / scale)};
  line-gap-override: 0%;
  unicode-range: ${range};
}`;
  };
  const title = face('Book Title', 'bengali');
  const prose = face('Book Serif', 'bengali');
  const ui = face('Book Sans', 'bengali');
  const rules = await Promise.all([
    rule('Book Title Fallback', title, serif),
    rule('Book Title Fallback 2', title, sans),
    rule('Book Serif Fallback', prose, serif),
    rule('Book Serif Fallback', face('Book Serif', 'latin'), latinLocals.times),
    rule('Book Serif Fallback 2', prose, sans),
    rule('Book Sans Fallback', ui, sans),
    rule('Book Sans Fallback', face('Book Sans', 'latin'), latinLocals.arial),
    rule('Book Mono Fallback', face('Book Mono', 'latin'), latinLocals.courier),
  ]);
  return `${rules.join('\n')}\n`;
}
