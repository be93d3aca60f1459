/**
 * Grades an order of the five lines by every schedule: three customers (all well, nothing in stock, the
 * card declined), and the process dead after any number of lines.
 */
import { bengaliNumber } from '../../../bengali/numbers.ts';
import type { Finding, Verdict } from '../../../components/exercise/exercise.ts';
import { textOf, type CodeLine } from '../../../components/stepper/code-line.ts';

const lines = ['check', 'pay', 'insert', 'publish', 'reply'] as const;
export type Line = (typeof lines)[number];
export type Program = readonly Line[];

const calls: Readonly<Record<Line, string>> = {
  check: 'stock.check(',
  pay: 'payments.authorise(',
  insert: 'database.insert(',
  publish: 'queue.publish(',
  reply: 'reply.accepted(',
};

/** Which of the five a line of source is; `null` for the lines around them, which do not move. */
export function lineOf(line: CodeLine): Line | null {
  return lines.find((one) => textOf(line).includes(calls[one])) ?? null;
}

/** Reads the order out of a handler's source. Throws when one of the five lines is not there. */
export function read(source: readonly CodeLine[]): Program {
  const program = source.flatMap((line) => lineOf(line) ?? []);
  if (program.length !== lines.length || lines.some((line) => !program.includes(line)))
    throw new Error(`A handler of this exercise has exactly these lines: ${lines.join(', ')}`);
  return program;
}

const customers = ['well', 'soldOut', 'declined'] as const;
type Customer = (typeof customers)[number];

/** The names of the lines in a hint, and what went wrong for each customer. */
const names: Readonly<Record<Line, string>> = {
  check: 'স্টক দেখার',
  pay: 'টাকা আটকানোর',
  insert: 'খাতায় তোলার',
  publish: 'চিরকুটের',
  reply: 'রসিদের',
};
const cause: Readonly<Record<Customer, string>> = {
  well: '',
  soldOut: 'জিনিসটা ছিল না। ',
  declined: 'কার্ডটা চলেনি। ',
};

interface Schedule {
  readonly customer: Customer;
  /** Lines that took effect, in order. */
  readonly ran: Program;
  /** The process died after them, with lines left to run. */
  readonly died: boolean;
}

/** Every way the handler can end. */
function schedulesOf(program: Program): readonly Schedule[] {
  return customers.flatMap((customer) => {
    const stops: Partial<Record<Customer, Line>> = { soldOut: 'check', declined: 'pay' };
    const stop = stops[customer];
    const way = stop === undefined ? program : program.slice(0, program.indexOf(stop));
    return Array.from({ length: way.length + 1 }, (_, count) => ({
      customer,
      ran: way.slice(0, count),
      died: count < way.length,
    }));
  });
}

const promises: readonly {
  readonly id: string;
  readonly promise: string;
  readonly holds: (ran: Program, customer: Customer) => boolean;
  readonly broken: string;
}[] = [
  {
    id: 'true-receipt',
    promise: 'রসিদ পেলে অর্ডার খাতায়, টাকা আটকানো',
    holds: (ran) => !ran.includes('reply') || (ran.includes('insert') && ran.includes('pay')),
    broken: 'ক্রেতার হাতে রসিদ, অথচ খাতায় অর্ডার বা আটকানো টাকা নেই।',
  },
  {
    id: 'kept-work',
    promise: 'রসিদ পেলে চিরকুট তাকে আছে',
    holds: (ran) => !ran.includes('reply') || ran.includes('publish'),
    broken: 'ক্রেতার হাতে রসিদ, কিন্তু তাকে চিরকুট নেই। বাকি কাজ আর কারো মনে পড়বে না।',
  },
  {
    id: 'no-goods-no-work',
    promise: 'জিনিস বা টাকা না থাকলে কিছুই গড়ায় না',
    holds: (ran, customer) =>
      customer === 'well' ||
      (!ran.includes('publish') && (customer === 'declined' || !ran.includes('pay'))),
    broken: 'তবু টাকা আটকে গেছে বা গুদামে মাল ছাড়ার চিরকুট উঠেছে।',
  },
  {
    id: 'known-order',
    promise: 'চিরকুট ধরে অর্ডার খুঁজে পাওয়া যায়',
    holds: (ran) =>
      !ran.includes('publish') || ran.slice(0, ran.indexOf('publish')).includes('insert'),
    broken: 'সর্টার চিরকুট তুলে খাতা খুললেন, সেখানে এই নম্বরের কোনো অর্ডার নেই।',
  },
];

export function check(program: Program): Verdict {
  const schedules = schedulesOf(program);
  const findings = promises.map(({ id, promise, holds, broken }): Finding => {
    const found = schedules.find(({ ran, customer }) => !holds(ran, customer));
    if (found === undefined) return { id, promise, holds: true, seen: 'কোনো পথেই ভাঙেনি।' };
    const last = found.ran.at(-1);
    const where =
      last === undefined || !found.died
        ? ''
        : `${bengaliNumber(found.ran.length)} নম্বরে ${names[last]} লাইনের ঠিক পরে process মরল। `;
    return { id, promise, holds: false, seen: `${cause[found.customer]}${where}${broken}` };
  });
  return {
    passed: findings.every(({ holds }) => holds),
    findings,
    bounds: `তিন রকম ক্রেতা, প্রতিটা লাইনের পরে একবার করে মৃত্যু: ${bengaliNumber(schedules.length)}টা পথ দেখা হয়েছে।`,
  };
}
