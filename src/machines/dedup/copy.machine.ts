/**
 * The life of the newest copy of a parcel at the shelf of the receiving office: a chart of the dedup
 * model. The shelf knows of hands and signatures only; whether anybody was paid it does not know.
 */
import { setup } from 'xstate';

export type CopyEvent = {
  readonly type: 'clerk.take' | 'clerk.sign' | 'lease.expire' | 'copy.arrive';
};

export const copyMachine = setup({
  types: {} as { events: CopyEvent },
}).createMachine({
  id: 'copy',
  initial: 'waiting',
  states: {
    waiting: { on: { 'clerk.take': 'held' } },
    held: { on: { 'clerk.sign': 'signed', 'lease.expire': 'waiting' } },
    signed: { on: { 'copy.arrive': 'waiting' } },
  },
});
