/**
 * The words of the two state charts. They are read only by the build, which draws the charts from
 * the machines and stops when a state or an event has no word here.
 */
import type { ChartSource } from '../../stepper/chart.ts';

type ChartWords = Omit<ChartSource, 'machine'>;

export const copyWords: ChartWords = {
  title: 'তাকের চোখে পার্সেলের জীবন',
  states: { waiting: 'তাকে', held: 'ডেস্কে', signed: 'সই হয়েছে' },
  tones: { waiting: 'waiting', held: 'leased', signed: 'done' },
  events: {
    'clerk.take': 'নেওয়া',
    'clerk.sign': 'সই',
    'lease.expire': 'সময় শেষ',
    'copy.arrive': 'নকল এল',
  },
};

export const clerkWords: ChartWords = {
  title: 'একজন কেরানির জীবন',
  states: { free: 'হাত খালি', working: 'কাজে', drafting: 'খসড়া খোলা', ill: 'অসুস্থ' },
  tones: { free: 'waiting', working: 'leased', drafting: 'neutral', ill: 'dead' },
  events: {
    'clerk.take': 'নেওয়া',
    'line.run': 'পরের লাইন',
    'draft.open': 'খসড়া খোলা',
    'draft.close': 'সিল বা বাতিল',
    'work.end': 'শেষ',
    'clerk.fall': 'জ্বর',
    'clerk.rise': 'সেরে ওঠা',
  },
};
