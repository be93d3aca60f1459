/**
 * The book's faces. Each is a part of a complete font from a package: the glyphs that the book really
 * prints, with every layout rule (book-fonts.ts makes it; the browser tests compare it word by word).
 * `src/styles/fonts.css` names the same files.
 */
export interface Face {
  /** The CSS family. */
  readonly family: 'Book Title' | 'Book Serif' | 'Book Sans' | 'Book Mono';
  /** File in `node_modules`, complete. */
  readonly file: string;
  readonly script: 'bengali' | 'latin';
  /** Which text is set in it: headings only, or anything. */
  readonly text: 'titles' | 'all';
  /** Weights that are used; one number where only one is. Absent for a font without weights. */
  readonly weight?: readonly [min: number, max: number] | number;
}

const serif = '@fontsource-variable/noto-serif-bengali/files/noto-serif-bengali';
const sans = '@fontsource-variable/noto-sans-bengali/files/noto-sans-bengali';

export const faces: readonly Face[] = [
  {
    family: 'Book Title',
    file: '@fontsource/tiro-bangla/files/tiro-bangla-bengali-400-normal.woff2',
    script: 'bengali',
    text: 'titles',
  },
  {
    family: 'Book Serif',
    file: `${serif}-bengali-wght-normal.woff2`,
    script: 'bengali',
    text: 'all',
    weight: [400, 700],
  },
  {
    family: 'Book Serif',
    file: `${serif}-latin-wght-normal.woff2`,
    script: 'latin',
    text: 'all',
    weight: [400, 700],
  },
  {
    family: 'Book Sans',
    file: `${sans}-bengali-wght-normal.woff2`,
    script: 'bengali',
    text: 'all',
    weight: [400, 700],
  },
  {
    family: 'Book Sans',
    file: `${sans}-latin-wght-normal.woff2`,
    script: 'latin',
    text: 'all',
    weight: [400, 700],
  },
  {
    family: 'Book Mono',
    file: '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2',
    script: 'latin',
    text: 'all',
    weight: 400,
  },
];
