import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LaneMark, LaneSpan } from './flow.ts';
import { lanesDown, lanesRight, labelSize, type DrawnLanes } from './lanes-layout.ts';

const lanes = ['producer', 'broker', 'razi', 'kindi', 'database'].map((id) => ({
  id,
  label: 'আল-হাইসাম',
}));
const lane = fc.constantFrom(...lanes.map(({ id }) => id));
const mark: fc.Arbitrary<LaneMark> = fc
  .record({
    lane,
    to: fc.option(lane, { nil: undefined }),
    lost: fc.boolean(),
    label: fc.constantFrom('', 'ack', '৮৮', 'সময় হলো', '৮৮: lease শেষ', 'আগেই হয়েছে', 'অপ্রেরণযোগ্য'),
  })
  .map(({ lane: from, to, lost, label }) => ({
    lane: from,
    ...(to === undefined || to === from ? {} : { to, lost }),
    tone: 'leased',
    shape: 'dot',
    label,
  }));
const span: fc.Arbitrary<LaneSpan> = fc
  .record({ lane, from: fc.nat(5), length: fc.option(fc.integer({ min: 1, max: 5 })) })
  .map(({ lane: at, from, length }) => ({
    lane: at,
    from,
    to: length === null ? null : from + length,
    tone: 'leased',
    label: '৮৮ হাতে',
  }));
const content = fc.record({
  lanes: fc.constant(lanes),
  marks: fc.array(fc.array(mark, { maxLength: 2 }), { minLength: 1, maxLength: 12 }),
  spans: fc.array(span, { maxLength: 6 }),
});
const pictures = (one: Parameters<typeof lanesDown>[0]): readonly DrawnLanes[] => [
  lanesDown(one, 288),
  lanesDown(one, 340),
  lanesRight(one, 640),
  lanesRight(one, 1200),
];

test('no label runs into the label of another step, in either direction and at any width', () => {
  fc.assert(
    fc.property(content, (one) => {
      for (const picture of pictures(one)) {
        const labels = picture.steps.flatMap(({ marks }) =>
          marks.flatMap(({ label }) =>
            label.lines.map((_, row) => ({ ...label, y: label.y + row * 17 })),
          ),
        );
        labels.forEach((a, at) => {
          for (const b of labels.slice(at + 1))
            expect(
              Math.abs(a.x - b.x) >= (a.width + b.width) / 2 || Math.abs(a.y - b.y) >= labelSize,
            ).toBe(true);
        });
      }
    }),
  );
});

test('every mark stands in its own lane and its own step, inside the picture', () => {
  fc.assert(
    fc.property(content, (one) => {
      for (const picture of pictures(one)) {
        expect(picture.steps.map(({ marks }) => marks.map((each) => each.mark))).toEqual(one.marks);
        for (const step of picture.steps)
          for (const { mark: drawn, x, y, toX, toY, label } of step.marks) {
            const from = picture.lanes.find((each) => each.lane.id === drawn.lane);
            const to = picture.lanes.find((each) => each.lane.id === (drawn.to ?? drawn.lane));
            if (picture.direction === 'down') {
              expect([x, toX]).toEqual([from?.x, to?.x]);
              expect(y).toBeGreaterThan(step.y);
              expect(y).toBeLessThan(step.y + step.height);
            } else {
              expect([y, toY]).toEqual([from?.y, to?.y]);
              expect(x).toBeGreaterThan(step.x);
              expect(x).toBeLessThan(step.x + step.width);
            }
            expect(label.x - label.width / 2).toBeGreaterThanOrEqual(0);
            expect(label.x + label.width / 2).toBeLessThanOrEqual(picture.width);
          }
      }
    }),
  );
});

test('stretches of time that overlap in one lane run side by side', () => {
  fc.assert(
    fc.property(content, (one) => {
      for (const { spans } of pictures(one))
        spans.forEach((a, at) => {
          for (const b of spans.slice(at + 1)) {
            const across = Math.abs(a.x - b.x) >= 9 || Math.abs(a.y - b.y) >= 9;
            const together =
              a.span.lane === b.span.lane &&
              a.span.from < (b.span.to ?? Infinity) &&
              b.span.from < (a.span.to ?? Infinity);
            if (together) expect(across).toBe(true);
          }
        });
    }),
  );
});
