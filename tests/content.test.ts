/**
 * What the book states, held against what its programs do: figures in the prose come from runs of
 * the models and labs, quizzes from the same rules, and every chapter keeps the shape of a chapter.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { read, VALUE } from '../build/bengali-lint/passages.ts';
import { runInNode } from '../build/labs/run-lab.ts';
import { bengaliNumber as bn } from '../src/bengali/numbers.ts';
import { toggleEdit, type Edit, type Files } from '../src/components/lab/edits.ts';
import { record, stateAt } from '../src/machines/core/trace.ts';
import {
  deliveryModel,
  opened,
  pointsOf,
  tally,
  type Command,
  type State,
} from '../src/machines/delivery/delivery.model.ts';
import {
  scenarioRules,
  type ScenarioRule,
  type ScenarioSlug,
} from '../src/machines/delivery/scenarios.ts';
import { scenarioRules as crowdRules } from '../src/machines/crowd/scenarios.ts';
import {
  dedupModel,
  opened as openedOffice,
  strategies,
  whereIs as whereIsOrder,
} from '../src/machines/dedup/dedup.model.ts';
import { dinars, scenarioRules as dedupRules } from '../src/machines/dedup/scenarios.ts';
import { budgets, misfortunes, worstOf } from '../src/machines/dedup/schedules.ts';
import { chances, countOf, nightsOf } from '../src/machines/two-generals/protocols.ts';
import { scenarioRules as generalsRules } from '../src/machines/two-generals/scenarios.ts';
import { receiverOf, senderOf } from '../src/machines/two-generals/two-generals.model.ts';
import * as pool from '../src/machines/pool/pool.model.ts';
import {
  morning,
  scenarioRules as poolRules,
  type ScenarioRule as PoolRule,
  type ScenarioSlug as PoolSlug,
} from '../src/machines/pool/scenarios.ts';

const CHAPTERS = 'src/content/chapters';

interface Chapter {
  readonly folder: string;
  readonly source: string;
  /** The words a reader reads, one paragraph a line, code and markup left out. */
  readonly prose: string;
}
const chapters: readonly Chapter[] = readdirSync(CHAPTERS).map((folder) => {
  const source = readFileSync(`${CHAPTERS}/${folder}/index.mdx`, 'utf8');
  const body = source.replace(/^---\n[^]*?\n---\n/, (front) =>
    '\n'.repeat(front.split('\n').length),
  );
  const prose = read('index.mdx', body)
    .passages.map(({ text }) => text)
    .join('\n');
  return { folder, source, prose };
});
function chapter(folder: string): Chapter {
  const found = chapters.find((one) => one.folder === folder);
  if (found === undefined) throw new RangeError(`No chapter ${folder}`);
  return found;
}

interface Term {
  readonly id: string;
  readonly en: string;
  readonly bn: string;
}
const terms = parse(readFileSync('src/content/glossary/terms.yaml', 'utf8')) as readonly Term[];

describe.each(chapters)('chapter $folder', ({ folder, source, prose }) => {
  const uses = [...source.matchAll(/<Term id="([^"]+)"/g)].map((match) => match[1] ?? '');

  test('is 1,500 to 2,800 words of prose long', () => {
    const words = prose.replaceAll(VALUE, ' ').match(/[\p{L}\p{M}\u200C\u200D]+/gu) ?? [];
    expect(words.length).toBeGreaterThanOrEqual(1500);
    expect(words.length).toBeLessThanOrEqual(2800);
  });

  test('opens with a scene of 150 to 350 words and then goes the way of every chapter', () => {
    const scene = /<Story\b[^>]*>([^]*?)<\/Story>/.exec(source);
    expect(
      source
        .slice(0, scene?.index)
        .replace(/^---[^]*?\n---\n/, '')
        .trim(),
    ).toBe('');
    const words = (scene?.[1] ?? '').match(/[\p{L}\p{M}]+/gu) ?? [];
    expect(words.length).toBeGreaterThanOrEqual(150);
    expect(words.length).toBeLessThanOrEqual(350);
    const parts = ['names', 'breaks', 'exercises', 'quiz', 'summary'].map((id) =>
      source.indexOf(`{#${id}}`),
    );
    expect(parts).not.toContain(-1);
    expect(parts).toEqual([...parts].sort((a, b) => a - b));
    expect(source).toContain('<Summary>');
  });

  test('has 2 to 4 exercises and 4 to 7 quiz questions', () => {
    const exercises = source.match(/<Exercise slug="/g) ?? [];
    expect(exercises.length).toBeGreaterThanOrEqual(2);
    expect(exercises.length).toBeLessThanOrEqual(4);
    const quiz = parse(readFileSync(`${CHAPTERS}/${folder}/quiz.yaml`, 'utf8')) as {
      questions: readonly unknown[];
    };
    expect(quiz.questions.length).toBeGreaterThanOrEqual(4);
    expect(quiz.questions.length).toBeLessThanOrEqual(7);
    expect(source).toContain(`<Quiz of="${folder.replace(/^\d+-/, '')}" />`);
  });

  test('explains a term where it first stands, and once', () => {
    expect(uses.filter((id, at) => uses.indexOf(id) !== at)).toEqual([]);
    // A term that the book keeps in Latin script is met with its meaning.
    const kept = terms.filter(({ bn: word }) => /^[A-Za-z][A-Za-z -]*$/.test(word));
    const bare = kept.filter(({ id, bn: word }) => {
      const used = new RegExp(`(?<![A-Za-z/-])${word}(?![A-Za-z])(?!-[A-Za-z])`).test(prose);
      return used && !uses.includes(id) && !kept.some((other) => covers(other, word, prose, uses));
    });
    expect(bare.map(({ id }) => id)).toEqual([]);
  });

  test('shows each stepper once', () => {
    const steppers = [...source.matchAll(/<\w+Stepper scenario="([^"]+)"/g)].map(
      (match) => match[1],
    );
    expect(steppers.filter((slug, at) => steppers.indexOf(slug) !== at)).toEqual([]);
  });
});

