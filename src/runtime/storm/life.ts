import type { Link } from '../net/net.ts';
import type { LabProcess } from '../node/process.ts';
import type { Chance } from '../random.ts';
import { Hash } from './hash.ts';

/** A worker of the program: what begins anew after each of its deaths. */
export interface WorkerPart {
  readonly name: string;
  readonly body: () => Promise<void>;
  /** 1 = the first of the program. */
  readonly number: number;
  lives: number;
  /** When it will be back; 0: it is not dead, or stays so. */
  backAt: number;
  readonly settle: () => void;
}

/** One life of a process: from its start to its death. */
export class Life {
  readonly name: string;
  readonly worker: WorkerPart | undefined;
  readonly number: number;
  /** Nothing it does is heard of any more: timers, commands, effects, printed lines. */
  dead = false;
  /** Its body has returned. */
  ended = false;
  /** It was told to end; when it has, another takes its place. */
  told = false;
  /** It has sent MULTI and not yet EXEC. */
  inMulti = false;
  /** It stands still until then. */
  frozenUntil = 0;
  /** How wrong its clock is. */
  readonly skew: number;
  /** Everything it has heard: see seen.ts. */
  readonly heard = new Hash();
  readonly links = new Set<Link<never>>();
  process!: LabProcess;
  chance!: Chance;
  random!: () => number;

  constructor(name: string, worker: WorkerPart | undefined, number: number, skew: number) {
    this.name = name;
    this.worker = worker;
    this.number = number;
    this.skew = skew;
    this.heard.text(name);
    this.heard.number(number);
    this.heard.number(skew);
  }
}

/** A place in the program, and the function whose call of Redis it leads to. */
export interface Where {
  readonly line: number;
  readonly file: string;
  readonly name: string;
}

/** Who asked a command, where, and what is to become of it. */
export interface Origin {
  readonly life: Life;
  readonly place: Where | undefined;
  fault: string | undefined;
  /** Told once it is answered. */
  onAnswer: ((answer: unknown) => void) | undefined;
}
