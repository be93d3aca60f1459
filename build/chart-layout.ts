/**
 * Draws a state chart in the build: reads states and transitions from the machine, measures every
 * label, and searches for a picture that the narrowest phone can show (284 px wide, text at its full size).
 *
 * General graph layouts put edge labels beside long right-angled wires and need about 600 px for
 * six states. A chart of this book is small, so the best picture itself can be looked for: states
 * stand on a coarse grid, a line is one arc, a label sits on its arc, and simulated annealing with
 * a fixed seed lowers one cost (overlaps, crossings, length, height). Same machine, same picture.
 */
import { measure } from './chart-measure.ts';
import type {
  ChartEdge,
  ChartNode,
  ChartSource,
  DrawnChart,
} from '../src/components/stepper/chart.ts';

/** Font sizes of states and of labels, in px of the drawing. */
export const fontSize = { state: 16, label: 14 };
const frame = { width: 284, margin: 8 };
const node = { height: 46, least: 76, padding: 22 };
const lineHeight = 20;
/** Room above the first state for the dot and arrow that mark it. */
const markHeight = 28;
const rowPitch = 22;
const columns = 9;
const bends = [0, 0.14, -0.14, 0.28, -0.28, 0.45, -0.45, 0.7, -0.7, 1, -1, 1.4, -1.4];
const places = [0.5, 0.4, 0.6, 0.3, 0.7, 0.22, 0.78];
/** Labels of one line are set in rows no wider than this, in px. */
const rowWidth = 98;

/** A line between two states with the events that take it. */
interface Line {
  readonly from: string;
  readonly to: string;
  readonly events: string[];
  readonly words: string[];
}

/** What the machine says: every state, and one line for each pair of states with a transition. */
export function readMachine(source: ChartSource): {
  readonly states: readonly { readonly id: string; readonly final: boolean }[];
  readonly lines: readonly Line[];
  readonly initial: string;
} {
  const { machine } = source;
  const lines: Line[] = [];
  const states = Object.values(machine.root.states).map((state) => {
    for (const [event, transitions] of state.transitions)
      for (const transition of transitions) {
        const to = transition.target?.[0]?.key ?? state.key;
        const words = source.events[`${event} > ${to}`] ?? source.events[event];
        if (words === undefined)
          throw new Error(
            `Chart “${machine.id}”: the event \`${event}\` (${state.key} → ${to}) has no label. ` +
              `Add it to \`events\` beside the chart's other labels.`,
          );
        let line = lines.find((one) => one.from === state.key && one.to === to);
        if (!line) lines.push((line = { from: state.key, to, events: [], words: [] }));
        if (!line.events.includes(event)) line.events.push(event);
        if (!line.words.includes(words)) line.words.push(words);
      }
    return { id: state.key, final: state.type === 'final' };
  });
  const initial = machine.root.initial.target?.[0]?.key;
  if (initial === undefined) throw new Error(`Chart “${machine.id}” has no initial state.`);
  return { states, lines, initial };
}

interface Point {
  readonly x: number;
  readonly y: number;
}
interface Box extends Point {
  readonly width: number;
  readonly height: number;
}
/** One candidate picture: grid places of the states, bend and label place of each line. */
interface Draft {
  readonly column: number[];
  readonly row: number[];
  readonly bend: number[];
  readonly place: number[];
}

/** How long to look: searches from scratch, and changes tried in each. */
export interface Effort {
  readonly restarts: number;
  readonly moves: number;
}
const usual: Effort = { restarts: 4, moves: 8000 };

/** Sets the words of a label in rows: `ক্র্যাশ, সই হারাল`. */
function setInRows(words: readonly string[]): readonly string[] {
  const rows: string[] = [];
  for (const word of words) {
    const joined = rows.length === 0 ? word : `${rows.at(-1)}, ${word}`;
    if (rows.length > 0 && measure(joined, fontSize.label) <= rowWidth)
      rows[rows.length - 1] = joined;
    else rows.push(word);
  }
  return rows;
}

