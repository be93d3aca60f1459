/** The rules of a quiz: what a right answer is, and which kept answers still count. */
import { isRecord } from '../core/kept.ts';

/** What the reader gave: the ids of the options chosen, or a number. */
export type Given = readonly string[] | number;

/** What a question is graded by. */
export interface Question {
  readonly id: string;
  /** An answer to another version of the question does not count for this one. */
  readonly version: number;
  /** The ids of the right options, or the right number. */
  readonly right: Given;
  /** The ids are right in this order alone. */
  readonly ordered?: boolean;
}

/** Question id → what was given. */
export type Answers = Readonly<Record<string, Given>>;

/** How it is kept on the device: by question id, each with the version it answers. */
export type Kept = Readonly<Record<string, { readonly version: number; readonly given: Given }>>;

/** Right only when it is the whole of the right answer and nothing more. */
export function isRight({ right, ordered = false }: Question, given: Given): boolean {
  if (typeof right === 'number' || typeof given === 'number') return right === given;
  if (ordered) return right.length === given.length && right.every((id, at) => given[at] === id);
  return right.length === given.length && right.every((id) => given.includes(id));
}

/** Of a choice: right options chosen, right ones there are, and wrong ones chosen. Of an order: places. */
export function tally(
  { right, ordered = false }: Question,
  given: Given,
): { readonly hit: number; readonly of: number; readonly wrong: number } {
  if (typeof right === 'number' || typeof given === 'number')
    return { hit: Number(right === given), of: 1, wrong: Number(right !== given) };
  const hit = given.filter((id, at) => (ordered ? right[at] === id : right.includes(id))).length;
  return { hit, of: right.length, wrong: given.length - hit };
}

export interface Score {
  readonly questions: number;
  readonly answered: number;
  readonly right: number;
}

export function score(questions: readonly Question[], answers: Answers): Score {
  const answered = questions.filter(({ id }) => answers[id] !== undefined);
  const right = answered.filter((question) => isRight(question, answers[question.id] as Given));
  return { questions: questions.length, answered: answered.length, right: right.length };
}

export function toKeep(questions: readonly Question[], answers: Answers): Kept {
  return Object.fromEntries(
    questions.flatMap(({ id, version }) => {
      const given = answers[id];
      return given === undefined ? [] : [[id, { version, given }]];
    }),
  );
}

/** Reads a kept record; `null` when it is none. */
export function parseKept(value: unknown): Kept | null {
  if (!isRecord(value)) return null;
  const entries = Object.entries(value);
  const good = entries.every(
    ([, one]) => isRecord(one) && Number.isInteger(one['version']) && isGiven(one['given']),
  );
  return good ? (Object.fromEntries(entries) as Kept) : null;
}

/** The kept answers that still count: same question, same version, same sort of answer. */
export function stillCount(questions: readonly Question[], kept: Kept): Answers {
  return Object.fromEntries(
    questions.flatMap(({ id, version, right }) => {
      const one = Object.hasOwn(kept, id) ? kept[id] : undefined;
      const fits = one?.version === version && typeof one.given === typeof right;
      return one && fits ? [[id, one.given]] : [];
    }),
  );
}

function isGiven(value: unknown): value is Given {
  if (typeof value === 'number') return Number.isFinite(value);
  return Array.isArray(value) && value.length > 0 && value.every((id) => typeof id === 'string');
}
