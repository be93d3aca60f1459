/**
 * What chapter 5 states, held against what its programs do: every figure of the prose comes from the
 * delivery model, the ruler, a lab's output, a source beside it, or the story itself.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { read } from '../build/bengali-lint/passages.ts';
import { bengaliDigits, bengaliNumber as bn } from '../src/bengali/numbers.ts';
import { presetNames } from '../src/components/widgets/ruler/ruler.bn.ts';
import { presets } from '../src/components/widgets/ruler/ruler-presets.ts';
import { record, stateAt } from '../src/machines/core/trace.ts';
import { deliveryModel, pointsOf, type State } from '../src/machines/delivery/delivery.model.ts';
import {
  scenarioRules,
  type ScenarioRule,
  type ScenarioSlug,
} from '../src/machines/delivery/scenarios.ts';
import {
  ladderOf,
  lateInBatch,
  mostReceives,
  populationOf,
  rungs,
  tableSeed,
  timelineOf,
  type Clocks,
} from '../src/machines/ruler/ruler.model.ts';

const folder = 'src/content/chapters/05-lease';
const source = readFileSync(`${folder}/index.mdx`, 'utf8');
const prose = read(
  'index.mdx',
  source.replace(/^---\n[^]*?\n---\n/, (front) => '\n'.repeat(front.split('\n').length)),
)
  .passages.map(({ text }) => text)
  .join('\n');

function at(slug: ScenarioSlug, index?: number): State {
  const rule: ScenarioRule = scenarioRules[slug];
  const trace = record(deliveryModel, rule.start, rule.commands);
  return stateAt(trace, index ?? trace.steps.length);
}

describe('chapter 5 says what its steppers show', () => {
  test('the slow work: the lease and the work of the text, three effects and no ack', () => {
    const end = at('slow-work');
    const { leaseSeconds, workSeconds, maxReceives } = end.settings;
    expect(prose).toContain(`lease ${bn(leaseSeconds)}, কাজ ${bn(workSeconds)}।`);
    expect(maxReceives).toBe(mostReceives);
    expect(prose).toContain(
      `গ্রাহক ৮৮ পেলেন ${bn(pointsOf(end, '88'))} পয়েন্ট, পাওনা ${bn(end.effects[0]?.points ?? 0)}। তিনবার কাজ, একটা সইও টেকেনি`,
    );
    expect(end.effects).toHaveLength(3);
    expect(end.parcels[0]?.status).toBe('deadLettered');
    expect(timelineOf(presets.slow).together).toBe(2);
    expect(prose).toContain(
      `প্রতি ${bn(leaseSeconds)} সেকেন্ডে একজন নতুন শুরু করেন, তাই একসাথে থাকেন দুজন`,
    );
  });

  test('the beats come every ten seconds, a third of the lease', () => {
    const { heartbeatSeconds, leaseSeconds } = at('slow-work-heartbeat').settings;
    expect([heartbeatSeconds, leaseSeconds / 3]).toEqual([10, 10]);
    expect(prose).toContain('শুধু দশ সেকেন্ড পরপর একটা কথা');
    expect(at('slow-work-heartbeat').parcels[0]?.receives).toBe(1);
  });

  test('the longest lease is the one of the text, and al-Kindi gets the parcel then', () => {
    const { maxLeaseSeconds } = at('longest-lease').settings;
    expect(at('longest-lease', 7).now).toBe(maxLeaseSeconds);
    expect(at('longest-lease', 8).parcels[0]?.lease?.worker).toBe('kindi');
    expect(prose).toContain(`${bn(maxLeaseSeconds ?? 0)} সেকেন্ডে আল-কিন্দি পেলেন।`);
  });
});

describe('chapter 5 says what the ruler shows', () => {
  test('the ladder of the table holds, under the name of its button', () => {
    const { call, job, kill, lease }: Clocks = presets.ladder;
    expect(rungs.every((rung) => ladderOf(presets.ladder)[rung])).toBe(true);
    expect(prose).toContain(`“${presetNames.ladder}” টিপলে সব ধাপে ঠিক চিহ্ন`);
    for (const [name, clock] of [
      ['বাইরের ডাক', call],
      ['জবের সীমা', job],
      ['মেরে ফেলা', kill],
      ['lease', lease],
    ] as const)
      expect(source).toContain(`| ${name} | ${bn(clock ?? 0)} |`);
  });

  test('the table of VT is what ten thousand messages came to', () => {
    for (const preset of [presets.vt5, presets.vt15, presets.vt60]) {
      const { duplicates, dlq, dlqHealthy } = populationOf(preset, tableSeed);
      const seconds = `${bn(preset.lease)} সেকেন্ড`;
      expect(source).toContain(
        `| ${seconds} | ${bn(duplicates)} | ${bn(dlq)} | ${bn(dlqHealthy)} | ${seconds} |`,
      );
    }
    const { doneAnyway, doneEveryTime, dlqHealthy } = populationOf(presets.vt5, tableSeed);
    expect(doneAnyway).toBe(dlqHealthy);
    expect(prose).toContain(`ওই ${bn(dlqHealthy)}টা?`);
    expect(prose).toContain(`প্রতিটার কাজ অন্তত একবার হয়ে গেছে, ${bn(doneEveryTime)}টার তিনবার`);
    expect(prose).toContain(
      `${bn(populationOf(presets.vt60, tableSeed).duplicates)}-এর নিচে নামে না`,
    );
  });

  test('a batch of ten: 46 of 100 at 30 s, half a per cent at 60 s', () => {
    expect(prose).toContain(
      `একশোটা ব্যাচের ${bn(Math.round(100 * lateInBatch(3, 30, 10)))}টায় দশমটার lease`,
    );
    expect(prose).toContain(
      `VT ৬০ হলে ${bengaliDigits((100 * lateInBatch(3, 60, 10)).toFixed(1))}%।`,
    );
  });
});

describe('chapter 5 says what its labs print', () => {
  const lab = parse(readFileSync('src/content/labs/lease/lab.yaml', 'utf8')) as {
    edits: { id: string; label: string }[];
  };
  const label = (id: string) => `“${lab.edits.find((edit) => edit.id === id)?.label ?? id}”`;
  const made = (edit?: string) => {
    const file = edit === undefined ? 'expected.txt' : `expected.${edit}.txt`;
    const text = readFileSync(`src/content/labs/lease/${file}`, 'utf8');
    return { text, times: bn(Number(/film-7 was made: (\d+)/.exec(text)?.[1])) };
  };

  test('the film is made five times, once, once and twice', () => {
    const plain = made();
    expect(plain.text).not.toContain('ack taken');
    expect(plain.text).toContain('dead: 1');
    expect(prose).toContain(
      `ভিডিও বানানো হলো ${plain.times} বার, একটা ack-ও নেওয়া হলো না, জবটা DLQ-তে।`,
    );
    expect(prose).toContain(`${label('heartbeat')} টিপলে ${made('heartbeat').times} বার।`);
    expect(prose).toContain(`${label('long-lease')} টিপলেও ${made('long-lease').times} বার`);
    const careless = made('no-token');
    expect(careless.text).toContain('{ ready: 0, leased: 0, dead: 0 }');
    expect(prose).toContain(`${label('no-token')} টিপে শেষ লাইনগুলো দেখুন: ${careless.times} বার`);
  });

  test('the parcel comes back a little later each time', () => {
    const starts = [...made().text.matchAll(/^ *(\d+) s {2}\S+ starts/gm)].map((one) =>
      Number(one[1]),
    );
    expect(prose).toContain(
      `বাঁ দিকের সময়গুলোও পড়ুন: ${starts.slice(1).map(bn).join(', ')}।`.normalize('NFC'),
    );
    starts.forEach((start, times) => expect(start).toBeGreaterThanOrEqual(30 * times));
  });

  test('a limit of five leaves one healthy dead letter', () => {
    const text = readFileSync('src/content/labs/visibility/expected.five-receives.txt', 'utf8');
    const healthy = Number(/^ 5(?: +\d+){4} +(\d+)$/m.exec(text)?.[1]);
    expect(prose).toContain(
      `৩ থেকে ৫ করলে সুস্থদের প্রায় কেউ আর DLQ-তে থাকে না, থাকে মোটে ${bn(healthy)}টা`,
    );
  });
});

/** Every number in the prose is read above, or one that the story, the code or a source sets. */
test('chapter 5 prints no number that nothing stands behind', () => {
  const checked = [
    ...['৩০', '৪৫', '১৫০', '৫০', '১০', '৬০', '৯০', '৫', '১', '২', '৩', '১৫', '২,৩৯২', '১৩৫'],
    ...['১০৪', '২৩৪', '০', '১৭৬', '২৯', '৮১', '৪৬', '০.৫', '৬১', '৯১', '১২২'],
  ];
  /** Customer 88, and the 40 seconds of the encoder in the code. */
  const told = ['৮৮', '৪০'];
  /** SQS’s longest lease in hours, and the longest that Pub/Sub is asked for at once, in seconds. */
  const sourced = ['১২', '৬০০'];
  const numbers = new Set(prose.match(/[০-৯]+(?:,[০-৯]+)*(?:\.[০-৯]+)?/g));
  const known = new Set([...checked, ...told, ...sourced]);
  expect([...numbers].filter((number) => !known.has(number))).toEqual([]);
  expect([...known].filter((number) => !numbers.has(number))).toEqual([]);
});

