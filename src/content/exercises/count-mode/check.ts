/**
 * Grades each judgement by running the plan: it keeps its word with that many workers, or else the
 * mistake is the formula that gives Yunus' number.
 */
import { bengaliNumber as bn } from '../../../bengali/numbers.ts';
import type { Finding, Verdict } from '../../../components/exercise/exercise.ts';
import { capacity, drainTime, lineAfter, workersFor } from '../../../machines/crowd/arithmetic.ts';
import { jobs, type Plan } from './jobs.ts';

export type Judgement = 'right' | 'count' | 'forgets' | 'average';
export type Choices = Readonly<Partial<Record<string, Judgement>>>;

export const modeNames: Readonly<Record<Judgement, string>> = {
  right: 'হিসাব ঠিক',
  count: 'কাজের সংখ্যাকে সময় দিয়ে ভাগ',
  forgets: 'নতুন আসা কাজ বাদ পড়েছে',
  average: 'চূড়ার জায়গায় গড়',
};

const ceil = (value: number) => Math.ceil(value - 1e-9);
/** How many each way of reckoning asks for. */
const formulas: Readonly<Record<Exclude<Judgement, 'right'>, (plan: Plan) => number>> = {
  count: ({ waiting, target }) => ceil(waiting / target),
  forgets: ({ waiting, work, target }) => ceil((waiting * work) / target),
  average: ({ rate, work }) => ceil(rate * work),
};

/** Half an hour of the busiest time, and what waits beforehand. */
function outcome(plan: Plan): { readonly keeps: boolean; readonly seen: string } {
  const load = { rate: plan.peak, work: plan.work, workers: plan.workers };
  const time = drainTime(load, plan.waiting);
  const after = lineAfter(load, plan.waiting, 1_800);
  if (plan.waiting === 0)
    return {
      keeps: after === 0,
      seen: `চূড়ায় আসে সেকেন্ডে ${bn(plan.peak)}টা, ${bn(plan.workers)} জনে পারে ${bn(capacity(load))}টা। আধ ঘণ্টায় জমে ${bn(after)}টা।`,
    };
  if (time === Infinity)
    return { keeps: false, seen: `${bn(plan.workers)} জনে তাক কোনোদিন খালি হয় না।` };
  return {
    keeps: time <= plan.target + 1e-6,
    seen: `${bn(plan.workers)} জনে তাক খালি হয় ${bn(Math.round(time))} সেকেন্ডে, কথা ছিল ${bn(plan.target)}।`,
  };
}

function judge(plan: Plan): Judgement {
  if (outcome(plan).keeps) return 'right';
  const found = (Object.keys(formulas) as (keyof typeof formulas)[]).find(
    (name) => formulas[name](plan) === plan.workers,
  );
  if (found === undefined) throw new RangeError(`No formula gives ${plan.id} its workers`);
  return found;
}

export function check(choices: Choices): Verdict {
  const findings = jobs.map((plan): Finding => {
    const chosen = choices[plan.id];
    const shared = { id: plan.id, promise: plan.title };
    if (chosen === undefined) return { ...shared, holds: false, seen: 'এখনো কিছু বাছা হয়নি।' };
    const { keeps, seen } = outcome(plan);
    if (chosen === judge(plan)) return { ...shared, holds: true, seen: `${seen}${need(plan)}` };
    if (keeps) return { ...shared, holds: false, seen: `${seen} কথা তো রইল, ভুলটা কোথায়?` };
    if (chosen === 'right')
      return { ...shared, holds: false, seen: `${seen} হিসাবে কী বাদ পড়েছে?` };
    return {
      ...shared,
      holds: false,
      seen: `${seen} কিন্তু “${modeNames[chosen]}” ভুলটা করলে সংখ্যাটা হতো ${bn(formulas[chosen](plan))}।`,
    };
  });
  return {
    passed: findings.every(({ holds }) => holds),
    findings,
    bounds: `${bn(jobs.length)}টা তাক খাতার হিসাবে চালানো হয়েছে, সবচেয়ে ব্যস্ত সময়টা ধরে।`,
  };
}

/** How many it takes, where Yunus' number is not enough. */
function need(plan: Plan): string {
  const workers = workersFor({ rate: plan.peak, work: plan.work }, plan.waiting, plan.target);
  return workers === plan.workers ? '' : ` লাগত ${bn(workers)} জন।`;
}
