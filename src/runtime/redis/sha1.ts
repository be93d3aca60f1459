const rotate = (value: number, by: number): number => (value << by) | (value >>> (32 - by));

/** SHA-1 of bytes, as 40 small hexadecimal digits: the name of a script. */
export function sha1(bytes: string): string {
  const blocks = Math.ceil((bytes.length + 9) / 64);
  const words = new Int32Array(blocks * 16);
  for (let i = 0; i < bytes.length; i++)
    words[i >> 2] = (words[i >> 2] as number) | (bytes.charCodeAt(i) << (24 - (i % 4) * 8));
  words[bytes.length >> 2] =
    (words[bytes.length >> 2] as number) | (0x80 << (24 - (bytes.length % 4) * 8));
  words[words.length - 2] = Math.floor(bytes.length / 0x20000000);
  words[words.length - 1] = (bytes.length << 3) | 0;
  const hash = new Int32Array([0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0]);
  const schedule = new Int32Array(80);
  for (let block = 0; block < blocks; block++) {
    for (let i = 0; i < 16; i++) schedule[i] = words[block * 16 + i] as number;
    for (let i = 16; i < 80; i++)
      schedule[i] = rotate(
        (schedule[i - 3] as number) ^
          (schedule[i - 8] as number) ^
          (schedule[i - 14] as number) ^
          (schedule[i - 16] as number),
        1,
      );
    let [a, b, c, d, e] = hash as unknown as [number, number, number, number, number];
    for (let i = 0; i < 80; i++) {
      const [mixed, constant] =
        i < 20
          ? [(b & c) | (~b & d), 0x5a827999]
          : i < 40
            ? [b ^ c ^ d, 0x6ed9eba1]
            : i < 60
              ? [(b & c) | (b & d) | (c & d), 0x8f1bbcdc]
              : [b ^ c ^ d, 0xca62c1d6];
      const next = (rotate(a, 5) + mixed + e + constant + (schedule[i] as number)) | 0;
      [e, d, c, b, a] = [d, c, rotate(b, 30), a, next];
    }
    [a, b, c, d, e].forEach((value, i) => {
      hash[i] = ((hash[i] as number) + value) | 0;
    });
  }
  return [...hash].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}
