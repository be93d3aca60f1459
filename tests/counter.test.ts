/**
 * What chapter 1 states, held against what its programs do: every figure of the prose comes from the
 * model of the request's path, from its lab, or from a source that stands beside it.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { read } from '../build/bengali-lint/passages.ts';
import { bengaliDigits, bengaliNumber as bn } from '../src/bengali/numbers.ts';
import { morning } from '../src/content/exercises/exam-sort/morning.ts';
import { percentText } from '../src/components/widgets/request-path/request-path.bn.ts';
import { record, stateAt } from '../src/machines/core/trace.ts';
import {
  availability,
  availabilityOf,
  enqueueMs,
  everythingNow,
  latencyOf,
  opened,
  owedBy,
  pathOf,
  step,
  taskIds,
  tasks,
  wisePlan,
  type Command,
  type Plan,
  type State,
} from '../src/machines/request-path/request-path.model.ts';
import {
  scenarioRules,
  type ScenarioRule,
  type ScenarioSlug,
} from '../src/machines/request-path/scenarios.ts';

const folder = 'src/content/chapters/01-counter';
const source = readFileSync(`${folder}/index.mdx`, 'utf8');
const prose = read(
  'index.mdx',
  source.replace(/^---\n[^]*?\n---\n/, (front) => '\n'.repeat(front.split('\n').length)),
)
  .passages.map(({ text }) => text)
  .join('\n');

const seconds = (ms: number): string => bn(ms / 1_000);
const minutesAMonth = 30 * 24 * 60;
const shut = (plan: Plan): number => Math.round((1 - availabilityOf(plan)) * minutesAMonth);
function end(slug: ScenarioSlug, index?: number): State {
  const rule: ScenarioRule = scenarioRules[slug];
  const trace = record({ step }, rule.start, rule.commands);
  return stateAt(trace, index ?? trace.steps.length);
}
/** Twenty minutes of a rush, or of several. */
function rush(plan: Plan, times = 1): State {
  const commands: readonly Command[] = [
    { type: 'rush.begin' },
    ...Array.from({ length: times }, (): Command => ({ type: 'time.pass', minutes: 20 })),
  ];
  return stateAt(record({ step }, opened({ plan }), commands), commands.length);
}

test('every scenario of the model stands in the chapter as a stepper', () => {
  for (const slug of Object.keys(scenarioRules))
    expect(source).toContain(`<RequestPathStepper scenario="${slug}" />`);
});

