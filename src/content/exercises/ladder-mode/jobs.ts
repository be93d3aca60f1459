/** Five settings as teams had them; at most one rung of each is broken. */
import type { Clocks } from '../../../machines/ruler/ruler.model.ts';

interface Team {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly clocks: Clocks;
}

export const jobs: readonly Team[] = [
  {
    id: 'invoices',
    title: 'চালানের দল',
    text: 'কাজ ৮, বাইরের ডাক ১০, জবের সীমা ৪৫, মেরে ফেলা ৬০, lease ৯০। heartbeat নেই।',
    clocks: { work: 8, call: 10, job: 45, kill: 60, lease: 90, beat: null },
  },
  {
    id: 'reports',
    title: 'রিপোর্টের দল',
    text: 'কাজ ১০০, বাইরের ডাক ১০, জবের সীমা ১২০, মেরে ফেলার কেউ নেই, lease ৯০। heartbeat নেই।',
    clocks: { work: 100, call: 10, job: 120, kill: null, lease: 90, beat: null },
  },
  {
    id: 'payments',
    title: 'পেমেন্টের দল',
    text: 'কাজ ৮, বাইরের ডাক ৬০, জবের সীমা ৪৫, মেরে ফেলা ৬০, lease ৯০। heartbeat নেই।',
    clocks: { work: 8, call: 60, job: 45, kill: 60, lease: 90, beat: null },
  },
  {
    id: 'films',
    title: 'ভিডিওর দল',
    text: 'কাজ ৪৫, বাইরের ডাক ১০, জবের সীমা ১২০, মেরে ফেলা ১৫০, lease ৩০, heartbeat ২৫ সেকেন্ড পরপর।',
    clocks: { work: 45, call: 10, job: 120, kill: 150, lease: 30, beat: 25 },
  },
  {
    id: 'mails',
    title: 'মেইলের দল',
    text: 'কাজ ৮, বাইরের ডাক ১০, জবের সীমা ৪৫, মেরে ফেলা ৩০, lease ৯০। heartbeat নেই।',
    clocks: { work: 8, call: 10, job: 45, kill: 30, lease: 90, beat: null },
  },
];
