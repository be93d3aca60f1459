/**
 * What a Redis server answers, as values. Bytes are “binary strings”: JavaScript strings in which
 * every char code is 0–255, so that keys, comparisons and lengths mean bytes. Text is turned into
 * UTF-8 and back by the client, never here.
 */

/** A simple string, `+OK`: a word of the server itself, never a reader's bytes. */
export class Status {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** An error as it stands on the wire, without the leading `-`. Commands may also throw it. */
export class ErrorReply {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** The missing array, `*-1`: a blocking pop that timed out, an EXEC whose watched key changed. */
export class NilArray {
  readonly nil = true;
}

/**
 * One answer. A string is a bulk string, a number or bigint an integer (bigint only outside ±2⁵³),
 * `null` the missing bulk string.
 */
export type Reply =
  string | number | bigint | null | Status | ErrorReply | NilArray | readonly Reply[];

export const OK = new Status('OK');
export const QUEUED = new Status('QUEUED');
export const nilArray = new NilArray();

/** The RESP2 bytes of a reply, as a binary string. */
export function encode(reply: Reply): string {
  if (typeof reply === 'string') return `$${reply.length}\r\n${reply}\r\n`;
  if (typeof reply === 'number' || typeof reply === 'bigint') return `:${reply}\r\n`;
  if (reply === null) return '$-1\r\n';
  if (reply instanceof Status) return `+${reply.text}\r\n`;
  if (reply instanceof ErrorReply) return `-${reply.text}\r\n`;
  if (reply instanceof NilArray) return '*-1\r\n';
  let text = `*${reply.length}\r\n`;
  for (const item of reply) text += encode(item);
  return text;
}
