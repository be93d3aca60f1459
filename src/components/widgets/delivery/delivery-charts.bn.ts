/**
 * The words of the two state charts. They are read only by the build, which draws the charts from
 * the machines and stops when a state or an event has no word here.
 */
import type { ChartSource } from '../../stepper/chart.ts';

type ChartWords = Omit<ChartSource, 'machine'>;

const late = 'কাজ, heartbeat';
const silent = 'জ্বর, সই হারানো';
const givenUp = 'হবে না';

export const parcelWords: ChartWords = {
  title: 'একটা পার্সেলের জীবন',
  states: {
    ready: 'তাকে',
    leased: 'ডেস্কে',
    delayed: 'বেঞ্চে',
    acked: 'সই হয়েছে',
    deadLettered: 'কোণের তাকে',
    lost: 'হারানো',
  },
  tones: {
    ready: 'waiting',
    leased: 'leased',
    delayed: 'delayed',
    acked: 'done',
    deadLettered: 'dead',
    lost: 'lost',
  },
  events: {
    'worker.claim > leased': 'তোলা',
    'worker.claim > acked': 'তোলা (auto ack)',
    'worker.claim > deadLettered': 'সীমা শেষ',
    'worker.work > leased': late,
    'worker.work > acked': 'কাজ',
    'worker.work > lost': 'ক্র্যাশ',
    'worker.heartbeat': late,
    'worker.crash > leased': silent,
    'worker.crash > lost': 'ক্র্যাশ',
    'ack.lose': silent,
    'message.ack': 'সই (ack)',
    'message.nack > ready': 'ফেরত (nack)',
    'message.nack > deadLettered': givenUp,
    'worker.fail > delayed': 'পরে হবে',
    'worker.fail > deadLettered': givenUp,
    'worker.fail > lost': 'ক্র্যাশ',
    'lease.expire': 'lease শেষ',
    'parcel.due': 'সময় হলো',
    'parcel.redrive': 'redrive',
  },
};

export const workerWords: ChartWords = {
  title: 'একজন সর্টারের জীবন',
  states: {
    idle: 'হাত খালি',
    working: 'কাজ চলছে',
    worked: 'কাজ শেষ, সই বাকি',
    crashed: 'অসুস্থ',
  },
  tones: { idle: 'waiting', working: 'leased', worked: 'done', crashed: 'dead' },
  events: {
    'worker.claim': 'তোলা',
    'worker.work > worked': 'কাজ শেষ',
    'worker.work > idle': 'কাজ শেষ (auto ack)',
    'worker.work > crashed': 'জ্বর',
    'worker.heartbeat': 'heartbeat',
    'worker.fail': 'ফেরত',
    'message.nack': 'ফেরত',
    'message.ack': 'সই',
    'ack.lose': 'সই',
    'worker.crash': 'জ্বর',
    'worker.restart': 'সেরে ওঠা',
  },
};
