/**
 * The arithmetic of a crowd: what can be said about a line with a pencil, before anybody stands in it.
 * Rates are per one unit of time and work lasts in the same unit, whichever it is.
 */

export interface Load {
  /** λ: how many come per unit of time. */
  readonly rate: number;
  /** How long one of them keeps one worker busy; μ is 1 divided by it. */
  readonly work: number;
  /** N. */
  readonly workers: number;
}

/** N·μ: how many all workers together finish per unit of time. */
export function capacity({ work, workers }: Load): number {
  return workers / work;
}

/** N·μ − λ: what is left for a line; negative while the line grows. */
export function spare(load: Load): number {
  return capacity(load) - load.rate;
}

/** How many stand in line after `time`, from `line` on, if all comes and goes as evenly as water. */
export function lineAfter(load: Load, line: number, time: number): number {
  return Math.max(0, line - spare(load) * time);
}

/** How long until `line` is worked off; `Infinity` where nothing is left for it. */
export function drainTime(load: Load, line: number): number {
  if (line === 0) return 0;
  return spare(load) > 0 ? line / spare(load) : Infinity;
}

/** The fewest workers who work `line` off within `time` while others keep coming. */
export function workersFor({ rate, work }: Omit<Load, 'workers'>, line: number, time: number) {
  return ceil(work * (rate + line / time));
}

/** λ·W, Little's law for those at work: how many workers are busy on average. */
export function busyWorkers({ rate, work }: Omit<Load, 'workers'>): number {
  return rate * work;
}

/** ρ: which part of their time the workers are busy; above 1 there is not enough of it. */
export function utilisation(load: Load): number {
  return busyWorkers(load) / load.workers;
}

/**
 * Erlang's C: the part of those who come that finds every worker busy, where arrivals and work are as
 * uneven as chance makes them (M/M/N). 1 where the workers cannot keep up.
 */
export function mustWait(load: Load): number {
  const offered = busyWorkers(load);
  if (offered >= load.workers) return 1;
  let blocked = 1;
  for (let k = 1; k <= load.workers; k++) blocked = (offered * blocked) / (k + offered * blocked);
  return (load.workers * blocked) / (load.workers - offered * (1 - blocked));
}

/** How long somebody who comes waits on average (M/M/N); `Infinity` where the workers cannot keep up. */
export function meanWait(load: Load): number {
  return spare(load) > 0 ? mustWait(load) / spare(load) : Infinity;
}

/** Rounds up, but not for the sake of a digit that only the binary fraction has. */
function ceil(value: number): number {
  return Math.ceil(value - 1e-9);
}
