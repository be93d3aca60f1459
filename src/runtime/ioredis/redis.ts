import type { Link, Net } from '../net/net.ts';
import { EventEmitter } from '../node/events.ts';
import { ErrorReply, type Reply } from '../redis/reply.ts';
import { bytes, decodeText } from './bytes.ts';
import type { Callback, Command } from './command.ts';
import {
  commandOf,
  definedScript,
  installCommands,
  installScript,
  methodNames,
  type Commander,
  type DefinedScript,
} from './commander.ts';
import { unavailable } from '../node/unavailable.ts';
import { MaxRetriesPerRequestError, closedError } from './errors.ts';
import { addressOf, readOptions, type RedisOptions, type ScriptDefinition } from './options.ts';
import { Pipeline, type Outcome } from './pipeline.ts';
import { ScanStream } from './scan-stream.ts';

/** What a client stands on. */
export interface ClientWorld {
  readonly net: Net<Reply>;
  /** Runs something after some virtual milliseconds; what it returns cancels. */
  readonly schedule: (run: () => void, delayMs: number) => () => void;
  /** Behind the jitter of reconnecting. */
  readonly random: () => number;
  /** The SHA-1 of a script, in hex. */
  readonly digest: (lua: string) => string;
  /** Who asks, and where in the program: goes with each command to the net's judge. */
  readonly origin?: () => unknown;
  /** Where an error goes to which nobody listens. */
  readonly warn: (text: string) => void;
}

/** Where a client stands, in the words of ioredis. */
export type Status = 'wait' | 'connecting' | 'connect' | 'ready' | 'close' | 'reconnecting' | 'end';

const subscribing = new Set(['subscribe', 'psubscribe', 'ssubscribe']);
const unsubscribing = new Set(['unsubscribe', 'punsubscribe', 'sunsubscribe']);
/** With protocol 2 a connection that listens may send nothing else. */
const whileListening = new Set([
  ...subscribing,
  ...unsubscribing,
  'ping',
  'quit',
  'reset',
  'disconnect',
]);

/**
 * The client of ioredis 6, with the page's Redis behind the page's net. A program cannot tell them
 * apart by what it gets; the contract in tests/contract/ioredis runs the same programs with both.
 *
 * What differs: an open connection does not keep a program alive (when nothing but a connection is
 * left, the run is over); there are no clusters, sentinels, TLS and MONITOR; bytes are a small Buffer.
 */
