/**
 * The one way between a program's clients and its servers. Nothing here is real: a message takes
 * `latency` virtual milliseconds each way, always the same, and nothing is lost unless a fault was
 * asked for. So a run is the same every time, and a fault happens exactly where it was put.
 *
 * It carries commands and answers over connections as TCP does: in order, each at most once, and when
 * one is lost the connection breaks with it. Commands that one connection sends at one instant travel
 * together and are served one after the other, as what stands in one packet.
 */

/** A server behind the net. `A` is one answer. */
export interface Service<A> {
  connect(push: (message: A) => void, end: () => void, wishes: Wishes): ServiceLine<A>;
  /** The state now, to come back to. */
  snapshot(): unknown;
  /** Dies and comes back with a snapshot, or with nothing. Every connection ends. */
  restart(snapshot: unknown): void;
  /** Digits that are equal for equal states. */
  fingerprint(): string;
}

/** What a caller tells a server when it connects. */
export interface Wishes {
  /** 3: a connection that listens to channels may ask other things, too. */
  readonly protocol: 2 | 3;
}

/** A server's end of one connection. */
export interface ServiceLine<A> {
  send(argv: readonly string[], done: (answer: A) => void): void;
  close(): void;
}

/** A client's end of one connection: what happens to it. */
export interface Caller<A> {
  readonly opened: () => void;
  /** The connection could not be made; the code is as Node's. */
  readonly refused: (code: 'ECONNREFUSED') => void;
  readonly pushed: (message: A) => void;
  /** The connection is over: hung up (no code), or broken. Nothing comes after this. */
  readonly closed: (code?: 'ECONNRESET') => void;
}

/** What a client may do with its connection. */
export interface Link<A> {
  /**
   * Sends one command; `done` gets its answer, or is never called when the connection ends first.
   * `from` is whatever the caller wants the judge to know of who asked.
   */
  readonly send: (argv: readonly string[], done: (answer: A) => void, from?: unknown) => void;
  /** Says good-bye: what was sent before is still served and answered, then it is closed. */
  readonly end: () => void;
  /** Lets go at once: no answer comes any more, `closed` is not called. */
  readonly destroy: () => void;
}

/**
 * What becomes of a command on its way.
 * - `arrives` and is answered;
 * - `command lost`: the connection breaks before it takes effect;
 * - `answer lost`: it takes effect, then the connection breaks;
 * - `arrives twice`: it takes effect twice; the first answer counts;
 * - `vanishes`: nobody hears of it any more, for who sent it has just died; the connection is not its
 *   own and stays.
 */
export type Fate = 'arrives' | 'command lost' | 'answer lost' | 'arrives twice' | 'vanishes';

/** One command that is about to take effect, as the judge of fates sees it. */
export interface Passage {
  readonly address: string;
  /** Number of the connection, 1 = the first of the run. */
  readonly connection: number;
  /** Number of the command, 1 = the first of the run. */
  readonly count: number;
  readonly argv: readonly string[];
  /** Who asked, as `Link.send` was told. */
  readonly from: unknown;
}

/** How much a server forgets when it is restarted; the words are those of Redis's `appendfsync`. */
export type Persistence = 'always' | 'everysec' | 'no';

/** Time, from outside. */
export interface NetTime {
  /** Virtual milliseconds. */
  readonly now: () => number;
  /** Runs something after some milliseconds; what it returns cancels. */
  readonly schedule: (run: () => void, delayMs: number) => () => void;
}

const LATENCY_MS = 0.5;

/** A net without faults. */
export class Net<A = unknown> {
  readonly #time: NetTime;
  readonly #services = new Map<string, Service<A>>();
  readonly #snapshots = new Map<string, { second: number; taken: unknown; mark: string }>();
  readonly #lines = new Set<Line<A>>();
  readonly #orders: { readonly fate: Fate; readonly name: string | undefined }[] = [];
  #makeService: (address: string) => Service<A> | undefined = () => undefined;
  #latency = LATENCY_MS;
  #downUntil = 0;
  #stalledUntil = 0;
  #connections = 0;
  #commands = 0;
  #persistence: Persistence = 'always';
  /** Whose command is being served, and what it has to say to others. */
  #serving: Line<A> | undefined;
  #others: (() => void)[] = [];

  /**
   * Decides the fate of every command; for a test that tries every point at which something may fail.
   * Orders of `loseNextReply()` and the like come first.
   */
  judge: (passage: Passage) => Fate = () => 'arrives';

  /** Told of every answer before it sets out. False: whoever asked has died, and nobody hears it. */
  answered: (from: unknown, argv: readonly string[], answer: A) => boolean = () => true;

  constructor(time: NetTime) {
    this.#time = time;
  }

  /** How servers come to be: asked once for each address. */
  serve(make: (address: string) => Service<A> | undefined): void {
    this.#makeService = make;
  }

