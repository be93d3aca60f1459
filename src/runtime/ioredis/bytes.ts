/**
 * Texts to bytes and back. The server's bytes are “binary strings” (a character 0–255 for each byte);
 * texts become UTF-8 here and nowhere else.
 */
import { Buffer, toBinary } from '../node/buffer.ts';

const utf8 = new TextEncoder();
const fromUtf8 = new TextDecoder('utf-8', { ignoreBOM: true });
const BEYOND_ASCII = /[\u0080-\uffff]/;

/** The UTF-8 bytes of a text. */
export function encodeText(text: string): string {
  return BEYOND_ASCII.test(text) ? toBinary(utf8.encode(text)) : text;
}

/** The text of UTF-8 bytes; what is no UTF-8 becomes U+FFFD, as in Node. */
export function decodeText(binary: string): string {
  return BEYOND_ASCII.test(binary) ? fromUtf8.decode(bytes(binary)) : binary;
}

/** Bytes as the program gets them. */
export function bytes(binary: string): Buffer {
  return Buffer.from(binary, 'latin1');
}

/** One argument of a command as bytes: nothing is an empty text, bytes stay, the rest is its text. */
export function encodeArgument(value: unknown): string {
  if (typeof value === 'string') return encodeText(value);
  if (typeof value === 'number') return numberText(value);
  if (value === null || value === undefined) return '';
  if (value instanceof Uint8Array) return toBinary(value);
  if (value instanceof ArrayBuffer) return toBinary(new Uint8Array(value));
  return encodeText(String(value));
}

/** Whole numbers are written out, however large they are. */
function numberText(value: number): string {
  return Number.isInteger(value) && !Number.isSafeInteger(value) ? `${BigInt(value)}` : `${value}`;
}
