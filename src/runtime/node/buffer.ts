/**
 * The part of Node's `Buffer` that programs with Redis use: bytes of a text and back, compare, join,
 * cut. It is a Uint8Array as in Node; numbers are read and written with a DataView.
 */

type Encoding = 'utf8' | 'utf-8' | 'hex' | 'base64' | 'base64url' | 'latin1' | 'binary' | 'ascii';

const utf8 = new TextEncoder();
const fromUtf8 = new TextDecoder('utf-8', { ignoreBOM: true });

/** Bytes as a “binary string”: one character, 0–255, for each byte. */
export function toBinary(bytes: Uint8Array): string {
  let text = '';
  for (let i = 0; i < bytes.length; i += 8192)
    text += String.fromCharCode(...bytes.subarray(i, i + 8192));
  return text;
}

/** The bytes of a text in an encoding. @throws TypeError for an encoding that is none of the list. */
function bytesOf(text: string, encoding: string): Uint8Array | number[] {
  switch (encoding.toLowerCase() as Encoding) {
    case 'utf8':
    case 'utf-8':
      return utf8.encode(text);
    case 'hex': {
      const pairs = /^(?:[0-9a-f]{2})*/i.exec(text)?.[0].match(/../g) ?? [];
      return pairs.map((pair) => parseInt(pair, 16));
    }
    case 'base64':
    case 'base64url': {
      const plain = text
        .replace(/-/g, '+')
        .replace(/_/g, '/')
        .replace(/[^A-Za-z0-9+/]/g, '');
      return Array.from(atob(plain), (c) => c.charCodeAt(0));
    }
    case 'latin1':
    case 'binary':
    case 'ascii':
      return Array.from({ length: text.length }, (_, i) => text.charCodeAt(i) & 255);
    default:
      throw new TypeError(`Unknown encoding: ${encoding}`);
  }
}

/** Bytes, as Node hands them out. */
export class Buffer extends Uint8Array {
  static override from(value: unknown, second?: unknown, third?: unknown): Buffer {
    if (typeof value === 'string') return filled(bytesOf(value, (second as string) ?? 'utf8'));
    if (value instanceof ArrayBuffer)
      return new Buffer(value, second as number | undefined, third as number | undefined);
    if (typeof value !== 'object' || value === null)
      throw new TypeError('The first argument must be a text, bytes or a list of numbers.');
    return filled(value as ArrayLike<number>);
  }

  static alloc(size: number, fill: number | string = 0): Buffer {
    const made = new Buffer(size);
    const bytes = typeof fill === 'string' ? utf8.encode(fill) : [fill];
    if (bytes.length > 0)
      for (let i = 0; i < size; i++) made[i] = bytes[i % bytes.length] as number;
    return made;
  }

  static allocUnsafe(size: number): Buffer {
    return new Buffer(size);
  }

  static isBuffer(value: unknown): value is Buffer {
    return value instanceof Buffer;
  }

  static byteLength(value: string | Uint8Array, encoding = 'utf8'): number {
    return typeof value === 'string' ? bytesOf(value, encoding).length : value.byteLength;
  }

  static concat(list: readonly Uint8Array[], length?: number): Buffer {
    const size = length ?? list.reduce((sum, { byteLength }) => sum + byteLength, 0);
    const made = Buffer.alloc(size);
    let at = 0;
    for (const part of list) {
      made.set(part.subarray(0, Math.max(0, size - at)), at);
      at += part.byteLength;
    }
    return made;
  }

  static compare(a: Uint8Array, b: Uint8Array): number {
    for (let i = 0; i < a.length && i < b.length; i++)
      if (a[i] !== b[i]) return (a[i] as number) < (b[i] as number) ? -1 : 1;
    return Math.sign(a.length - b.length);
  }

  equals(other: Uint8Array): boolean {
    return Buffer.compare(this, other) === 0;
  }

  compare(other: Uint8Array): number {
    return Buffer.compare(this, other);
  }

  /** A copy of nothing: the same bytes, as in Node. */
  override slice(from?: number, to?: number): Buffer {
    return this.subarray(from, to);
  }

  override subarray(from = 0, to = this.length): Buffer {
    const place = (index: number): number =>
      Math.min(Math.max(index < 0 ? this.length + index : index, 0), this.length);
    const start = place(from);
    return new Buffer(this.buffer, this.byteOffset + start, Math.max(0, place(to) - start));
  }

  override toString(encoding = 'utf8', from = 0, to = this.length): string {
    const part = this.subarray(from, to);
    switch (encoding.toLowerCase() as Encoding) {
      case 'utf8':
      case 'utf-8':
        return fromUtf8.decode(part);
      case 'hex':
        return Array.from(part, (byte) => byte.toString(16).padStart(2, '0')).join('');
      case 'base64':
        return btoa(toBinary(part));
      case 'base64url':
        return btoa(toBinary(part)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
      case 'latin1':
      case 'binary':
        return toBinary(part);
      case 'ascii':
        return toBinary(part.map((byte) => byte & 127));
      default:
        throw new TypeError(`Unknown encoding: ${encoding}`);
    }
  }

  toJSON(): { type: 'Buffer'; data: number[] } {
    return { type: 'Buffer', data: Array.from(this) };
  }
}

function filled(bytes: ArrayLike<number>): Buffer {
  const made = new Buffer(bytes.length);
  for (let i = 0; i < bytes.length; i++) made[i] = bytes[i] as number;
  return made;
}
