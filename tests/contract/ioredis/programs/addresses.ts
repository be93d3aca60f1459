import { Redis } from 'ioredis';

const port = Number(process.env['REDIS_PORT'] ?? 6379);

const clients = [
  new Redis(`redis://127.0.0.1:${port}/2`),
  new Redis(`redis://localhost:${port}`, { db: 4 }),
  new Redis({ port, host: '127.0.0.1' }),
  new Redis(port, '127.0.0.1', { db: 1 }),
  new Redis(port, { keyPrefix: 'a:' }),
  new Redis(`127.0.0.1:${port}`),
];
for (const client of clients) {
  const { host, db, keyPrefix } = client.options;
  console.log(host, db, client.options.port === port, keyPrefix, await client.ping());
  client.disconnect();
}
try {
  new Redis(true as never);
} catch (error) {
  console.log((error as Error).message);
}
console.log(
  new Redis('redis://u:p%40w@host:7000/3', { lazyConnect: true }).options.username,
  new Redis('redis://u:p%40w@host:7000/3', { lazyConnect: true }).options.password,
);
