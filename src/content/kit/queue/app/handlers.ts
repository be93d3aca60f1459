import { inThread } from '../node/in-thread.ts';
import { NotDoneError, PermanentError } from '../src/errors.ts';
import { sleep } from '../src/time.ts';
import type { Handler } from '../src/worker.ts';
import { namespace } from './settings.ts';

// An effect in Redis lies in the slot of its queue, so that effect and marker can be one step.
const ledger = `jq:{${namespace}}:ledger`;

/** A payload comes from outside, whatever the types say: look before you use it. */
function cityOf(payload: unknown): string {
  if (typeof payload === 'object' && payload !== null && 'city' in payload) {
    const { city } = payload;
    if (typeof city === 'string' && city !== '') return city;
  }
  // Trying again will not find the city.
  throw new PermanentError('a parcel without a city');
}

/** What the post office does with each type of job. */
export const handlers: Readonly<Record<string, Handler>> = {
  'dispatch.parcel': async (job, { signal, once }) => {
    const city = cityOf(job.payload);
    await sleep(50 + Math.random() * 150, signal);
    // One caravan in five does not leave today. Nothing has happened, for certain.
    if (Math.random() < 0.2) throw new NotDoneError(`no caravan to ${city} today`);
    await once(['HINCRBY', ledger, city, 1]);
  },
  'send.receipt': async (_job, { signal, mayHaveHappened }) => {
    // A real one would send the job's idempotency key along, and ask the provider first if mayHaveHappened.
    if (mayHaveHappened) await sleep(20, signal);
    await sleep(30 + Math.random() * 50, signal);
    if (Math.random() < 0.05) throw new Error('no answer from the mail provider');
  },
  'count.words': inThread(
    new URL('./count-words.ts', import.meta.url),
    async (words, _job, context) => {
      await context.once(['HINCRBY', ledger, 'words', Number(words)]);
    },
  ),
};
