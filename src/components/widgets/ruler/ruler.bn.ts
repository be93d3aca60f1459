/** The words of the ruler of timeouts. */
import { bengaliDigits, bengaliNumber as bn } from '../../../bengali/numbers.ts';
import {
  lateInBatch,
  messages,
  type Clocks,
  type Delivery,
  type Population,
  type Rung,
  type Timeline,
} from '../../../machines/ruler/ruler.model.ts';
import type { Clock, Preset } from './ruler-presets.ts';

export const rulerSays = {
  title: 'সময়ের রুলার',
  hint: 'দাগগুলো টেনে সরান, বা তীর-চিহ্ন টিপে। শূন্যে নিলে সেই ঘড়িটা নেই।',
  presets: 'চেনা সাজানো',
  timeline: 'একটা জব, আর তার সব ডেলিভারি',
  seconds: 'সেকেন্ড',
  lease: 'lease',
  ladder: 'মই',
  figures: `${bn(messages)}টা মেসেজ, কাজ গড়ে ওই সময়ের`,
  holds: 'ঠিক আছে',
  breaks: 'ভাঙা',
} as const;

export const clockWords: Readonly<Record<Clock, { readonly name: string; readonly says: string }>> =
  {
    call: { name: 'বাইরের ডাক', says: 'অন্যের সার্ভিসের জন্য সবচেয়ে বেশি অপেক্ষা' },
    work: { name: 'কাজ', says: 'একটা কাজে সত্যি যা লাগে' },
    job: { name: 'জবের সীমা', says: 'worker নিজে হাল ছাড়ে' },
    kill: { name: 'মেরে ফেলা', says: 'supervisor process থামায়' },
    lease: { name: 'lease', says: 'visibility timeout, retry_after' },
    beat: { name: 'heartbeat', says: 'কত পরপর “এখনো করছি”' },
  };

export const placeText = (seconds: number): string =>
  seconds === 0 ? 'নেই' : `${bn(seconds)} সেকেন্ড`;

export const presetNames: Readonly<Record<Preset, string>> = {
  slow: '৪৫-এর কাজ, ৩০-এর lease',
  beats: 'সাথে heartbeat',
  vt5: 'VT ৫',
  vt15: 'VT ১৫',
  vt60: 'VT ৬০',
  ladder: 'মই ১০/৪৫/৬০/৯০',
};

/** The same work under a lease of so many seconds. */
export const leaseName = (seconds: number): string => `lease ${bn(seconds)}`;

/** Each rung: what it asks for, and what happens where it is broken. */
export const rungWords: Readonly<Record<Rung, { readonly asks: string; readonly broken: string }>> =
  {
    call: {
      asks: 'বাইরের ডাক জবের সীমার আগে থামে',
      broken: 'ডাকের সীমা নেই, বা জবের চেয়ে লম্বা: ওপাশে কী হলো, কেউ জানে না',
    },
    work: {
      asks: 'কাজের জন্য জবের সীমায় জায়গা আছে',
      broken: 'সীমা নেই, বা কাজ সীমার চেয়ে লম্বা: প্রতিবার মাঝপথে কাটা পড়ে',
    },
    kill: {
      asks: 'মেরে ফেলার আগেই worker হাল ছাড়ে',
      broken: 'গুছিয়ে থামার আগেই process মরে, সংযোগ আর ফাইল খোলা থাকে',
    },
    lease: {
      asks: 'worker-এর শেষ সময়ের পরে lease ফুরোয়',
      broken: 'কাজ চলতে চলতেই জব অন্যের হাতে: একসাথে দুজন',
    },
    beat: {
      asks: 'দুটো heartbeat হারালেও lease বাঁচে',
      broken: 'একটা-দুটো heartbeat হারালেই lease যায়',
    },
  };

const endings: Readonly<Record<Delivery['ending'], string>> = {
  done: 'কাজ শেষ',
  gaveUp: 'হাল ছাড়ল',
  killed: 'মেরে ফেলা হলো',
};
export const deliveryText = ({ ending, acked }: Delivery): string =>
  ending === 'done' && acked ? 'সই' : ending === 'done' ? 'কাজ শেষ, সই নয়' : endings[ending];

/** What became of the one job, one sentence. */
export function timelineSentence({ deliveries, effects, together, outcome }: Timeline): string {
  const handed = `জবটা হাতে উঠল ${bn(deliveries.length)} বার, কাজটা হলো ${bn(effects)} বার`;
  const beside = together > 1 ? `, একসাথে ${bn(together)} জন` : '';
  return `${handed}${beside}; শেষে ${outcome === 'acked' ? 'সই পড়ল' : 'গেল DLQ-তে'}।`;
}

interface Figure {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly alarm: boolean;
}

export const percentText = (part: number): string => {
  const percent = part * 100;
  if (percent < 0.1) return '০.১%-এর কম';
  return `${bengaliDigits(percent.toFixed(percent < 1 ? 1 : 0))}%`;
};

export function figuresOf(clocks: Clocks, found: Population): readonly Figure[] {
  const { dlqHealthy, doneAnyway } = found;
  return [
    { id: 'deliveries', label: 'ডেলিভারি', value: bn(found.deliveries), alarm: false },
    { id: 'effects', label: 'effect', value: bn(found.effects), alarm: false },
    {
      id: 'duplicates',
      label: 'ডুপ্লিকেট effect',
      value: bn(found.duplicates),
      alarm: found.duplicates > messages / 20,
    },
    { id: 'late', label: 'দেরি বা মাঝপথে কাটা', value: bn(found.late), alarm: found.late > 100 },
    {
      id: 'dlq',
      label: 'DLQ-তে',
      value: bn(found.dlq),
      alarm: dlqHealthy > 0,
    },
    {
      id: 'healthy',
      label: 'তার মধ্যে সুস্থ',
      value: dlqHealthy === 0 ? bn(0) : `${bn(dlqHealthy)}, কাজ আগেই হয়েছে ${bn(doneAnyway)}টার`,
      alarm: dlqHealthy > 0,
    },
    {
      id: 'return',
      label: 'সত্যি মরলে ফিরতে',
      value: `${bn(clocks.lease)} সেকেন্ড`,
      alarm: clocks.lease > 600,
    },
    {
      id: 'batch',
      label: 'দশটা একসাথে তুললে দশমটার দেরি',
      value: percentText(lateInBatch(clocks.work, clocks.lease, 10)),
      alarm: lateInBatch(clocks.work, clocks.lease, 10) > 0.01,
    },
  ];
}
