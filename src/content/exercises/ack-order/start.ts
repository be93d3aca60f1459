import type { Database, Queue } from './ports.ts';

export async function work(queue: Queue, db: Database): Promise<void> {
  const parcel = await queue.claim();
  await queue.ack(parcel);
  await db.addPoints(parcel);
  await db.begin();
  await db.mark(parcel);
  await db.commit();
}
