/**
 * Where everything in the swim lanes stands, as numbers. Two pictures of one trace: time to the
 * right, for wide places, and time downwards for a phone, where each step is a row that has the
 * whole width for its words. In both, room is made for the labels before anything is placed, so
 * that none can run into another.
 */
import type { Lane, LaneMark, LaneSpan } from './flow.ts';
import { roughWidth, twoLines } from './rough-width.ts';

export const labelSize = 13;
const lineHeight = 17;

/** What happens in one lane or between two, at one moment. */
export interface DrawnMark {
  readonly mark: LaneMark;
  readonly x: number;
  readonly y: number;
  /** The end of the arrow; the same point when nothing goes anywhere. */
  readonly toX: number;
  readonly toY: number;
  readonly label: {
    readonly lines: readonly string[];
    /** Middle of the lines, and the baseline of the first. */
    readonly x: number;
    readonly y: number;
    readonly width: number;
  };
}

export interface DrawnStep {
  /** Index in the trace; 1 is the first step. */
  readonly index: number;
  /** The strip of time that belongs to the step. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly marks: readonly DrawnMark[];
}

export interface DrawnSpan {
  readonly span: LaneSpan;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface DrawnLanes {
  readonly direction: 'right' | 'down';
  readonly width: number;
  readonly height: number;
  /** The lanes' own lines and names. */
  readonly lanes: readonly {
    readonly lane: Lane;
    readonly x: number;
    readonly y: number;
    readonly toX: number;
    readonly toY: number;
    /** Where the name stands, in the heading's own drawing. */
    readonly nameX: number;
    readonly nameY: number;
  }[];
  readonly steps: readonly DrawnStep[];
  readonly spans: readonly DrawnSpan[];
  /** The heading with the lanes' names, which stays in sight while the rest scrolls. */
  readonly heading: { readonly width: number; readonly height: number };
}

interface Content {
  readonly lanes: readonly Lane[];
  /** The marks of each step, the first step first. */
  readonly marks: readonly (readonly LaneMark[])[];
  readonly spans: readonly LaneSpan[];
}

const spanSize = 9;
const gutter = 30;

/** Time downwards in `width` px: the picture for a phone. */
export function lanesDown({ lanes, marks, spans }: Content, width: number): DrawnLanes {
  const pitch = (width - gutter) / Math.max(1, lanes.length);
  const laneX = (id: string): number =>
    gutter +
    pitch *
      (Math.max(
        0,
        lanes.findIndex((lane) => lane.id === id),
      ) +
        0.5);
  // Names too long for their column stand on two levels.
  const crowded = lanes.some((lane) => roughWidth(lane.label, labelSize) > pitch - 4);
  const heading = { width, height: crowded ? 48 : 30 };

  let y = 10;
  const steps = marks.map((ofStep, at): DrawnStep => {
    const top = y;
    const drawn = ofStep.map((mark): DrawnMark => {
      const from = laneX(mark.lane);
      const to = mark.to === undefined ? from : laneX(mark.to);
      const labelWidth = roughWidth(mark.label, labelSize);
      y += 38;
      const line = y - 11;
      const middle = (from + to) / 2;
      return {
        mark,
        x: from,
        y: line,
        toX: to,
        toY: line,
        label: {
          lines: mark.label === '' ? [] : [mark.label],
          x: Math.max(gutter + labelWidth / 2, Math.min(width - 2 - labelWidth / 2, middle)),
          y: line - 12,
          width: labelWidth,
        },
      };
    });
    if (drawn.length === 0) y += 30;
    return { index: at + 1, x: 0, y: top, width, height: y - top, marks: drawn };
  });
  const height = y + 10;
  const timeOf = (index: number): number => {
    const step = steps[index - 1];
    return step ? step.y + step.height - 11 : index <= 0 ? 0 : height;
  };
  return {
    direction: 'down',
    width,
    height,
    heading,
    lanes: lanes.map((lane, at) => ({
      lane,
      x: laneX(lane.id),
      y: 0,
      toX: laneX(lane.id),
      toY: height,
      nameX: laneX(lane.id),
      nameY: crowded && at % 2 === 1 ? 39 : 20,
    })),
    steps,
    spans: tracks(spans).map(({ span, track }) => {
      const top = timeOf(span.from);
      const bottom = span.to === null ? height : timeOf(span.to);
      return {
        span,
        x: laneX(span.lane) - spanSize / 2 + track * (spanSize + 2),
        y: top,
        width: spanSize,
        height: Math.max(2, bottom - top),
      };
    }),
  };
}

