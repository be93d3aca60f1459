/**
 * Grades each of the three choices by a morning: first alone, in a program whose other two places are
 * well filled, so that no fault hides another; then all three together.
 */
import { bengaliNumber as bn } from '../../../bengali/numbers.ts';
import type { Finding, Verdict } from '../../../components/exercise/exercise.ts';
import {
  bestEnd,
  morning,
  parcelsOfMorning,
  type Morning,
  type Part,
  type Ways,
} from '../../../machines/pool/sharing.ts';
import { jobs } from './jobs.ts';
import solution from './solution.ts';

/** Place of the program → what was put there. */
export type Choices = Readonly<Partial<Record<string, string>>>;

/** Every place has options of its own. */
export const modeNames: Readonly<Record<string, string>> = {};

export function check(choices: Choices): Verdict {
  const best = bestEnd();
  const isBest = ({ unfinished, last }: Morning): boolean => unfinished === 0 && last === best;
  const findings = jobs.map(({ id, title, options }): Finding => {
    const chosen = choices[id];
    if (chosen === undefined || options[chosen] === undefined)
      return { id, promise: title, holds: false, seen: 'এখনো কিছু বাছা হয়নি।' };
    const tried = morning({ ...solution, [id]: chosen } as Ways);
    const holds = isBest(tried);
    return { id, promise: title, holds, seen: holds ? figures(tried) : hint(id, tried, best) };
  });
  const whole = jobs.every(({ id }) => choices[id] !== undefined)
    ? morning(choices as Ways)
    : undefined;
  return {
    passed: findings.every(({ holds }) => holds) && whole !== undefined && isBest(whole),
    findings,
    bounds: `একটা সকাল, ${bn(parcelsOfMorning)}টা পার্সেল, ৩ জন worker। সব উপায় মিলিয়ে সবচেয়ে আগে শেষ হয় ${bn(best)} মিনিটে।`,
  };
}

function figures({ done, unfinished, last }: Morning): string {
  const counts = done.map((count) => bn(count));
  const each = `তিনজনের হাতে সারা হলো ${counts.slice(0, -1).join(', ')} আর ${counts.at(-1) ?? ''}টা।`;
  return unfinished > 0
    ? `${each} ${bn(unfinished)}টা পড়েই রইল।`
    : `${each} শেষ পার্সেল ${bn(last)} মিনিটে।`;
}

/** What was seen and why, by the place of the program that was tried. */
function hint(part: Part, tried: Morning, best: number): string {
  if (tried.stuckAt !== null)
    return `${bn(tried.stuckAt)} মিনিটে তাক খালি হলো, আর একজন worker থামা ছাড়া দেখতেই থাকল। event loop আর কাউকে পালা দিল না, ফাতিমাকেও না। ${figures(tried)}`;
  if (tried.unfinished > 0)
    return `${figures(tried)} ফাতিমার পরের পার্সেল যখন এল, তখন তোলার মতো কেউ নেই।`;
  const idle = tried.done.filter((count) => count === 0).length;
  if (part === 'start' && idle > 0)
    return `${figures(tried)} await প্রথমজনের ফেরার অপেক্ষায়, আর সে দিনভর ফেরে না।`;
  return `${figures(tried)} অথচ ${bn(best)} মিনিটেই হতো: কাজ একজনের কাছে জমে ছিল, পাশে অন্যের হাত খালি।`;
}
