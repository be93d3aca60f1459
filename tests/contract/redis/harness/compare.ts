import type { Comparison } from './script-file.ts';
import { parseWhole, type Parsed } from './wire.ts';

const sortedText = (items: readonly Parsed[], size: number): string[] => {
  const groups: string[] = [];
  for (let i = 0; i < items.length; i += size)
    groups.push(JSON.stringify(items.slice(i, i + size)));
  return groups.sort();
};

function shape(reply: Parsed): unknown {
  if (reply.kind === '*') return reply.items.map(shape);
  return reply.kind;
}

function withoutOrder(reply: Parsed, size: number): unknown {
  if (reply.kind !== '*') return reply;
  // SCAN and its sisters: the cursor, then what was found.
  const [cursor, found] = reply.items;
  if (cursor?.kind === '$' && found?.kind === '*' && reply.items.length === 2)
    return [cursor, sortedText(found.items, size)];
  return sortedText(reply.items, size);
}

/** Whether two replies are the same to this comparison. */
export function sameReply(page: string, real: string, comparison: Comparison): boolean {
  if (page === real) return true;
  if (comparison === 'bytes') return false;
  const [a, b] = [parseWhole(page), parseWhole(real)];
  const as = (view: (reply: Parsed) => unknown) =>
    JSON.stringify(view(a)) === JSON.stringify(view(b));
  if (comparison === 'shape') return as(shape);
  if (comparison === 'near')
    return a.kind === ':' && b.kind === ':' && Math.abs(Number(a.text) - Number(b.text)) <= 100;
  return as((reply) => withoutOrder(reply, comparison === 'pairs' ? 2 : 1));
}
