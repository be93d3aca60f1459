import type { Database, Queue } from './handler-ports.ts';

export async function handle(queue: Queue, database: Database): Promise<void> {
  const parcel = await queue.claim();
  if (parcel === null) return;
  await database.addPoints(parcel.customer, parcel.points);
}
