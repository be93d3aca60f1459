import type { Books, Shelf } from './ports.ts';

export async function work(shelf: Shelf, books: Books): Promise<void> {
  const parcel = await shelf.take();
  await books.mark(parcel.number);
  await books.begin();
  await books.pay(parcel);
  await shelf.sign(parcel);
  await books.commit();
}
