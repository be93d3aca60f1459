import { bengaliDigits } from '../../bengali/numbers.ts';

/** What options are called, as in any Bengali question paper. */
export const letters: readonly string[] = ['ক', 'খ', 'গ', 'ঘ', 'ঙ', 'চ', 'ছ', 'জ'];

/** How the option at `at` is called: steps are counted, everything else has a letter. */
export const markOf = (kind: string, at: number): string =>
  kind === 'step' ? bengaliDigits(at + 1) : (letters[at] ?? '');
