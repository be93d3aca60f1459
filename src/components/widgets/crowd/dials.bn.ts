/** The words of the dials. */
import { bengaliNumber as bn } from '../../../bengali/numbers.ts';
import {
  busyWorkers,
  meanWait,
  mustWait,
  spare,
  utilisation,
} from '../../../machines/crowd/arithmetic.ts';
import { toTheGate } from '../../../machines/crowd/crowd.model.ts';
import { desksOf, minutesText, percentText, rounded } from './crowd.bn.ts';
import { loadAt, type Dial, type Dials, type Outcome, type presets } from './dials.ts';

export const dialSays = {
  title: 'ভিড়ের হিসাবযন্ত্র',
  hint: 'যেকোনো একটা সরান, বাকি সব সাথে সাথে বদলাবে।',
  presets: 'চেনা সকাল',
  picture: 'লাইনে কতজন, মিনিটে মিনিটে',
  gate: 'ফটক',
  water: 'খাতার হিসাব',
  chance: 'আটটা এলোমেলো সকাল',
  minutes: 'মিনিট',
} as const;

export const dialNames: Readonly<Record<Dial, string>> = {
  calm: 'শান্ত বেলায় আসেন (λ)',
  crowd: 'ভিড়ে আসেন (λ)',
  minutes: 'ভিড় চলে',
  counters: 'কাউন্টার (N)',
  seconds: 'একজনে লাগে (১/μ)',
};

export const dialValue: Readonly<Record<Dial, (value: number) => string>> = {
  calm: (value) => `মিনিটে ${rounded(value)} জন`,
  crowd: (value) => `মিনিটে ${rounded(value)} জন`,
  minutes: (value) => `${bn(value)} মিনিট`,
  counters: (value) => `${bn(value)}টা`,
  seconds: (value) => `${bn(value)} সেকেন্ড`,
};

export const presetNames: Readonly<Record<keyof typeof presets, string>> = {
  eid: 'ঈদের সকাল',
  oneMore: 'আর একজন সর্টার',
  equal: 'ঠিক সমান সমান',
  fewer: 'একজন কম',
};

interface Figure {
  readonly id: string;
  readonly label: string;
  readonly sum: string;
  readonly value: string;
  readonly alarm: boolean;
}

/** The arithmetic, each line with its formula filled in. */
export function figuresOf(dials: Dials, { can, peak, drain }: Outcome): readonly Figure[] {
  const usual = loadAt(dials, dials.calm);
  const grows = dials.crowd - can;
  const waits = spare(usual) > 0;
  return [
    {
      id: 'peak',
      label: 'ভিড়ের শেষে লাইনে',
      sum: `(λ − N·μ) × T = (${rounded(dials.crowd)} − ${rounded(can)}) × ${bn(dials.minutes)}`,
      value: grows > 0 ? `${rounded(peak)} জন` : 'কেউ না',
      alarm: peak >= toTheGate,
    },
    {
      id: 'drain',
      label: 'তারপর লাইন উঠতে',
      sum: `লাইন ÷ (N·μ − λ) = ${rounded(peak)} ÷ (${rounded(can)} − ${rounded(dials.calm)})`,
      value: drain === Infinity ? 'কখনো না' : minutesText(drain),
      alarm: drain === Infinity,
    },
    {
      id: 'busy',
      label: 'শান্ত বেলায় ব্যস্ততার হার',
      sum: `λ ÷ (N·μ) = ${rounded(dials.calm)} ÷ ${rounded(can)}`,
      value: percentText(utilisation(usual)),
      alarm: utilisation(usual) >= 1,
    },
    {
      id: 'little',
      label: 'কাউন্টারে গড়ে, Little-এর সূত্রে',
      sum: `λ × W = ${rounded(dials.calm)} × ${rounded(dials.seconds / 60)}`,
      value: `${desksOf(busyWorkers(usual), dials.counters)} জন`,
      alarm: false,
    },
    {
      id: 'erlang',
      label: 'তবু দাঁড়াতে হয়, এরলাং-এর সূত্রে',
      sum: 'আসা-যাওয়া এলোমেলো হলে',
      value: waits
        ? `${percentText(mustWait(usual))} মানুষকে, গড়ে ${secondsText(meanWait(usual) * 60)}`
        : 'সবাইকে',
      alarm: !waits,
    },
  ];
}

function secondsText(seconds: number): string {
  return seconds < 120
    ? `${bn(Math.round(seconds))} সেকেন্ড`
    : minutesText(Math.round(seconds / 60));
}

/** One sentence for those who do not see the picture. */
export function sentenceOf({ peak, drain }: Outcome): string {
  if (peak === 0) return 'খাতার হিসাবে কেউ দাঁড়ান না; এলোমেলো সকালে তবু কিছু মানুষ দাঁড়ান।';
  const gone = drain === Infinity ? 'লাইন আর ওঠে না' : `লাইন ওঠে ${minutesText(drain)} পরে`;
  return `ভিড়ের শেষে লাইনে ${rounded(peak)} জন, তারপর ${gone}।`;
}
