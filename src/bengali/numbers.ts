/**
 * Numbers as the prose writes them (৩০, ১,০০,০০০) and as readers type them (৩০ or 30). `Number('৩০')`
 * is NaN and `<input type=number>` drops Bengali digits, so every typed number passes through here.
 */
const ZERO = 0x09e6;

/** Any ASCII digits in `text` as Bengali ones; the rest is left alone. */
export function bengaliDigits(text: string | number): string {
  return String(text).replace(/[0-9]/g, (digit) => String.fromCodePoint(ZERO + Number(digit)));
}

/** A whole number in Bengali digits with lakh grouping: 10000 → ১০,০০০, 100000 → ১,০০,০০০. */
export function bengaliNumber(value: number): string {
  const [whole = '', fraction] = String(Math.abs(value)).split('.');
  const head = whole.slice(0, -3).replace(/\B(?=(\d{2})+$)/g, ',');
  const grouped = head === '' ? whole : `${head},${whole.slice(-3)}`;
  const sign = value < 0 ? '-' : '';
  return bengaliDigits(sign + grouped + (fraction === undefined ? '' : `.${fraction}`));
}

/** A number typed in either digit set, grouping commas and spaces allowed; `null` if it is none. */
export function parseNumber(text: string): number | null {
  const ascii = text
    .trim()
    .replace(/[\u09E6-\u09EF]/g, (digit) => String((digit.codePointAt(0) ?? 0) - ZERO))
    .replace(/[,\s]/g, '');
  return /^[+-]?\d+(\.\d+)?$/.test(ascii) ? Number(ascii) : null;
}
