/** Joins the rules of each scenario, which know no Bengali, with its texts, which know no rules. */
import type { Command, State } from '../../../machines/pool/pool.model.ts';
import { scenarioRules, type ScenarioRule } from '../../../machines/pool/scenarios.ts';
import type { Prediction, Scenario } from '../../stepper/flow.ts';
import { scenarioTexts } from './pool.bn.ts';

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

/** Complete by its type in `pool.bn.ts`; seen here by name only. */
const allTexts: Readonly<Record<string, Texts>> = scenarioTexts;

/** In the order in which the chapter plays them. */
export const poolScenarios: readonly Scenario<State, Command>[] = Object.entries<ScenarioRule>(
  scenarioRules,
).map(([slug, { start, commands, predictions }]) => {
  const texts = allTexts[slug];
  if (texts === undefined) throw new RangeError(`Scenario "${slug}" has no texts`);
  return {
    slug,
    title: texts.title,
    question: texts.question,
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
