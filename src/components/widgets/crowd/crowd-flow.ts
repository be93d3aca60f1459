/** The whole flow: what is played, and how lanes, chart and code show it. */
import type { Step, Trace } from '../../../machines/core/trace.ts';
import {
  trendOf,
  type Command,
  type Fact,
  type State,
} from '../../../machines/crowd/crowd.model.ts';
import { textOf } from '../../stepper/code-line.ts';
import type { Flow, LaneMark, LaneSpan } from '../../stepper/flow.ts';
import programLines from './crowd-program.ts?lines';
import { crowdPlay } from './crowd-play.ts';
import { chartOfLine, markLabels, spanLabel } from './crowd.bn.ts';
import lineChart from './line.chart.ts?drawn';

export const crowdFlow: Flow<State, Command, Fact> = {
  ...crowdPlay,
  marks: (_, { facts, state }) => facts.flatMap((fact) => marksOf(fact, state)),
  spans,
  live: (state) => [{ chart: 'line', state: trendOf(state), label: chartOfLine }],
  charts: [lineChart],
  listing: () => ({
    source: programLines.map(textOf).join('\n'),
    language: 'ts',
    lines: programLines,
  }),
  line: (played) => {
    const call = callOf(played);
    const at = programLines.findIndex((line) => call !== null && textOf(line).includes(call));
    return at < 0 ? null : at + 1;
  },
};

/** The text that the line of a step contains: which part of the arithmetic it changes. */
export function callOf({ command, facts }: Step<State, Command, Fact>): string | null {
  if (facts.some(({ type }) => type === 'ignored')) return null;
  switch (command.type) {
    case 'time.pass':
      return facts.some(({ type }) => type === 'lineGone') ? 'Math.max(0' : 'growth * minutes';
    case 'rate.set':
      return 'street.perMinute -';
    case 'work.set':
    case 'counter.open':
    case 'counter.close':
      return 'street.counters /';
    case 'crowd.arrive':
      return 'street.line + people';
  }
}

function marksOf(fact: Fact, state: State): readonly LaneMark[] {
  switch (fact.type) {
    case 'timePassed':
      return [
        road('street', 'line', 'waiting', markLabels.people(fact.came)),
        road('line', 'counters', 'done', markLabels.people(fact.went)),
      ];
    case 'crowdArrived':
      return [road('street', 'line', 'waiting', markLabels.people(fact.people))];
    case 'rateChanged':
      return [spot('street', 'neutral', markLabels.rate(state.rate))];
    case 'counterOpened':
    case 'counterClosed':
      return [spot('counters', 'neutral', markLabels.counters(state.counters))];
    case 'workChanged':
      return [spot('counters', 'neutral', markLabels.work(state.workSeconds))];
    case 'gateReached':
    case 'lineGone':
    case 'ignored':
      return [];
  }
}

function road(lane: string, to: string, tone: LaneMark['tone'], label: string): LaneMark {
  return { lane, to, tone, shape: 'dot', label };
}

function spot(lane: string, tone: LaneMark['tone'], label: string): LaneMark {
  return { lane, tone, shape: 'dot', label };
}

function spans({ start, steps }: Trace<State, Command, Fact>): readonly LaneSpan[] {
  const found: LaneSpan[] = [];
  let from: number | null = null;
  const span = (end: number | null): LaneSpan => ({
    lane: 'line',
    from: from ?? 0,
    to: end,
    tone: 'waiting',
    label: spanLabel,
  });
  [start, ...steps.map(({ state }) => state)].forEach(({ line }, index) => {
    if (line > 0) from ??= index;
    else if (from !== null) {
      found.push(span(index));
      from = null;
    }
  });
  return from === null ? found : [...found, span(null)];
}