/** Draws `source`. Throws when a state or an event has no label: the author is told which. */
export function drawChart(source: ChartSource, effort: Effort = usual): DrawnChart {
  const { states, lines, initial } = readMachine(source);
  const rowsOf = lines.map(({ words }) => setInRows(words));
  const boxes = states.map(({ id }) => {
    const label = source.states[id];
    if (label === undefined || source.tones[id] === undefined)
      throw new Error(
        `Chart “${source.machine.id}”: the state \`${id}\` has no label or no tone. ` +
          `Add it to \`states\` and \`tones\` beside the chart's other labels.`,
      );
    const text = Math.ceil(measure(label, fontSize.state));
    return { width: Math.max(node.least, text + node.padding), height: node.height };
  });
  const labels = rowsOf.map((words) => ({
    width: Math.ceil(Math.max(...words.map((word) => measure(word, fontSize.label)))) + 10,
    height: lineHeight * words.length + 2,
  }));
  const index = new Map(states.map(({ id }, at) => [id, at]));
  const ends = lines.map(({ from, to }) => [index.get(from) ?? 0, index.get(to) ?? 0] as const);
  const first = index.get(initial) ?? 0;
  const rank = ranks(states.length, ends, first);
  const rows = Math.max(10, 3 * states.length + 2);

  const centre = (draft: Draft, at: number): Box => {
    const box = boxes[at] as { width: number; height: number };
    const left = frame.margin + box.width / 2;
    const x = (frame.width * ((draft.column[at] ?? 0) + 0.5)) / columns;
    return {
      ...box,
      x: Math.min(frame.width - left, Math.max(left, x)),
      y: markHeight + node.height / 2 + rowPitch * (draft.row[at] ?? 0),
    };
  };

  /** The label's box: on its arc, or outside of a loop. */
  const tag = (one: Arc, draft: Draft, at: number): Box => {
    const size = labels[at] as { width: number; height: number };
    const [from, to] = ends[at] as readonly [number, number];
    if (from !== to) return { ...size, ...along(one, places[draft.place[at] ?? 0] ?? 0.5) };
    const side = (bends[draft.bend[at] ?? 0] ?? 0) >= 0 ? 1 : -1;
    const edge = along(one, 0.5);
    return { ...size, x: edge.x + side * (size.width / 2 - 3), y: edge.y };
  };

  // Most moves leave most arcs as they are.
  const memory = new Map<number, Arc>();
  const remembered = (at: number, draft: Draft, from: number, to: number, nodes: Box[]): Arc => {
    let key = at * bends.length + (draft.bend[at] ?? 0);
    for (const end of [from, to])
      key = (key * columns + (draft.column[end] ?? 0)) * rows + (draft.row[end] ?? 0);
    let one = memory.get(key);
    if (!one) {
      one = arc(nodes[from] as Box, nodes[to] as Box, bends[draft.bend[at] ?? 0] ?? 0);
      memory.set(key, one);
    }
    return one;
  };

  const cost = (draft: Draft): number => {
    const nodes = boxes.map((_, at) => centre(draft, at));
    let sum = 0;
    let bottom = 0;
    nodes.forEach((box, at) => {
      bottom = Math.max(bottom, box.y);
      for (let other = 0; other < at; other++) {
        const one = nodes[other] as Box;
        sum += 6 * overlap(box, one, 16, 16);
        // Nearly in line looks like a mistake: either in line, or clearly not.
        const dx = Math.abs(box.x - one.x);
        const dy = Math.abs(box.y - one.y);
        if (dx > 0 && dx < 26) sum += 14;
        if (dy > 0 && dy < 30) sum += 14;
        if (dx === 0 || dy === 0) sum -= 8;
      }
    });
    sum += bottom * 1.1;
    const mark = markOf(nodes[first] as Box);
    sum += Math.max(0, mark.y - mark.height / 2 - frame.margin) * 3;
    nodes.forEach((box, at) => {
      if (at !== first) sum += 6 * overlap(box, mark, 10, 4);
    });

    const arcs = ends.map(([from, to], at) => remembered(at, draft, from, to, nodes));
    const tags = arcs.map((one, at) => tag(one, draft, at));
    arcs.forEach((one, at) => {
      const [from, to] = ends[at] as readonly [number, number];
      const label = tags[at] as Box;
      sum += one.length * 0.55 + Math.abs(bends[draft.bend[at] ?? 0] ?? 0) * one.length * 0.35;
      sum += Math.abs((places[draft.place[at] ?? 0] ?? 0.5) - 0.5) * 60;
      // A line that leads on should lead down the page, one that leads back may go up.
      const down = (nodes[to] as Box).y - (nodes[from] as Box).y;
      if ((rank[to] ?? 0) > (rank[from] ?? 0)) sum += Math.max(0, 60 - down) * 1.2;
      sum += outside(one.bounds, 4) * 60 + within(one, mark, 6) * 400;
      nodes.forEach((box, other) => {
        if (other !== from && other !== to) sum += within(one, box, 9) * 90;
      });
      tags.forEach((other, which) => {
        if (which !== at) sum += within(one, other, 3) * 45;
      });
      // Room for the arrow before and after the label.
      sum += Math.max(0, (from === to ? 0 : 48) + span(one, label) - one.length) * 8;
      sum += outside(label, 2) * 40 + 5 * overlap(label, mark, 4, 2);
      for (const box of nodes) sum += 5 * overlap(label, box, 7, 6);
      for (let other = 0; other < at; other++) {
        sum += 5 * overlap(label, tags[other] as Box, 8, 5);
        const second = arcs[other] as Arc;
        if (apart(one.bounds, second.bounds, 12)) continue;
        sum += crossings(one, second) * 260 + crowded(one, second) * 14;
      }
    });
    return sum;
  };

  const given = states.map(({ id }) => source.places?.[id]);
  const best = anneal(given, lines.length, rows, effort, cost);
  const nodes = boxes.map((_, at) => centre(best, at));
  const arcs = ends.map(([from, to], at) =>
    arc(nodes[from] as Box, nodes[to] as Box, bends[best.bend[at] ?? 0] ?? 0),
  );
  const tags = arcs.map((one, at) => tag(one, best, at));
  return finish(source, states, lines, rowsOf, initial, nodes, arcs, tags);
}

