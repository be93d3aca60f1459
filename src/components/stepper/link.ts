/**
 * The address of a state of a stepper: scenario, place, events taken, content version. It lives in
 * the part of the URL after `#`, is replayed and never trusted, and holds names only, so that a link
 * from an earlier release still opens.
 *
 *     #s=crash-after-work&i=5&v=1                              step 5 of the guided path
 *     #s=crash-after-work&i=5&e=crash-razi.expire-p1&v=1       left at step 5, two events taken
 *     #s=crash-after-work&i=5&e=crash-razi.expire-p1&n=6&v=1   the same path, standing at its step 6
 *
 * The order of the fields is free when reading. `v` is written last, so that a link cut anywhere
 * lacks it and the reader is told.
 */
import { longestFreePath } from '../../machines/stepper/stepper.model.ts';
import type { PlayedFlow } from './flow.ts';
import { readHash } from './hash.ts';
import { freePath, guidedTrace } from './play.ts';

/** Where a player stands. */
export interface Place {
  readonly scenario: string;
  readonly index: number;
  /** The guided step at which the free path began; `null` on the guided path. */
  readonly branch: number | null;
  readonly taken: readonly string[];
}

/** Why a link did not open exactly as it was written. Its sentence is in `stepper.bn.ts`. */
export type Notice =
  | 'unknownScenario'
  | 'unknownEvent'
  | 'notAllowed'
  | 'outOfRange'
  | 'damaged'
  | 'cut'
  | 'olderVersion'
  | 'newerVersion';

/** The hash of a place, without `#`. */
export function encodeLink(place: Place, version: number): string {
  const { scenario, branch, taken, index } = place;
  const parts = [`s=${scenario}`, `i=${branch ?? index}`];
  if (branch !== null) {
    parts.push(`e=${taken.join('.')}`);
    if (index !== branch + taken.length) parts.push(`n=${index}`);
  }
  return [...parts, `v=${version}`].join('&');
}

/**
 * The nearest valid place to what a hash says, and what had to be told about it (`null`: nothing).
 * Never throws, whatever the text. An unknown scenario opens `fallback` at its start.
 */
export function decodeLink<S, C, F>(
  hash: string,
  flow: PlayedFlow<S, C, F>,
  fallback: string,
): { readonly place: Place; readonly notice: Notice | null } {
  const { values, damaged } = readHash(hash);
  const notices: Notice[] = damaged ? ['damaged'] : [];

  const named = flow.scenarios.find(({ slug }) => slug === values.s);
  if (named === undefined)
    return {
      place: { scenario: fallback, index: 0, branch: null, taken: [] },
      notice: 'unknownScenario',
    };
  const guided = guidedTrace(flow, named);

  const version = numberIn(values.v);
  if (values.v === undefined || values.v === '') notices.push('cut');
  else if (version === null || !Number.isInteger(version) || version < 1) notices.push('damaged');
  else if (version < flow.version) notices.push('olderVersion');
  else if (version > flow.version) notices.push('newerVersion');

  const within = (text: string | undefined, length: number, absent: number): number => {
    if (text === undefined) return absent;
    const number = numberIn(text);
    if (number === null) {
      notices.push('damaged');
      return absent;
    }
    const nearest = Math.round(Math.min(Math.max(number, 0), length));
    if (nearest !== number) notices.push('outOfRange');
    return nearest;
  };

  const first = within(values.i, guided.steps.length, 0);
  if (values.e === undefined) {
    if (values.n !== undefined) notices.push('damaged');
    return {
      place: { scenario: named.slug, index: first, branch: null, taken: [] },
      notice: mostTelling(notices),
    };
  }
  const events = values.e === '' ? [] : values.e.split('.');
  if (events.length > longestFreePath) notices.push('outOfRange');
  const path = freePath(flow, guided, first, events.slice(0, longestFreePath));
  if (path.refused !== null)
    notices.push(path.refused === 'unknown' ? 'unknownEvent' : 'notAllowed');
  const end = first + path.taken.length;
  return {
    place: {
      scenario: named.slug,
      index: within(values.n, end, end),
      branch: first,
      taken: path.taken,
    },
    notice: mostTelling(notices),
  };
}

/** A number as a person or a program might write it, infinite when too large; `null` if it is none. */
function numberIn(text: string | undefined): number | null {
  return text !== undefined && /^[+-]?\d{1,400}(\.\d{1,400})?(e[+-]?\d{1,4})?$/i.test(text)
    ? Number(text)
    : null;
}

/** One notice is read, three are not: the one that explains most. */
function mostTelling(notices: readonly Notice[]): Notice | null {
  const byWeight: readonly Notice[] = [
    'unknownEvent',
    'notAllowed',
    'outOfRange',
    'damaged',
    'cut',
    'newerVersion',
    'olderVersion',
  ];
  return byWeight.find((notice) => notices.includes(notice)) ?? null;
}
