/** Joins the rules of each scenario, which know no Bengali, with its texts, which know no rules. */
import type { Command, State } from '../../../machines/request-path/request-path.model.ts';
import { scenarioRules, type ScenarioRule } from '../../../machines/request-path/scenarios.ts';
import type { Prediction, Scenario } from '../../stepper/flow.ts';
import { scenarioTexts } from './request-path.bn.ts';

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

/** Complete by its type in `request-path.bn.ts`; seen here by name only. */
const allTexts: Readonly<Record<string, Texts>> = scenarioTexts;

/** In the order in which the chapter plays them. */
export const requestPathScenarios: readonly Scenario<State, Command>[] =
  Object.entries<ScenarioRule>(scenarioRules).map(([slug, rule]) => {
    const texts: Texts | undefined = allTexts[slug];
    if (texts === undefined) throw new RangeError(`Scenario "${slug}" has no texts`);
    return {
      slug,
      title: texts.title,
      question: texts.question,
      start: rule.start,
      commands: rule.commands,
      predictions: Object.entries(rule.predictions).map(([id, prediction]): Prediction => {
        const words = texts.predictions[id];
        if (words === undefined) throw new RangeError(`Prediction "${slug}/${id}" has no texts`);
        return {
          before: prediction.before,
          question: words.question,
          because: words.because,
          options: prediction.options.map((option) => ({
            id: option,
            label: words.options[option] ?? option,
          })),
          answer: prediction.answer,
        };
      }),
    };
  });
