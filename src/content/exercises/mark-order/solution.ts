import type { Books, Shelf } from './ports.ts';

export async function work(shelf: Shelf, books: Books): Promise<void> {
  const parcel = await shelf.take();
  await books.begin();
  await books.mark(parcel.number);
  await books.pay(parcel);
  await books.commit();
  await shelf.sign(parcel);
}
