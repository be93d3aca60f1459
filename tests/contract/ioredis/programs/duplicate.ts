import { Redis } from 'ioredis';

const port = Number(process.env['REDIS_PORT'] ?? 6379);
const redis = new Redis(port);

const copy = redis.duplicate({ db: 1, keyPrefix: 'p:' });
console.log(
  copy.status,
  copy.options.db,
  copy.options.keyPrefix,
  redis.options.db,
  copy instanceof Redis,
  copy === redis,
);
console.log(
  await copy.set('k', 1),
  await redis.get('p:k'),
  await redis.select(1),
  await redis.get('p:k'),
);
console.log(
  copy.duplicate({ lazyConnect: true }).options.db,
  copy.options.port === port,
  copy.options.host,
);
copy.disconnect();
redis.disconnect();
