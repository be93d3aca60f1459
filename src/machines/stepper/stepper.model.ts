/**
 * The rules of the player: where it stands on a path of steps, which path that is, and which
 * questions have been answered. It knows no queue: a path is a length and, off the guided one, the
 * names of the events taken. What those events do is the business of the flow that is played.
 */

/** Steps per unit of time against the normal pace. */
export const speeds = [0.5, 1, 2] as const;
export type Speed = (typeof speeds)[number];

/** The longest free path, in events taken: a link must stay short enough to be pasted anywhere. */
export const longestFreePath = 200;

/** What the player must know of a scenario. */
export interface Script {
  /** Number of steps on the guided path. */
  readonly length: number;
  /** For each question the index of the step it stands before (1 = before the first step). */
  readonly questions: readonly number[];
}

export interface Player {
  readonly script: Script;
  /** 0 = the start; n = after the n-th step of the path being played. */
  readonly index: number;
  readonly speed: Speed;
  /** By the step a question stands before: the option chosen, or `null` when it was passed over. */
  readonly answers: Readonly<Record<number, string | null>>;
  /** The guided step at which the free path began; `null` on the guided path. */
  readonly branch: number | null;
  /** Names of the events taken since then. */
  readonly taken: readonly string[];
}

export type Command =
  | { readonly type: 'next' }
  | { readonly type: 'back' }
  | { readonly type: 'first' }
  | { readonly type: 'last' }
  | { readonly type: 'seek'; readonly index: number }
  | { readonly type: 'pace'; readonly speed: Speed }
  | { readonly type: 'answer'; readonly option: string }
  | { readonly type: 'skip' }
  | { readonly type: 'leave' }
  | { readonly type: 'take'; readonly event: string }
  | { readonly type: 'rejoin' }
  | { readonly type: 'reset' }
  /** Stand where a link says. Whoever sends it has checked that the events are allowed. */
  | {
      readonly type: 'open';
      readonly index: number;
      readonly branch: number | null;
      readonly taken: readonly string[];
    };

export type Fact =
  | { readonly type: 'moved'; readonly from: number; readonly to: number }
  | { readonly type: 'paced'; readonly speed: Speed }
  | { readonly type: 'answered'; readonly before: number; readonly option: string }
  | { readonly type: 'passedOver'; readonly before: number }
  | { readonly type: 'left'; readonly at: number }
  | { readonly type: 'took'; readonly event: string }
  | { readonly type: 'rejoined'; readonly at: number }
  | { readonly type: 'restarted' }
  | { readonly type: 'opened'; readonly at: number }
  | { readonly type: 'ignored'; readonly command: Command['type'] };

/** A player at the start of the guided path, nothing answered. */
export function startOf(script: Script): Player {
  return { script, index: 0, speed: 1, answers: {}, branch: null, taken: [] };
}

/** Number of steps on the path being played. */
export function lengthOf(player: Player): number {
  return player.branch === null ? player.script.length : player.branch + player.taken.length;
}

export function atEnd(player: Player): boolean {
  return player.index === lengthOf(player);
}

/** The step before which an unanswered question now stands, or `null`. None is asked off the path. */
export function questionAhead(player: Player): number | null {
  const before = player.index + 1;
  const asked = player.branch === null && player.script.questions.includes(before);
  return asked && player.answers[before] === undefined ? before : null;
}

/** Applies one command. What cannot be done now leaves the player as it is and says `ignored`. */
export function step(
  player: Player,
  command: Command,
): { readonly state: Player; readonly facts: readonly Fact[] } {
  switch (command.type) {
    case 'next':
      return questionAhead(player) === null
        ? move(player, player.index + 1, command)
        : not(player, command);
    case 'back':
      return move(player, player.index - 1, command);
    case 'first':
      return move(player, 0, command);
    case 'last':
      return move(player, lengthOf(player), command);
    case 'seek':
      return Number.isNaN(command.index)
        ? not(player, command)
        : move(player, clamp(command.index, lengthOf(player)), command);
    case 'pace':
      return {
        state: { ...player, speed: command.speed },
        facts: [{ type: 'paced', speed: command.speed }],
      };
    case 'answer':
    case 'skip': {
      const before = questionAhead(player);
      if (before === null) return not(player, command);
      const option = command.type === 'answer' ? command.option : null;
      const answered = { ...player, answers: { ...player.answers, [before]: option } };
      const moved = move(answered, before, command);
      return {
        state: moved.state,
        facts: [
          option === null ? { type: 'passedOver', before } : { type: 'answered', before, option },
          ...moved.facts,
        ],
      };
    }
    case 'leave':
      if (player.branch !== null) return not(player, command);
      return {
        state: { ...player, branch: player.index, taken: [] },
        facts: [{ type: 'left', at: player.index }],
      };
    case 'take': {
      // Taken further back than where the path now ends, an event begins a new end from there.
      const branch = Math.min(player.branch ?? player.index, player.index);
      const kept = player.taken.slice(0, player.index - branch);
      if (kept.length >= longestFreePath) return not(player, command);
      const taken = [...kept, command.event];
      return {
        state: { ...player, branch, taken, index: branch + taken.length },
        facts: [{ type: 'took', event: command.event }],
      };
    }
    case 'rejoin':
      if (player.branch === null) return not(player, command);
      return {
        state: { ...player, index: player.branch, branch: null, taken: [] },
        facts: [{ type: 'rejoined', at: player.branch }],
      };
    case 'reset':
      // The pace is the reader's habit, not part of the run.
      return {
        state: { ...startOf(player.script), speed: player.speed },
        facts: [{ type: 'restarted' }],
      };
    case 'open': {
      const { length } = player.script;
      const branch = command.branch === null ? null : clamp(command.branch, length);
      const taken = branch === null ? [] : command.taken.slice(0, longestFreePath);
      const start = { ...startOf(player.script), speed: player.speed, branch, taken };
      const moved = move(start, clamp(command.index, lengthOf(start)), command).state;
      return { state: moved, facts: [{ type: 'opened', at: moved.index }] };
    }
  }
}

/** Moves to `to`; every open question on the way is passed over. */
function move(player: Player, to: number, command: Command): ReturnType<typeof step> {
  if (to === player.index || to < 0 || to > lengthOf(player)) return not(player, command);
  const passed =
    player.branch === null
      ? player.script.questions.filter(
          (before) => before > player.index && before <= to && player.answers[before] === undefined,
        )
      : [];
  const answers = { ...player.answers };
  for (const before of passed) answers[before] = null;
  return {
    state: { ...player, index: to, answers },
    facts: [
      ...passed.map((before) => ({ type: 'passedOver', before }) as const),
      { type: 'moved', from: player.index, to },
    ],
  };
}

function not(player: Player, command: Command): ReturnType<typeof step> {
  return { state: player, facts: [{ type: 'ignored', command: command.type }] };
}

/** The nearest whole step; anything that is no number is the start. */
function clamp(index: number, length: number): number {
  return Number.isNaN(index) ? 0 : Math.round(Math.min(Math.max(index, 0), length));
}