function finish(
  source: ChartSource,
  states: readonly { readonly id: string; readonly final: boolean }[],
  lines: readonly Line[],
  rowsOf: readonly (readonly string[])[],
  initial: string,
  nodes: readonly Box[],
  arcs: readonly Arc[],
  tags: readonly Box[],
): DrawnChart {
  const start = nodes[states.findIndex(({ id }) => id === initial)] as Box;
  const everything = [...nodes, ...tags, markOf(start)];
  const points = arcs.flatMap((one) => one.points);
  const left = Math.min(
    ...everything.map((box) => box.x - box.width / 2),
    ...points.map((p) => p.x),
  );
  const right = Math.max(
    ...everything.map((box) => box.x + box.width / 2),
    ...points.map((p) => p.x),
  );
  const top = Math.min(
    ...everything.map((box) => box.y - box.height / 2),
    ...points.map((p) => p.y),
  );
  const bottom = Math.max(
    ...everything.map((box) => box.y + box.height / 2),
    ...points.map((p) => p.y),
  );
  const dx = (frame.width - (right - left)) / 2 - left;
  const dy = frame.margin - top;
  const moved = <B extends Box>(box: B): B => ({
    ...box,
    x: round(box.x + dx),
    y: round(box.y + dy),
  });
  const shift = (point: Point): Point => ({ x: point.x + dx, y: point.y + dy });

  const drawnNodes = states.map(({ id, final }, at): ChartNode => ({
    id,
    label: source.states[id] ?? '',
    tone: source.tones[id] ?? 'neutral',
    final,
    ...moved(nodes[at] as Box),
  }));
  const edges = lines.map((line, at): ChartEdge => {
    const { path, head } = stroke(arcs[at] as Arc, shift);
    const { from, to, events } = line;
    return { from, to, events, lines: rowsOf[at] ?? [], path, head, ...moved(tags[at] as Box) };
  });
  const tip = shift({ x: start.x, y: start.y - start.height / 2 - 2 });
  return {
    id: source.machine.id,
    title: source.title,
    width: frame.width,
    height: round(bottom - top + 2 * frame.margin),
    nodes: drawnNodes,
    edges,
    initial: {
      x: round(tip.x),
      y: round(tip.y - 21),
      path: `M${round(tip.x)} ${round(tip.y - 17)}V${round(tip.y - 5)}`,
      head: arrow(tip, { x: 0, y: 1 }),
    },
  };
}

