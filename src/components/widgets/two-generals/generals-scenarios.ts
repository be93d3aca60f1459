/** Joins the rules of each scenario, which know no Bengali, with its texts, which know no rules. */
import type { Command, State } from '../../../machines/two-generals/two-generals.model.ts';
import { scenarioRules } from '../../../machines/two-generals/scenarios.ts';
import type { Scenario } from '../../stepper/flow.ts';
import { withTexts } from '../../stepper/with-texts.ts';
import { scenarioTexts } from './two-generals.bn.ts';

/** In the order in which the chapter plays them. */
export const generalsScenarios: readonly Scenario<State, Command>[] = withTexts<State, Command>(
  scenarioRules,
  scenarioTexts,
);