  /** Milliseconds that a message takes one way; an answer takes as much again. 0.5 by default. */
  get latency(): number {
    return this.#latency;
  }
  set latency(ms: number) {
    if (!(ms >= 0)) throw new RangeError('A latency is a number of milliseconds, 0 or more');
    this.#latency = ms;
  }

  /** What `restart()` forgets: nothing (`always`), up to a second (`everysec`), all (`no`). */
  get persistence(): Persistence {
    return this.#persistence;
  }
  set persistence(how: Persistence) {
    if (how !== 'always' && how !== 'everysec' && how !== 'no')
      throw new RangeError("persistence is 'always', 'everysec' or 'no'");
    this.#persistence = how;
  }

  /** Breaks every connection now. What is on its way is lost, commands and answers alike. */
  cut(): void {
    for (const line of [...this.#lines]) line.sever();
  }

  /** Breaks every connection, and for `ms` milliseconds refuses new ones. */
  down(ms: number): void {
    this.#downUntil = Math.max(this.#downUntil, this.#time.now() + ms);
    this.cut();
  }

  /** For `ms` milliseconds nothing gets through; connections stay, and messages come late. */
  stall(ms: number): void {
    this.#stalledUntil = Math.max(this.#stalledUntil, this.#time.now() + ms);
  }

  /** The next command (of this name) takes effect, but its answer is lost with the connection. */
  loseNextReply(command?: string): void {
    this.#order('answer lost', command);
  }

  /** The next command (of this name) is lost with the connection before it takes effect. */
  loseNextCommand(command?: string): void {
    this.#order('command lost', command);
  }

  /** The next command (of this name) takes effect twice. */
  repeatNextCommand(command?: string): void {
    this.#order('arrives twice', command);
  }

  #order(fate: Fate, command: string | undefined): void {
    this.#orders.push({ fate, name: command?.toLowerCase() });
  }

  /** Every server dies and is back after `downMs`; what it still knows depends on `persistence`. */
  restart(downMs = 0): void {
    this.#downUntil = Math.max(this.#downUntil, this.#time.now() + downMs);
    for (const [address, service] of this.#services) {
      if (this.#persistence === 'always') service.restart(service.snapshot());
      else if (this.#persistence === 'no') service.restart(undefined);
      else service.restart(this.#snapshots.get(address)?.taken);
    }
    this.cut();
  }

  /** Opens a connection; it stands after one way there and one way back. */
  open(address: string, caller: Caller<A>, wishes: Wishes = { protocol: 2 }): Link<A> {
    this.#connections += 1;
    const line: Line<A> = new Line(this.#connections, caller, {
      travel: (run) => this.#travel(run),
      now: this.#time.now,
      fate: (argv, from) => this.#fate(address, line.number, argv, from),
      answered: (argv, from, answer) => this.answered(from, argv, answer),
      gone: () => this.#lines.delete(line),
      serve: (run) => this.#serve(line, run),
      afterAnswer: (run) => this.#afterAnswer(line, run),
    });
    this.#lines.add(line);
    this.#travel(() => {
      const service = this.#time.now() < this.#downUntil ? undefined : this.#service(address);
      if (service === undefined) line.refuse();
      else line.accept(service, wishes);
    });
    return line;
  }

  #service(address: string): Service<A> | undefined {
    const known = this.#services.get(address);
    if (known !== undefined) return known;
    const made = this.#makeService(address);
    if (made !== undefined) this.#services.set(address, made);
    return made;
  }

