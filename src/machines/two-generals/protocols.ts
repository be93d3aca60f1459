/**
 * Why no agreement on finitely many couriers works: all nights that n couriers can have are played on
 * the model, and every protocol that decides by what a general has heard is tried against all of them.
 */
import {
  commands,
  opened,
  receiverOf,
  refusal,
  senderOf,
  sides,
  step,
  type Side,
  type State,
} from './two-generals.model.ts';

/** A night as it ended: how many couriers arrived, and what each general knows of it. */
export interface Night {
  readonly arrived: number;
  readonly heard: Readonly<Record<Side, number>>;
}

/** Every night with these couriers, most arrivals first. All couriers ride that can. */
export function nightsOf(couriers: number): readonly Night[] {
  const ends: State[] = [];
  const open = [opened({ couriers, needs: { west: 0, east: 0 } })];
  for (let state = open.pop(); state !== undefined; state = open.pop()) {
    const now = state;
    const next = commands.filter(
      (command) => command.type !== 'dawn.break' && refusal(now, command) === null,
    );
    if (next.length === 0) ends.push(now);
    for (const command of next) open.push(step(now, command).state);
  }
  return ends
    .map(({ heard }) => ({ arrived: heard.west + heard.east, heard }))
    .sort((a, b) => b.arrived - a.arrived);
}

/** What a general does after having heard 0, 1, 2 … couriers. */
export type Rule = readonly boolean[];
export type Protocol = Readonly<Record<Side, Rule>>;

function rulesFor(most: number): readonly Rule[] {
  return Array.from({ length: 2 ** (most + 1) }, (_, bits) =>
    Array.from({ length: most + 1 }, (_unused, heard) => ((bits >> heard) & 1) === 1),
  );
}

/** Every pair of rules: for each number of couriers heard, attack or stay. */
export function protocolsOf(couriers: number): readonly Protocol[] {
  const most = (side: Side): number =>
    Math.max(...nightsOf(couriers).map(({ heard }) => heard[side]));
  return rulesFor(most('west')).flatMap((west) =>
    rulesFor(most('east')).map((east) => ({ west, east })),
  );
}

const attacks = (protocol: Protocol, { heard }: Night): readonly boolean[] =>
  sides.map((side) => protocol[side][heard[side]] === true);

/** Do the two do the same in every night? */
export function isTogether(protocol: Protocol, nights: readonly Night[]): boolean {
  return nights.every((night) => new Set(attacks(protocol, night)).size === 1);
}

/** Do they attack when every courier arrives, and stay when not even the first one does? */
export function isUseful(protocol: Protocol, nights: readonly Night[]): boolean {
  const [best, worst] = [nights[0], nights.at(-1)];
  if (best === undefined || worst === undefined) return false;
  return attacks(protocol, best).every(Boolean) && !attacks(protocol, worst).some(Boolean);
}

/** What came of trying every protocol of n couriers. */
export interface Count {
  readonly couriers: number;
  readonly nights: number;
  readonly protocols: number;
  /** Never one alone. */
  readonly together: number;
  /** Never one alone, and the couriers matter. */
  readonly good: number;
}

export function countOf(couriers: number): Count {
  const nights = nightsOf(couriers);
  const protocols = protocolsOf(couriers);
  const together = protocols.filter((protocol) => isTogether(protocol, nights));
  return {
    couriers,
    nights: nights.length,
    protocols: protocols.length,
    together: together.length,
    good: together.filter((protocol) => isUseful(protocol, nights)).length,
  };
}

/** Two nights that differ in one courier, and the general to whom they are one. */
export interface Pair {
  readonly more: Night;
  readonly less: Night;
  /** Sent the courier who fell, and has seen the same in both nights. */
  readonly blind: Side;
}

/** The chain from the night in which all arrive to the one in which nobody does. */
export function chainOf(couriers: number): readonly Pair[] {
  const nights = nightsOf(couriers);
  return nights.slice(1).map((less, at) => {
    const more = nights[at] as Night;
    const blind = sides.filter((side) => more.heard[side] === less.heard[side]);
    const sender = senderOf(more.arrived);
    if (blind.length !== 1 || blind[0] !== sender || receiverOf(more.arrived) === sender)
      throw new RangeError(`Courier ${more.arrived} is no secret to exactly its sender`);
    return { more, less, blind: sender };
  });
}

/**
 * The chance that one attacks alone when each waits for all his couriers and each courier falls with
 * this chance; and that both attack.
 */
export function chances(couriers: number, falls: number): { apart: number; both: number } {
  const nights = nightsOf(couriers);
  const [best] = nights;
  let [apart, both] = [0, 0];
  for (const night of nights) {
    const chance = (1 - falls) ** night.arrived * (night.arrived < couriers ? falls : 1);
    const ready = sides.filter((side) => night.heard[side] === best?.heard[side]);
    if (ready.length === 1) apart += chance;
    if (ready.length === 2) both += chance;
  }
  return { apart, both };
}