const lanePitch = 68;

/** Time to the right; as wide as its labels ask for, but at least `width` px. */
export function lanesRight({ lanes, marks, spans }: Content, width: number): DrawnLanes {
  const names = Math.max(0, ...lanes.map((lane) => roughWidth(lane.label, labelSize))) + 18;
  const laneY = (id: string): number =>
    24 +
    lanePitch *
      (Math.max(
        0,
        lanes.findIndex((lane) => lane.id === id),
      ) +
        0.5) -
    4;
  const labels = marks.map((ofStep) => ofStep.map((mark) => twoLines(mark.label, labelSize)));
  const needs = labels.map((ofStep) =>
    Math.max(34, ...ofStep.flat().map((line) => roughWidth(line, labelSize) + 10)),
  );
  const asked = needs.reduce((sum, need) => sum + need, 0) + 24;
  const extra = Math.max(0, (width - names - asked) / Math.max(1, marks.length));
  const height = 24 + lanes.length * lanePitch;

  let x = 12;
  const steps = marks.map((ofStep, at): DrawnStep => {
    const left = x;
    x += (needs[at] ?? 34) + extra;
    const centre = (left + x) / 2;
    const arrows = ofStep.filter((mark) => mark.to !== undefined).length;
    let arrow = 0;
    const taken = new Set<number>();
    const drawn = ofStep.map((mark, which): DrawnMark => {
      const from = laneY(mark.lane);
      const to = mark.to === undefined ? from : laneY(mark.to);
      const lines = labels[at]?.[which] ?? [];
      const place = mark.to === undefined ? centre : centre + (arrow++ - (arrows - 1) / 2) * 14;
      // The words stand on the side of the lane that the arrow leaves free.
      const free = to >= from;
      const gap = lanes.findIndex((lane) => lane.id === mark.lane);
      const above = taken.has(free ? gap : gap + 1) ? !free : free;
      taken.add(above ? gap : gap + 1);
      return {
        mark,
        x: place,
        y: from,
        toX: place,
        toY: to,
        label: {
          lines: mark.label === '' ? [] : lines,
          x: centre,
          y: above ? from - 13 - (lines.length - 1) * lineHeight : from + 24,
          width: Math.max(0, ...lines.map((line) => roughWidth(line, labelSize))),
        },
      };
    });
    return { index: at + 1, x: left, y: 0, width: x - left, height, marks: drawn };
  });
  const end = x + 12;
  const timeOf = (index: number): number => {
    const step = steps[index - 1];
    return step ? step.x + step.width / 2 : index <= 0 ? 0 : end;
  };
  return {
    direction: 'right',
    width: end,
    height,
    heading: { width: names, height },
    lanes: lanes.map((lane) => ({
      lane,
      x: 0,
      y: laneY(lane.id),
      toX: end,
      toY: laneY(lane.id),
      nameX: names - 12,
      nameY: laneY(lane.id) + 4.5,
    })),
    steps,
    spans: tracks(spans).map(({ span, track }) => {
      const left = timeOf(span.from);
      const right = span.to === null ? end : timeOf(span.to);
      return {
        span,
        x: left,
        y: laneY(span.lane) - spanSize / 2 + track * (spanSize + 2),
        width: Math.max(2, right - left),
        height: spanSize,
      };
    }),
  };
}

/** Spans of one lane that are open at the same time run side by side. */
function tracks(
  spans: readonly LaneSpan[],
): readonly { readonly span: LaneSpan; readonly track: number }[] {
  const placed: { span: LaneSpan; track: number }[] = [];
  for (const span of spans) {
    const beside = placed.filter(
      ({ span: other }) =>
        other.lane === span.lane &&
        other.from < (span.to ?? Infinity) &&
        span.from < (other.to ?? Infinity),
    );
    let track = 0;
    while (beside.some((other) => other.track === track)) track++;
    placed.push({ span, track });
  }
  return placed;
}