/** `ack` needs no meaning of its own where it stands only inside `auto ack`. */
function covers(other: Term, word: string, prose: string, uses: readonly string[]): boolean {
  if (other.bn === word || !other.bn.split(' ').includes(word) || !uses.includes(other.id))
    return false;
  const without = prose.replaceAll(other.bn, '');
  return !new RegExp(`(?<![A-Za-z/-])${word}(?![A-Za-z])(?!-[A-Za-z])`).test(without);
}

function end(slug: ScenarioSlug): State {
  const rule: ScenarioRule = scenarioRules[slug];
  const trace = record(deliveryModel, rule.start, rule.commands);
  return stateAt(trace, trace.steps.length);
}
function after(slug: ScenarioSlug, index: number): State {
  const rule: ScenarioRule = scenarioRules[slug];
  return stateAt(record(deliveryModel, rule.start, rule.commands), index);
}

test('every scenario of a model stands in one chapter, as a stepper or as the field of an exercise', () => {
  for (const slug of [scenarioRules, poolRules, crowdRules, dedupRules, generalsRules].flatMap(
    (rules) => Object.keys(rules),
  )) {
    const shown = chapters.filter(({ source }) => {
      const played = [...source.matchAll(/<Exercise slug="([^"]+)"/g)].some((match) => {
        const check = `src/content/exercises/${match[1] ?? ''}/check.ts`;
        return existsSync(check) && readFileSync(check, 'utf8').includes(`scenario = '${slug}'`);
      });
      return played || source.includes(`Stepper scenario="${slug}" />`);
    });
    expect(shown, slug).toHaveLength(1);
  }
});

describe('chapter 4 says what its steppers show', () => {
  const { source, prose } = chapter('04-ack');

  /** The text between one stepper and the next element. */
  function said(slug: ScenarioSlug): string {
    const from = source.indexOf(`<DeliveryStepper scenario="${slug}" />`);
    return source.slice(from).split('\n').slice(1).join('\n').trimStart().split('\n\n')[0] ?? '';
  }

  test('the lease in the pictures is the one the text tells of', () => {
    for (const rule of Object.values<ScenarioRule>(scenarioRules))
      expect(prose).toContain(
        `দুই ঘণ্টার জায়গায় সেখানে ${bn(rule.start.settings.leaseSeconds)} সেকেন্ড`,
      );
  });

  test('a crash before the work: customer 88 has the points, later', () => {
    expect(said('crash-before-work')).toContain(
      `তাঁর ${bn(pointsOf(end('crash-before-work'), '88'))} পয়েন্টই পেলেন, শুধু একটু দেরিতে`,
    );
  });

  test('a crash after the work: the points are doubled', () => {
    const points = pointsOf(end('crash-after-work'), '88');
    expect(points).toBe(2 * pointsOf(end('calm-delivery'), '88'));
    expect(said('crash-after-work')).toMatch(new RegExp(`^${bn(points)} পয়েন্ট।`));
    expect(said('crash-after-work')).toContain('দ্বিগুণ');
  });

  test('a lost ack: nobody is ill and the work is done twice', () => {
    const { effects, workers } = end('ack-lost');
    expect(workers.filter((worker) => worker.status === 'crashed')).toEqual([]);
    expect(effects.filter((effect) => effect.customer === '88')).toHaveLength(2);
    expect(said('ack-lost')).toContain('কেউ অসুস্থ হননি, তবু কাজটা হলো দুবার');
  });

  test('an idempotent handler: two deliveries, one effect', () => {
    const state = end('crash-after-work-idempotent');
    expect(state.parcels.find((parcel) => parcel.customer === '88')?.receives).toBe(2);
    expect(said('crash-after-work-idempotent')).toContain(
      `মেসেজ এল দুবার, হিসাব থামল ${bn(pointsOf(state, '88'))}-এ`,
    );
  });

  test('auto ack: the broker counts as done what nobody did', () => {
    const state = end('auto-ack-crash');
    expect(tally(state).lost).toBe(1);
    expect(tally(after('auto-ack-crash', 1)).acked).toBe(1);
    expect(pointsOf(state, '88')).toBe(0);
    expect(said('auto-ack-crash')).toContain('তার হিসাবে ওটা শেষ হওয়া কাজ');
  });

  test('requeue without a pause: four receives at zero seconds, the next parcel untouched', () => {
    const state = after('nack-spin', 7);
    expect(state.now).toBe(0);
    expect(state.parcels.map(({ receives }) => receives)).toEqual([4, 0]);
    expect(said('nack-spin')).toContain('চারবার হাতে উঠল, ঘড়িতে তখনো শূন্য সেকেন্ড');
    expect(said('nack-spin')).toContain(`${bn(42)} নম্বর পেছনে দাঁড়িয়ে`);
  });

  test('poison: three fall, then the parcel stands on the corner shelf', () => {
    const rule: ScenarioRule = scenarioRules['poison-to-dlq'];
    const facts = record(deliveryModel, rule.start, rule.commands).steps.flatMap((step) => [
      ...step.facts,
    ]);
    expect(facts.filter((fact) => fact.type === 'crashed')).toHaveLength(3);
    const state = end('poison-to-dlq');
    expect(tally(state).deadLettered).toBe(1);
    expect(said('poison-to-dlq')).toContain(
      `তিনজন পড়লেন। চতুর্থবার হাত বাড়াতেই ব্রোকার ${bn(66)} নম্বরটা`,
    );
    expect(said('poison-to-dlq')).toContain(`আল-রাযি পেলেন ${bn(42)}`);
  });
});

