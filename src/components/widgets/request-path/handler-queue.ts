import type { Answer, Job, Order, Shop } from './handler-ports.ts';

const later = ['mail', 'invoice', 'warehouse', 'points', 'analytics'];

export async function placeOrder(shop: Shop, order: Order): Promise<Answer> {
  await shop.stock.check(order);
  await shop.payments.authorise(order);
  await shop.database.insert(order);
  await shop.queue.publish(order, later);
  return { status: 202, order: order.id };
}

export async function work(shop: Shop): Promise<void> {
  const job = await shop.queue.claim();
  if (job === null) return;
  try {
    await run(shop, job);
  } catch {
    return await shop.queue.retryLater(job);
  }
  await shop.queue.ack(job);
}

async function run(shop: Shop, { task, order }: Job): Promise<void> {
  if (task === 'mail') await shop.mailer.confirm(order);
  if (task === 'invoice') await shop.documents.invoice(order);
  if (task === 'warehouse') await shop.depot.notify(order);
  if (task === 'points') await shop.database.addPoints(order);
  if (task === 'analytics') await shop.analytics.count(order);
}
