import { graphemes } from '../../bengali/graphemes.ts';

/**
 * Where the caret goes from `offset` (UTF-16) when it crosses one letter of `text`, as a reader sees
 * letters: editors of their own accord stop inside conjuncts. From inside a letter it goes to that
 * letter's edge; at the end of the text `offset` comes back.
 */
export function crossLetter(text: string, offset: number, direction: 'left' | 'right'): number {
  let at = 0;
  for (const letter of graphemes(text)) {
    const end = at + letter.length;
    if (direction === 'right' ? offset < end : offset > at && offset <= end) {
      return direction === 'right' ? end : at;
    }
    at = end;
  }
  return offset;
}