describe('chapter 1 says what its model does', () => {
  test('three of eight tasks are waited for; the wait goes from 2.5 to 0.4 seconds', () => {
    expect(taskIds).toHaveLength(8);
    expect(prose).toContain('আটটা কাজের নাম');
    expect(pathOf(wisePlan).length - 1).toBe(3);
    expect(prose).toContain('কলম থামল তিনটার পাশে');
    expect(owedBy(wisePlan)).toHaveLength(5);
    expect(prose).toContain('বাকি পাঁচটার ফল');
    expect(prose).toContain(
      `টাকায় লাগল ${seconds(tasks.payment.ms)} সেকেন্ড, মেইলে ${seconds(tasks.mail.ms)}, চালানে পুরো ${seconds(tasks.invoice.ms)}। সব মিলিয়ে ${seconds(latencyOf(everythingNow))} সেকেন্ড। পাঁচটা কাজ তাকে সরালে থাকে ${seconds(latencyOf(wisePlan))}, তার মধ্যে চিরকুট রাখার ${seconds(enqueueMs)}-ও`,
    );
    expect(prose).toContain(
      `${seconds(latencyOf(everythingNow))} → ${seconds(latencyOf(wisePlan))} সেকেন্ড`,
    );
  });

  test('five services at 99.9 % come to 99.50 %, and the minutes of a month to what is told', () => {
    const outside = [...new Set(taskIds.map((task) => tasks[task].service))].filter(
      (service) => service !== 'database',
    );
    expect(outside).toHaveLength(5);
    const each = new Set(outside.map((service) => availability[service]));
    expect([...each]).toEqual([0.999]);
    const five = 0.999 ** 5;
    expect(source).toContain(
      `${Array(5).fill(bengaliDigits('0.999')).join(' × ')} = ${percentText(five)}`,
    );
    expect(prose).toContain(`সময়ের ${bengaliDigits('99.9')}% চালু`);
    expect(prose).toContain(
      `ডেটাবেসটাও ধরলে, সেটা ${percentText(availability.database)} চালু, দাঁড়ায় ${percentText(availabilityOf(everythingNow))}`,
    );
    expect(prose).toContain(`মাসে সেটা ${bn(shut(everythingNow))} মিনিট`);
    expect(prose).toContain(
      `${percentText(availabilityOf(wisePlan))}, মাসে ${bn(shut(wisePlan))} মিনিট`,
    );
    expect(prose).toContain(`পাঁচটা ${bengaliDigits('99.9')}% মিলে ${percentText(five)}`);
  });

  test('the outage: how many were sent away, and how long the first one stood', () => {
    const { crowd, order, settings } = end('counter-outage');
    expect(prose).toContain(
      `সেকেন্ডে ${bn(settings.ordersPerSecond)}টা অর্ডার আসছে, মেইল কোম্পানি কুড়ি মিনিট`,
    );
    expect(prose).toContain(`কুড়ি মিনিটে ${bn(crowd.refused)}টা অর্ডার ফিরল, একটা মেইলের জন্য`);
    expect(prose).toContain(`তিনি ${seconds(order.waitedMs)} সেকেন্ড দাঁড়িয়ে শুনলেন “হলো না”`);
    expect(order.done).toContain('payment');
    expect(prose).toContain('অথচ কার্ডে টাকা আটকে গেছে, অর্ডারও খাতায়');
  });

  test('the same outage behind the shelf: nobody sent away, and paid back in thirty minutes', () => {
    const after = end('counter-queue', 12);
    expect(after.crowd.refused).toBe(0);
    expect(prose).toContain(
      `কুড়ি মিনিটে একটা অর্ডারও ফেরেনি, তাকে জমেছে ${bn(after.crowd.owedMails)}টা মেইল`,
    );
    const last = scenarioRules['counter-queue'].commands.at(-1) as Command;
    const minutes = last.type === 'time.pass' ? last.minutes : 0;
    expect(end('counter-queue').crowd.owedMails).toBe(0);
    expect(prose).toContain(`ফেরার ${bn(minutes)} মিনিটের মাথায় সেটাও শূন্য`);
    const { ordersPerSecond, mailsPerSecond } = after.settings;
    const owed = after.crowd.owedMails;
    expect(owed / (mailsPerSecond - ordersPerSecond)).toBe(minutes * 60);
    expect(prose).toContain(
      `(${bn(ordersPerSecond)} − ০) × ${bn(20 * 60)} সেকেন্ড, মানে ${bn(owed)}। শোধের সময় ${bn(owed)} ÷ (${bn(mailsPerSecond)} − ${bn(ordersPerSecond)}) সেকেন্ড, মানে ${bn(minutes)} মিনিট`,
    );
    expect(prose).toContain(
      `সেকেন্ডে আসছিল ${bn(ordersPerSecond)}টা, যেতে পারছিল ${bn(mailsPerSecond)}টা। ফারাকের ${bn(mailsPerSecond - ordersPerSecond)}টা করে`,
    );
  });

  test('a rush: the shop is tied to the pace of its mailer, and a shelf grows without end', () => {
    const inside = rush(everythingNow);
    const { rushPerSecond, mailsPerSecond } = inside.settings;
    expect(inside.crowd.accepted).toBe(mailsPerSecond * 20 * 60);
    expect(prose).toContain(
      `সেকেন্ডে ${bn(rushPerSecond)}টা অর্ডার এলে, আর মেইল কোম্পানি ${bn(mailsPerSecond)}টার বেশি না নিলে, দোকানও ${bn(mailsPerSecond)}টাই`,
    );
    expect(prose).toContain(
      `সেকেন্ডে ${bn(rushPerSecond)}টা এলে কুড়ি মিনিটে জমে ${bn(rush(wisePlan).crowd.owedMails)}, চল্লিশে ${bn(rush(wisePlan, 2).crowd.owedMails)}`,
    );
  });

  test('the lab prints the minutes that the text tells of', () => {
    const printed = (name: string) =>
      readFileSync(`src/content/labs/request-path/expected${name}.txt`, 'utf8');
    const figure = (text: string, words: RegExp): string => bn(Number(words.exec(text)?.[1]));
    const book = printed('');
    expect(prose).toContain(
      `সূত্র বলে মাসে ${figure(book, /down (\d+) minutes a month/)} মিনিট, চালিয়ে পাওয়া গেল ${figure(book, /down (\d+) minutes in a mean/)}`,
    );
    expect(prose).toContain(
      `ভালো মাসে ${figure(book, /- (\d+) in a lucky/)}, খারাপ মাসে ${figure(book, /, (\d+) in an unlucky/)}`,
    );
    const shared = printed('.shared-wire');
    expect(figure(shared, /down (\d+) minutes a month/)).toBe(bn(shut(everythingNow)));
    expect(prose).toContain(`নেমে এল ${figure(shared, /down (\d+) minutes in a mean/)} মিনিটে`);
    expect(/^(\d+) months/m.exec(book)?.[1]).toBe('2000');
    expect(prose).toContain('দুই হাজার মাস');
    const { edits } = parse(readFileSync('src/content/labs/request-path/lab.yaml', 'utf8')) as {
      edits: readonly { id: string; label: string }[];
    };
    expect(prose).toContain(`“${edits.find(({ id }) => id === 'shared-wire')?.label ?? ''}”`);
  });

  test('the lab has the tasks and services of the model', () => {
    const program = readFileSync('src/content/labs/request-path/main.ts', 'utf8');
    for (const task of taskIds) {
      const { service, ms } = tasks[task];
      const digits = String(ms).replace(/\B(?=(\d{3})+$)/g, '_');
      expect(program).toContain(`{ task: '${task}', service: '${service}', ms: ${digits} }`);
    }
    for (const [service, up] of Object.entries(availability))
      expect(program).toContain(`${service}: ${up},`);
  });

  test('a thousand answers at nine', () => {
    expect(prose).toContain(`${bn(morning.students)}টা উত্তরপত্র`);
  });
});

