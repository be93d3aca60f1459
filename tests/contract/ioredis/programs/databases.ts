import { Redis } from 'ioredis';

const port = Number(process.env['REDIS_PORT'] ?? 6379);
const redis = new Redis(port);

const client = new Redis({ port, db: 3, connectionName: 'postman', retryStrategy: () => 10 });
const db = async (): Promise<string | undefined> => /db=\d+/.exec(await client.client('INFO'))?.[0];
console.log(await client.client('GETNAME'), await db(), await client.select(5), await db());
await redis.client('KILL', 'ID', await client.client('ID'));
await new Promise((resolve) => client.once('ready', () => resolve(undefined)));
console.log(await db(), await client.client('GETNAME'), client.options.db);
client.disconnect();
redis.disconnect();
