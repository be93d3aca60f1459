import type { Database, Queue } from './handler-ports.ts';

export async function handle(queue: Queue, database: Database): Promise<void> {
  const parcel = await queue.claim();
  if (parcel === null) return;
  await database.addPointsOnce(parcel.message, parcel.customer, parcel.points);
}
