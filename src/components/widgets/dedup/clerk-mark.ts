import type { Office } from './clerk-ports.ts';

export async function work({ shelf, ledger, chest }: Office): Promise<void> {
  const parcel = await shelf.take();
  const first = await ledger.writeIfAbsent(parcel.number);
  if (first) await chest.pay(parcel);
  await shelf.sign(parcel);
}
