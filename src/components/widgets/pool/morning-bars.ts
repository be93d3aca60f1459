/** The same morning for five, three and one as bars: who worked on which parcel, from when to when. */
import { record } from '../../../machines/core/trace.ts';
import { poolModel } from '../../../machines/pool/pool.model.ts';
import { scenarioRules, type ScenarioRule } from '../../../machines/pool/scenarios.ts';

interface Bar {
  readonly parcel: string;
  /** Minutes since the office opened. */
  readonly from: number;
  readonly to: number;
}

interface SharedMorning {
  readonly sorters: readonly { readonly id: string; readonly bars: readonly Bar[] }[];
  /** When the last parcel was done. */
  readonly end: number;
}

/** Read from the runs of the three scenarios, in the order in which the chapter shows them. */
export function mornings(): readonly SharedMorning[] {
  return (['pool-five', 'pool-three', 'pool-one'] as const).map((slug) => {
    const rule: ScenarioRule = scenarioRules[slug];
    const { start, steps } = record(poolModel, rule.start, rule.commands);
    const taken = new Map<string, number>();
    const bars = new Map<string, Bar[]>(start.sorters.map(({ id }) => [id, []]));
    for (const { facts, state } of steps)
      for (const fact of facts) {
        if (fact.type === 'taken') taken.set(fact.parcel, state.now);
        if (fact.type === 'finished')
          bars.get(fact.sorter)?.push({
            parcel: fact.parcel,
            from: taken.get(fact.parcel) ?? 0,
            to: state.now,
          });
      }
    return {
      sorters: [...bars].map(([id, done]) => ({ id, bars: done })),
      end: steps.at(-1)?.state.now ?? 0,
    };
  });
}
