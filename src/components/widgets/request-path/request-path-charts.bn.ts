/** The words of the two state charts; the build stops when a state or an event has no word here. */
import type { ChartSource } from '../../stepper/chart.ts';

type ChartWords = Omit<ChartSource, 'machine'>;

export const orderWords: ChartWords = {
  title: 'ক্রেতার চোখে একটা অর্ডার',
  states: {
    absent: 'ক্রেতা আসেননি',
    running: 'দাঁড়িয়ে আছেন',
    accepted: 'রসিদ হাতে',
    refused: 'খালি হাতে ফেরত',
  },
  tones: { absent: 'neutral', running: 'leased', accepted: 'done', refused: 'dead' },
  events: {
    'order.arrive': 'অর্ডার এল',
    'order.step > running': 'আরেকটা কাজ হলো',
    'order.step > accepted': 'শেষ কাজটা হলো',
    'order.step > refused': 'সাড়া এল না',
  },
};

export const jobWords: ChartWords = {
  title: 'তাকে রাখা একটা কাজ',
  states: { waiting: 'তাকে', delayed: 'বিরতিতে', done: 'শেষ' },
  tones: { waiting: 'waiting', delayed: 'delayed', done: 'done' },
  events: {
    'worker.run > done': 'সর্টার করলেন',
    'worker.run > delayed': 'সাড়া এল না',
    'time.pass': 'সময় গেল',
  },
};