interface LabFile {
  readonly seed: number;
  readonly files: readonly { readonly name: string }[];
  readonly edits: readonly Edit[];
}

describe('chapter 4 says what its labs print', () => {
  const { prose } = chapter('04-ack');

  describe('first-ack', () => {
    const folder = 'src/content/labs/first-ack';
    const lab = parse(readFileSync(`${folder}/lab.yaml`, 'utf8')) as LabFile;
    const book: Files = Object.fromEntries(
      lab.files.map(({ name }) => [name, readFileSync(`${folder}/${name}`, 'utf8')]),
    );
    /** Points of customer 88 in the table the program ends with, after some one-tap edits. */
    async function night(...taps: readonly string[]): Promise<string> {
      const files = taps.reduce((now, id) => {
        const edit = lab.edits.find((one) => one.id === id);
        if (edit === undefined) throw new RangeError(`No edit ${id}`);
        return toggleEdit(now, edit);
      }, book);
      const run = await runInNode({ files, entry: 'main.ts', seed: lab.seed });
      expect(run.status).toBe('finished');
      return bn(Number(/^\s+88\s+(\d+)/m.exec(run.text)?.[1]));
    }
    const label = (id: string) => `“${lab.edits.find((one) => one.id === id)?.label ?? id}”`;

    test('five nights, each with the buttons named in the text and the points it tells of', async () => {
      const [asWritten, before, first, both, once, onceBefore] = await Promise.all([
        night(),
        night('fever-before-work'),
        night('ack-first'),
        night('ack-first', 'fever-before-work'),
        night('idempotent'),
        night('idempotent', 'fever-before-work'),
      ]);
      expect(prose).toContain(`চেনা ${asWritten} বেরোবে`);
      expect(prose).toContain(`${label('fever-before-work')} টিপে চালান: ${before}।`);
      expect(prose).toContain(`${label('ack-first')} টিপুন: এবারও ${first}।`);
      expect(both).toBe(bn(0));
      expect(prose).toContain('এবার দুটো একসাথে: শূন্য, পার্সেল উধাও');
      expect(onceBefore).toBe(once);
      expect(prose).toContain(`শুধু ${label('idempotent')}। জ্বর আগে আসুক বা পরে, ${once}।`);
    }, 60_000);
  });

  test('visibility: every figure of the text stands in what the program prints', () => {
    const printed = readFileSync('src/content/labs/visibility/expected.txt', 'utf8');
    const program = readFileSync('src/content/labs/visibility/main.ts', 'utf8');
    const rows = [...printed.matchAll(/^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s+(\d+)$/gm)].map(
      (row) => row.slice(1).map(Number),
    );
    const [five, fifteen, sixty] = rows;
    const after = (words: string) => Number(new RegExp(`${words}: (\\d+)`).exec(printed)?.[1]);
    const constant = (name: string) =>
      Number(new RegExp(`const ${name} = ([\\d_]+)`).exec(program)?.[1]?.replaceAll('_', ''));
    expect(prose).toContain(
      `${bn(constant('MESSAGES'))}টা মেসেজ, একটা কাজে গড়ে ${bn(constant('MEAN_WORK'))} সেকেন্ড`,
    );
    expect(prose).toContain(
      `ঘড়ি একবার ${bn(five?.[0] ?? 0)}, একবার ${bn(fifteen?.[0] ?? 0)}, একবার ${bn(sixty?.[0] ?? 0)} সেকেন্ডের`,
    );
    expect(prose).toContain(
      `ঘড়ি ${bn(five?.[0] ?? 0)} সেকেন্ডের হলে বাড়তি effect হয় ${bn(five?.[3] ?? 0)}টা। ${bn(five?.[5] ?? 0)}টা সুস্থ মেসেজ`,
    );
    expect(constant('MAX_RECEIVE')).toBe(3);
    expect(after('at least once')).toBe(five?.[5]);
    expect(prose).toContain(`ওই ${bn(five?.[5] ?? 0)}টার প্রতিটার কাজ আগেই অন্তত একবার হয়ে গেছে`);
    expect(prose).toContain(`${bn(after('3 times'))}টার হয়েছে তিনবার করে`);
    expect(prose).toContain(`ওই ${bn(after('3 times'))}টার কাজ হবে চতুর্থবার`);
  });
});

/**
 * Every number in the prose is one that a test above reads from a program, one that the story itself
 * made up, or one that a source beside it gives. A new figure is added here, and to its test.
 */
