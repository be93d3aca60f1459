/** Stretches of time in the lanes, read from what lasts in each state of a run. */
import type { Trace } from '../../machines/core/trace.ts';
import type { LaneSpan } from './flow.ts';

/** Something that goes on in a state; while its key stays, it is the same. */
export type Lasting = Pick<LaneSpan, 'lane' | 'tone' | 'label'> & { readonly key: string };

export function spansOf<S, C, F>(
  { start, steps }: Trace<S, C, F>,
  lasting: (state: S) => readonly Lasting[],
): readonly LaneSpan[] {
  const ended: LaneSpan[] = [];
  let open = new Map<string, LaneSpan>();
  [start, ...steps.map(({ state }) => state)].forEach((state, index) => {
    const now = new Map<string, LaneSpan>();
    for (const { key, ...span } of lasting(state))
      now.set(key, open.get(key) ?? { ...span, from: index, to: null });
    for (const [key, span] of open) if (!now.has(key)) ended.push({ ...span, to: index });
    open = now;
  });
  return [...ended, ...open.values()].sort(
    (a, b) => a.from - b.from || a.lane.localeCompare(b.lane),
  );
}
