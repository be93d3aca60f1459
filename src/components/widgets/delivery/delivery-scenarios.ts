/** Joins the rules of each scenario, which know no Bengali, with its texts, which know no rules. */
import type { Command, State } from '../../../machines/delivery/delivery.model.ts';
import { scenarioRules } from '../../../machines/delivery/scenarios.ts';
import type { Scenario } from '../../stepper/flow.ts';
import { withTexts } from '../../stepper/with-texts.ts';
import { scenarioTexts } from './delivery.bn.ts';

/** In the order in which the chapter plays them. */
export const deliveryScenarios: readonly Scenario<State, Command>[] = withTexts<State, Command>(
  scenarioRules,
  scenarioTexts,
);
