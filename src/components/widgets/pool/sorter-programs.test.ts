/**
 * The listings beside the scene are programs: they are run here on a shelf, and must do what the
 * stepper says they do.
 */
import { expect, test } from 'vitest';
import { sorter as oneAct } from './sorter-one-act.ts';
import type { Parcel, Shelf } from './sorter-ports.ts';
import { sorter as twoActs } from './sorter-two-acts.ts';

/** A shelf one message away: every call takes a turn of the loop to arrive. */
function shelfOf(ids: readonly string[]): { readonly shelf: Shelf; readonly acked: string[] } {
  const waiting: Parcel[] = ids.map((id) => ({ id }));
  const acked: string[] = [];
  const far = <T>(answer: () => T): Promise<T> =>
    new Promise((resolve) => setTimeout(() => resolve(answer()), 0));
  return {
    acked,
    shelf: {
      take: () => far(() => waiting.shift() ?? null),
      first: () => far(() => waiting[0] ?? null),
      remove: (parcel) =>
        far(() => {
          const at = waiting.indexOf(parcel);
          if (at >= 0) waiting.splice(at, 1);
        }),
      ack: (parcel) => far(() => void acked.push(parcel.id)),
    },
  };
}

const ids = ['1', '2', '3', '4', '5', '6'];

test('three who take in one act share six parcels, each done once', async () => {
  const { shelf, acked } = shelfOf(ids);
  const done: string[] = [];
  const work = (parcel: Parcel) => Promise.resolve(void done.push(parcel.id));
  await Promise.all([oneAct(shelf, work), oneAct(shelf, work), oneAct(shelf, work)]);
  expect(done.toSorted()).toEqual(ids);
  expect(acked.toSorted()).toEqual(ids);
});

test('three who first look work on the same parcel', async () => {
  const { shelf } = shelfOf(ids);
  const done: string[] = [];
  const work = (parcel: Parcel) => Promise.resolve(void done.push(parcel.id));
  await Promise.all([twoActs(shelf, work), twoActs(shelf, work), twoActs(shelf, work)]);
  expect(done.slice(0, 3)).toEqual(['1', '1', '1']);
});
