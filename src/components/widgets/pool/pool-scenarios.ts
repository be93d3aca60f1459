/** Joins the rules of each scenario, which know no Bengali, with its texts, which know no rules. */
import type { Command, State } from '../../../machines/pool/pool.model.ts';
import { scenarioRules } from '../../../machines/pool/scenarios.ts';
import type { Scenario } from '../../stepper/flow.ts';
import { withTexts } from '../../stepper/with-texts.ts';
import { scenarioTexts } from './pool.bn.ts';

/** In the order in which the chapter plays them. */
export const poolScenarios: readonly Scenario<State, Command>[] = withTexts<State, Command>(
  scenarioRules,
  scenarioTexts,
);
