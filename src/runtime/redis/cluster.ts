/** Hash slots: where Redis Cluster would keep a key. */

/** CRC-16 with polynomial 0x1021 and start 0 (XMODEM), of bytes. */
function crc16(bytes: string): number {
  let crc = 0;
  for (let i = 0; i < bytes.length; i++) {
    crc ^= bytes.charCodeAt(i) << 8;
    for (let bit = 0; bit < 8; bit++)
      crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : crc << 1;
  }
  return crc;
}

/** The slot of a key, 0–16383: of what stands between its first `{` and the next `}`, if anything. */
export function keySlot(key: string): number {
  const open = key.indexOf('{');
  const close = open < 0 ? -1 : key.indexOf('}', open + 1);
  const tag = close > open + 1 ? key.slice(open + 1, close) : key;
  return crc16(tag) & 16383;
}
