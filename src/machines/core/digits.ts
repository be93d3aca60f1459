/** Bengali digits stand in one Unicode row in the same order as the ASCII ones. */
const bengaliZero = 0x09e6;

/** Writes every ASCII digit of `value` as the Bengali one; everything else stays as it is. */
export function bengaliDigits(value: number | string): string {
  return String(value).replace(/[0-9]/g, (digit) =>
    String.fromCharCode(bengaliZero + Number(digit)),
  );
}
