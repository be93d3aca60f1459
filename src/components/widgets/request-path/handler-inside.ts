import type { Answer, Order, Shop } from './handler-ports.ts';

export async function placeOrder(shop: Shop, order: Order): Promise<Answer> {
  await shop.stock.check(order);
  await shop.payments.authorise(order);
  await shop.database.insert(order);
  await shop.mailer.confirm(order);
  await shop.documents.invoice(order);
  await shop.depot.notify(order);
  await shop.database.addPoints(order);
  await shop.analytics.count(order);
  return { status: 201, order: order.id };
}
