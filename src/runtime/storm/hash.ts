/** Two 32-bit lanes that texts and numbers are mixed into: tells states apart, keeps no secrets. */
export class Hash {
  a: number;
  b: number;

  constructor(from?: Hash) {
    this.a = from?.a ?? 0x811c9dc5;
    this.b = from?.b ?? 0x1f83d9ab;
  }

  number(value: number): void {
    // Times are multiples of a small fraction of a millisecond.
    const low = Math.round(value * 1024) | 0;
    const high = Math.floor((value * 1024) / 4294967296) | 0;
    this.#mix(low);
    this.#mix(high);
  }

  text(value: string): void {
    for (let i = 0; i < value.length; i++) this.#mix(value.charCodeAt(i));
    this.#mix(value.length ^ 0x5f5f);
  }

  #mix(word: number): void {
    this.a = Math.imul(this.a ^ word, 0x9e3779b1);
    this.a ^= this.a >>> 15;
    this.b = Math.imul(this.b ^ word, 0x85ebca6b);
    this.b ^= this.b >>> 13;
  }

  /** 53 bits of it. */
  get digest(): number {
    return (this.a >>> 0) * 0x200000 + ((this.b >>> 0) & 0x1fffff);
  }

  toString(): string {
    const hex = (lane: number): string => (lane >>> 0).toString(16).padStart(8, '0');
    return hex(this.a) + hex(this.b);
  }
}
