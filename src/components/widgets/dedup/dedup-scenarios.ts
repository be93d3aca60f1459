/** Joins the rules of each scenario, which know no Bengali, with its texts, which know no rules. */
import type { Command, State } from '../../../machines/dedup/dedup.model.ts';
import { scenarioRules, type ScenarioRule } from '../../../machines/dedup/scenarios.ts';
import type { Scenario } from '../../stepper/flow.ts';
import { withTexts } from '../../stepper/with-texts.ts';
import { scenarioTexts } from './dedup.bn.ts';

/** In the order in which the chapter plays them. */
export const dedupScenarios: readonly Scenario<State, Command>[] = withTexts<State, Command>(
  scenarioRules satisfies Readonly<Record<string, ScenarioRule>>,
  scenarioTexts,
);
