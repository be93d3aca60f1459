import { globSync, readFileSync } from 'node:fs';
import { nearest } from './near.ts';

export interface Proof {
  readonly title: string;
  /** The test file, from the repository's root. */
  readonly file: string;
}

/** `test('title',` and `it.skipIf(…)('title',` and `test.each(…)('title',`. */
const titles = /(?:\b(?:test|it)(?:\.\w+)*|\))\(\s*(['"`])((?:\\.|(?!\1).)*)\1\s*,/g;

/** All test titles of some sources, with where they stand. */
export function proofsIn(sources: readonly (readonly [file: string, source: string])[]): Proof[] {
  return sources.flatMap(([file, source]) =>
    [...source.matchAll(titles)].map(([, , title = '']) => ({
      title: title.replace(/\\(.)/g, '$1'),
      file,
    })),
  );
}

/** A guarantee as a chapter states it. */
export interface Claimed {
  /** Title of the test. */
  readonly test: string;
  /** The sentence without markup. */
  readonly text: string;
}

/** What a chapter guarantees, in its order; `source` is its MDX. */
export function claimsIn(source: string): Claimed[] {
  const found = source.matchAll(/^<Claim test="([^"]+)">\n([^]*?)^<\/Claim>/gm);
  return [...found].map(([, test = '', body = '']) => ({
    test,
    text: body
      .replace(/<[^>]*>/g, '')
      .replace(/[`*]/g, '')
      .replace(/\s+/g, ' ')
      .trim(),
  }));
}

/** The name a claim has in its page and in the ledger: made from the title of its test. */
export function claimId(test: string): string {
  const words = test.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return `claim-${words.slice(0, 9).join('-')}`;
}

let all: Proof[] | undefined;

/**
 * The test that shows a guarantee. A claim whose test does not exist, or was renamed, stops the build
 * and names the tests it may have meant.
 */
export function proofOf(
  title: string,
  proofs: readonly Proof[] = (all ??= proofsIn(
    globSync(['src/**/*.test.ts', 'tests/**/*.{test,spec}.ts']).map((file) => [
      file,
      readFileSync(file, 'utf8'),
    ]),
  )),
): Proof {
  const found = proofs.find((proof) => proof.title === title);
  if (found) return found;
  const meant = nearest(
    title,
    proofs.map((proof) => proof.title),
  );
  throw new Error(
    `<Claim test="${title}">: no test has this title.\n` +
      `Write the test first, or take the title of one that exists, such as:\n` +
      meant.map((name) => `  ${name}`).join('\n'),
  );
}