/** The place of the initial state's mark, kept clear of everything else. */
function markOf(start: Box): Box {
  const y = start.y - start.height / 2 - markHeight / 2;
  return { x: start.x, y, width: 14, height: markHeight };
}

// ---- arcs -------------------------------------------------------------------------------------

interface Arc {
  /** Control points of a cubic, cut where it leaves the one state and reaches the other. */
  readonly curve: readonly [Point, Point, Point, Point];
  readonly points: readonly Point[];
  readonly length: number;
  /** The box around `points`. */
  readonly bounds: Box;
}

const samples = 16;

/** An arc from one state to another, bent by `bend` × their distance; a loop when they are one. */
function arc(from: Box, to: Box, bend: number): Arc {
  if (from === to || (from.x === to.x && from.y === to.y)) return loop(from, bend);
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const length = Math.hypot(dx, dy);
  const push = bend * Math.min(length, 150) + (bend > 0 ? 8 : bend < 0 ? -8 : 0);
  const nx = (-dy / length) * push * 1.33;
  const ny = (dx / length) * push * 1.33;
  const whole = [
    from,
    { x: from.x + dx * 0.3 + nx, y: from.y + dy * 0.3 + ny },
    { x: from.x + dx * 0.7 + nx, y: from.y + dy * 0.7 + ny },
    to,
  ] as const;
  let start = 0;
  let end = 1;
  while (start < 0.5 && inside(at(whole, start + 0.02), from, 1)) start += 0.02;
  while (end > 0.5 && inside(at(whole, end - 0.02), to, 3)) end -= 0.02;
  return measured(cut(whole, start, Math.max(start + 0.01, end)));
}

/** A line from a state back to itself, on the side and with the reach that `bend` says. */
function loop(box: Box, bend: number): Arc {
  const side = bend >= 0 ? 1 : -1;
  const reach = 30 + Math.abs(bend) * 24;
  const x = box.x + side * (box.width / 2 + 1);
  return measured([
    { x, y: box.y - 9 },
    { x: x + side * reach, y: box.y - 30 },
    { x: x + side * reach, y: box.y + 30 },
    { x: x + side * 2, y: box.y + 9 },
  ]);
}

function measured(curve: Arc['curve']): Arc {
  const points: Point[] = [];
  let length = 0;
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  let before: Point | null = null;
  for (let step = 0; step <= samples; step++) {
    const point = at(curve, step / samples);
    if (before) length += Math.hypot(point.x - before.x, point.y - before.y);
    left = Math.min(left, point.x);
    right = Math.max(right, point.x);
    top = Math.min(top, point.y);
    bottom = Math.max(bottom, point.y);
    points.push((before = point));
  }
  const bounds = {
    x: (left + right) / 2,
    y: (top + bottom) / 2,
    width: right - left,
    height: bottom - top,
  };
  return { curve, points, length, bounds };
}

function at([a, b, c, d]: readonly [Point, Point, Point, Point], t: number): Point {
  const u = 1 - t;
  const [p, q, r, s] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t];
  return {
    x: p * a.x + q * b.x + r * c.x + s * d.x,
    y: p * a.y + q * b.y + r * c.y + s * d.y,
  };
}

/** The part of a cubic between two parameters (de Casteljau, twice). */
function cut(curve: readonly [Point, Point, Point, Point], from: number, to: number): Arc['curve'] {
  const right = split(curve, from)[1];
  return split(right, (to - from) / (1 - from))[0];
}

