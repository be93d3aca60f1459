/** The three open places of the program, and what may stand in each. */
import type { Part, Ways } from '../../../machines/pool/sharing.ts';

interface Place {
  readonly id: Part;
  readonly title: string;
  readonly text: string;
  readonly options: Readonly<Record<string, string>>;
}

const starts: Readonly<Record<Ways['start'], string>> = {
  'in-turn': 'একটা লুপে: await worker(name)',
  together: 'সবাই একসাথে: Promise.all',
};
const takes: Readonly<Record<Ways['take'], string>> = {
  all: 'তাকে যা আছে, সব',
  'own-list': 'নম্বর ধরে আগে থেকে ভাগ করা',
  one: 'সামনের একটা',
};
const empties: Readonly<Record<Ways['empty'], string>> = {
  leave: 'বাড়ি যাওয়া: return',
  spin: 'সাথে সাথে আবার দেখা: continue',
  wait: 'একটু পরে আবার দেখা: await sleep',
};

export const jobs: readonly Place[] = [
  {
    id: 'start',
    title: 'তিনজনকে চালু করা',
    text: 'worker(name) একটা async ফাংশন। তিনজনের জন্য এটা তিনবার ডাকতে হবে।',
    options: starts,
  },
  {
    id: 'take',
    title: 'পার্সেল নেওয়া',
    text: 'হাত খালি হলে worker তাকের সামনে যায়। কতটুকু তুলবে?',
    options: takes,
  },
  {
    id: 'empty',
    title: 'তাক খালি পেলে',
    text: 'নেওয়ার কিছু নেই, কিন্তু দিন তো শেষ হয়নি।',
    options: empties,
  },
];
