import { diffLines } from './diff.ts';
import type { Files } from './edits.ts';

/**
 * A reader's program as a link: what differs from the book's, line by line, packed into the part of
 * the address after `#`, which no server sees:
 *
 * `#lab=<slug>&v=<version of the book's program>&c=<gzip of the JSON below, base64url>`
 *
 * `[1, seed or null, { file: [sum of the book's text, [[line, removed, [added, …]], …]] }]`
 *
 * The sum says which text the lines were counted in: a link of an older book still opens if that file
 * has not changed since. Whatever comes in is untrusted: it is bounded before it is unpacked, checked
 * field by field, and it becomes text, never code that runs by itself.
 */
export interface Shared {
  readonly files: Files;
  /** `null`: the book's. */
  readonly seed: number | null;
}

/** Why a link could not be opened. */
export type LinkFault = 'damaged' | 'old' | 'large';

export type OpenedLink =
  | { readonly ok: true; readonly shared: Shared }
  | { readonly ok: false; readonly fault: LinkFault };

/** What is shared, and what it is counted against. */
export interface LinkBook {
  readonly slug: string;
  readonly version: string;
  readonly files: Files;
  /** Files that a link may not change. */
  readonly locked: readonly string[];
}

/** Messengers and mail programs still carry a link of this many characters. */
export const LONGEST_LINK = 8_000;
/** Characters that are read at all, and characters that may come out of them. */
const LONGEST_PACKED = 40_000;
const LONGEST_TEXT = 1_000_000;

const KEY = /^#?lab=([a-z0-9-]{1,100})(?:&|$)/;

/** Whether a hash names a program of this lab, readable or not. Anything else is left alone. */
export function isSharedLink(hash: string, slug: string): boolean {
  return KEY.exec(hash)?.[1] === slug;
}

/** The hash of a link to a program. Longer than `LONGEST_LINK` it is not to be used. */
export async function sharedHash(book: LinkBook, { files, seed }: Shared): Promise<string> {
  const changed: Record<string, unknown> = {};
  for (const [name, text] of Object.entries(book.files)) {
    const own = files[name] ?? text;
    if (own !== text) changed[name] = [sum(text), hunks(text, own)];
  }
  const packed = await pack(JSON.stringify([1, seed, changed]));
  return `#lab=${book.slug}&v=${book.version}&c=${packed}`;
}

/** Opens a link that `isSharedLink` has recognised. Never throws, and never takes long. */
export async function openLink(hash: string, book: LinkBook): Promise<OpenedLink> {
  const fault = (why: LinkFault): OpenedLink => ({ ok: false, fault: why });
  const fields = new Map(
    hash
      .replace(/^#/, '')
      .split('&', 8)
      .map((part) => {
        const at = part.indexOf('=');
        return [part.slice(0, at), part.slice(at + 1)] as const;
      }),
  );
  const packed = fields.get('c') ?? '';
  if (packed.length > LONGEST_PACKED) return fault('large');
  let text: string | null;
  try {
    text = await unpack(packed);
  } catch {
    return fault('damaged');
  }
  if (text === null) return fault('large');
  const old = fields.get('v') !== book.version;
  try {
    const shared = read(JSON.parse(text), book);
    return shared === null ? fault(old ? 'old' : 'damaged') : { ok: true, shared };
  } catch {
    return fault('damaged');
  }
}

type Hunk = readonly [line: number, removed: number, added: readonly string[]];

function hunks(before: string, after: string): Hunk[] {
  const found: { line: number; removed: number; added: string[] }[] = [];
  let line = 0;
  let open = false;
  for (const { kind, text } of diffLines(before, after)) {
    if (kind === 'same') {
      open = false;
      line += 1;
      continue;
    }
    if (!open) found.push({ line, removed: 0, added: [] });
    open = true;
    const hunk = found[found.length - 1] as (typeof found)[number];
    if (kind === 'added') hunk.added.push(text);
    else {
      hunk.removed += 1;
      line += 1;
    }
  }
  return found.map((hunk) => [hunk.line, hunk.removed, hunk.added]);
}

/** The program, or `null` where the lines were counted in another text. Throws on nonsense. */
function read(value: unknown, book: LinkBook): Shared | null {
  const [form, seed, changed, ...more] = value as unknown[];
  if (form !== 1 || more.length > 0 || (seed !== null && !Number.isSafeInteger(seed)))
    throw new TypeError('not a program');
  const files: Record<string, string> = { ...book.files };
  for (const [name, entry] of Object.entries(changed as object)) {
    const text = Object.hasOwn(book.files, name) ? book.files[name] : undefined;
    if (text === undefined || book.locked.includes(name)) return null;
    const [counted, list] = entry as unknown[];
    if (counted !== sum(text)) return null;
    files[name] = apply(text, list as unknown[]);
  }
  return { files, seed: seed as number | null };
}

function apply(text: string, list: readonly unknown[]): string {
  const lines = text.split('\n');
  const result: string[] = [];
  let at = 0;
  for (const hunk of list) {
    const [line, removed, added] = hunk as unknown[];
    if (!isCount(line) || !isCount(removed) || !Array.isArray(added)) throw new TypeError('hunk');
    if (line < at || line + removed > lines.length) throw new RangeError('hunk');
    if (!added.every((one) => typeof one === 'string' && !one.includes('\n')))
      throw new TypeError('hunk');
    result.push(...lines.slice(at, line), ...(added as string[]));
    at = line + removed;
  }
  return [...result, ...lines.slice(at)].join('\n');
}

const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0;

/** FNV-1a of the text's UTF-16 units: enough to know one edition of a file from another. */
function sum(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}

async function pack(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** The text, or `null` if there is more of it than any program has. Throws on damage. */
async function unpack(packed: string): Promise<string | null> {
  const binary = atob(packed.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  const reader = stream.getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > LONGEST_TEXT) {
      void reader.cancel();
      return null;
    }
    parts.push(value);
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.byteLength;
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(all);
}
