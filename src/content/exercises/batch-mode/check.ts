/** Grades each way by how often the last message of a batch is late, and by what a dead worker costs. */
import { bengaliNumber as bn } from '../../../bengali/numbers.ts';
import { percentText } from '../../../components/widgets/ruler/ruler.bn.ts';
import type { Finding, Verdict } from '../../../components/exercise/exercise.ts';
import { lateInBatch } from '../../../machines/ruler/ruler.model.ts';
import { jobs, type Way } from './jobs.ts';

/** Consumer → way. */
export type Choices = Readonly<Partial<Record<string, string>>>;

/** Every consumer has options of its own. */
export const modeNames: Readonly<Record<string, string>> = {};

/** At most so many of the last messages may be late. */
const mostLate = 0.01;

const late = ({ size, lease, beats }: Way, work: number): number =>
  beats ? 0 : lateInBatch(work, lease, size);

export function check(choices: Choices): Verdict {
  const findings = jobs.map(({ id, title, work, back, ways, options }): Finding => {
    const chosen = choices[id];
    const way = chosen === undefined ? undefined : ways[chosen];
    const shared = { id, promise: title };
    if (chosen === undefined || way === undefined)
      return { ...shared, holds: false, seen: 'এখনো কিছু বাছা হয়নি।' };
    const part = late(way, work);
    const seen = way.beats
      ? `মেয়াদ বাড়তেই থাকে, তাই দেরি নেই; মরলে ফেরে ${bn(way.lease)} সেকেন্ডে।`
      : `শেষেরটা lease পেরিয়ে যায় ${percentText(part)} বার; মরলে ফেরে ${bn(way.lease)} সেকেন্ডে।`;
    if (part > mostLate) return { ...shared, holds: false, seen };
    if (way.lease > back)
      return { ...shared, holds: false, seen: `${seen} ততক্ষণ কেউ জানে না যে worker মরেছে।` };
    const cheaper = Object.entries(ways)
      .slice(0, Object.keys(ways).indexOf(chosen))
      .find(([, other]) => late(other, work) <= mostLate && other.lease <= back);
    return cheaper === undefined
      ? { ...shared, holds: true, seen }
      : {
          ...shared,
          holds: false,
          seen: `${seen} তবে “${options[cheaper[0]] ?? cheaper[0]}” নিলেও ${percentText(late(cheaper[1], work))}।`,
        };
  });
  return {
    passed: findings.every(({ holds }) => holds),
    findings,
    bounds: `দেরির ভাগ সূত্রে, কাজের সময় exponential ধরে; সীমা ${percentText(mostLate)}। আপনার কাজ অন্য রকম হলে মেপে নিন।`,
  };
}
