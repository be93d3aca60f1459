import { Redis } from 'ioredis';

const port = Number(process.env['REDIS_PORT'] ?? 6379);
const redis = new Redis(port);

// Two sockets are two roads: which of a message and an answer comes first is nobody's promise.
const heard: unknown[][] = [];
const listener = new Redis(port);
listener.on('message', (channel: string, text: string) => heard.push(['message', channel, text]));
listener.on('pmessage', (pattern: string, channel: string, text: string) =>
  heard.push(['pmessage', pattern, channel, text]),
);
listener.on('messageBuffer', (channel: Buffer, text: Buffer) =>
  heard.push(['messageBuffer', channel, text]),
);
console.log(
  await listener.subscribe('a', 'b'),
  await listener.psubscribe('a*'),
  await listener.subscribe('c', 'a'),
  listener.status,
);
console.log(
  await redis.publish('a', 'ডাক'),
  await redis.publish('nobody', 'x'),
  await redis.publish('b', Buffer.from('bytes')),
);
await listener.ping();
console.log(
  await redis.pubsub('CHANNELS').then((all) => (all as string[]).sort()),
  await redis.pubsub('NUMSUB', 'a', 'q'),
  await redis.pubsub('NUMPAT'),
);
console.log(
  await listener.get('x'),
  await listener.set('x', 1),
  await listener.unsubscribe('a'),
  await listener.punsubscribe('a*'),
);
console.log(await redis.publish('a', 'gone'), await redis.publish('c', 'still'));
await listener.ping();
for (const one of heard) console.log(...one);
listener.disconnect();
redis.disconnect();
