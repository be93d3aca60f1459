/**
 * Joins the rules of scenarios, which know no Bengali, with their texts, which know no rules. The
 * widget's `.bn.ts` is complete by its type; here both are seen by name only.
 */
import type { Trace } from '../../machines/core/trace.ts';
import type { Prediction, Scenario } from './flow.ts';

interface Rule<S, C> {
  readonly start: S;
  readonly commands: readonly C[];
  readonly predictions: Readonly<
    Record<
      string,
      {
        readonly before: number;
        readonly options: readonly string[];
        readonly answer: (trace: Trace<never, never, never>) => string;
      }
    >
  >;
}

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

/** The scenarios in the order of their rules. Throws a RangeError where a text is missing. */
export function withTexts<S, C>(
  rules: Readonly<Record<string, Rule<S, C>>>,
  allTexts: Readonly<Record<string, Texts>>,
): readonly Scenario<S, C>[] {
  return Object.entries(rules).map(([slug, { start, commands, predictions }]) => {
    const texts = allTexts[slug];
    if (texts === undefined) throw new RangeError(`Scenario "${slug}" has no texts`);
    const { title, question } = texts;
    return {
      slug,
      title,
      question,
      start,
      commands,
      predictions: Object.entries(predictions).map(
        ([id, { before, options, answer }]): Prediction => {
          const words = texts.predictions[id];
          if (words === undefined) throw new RangeError(`Prediction "${slug}/${id}" has no texts`);
          return {
            before,
            question: words.question,
            because: words.because,
            options: options.map((option) => ({
              id: option,
              label: words.options[option] ?? option,
            })),
            answer,
          };
        },
      ),
    };
  });
}