describe('chapter 4 prints no other number', () => {
  const { prose } = chapter('04-ack');
  const { storm } = parse(readFileSync('src/content/labs/four-orders/lab.yaml', 'utf8')) as {
    readonly storm: { readonly bounds: { readonly pauseMs: number } };
  };
  const computed = [
    '৩০',
    '৫০',
    '১০০',
    '৪২',
    '৬৬',
    '১০,০০০',
    '৩',
    '৫',
    '১৫',
    '৬০',
    '২,৩৯২',
    '১০৪',
    '৮১',
    // How long the storm stops a worker in the schedule that the chapter tells.
    bn(storm.bounds.pauseMs / 1_000),
  ];
  const story = ['৮৮'];
  /** SQS's longest lease in hours; RabbitMQ's ack timeout in minutes is 30 as well, its limit 20. */
  const sourced = ['১২', '২০'];

  test('than computed, told or sourced ones', () => {
    const numbers = new Set(prose.match(/[০-৯]+(?:,[০-৯]+)*/g));
    const known = new Set([...computed, ...story, ...sourced]);
    expect([...numbers].filter((number) => !known.has(number))).toEqual([]);
    expect([...known].filter((number) => !numbers.has(number))).toEqual([]);
  });
});

interface Question {
  readonly id: string;
  readonly kind: string;
  readonly answer?: number;
  readonly near?: readonly { readonly value: number }[];
  readonly options?: readonly { readonly id: string; readonly right?: boolean }[];
  readonly items?: readonly { readonly id: string }[];
  readonly pairs?: readonly { readonly id: string; readonly term: string }[];
}

test('a quiz matches things of the story with terms of the glossary, in its words', () => {
  for (const { folder } of chapters) {
    const { questions } = parse(readFileSync(`${CHAPTERS}/${folder}/quiz.yaml`, 'utf8')) as {
      readonly questions: readonly Question[];
    };
    for (const { id, term } of questions.flatMap(({ pairs = [] }) => pairs)) {
      const entry = terms.find((one) => one.id === id);
      expect(entry?.bn.startsWith(term), `${folder}: ${id} is not called ${term}`).toBe(true);
    }
  }
});

describe('the quiz of chapter 4', () => {
  const quiz = parse(readFileSync(`${CHAPTERS}/04-ack/quiz.yaml`, 'utf8')) as {
    readonly questions: readonly Question[];
  };
  /** The story of the question `three-workers`, played. */
  function play(handler: 'plain' | 'idempotent', secondAck: Command['type']): number {
    const life = (worker: string, ack: Command['type']): readonly Command[] => [
      { type: 'worker.claim', worker },
      { type: 'worker.work', worker },
      { type: ack, worker } as Command,
    ];
    const trace = record(
      deliveryModel,
      opened({
        settings: { handler, maxReceives: null },
        shelf: [{ message: 'order-88', customer: '88', points: 50 }],
        workers: ['razi', 'kindi', 'haytham'],
      }),
      [
        ...life('razi', 'worker.crash'),
        { type: 'lease.expire', parcel: 'p1' },
        ...life('kindi', secondAck),
        { type: 'lease.expire', parcel: 'p1' },
        ...life('haytham', 'message.ack'),
      ],
    );
    return pointsOf(stateAt(trace, trace.steps.length), '88');
  }

  test('the number of points is what the model counts, and so are the wrong guesses it explains', () => {
    const question = quiz.questions.find(({ id }) => id === 'three-workers');
    expect(question?.answer).toBe(play('plain', 'ack.lose'));
    expect(question?.near?.map(({ value }) => value).sort((a, b) => a - b)).toEqual([
      play('idempotent', 'ack.lose'),
      play('plain', 'message.ack'),
    ]);
  });

  test('the kinds of its questions are mixed', () => {
    expect(new Set(quiz.questions.map(({ kind }) => kind)).size).toBe(4);
  });

  test('the step that breaks the promise is the first after which the model counts two effects', () => {
    const steps = quiz.questions.find(({ id }) => id === 'first-double')?.options ?? [];
    const trace = record(
      deliveryModel,
      opened({
        settings: { handler: 'plain' },
        shelf: [{ message: 'order-88', customer: '88', points: 50 }],
        workers: ['razi', 'kindi'],
      }),
      [
        { type: 'worker.claim', worker: 'razi' },
        { type: 'worker.work', worker: 'razi' },
        { type: 'ack.lose', worker: 'razi' },
        { type: 'lease.expire', parcel: 'p1' },
        { type: 'worker.claim', worker: 'kindi' },
        { type: 'worker.work', worker: 'kindi' },
      ],
    );
    const points = steps.map((_, at) => pointsOf(stateAt(trace, at + 1), '88'));
    expect(steps.map(({ right = false }) => right)).toEqual(
      points.map((now, at) => now > 50 && (points[at - 1] ?? 0) <= 50),
    );
    expect(points.at(-1)).toBe(100);
  });
});

test('every exercise a chapter names has its text', () => {
  for (const { source } of chapters)
    for (const match of source.matchAll(/<Exercise slug="([^"]+)"/g))
      expect(existsSync(`src/content/exercises/${match[1] ?? ''}/exercise.md`), match[1]).toBe(
        true,
      );
});

