/** Grades each number by what comes of it, and by whether one fewer would have done as well. */
import { bengaliNumber as bn } from '../../../bengali/numbers.ts';
import type { Finding, Verdict } from '../../../components/exercise/exercise.ts';
import { capacity, drainTime, lineAfter, utilisation } from '../../../machines/crowd/arithmetic.ts';
import { toTheGate } from '../../../machines/crowd/crowd.model.ts';
import { backlog, gate, jobs, sms } from './jobs.ts';

/** Question → option (`n18`). */
export type Choices = Readonly<Partial<Record<string, string>>>;

/** Every question has options of its own. */
export const modeNames: Readonly<Record<string, string>> = {};

interface Tried {
  readonly keeps: boolean;
  readonly seen: string;
}
const short = (value: number): string => bn(Math.round(value * 10) / 10);

const trials: Readonly<Record<string, (count: number) => Tried>> = {
  backlog(workers) {
    const load = { ...backlog, workers };
    const time = drainTime(load, backlog.waiting);
    const can = `${bn(workers)} জনে সেকেন্ডে ${short(capacity(load))}টা`;
    if (time === Infinity)
      return { keeps: false, seen: `${can}, সবটুকু যায় নতুন আসা কাজে। জমা এক চুলও কমে না।` };
    const left = short(capacity(load) - backlog.rate);
    return {
      keeps: time <= backlog.target,
      seen: `${can}, নতুনদের সামলে বাঁচে ${left}। তাক খালি হয় ${short(time)} সেকেন্ডে।`,
    };
  },
  sms(processes) {
    const busy = utilisation({ ...sms, workers: processes * sms.each });
    const percent = `${short(busy * 100)}%`;
    const standing = `গড়ে ${bn(sms.rate * sms.work)}টা SMS উত্তরের অপেক্ষায়, জায়গা ${bn(processes * sms.each)}টা।`;
    return { keeps: busy <= sms.busiest, seen: `${standing} ব্যস্ততার হার ${percent}।` };
  },
  gate(counters) {
    const load = { ...gate, workers: counters };
    const line = lineAfter(load, 0, gate.minutes);
    return {
      keeps: line < toTheGate,
      seen: `${bn(counters)} কাউন্টারে মিনিটে ${short(capacity(load))} জন পারা যায়, ঘণ্টা শেষে লাইনে ${short(line)} জন।`,
    };
  },
};

export function check(choices: Choices): Verdict {
  let runs = 0;
  const tryOut = (id: string, count: number): Tried => {
    const trial = trials[id];
    if (trial === undefined) throw new RangeError(`There is no question ${id}`);
    runs += 1;
    return trial(count);
  };
  const findings = jobs.map(({ id, title, options }): Finding => {
    const chosen = choices[id];
    const shared = { id, promise: title };
    if (chosen === undefined || options[chosen] === undefined)
      return { ...shared, holds: false, seen: 'এখনো কিছু বাছা হয়নি।' };
    const count = Number(chosen.slice(1));
    const { keeps, seen } = tryOut(id, count);
    if (!keeps) return { ...shared, holds: false, seen };
    const fewer = Object.keys(options)
      .map((option) => Number(option.slice(1)))
      .find((other) => other < count && tryOut(id, other).keeps);
    return fewer === undefined
      ? { ...shared, holds: true, seen }
      : { ...shared, holds: false, seen: `${seen} কিন্তু ${bn(fewer)}-তেই চলত।` };
  });
  return {
    passed: findings.every(({ holds }) => holds),
    findings,
    bounds: `${bn(runs)}টা সংখ্যা খাতার হিসাবে চালানো হয়েছে, ভাগ্যের জন্য আলাদা কিছু ধরা হয়নি।`,
  };
}
