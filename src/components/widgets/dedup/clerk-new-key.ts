import type { Office } from './clerk-ports.ts';

export async function work({ shelf, ledger, changer, newKey }: Office): Promise<void> {
  const parcel = await shelf.take();
  const receipt = await changer.pay(newKey(), parcel);
  await ledger.note(parcel.number, receipt);
  await shelf.sign(parcel);
}
