/**
 * The words of the two state charts. They are read only by the build, which draws the charts from
 * the machines and stops when a state or an event has no word here.
 */
import type { ChartSource } from '../../stepper/chart.ts';

type ChartWords = Omit<ChartSource, 'machine'>;

export const parcelWords: ChartWords = {
  title: 'তাকের একটা পার্সেলের জীবন',
  states: { shelf: 'তাকে', desk: 'ডেস্কে', done: 'সারা' },
  tones: { shelf: 'waiting', desk: 'leased', done: 'done' },
  events: {
    'sorter.take': 'নেওয়া',
    'work.finish': 'কাজ শেষ',
    'desk.clear > shelf': 'ফেরানো',
    'desk.clear > desk': 'কপি সরানো',
    'desk.clear > done': 'কপি সরানো',
  },
};

export const sorterWords: ChartWords = {
  title: 'একজন সর্টারের জীবন',
  states: { idle: 'হাত খালি', looking: 'দেখছেন', busy: 'কাজে', ill: 'অসুস্থ' },
  tones: { idle: 'waiting', looking: 'neutral', busy: 'leased', ill: 'dead' },
  events: {
    'sorter.look': 'দেখা',
    'sorter.take': 'নেওয়া',
    'work.finish': 'কাজ শেষ',
    'sorter.ill': 'জ্বর',
    'sorter.return': 'সেরে ওঠা',
    'desk.clear': 'ডেস্ক খালি',
  },
};
