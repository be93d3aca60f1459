/** Five kinds of work, what arrives at each, and the fields a key may be made of. */

/** One delivery: the work it stands for, and the fields that travel with it. */
export interface Arrival {
  /** Two arrivals with one `work` are the same work; nobody in the system sees this. */
  readonly work: string;
  readonly fields: Readonly<Record<string, string>>;
}

export interface Job {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** Key → label; a key is field names joined with `+`. */
  readonly options: Readonly<Record<string, string>>;
  readonly arrivals: readonly Arrival[];
}

const arrival = (work: string, fields: Readonly<Record<string, string>>): Arrival => ({
  work,
  fields,
});

export const jobs: readonly Job[] = [
  {
    id: 'invoice',
    title: 'অর্ডারের চালান ইমেইল করা',
    text: 'গ্রাহক ৮৮ আজ দুটো অর্ডার দিয়েছেন। প্রথমটার মেসেজ দুবার এসেছে।',
    options: { customer: 'গ্রাহকের id', order: 'অর্ডারের id', delivery: 'ডেলিভারির নম্বর' },
    arrivals: [
      arrival('8842', { customer: '88', order: '8842', delivery: '1' }),
      arrival('8842', { customer: '88', order: '8842', delivery: '2' }),
      arrival('8843', { customer: '88', order: '8843', delivery: '3' }),
    ],
  },
  {
    id: 'rent',
    title: 'মাসের ভাড়া কাটা',
    text: 'নভেম্বরের মেসেজ একবার ব্রোকার ফেরাল। আরেকবার পাঠাল cron নিজে, নতুন মেসেজ id দিয়ে। তারপর এল ডিসেম্বর।',
    options: {
      tenant: 'ভাড়াটের id',
      message: 'মেসেজের id',
      'tenant+month': 'ভাড়াটের id আর মাস',
    },
    arrivals: [
      arrival('7 nov', { tenant: '7', month: '11', message: 'a' }),
      arrival('7 nov', { tenant: '7', month: '11', message: 'a' }),
      arrival('7 nov', { tenant: '7', month: '11', message: 'b' }),
      arrival('7 dec', { tenant: '7', month: '12', message: 'c' }),
    ],
  },
  {
    id: 'refund',
    title: 'আংশিক টাকা ফেরত',
    text: 'এক অর্ডারের দুটো জিনিস ফেরত এল, দুটোর দামই ৩০। প্রথম ফেরতের মেসেজ দুবার এসেছে।',
    options: {
      order: 'অর্ডারের id',
      'order+amount': 'অর্ডারের id আর টাকার অঙ্ক',
      refund: 'ফেরতের id',
    },
    arrivals: [
      arrival('r1', { order: '5', amount: '30', refund: 'r1' }),
      arrival('r1', { order: '5', amount: '30', refund: 'r1' }),
      arrival('r2', { order: '5', amount: '30', refund: 'r2' }),
    ],
  },
  {
    id: 'code',
    title: 'লগইনের কোড SMS করা',
    text: 'একজন ইউজার কোড চাইলেন, সেই মেসেজ দুবার এল। পরে তিনি নিজেই “আবার পাঠান” টিপলেন।',
    options: { phone: 'ফোন নম্বর', time: 'তোলার সময়', request: 'অনুরোধের id' },
    arrivals: [
      arrival('q1', { phone: '017', request: 'q1', time: '10:00:01' }),
      arrival('q1', { phone: '017', request: 'q1', time: '10:00:32' }),
      arrival('q2', { phone: '017', request: 'q2', time: '10:01:05' }),
    ],
  },
  {
    id: 'handlers',
    title: 'এক মেসেজ, দুটো হ্যান্ডলার',
    text: 'একই মেসেজে চালান আর পয়েন্ট দুটোই হয়, দুটো হ্যান্ডলার একই খাতায় লেখে। চালানেরটা দুবার এসেছে।',
    options: {
      message: 'মেসেজের id',
      'handler+message': 'হ্যান্ডলারের নাম আর মেসেজের id',
      'handler+delivery': 'হ্যান্ডলারের নাম আর ডেলিভারির নম্বর',
    },
    arrivals: [
      arrival('invoice m', { message: 'm', handler: 'invoice', delivery: '1' }),
      arrival('points m', { message: 'm', handler: 'points', delivery: '1' }),
      arrival('invoice m', { message: 'm', handler: 'invoice', delivery: '2' }),
    ],
  },
];
