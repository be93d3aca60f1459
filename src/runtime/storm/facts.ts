/**
 * What a promise is judged by: the effects a program had, and what it noted about its work. Both are
 * facts of the world outside: a process that dies afterwards does not take them back.
 */

/**
 * What a program may note of a piece of work.
 * - `accepted`: from now on its effect is owed; whoever handed it in was told so;
 * - `begun` and `ended`: a worker has started on it, and is no longer at it;
 * - `poison`: it cannot be done, and trying again does not help;
 * - `dead`: it was given up and laid on the shelf of dead letters.
 */
export type Noted = 'accepted' | 'begun' | 'ended' | 'poison' | 'dead';

/** One fact of a run. */
export interface Fact {
  readonly what: Noted | 'effect';
  readonly key: string;
  /** The process it happened in; `''`: the program outside any worker. */
  readonly by: string;
  /** Which life of that process: 1 = before it ever died. */
  readonly life: number;
  /** Virtual milliseconds. */
  readonly at: number;
}

/**
 * Says what is wrong with the facts so far, or nothing. It is asked at the end of a schedule and must
 * depend on the facts alone.
 */
export type Judge = (facts: readonly Fact[]) => string | undefined;
