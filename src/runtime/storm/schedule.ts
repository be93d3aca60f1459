import type { Scheduler } from '../clock/scheduler.ts';
import type { StormContext } from '../lab/index.ts';
import type { Net, Passage, Fate } from '../net/net.ts';
import type { LabProcess, ProcessWorld } from '../node/process.ts';
import { mulberry32 } from '../../machines/core/random.ts';
import type { Chance } from '../random.ts';
import type { Instead } from '../worker/world.ts';
import type { Bounds, Fault, FaultKind } from './bounds.ts';
import type { Fact, Judge, Noted } from './facts.ts';
import { usedOf } from './explore.ts';
import { Hash } from './hash.ts';
import { Life, type Origin, type Where, type WorkerPart } from './life.ts';
import type { Seen } from './seen.ts';
import type { EventKind, StormEvent } from './trace.ts';

/** What one schedule stands on. */
export interface ScheduleWorld {
  /** The plain clock, at 0. */
  readonly clock: Scheduler;
  readonly seed: number;
  readonly bounds: Bounds;
  readonly faults: readonly Fault[];
  /** States that end a schedule; none where every schedule is run to its end. */
  readonly seen: Seen | undefined;
  /** Keeps what happened, with places in the program: slower. */
  readonly record: boolean;
  /** Where the program's code stands now. */
  readonly here: () => Where | undefined;
  readonly makeProcess: (world: ProcessWorld) => LabProcess;
  readonly makeChance: (seed: number) => Chance;
  /** Ends the schedule from inside one of its events. */
  readonly stop: () => void;
  /** Servers of the schedules before. */
  readonly keep: Map<string, unknown>;
}

/**
 * Looks at whether everything is at rest, and whether the state is known, in the time after which
 * nothing more is waited for. They never fall on a full second, at which processes come back.
 */
const LOOKS = 16;
/** A process that dies of itself again and again is left dead after so many lives. */
const MOST_LIVES = 25;
const MOST_EVENTS = 600;
/** Facts of one schedule; a program that goes round without end has more. */
const MOST_FACTS = 2_000;

const WAITS = /^(b[lrz].*|xread|xreadgroup|wait)$/;
const short = (text: string): string => (text.length > 60 ? `${text.slice(0, 59)}…` : text);