function split(
  [a, b, c, d]: readonly [Point, Point, Point, Point],
  t: number,
): readonly [Arc['curve'], Arc['curve']] {
  const mid = (p: Point, q: Point): Point => ({
    x: p.x + (q.x - p.x) * t,
    y: p.y + (q.y - p.y) * t,
  });
  const ab = mid(a, b);
  const bc = mid(b, c);
  const cd = mid(c, d);
  const abc = mid(ab, bc);
  const bcd = mid(bc, cd);
  const middle = mid(abc, bcd);
  return [
    [a, ab, abc, middle],
    [middle, bcd, cd, d],
  ];
}

function along(one: Arc, share: number): Point {
  return at(one.curve, share);
}

/** How much of the arc's length its label covers. */
function span(one: Arc, tag: Box): number {
  const step = one.length / samples;
  return one.points.filter((point) => inside(point, tag, 0)).length * step;
}

function stroke(
  { curve }: Arc,
  shift: (point: Point) => Point,
): { readonly path: string; readonly head: string } {
  const [a, b, c, d] = curve.map(shift) as [Point, Point, Point, Point];
  const back = at([a, b, c, d], 0.94);
  const length = Math.hypot(d.x - back.x, d.y - back.y) || 1;
  const direction = { x: (d.x - back.x) / length, y: (d.y - back.y) / length };
  // The line ends inside the head, so that its blunt end does not show past the tip.
  const end = { x: d.x - direction.x * 4, y: d.y - direction.y * 4 };
  return {
    path: `M${pair(a)}C${pair(b)} ${pair(c)} ${pair(end)}`,
    head: arrow(d, direction),
  };
}

function arrow(tip: Point, { x, y }: Point): string {
  const base = { x: tip.x - x * 9, y: tip.y - y * 9 };
  const notch = { x: tip.x - x * 6.5, y: tip.y - y * 6.5 };
  const left = { x: base.x - y * 4.2, y: base.y + x * 4.2 };
  const right = { x: base.x + y * 4.2, y: base.y - x * 4.2 };
  return `M${pair(tip)}L${pair(left)}L${pair(notch)}L${pair(right)}Z`;
}

const round = (value: number): number => Math.round(value * 10) / 10;
const pair = ({ x, y }: Point): string => `${round(x)} ${round(y)}`;

// ---- what makes a picture bad ------------------------------------------------------------------

/** Depth of the overlap of two boxes kept `dx`/`dy` apart, 0 when they are clear of each other. */
function overlap(a: Box, b: Box, dx: number, dy: number): number {
  const x = (a.width + b.width) / 2 + dx - Math.abs(a.x - b.x);
  const y = (a.height + b.height) / 2 + dy - Math.abs(a.y - b.y);
  return x > 0 && y > 0 ? Math.min(x, y) * 3 + 12 : 0;
}

/** Are two boxes more than `gap` apart? */
function apart(a: Box, b: Box, gap: number): boolean {
  return (
    Math.abs(a.x - b.x) > (a.width + b.width) / 2 + gap ||
    Math.abs(a.y - b.y) > (a.height + b.height) / 2 + gap
  );
}

function inside(point: Point, box: Box, slack: number): boolean {
  return (
    Math.abs(point.x - box.x) < box.width / 2 + slack &&
    Math.abs(point.y - box.y) < box.height / 2 + slack
  );
}

/** How many of an arc's points lie in a box. */
function within(one: Arc, box: Box, slack: number): number {
  if (apart(one.bounds, box, slack)) return 0;
  let count = 0;
  for (const point of one.points) if (inside(point, box, slack)) count++;
  return count;
}

/** By how much a box leaves the frame at the top and the sides. */
function outside(box: Box, by: number): number {
  return (
    Math.max(0, by - (box.x - box.width / 2)) +
    Math.max(0, box.x + box.width / 2 - frame.width + by) +
    Math.max(0, by - (box.y - box.height / 2))
  );
}

function crossings(one: Arc, other: Arc): number {
  let count = 0;
  for (let i = 0; i < samples; i += 2)
    for (let j = 0; j < samples; j += 2) {
      const a = one.points[i] as Point;
      const b = one.points[i + 2] as Point;
      const c = other.points[j] as Point;
      const d = other.points[j + 2] as Point;
      if (turn(a, b, c) !== turn(a, b, d) && turn(c, d, a) !== turn(c, d, b)) count++;
    }
  return count;
}

