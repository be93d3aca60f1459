/** What a program promises, and the shortest way to break it: every schedule, nearest first. */
import { explore, type Discovery } from '../core/explore.ts';
import { opened } from './delivery.model.ts';
import {
  programCommands,
  programKey,
  programModel,
  programRefusal,
  programStart,
  type Misfortunes,
  type Program,
  type ProgramCommand,
  type ProgramFact,
  type ProgramState,
} from './program.model.ts';

/**
 * `nothingLost`: no parcel is signed for without its effect. `onceAtMost`: no effect is written
 * twice. `ends`: work never stands still with a parcel unfinished.
 */
export const promises = ['nothingLost', 'onceAtMost', 'ends'] as const;
export type Promised = (typeof promises)[number];

/** One parcel, two workers, and what may go wrong in the widest search. */
export const misfortunes: Misfortunes = { crashes: 1, lostAcks: 1, pauses: 1 };

const limits = { states: 20_000, depth: 40 };

/** The post office every program is tried in: customer 88, 50 points, two sorters. */
export const office = opened({
  shelf: [{ message: 'order-88', customer: '88', points: 50 }],
  workers: ['razi', 'kindi'],
});

const broken: Readonly<Record<Promised, (state: ProgramState) => boolean>> = {
  nothingLost: ({ office: { parcels } }) => parcels.some(({ status }) => status === 'lost'),
  onceAtMost: ({ office: { effects } }) => effects.some(({ duplicate }) => duplicate),
  ends: (state) =>
    allowed(state).length === 0 &&
    state.office.parcels.some(({ status }) => status !== 'acked' && status !== 'lost'),
};

export type Trial = Discovery<ProgramState, ProgramCommand, ProgramFact> & {
  readonly start: ProgramState;
};

/**
 * Looks for a schedule that breaks `promise`: first with one crash alone, then with an ack that may
 * get lost as well, then with everything. So what is found is not only short but also plain.
 */
export function tryToBreak(program: Program, promise: Promised): Trial {
  const stages: readonly Misfortunes[] = [
    { ...misfortunes, lostAcks: 0, pauses: 0 },
    { ...misfortunes, pauses: 0 },
    misfortunes,
  ];
  let trial: Trial | undefined;
  for (const left of stages) {
    const start = programStart(office, program, left);
    const discovery = explore<ProgramState, ProgramCommand, ProgramFact>({
      model: programModel,
      start,
      commands: allowed,
      key: programKey,
      found: broken[promise],
      limits,
    });
    trial = { ...discovery, start };
    if (discovery.found) break;
  }
  return trial as Trial;
}

function allowed(state: ProgramState): readonly ProgramCommand[] {
  return programCommands(state).filter((command) => programRefusal(state, command) === null);
}