describe('chapter 1 prints no other number', () => {
  const computed = [
    ...[
      '০.৩৫',
      '০.৬',
      '১',
      '২.৫',
      '০.৪',
      '০.০১',
      '৯৯.৯',
      '০.৯৯৯',
      '৯৯.৫০',
      '৯৯.৪৯',
      '৯৯.৮৮',
      '৯৯.৯৯',
    ],
    ...['২২০', '৫২', '৩,৬০০', '১০.৩৯', '৮', '৫', '৩০', '৩', '২', '০', '১,২০০', '৭,২০০', '১,০০০'],
    ...['২১৯', '৮৮', '৩৯৭', '৪৪'],
  ];
  /** Seconds of a checkout after SMTP; the 2 before it is counted above. */
  const sourced = ['১১'];
  test('than computed or sourced ones', () => {
    const numbers = new Set(prose.match(/[০-৯]+(?:,[০-৯]+)*(?:\.[০-৯]+)?/g));
    const known = new Set([...computed, ...sourced]);
    expect([...numbers].filter((number) => !known.has(number))).toEqual([]);
    expect([...known].filter((number) => !numbers.has(number))).toEqual([]);
  });
});

describe('the quiz of chapter 1', () => {
  interface Question {
    readonly id: string;
    readonly kind: string;
    readonly question: string;
    readonly answer?: number;
    readonly near?: readonly { readonly value: number }[];
  }
  const { questions } = parse(readFileSync(`${folder}/quiz.yaml`, 'utf8')) as {
    readonly questions: readonly Question[];
  };
  const of = (id: string): Question => {
    const found = questions.find((question) => question.id === id);
    if (found === undefined) throw new RangeError(`No question ${id}`);
    return found;
  };

  test('its kinds are mixed', () => {
    expect(new Set(questions.map(({ kind }) => kind)).size).toBe(4);
  });

  test('what is waited for is added, with the note for the shelf and without what lies there', () => {
    const [first, second, third, note] = [200, 300, 500, 10];
    const { answer, near } = of('three-services');
    expect(answer).toBe(first + second + note);
    expect(near?.map(({ value }) => value)).toEqual([
      first + second,
      first + second + third,
      first + second + third + note,
    ]);
  });

  test('four services at 99.9 % come to about 99.6 %', () => {
    expect((0.999 ** 4 * 100).toFixed(1)).toBe('99.6');
    expect(of('product-of-four').question).toContain('চারটা সার্ভিস, প্রতিটা সময়ের ৯৯.৯%');
  });

  test('a backlog is worked off at the difference of the rates', () => {
    const [down, arrivals, done] = [10 * 60, 4, 6];
    const { answer, near } = of('drain');
    expect(answer).toBe((down * arrivals) / (done - arrivals) / 60);
    expect(near?.[1]?.value).toBeCloseTo((down * arrivals) / done / 60, 2);
  });
});
