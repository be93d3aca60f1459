/**
 * The reader's answer to one exercise: kept on the device as it changes, with one step back after
 * every change that replaced it whole.
 */
import { isRecord, put, take } from '../../machines/core/kept.ts';

export interface KeptAnswer<A> {
  readonly now: A;
  /** True once an answer has passed, on this device. */
  readonly passed: boolean;
  /** The device keeps what the reader does. */
  readonly keeps: boolean;
  /** There is a replaced answer to go back to. */
  readonly undoable: boolean;
  /** Reads the device; called once the page is alive. */
  readonly open: () => void;
  /** One small change: a line moved, an option chosen. */
  readonly change: (answer: A) => void;
  /** Another answer in place of this one; `undo` brings this one back. */
  readonly replace: (answer: A) => void;
  readonly undo: () => void;
  readonly pass: () => void;
}

/** `parse` gives `null` for whatever is no answer to this exercise. */
export function keptAnswer<A>(
  slug: string,
  start: A,
  parse: (value: unknown) => A | null,
): KeptAnswer<A> {
  const key = `dakghar.exercise.${slug}`;
  const device = () => localStorage;
  let now = $state.raw(start);
  let before = $state.raw<A | null>(null);
  let passed = $state(false);
  let keeps = $state(true);

  function write(answer: A): void {
    now = answer;
    keeps = put(device, key, { answer, passed }) && keeps;
  }

  return {
    get now() {
      return now;
    },
    get passed() {
      return passed;
    },
    get keeps() {
      return keeps;
    },
    get undoable() {
      return before !== null;
    },
    open() {
      const kept = take(device, key, (value) => {
        if (!isRecord(value) || typeof value['passed'] !== 'boolean') return null;
        const answer = parse(value['answer']);
        return answer === null ? null : { answer, passed: value['passed'] };
      });
      ({ keeps } = kept);
      if (kept.value) ({ answer: now, passed } = kept.value);
    },
    change(answer) {
      before = null;
      write(answer);
    },
    replace(answer) {
      before = now;
      write(answer);
    },
    undo() {
      if (before === null) return;
      const answer = before;
      before = null;
      write(answer);
    },
    pass() {
      passed = true;
      write(now);
    },
  };
}
