/** RESP2 on the wire, as binary strings: commands out, replies in, each with its exact bytes. */

/** A reply as data, only for comparing what has no fixed order; bytes are compared otherwise. */
export type Parsed =
  | { readonly kind: '+' | '-' | ':' | '$'; readonly text: string }
  | { readonly kind: 'nil' }
  | { readonly kind: '*'; readonly items: readonly Parsed[] };

/** The bytes of one command. */
export function encodeCommand(argv: readonly string[]): string {
  return `*${argv.length}\r\n${argv.map((arg) => `$${arg.length}\r\n${arg}\r\n`).join('')}`;
}

/** Reads one reply at `at`; `null` while its bytes are not all there. */
export function parseReply(
  bytes: string,
  at: number,
): { readonly value: Parsed; readonly end: number } | null {
  const lineEnd = bytes.indexOf('\r\n', at);
  if (lineEnd < 0) return null;
  const kind = bytes[at];
  const text = bytes.slice(at + 1, lineEnd);
  const next = lineEnd + 2;
  if (kind === '+' || kind === '-' || kind === ':') return { value: { kind, text }, end: next };
  const size = Number(text);
  if (size < 0) return { value: { kind: 'nil' }, end: next };
  if (kind === '$') {
    if (bytes.length < next + size + 2) return null;
    return { value: { kind, text: bytes.slice(next, next + size) }, end: next + size + 2 };
  }
  if (kind !== '*') throw new Error(`Not RESP2: ${JSON.stringify(bytes.slice(at, at + 40))}`);
  const items: Parsed[] = [];
  let end = next;
  for (let i = 0; i < size; i++) {
    const item = parseReply(bytes, end);
    if (item === null) return null;
    items.push(item.value);
    ({ end } = item);
  }
  return { value: { kind: '*', items }, end };
}

/** The data of a reply that is all there. */
export function parseWhole(bytes: string): Parsed {
  const parsed = parseReply(bytes, 0);
  if (parsed?.end !== bytes.length) throw new Error(`Not one reply: ${JSON.stringify(bytes)}`);
  return parsed.value;
}

/** UTF-8 text as a binary string. */
export const bytesOf = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');