/** A command; a script, which is long, under the name of the function that sends it. */
function shown(argv: readonly string[], sender = ''): string {
  const [name = '', ...rest] = argv;
  const words = rest.map(short);
  if (name !== 'eval' && name !== 'evalsha') return short([name.toUpperCase(), ...words].join(' '));
  const own = sender.replace(/^.*[./ #]/, '');
  const keys = words.slice(2).join(', ');
  return short(`${/^[\w$]+$/.test(own) ? own : 'EVAL'}(${keys})`);
}

/** What Redis said, in short. */
function answerText(answer: unknown): string {
  if (answer === null || answer === undefined) return 'nil';
  if (Array.isArray(answer)) return short(`[${answer.map(answerText).join(', ')}]`);
  if (typeof answer === 'object') {
    const { text } = answer as { text?: unknown };
    return typeof text === 'string' ? short(text) : 'nil';
  }
  return short(String(answer as string | number));
}

/**
 * One schedule: the program, its processes, and the faults that strike them. Whose turn it is is known
 * at every moment, for whatever a process does it does in a timer of its own, in an answer to its own
 * command, or in what those set off before the next event. So the same code can run as many processes,
 * and one of them can die without a trace: its timers are skipped, its connections are closed, its
 * effects and printed lines are not heard.
 */
export class Schedule {
  readonly facts: Fact[] = [];
  readonly events: StormEvent[] = [];
  /** For each fact, how many steps had been made by then, and which event it is. */
  readonly factSteps: number[] = [];
  readonly factEvents: number[] = [];
  readonly promises = new Map<string, Judge>();
  readonly workers: WorkerPart[] = [];
  readonly trace = new Hash();
  /** A letter for each step: see explore.ts. */
  steps = '';
  /** Steps up to the last change; what comes later is idle. */
  busySteps = 0;
  rested = false;
  /** It came into a known state and was not run to its end. */
  known = false;
  over = false;
  net!: Net<never>;

  readonly #w: ScheduleWorld;
  readonly #outside = new Life('', undefined, 1, 0);
  readonly #wire = new Life('', undefined, 0, 0);
  readonly #used: string;
  #now: Life;
  #struck = 0;
  #counts = new Map<string, number>();
  #rows = new Set<string>();
  readonly #lives: Life[] = [];
  readonly #factHash = new Hash();
  /** Answers that the net holds back, and until when. */
  readonly #late = new WeakMap<Origin, number>();
  readonly #serverHash = new Hash();
  #draws = 0;
  #mayEnd = true;
  #lastState = 0;
  #lastChange = 0;
  readonly #serverRandom: () => number;
  /** Tasks that wait for a process to go on; their timers may still be cleared. */
  readonly #held = new Set<number>();
  readonly #cleared = new Set<number>();

  constructor(world: ScheduleWorld) {
    this.#w = world;
    this.#used = usedOf(world.faults);
    this.#struck = world.faults.filter(({ kind }) => kind === 'skew').length;
    this.#serverRandom = mulberry32(world.seed ^ 0x1b873593);
    this.#equip(this.#outside);
    this.#equip(this.#wire);
    this.#now = this.#outside;
  }

  /** The process that runs now. */
  get current(): Life {
    return this.#now;
  }

  // ── Time ──

  /** The clock as processes see it: their timers are their own, and die and stand still with them. */
  scheduler(): Scheduler {
    const { clock } = this.#w;
    return {
      ...clock,
      read: () => {
        const { frozenUntil, skew } = this.#now;
        return Math.max(clock.read(), frozenUntil) + skew;
      },
      schedule: (run, delay, repeat) => this.#timer(run, delay, repeat),
      cancel: (id) => {
        clock.cancel(id);
        if (this.#held.has(id)) this.#cleared.add(id);
      },
    };
  }

  #timer(run: () => void, delay: number, repeat: boolean): number {
    const { clock } = this.#w;
    const life = this.#now;
    if (life.dead) return 0;
    const rest = Math.max(0, life.frozenUntil - clock.now());
    const id: number = clock.schedule(
      () => {
        if (life.dead) return clock.cancel(id);
        if (life.frozenUntil <= clock.now()) {
          this.#enter(life);
          return run();
        }
        // It stands still; of a repeated timer one turn is left over, as in a real event loop.
        if (this.#held.has(id)) return;
        this.#held.add(id);
        this.#later(life, () => {
          this.#held.delete(id);
          if (!this.#cleared.delete(id)) run();
        });
      },
      (Number.isNaN(delay) ? 0 : Math.max(0, delay)) + rest,
      repeat,
    );
    return id;
  }

  /** Runs something as the process's own event once it goes on. */
  #later(life: Life, run: () => void): void {
    const { clock } = this.#w;
    clock.schedule(
      () => {
        if (life.dead) return;
        if (life.frozenUntil > clock.now()) return this.#later(life, run);
        this.#enter(life);
        run();
      },
      Math.max(0, life.frozenUntil - clock.now()),
      false,
    );
  }

  #enter(life: Life): void {
    this.#now = life;
    life.heard.number(this.#w.clock.now());
  }

  /** Something of the world, not of a process. */
  #onWire(run: () => void, delay: number, repeat = false): number {
    return this.#w.clock.schedule(
      () => {
        this.#now = this.#wire;
        run();
      },
      delay,
      repeat,
    );
  }

  /** What stands in place of a plain run's process, chance and net. */
  instead(): Instead {
    const get = (_: object, key: PropertyKey): unknown => {
      const { process } = this.#now;
      const value: unknown = Reflect.get(process, key, process);
      return typeof value === 'function' ? (value.bind(process) as unknown) : value;
    };
    const set = (_: object, key: PropertyKey, value: unknown): boolean =>
      Reflect.set(this.#now.process, key, value);
    return {
      process: new Proxy({}, { get, set }) as LabProcess,
      random: () => this.#now.random(),
      serverRandom: () => {
        this.#draws += 1;
        return this.#serverRandom();
      },
      keep: this.#w.keep,
      origin: (): Origin => ({
        life: this.#now,
        place: this.#w.record ? this.#w.here() : undefined,
        fault: undefined,
        onAnswer: undefined,
      }),
      travel: (run, delay) => {
        const id = this.#onWire(run, delay);
        return () => this.#w.clock.cancel(id);
      },
    };
  }

  // ── The net ──

  /** Puts itself between the clients and the net. */
  watch(net: Net<never>): void {
    this.net = net;
    if (this.#w.bounds.restarts > 0) net.persistence = 'everysec';
    const open = net.open.bind(net);
    net.open = (address, caller, wishes) => {
      const life = this.#now;
      const nothing = (): void => undefined;
      if (life.dead) return { send: nothing, end: nothing, destroy: nothing };
      const hear =
        <T extends unknown[]>(name: string, tell: (...values: T) => void) =>
        (...values: T): void =>
          this.#deliver(life, true, () => {
            life.heard.text(name);
            tell(...values);
          });
      const link = open(
        address,
        {
          opened: hear('opened', caller.opened),
          refused: hear('refused', caller.refused),
          pushed: hear('pushed', caller.pushed),
          closed: hear('closed', caller.closed),
        },
        wishes,
      );
      life.links.add(link);
      let heldUntil = 0;
      return {
        send: (argv, done, from) => {
          const asker = (from as Origin | undefined)?.life ?? life;
          if (asker.dead) return;
          const hear = (answer: never): void =>
            this.#deliver(asker, asker === life, () => done(answer));
          const send = (): void =>
            link.send(
              argv,
              (answer) => {
                const { clock } = this.#w;
                const late = this.#late.get(from as Origin);
                // Answers of one connection come in order: what follows a late one is late, too.
                if (late !== undefined) heldUntil = Math.max(heldUntil, late);
                if (heldUntil <= clock.now()) hear(answer);
                else this.#onWire(() => hear(answer), heldUntil - clock.now());
              },
              from,
            );
          if (asker.frozenUntil > this.#w.clock.now()) this.#later(asker, send);
          else send();
        },
        end: () => {
          if (!life.dead) link.end();
        },
        destroy: () => link.destroy(),
      };
    };
    net.judge = (passage) => this.#judge(passage);
    net.answered = (from, _argv, answer) => this.#answered(from as Origin | undefined, answer);
  }

  /**
   * Hands a process what came for it. Two processes that share a connection must not hear in one event,
   * for what the first one sets off would be taken for the second one's.
   */
  #deliver(life: Life, own: boolean, act: () => void): void {
    if (life.dead) return;
    if (!own || life.frozenUntil > this.#w.clock.now()) return this.#later(life, act);
    this.#enter(life);
    act();
  }

  #judge({ argv, from }: Passage): Fate {
    const origin = from as Origin | undefined;
    const name = argv[0]?.toLowerCase() ?? '';
    if (/^(watch|subscribe|psubscribe|ssubscribe)$/.test(name)) this.#mayEnd = false;
    if (name === 'eval' || name === 'script') {
      this.#serverHash.text(argv[1] ?? '');
      if (argv[1]?.includes('math.random') === true) this.#mayEnd = false;
    }
    if (origin === undefined) return 'arrives';
    const { life } = origin;
    if (life.dead) return 'vanishes';
    this.trace.text(`${life.name} ${argv.join(' ')}`);
    this.trace.number(this.#w.clock.now());
    if (name === 'multi') life.inMulti = true;
    const kind = this.#step(life, life.inMulti || WAITS.test(name) ? 'b' : 'c');
    if (name === 'exec' || name === 'discard') life.inMulti = false;
    origin.fault = kind;
    origin.onAnswer = undefined;
    if (kind === 'redis-restart') {
      this.#tell(kind, life, '');
      this.#serverHash.text('restart');
      for (const one of this.#lives) one.heard.text('cut');
      this.net.restart();
      return 'command lost';
    }
    if (this.#w.record) {
      const event = this.#tell('asks', life, shown(argv, origin.place?.name), origin.place);
      if (event !== undefined) origin.onAnswer = (answer) => (event.answer = answerText(answer));
    }
    if (kind === 'kill-before') {
      this.#tell(kind, life, '');
      this.#kill(life);
      return 'vanishes';
    }
    if (kind === 'answer-lost' || kind === 'twice') {
      this.#tell(kind, life, '');
      life.heard.text(kind);
      return kind === 'twice' ? 'arrives twice' : 'answer lost';
    }
    return 'arrives';
  }

  #answered(origin: Origin | undefined, answer: unknown): boolean {
    if (origin === undefined) return true;
    const { life, fault } = origin;
    if (life.dead) return false;
    life.heard.number(this.#w.clock.now());
    life.heard.text(answerText(answer));
    life.heard.text(JSON.stringify(answer) ?? '');
    origin.onAnswer?.(answer);
    origin.fault = undefined;
    if (fault !== 'late') return this.#after(life, fault as FaultKind | undefined);
    const { lateMs } = this.#w.bounds;
    this.#tell(fault, life, '', undefined, lateMs);
    life.heard.text(fault);
    this.#late.set(origin, this.#w.clock.now() + lateMs);
    return true;
  }

  /** One step of a process; the fault that strikes here, if one does. */
  #step(life: Life, what: 'b' | 'c' | 'e'): FaultKind | undefined {
    if (life.worker === undefined) return undefined;
    this.steps += what;
    const fault = this.#w.faults[this.#struck];
    if (fault?.at !== this.steps.length) return undefined;
    this.#struck += 1;
    return fault.kind;
  }

  /** What strikes after a step took effect. False: the process is dead. */
  #after(life: Life, kind: FaultKind | undefined): boolean {
    const { bounds, clock } = this.#w;
    if (kind === 'kill-after') {
      this.#tell(kind, life, '');
      this.#kill(life);
      return false;
    }
    if (kind === 'late' || kind === 'pause') {
      const ms = kind === 'late' ? bounds.lateMs : bounds.pauseMs;
      this.#tell(kind, life, '', undefined, ms);
      life.frozenUntil = clock.now() + ms;
      life.heard.text(kind);
      if (kind === 'pause')
        clock.schedule(
          () => {
            if (!life.dead) this.#tell('goes-on', life, '');
          },
          ms,
          false,
        );
    }
    if (kind === 'sigterm') {
      this.#tell(kind, life, '');
      life.heard.text(kind);
      life.told = true;
      this.#later(life, () => {
        if (!life.process.emit('SIGTERM', 'SIGTERM')) return this.#kill(life);
        clock.schedule(
          () => {
            if (!life.dead && life.told) this.#kill(life);
          },
          bounds.graceMs,
          false,
        );
      });
    }
    return true;
  }

  // ── Processes ──

  #equip(life: Life): void {
    const { clock, seed } = this.#w;
    let salt = 0;
    for (const char of `${life.name} ${life.number}`)
      salt = (Math.imul(salt, 31) + char.charCodeAt(0)) | 0;
    life.chance = this.#w.makeChance(seed ^ salt);
    life.random = mulberry32(seed ^ 0x5bd1e995 ^ salt);
    life.process = this.#w.makeProcess({
      now: () => Math.max(clock.read(), life.frozenUntil) + life.skew,
      schedule: (run) => this.#later(life, run),
      finish: () => this.#exit(life),
      line: (_level, text) => this.says(text, life),
    });
  }

  /** `lab`'s part of it. */
  context(): StormContext {
    return {
      worker: (name, body) =>
        new Promise<void>((resolve) => {
          const outside = this.#now;
          const settle = (): void => this.#later(outside, resolve);
          const number = this.workers.length + 1;
          const part: WorkerPart = { name, body, number, lives: 0, backAt: 0, settle };
          this.workers.push(part);
          this.#onWire(() => this.#begin(part), 0);
        }),
      note: (what, key) => this.#note(what, key),
      mustHold: (promise, judge) => void this.promises.set(promise, judge),
      effect: (key, once) => this.#effect(key, once),
      effects: () => {
        this.#now.heard.text(JSON.stringify([...this.#counts]));
        return new Map(this.#counts);
      },
      chance: () => this.#now.chance,
      crash: () => this.#kill(this.#now),
    };
  }

  #begin(part: WorkerPart): void {
    const { bounds, faults } = this.#w;
    part.lives += 1;
    part.backAt = 0;
    const skewed = faults.some(({ kind, at }) => kind === 'skew' && at === part.number);
    const life = new Life(part.name, part, part.lives, skewed ? bounds.skewMs : 0);
    this.#equip(life);
    this.#lives[part.number - 1] = life;
    this.#enter(life);
    this.#tell('starts', life, '');
    if (skewed && part.lives === 1) this.#tell('skew', life, '', undefined, bounds.skewMs);
    const run = async (): Promise<void> => {
      try {
        await part.body();
      } catch (error) {
        return this.fail(error, life);
      }
      if (life.dead) return;
      life.ended = true;
      this.#tell('ends', life, '');
      if (life.told) this.#exit(life);
      else part.settle();
    };
    void run();
  }

  /** Dies at once, without a last word; the worker comes back. */
  #kill(life: Life): void {
    if (life.dead || life.worker === undefined) return;
    this.#tell('dies', life, '');
    this.#bury(life);
    this.#comeBack(life.worker);
  }

  #bury(life: Life): void {
    life.dead = true;
    for (const link of life.links) link.destroy();
    life.links.clear();
  }

  #comeBack(part: WorkerPart): void {
    if (part.lives >= MOST_LIVES) return;
    const { restartMs } = this.#w.bounds;
    const now = this.#w.clock.now();
    const back = (Math.floor(now / restartMs) + 1) * restartMs;
    part.backAt = back;
    this.#onWire(() => this.#begin(part), back - now);
  }

  /** Ends by itself: `process.exit()`, `finish()`. A process that was told to end is replaced. */
  #exit(life: Life): void {
    if (life.dead) return;
    if (life.worker === undefined) {
      // The program says that it is over, which is as good as rest.
      this.rested = true;
      this.busySteps = this.steps.length;
      return this.stop();
    }
    if (!life.ended) this.#tell('ends', life, '');
    this.#bury(life);
    if (life.told) this.#comeBack(life.worker);
    else if (!life.ended) life.worker.settle();
  }

  /** An error that nobody caught ends the process it happened in. */
  fail(error: unknown, life: Life = this.#now): void {
    if (life.dead) return;
    this.#tell('fails', life, short(error instanceof Error ? error.message : String(error)));
    this.#kill(life);
  }

  /** The program outside of workers fails: nobody runs it again, and the workers go on. */
  outsideFails(error: unknown): void {
    const text = error instanceof Error ? error.message : String(error);
    this.#tell('fails', this.#outside, short(text));
  }

  exit(): void {
    this.#exit(this.#now);
  }

  // ── Facts ──

  #note(what: Noted, key: string): void {
    const life = this.#now;
    if (life.dead) return;
    this.#fact(what, key, life);
    this.#tell('note', life, key, this.#place(), undefined, what);
  }

  #effect(key: string, once: string | undefined): number {
    const life = this.#now;
    if (life.dead) return 0;
    const place = this.#place();
    this.trace.text(`${life.name} ! ${key}`);
    const kind = this.#step(life, 'e');
    if (kind === 'kill-before') {
      this.#tell(kind, life, '');
      this.#kill(life);
      return 0;
    }
    let times = this.#counts.get(key) ?? 0;
    if (once !== undefined && this.#rows.has(once)) {
      this.#tell('refused', life, key, place, times);
    } else {
      if (once !== undefined) this.#rows.add(once);
      times += 1;
      this.#counts.set(key, times);
      this.#fact('effect', key, life);
      this.#tell('effect', life, key, place, times);
    }
    life.heard.number(times);
    if (kind === 'answer-lost') {
      this.#tell(kind, life, '');
      life.heard.text(kind);
      throw Object.assign(new Error('The answer did not come: ETIMEDOUT'), { code: 'ETIMEDOUT' });
    }
    this.#after(life, kind);
    return times;
  }

  #fact(what: Fact['what'], key: string, life: Life): void {
    const at = this.#w.clock.now();
    this.#factHash.text(`${what} ${key} ${life.name} ${life.number}`);
    this.#factHash.number(at);
    if (this.facts.length >= MOST_FACTS) return this.stop();
    this.facts.push({ what, key, by: life.name, life: life.number, at });
    this.factSteps.push(this.steps.length);
    this.factEvents.push(this.events.length);
  }

  #place(): Where | undefined {
    return this.#w.record ? this.#w.here() : undefined;
  }

  /** A printed line. */
  says(text: string, life: Life = this.#now): void {
    if (life.dead || !this.#w.record) return;
    this.#tell('says', life, short(text), this.#place());
  }

  #tell(
    kind: EventKind,
    life: Life,
    text: string,
    place?: Where,
    count?: number,
    noted?: Noted,
  ): StormEvent | undefined {
    if (kind !== 'asks' && kind !== 'says') {
      this.trace.text(`${kind} ${life.name} ${text}`);
      this.trace.number(this.#w.clock.now());
    }
    if (!this.#w.record || this.events.length >= MOST_EVENTS) return undefined;
    const event: StormEvent = {
      kind,
      at: this.#w.clock.now(),
      by: life.name,
      life: life.number,
      text,
      ...(place === undefined ? {} : { line: place.line, file: place.file }),
      ...(count === undefined ? {} : { count }),
      ...(noted === undefined ? {} : { noted }),
    };
    this.events.push(event);
    return event;
  }

  // ── The end ──

  stop(): void {
    if (this.over) return;
    this.over = true;
    this.#w.stop();
  }

  /** Begins to look, now and then, whether anything still happens. */
  begin(): void {
    const every = Math.max(50, Math.round(this.#w.bounds.restMs / LOOKS));
    this.#onWire(
      () => {
        const id = this.#onWire(() => this.#look(), every, true);
        this.#w.clock.hold(id, false);
        this.#look();
      },
      every / 2 + 0.375,
    );
  }

  #look(): void {
    if (this.over) return;
    const { bounds, clock, faults, seen } = this.#w;
    const now = clock.now();
    const state = new Hash(this.#factHash);
    state.text(this.net.fingerprint());
    for (const [at, life] of this.#lives.entries()) {
      state.number(at);
      state.number(life.dead ? -1 : life.number);
    }
    if (state.digest !== this.#lastState) {
      this.#lastState = state.digest;
      this.#lastChange = now;
      this.busySteps = this.steps.length;
    } else if (now - this.#lastChange >= bounds.restMs) {
      this.rested = true;
      return this.stop();
    }
    if (now >= bounds.virtualMs) return this.stop();
    if (seen === undefined || this.#struck < faults.length) return;
    state.number(now);
    state.number(this.#draws);
    state.number(this.#serverHash.digest % 0x3fffff);
    for (const life of [this.#outside, ...this.#lives]) {
      if (life.dead) {
        state.number(life.worker?.lives ?? 0);
        state.number(life.worker?.backAt ?? 0);
        continue;
      }
      state.number(Math.max(0, life.frozenUntil - now));
      state.number(life.heard.a);
      state.number(life.heard.b);
      state.number(Number(life.ended) + 2 * Number(life.told));
    }
    if (!seen.visit(state.digest, this.#used, this.#mayEnd)) return;
    this.known = true;
    this.stop();
  }

  /** All is at rest by itself: nothing is left to do. */
  idle(): void {
    if (this.over) return;
    this.over = true;
    this.rested = true;
    this.busySteps = this.steps.length;
  }
}
