/** What a bad night can do to a job under each way of acknowledging: the worst over every schedule. */
import { explore } from '../core/explore.ts';
import {
  commandsOf,
  opened,
  refusal,
  step,
  type Command,
  type Fact,
  type Settings,
  type State,
} from './delivery.model.ts';

/** In the order of what they cost: each one asks for more than the one before it. */
export const careModes = ['auto', 'manual', 'idempotent'] as const;
/** `auto` and `manual` with the plain handler; `idempotent` = manual with one that recognises. */
export type CareMode = (typeof careModes)[number];

/** What may happen to one job, at worst. */
export interface Night {
  /** 1 when the job may be forgotten without its effect. */
  readonly lost: number;
  /** Effects beyond the first. */
  readonly repeats: number;
  /** When the first effect comes at the latest, in seconds after the job was put on the shelf. */
  readonly latest: number;
  /** How many states were looked at, and whether none was left out. */
  readonly states: number;
  readonly exhausted: boolean;
}

interface Storm {
  readonly office: State;
  readonly crashes: number;
  readonly lostAcks: number;
}

/** One job of a second, two workers, one crash at any point and one ack that may get lost. */
export function worstNight(mode: CareMode): Night {
  const settings: Partial<Settings> = {
    ackMode: mode === 'auto' ? 'auto' : 'manual',
    handler: mode === 'idempotent' ? 'idempotent' : 'plain',
    leaseSeconds: 30,
    workSeconds: 1,
  };
  const start: Storm = {
    office: opened({
      settings,
      shelf: [{ message: 'job', customer: '88', points: 1 }],
      workers: ['razi', 'kindi'],
    }),
    crashes: 1,
    lostAcks: 1,
  };
  let [lost, repeats, latest] = [0, 0, 0];
  const search = explore<Storm, Command, Fact>({
    model: {
      step: ({ office, crashes, lostAcks }, command) => {
        const { state, facts } = step(office, command);
        return {
          state: {
            office: state,
            crashes: crashes - Number(command.type === 'worker.crash'),
            lostAcks: lostAcks - Number(command.type === 'ack.lose'),
          },
          facts,
        };
      },
    },
    start,
    commands: (storm) =>
      commandsOf(storm.office).filter(
        (command) => mayHappen(storm, command) && refusal(storm.office, command) === null,
      ),
    // The clock belongs to the key: how late the effect comes is what is asked.
    key: ({ office, crashes, lostAcks }) =>
      JSON.stringify([
        office.now,
        office.parcels,
        office.workers,
        office.effects,
        crashes,
        lostAcks,
      ]),
    found: ({ office: { parcels, effects } }) => {
      lost = Math.max(lost, parcels.filter(({ status }) => status === 'lost').length);
      repeats = Math.max(repeats, effects.length - 1);
      latest = Math.max(latest, effects[0]?.at ?? 0);
      return false;
    },
    limits: { states: 20_000, depth: 40 },
  });
  const exhausted = !search.found && search.exhausted;
  return { lost, repeats, latest, states: search.states, exhausted };
}

/** Workers do their work, and the night does the rest; nobody is slow, and nothing is given back. */
function mayHappen({ office, crashes, lostAcks }: Storm, command: Command): boolean {
  switch (command.type) {
    case 'worker.claim':
    case 'worker.work':
    case 'message.ack':
      return true;
    case 'worker.crash':
      return crashes > 0 && office.workers.some(({ id, hand }) => id === command.worker && hand);
    case 'ack.lose':
      return lostAcks > 0;
    case 'lease.expire':
      return !office.workers.some(({ hand }) => hand?.parcel === command.parcel);
    default:
      return false;
  }
}
