/** The whole flow: what is played, and how lanes, charts and code show it. */
import type { Step, Trace } from '../../../machines/core/trace.ts';
import {
  owedBy,
  type Command,
  type Fact,
  type State,
  type Stop,
} from '../../../machines/request-path/request-path.model.ts';
import { textOf, type CodeLine } from '../../stepper/code-line.ts';
import type { Flow, LaneMark, LaneSpan } from '../../stepper/flow.ts';
import insideLines from './handler-inside.ts?lines';
import queueLines from './handler-queue.ts?lines';
import jobChart from './job.chart.ts?drawn';
import orderChart from './order.chart.ts?drawn';
import { requestPathPlay } from './request-path-play.ts';
import { laneNames, markLabels, serviceNames, spanLabels, taskWords } from './request-path.bn.ts';

export const requestPathFlow: Flow<State, Command, Fact> = {
  ...requestPathPlay,
  marks: (_, { facts }) => facts.flatMap(marksOf),
  spans,
  live: ({ order }) => [
    { chart: 'order', state: order.status, label: laneNames.customer },
    ...order.jobs.map(({ task, status }) => ({
      chart: 'job',
      state: status,
      label: taskWords[task].card,
    })),
  ],
  charts: [orderChart, jobChart],
  listing: (start) => {
    const lines = linesOf(start);
    return { source: lines.map(textOf).join('\n'), language: 'ts', lines };
  },
  line: (played) => {
    const call = callOf(played);
    const at = linesOf(played.state).findIndex(
      (line) => call !== null && textOf(line).includes(call),
    );
    return at < 0 ? null : at + 1;
  },
};

function linesOf({ settings }: State): readonly CodeLine[] {
  return owedBy(settings.plan).length === 0 ? insideLines : queueLines;
}

const calls: Readonly<Record<Stop, string>> = {
  stock: 'stock.check(',
  payment: 'payments.authorise(',
  order: 'database.insert(',
  mail: 'mailer.confirm(',
  invoice: 'documents.invoice(',
  warehouse: 'depot.notify(',
  points: 'database.addPoints(',
  analytics: 'analytics.count(',
  enqueue: 'queue.publish(',
};

/** The text that the line of a step contains; `null` when no line of the shop runs. */
export function callOf({ facts }: Step<State, Command, Fact>): string | null {
  for (const fact of facts) {
    if (fact.type === 'stopDone' || fact.type === 'refused') return calls[fact.stop];
    if (fact.type === 'jobDone') return calls[fact.task];
    if (fact.type === 'jobDelayed') return 'queue.retryLater(';
    if (fact.type === 'arrived') return 'placeOrder(';
  }
  return null;
}

function marksOf(fact: Fact): readonly LaneMark[] {
  switch (fact.type) {
    case 'arrived':
      return [road('customer', 'counter', 'leased', 'dot', markLabels.order)];
    case 'stopDone':
      return [
        fact.stop === 'enqueue'
          ? road('counter', 'shelf', 'waiting', 'dot', markLabels.note)
          : road('counter', 'outside', 'done', 'write', taskWords[fact.stop].card),
      ];
    case 'answered':
      return [road('counter', 'customer', 'done', 'dot', markLabels.receipt)];
    case 'refused':
      return [road('counter', 'customer', 'dead', 'cross', markLabels.failure)];
    case 'jobDone':
      return [road('worker', 'outside', 'done', 'write', taskWords[fact.task].card)];
    case 'jobDelayed':
      return [road('worker', 'shelf', 'delayed', 'clock', markLabels.later)];
    case 'fell':
      return [
        {
          lane: 'outside',
          tone: 'dead',
          shape: 'cross',
          label: `${serviceNames[fact.service]} ${markLabels.down}`,
        },
      ];
    case 'rose':
      return [
        {
          lane: 'outside',
          tone: 'done',
          shape: 'dot',
          label: `${serviceNames[fact.service]} ${markLabels.up}`,
        },
      ];
    case 'rushBegan':
      return [{ lane: 'customer', tone: 'dead', shape: 'dot', label: markLabels.rush }];
    case 'rushEnded':
      return [{ lane: 'customer', tone: 'neutral', shape: 'dot', label: markLabels.calm }];
    case 'timePassed':
      return [
        {
          lane: 'counter',
          tone: 'neutral',
          shape: 'clock',
          label: markLabels.minutes(fact.minutes),
        },
      ];
    case 'becameDue':
      return [{ lane: 'shelf', tone: 'waiting', shape: 'clock', label: markLabels.due }];
    case 'ignored':
      return [];
  }
}

function road(
  lane: string,
  to: string,
  tone: LaneMark['tone'],
  shape: LaneMark['shape'],
  label: string,
): LaneMark {
  return { lane, to, tone, shape, label };
}

/** Whether something that lasts is going on in a state, and where it is drawn. */
const lasting: readonly {
  readonly lane: string;
  readonly tone: LaneMark['tone'];
  readonly label: string;
  readonly holds: (state: State) => boolean;
}[] = [
  {
    lane: 'customer',
    tone: 'leased',
    label: spanLabels.standing,
    holds: ({ order }) => order.status === 'running',
  },
  {
    lane: 'shelf',
    tone: 'waiting',
    label: spanLabels.owed,
    holds: ({ order, crowd }) =>
      crowd.owedMails > 0 || order.jobs.some(({ status }) => status !== 'done'),
  },
  {
    lane: 'outside',
    tone: 'dead',
    label: spanLabels.down,
    holds: ({ down }) => down.length > 0,
  },
];

function spans({ start, steps }: Trace<State, Command, Fact>): readonly LaneSpan[] {
  const states = [start, ...steps.map(({ state }) => state)];
  return lasting.flatMap(({ lane, tone, label, holds }) => {
    const found: LaneSpan[] = [];
    let from: number | null = null;
    states.forEach((state, index) => {
      if (holds(state)) from ??= index;
      else if (from !== null) {
        found.push({ lane, from, to: index, tone, label });
        from = null;
      }
    });
    return from === null ? found : [...found, { lane, from, to: null, tone, label }];
  });
}
