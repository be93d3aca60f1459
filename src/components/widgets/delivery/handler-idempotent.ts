import { Overloaded, Unreachable, type Database, type Queue } from './handler-ports.ts';

export async function handle(queue: Queue, database: Database): Promise<void> {
  const parcel = await queue.claim();
  if (parcel === null) return;
  const stop = queue.keepAlive(parcel);
  try {
    await database.addPointsOnce(parcel.message, parcel.customer, parcel.points);
  } catch (error) {
    if (error instanceof Unreachable) return await queue.requeue(parcel);
    if (error instanceof Overloaded) return await queue.retryLater(parcel);
    return await queue.deadLetter(parcel);
  } finally {
    stop();
  }
  await queue.ack(parcel);
}
