import { Redis } from 'ioredis';

const port = Number(process.env['REDIS_PORT'] ?? 6379);
const redis = new Redis(port);

try {
  await redis.multi().set('a', 1).call('nosuch').get('a').exec();
} catch (error) {
  const refused = error as Error & { command?: unknown; previousErrors?: Error[] };
  console.log(refused.name, refused.message, refused.command, Object.keys(refused));
  console.log(refused.previousErrors?.map(({ message }) => message));
}
console.log(await redis.get('a'));
redis.disconnect();