describe('chapter 2 says what its steppers show', () => {
  const { source, prose } = chapter('02-shelf');
  function mornings(slug: PoolSlug) {
    const rule: PoolRule = poolRules[slug];
    return record(pool.poolModel, rule.start, rule.commands);
  }
  const endOf = (slug: PoolSlug): pool.State =>
    stateAt(mornings(slug), mornings(slug).steps.length);

  test('a message’s life has the steps and the four words that the text counts', () => {
    expect(scenarioRules['message-life'].commands).toHaveLength(5);
    expect(source).toContain('পাঁচটা মাত্র ধাপ।');
    expect(
      scenarioRules['message-life'].commands
        .map(({ type }) => type)
        .filter((type) => type !== 'worker.work'),
    ).toEqual(['message.publish', 'message.confirm', 'worker.claim', 'message.ack']);
    expect(prose).toContain('একটা পাঠানো, একটা রসিদ, একটা তোলা, একটা সই।');
  });

  test('a lost confirm: twice the points, and nobody fell ill', () => {
    const state = end('confirm-lost');
    const due = pointsOf(end('message-life'), '88');
    expect(state.workers.every(({ status }) => status !== 'crashed')).toBe(true);
    expect(prose).toContain(`শেষে ${bn(pointsOf(state, '88'))} পয়েন্ট, পাওনা ${bn(due)}।`);
  });

  test('the parcels of the morning are the seven the text describes', () => {
    expect(morning).toHaveLength(7);
    const [longest, next, usual] = [...new Set(morning)].sort((a, b) => b - a);
    expect(morning.filter((minutes) => minutes !== usual)).toHaveLength(2);
    expect(prose).toContain(`সাতটা পার্সেল, তার একটা বুখারার: ${bn(longest ?? 0)} মিনিটের কাজ।`);
    expect(prose).toContain(`আরেকটা ${bn(next ?? 0)}, বাকিগুলো ${bn(usual ?? 0)}।`);
  });

  test('five, three and one need the minutes of the text, and five are not five times as fast', () => {
    const [five, three, one] = (['pool-five', 'pool-three', 'pool-one'] as const).map(
      (slug) => endOf(slug).now,
    );
    expect(prose).toContain(
      `একজনে ${bn(one ?? 0)} মিনিট, তিনজনে ${bn(three ?? 0)}, পাঁচজনে ${bn(five ?? 0)}।`,
    );
    expect(prose).toContain(
      `${bn(one ?? 0)}-কে ${bn(5)} দিয়ে ভাগ করলে ${bn((one ?? 0) / 5)} হয়, কিন্তু বুখারার পার্সেলটাই ${bn(five ?? 0)} মিনিটের`,
    );
    expect(
      endOf('pool-five')
        .sorters.map(({ done }) => done)
        .slice(0, 3),
    ).toEqual([1, 2, 2]);
    expect(prose).toContain('ইবনুল হাইসাম একটাই সারলেন। আল-কিন্দি আর আল-রাযি দুটো করে।');
  });

  test('two fall ill: later, nothing lost, and the half-done work begun anew by another', () => {
    const state = endOf('pool-two-ill');
    expect(pool.tally(state)).toMatchObject({ shelf: 0, desk: 0 });
    expect(state.now).toBeGreaterThan(endOf('pool-five').now);
    expect(pool.parcelOf(state, 'p1')).toMatchObject({ taken: 2, finished: 1 });
    expect(prose).toContain('অর্ধেক করা কাজটা আরেকজন শুরু থেকে ধরলেন');
  });

  test('the race: once twice, the next time not', () => {
    const { parcels } = endOf('pool-race');
    expect(parcels.map(({ finished }) => finished)).toEqual([2, 1, 1]);
    expect(prose).toContain('প্রথম দফায় একই পার্সেলের কাজ হলো দুবার। পরের দফায় সব ঠিকঠাক');
  });
});

describe('chapter 2 says what its lab prints', () => {
  const { prose } = chapter('02-shelf');
  const folder = 'src/content/labs/shelf';
  const lab = parse(readFileSync(`${folder}/lab.yaml`, 'utf8')) as LabFile;
  const book: Files = Object.fromEntries(
    lab.files.map(({ name }) => [name, readFileSync(`${folder}/${name}`, 'utf8')]),
  );
  const label = (id: string) => `“${lab.edits.find((one) => one.id === id)?.label ?? id}”`;
  async function run(...taps: readonly string[]) {
    const files = taps.reduce((now, id) => {
      const edit = lab.edits.find((one) => one.id === id);
      if (edit === undefined) throw new RangeError(`No edit ${id}`);
      return toggleEdit(now, edit);
    }, book);
    const { status, text } = await runInNode({ files, entry: 'main.ts', seed: lab.seed });
    expect(status).toBe('finished');
    const minutes = [...text.matchAll(/^[a-z]+ +\d+ +(\d+)$/gm)].map((row) => bn(Number(row[1])));
    const last = /done at (\d+):(\d+)/.exec(text);
    const clock = `${bn(Number(last?.[1]))}:${(last?.[2] ?? '')
      .split('')
      .map((digit) => bn(Number(digit)))
      .join('')}`;
    return { minutes, clock, text };
  }

  test('the queue has at most forty lines, and the three methods the text names', () => {
    const queue = book['queue.ts'] ?? '';
    expect(queue.trimEnd().split('\n').length).toBeLessThanOrEqual(40);
    for (const method of ['enqueue(', 'claim(', 'ack('])
      expect(queue, method).toMatch(new RegExp(`^  (async )?${method.replace('(', '\\(')}`, 'm'));
  });

  test('five mornings end at the times of the text, under the buttons named there', async () => {
    const [plain, robin, slowRobin, slow, looked] = await Promise.all([
      run(),
      run('round-robin'),
      run('round-robin', 'slow-worker'),
      run('slow-worker'),
      run('look-then-take'),
    ]);
    expect(prose).toContain(`শেষ পার্সেল সারা হয় ${plain.clock}-এ, ছবির সাথে মেলে।`);
    expect(prose).toContain(`${label('round-robin')} টিপুন`);
    expect(prose).toContain(`${robin.clock}। সবাই প্রায় সমানসংখ্যক পার্সেল পেয়েছেন`);
    expect(robin.minutes.slice(1)).toEqual([bn(20), bn(20)]);
    expect(prose).toContain(
      `একজন ${robin.minutes[0] ?? ''} মিনিট খেটেছেন, বাকি দুজন ${robin.minutes[1] ?? ''} করে`,
    );
    expect(prose).toContain(`${label('slow-worker')} যোগ করলে শেষ হয় ${slowRobin.clock}-এ`);
    expect(prose).toContain(`একই ধীর haytham-কে নিয়েও ${slow.clock}।`);
    expect(prose).toContain(`${label('look-then-take')} টিপলে`);
    expect(prose).toContain(`তিনজনে মিলে একজনের কাজ, ${looked.clock} পর্যন্ত`);
    expect(looked.text).toContain('parcels worked on more than once: 7');
  }, 60_000);
});

