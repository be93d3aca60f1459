import { fold } from '../bengali/fold.ts';

/** What the search reads of a glossary entry. */
export interface NamedTerm {
  readonly en: string;
  readonly bn: string;
  readonly also?: readonly string[] | undefined;
}

/** The names of a term, each once: `কিউতে রাখা (enqueue)` is two of them. */
export function namesOf({ en, bn, also = [] }: NamedTerm): string[] {
  const names = new Map<string, string>();
  for (const text of [en, bn, ...also])
    for (const name of text.split(/[()]/).map((part) => part.trim()))
      if (/[\p{L}\p{M}]{2}/u.test(name) && !names.has(fold(name))) names.set(fold(name), name);
  return [...names.values()];
}

/** Groups of words and phrases that mean the same, from the glossary. */
export function synonymsOf(terms: readonly NamedTerm[]): string[][] {
  return terms.map(namesOf).filter((names) => names.length > 1);
}
