import type { Order, Shop } from './ports.ts';

export async function placeOrder(shop: Shop, order: Order): Promise<void> {
  await shop.stock.check(order);
  await shop.payments.authorise(order);
  await shop.database.insert(order);
  await shop.queue.publish(order);
  await shop.reply.accepted(order);
}
