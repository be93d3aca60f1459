/**
 * Two camps on either side of a valley, and couriers who may fall. Whoever attacks alone is lost. The
 * odd couriers carry word from west to east, the even ones answer from east to west, one at a time;
 * after one has fallen nobody has anything to answer, and there is silence. At dawn each general
 * decides by what came to his own tent. Chapter 7 is played on it.
 */

export type Side = 'west' | 'east';
export const sides = ['west', 'east'] as const;

/** What the generals agreed on beforehand. */
export interface Settings {
  /** How many couriers are to ride, one after the other. */
  readonly couriers: number;
  /** How many of them each general must have seen arrive before he attacks. */
  readonly needs: Readonly<Record<Side, number>>;
}

export interface State {
  readonly settings: Settings;
  /** How many couriers have set out. */
  readonly sent: number;
  /** The last one who set out is on the way. */
  readonly riding: boolean;
  /** A courier has fallen: what the sender does not know. */
  readonly fallen: boolean;
  /** How many couriers have come to each general. */
  readonly heard: Readonly<Record<Side, number>>;
  readonly dawn: boolean;
}

export type Command =
  | { readonly type: 'courier.ride' }
  | { readonly type: 'courier.arrive' }
  | { readonly type: 'courier.fall' }
  | { readonly type: 'dawn.break' };

/** What happened, in the past tense. */
export type Fact =
  | { readonly type: 'rode'; readonly courier: number; readonly from: Side }
  | { readonly type: 'arrived'; readonly courier: number; readonly at: Side }
  | { readonly type: 'fell'; readonly courier: number; readonly to: Side }
  | { readonly type: 'decided'; readonly side: Side; readonly attacks: boolean }
  | { readonly type: 'ignored'; readonly reason: ReasonCode };

/** Why a command is not allowed now. */
export type ReasonCode = 'onTheWay' | 'nobodyRides' | 'allRidden' | 'silence' | 'dawnBroke';

interface Outcome {
  readonly state: State;
  readonly facts: readonly Fact[];
}

/** Says why `command` is not allowed in `state`, or `null` when it is. */
export function refusal(state: State, { type }: Command): ReasonCode | null {
  if (state.dawn) return 'dawnBroke';
  switch (type) {
    case 'courier.ride':
      if (state.riding) return 'onTheWay';
      if (state.fallen) return 'silence';
      return state.sent < state.settings.couriers ? null : 'allRidden';
    case 'courier.arrive':
    case 'courier.fall':
      return state.riding ? null : 'nobodyRides';
    case 'dawn.break':
      return state.riding ? 'onTheWay' : null;
  }
}

/** Applies one command; one that is not allowed gives the fact `ignored` and the very same state. */
export function step(state: State, command: Command): Outcome {
  const reason = refusal(state, command);
  if (reason !== null) return { state, facts: [{ type: 'ignored', reason }] };
  switch (command.type) {
    case 'courier.ride': {
      const courier = state.sent + 1;
      return {
        state: { ...state, sent: courier, riding: true },
        facts: [{ type: 'rode', courier, from: senderOf(courier) }],
      };
    }
    case 'courier.arrive': {
      const at = receiverOf(state.sent);
      const heard = { ...state.heard, [at]: state.heard[at] + 1 };
      return {
        state: { ...state, riding: false, heard },
        facts: [{ type: 'arrived', courier: state.sent, at }],
      };
    }
    case 'courier.fall':
      return {
        state: { ...state, riding: false, fallen: true },
        facts: [{ type: 'fell', courier: state.sent, to: receiverOf(state.sent) }],
      };
    case 'dawn.break':
      return {
        state: { ...state, dawn: true },
        facts: sides.map((side) => ({ type: 'decided', side, attacks: isReady(state, side) })),
      };
  }
}

/** The model as players and explorers want it. */
export const twoGeneralsModel = { step } as const;

/** Every command, allowed now or not, in a fixed order. */
export const commands: readonly Command[] = [
  { type: 'courier.ride' },
  { type: 'courier.arrive' },
  { type: 'courier.fall' },
  { type: 'dawn.break' },
];

/** The evening before: both in their tents, nobody has ridden. */
export function opened(settings: Settings): State {
  return {
    settings,
    sent: 0,
    riding: false,
    fallen: false,
    heard: { west: 0, east: 0 },
    dawn: false,
  };
}

/** Has this general seen as many couriers as he must? */
export function isReady({ settings, heard }: State, side: Side): boolean {
  return heard[side] >= settings.needs[side];
}

/** Who attacks; nobody before dawn. */
export function attackers(state: State): readonly Side[] {
  return state.dawn ? sides.filter((side) => isReady(state, side)) : [];
}

export const senderOf = (courier: number): Side => (courier % 2 === 1 ? 'west' : 'east');
export const receiverOf = (courier: number): Side => (courier % 2 === 1 ? 'east' : 'west');
