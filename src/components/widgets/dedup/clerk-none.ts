import type { Office } from './clerk-ports.ts';

export async function work({ shelf, chest }: Office): Promise<void> {
  const parcel = await shelf.take();
  await chest.pay(parcel);
  await shelf.sign(parcel);
}
