import type { Command, Callback } from './command.ts';
import {
  commandOf,
  installCommands,
  installScript,
  type Commander,
  type DefinedScript,
} from './commander.ts';
import { ReplyError } from './errors.ts';
import type { RedisOptions } from './options.ts';

/** What a pipeline needs of its client. */
export interface PipelineOwner extends Commander {
  readonly scripts: ReadonlyMap<string, DefinedScript>;
}

/** `[error]` of a command that failed, `[null, value]` of one that did not. */
export type Outcome = [error: Error] | [error: null, value: unknown];

/** Commands that go out together. One that fails does not stop the others. */
export class Pipeline implements Commander {
  readonly #owner: PipelineOwner;
  readonly #queue: Command[] = [];
  /** Wraps everything into MULTI … EXEC and answers with what EXEC answered. */
  readonly #transaction: boolean;
  #open = 0;

  constructor(owner: PipelineOwner, transaction = false) {
    this.#owner = owner;
    this.#transaction = transaction;
    for (const [name, script] of owner.scripts) installScript(this, name, script);
    if (transaction) this.multi();
  }

  get options(): RedisOptions {
    return this.#owner.options;
  }

  get isPipeline(): true {
    return true;
  }

  /** How many commands are waiting. */
  get length(): number {
    return this.#queue.length;
  }

  /** Takes a command in; it goes out with `exec()`. */
  sendCommand(command: Command): this {
    command.batch = this.#queue;
    command.inTransaction = this.#open > 0;
    // Its outcome is in the list of outcomes; nobody has to catch it here.
    command.promise.catch(() => undefined);
    this.#queue.push(command);
    return this;
  }

  multi(): this {
    this.sendCommand(commandOf(this, 'multi', []));
    this.#open += 1;
    return this;
  }

  /** `[['set', 'a', 1], ['get', 'a']]`. */
  addBatch(list: readonly (readonly unknown[])[]): this {
    for (const [name, ...given] of list) {
      const method = (this as unknown as Record<string, (...all: unknown[]) => unknown>)[
        String(name)
      ];
      // An unknown name is the program's mistake, said where it is made.
      if (method === undefined) throw new TypeError(`A pipeline has no method '${String(name)}'`);
      method.apply(this, given);
    }
    return this;
  }

  /**
   * Sends everything. Inside a `multi()` of a plain pipeline it closes that transaction only, and the
   * next `exec()` sends. A transaction answers null if a watched key changed. @throws (as a rejection)
   * EXECABORT, with the errors that led to it in `previousErrors`.
   */
  exec(callback?: Callback): this | Promise<unknown> {
    if (this.#open > 0) {
      this.#open -= 1;
      const exec = commandOf(this, 'exec', []);
      this.sendCommand(exec);
      exec.inTransaction = true;
      if (!this.#transaction) return this;
      exec.queued = this.#queue.slice(1, -1);
    }
    const outcomes = this.#send();
    const result = this.#transaction ? outcomes.then((all) => this.#executed(all)) : outcomes;
    if (callback !== undefined)
      result.then(
        (value) => callback(null, value),
        (error: unknown) => callback(error as Error),
      );
    return result;
  }

  execBuffer(callback?: Callback): this | Promise<unknown> {
    return this.exec(callback);
  }

  async #send(): Promise<Outcome[]> {
    const commands = [...this.#queue];
    for (const command of commands) this.#owner.sendCommand(command);
    const outcomes: Outcome[] = [];
    for (const { promise } of commands)
      outcomes.push(
        await promise.then(
          (value): Outcome => [null, value],
          (error: unknown): Outcome => [error as Error],
        ),
      );
    return outcomes;
  }

  /** The answer of EXEC, each part read as its own command reads it. */
  #executed(outcomes: readonly Outcome[]): Outcome[] | null {
    const [error, value] = outcomes.at(-1) as Outcome;
    if (error !== null) {
      if (error instanceof ReplyError)
        error.previousErrors = outcomes
          .slice(0, -1)
          .flatMap(([one]) => (one === null ? [] : [one]));
      throw error;
    }
    return value as Outcome[] | null;
  }
}
installCommands(Pipeline.prototype);