const turn = (a: Point, b: Point, c: Point): boolean =>
  (b.x - a.x) * (c.y - a.y) > (b.y - a.y) * (c.x - a.x);

/** Points of two arcs that run nearly on top of each other. */
function crowded(one: Arc, other: Arc): number {
  let count = 0;
  for (let i = 1; i < samples; i += 2)
    for (let j = 1; j < samples; j += 2) {
      const a = one.points[i] as Point;
      const b = other.points[j] as Point;
      if (Math.abs(a.x - b.x) + Math.abs(a.y - b.y) < 11) count++;
    }
  return count;
}

/** Steps from the first state, for "leads on" and "leads back". */
function ranks(
  count: number,
  ends: readonly (readonly [number, number])[],
  first: number,
): readonly number[] {
  const rank = Array<number>(count).fill(Infinity);
  rank[first] = 0;
  for (let round = 0; round < count; round++)
    for (const [from, to] of ends) rank[to] = Math.min(rank[to] ?? 0, (rank[from] ?? 0) + 1);
  return rank;
}

// ---- the search --------------------------------------------------------------------------------

/** `given`: where the author put a state; `undefined` leaves it to the search. */
function anneal(
  given: readonly (readonly [column: number, row: number] | undefined)[],
  lines: number,
  rows: number,
  { restarts, moves }: Effort,
  cost: (draft: Draft) => number,
): Draft {
  const random = seeded(4);
  const below = (limit: number): number => Math.floor(random() * limit);
  let best: Draft | null = null;
  let bestCost = Infinity;
  const loose = given.flatMap((place, state) => (place ? [] : [state]));
  const count = loose.length === 0 ? moves / 3 : moves;
  for (let restart = 0; restart < restarts; restart++) {
    const draft: Draft = {
      column: given.map((place) => place?.[0] ?? below(columns)),
      row: given.map((place) => place?.[1] ?? below(rows)),
      bend: Array<number>(lines).fill(0),
      place: Array<number>(lines).fill(0),
    };
    let now = cost(draft);
    for (let move = 0; move < count; move++) {
      const heat = 260 * (1 - move / count) ** 2 + 0.5;
      const undo = change(draft, loose, lines, rows, below);
      const next = cost(draft);
      if (next <= now || random() < Math.exp((now - next) / heat)) now = next;
      else undo();
      if (now < bestCost) {
        bestCost = now;
        best = {
          column: [...draft.column],
          row: [...draft.row],
          bend: [...draft.bend],
          place: [...draft.place],
        };
      }
    }
  }
  return best as Draft;
}

/** Changes one thing in the draft and gives back how to undo it. */
function change(
  draft: Draft,
  loose: readonly number[],
  lines: number,
  rows: number,
  below: (limit: number) => number,
): () => void {
  const put = (list: number[], at: number, value: number): (() => void) => {
    const before = list[at] as number;
    list[at] = value;
    return () => {
      list[at] = before;
    };
  };
  const kind = loose.length === 0 ? 6 + below(4) : below(10);
  const some = (): number => loose[below(loose.length)] as number;
  if (kind < 3) {
    const state = some();
    const undo = [put(draft.column, state, below(columns)), put(draft.row, state, below(rows))];
    return () => undo.forEach((one) => one());
  }
  if (kind < 5) {
    const state = some();
    const list = below(2) === 0 ? draft.column : draft.row;
    const limit = list === draft.column ? columns : rows;
    const value = (list[state] as number) + (below(2) === 0 ? 1 : -1);
    return put(list, state, Math.max(0, Math.min(limit - 1, value)));
  }
  if (kind === 5) {
    const a = some();
    const b = some();
    const undo = [draft.column, draft.row].map((list) => {
      const [x, y] = [list[a] as number, list[b] as number];
      list[a] = y;
      list[b] = x;
      return () => {
        list[a] = x;
        list[b] = y;
      };
    });
    return () => undo.forEach((one) => one());
  }
  if (kind < 9) return put(draft.bend, below(lines), below(bends.length));
  return put(draft.place, below(lines), below(places.length));
}

/** mulberry32: enough for a search, and the same picture on every machine. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
