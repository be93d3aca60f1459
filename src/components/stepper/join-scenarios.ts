/** Joins the rules of each scenario, which know no Bengali, with its texts, which know no rules. */
import type { Trace } from '../../machines/core/trace.ts';
import type { Prediction, Scenario } from './flow.ts';

/** A scenario as a machine's folder has it. */
interface Rule<S, C, F> {
  readonly start: S;
  readonly commands: readonly C[];
  readonly predictions: Readonly<
    Record<
      string,
      {
        readonly before: number;
        readonly options: readonly string[];
        readonly answer: (trace: Trace<S, C, F>) => string;
      }
    >
  >;
}

/** What a widget says of one, keyed by the names of the rules. */
interface Texts {
  readonly title: string;
  readonly question: string;
  readonly predictions: Readonly<
    Record<
      string,
      {
        readonly question: string;
        readonly because: string;
        readonly options: Readonly<Record<string, string>>;
      }
    >
  >;
}

/**
 * In the order of the rules. `texts` is complete by its type (`ScenarioTexts`); a RangeError names what
 * is missing all the same.
 */
export function joinScenarios<S, C, F>(
  rules: Readonly<Record<string, Rule<S, C, F>>>,
  texts: Readonly<Record<string, Texts>>,
): readonly Scenario<S, C>[] {
  return Object.entries(rules).map(([slug, rule]) => {
    const words = found(texts[slug], `Scenario "${slug}"`);
    return {
      slug,
      title: words.title,
      question: words.question,
      start: rule.start,
      commands: rule.commands,
      predictions: Object.entries(rule.predictions).map(([id, { before, options, answer }]) => {
        const {
          question,
          because,
          options: labels,
        } = found(words.predictions[id], `Prediction "${slug}/${id}"`);
        return {
          before,
          question,
          because,
          options: options.map((option) => ({ id: option, label: labels[option] ?? option })),
          answer: answer as Prediction['answer'],
        };
      }),
    };
  });
}

function found<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new RangeError(`${what} has no texts`);
  return value;
}

type OptionOf<P> = P extends { readonly options: readonly (infer O extends string)[] } ? O : never;

/** The texts that a table of rules needs: a forgotten scenario, prediction or option does not compile. */
export type ScenarioTexts<
  R extends Readonly<Record<string, { readonly predictions: Readonly<Record<string, unknown>> }>>,
> = {
  readonly [S in keyof R]: {
    readonly title: string;
    readonly question: string;
    readonly predictions: {
      readonly [P in keyof R[S]['predictions']]: {
        readonly question: string;
        readonly because: string;
        readonly options: Readonly<Record<OptionOf<R[S]['predictions'][P]>, string>>;
      };
    };
  };
};
