/** The words of the two state charts of the delivery model. */

export const parcelWords = {
  title: 'একটা পার্সেলের জীবন',
  states: {
    ready: 'অপেক্ষায়',
    leased: 'ডেস্কে',
    delayed: 'বিলম্বিত',
    acked: 'শেষ',
    deadLettered: 'অপ্রেরণযোগ্য',
    lost: 'হারানো',
  },
  events: {
    'worker.claim > leased': 'তোলা হলো',
    'worker.claim > acked': 'auto ack',
    'worker.claim > deadLettered': 'চেষ্টা শেষ',
    'worker.work > leased': 'কাজ হলো',
    'worker.work > acked': 'কাজ হলো',
    'worker.work > lost': 'ক্র্যাশ',
    'worker.heartbeat': 'heartbeat',
    'worker.crash': 'ক্র্যাশ',
    'worker.fail > delayed': 'ক্ষণিকের ত্রুটি',
    'worker.fail > deadLettered': 'স্থায়ী ত্রুটি',
    'worker.fail > lost': 'ব্যর্থ',
    'message.ack': 'সই',
    'message.nack > ready': 'ফেরত',
    'message.nack > deadLettered': 'স্থায়ী ত্রুটি',
    'ack.lose': 'সই হারাল',
    'lease.expire': 'lease শেষ',
    'parcel.due': 'সময় হলো',
    'parcel.redrive': 'redrive',
  },
} as const;

export const workerWords = {
  title: 'একজন worker-এর অবস্থা',
  states: {
    idle: 'খালি',
    working: 'কাজ করছেন',
    worked: 'কাজ শেষ, সই বাকি',
    crashed: 'অসুস্থ',
  },
  events: {
    'worker.claim': 'তোলেন',
    'worker.work > worked': 'কাজ হলো',
    'worker.work > idle': 'কাজ হলো (auto ack)',
    'worker.work > crashed': 'ক্র্যাশ',
    'worker.heartbeat': 'heartbeat',
    'worker.fail': 'ব্যর্থ',
    'worker.crash': 'ক্র্যাশ',
    'worker.restart': 'সেরে ওঠেন',
    'message.ack': 'সই',
    'message.nack': 'ফেরত',
    'ack.lose': 'সই হারাল',
  },
} as const;
