/**
 * The module `ioredis` of a lab, as a bundle of its own: it is loaded only for programs that import it.
 */
import type { Service } from '../net/net.ts';
import type { Reply } from '../redis/reply.ts';
import {
  createRedisServer,
  type RedisEnvironment,
  type RedisServer,
  type Snapshot,
} from '../redis/server.ts';
import { encodeText } from './bytes.ts';
import { Command } from './command.ts';
import { sha1 } from '../redis/sha1.ts';
import { unavailable } from '../node/unavailable.ts';
import { ReplyError } from './errors.ts';
import { Pipeline } from './pipeline.ts';
import { RedisClient, type ClientWorld } from './redis.ts';
import { ScanStream } from './scan-stream.ts';

/** What the runtime gives: the net, time and chance. */
export type ModuleWorld = Omit<ClientWorld, 'digest'> &
  Pick<RedisEnvironment, 'now'> & {
    /** Servers of earlier runs at each address, at rest: one of many runs takes them over. */
    readonly keep?: Map<string, unknown>;
  };

/** Below it nobody listens: `new Redis(1)` is refused. */
const LOWEST_PORT = 1024;

/** Each address of the net is a Redis of its own, empty at first. */
function redisService(
  { now, random, schedule, keep }: ModuleWorld,
  address: string,
): Service<Reply> {
  const environment: RedisEnvironment = {
    now,
    random,
    schedule: (delayMs, callback) => schedule(callback, delayMs),
  };
  const kept = keep?.get(address) as RedisServer | undefined;
  kept?.renew(environment);
  const server = kept ?? createRedisServer(environment);
  keep?.set(address, server);
  return {
    connect: (push, end, { protocol }) => server.connect(push, end, protocol),
    fingerprint: () => server.fingerprint(),
    snapshot: () => server.snapshot(),
    restart: (snapshot) => server.restart(snapshot as Snapshot | undefined),
  };
}

/** What `import … from 'ioredis'` gives to one program. */
export function open(world: ModuleWorld): Record<string, unknown> {
  const clientWorld: ClientWorld = { ...world, digest: (lua) => sha1(encodeText(lua)) };
  world.net.serve((address) =>
    Number(/\d+$/.exec(address)?.[0]) < LOWEST_PORT ? undefined : redisService(world, address),
  );
  class Redis extends RedisClient {
    constructor(...given: unknown[]) {
      super(clientWorld, given);
    }
    static createClient(...given: unknown[]): Redis {
      return new Redis(...given);
    }
  }
  const Cluster = function (): never {
    throw unavailable('Cluster');
  };
  Object.assign(Redis, { Cluster, Command, Redis, default: Redis });
  return { default: Redis, Redis, Cluster, Command, Pipeline, ScanStream, ReplyError };
}
