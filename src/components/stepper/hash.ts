/**
 * The part of an address after `#`, taken apart. Small on its own: every page with a stepper needs it
 * before any stepper is loaded, to bring the one that a link names into view.
 */

/** No link of ours is longer; whatever is, is not read to its end. */
const longestLink = 8_000;
const fields = ['s', 'i', 'e', 'n', 'v'] as const;
type Field = (typeof fields)[number];

/** Is this hash (with or without `#`) meant for a stepper at all? Anything else is left alone. */
export function isLink(hash: string): boolean {
  return /^#?s=/.test(hash);
}

/** The scenario a hash names, known or not; `null` when it names none. */
export function scenarioOf(hash: string): string | null {
  return isLink(hash) ? (readHash(hash).values.s ?? '') : null;
}

/**
 * Is this hash for the stepper of `slug`? `slots` are the steppers of the page in order, each with
 * the scenarios it can show. What names none of them goes to the first, which says so.
 */
export function isForMe(
  hash: string,
  slug: string,
  slots: readonly (readonly string[])[],
): boolean {
  const named = scenarioOf(hash);
  if (named === null) return false;
  const known = slots.length === 0 || slots.some((slot) => slot.includes(named));
  return known ? named === slug : (slots[0] ?? []).includes(slug);
}

/** The fields of a hash by name, and whether anything in it had to be dropped. */
export function readHash(hash: string): {
  readonly values: Partial<Record<Field, string>>;
  readonly damaged: boolean;
} {
  const text = hash.startsWith('#') ? hash.slice(1) : hash;
  let damaged = text.length > longestLink;
  const values: Partial<Record<Field, string>> = {};
  for (const part of text.slice(0, longestLink).split('&')) {
    const equals = part.indexOf('=');
    const name = fields.find((field) => field === part.slice(0, Math.max(equals, 0)));
    const value = name === undefined ? null : decoded(part.slice(equals + 1));
    // The first of two fields of one name is kept: the second was added by somebody else.
    if (name === undefined || value === null || values[name] !== undefined) damaged = true;
    else values[name] = value;
  }
  return { values, damaged };
}

/** Messengers and mail programs escape what they need not; `null` when the escapes are broken. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** The steppers of the page in order, each with the scenarios it can show. */
export function slotsOf(page: ParentNode): readonly (readonly string[])[] {
  return [...page.querySelectorAll('[data-stepper-slot]')].map((slot) =>
    (slot.getAttribute('data-stepper-slot') ?? '').split(' '),
  );
}
