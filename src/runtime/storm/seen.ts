import { leavesMore } from './explore.ts';

/**
 * States that were seen, each with what was left to spend on further faults.
 *
 * A schedule that comes, with all its faults behind it, into a state in which another has been may be
 * ended there: from a state everything that follows is the same. That holds because a state here is all
 * that can matter to what follows or to a verdict:
 *
 * - the virtual time, for leases and expiries are absolute;
 * - the stores (every key, value and expiry), and what Redis would come back with after a restart;
 * - the facts so far, with their times: promises are functions of them;
 * - for each process what it has heard so far: every answer when it was given, every timer, every
 *   break of its connection. A process is deterministic, so what it has heard says where it stands,
 *   which timers it has set and what it has on the way. A dead one stands nowhere: of it only the
 *   moment of its death counts, and after its return its new life;
 * - the scripts that Redis knows, and how far the server's own chance has been used.
 *
 * What is not in it, and switches skipping off for a program that uses it: WATCH (a flag of the
 * connection), channels (who listens) and chance inside a script. Not in it either: settings of CONFIG,
 * and a clash of two hashes of 53 bits. A test runs every shipped program with skipping and without.
 *
 * The later schedule must not have more left to spend than the earlier one, or faults would go untried.
 */
export class Seen {
  readonly #states = new Map<number, string[]>();

  get size(): number {
    return this.#states.size;
  }

  /** Whether whoever comes here with `used` spent need not go on; remembers that they came. */
  visit(state: number, used: string, mayEnd: boolean): boolean {
    const known = this.#states.get(state);
    if (known === undefined) {
      this.#states.set(state, [used]);
      return false;
    }
    if (known.some((other) => leavesMore(other, used))) return mayEnd;
    known.push(used);
    return false;
  }
}
