import { readFaults } from '../../runtime/storm/explore.ts';

/** A schedule of a storm over one of the book's versions of a lab, as an address names it. */
export interface StormLink {
  /** `base`, or the edit that makes the version. */
  readonly version: string;
  readonly promise: string;
  /** As `writeFaults` writes them. */
  readonly faults: string;
}

const NAME = /^[a-z][a-z0-9-]{0,60}$/;

/** `#storm=four-orders&v=ack-first&p=nothing-lost&f=kill-after@5` */
export const writeStormLink = (slug: string, { version, promise, faults }: StormLink): string =>
  `#storm=${slug}&v=${version}&p=${promise}&f=${faults}`;

/** What an address names of this lab; `undefined` for any other address, and for a broken one. */
export function readStormLink(hash: string, slug: string): StormLink | undefined {
  const found = new URLSearchParams(hash.replace(/^#/, ''));
  const version = found.get('v') ?? '';
  const promise = found.get('p') ?? '';
  const faults = found.get('f');
  if (found.get('storm') !== slug || !NAME.test(version) || !NAME.test(promise)) return undefined;
  if (faults === null || faults.length > 200 || readFaults(faults) === undefined) return undefined;
  return { version, promise, faults };
}
