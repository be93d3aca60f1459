import type { Office } from './clerk-ports.ts';

export async function work({ shelf, ledger, chest }: Office): Promise<void> {
  const parcel = await shelf.take();
  if (!(await ledger.has(parcel.number))) {
    await chest.pay(parcel);
    await ledger.writeIfAbsent(parcel.number);
  }
  await shelf.sign(parcel);
}
