import type { Office } from './clerk-ports.ts';

export async function work({ shelf, ledger, changer }: Office): Promise<void> {
  const parcel = await shelf.take();
  const receipt = await changer.pay(parcel.number, parcel);
  await ledger.note(parcel.number, receipt);
  await shelf.sign(parcel);
}
