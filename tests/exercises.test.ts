import { describe, expect, test } from 'vitest';
import type { CodeLine } from '../src/components/stepper/code-line.ts';
import type { Verdict, Wrong } from '../src/components/exercise/exercise.ts';

/** What a `check.ts` gives; where the answer is a worker's source, `read` makes the answer of it. */
interface Grader {
  readonly check: (answer: never) => Verdict;
  readonly read?: (source: readonly CodeLine[]) => unknown;
}
const at = (name: string) => `../src/content/exercises/${name}`;
const graders = import.meta.glob<Grader>('../src/content/exercises/*/check.ts', { eager: true });
const wrong = import.meta.glob<readonly Wrong<unknown>[]>('../src/content/exercises/*/wrong.ts', {
  import: 'default',
  eager: true,
});
const values = import.meta.glob<{ readonly default?: unknown }>(
  '../src/content/exercises/*/{start,solution}.ts',
  { eager: true },
);
const sources = import.meta.glob<readonly CodeLine[]>(
  '../src/content/exercises/*/{start,solution}.ts',
  { query: '?lines', import: 'default', eager: true },
);
const statements = Object.keys(
  import.meta.glob('../src/content/exercises/*/exercise.md', { query: '?raw' }),
);
const slugs = statements.map((path) => path.split('/').at(-2) ?? '');

test('there are exercises', () => expect(slugs.length).toBeGreaterThanOrEqual(3));

describe.each(slugs)('the exercise %s', (slug) => {
  const grader = graders[at(`${slug}/check.ts`)] as Grader;
  const answer = (name: 'start' | 'solution'): unknown => {
    const path = at(`${slug}/${name}.ts`);
    return grader.read ? grader.read(sources[path] ?? []) : values[path]?.default;
  };
  const grade = (given: unknown): Verdict => grader.check(given as never);

  test('does not pass as it starts, and says in a sentence what to look at', () => {
    const verdict = grade(answer('start'));
    expect(verdict.passed).toBe(false);
    const broken = verdict.findings.filter(({ holds }) => !holds);
    expect(broken.length).toBeGreaterThan(0);
    for (const { seen, promise } of broken)
      expect(`${promise} ${seen}`).toMatch(/\p{Script=Beng}.*।/u);
  });

  test('passes with the solution, and says within which bounds', () => {
    const verdict = grade(answer('solution'));
    expect(verdict.findings.filter(({ holds }) => !holds)).toEqual([]);
    expect(verdict.passed).toBe(true);
    expect(verdict.bounds).toMatch(/[০-৯]/u);
  });

  test('each answer that must fail fails, for the promise it breaks', () => {
    const planted = wrong[at(`${slug}/wrong.ts`)] ?? [];
    expect(planted.length).toBeGreaterThanOrEqual(3);
    for (const { answer: given, breaks } of planted) {
      const verdict = grade(given);
      expect(verdict.passed, JSON.stringify(given)).toBe(false);
      const first = verdict.findings.find(({ holds }) => !holds);
      expect(first?.id, JSON.stringify(given)).toBe(breaks);
    }
  });
});
