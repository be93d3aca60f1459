/** The whole flow: what is played, and how lanes, charts and code show it. */
import {
  receiverOf,
  senderOf,
  sides,
  type Command,
  type Fact,
  type State,
} from '../../../machines/two-generals/two-generals.model.ts';
import { textOf } from '../../stepper/code-line.ts';
import type { Flow, LaneMark } from '../../stepper/flow.ts';
import { spansOf, type Lasting } from '../../stepper/lasting.ts';
import courierChart from './courier.chart.ts?drawn';
import generalChart from './general.chart.ts?drawn';
import nightLines from './general-night.ts?lines';
import { twoGeneralsPlay } from './two-generals-play.ts';
import { moodOf } from './two-generals-mood.ts';
import { courierNumber, markLabels, names, spanLabels } from './two-generals.bn.ts';

export const twoGeneralsFlow: Flow<State, Command, Fact> = {
  ...twoGeneralsPlay,
  marks: (_, { facts }) => facts.flatMap(marksOf),
  spans: (trace) => spansOf(trace, lasting),
  live: (state) => [
    ...(state.sent === 0
      ? []
      : [
          {
            chart: 'courier',
            state: state.riding ? 'valley' : state.fallen ? 'fallen' : 'arrived',
            label: courierNumber(state.sent),
          },
        ]),
    ...sides.map((side) => ({ chart: 'general', state: moodOf(state, side), label: names[side] })),
  ],
  charts: [courierChart, generalChart],
  listing: () => ({
    source: nightLines.map(textOf).join('\n'),
    language: 'ts',
    lines: nightLines,
  }),
  line: ({ facts }) => {
    const call = callOf(facts);
    const at = nightLines.findIndex((line) => call !== null && textOf(line).includes(call));
    return at < 0 ? null : at + 1;
  },
};

/** The text that the line of a step contains; `null` when no general's line runs. */
export function callOf(facts: readonly Fact[]): string | null {
  for (const fact of facts) {
    if (fact.type === 'rode') return fact.courier === 1 ? 'camp.first' : 'letter.wantsAnswer';
    if (fact.type === 'arrived') return 'heard += 1';
    if (fact.type === 'decided') return 'heard >= needs';
  }
  return null;
}

function marksOf(fact: Fact): readonly LaneMark[] {
  switch (fact.type) {
    case 'rode':
      return [
        {
          lane: fact.from,
          to: 'valley',
          tone: 'leased',
          shape: 'dot',
          label: markLabels.courier(fact.courier),
        },
      ];
    case 'arrived':
      return [
        {
          lane: 'valley',
          to: fact.at,
          tone: 'done',
          shape: 'dot',
          label: markLabels.courier(fact.courier),
        },
      ];
    case 'fell':
      return [
        {
          lane: 'valley',
          to: receiverOf(fact.courier),
          lost: true,
          tone: 'dead',
          shape: 'dot',
          label: markLabels.courier(fact.courier),
        },
      ];
    case 'decided':
      return [
        {
          lane: fact.side,
          tone: fact.attacks ? 'dead' : 'neutral',
          shape: fact.attacks ? 'write' : 'clock',
          label: fact.attacks ? markLabels.attack : markLabels.stay,
        },
      ];
    case 'ignored':
      return [];
  }
}

/** A courier on the way, and a general who has seen enough. */
function lasting(state: State): readonly Lasting[] {
  return [
    ...(state.riding
      ? [
          {
            key: `courier ${state.sent}`,
            lane: 'valley',
            tone: 'leased',
            label: names[senderOf(state.sent)],
          } as const,
        ]
      : []),
    ...sides.flatMap((side): readonly Lasting[] =>
      moodOf(state, side) === 'ready'
        ? [{ key: side, lane: side, tone: 'done', label: spanLabels.sure }]
        : [],
    ),
  ];
}
