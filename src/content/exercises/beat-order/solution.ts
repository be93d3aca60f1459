import type { Beat, Job, Queue } from './ports.ts';

export async function run(queue: Queue, job: Job, beat: Beat, work: () => Promise<void>) {
  const heart = beat(queue, job);
  await work();
  heart.stop();
  await heart.still;
  await queue.ack(job);
}
