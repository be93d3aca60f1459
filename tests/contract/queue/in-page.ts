/**
 * The program of a lab: one scenario, on the page's own Redis, client and clock. `in-page.spec.ts` runs it
 * in the lab's runtime, with the scenario's name put in, and judges what it prints.
 */
import { Redis } from 'ioredis';
import type { Bench } from './bench.ts';
import { bugs } from './bugs.ts';
import { Stage } from './stage.ts';
import { book, naive } from './subjects.ts';

const wanted = { bug: 'B01', subject: 'queue' };

const bench: Bench = {
  where: 'in-page',
  connect: () => new Redis(),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  now: () => performance.now(),
};

const bug = bugs.find(({ id }) => id === wanted.bug);
const subject = [naive, book].find(({ name }) => name === wanted.subject);
if (bug === undefined || subject === undefined) throw new Error('no such scenario');
const stage = new Stage(bench, subject, 'damascus');
const seen = await bug.run(stage);
console.log(JSON.stringify(seen));
await stage.close();
// What a faulty queue leaves ticking would keep the program alive.
process.exit(0);
