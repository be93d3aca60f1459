/** Joins the rules of each scenario, which know no Bengali, with its texts, which know no rules. */
import type { Command, State } from '../../../machines/request-path/request-path.model.ts';
import { scenarioRules } from '../../../machines/request-path/scenarios.ts';
import type { Scenario } from '../../stepper/flow.ts';
import { withTexts } from '../../stepper/with-texts.ts';
import { scenarioTexts } from './request-path.bn.ts';

/** In the order in which the chapter plays them. */
export const requestPathScenarios: readonly Scenario<State, Command>[] = withTexts<State, Command>(
  scenarioRules,
  scenarioTexts,
);