export class RedisClient extends EventEmitter implements Commander {
  readonly options: RedisOptions;
  status: Status = 'wait';
  readonly #world: ClientWorld;
  readonly #scripts = new Map<string, DefinedScript>();
  #link: Link<Reply> | undefined;
  /** Counts connections, so that what an old one still says is not heard. */
  #era = 0;
  #manuallyClosing = false;
  /** The line is closing: what is sent now waits for the next one. */
  #leaving = false;
  /** Between `connect()` and the first packet of the connection. */
  #dialing = false;
  #retries = 0;
  #db: number;
  #inEvent = false;
  /** Settles the promise of the last `connect()`. */
  readonly #connecting: { settled: ((error: Error | undefined) => void) | undefined } = {
    settled: undefined,
  };
  #stopReconnect: (() => void) | undefined;
  #stopConnectTimer: (() => void) | undefined;
  /** Sent and not answered, in order. */
  #inFlight: Command[] = [];
  /** Was in flight when the connection broke; goes out first when there is one again. */
  #unfulfilled: Command[] = [];
  /** Waits for a connection. */
  #offline: Command[] = [];
  /** Scripts that this connection has sent whole. */
  #known = new Set<string>();
  readonly #listening = {
    subscribe: new Set<string>(),
    psubscribe: new Set<string>(),
    ssubscribe: new Set<string>(),
  };

  constructor(world: ClientWorld, given: readonly unknown[]) {
    super();
    this.#world = world;
    this.options = readOptions(given, world.random);
    this.#db = this.options.db;
    for (const [name, script] of Object.entries(this.options.scripts ?? {}))
      this.defineCommand(name, script);
    if (this.options.lazyConnect) this.#setStatus('wait');
    else this.connect().catch(() => undefined);
  }

  /** `subscriber` while, with protocol 2, only channels may be asked for. */
  get mode(): 'normal' | 'subscriber' {
    return this.options.protocol === 2 && this.#channels > 0 ? 'subscriber' : 'normal';
  }

  get #channels(): number {
    const { subscribe, psubscribe, ssubscribe } = this.#listening;
    return subscribe.size + psubscribe.size + ssubscribe.size;
  }

  /** The scripts that have a method, for pipelines. */
  get scripts(): ReadonlyMap<string, DefinedScript> {
    return this.#scripts;
  }

  // ── The connection ──

  #setStatus(status: Status, value?: unknown): void {
    this.status = status;
    this.#later(() => {
      const { settled } = this.#connecting;
      if (status === 'ready') settled?.(undefined);
      else if (status === 'close' || status === 'end') settled?.(closedError());
      if (value === undefined) this.emit(status);
      else this.emit(status, value);
    });
  }

  /**
   * Node's `nextTick`: after an event of the net or the clock it comes before the promises that the
   * event settled; called by the program itself it comes after all promises that can go on.
   */
  #later(run: () => void): void {
    if (this.#inEvent) queueMicrotask(run);
    else this.#world.schedule(run, 0);
  }

  #asEvent(act: () => void): void {
    this.#inEvent = true;
    try {
      act();
    } finally {
      this.#inEvent = false;
    }
  }

  /** Resolves when the client is ready. Rejects if it is connected already or cannot be. */
  connect(callback?: Callback): Promise<void> {
    const connected = new Promise<void>((resolve, reject) => {
      if (this.status === 'connecting' || this.status === 'connect' || this.status === 'ready') {
        reject(new Error('Redis is already connecting/connected'));
        return;
      }
      this.#manuallyClosing = false;
      this.#leaving = false;
      this.#setStatus('connecting');
      this.#dialing = true;
      this.#era += 1;
      const era = this.#era;
      this.#connecting.settled = (error) => {
        this.#connecting.settled = undefined;
        if (error === undefined) resolve();
        else reject(error);
      };
      this.#later(() => {
        if (era !== this.#era) return;
        if (this.#dialing) this.#dial(era);
        else this.#end();
        this.#dialing = false;
      });
    });
    if (callback !== undefined)
      connected.then(
        () => callback(null),
        (error: unknown) => callback(error as Error),
      );
    return connected;
  }

  #dial(era: number): void {
    const heard =
      <T extends unknown[]>(act: (...values: T) => void) =>
      (...values: T): void => {
        if (era === this.#era) this.#asEvent(() => act.apply(this, values));
      };
    this.#known = new Set();
    this.#link = this.#world.net.open(
      addressOf(this.options),
      {
        opened: heard(this.#onOpen),
        refused: heard((code) => this.#onFailure('connect', code)),
        pushed: heard(this.#onPush),
        closed: heard((code) => {
          if (code === undefined) this.#onClose();
          else this.#onFailure('read', code);
        }),
      },
      { protocol: this.options.protocol },
    );
    if (this.options.connectTimeout > 0)
      this.#stopConnectTimer = this.#world.schedule(
        heard(() => {
          this.#link?.destroy();
          this.#onFailure('connect', 'ETIMEDOUT');
        }),
        this.options.connectTimeout,
      );
  }

  #onOpen(): void {
    if (this.#manuallyClosing && this.#leaving) return;
    this.#stopConnectTimer?.();
    this.#setStatus('connect');
    const { username, password, connectionName, enableReadyCheck } = this.options;
    const hello = (name: string, ...given: unknown[]): Promise<unknown> => {
      const command = commandOf(this, name, given);
      this.#write(command);
      return command.promise;
    };
    const worry = (error: unknown): void => {
      if (this.status !== 'end') this.#worry(error as Error);
    };
    if (password !== null) {
      const words = username === null ? [password] : [username, password];
      hello('auth', ...words).catch((error: Error) => {
        if (!error.message.includes('without any password')) worry(error);
      });
    }
    if (this.#db > 0) hello('select', this.#db).catch(worry);
    if (connectionName !== null) hello('client', 'SETNAME', connectionName).catch(() => undefined);
    if (!enableReadyCheck) return this.#onReady();
    const era = this.#era;
    hello('info').then(
      () => {
        if (era === this.#era && this.status === 'connect') this.#asEvent(() => this.#onReady());
      },
      (error: unknown) => {
        if (era === this.#era && this.status === 'connect') worry(error);
      },
    );
  }

  #onReady(): void {
    this.#setStatus('ready');
    this.#retries = 0;
    if (this.options.autoResubscribe)
      for (const name of ['subscribe', 'psubscribe', 'ssubscribe'] as const) {
        const channels = [...this.#listening[name]];
        if (channels.length > 0)
          this.#write(commandOf(this, name, channels)).promise.catch(() => undefined);
      }
    const waiting = [...this.#unfulfilled, ...this.#offline];
    this.#unfulfilled = [];
    this.#offline = [];
    for (const command of waiting) if (!command.settled) this.#dispatch(command);
  }

  #onFailure(call: 'connect' | 'read', code: string): void {
    const [address = '', port = ''] = addressOf(this.options).split(/:(?=\d+$)/);
    const where = call === 'connect' ? { address, port: Number(port) } : {};
    const text =
      call === 'read' || code === 'ETIMEDOUT'
        ? `${call} ${code}`
        : `${call} ${code} ${address}:${port}`;
    const error = Object.assign(new Error(text), {
      errno: undefined,
      code,
      syscall: call,
      ...where,
    });
    this.#worry(error);
    this.#onClose();
  }

  /** An error of the connection itself: an event, or a line on the console if nobody listens. */
  #worry(error: Error): void {
    if (this.listenerCount('error') > 0) this.emit('error', error);
    else this.#world.warn(`[ioredis] Unhandled error event: ${error.name}: ${error.message}`);
  }

  #onClose(): void {
    const wasReady = this.status === 'ready';
    this.#era += 1;
    this.#link = undefined;
    this.#leaving = false;
    this.#stopConnectTimer?.();
    this.#setStatus('close');
    const inFlight = this.#inFlight;
    this.#inFlight = [];
    if (wasReady) this.#keepUnfulfilled(inFlight);
    if (this.#manuallyClosing) {
      this.#manuallyClosing = false;
      return this.#end();
    }
    const { retryStrategy, maxRetriesPerRequest } = this.options;
    if (typeof retryStrategy !== 'function') return this.#end();
    this.#retries += 1;
    const delay = retryStrategy(this.#retries);
    if (typeof delay !== 'number') return this.#end();
    this.#setStatus('reconnecting', delay);
    this.#stopReconnect = this.#world.schedule(() => {
      this.#stopReconnect = undefined;
      this.#asEvent(() => {
        this.connect().catch(() => undefined);
      });
    }, delay);
    if (
      typeof maxRetriesPerRequest === 'number' &&
      this.#retries % (maxRetriesPerRequest + 1) === 0
    )
      this.#flush(() => new MaxRetriesPerRequestError(maxRetriesPerRequest));
  }

  /** What may be sent again, is. A transaction or a pipeline that was answered in part may not. */
  #keepUnfulfilled(inFlight: readonly Command[]): void {
    for (const command of inFlight) {
      const { batch } = command;
      const torn =
        batch !== undefined && (batch as readonly Command[]).some(({ settled }) => settled);
      const alone = command.inTransaction && batch === undefined;
      if (torn || alone) command.reject(new Error('Command aborted due to connection close'));
      // Without resending, a command that was on its way is never answered: as in ioredis 6.0.
      else if (this.options.autoResendUnfulfilledCommands) this.#unfulfilled.push(command);
    }
  }

  #end(): void {
    this.#flush(closedError);
    this.#setStatus('end');
  }

  #flush(error: () => Error): void {
    const given = [...this.#offline, ...this.#unfulfilled];
    this.#offline = [];
    this.#unfulfilled = [];
    for (const command of given) command.reject(error());
  }

  /** Hangs up. With `reconnect` the client comes back as after a broken connection. */
  disconnect(reconnect = false): void {
    if (!reconnect) {
      this.#manuallyClosing = true;
      this.#stopReconnect?.();
      this.#stopReconnect = undefined;
    }
    if (this.status === 'wait') return this.#onClose();
    if (this.#dialing) {
      this.#dialing = false;
      return;
    }
    if (this.#link === undefined) return;
    this.#leaving = true;
    this.#link.end();
  }

  /** An older name of `disconnect()`. */
  end(): void {
    this.disconnect();
  }

  /** A new client with the same options, those of `more` put over them. */
  duplicate(more: Partial<RedisOptions> = {}): this {
    const Same = this.constructor as new (options: Partial<RedisOptions>) => this;
    return new Same({ ...this.options, ...more });
  }

  // ── Commands ──

  /** Sends a command now, or keeps it until there is a connection. */
  sendCommand(command: Command): Promise<unknown> {
    command.origin ??= this.#world.origin?.();
    if (this.status === 'wait') this.connect().catch(() => undefined);
    if (this.status === 'end') {
      command.reject(closedError());
      return command.promise;
    }
    if (this.mode === 'subscriber' && !whileListening.has(command.name.toLowerCase())) {
      command.reject(
        new Error('Connection in subscriber mode, only subscriber commands may be used'),
      );
      return command.promise;
    }
    const { commandTimeout } = this.options;
    if (typeof commandTimeout === 'number')
      command.stopTimer ??= this.#world.schedule(
        () => command.reject(new Error('Command timed out')),
        commandTimeout,
      );
    if (this.#manuallyInTransaction) command.inTransaction = true;
    this.#dispatch(command);
    return command.promise;
  }

  /** The program has sent MULTI by itself and not yet EXEC. */
  #manuallyInTransaction = false;

  #dispatch(command: Command): void {
    if (this.status === 'ready' && !this.#leaving) {
      this.#write(command);
      return;
    }
    if (!this.options.enableOfflineQueue) {
      command.reject(new Error("Stream isn't writeable and enableOfflineQueue options is false"));
      return;
    }
    if (command.name === 'quit' && this.#offline.length === 0) {
      this.disconnect();
      command.resolve('OK');
      return;
    }
    this.#offline.push(command);
  }

  #write(command: Command): Command {
    const name = command.name.toLowerCase();
    if (name === 'quit') this.#manuallyClosing = true;
    if (command.batch === undefined) {
      if (name === 'multi') this.#manuallyInTransaction = true;
      else if (name === 'exec' || name === 'discard') this.#manuallyInTransaction = false;
    }
    this.#inFlight.push(command);
    const argv = command.wire((lua) => {
      if (this.#known.has(lua)) return true;
      this.#known.add(lua);
      return false;
    });
    const era = this.#era;
    this.#link?.send(
      argv,
      (reply) => {
        if (era === this.#era) this.#asEvent(() => this.#onReply(command, reply));
      },
      command.origin,
    );
    return command;
  }

  #onReply(command: Command, reply: Reply): void {
    // Answers come in the order of the commands, but for those that a closed connection forgot.
    if (this.#inFlight[0] === command) this.#inFlight.shift();
    else this.#inFlight = this.#inFlight.filter((one) => one !== command);
    if (reply instanceof ErrorReply) return this.#onError(command, reply);
    const name = command.name.toLowerCase();
    if (name === 'select') this.#db = Number(command.text(0));
    if (subscribing.has(name) || unsubscribing.has(name)) {
      this.#count(name, command.texts());
      const confirmation = reply as readonly Reply[];
      command.resolve(confirmation[2]);
    } else if (name === 'exec' && Array.isArray(reply) && !insidePipeline(command))
      command.resolve(outcomesOf(command, reply as readonly Reply[]));
    else command.resolve(command.read(reply));
  }

  #onError(command: Command, reply: ErrorReply): void {
    const forgotten = command.script !== undefined && reply.text.startsWith('NOSCRIPT');
    if (forgotten && !command.inTransaction) {
      this.#known.delete((command.script as { lua: string }).lua);
      this.#dispatch(command);
      return;
    }
    const error = command.error(reply);
    const answer = this.options.reconnectOnError?.(error);
    if (answer === true || answer === 1 || answer === 2) {
      if (answer === 2) this.#unfulfilled.push(command);
      this.disconnect(true);
      if (answer === 2) return;
    }
    command.reject(error);
  }

  #count(name: string, channels: readonly string[]): void {
    const kind = name.replace(/^(p|s|)un/, '$1') as 'subscribe' | 'psubscribe' | 'ssubscribe';
    const set = this.#listening[kind];
    if (subscribing.has(name)) for (const channel of channels) set.add(channel);
    else if (channels.length === 0) set.clear();
    else for (const channel of channels) set.delete(channel);
  }

  #onPush(message: Reply): void {
    const [kind, ...rest] = message as readonly string[];
    if (kind === 'message' || kind === 'smessage') {
      const [channel = '', text = ''] = rest;
      this.emit(kind, decodeText(channel), decodeText(text));
      if (this.listenerCount(`${kind}Buffer`) > 0)
        this.emit(`${kind}Buffer`, bytes(channel), bytes(text));
    } else if (kind === 'pmessage') {
      const [pattern = '', channel = '', text = ''] = rest;
      this.emit('pmessage', decodeText(pattern), decodeText(channel), decodeText(text));
      if (this.listenerCount('pmessageBuffer') > 0)
        this.emit('pmessageBuffer', decodeText(pattern), bytes(channel), bytes(text));
    }
  }

  // ── What is more than a command ──

  /** Commands that go out together; `list` as `[['set', 'a', 1], ['get', 'a']]`. */
  pipeline(list: readonly (readonly unknown[])[] = []): Pipeline {
    return new Pipeline(this).addBatch(list);
  }

  /** A transaction; `multi({ pipeline: false })` sends MULTI and leaves the rest to the program. */
  multi(first?: readonly (readonly unknown[])[] | { readonly pipeline?: boolean }): unknown {
    if (first !== undefined && !Array.isArray(first)) {
      const { pipeline = true } = first as { readonly pipeline?: boolean };
      if (!pipeline) return this.sendCommand(commandOf(this, 'multi', []));
    }
    const list = Array.isArray(first) ? (first as readonly (readonly unknown[])[]) : [];
    return new Pipeline(this, true).addBatch(list);
  }

  /** Gives the client a method that runs a script: EVAL the first time, EVALSHA afterwards. */
  defineCommand(name: string, definition: ScriptDefinition): void {
    const script = definedScript(definition, this.#world.digest);
    this.#scripts.set(name, script);
    installScript(this, name, script);
  }

  /** The names of all commands. */
  getBuiltinCommands(): string[] {
    return [...methodNames];
  }

  monitor(): Promise<never> {
    return Promise.reject(unavailable('MONITOR'));
  }

  scanStream(options: ScanOptions = {}): ScanStream {
    return this.#stream('scan', [], options);
  }
  hscanStream(key: string, options: ScanOptions = {}): ScanStream {
    return this.#stream('hscan', [key], options);
  }
  sscanStream(key: string, options: ScanOptions = {}): ScanStream {
    return this.#stream('sscan', [key], options);
  }
  zscanStream(key: string, options: ScanOptions = {}): ScanStream {
    return this.#stream('zscan', [key], options);
  }
  scanBufferStream(options: ScanOptions = {}): ScanStream {
    return this.#stream('scan', [], options, true);
  }
  hscanBufferStream(key: string, options: ScanOptions = {}): ScanStream {
    return this.#stream('hscan', [key], options, true);
  }
  sscanBufferStream(key: string, options: ScanOptions = {}): ScanStream {
    return this.#stream('sscan', [key], options, true);
  }
  zscanBufferStream(key: string, options: ScanOptions = {}): ScanStream {
    return this.#stream('zscan', [key], options, true);
  }

  #stream(
    name: string,
    key: readonly string[],
    { match, type, count }: ScanOptions,
    buffers = false,
  ): ScanStream {
    const more: unknown[] = [];
    if (match !== undefined) more.push('MATCH', match);
    if (type !== undefined) more.push('TYPE', type);
    if (count !== undefined) more.push('COUNT', count);
    return new ScanStream(async (cursor) => {
      const command = commandOf(this, name, [...key, cursor, ...more], { buffers });
      return (await this.sendCommand(command)) as [string, unknown[]];
    });
  }
}
installCommands(RedisClient.prototype);

/** Options of the scan streams. */
export interface ScanOptions {
  readonly match?: string;
  readonly count?: number | string;
  readonly type?: string;
}

/** A pipeline gives the answer of an EXEC inside it as it came. */
const insidePipeline = (exec: Command): boolean =>
  exec.batch !== undefined && exec.queued === undefined;

/** The parts of EXEC's answer, each as the command reads it that was queued for it. */
function outcomesOf(exec: Command, replies: readonly Reply[]): Outcome[] {
  const queued = exec.queued ?? [];
  return replies.map((reply, at) => {
    const value = (queued[at] ?? exec).read(reply);
    return reply instanceof ErrorReply ? [value as Error] : [null, value];
  });
}
