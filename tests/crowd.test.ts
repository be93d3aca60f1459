/**
 * What chapter 3 states, held against what its programs do: every figure of the prose comes from the
 * arithmetic, the model, a lab's output, or the story itself.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { read } from '../build/bengali-lint/passages.ts';
import { bengaliDigits, bengaliNumber as bn } from '../src/bengali/numbers.ts';
import { minutesText } from '../src/components/widgets/crowd/crowd.bn.ts';
import { jobs as plans } from '../src/content/exercises/count-mode/jobs.ts';
import { record, stateAt } from '../src/machines/core/trace.ts';
import {
  busyWorkers,
  capacity,
  drainTime,
  lineAfter,
  spare,
  utilisation,
  workersFor,
} from '../src/machines/crowd/arithmetic.ts';
import { crowdModel, loadOf, toTheGate, type State } from '../src/machines/crowd/crowd.model.ts';
import {
  feast,
  scenarioRules,
  usual,
  type ScenarioRule,
  type ScenarioSlug,
} from '../src/machines/crowd/scenarios.ts';

const folder = 'src/content/chapters/03-crowd';
const source = readFileSync(`${folder}/index.mdx`, 'utf8');
const prose = read(
  'index.mdx',
  source.replace(/^---\n[^]*?\n---\n/, (front) => '\n'.repeat(front.split('\n').length)),
)
  .passages.map(({ text }) => text)
  .join('\n');

function at(slug: ScenarioSlug, index?: number): State {
  const rule: ScenarioRule = scenarioRules[slug];
  const trace = record(crowdModel, rule.start, rule.commands);
  return stateAt(trace, index ?? trace.steps.length);
}
const places = (value: number, digits: number): string => bengaliDigits(value.toFixed(digits));
const short = (value: number): string => bn(Math.round(value * 1_000) / 1_000);
const printed = (lab: string): string =>
  readFileSync(`src/content/labs/${lab}/expected.txt`, 'utf8');

describe('chapter 3 says what its steppers show', () => {
  const eid = at('crowd-eid', 1);
  const per = capacity({ ...loadOf(eid), workers: 1 });

  test('a counter finishes one and a half a minute, three of them four and a half', () => {
    expect(per).toBe(1.5);
    expect(prose).toContain(
      `একজনে ${bn(eid.workSeconds)} সেকেন্ড, তাই মিনিটে পারা যায় ${short(3 * per)} জন। আসেন ${bn(usual)} জন।`,
    );
  });

  test('the calm morning: no line at as many as come, sixty after an hour of one more', () => {
    expect(at('crowd-calm', 4).line).toBe(0);
    expect(capacity(loadOf(at('crowd-calm', 4)))).toBe(usual);
    const end = at('crowd-calm');
    expect(end.rate - usual).toBe(1);
    expect(prose).toContain(`${short(3 * per)} থেকে ${bn(usual)}-এ নামলেও লাইন হয়নি।`);
    expect(prose).toContain(`ঘণ্টা শেষে লাইনে ${bn(end.line)} জন`);
  });

  test('the Eid morning is the one that Maryam reckoned', () => {
    const top = at('crowd-eid', 7);
    expect(prose).toContain(`(${bn(feast)} − ${short(3 * per)}) × ${bn(60)} = ${bn(top.line)}।`);
    const toGate = toTheGate / -spare(loadOf(top));
    expect(prose).toContain(
      `ফটক পর্যন্ত ধরে ${bn(toTheGate)} জন, তাই ${minutesText(toGate)}ে লাইন ফটক ছুঁয়েছে`.normalize(
        'NFC',
      ),
    );
    const drain = drainTime(loadOf(at('crowd-eid')), top.line);
    expect(at('crowd-eid').now).toBe(240);
    expect(prose).toContain(
      `ঈদের ${bn(top.line)} ÷ ${short(spare(loadOf(at('crowd-eid'))))} মানে ${bn(drain)} মিনিট, দুপুর বারোটা।`,
    );
    expect(prose).toContain(`তাতে লেখা ${bn(top.line)}, আর নিচে দুপুর বারোটা।`);
    expect(lineAfter(loadOf(top), 0, 30)).toBeLessThan(toTheGate);
    expect(lineAfter(loadOf(top), 0, 34)).toBeGreaterThan(toTheGate);
  });

  test('a hundred at once: what is finished, and by how much the line is shorter', () => {
    const [full, later] = [at('crowd-sudden', 2), at('crowd-sudden', 3)];
    const went = later.served - full.served;
    expect(prose).toContain(
      `${bn(10)} মিনিটে ${bn(went)} জনের কাজ হলো, অথচ লাইন কমল ${bn(full.line - later.line)}। বাকি ${bn(10 * usual)} জন নতুন।`,
    );
    const drain = drainTime(loadOf(full), full.line);
    expect(prose).toContain(
      `${bn(full.line)} ÷ ${short(spare(loadOf(full)))} মানে ${minutesText(drain)}।`,
    );
  });

  test('one sorter more: the line and the time of the text', () => {
    const [three, four] = [at('crowd-eid'), at('crowd-one-more')];
    expect(prose).toContain(`${bn(three.longest)} থেকে ${bn(four.longest)}।`);
    expect(prose).toContain(`${bn(three.now - 60)} মিনিট থেকে ${bn(four.now - 60)}।`);
    expect(spare(loadOf(four))).toBe(2 * spare(loadOf(three)));
  });

  test('six counters finish as many as come, and by chance somebody stands there', () => {
    const start = at('crowd-chance', 0);
    expect(capacity(loadOf(start))).toBe(start.rate);
    expect(prose).toContain(
      `${bn(start.counters)} কাউন্টারে মিনিটে ${bn(start.rate)} জন পারা যায়, আসেনও ${bn(start.rate)} জন।`,
    );
    expect(at('crowd-chance', 6).line).toBeGreaterThan(20);
    expect(at('crowd-chance').line).toBe(0);
  });
});

describe('chapter 3 reckons rightly', () => {
  test('Little: two at the counters, a hundred SMS, five processes and seven', () => {
    expect(busyWorkers({ rate: 3, work: 2 / 3 })).toBe(2);
    const sms = { rate: 200, work: 0.5 };
    const busy = busyWorkers(sms);
    expect(prose).toContain(`${bn(200)} × ${short(0.5)} = ${bn(busy)}টা SMS`);
    expect(prose).toContain(`${bn(20)}টার জন্য দাঁড়াতে পারলে লাগে অন্তত ${bn(busy / 20)}টা process`);
    expect(utilisation({ ...sms, workers: 5 * 20 })).toBe(1);
    expect(prose).toContain(
      `${bn(7)}টা নিলে ${places(100 * utilisation({ ...sms, workers: 7 * 20 }), 1)}%।`,
    );
  });

  test('the shelf of the morning: six, twelve, eighteen, and whole rounds', () => {
    const load = { rate: 50, work: 0.12 };
    expect(drainTime({ ...load, workers: 6 }, 1_000)).toBe(Infinity);
    expect(prose).toContain(
      `${bn(12)} জনে ${short(drainTime({ ...load, workers: 12 }, 1_000))} সেকেন্ড, ${bn(18)} জনে ${short(drainTime({ ...load, workers: 18 }, 1_000))}।`,
    );
    expect(prose).toContain(`N ≥ ০.১২ × (৫০ + ১,০০০ ÷ ১০) = ${bn(workersFor(load, 1_000, 10))}।`);
    const rounds = Math.ceil(1_000 / 12);
    expect(prose).toContain(`লাগে ${bn(rounds)} দফা, তাই ${short(rounds * 0.12)} সেকেন্ড।`);
    expect(printed('drain')).toMatch(/12 +100 +50 +20\.0\n +18 +150 +100 +10\.0/);
    expect(printed('drain')).toContain('Workers for 10 s: 18');
  });

  test('the thumbnails and the notices of the faults are those of the exercise', () => {
    const [thumbnails, notices] = ['thumbnails', 'notices'].map((id) =>
      plans.find((plan) => plan.id === id),
    );
    if (thumbnails === undefined || notices === undefined) throw new Error('No such plan');
    const six = { rate: 0, work: thumbnails.work, workers: thumbnails.workers };
    expect(source).toContain(
      `${thumbnails.waiting} / ${thumbnails.target} = ${thumbnails.workers}`,
    );
    expect(prose).toContain(
      `একটা কাজে ${bn(thumbnails.work)} সেকেন্ড লাগলে ${bn(thumbnails.workers)} জন মিলে সেকেন্ডে সারে ${short(capacity(six))}টা`,
    );
    expect(prose).toContain(
      `তাকে তখনো ${bn(lineAfter(six, thumbnails.waiting, thumbnails.target))}টা`,
    );
    expect(prose).toContain(`তাক খালি হয় ${bn(drainTime(six, thumbnails.waiting) / 60)} মিনিটে`);
    const one = { rate: notices.peak, work: notices.work, workers: notices.workers };
    expect(prose).toContain(`ওই আধ ঘণ্টায় জমে ${bn(lineAfter(one, 0, 1_800))}টা`);
    expect(prose).toContain(`সারাদিনে ${bn(notices.rate * 86_400)}টা নোটিশ`);
  });

  test('ten workers of 128 MiB are a GiB and a quarter', () => {
    expect(prose).toContain(
      `${bn(10)} × ${bn(128)} = ${bn(10 * 128)} MiB, মানে ${short((10 * 128) / 1_024)} GiB`,
    );
  });
});

describe('chapter 3 says what its labs print', () => {
  test('erlang: who must wait and how long, one line and many, and how work stretches', () => {
    const text = printed('erlang');
    const row = (workers: number, what: string) =>
      new RegExp(`^ +${workers} +([\\d.]+) % +${what} +([\\d.]+)`, 'm').exec(text)?.slice(1) ?? [];
    const said = (value: string | undefined) => bengaliDigits(value ?? '?');
    const [busy, wait] = row(3, 'must wait');
    expect(prose).toContain(`${bn(3)} জন worker ${said(busy)}% ব্যস্ত।`);
    expect(prose).toContain(`${said(wait)}%। দশটার সাতটাই দাঁড়ায়`);
    expect(Math.round(Number(wait) / 10)).toBe(7);
    expect(1 - Number(busy) / 100).toBeCloseTo(1 / 6, 2);
    expect(prose).toContain(
      `গড়ে দাঁড়ায় ${said(row(3, 'mean wait')[1])} ms, কিন্তু p99 ${said(row(3, 'p99 wait')[1])} ms`,
    );
    expect(prose).toContain(`একজন বাড়ালেই গড় ${said(row(4, 'mean wait')[1])} ms।`);
    const [, one, own] = /one +(\d+) ms.*\nown +(\d+) ms/.exec(text) ?? [];
    expect(prose).toContain(`গড় ${said(one)} ms থেকে লাফ দেয় ${said(own)}-এ।`);
    const stretch = (percent: number) =>
      new RegExp(`^${percent} % +([\\d.]+) +([\\d.]+)`, 'm').exec(text)?.slice(1).map(Number) ?? [];
    expect(prose).toContain(
      `৯০% ব্যস্ত থাকলে একটা কাজ শেষ হতে লাগে তার আসল সময়ের ${short(stretch(90)[0] ?? 0)} গুণ, ৯৯%-এ ${short(stretch(99)[0] ?? 0)} গুণ। পাঁচজন একটা লাইন ভাগ করলে ৯০%-এ ${short(stretch(90)[1] ?? 0)} গুণ।`,
    );
  });

  test('burst: the shelf after one crowd, and after a thousand', () => {
    const depths = /^ 80 +(\d+) +(\d+) +(\d+)$/m.exec(printed('burst'))?.slice(1).map(Number) ?? [];
    const [two = 0, four = 0, eight = 0] = depths;
    expect(prose).toContain(`ভিড়ের শেষে ${bn(2)} জনের তাকে ${bn(two)}`);
    expect(prose).toContain(`${bn(4)} জনের তাকে ${bn(four)}। ${bn(8)} জনের তাকে ${bn(eight)}।`);
    expect(prose).toContain(
      `(৮০ − ৪০) × ২০ = ${bn(lineAfter({ rate: 80, work: 0.1, workers: 4 }, 0, 20))}।`,
    );
    const lab = parse(readFileSync('src/content/labs/burst/lab.yaml', 'utf8')) as {
      seed: number;
      edits: { id: string; label: string }[];
      reports: { name: string; over: { mean: number; p5: number; p95: number } }[];
    };
    const over = (name: string) => lab.reports.find((report) => report.name === name)?.over;
    const [manyOf4, manyOf8] = [over('N=4'), over('N=8')];
    expect(prose).toContain(`“${lab.edits.find(({ id }) => id === 'many')?.label ?? ''}” টিপুন`);
    expect(prose).toContain(
      `${bn(4)} জনের তাকে গড়ে ${bn(manyOf4?.mean ?? 0)}, একশোটা সকালের নব্বইটায় ${bn(manyOf4?.p5 ?? 0)} থেকে ${bn(manyOf4?.p95 ?? 0)}-এর মধ্যে। ${bn(four)} ছিল`,
    );
    expect(four).toBeLessThan(manyOf4?.p5 ?? 0);
    expect(prose).toContain(
      `গড়ে ${short(manyOf8?.mean ?? 0)}, কুড়িটায় একটা সকালে ${bn(manyOf8?.p95 ?? 0)} বা তারও বেশি।`,
    );
    expect(prose).toContain(`কপাল ভালো ছিল seed ${bn(lab.seed)}-এর`);
  });
});

/** Every number in the prose is read above, or one that the story or the question itself sets. */
test('chapter 3 prints no number that nothing stands behind', () => {
  const checked = [
    ...['৪০', '৪.৫', '৩', '৬০', '৯', '২৭০', '১৫০', '৩৩', '২০', '১০', '৪৫', '১৫', '৩০', '১০০'],
    ...['১.৫', '৬৬', '১৮০', '২', '২০০', '০.৫', '৫', '৭', '৭১.৪', '৬', '৮৩.৩', '৭০.২', '১৪০'],
    ...['৮৫০', '২১', '৯০', '৯৯', '২.৫', '১০১', '৮০', '৮০০', '১,৫৯৭', '২৫', '৪', '৬৭৬', '৮'],
    ...['৭৯৮', '৭১৯', '৮৭৪', '৪০.৫', '৯৮', '১,০০০', '৫০', '০.১২', '১২', '১৮', '৮৪', '১০.০৮'],
    ...['৩,৬০০', '২,৭০০', '৪৩,২০০', '৮,১০০', '১২৮', '১,২৮০', '১.২৫'],
  ];
  /** Parcel 88 of the next chapter, and the room to leave: 70 to 80 per cent. */
  const told = ['৮৮', '৭০'];
  const numbers = new Set(prose.match(/[০-৯]+(?:,[০-৯]+)*(?:\.[০-৯]+)?/g));
  const known = new Set([...checked, ...told]);
  expect([...numbers].filter((number) => !known.has(number))).toEqual([]);
  expect([...known].filter((number) => !numbers.has(number))).toEqual([]);
});

