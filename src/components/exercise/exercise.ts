/**
 * What an exercise is: a folder of real files in `src/content/exercises/<slug>/`.
 *
 * - `exercise.md`: the statement, with the kind of exercise at its head
 * - `start.ts`, `solution.ts`: what the reader begins with, and one answer that holds
 * - `check.ts`: grades an answer by what it does, never by how it is written
 * - `wrong.ts`: answers that must fail, each with the promise it breaks
 *
 * `tests/exercises.test.ts` runs all of them.
 */

/** One promise, and whether the answer kept it. */
export interface Finding {
  /** ASCII name, unique within the exercise. */
  readonly id: string;
  /** What was promised, in Bengali. */
  readonly promise: string;
  readonly holds: boolean;
  /** What was seen, in Bengali; for a broken promise the hint, made from the step that broke it. */
  readonly seen: string;
}

export interface Verdict {
  readonly passed: boolean;
  readonly findings: readonly Finding[];
  /** How far it was looked, in Bengali: a promise is kept within these bounds, never “proven”. */
  readonly bounds: string;
}

/** An answer that must fail, and the finding that says so. */
export interface Wrong<Answer> {
  readonly answer: Answer;
  readonly breaks: string;
}