  /** Runs something one way later, or when the stall is over. */
  #travel(run: () => void): void {
    const arrive = (): void => {
      const held = this.#stalledUntil - this.#time.now();
      if (held > 0) this.#time.schedule(arrive, held);
      else run();
    };
    this.#time.schedule(arrive, this.#latency);
  }

  #serve(line: Line<A>, run: () => void): void {
    this.#serving = line;
    run();
    this.#serving = undefined;
    const heard = this.#others;
    if (heard.length === 0) return;
    this.#others = [];
    for (const tell of heard) tell();
  }

  /** What a command has to say to others goes out behind its own answer. */
  #afterAnswer(line: Line<A>, run: () => void): void {
    if (this.#serving === undefined || this.#serving === line) run();
    else this.#others.push(run);
  }

  /** Digits that are equal when all servers hold the same and would come back with the same. */
  fingerprint(): string {
    let all = '';
    for (const [address, service] of this.#services) {
      all += `${address} ${service.fingerprint()} `;
      if (this.#persistence === 'everysec') all += `${this.#snapshots.get(address)?.mark} `;
    }
    return all;
  }

  #fate(address: string, connection: number, argv: readonly string[], from: unknown): Fate {
    this.#commands += 1;
    if (this.#persistence === 'everysec') this.#keepSecond();
    if (this.#orders.length > 0) {
      const name = argv[0]?.toLowerCase();
      const at = this.#orders.findIndex((order) => order.name === undefined || order.name === name);
      const order = this.#orders[at];
      if (order !== undefined) {
        this.#orders.splice(at, 1);
        return order.fate;
      }
    }
    return this.judge({ address, connection, count: this.#commands, argv, from });
  }

  /** Before the first command of a second: what the disk will know of all seconds before. */
  #keepSecond(): void {
    const second = Math.floor(this.#time.now() / 1000);
    for (const [address, service] of this.#services) {
      if (this.#snapshots.get(address)?.second === second) continue;
      const mark = service.fingerprint();
      this.#snapshots.set(address, { second, taken: service.snapshot(), mark });
    }
  }
}

interface LineWorld<A> {
  readonly travel: (run: () => void) => void;
  readonly now: () => number;
  readonly fate: (argv: readonly string[], from: unknown) => Fate;
  readonly answered: (argv: readonly string[], from: unknown, answer: A) => boolean;
  readonly gone: () => void;
  readonly serve: (run: () => void) => void;
  readonly afterAnswer: (run: () => void) => void;
}

interface Sent<A> {
  readonly argv: readonly string[];
  readonly done: (answer: A) => void;
  readonly from: unknown;
}

/** What travels together: sent at one instant. */
interface Packet<T> {
  readonly at: number;
  readonly items: T[];
}

class Line<A> implements Link<A> {
  readonly number: number;
  readonly #caller: Caller<A>;
  readonly #world: LineWorld<A>;
  #server: ServiceLine<A> | undefined;
  /** No more comes from the client. */
  #ended = false;
  /** No more comes from the server. */
  #over = false;
  #deaf = false;
  #there: Packet<Sent<A>> | undefined;
  #back: Packet<() => void> | undefined;

  constructor(number: number, caller: Caller<A>, world: LineWorld<A>) {
    this.number = number;
    this.#caller = caller;
    this.#world = world;
  }

  refuse(): void {
    if (this.#over) return;
    this.#finish();
    this.#say(() => this.#caller.refused('ECONNREFUSED'));
  }

  accept(service: Service<A>, wishes: Wishes): void {
    if (this.#over) return;
    this.#server = service.connect(
      (message) => this.#say(() => this.#caller.pushed(message)),
      () => this.#hangUp(),
      wishes,
    );
    this.#say(this.#caller.opened);
  }

  send(argv: readonly string[], done: (answer: A) => void, from?: unknown): void {
    if (this.#ended) return;
    const at = this.#world.now();
    if (this.#there?.at === at) {
      this.#there.items.push({ argv, done, from });
      return;
    }
    const packet: Packet<Sent<A>> = { at, items: [{ argv, done, from }] };
    this.#there = packet;
    this.#world.travel(() => {
      if (this.#there === packet) this.#there = undefined;
      for (const item of packet.items) this.#serve(item);
    });
  }

  #serve({ argv, done, from }: Sent<A>): void {
    if (this.#over || this.#server === undefined) return;
    const fate = this.#world.fate(argv, from);
    if (fate === 'command lost') return this.sever();
    if (fate === 'vanishes') return;
    const server = this.#server;
    this.#world.serve(() =>
      server.send(argv, (answer) => {
        if (!this.#world.answered(argv, from, answer)) return;
        if (fate === 'answer lost') this.sever();
        else this.#say(() => done(answer));
      }),
    );
    if (fate === 'arrives twice' && !this.#over)
      this.#world.serve(() => server.send(argv, () => undefined));
  }

  end(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#there = undefined;
    this.#world.travel(() => {
      if (!this.#over) this.#hangUp();
    });
  }

  destroy(): void {
    this.#deaf = true;
    this.#ended = true;
    if (!this.#over) this.#finish();
  }

  /** Broken in the middle: what is on its way in either direction is lost. */
  sever(): void {
    if (this.#over) return;
    this.#finish();
    if (this.#deaf) return;
    this.#deaf = true;
    this.#world.travel(() => this.#caller.closed('ECONNRESET'));
  }

  #hangUp(): void {
    if (this.#over) return;
    this.#finish();
    // The good-bye is a packet of its own: what the last answer sets off comes before it.
    this.#world.afterAnswer(() => {
      this.#back = undefined;
      this.#tell(() => this.#caller.closed());
    });
  }

  #finish(): void {
    this.#over = true;
    this.#ended = true;
    this.#world.gone();
    this.#server?.close();
  }

  /** Tells the client something, one way later, after all that was said before. */
  #say(tell: () => void): void {
    this.#world.afterAnswer(() => this.#tell(tell));
  }

  #tell(tell: () => void): void {
    const at = this.#world.now();
    if (this.#back?.at === at) {
      this.#back.items.push(tell);
      return;
    }
    const packet: Packet<() => void> = { at, items: [tell] };
    this.#back = packet;
    this.#world.travel(() => {
      if (this.#back === packet) this.#back = undefined;
      for (const item of packet.items) if (!this.#deaf) item();
    });
  }
}
