/** The words of the state chart, read only by the build, which draws it from the machine. */
import type { ChartSource } from '../../stepper/chart.ts';

export const lineWords: Omit<ChartSource, 'machine'> = {
  title: 'লাইনের জীবন',
  states: { none: 'লাইন নেই', growing: 'বাড়ছে', steady: 'স্থির', shrinking: 'কমছে' },
  tones: { none: 'done', growing: 'dead', steady: 'delayed', shrinking: 'waiting' },
  events: {
    'balance.change > growing': 'আসা বেশি',
    'balance.change > steady': 'সমান',
    'balance.change > shrinking': 'সারা বেশি',
    'balance.change > none': 'কেউ জমেনি',
    'balance.change': 'পাল্লা বদল',
    'line.form': 'জমা হলো',
    'line.form > steady': 'জমা হলো',
    'line.form > shrinking': 'জমা হলো',
    'line.end': 'শেষ জনও গেলেন',
  },
};
