import type { Parcel, Shelf } from './sorter-ports.ts';

export async function sorter(shelf: Shelf, work: (parcel: Parcel) => Promise<void>): Promise<void> {
  for (;;) {
    const parcel = await shelf.take();
    if (parcel === null) return;
    await work(parcel);
    await shelf.ack(parcel);
  }
}
