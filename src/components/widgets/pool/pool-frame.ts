/** The yard with its shared shelf as a picture: model state in, drawing data out. */
import type { Step } from '../../../machines/core/trace.ts';
import { whereIs } from '../../../machines/pool/pool.model.ts';
import type { Command, Fact, Sorter, State } from '../../../machines/pool/pool.model.ts';
import type { LedgerLine, Place, SceneDesk, SceneFrame, SceneParcel } from '../../scene/frame.ts';
import { clockText, markLabels, nameOf, parcelMark, shortNameOf } from './pool.bn.ts';

/**
 * The still at `index` of a run: the ledger tells of all steps until then, so the run is needed and
 * not the last step alone.
 */
export function frame(steps: readonly Step<State, Command, Fact>[], state: State): SceneFrame {
  // The shelf is drawn in its own order: what was put back stands in front again.
  const shelved = state.shelf.map((id) => state.parcels.find((parcel) => parcel.id === id));
  const others = state.parcels.filter(({ id }) => !state.shelf.includes(id));
  return {
    parcels: [...shelved, ...others].flatMap((parcel) =>
      parcel === undefined ? [] : [sceneParcel(state, parcel, keeper(steps, parcel.id))],
    ),
    desks: state.sorters.map((sorter) => desk(state, sorter, keeper(steps, sorter.hand?.parcel))),
    ledger: steps.flatMap(({ facts }) => facts).flatMap((fact, index) => ledgerLine(fact, index)),
    road: 'clear',
    clock: clockText(state.now),
  };
}

/** Who took the parcel from the shelf last: on that desk it lies, whoever else believes to have it. */
function keeper(
  steps: readonly Step<State, Command, Fact>[],
  parcel: string | undefined,
): string | undefined {
  const taken = steps
    .flatMap(({ facts }) => facts)
    .findLast((fact) => fact.type === 'taken' && fact.parcel === parcel);
  return taken?.type === 'taken' ? taken.sorter : undefined;
}

const tones = { shelf: 'waiting', desk: 'leased', done: 'done' } as const;

function sceneParcel(
  state: State,
  { id, taken }: { readonly id: string; readonly taken: number },
  taker: string | undefined,
): SceneParcel {
  const where = whereIs(state, id);
  const place: Place =
    where.at === 'desk'
      ? {
          at: 'desk',
          desk: where.sorters.find((sorter) => sorter === taker) ?? where.sorters[0] ?? '',
        }
      : { at: where.at === 'done' ? 'caravan' : 'shelf' };
  return {
    id,
    label: parcelMark(id),
    place,
    tone: tones[where.at],
    poison: false,
    receives: taken,
  };
}

function desk(state: State, { id, status, hand }: Sorter, taker: string | undefined): SceneDesk {
  const where = hand === null ? null : whereIs(state, hand.parcel);
  const isKeeper = where?.at === 'desk' && (where.sorters.length === 1 || taker === id);
  const isCopy = where !== null && !isKeeper;
  return {
    id,
    name: nameOf(id),
    shortName: shortNameOf(id),
    person: seat(id),
    posture: status === 'ill' ? 'ill' : status === 'busy' ? 'working' : 'resting',
    leaseLeft: null,
    ghost: isCopy ? (hand?.parcel ?? null) : null,
  };
}

function seat(sorter: string): SceneDesk['person'] {
  switch (sorter) {
    case 'haytham':
    case 'kindi':
    case 'razi':
    case 'fourth':
    case 'fifth':
      return sorter;
    default:
      throw new RangeError(`No person is drawn for sorter "${sorter}"`);
  }
}

function ledgerLine(fact: Fact, index: number): readonly LedgerLine[] {
  if (fact.type === 'finished')
    return [{ id: `${index}`, text: markLabels.done(fact.parcel), tone: 'sign' }];
  if (fact.type === 'finishedAgain')
    return [{ id: `${index}`, text: markLabels.again(fact.parcel), tone: 'duplicate' }];
  return [];
}
