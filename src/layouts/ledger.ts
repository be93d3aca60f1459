import { getCollection } from 'astro:content';
import { claimId, claimsIn, proofOf } from '../components/prose/claims.ts';
import { contents, type ContentsChapter } from './contents.ts';

/** A guarantee the book states, where it stands and what shows it. */
export interface LedgerLine {
  /** The same in the chapter and in the ledger. */
  readonly id: string;
  readonly text: string;
  readonly test: string;
  /** Path of the test from the repository's root. */
  readonly file: string;
}

/** The written chapters in the order of the book, each with its source. */
async function written(): Promise<readonly (ContentsChapter & { readonly body: string })[]> {
  const bodies = new Map((await getCollection('chapters')).map(({ id, body }) => [id, body ?? '']));
  const { parts } = await contents();
  return parts
    .flatMap(({ chapters }) => chapters)
    .flatMap((chapter) => {
      const body = bodies.get(chapter.slug);
      return body === undefined ? [] : [{ ...chapter, body }];
    });
}

/** Every guarantee of the book, by chapter. A claim without a test stops the build. */
export async function ledger(): Promise<
  readonly { readonly chapter: ContentsChapter; readonly lines: readonly LedgerLine[] }[]
> {
  return (await written()).map(({ body, ...chapter }) => ({
    chapter,
    lines: claimsIn(body).map(({ test, text }) => ({
      id: claimId(test),
      text,
      test,
      file: proofOf(test).file,
    })),
  }));
}

/** Term id → the chapters that explain it, in order. Each stands there as `#term-<id>`. */
export async function placesOfTerms(): Promise<ReadonlyMap<string, readonly ContentsChapter[]>> {
  const places = new Map<string, ContentsChapter[]>();
  for (const { body, ...chapter } of await written())
    for (const [, id = ''] of body.matchAll(/<Term id="([^"]+)"/g))
      places.set(id, [...(places.get(id) ?? []), chapter]);
  return places;
}
