/**
 * How wide a label will be at most, where no font can be asked: on the server, and before the
 * fonts are there. Widths are those of Noto Sans Bengali 600; a letter that joins the one before
 * it (after ্) adds little, and signs above and below add nothing.
 */
const wide: readonly (readonly [RegExp, number])[] = [
  [/[\u09cd\u0981\u09bc\u200c\u200d]/u, 0],
  [/[\u09c1-\u09c4]/u, 0.08],
  [/\s/u, 0.27],
  [/[\u09be-\u09c0\u09d7]/u, 0.3],
  [/[\u09c7\u09c8]/u, 0.4],
  [/[\u09cb\u09cc]/u, 0.68],
  [/[আঞ]/u, 1.2],
  [/[অঔঐজঋঝঊফ]/u, 0.92],
  [/[কওল]/u, 0.82],
  [/[\u0980-\u09ff।]/u, 0.74],
  [/[.:ijl,J()'|!-]/u, 0.34],
  [/[fItr/“”‘’sz]/u, 0.5],
  [/[NOQwMmW—…@%]/u, 1],
];

/** An upper bound of the width of `text` at a font size of `size`, in the unit of `size`. */
export function roughWidth(text: string, size: number): number {
  let em = 0;
  let joined = false;
  for (const letter of text.normalize('NFC')) {
    const width = wide.find(([letters]) => letters.test(letter))?.[1] ?? 0.76;
    em += joined ? width * 0.6 : width;
    joined = letter === '\u09cd';
  }
  return em * size;
}

/** Breaks a label into at most two lines at a space, as evenly as it goes. */
export function twoLines(text: string, size: number): readonly string[] {
  const words = text.split(' ');
  let best: readonly string[] = [text];
  let width = roughWidth(text, size);
  if (width < size * 3.5) return best;
  for (let cut = 1; cut < words.length; cut++) {
    const lines = [words.slice(0, cut).join(' '), words.slice(cut).join(' ')];
    const widest = Math.max(...lines.map((line) => roughWidth(line, size)));
    if (widest < width * 0.8) [best, width] = [lines, widest];
  }
  return best;
}