describe('chapter 2 prints no other number', () => {
  const { prose } = chapter('02-shelf');
  const computed = ['১০০', '৫০', '৩০', '২০', '১০', '৪০', '৫', '৬০', '৮', '৯', '০০', '১১'];
  const story = ['৮৮'];
  /** SQS's largest message, in MiB. */
  const sourced = ['১'];

  test('than computed, told or sourced ones', () => {
    const numbers = new Set(prose.match(/[০-৯]+(?:,[০-৯]+)*/g));
    const known = new Set([...computed, ...story, ...sourced]);
    expect([...numbers].filter((number) => !known.has(number))).toEqual([]);
    expect([...known].filter((number) => !numbers.has(number))).toEqual([]);
  });
});

describe('the quiz of chapter 2', () => {
  const quiz = parse(readFileSync(`${CHAPTERS}/02-shelf/quiz.yaml`, 'utf8')) as {
    readonly questions: readonly Question[];
  };
  const question = (id: string) => quiz.questions.find((one) => one.id === id);

  test('two sorters: whoever is free, a division beforehand, and one alone', () => {
    const shelf = [40, 10, 10, 10, 10];
    /** The minute at which all is done when every free hand takes at once. */
    function shared(parcels: readonly number[], sorters: readonly string[]): number {
      let state = pool.opened({ shelf: parcels, sorters });
      while (pool.tally(state).done < parcels.length) {
        for (const sorter of sorters)
          ({ state } = pool.step(state, { type: 'sorter.take', sorter }));
        ({ state } = pool.step(state, { type: 'clock.next' }));
      }
      return state.now;
    }
    const two = question('two-sorters');
    expect(two?.answer).toBe(shared(shelf, ['kindi', 'razi']));
    const beforehand = [0, 1].map((mine) =>
      shared(
        shelf.filter((_, at) => at % 2 === mine),
        ['kindi'],
      ),
    );
    expect(two?.near?.map(({ value }) => value)).toEqual([
      Math.max(...beforehand),
      shared(shelf, ['kindi']),
    ]);
  });

  test('three who look first can all three do the work of one parcel', () => {
    const sorters = ['kindi', 'razi', 'haytham'];
    let state = pool.opened({ settings: { claim: 'two-acts' }, shelf: [10], sorters });
    for (const type of ['sorter.look', 'sorter.take'] as const)
      for (const sorter of sorters) ({ state } = pool.step(state, { type, sorter }));
    ({ state } = pool.step(state, { type: 'clock.next' }));
    expect(question('three-lookers')?.answer).toBe(pool.parcelOf(state, 'p1').finished);
  });

  test('the life of a message is put in the order in which its stepper plays it', () => {
    const items = question('quiet-life')?.items?.map(({ id }) => id) ?? [];
    const { start, commands } = scenarioRules['message-life'];
    const facts = record(deliveryModel, start, commands).steps.flatMap((one) => one.facts);
    expect(items).toEqual(
      facts
        .map(({ type }) => type.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`))
        .filter((type) => items.includes(type)),
    );
    expect(items).toHaveLength(5);
  });

  test('has questions of three kinds', () => {
    expect(new Set(quiz.questions.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(3);
  });
});

describe('chapter 6 says what its steppers show', () => {
  const { source, prose } = chapter('06-twice');
  const paid = (slug: keyof typeof dedupRules): number => {
    const { start, commands } = dedupRules[slug];
    const trace = record(dedupModel, start, commands);
    return stateAt(trace, trace.steps.length).payments.length * dinars;
  };
  const due = bn(dinars);

  test('without a ledger, and with a look alone, Hasan has twice his due', () => {
    expect(prose).toContain(`হাসান পেলেন ${bn(paid('dedup-none'))}, পাওনা ছিল ${due}।`);
    expect(prose).toContain(`খাতা ছিল, দুজনেই দেখেছেন, তবু ${bn(paid('dedup-look'))} দিনার।`);
    expect(dedupRules['dedup-look'].commands.every(({ type }) => type !== 'clerk.fall')).toBe(true);
  });

  test('marked first he has nothing, in one transaction his due after a fever and a lost signature', () => {
    expect(prose).toContain(`কিন্তু হাসান পেলেন ${bn(paid('dedup-mark'))}।`);
    const types = dedupRules['dedup-together'].commands.map(({ type }) => type as string);
    expect(types.filter((type) => type === 'clerk.fall')).toHaveLength(1);
    expect(types.filter((type) => type === 'answer.lose')).toHaveLength(1);
    expect(prose).toContain(`একবার জ্বর, একবার সই হারানো, দুটোর পরেও ${bn(paid('dedup-together'))}।`);
  });

  test('the forgotten page is red for all, and no other misfortune is', () => {
    expect(misfortunes.at(-1)).toBe('forgotten');
    for (const misfortune of misfortunes) {
      const ends = Object.values(strategies).map(
        (program) => worstOf({ program, key: 'parcel' }, budgets[misfortune]).ends,
      );
      expect(ends.every((end) => end !== 'once')).toBe(misfortune === 'forgotten');
    }
    expect(prose).toContain('“পাতা ফেলা হলো” ঘরটা সবার জন্য লাল');
    expect(source).toContain('<DedupMatrix />');
  });
});

/** A lab under some of its one-tap edits: what it prints, and the words on a button. */
function labOf(slug: string) {
  const folder = `src/content/labs/${slug}`;
  const lab = parse(readFileSync(`${folder}/lab.yaml`, 'utf8')) as LabFile;
  const book: Files = Object.fromEntries(
    lab.files.map(({ name }) => [name, readFileSync(`${folder}/${name}`, 'utf8')]),
  );
  const edit = (id: string): Edit => {
    const found = lab.edits.find((one) => one.id === id);
    if (found === undefined) throw new RangeError(`No edit ${id}`);
    return found;
  };
  return {
    label: (id: string) => `“${edit(id).label}”`,
    async run(...taps: readonly string[]): Promise<string> {
      const files = taps.reduce((now, id) => toggleEdit(now, edit(id)), book);
      const { status, text } = await runInNode({ files, entry: 'main.ts', seed: lab.seed });
      expect(status).toBe('finished');
      return text;
    },
  };
}

describe('chapter 6 says what its lab prints', () => {
  const { prose } = chapter('06-twice');
  const { label, run } = labOf('nx-ledger');
  const dinarsIn = (text: string) => Number(/hasan has: (\d+)/.exec(text)?.[1]);

  test('the mark first, the fever before and after the money, two states, and one script', async () => {
    const [book, after, statesAfter, script, scriptAfter] = await Promise.all([
      run(),
      run('fever-after'),
      run('two-states', 'fever-after'),
      run('one-script'),
      run('one-script', 'fever-after'),
    ]);
    expect(dinarsIn(book)).toBe(0);
    expect(book).toContain('signed: true');
    expect(prose).toContain('হাসান পেলেন শূন্য, অথচ');
    expect(prose).toContain(`${label('fever-after')} টিপলে ${bn(dinarsIn(after))}।`);
    expect(prose).toContain(`${label('two-states')} ভালো করে দেখুন`);
    expect(prose).toContain(`হাসান পান ${bn(dinarsIn(statesAfter))}।`);
    expect(prose).toContain(`${label('one-script')} সেই ফাঁকটাই বন্ধ করে`);
    expect([dinarsIn(script), dinarsIn(scriptAfter)]).toEqual([dinars, dinars]);
  }, 60_000);

  test('an edit says what the program does with the fever moved as well', async () => {
    const short = await run('short-memory', 'fever-after');
    const lab = readFileSync('src/content/labs/nx-ledger/lab.yaml', 'utf8');
    expect(dinarsIn(short)).toBe(2 * dinars);
    expect(lab).toContain('একই ভুলে যাওয়ায় হাসান পাবেন দুবার।');
    expect(dinarsIn(await run('mark-after', 'fever-after'))).toBe(2 * dinars);
    expect(lab).toContain('জ্বর টাকার পরে আনলে তিনি পাবেন দুবার।');
    expect(lab).toContain('জ্বর টাকার পরে এলে কিন্তু দুবারই যাবে।');
  }, 60_000);
});

describe('chapter 6 prints no other number', () => {
  const { prose } = chapter('06-twice');
  const computed = ['১০০', '৫০', '০'];
  const story = ['২১২'];
  /** Hours for which Stripe keeps a key at least; days for which SQS keeps a message at most. */
  const sourced = ['২৪', '১৪'];

  test('than computed, told or sourced ones', () => {
    const numbers = new Set(prose.match(/[০-৯]+(?:,[০-৯]+)*/g));
    const known = new Set([...computed, ...story, ...sourced]);
    expect([...numbers].filter((number) => !known.has(number))).toEqual([]);
    expect([...known].filter((number) => !numbers.has(number))).toEqual([]);
  });
});

describe('the quiz of chapter 6', () => {
  const quiz = parse(readFileSync(`${CHAPTERS}/06-twice/quiz.yaml`, 'utf8')) as {
    readonly questions: readonly Question[];
  };
  const question = (id: string) => quiz.questions.find((one) => one.id === id);
  const next = (clerk: string) => ({ type: 'clerk.next', clerk }) as const;
  const take = (clerk: string) => ({ type: 'clerk.take', clerk }) as const;

  test('a fever after the number, and two who looked: what the model pays', () => {
    const fever = record(dedupModel, openedOffice(strategies.mark), [
      take('zaynab'),
      next('zaynab'),
      { type: 'clerk.fall', clerk: 'zaynab' },
      { type: 'lease.expire' },
      take('yusuf'),
      next('yusuf'),
      next('yusuf'),
    ]);
    expect(question('crash-points')?.answer).toBe(
      stateAt(fever, fever.steps.length).payments.length * dinars,
    );
    const { start, commands } = dedupRules['dedup-look'];
    const both = record(dedupModel, start, commands);
    expect(question('two-at-once')?.answer).toBe(
      stateAt(both, both.steps.length).payments.length * dinars,
    );
  });

  test('the days add up, and the wrong guesses leave one of them out', () => {
    const days = question('days');
    const waits = [4, 10, 4];
    const all = waits.reduce((sum, one) => sum + one, 0);
    expect(days?.answer).toBe(all);
    expect(days?.near?.map(({ value }) => value)).toEqual([all - 4, Math.max(...waits), waits[0]]);
  });

  test('the step that loses the money is the first after which the model calls it lost', () => {
    const steps = question('lost-for-good')?.options ?? [];
    const { start, commands } = dedupRules['dedup-mark'];
    const trace = record(dedupModel, start, commands);
    expect(steps).toHaveLength(trace.steps.length);
    const lost = trace.steps.map(({ state }) => whereIsOrder(state) === 'lost');
    expect(steps.map(({ right = false }) => right)).toEqual(
      lost.map((now, at) => now && lost[at - 1] !== true),
    );
  });

  test('has questions of four kinds', () => {
    expect(new Set(quiz.questions.map(({ kind }) => kind)).size).toBe(4);
  });
});

describe('chapter 7 says what its model comes to', () => {
  const { source, prose } = chapter('07-exactly-once');
  /** One courier in ten falls, as the text supposes. */
  const falls = 0.1;
  const percent = (chance: number): string => `${bn(Number((chance * 100).toPrecision(3)))}%`;
  const rounded = (chance: number): string => `${bn(Math.round(chance * 1_000) / 10)}%`;

  test('four couriers make five nights, and six make as many agreements as are counted', () => {
    expect(nightsOf(4)).toHaveLength(5);
    expect(prose).toContain('চার দূতের নিয়মে রাত হতে পারে পাঁচ রকম');
    const six = countOf(6);
    expect(prose).toContain(`ছয়জন দূতে নিয়ম ${bn(six.protocols)} রকম।`);
    expect(prose).toContain(`একা নামায় না এমন নিয়ম মাত্র ${bn(six.together)}টা`);
    expect(prose).toContain(`আবার একা নামায়ও না, এমন নিয়ম ${bn(six.good)}।`);
    expect(source).toContain('<ProtocolCounts />');
  });

  test('the same letter sent again and again, and a chain in which all must arrive', () => {
    expect(prose).toContain('প্রতি দশজন দূতে একজন ধরা পড়েন');
    expect(prose).toContain(
      `তিনজনই ধরা পড়ার সম্ভাবনা ${percent(falls ** 3)}। পাঁচজন হলে ${percent(falls ** 5)}।`,
    );
    const ten = chances(10, falls);
    expect(prose).toContain(
      `দশজন দূতের এমন নিয়মে একা পড়ার সম্ভাবনা ${rounded(ten.apart)}। আর দুজনে মিলে নামার সম্ভাবনা? মাত্র ${rounded(ten.both)}। একজন দূতের নিয়মে সেটা ছিল ${rounded(chances(1, falls).both)}।`,
    );
  });

  test('the chain ends where the text says: with the sender of the last courier', () => {
    expect([senderOf(4), senderOf(3)]).toEqual(['east', 'west']);
    expect(prose).toContain('চারজন পৌঁছানোর রাত আর তিনজন পৌঁছানোর রাত সালিহর তাঁবু থেকে দেখতে এক।');
    expect(prose).toContain('এবার তিনজনের রাত আর দুজনের রাত। এ দুটো বাহরামের কাছে এক।');
  });

  test('prints no other number than computed, told or sourced ones', () => {
    const computed = ['২৫৬', '২', '০', '০.১', '০.০০১', '৩.৯', '৩৪.৯', '৯০'];
    const story = ['৫০০'];
    const numbers = new Set(prose.match(/[০-৯]+(?:[.,][০-৯]+)*/g));
    const known = new Set([...computed, ...story]);
    expect([...numbers].filter((number) => !known.has(number))).toEqual([]);
    expect([...known].filter((number) => !numbers.has(number))).toEqual([]);
  });
});

describe('the quiz of chapter 7', () => {
  const quiz = parse(readFileSync(`${CHAPTERS}/07-exactly-once/quiz.yaml`, 'utf8')) as {
    readonly questions: readonly Question[];
  };
  const question = (id: string) => quiz.questions.find((one) => one.id === id);

  test('nights and chances are what the model and the multiplication give', () => {
    expect(question('nights')?.answer).toBe(nightsOf(7).length);
    expect(question('nights')?.near?.map(({ value }) => value)).toEqual([7, 2 ** 7]);
    const falls = 0.1;
    expect(question('same-letter')?.answer).toBeCloseTo(100 * falls ** 2, 9);
    expect(question('same-letter')?.near?.map(({ value }) => value)).toEqual([
      100 * falls,
      200 * falls,
      0,
    ]);
  });

  test('the one in doubt sent the last of five', () => {
    const doubts = question('who-doubts')?.options?.find((one) => one.right)?.id;
    expect(doubts).toBe(senderOf(5));
    expect(receiverOf(5)).not.toBe(senderOf(5));
  });

  test('has questions of four kinds', () => {
    expect(new Set(quiz.questions.map(({ kind }) => kind)).size).toBe(4);
  });
});
