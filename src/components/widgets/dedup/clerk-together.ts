import type { Office } from './clerk-ports.ts';

export async function work({ shelf, books }: Office): Promise<void> {
  const parcel = await shelf.take();
  await books.transaction(async (tx) => {
    const first = await tx.writeIfAbsent(parcel.number);
    if (first) await tx.pay(parcel);
  });
  await shelf.sign(parcel);
}
