/** Grades each judgement by the ruler: which rung is broken, and what one job comes to under it. */
import { bengaliNumber as bn } from '../../../bengali/numbers.ts';
import { rungWords, timelineSentence } from '../../../components/widgets/ruler/ruler.bn.ts';
import type { Finding, Verdict } from '../../../components/exercise/exercise.ts';
import {
  ladderOf,
  rungs,
  timelineOf,
  type Clocks,
  type Rung,
} from '../../../machines/ruler/ruler.model.ts';
import { jobs } from './jobs.ts';

export type Judgement = Rung | 'fine';
export type Choices = Readonly<Partial<Record<string, Judgement>>>;

export const modeNames: Readonly<Record<Judgement, string>> = {
  fine: 'মই ঠিক আছে',
  call: 'বাইরের ডাক জবের চেয়ে লম্বা',
  work: 'কাজের জায়গা নেই',
  kill: 'হাল ছাড়ার আগেই মেরে ফেলা',
  lease: 'কাজের মাঝখানে lease শেষ',
  beat: 'heartbeat খুব কম',
};

function judge(clocks: Clocks): Judgement {
  const ladder = ladderOf(clocks);
  const broken = rungs.filter((rung) => !ladder[rung]);
  if (broken.length > 1) throw new RangeError(`More than one rung is broken: ${broken.join(', ')}`);
  return broken[0] ?? 'fine';
}

/** A job as long as the clocks allow: where a broken rung shows. */
function worst(clocks: Clocks): string {
  const stuck = { ...clocks, work: Math.max(clocks.work, 2 * (clocks.job ?? clocks.work)) };
  return timelineSentence(timelineOf(stuck));
}

export function check(choices: Choices): Verdict {
  const findings = jobs.map(({ id, title, clocks }): Finding => {
    const chosen = choices[id];
    const shared = { id, promise: title };
    if (chosen === undefined) return { ...shared, holds: false, seen: 'এখনো কিছু বাছা হয়নি।' };
    const truth = judge(clocks);
    const usual = `স্বাভাবিক দিনে: ${timelineSentence(timelineOf(clocks))}`;
    if (chosen === truth)
      return {
        ...shared,
        holds: true,
        seen: truth === 'fine' ? usual : `${rungWords[truth].broken}। ${usual}`,
      };
    if (chosen !== 'fine' && ladderOf(clocks)[chosen])
      return {
        ...shared,
        holds: false,
        seen: `“${rungWords[chosen].asks}”, এই কথাটা এখানে টেকে। ${usual}`,
      };
    return { ...shared, holds: false, seen: `কাজ আটকে গেলে: ${worst(clocks)} কোন দুটো সময় উল্টো?` };
  });
  return {
    passed: findings.every(({ holds }) => holds),
    findings,
    bounds: `${bn(jobs.length)}টা সেটিংস, প্রতিটায় একটা স্বাভাবিক জব আর একটা আটকে যাওয়া জব। ঘড়ির গরমিল এখানে নেই।`,
  };
}