describe('the quiz of chapter 3', () => {
  const { questions } = parse(readFileSync(`${folder}/quiz.yaml`, 'utf8')) as {
    questions: { id: string; kind: string; answer?: number; near?: { value: number }[] }[];
  };
  const question = (id: string) => questions.find((one) => one.id === id);
  const near = (id: string) => question(id)?.near?.map(({ value }) => value);

  test('the line after five minutes, and the two ways to miss it', () => {
    const load = { rate: 12, work: 0.5, workers: 4 };
    expect(question('growth')?.answer).toBe(lineAfter(load, 0, 300));
    expect(near('growth')).toEqual([lineAfter(load, 0, 5), load.rate * 300]);
  });

  test('the minutes until the shelf is empty, and what forgets the new ones', () => {
    const load = { rate: 6, work: 0.5, workers: 4 };
    expect(question('drain')?.answer).toBe(drainTime(load, 600) / 60);
    expect(near('drain')).toEqual([
      drainTime({ ...load, rate: 0 }, 600) / 60,
      drainTime(load, 600),
    ]);
  });

  test('how many wait for an answer, and the slips of unit and of sign', () => {
    expect(question('little')?.answer).toBe(busyWorkers({ rate: 50, work: 0.4 }));
    expect(near('little')).toEqual([busyWorkers({ rate: 50, work: 400 }), 50 / 0.4]);
  });

  test('has questions of four kinds', () => {
    expect(new Set(questions.map(({ kind }) => kind)).size).toBe(4);
  });
});
