/** SHA-256 of bytes, as FIPS 180-4 writes it down. For names of things, not for secrets. */

const rotate = (word: number, by: number): number => (word << by) | (word >>> (32 - by));

/** The first 32 bits of the fractional parts of a root of the first primes. */
function rootsOfPrimes(count: number, power: number): number[] {
  const words: number[] = [];
  for (let n = 2; words.length < count; n++) {
    let prime = true;
    for (let d = 2; d * d <= n; d++) if (n % d === 0) prime = false;
    if (!prime) continue;
    words.push(fraction(n, power));
  }
  return words;
}

/** Bits of n^(1/power) behind the point, by whole numbers alone: engines may differ in `Math.cbrt`. */
function fraction(n: number, power: number): number {
  const target = BigInt(n) << BigInt(32 * power);
  let low = 0n;
  let high = 1n << 40n;
  while (high - low > 1n) {
    const middle = (low + high) >> 1n;
    if (middle ** BigInt(power) <= target) low = middle;
    else high = middle;
  }
  return Number(low & 0xffffffffn) | 0;
}

/** The message with its length, in words of 32 bits, a whole number of 16-word blocks. */
function blocks(binary: string): Int32Array {
  const words = new Int32Array((((binary.length + 8) >> 6) + 1) * 16);
  for (let i = 0; i < binary.length; i++)
    words[i >> 2] = (words[i >> 2] as number) | (binary.charCodeAt(i) << (24 - (i & 3) * 8));
  const at = binary.length >> 2;
  words[at] = (words[at] as number) | (0x80 << (24 - (binary.length & 3) * 8));
  words[words.length - 2] = Math.floor(binary.length / 0x20000000);
  words[words.length - 1] = binary.length << 3;
  return words;
}

const asBytes = (words: readonly number[]): number[] =>
  words.flatMap((word) => [word >>> 24, (word >>> 16) & 255, (word >>> 8) & 255, word & 255]);

let constants: number[] | undefined;

/** The 32 bytes of the SHA-256 of a binary string. */
export function sha256Bytes(binary: string): number[] {
  constants ??= rootsOfPrimes(64, 3);
  const k = constants;
  const hash = rootsOfPrimes(8, 2);
  const words = blocks(binary);
  const w = new Int32Array(64);
  for (let block = 0; block < words.length; block += 16) {
    let [a, b, c, d, e, f, g, h] = hash as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    for (let t = 0; t < 64; t++) {
      if (t < 16) w[t] = words[block + t] as number;
      else {
        const x = w[t - 15] as number;
        const y = w[t - 2] as number;
        const s0 = rotate(x, 25) ^ rotate(x, 14) ^ (x >>> 3);
        const s1 = rotate(y, 15) ^ rotate(y, 13) ^ (y >>> 10);
        w[t] = ((w[t - 16] as number) + s0 + (w[t - 7] as number) + s1) | 0;
      }
      const t1 =
        (h +
          (rotate(e, 26) ^ rotate(e, 21) ^ rotate(e, 7)) +
          ((e & f) ^ (~e & g)) +
          (k[t] as number) +
          (w[t] as number)) |
        0;
      const t2 =
        ((rotate(a, 30) ^ rotate(a, 19) ^ rotate(a, 10)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
    }
    for (const [at, word] of [a, b, c, d, e, f, g, h].entries())
      hash[at] = ((hash[at] as number) + word) | 0;
  }
  return asBytes(hash);
}
