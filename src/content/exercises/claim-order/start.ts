import type { Parcel, Shelf } from './ports.ts';

export async function next(shelf: Shelf, work: (parcel: Parcel) => Promise<void>): Promise<void> {
  const parcel = await shelf.first();
  await shelf.lock();
  await shelf.remove(parcel);
  await shelf.unlock();
  await work(parcel);
  await shelf.ack(parcel);
}