describe('the quiz of chapter 5', () => {
  const { questions } = parse(readFileSync(`${folder}/quiz.yaml`, 'utf8')) as {
    questions: {
      id: string;
      kind: string;
      answer?: number;
      near?: { value: number }[];
      items?: { id: 'call' | 'job' | 'kill' | 'lease' }[];
    }[];
  };
  const question = (id: string) => questions.find((one) => one.id === id);
  const job = timelineOf({ work: 40, lease: 15, call: null, job: null, kill: null, beat: null });

  test('how often it is done and by how many at once is what the ruler counts', () => {
    expect(question('forty-under-fifteen')?.answer).toBe(job.effects);
    expect(question('at-once')?.answer).toBe(job.together);
    for (const id of ['forty-under-fifteen', 'at-once'])
      for (const { value } of question(id)?.near ?? [])
        expect(value).not.toBe(question(id)?.answer);
  });

  test('a timeout longer than retry_after has two at one job from 90 to 120 seconds', () => {
    const { deliveries, together } = timelineOf({
      work: 600,
      lease: 90,
      call: null,
      job: 120,
      kill: null,
      beat: null,
    });
    expect(deliveries[1]?.from).toBe(90);
    expect(deliveries[0]?.to).toBe(120);
    expect(together).toBe(2);
  });

  test('the ladder to be put in order is the one whose every rung holds, and two rungs exchanged do not', () => {
    const order = question('ladder')?.items?.map(({ id }) => id) ?? [];
    const seconds = order.map((id) => presets.ladder[id] ?? NaN);
    expect(seconds).toEqual([...seconds].sort((a, b) => a - b));
    expect(Object.values(ladderOf(presets.ladder))).not.toContain(false);
    for (const [at, id] of order.entries()) {
      const next = order[at + 1];
      if (next === undefined) continue;
      const exchanged = { ...presets.ladder, [id]: seconds[at + 1], [next]: seconds[at] };
      expect(Object.values(ladderOf(exchanged)), `${id} after ${next}`).toContain(false);
    }
  });

  test('has questions of four kinds', () => {
    expect(new Set(questions.map(({ kind }) => kind)).size).toBe(4);
  });
});
