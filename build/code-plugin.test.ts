import { expect, test } from 'vitest';
import { textOf } from '../src/components/stepper/code-line.ts';
import { highlight } from './code-plugin.ts';

const source = `// সই কাজের পরে
export async function work(parcel: Parcel): Promise<void> {

  await ledger.add('৮৮', 50);
}
`;

test('highlighting keeps every character and every line', async () => {
  const lines = await highlight(source);
  expect(lines.map(textOf).join('\n') + '\n').toBe(source);
});

test('comments, strings, keywords and numbers have their own class', async () => {
  const lines = (await highlight(source)).flat();
  expect(lines).toContainEqual(['comment', '// সই কাজের পরে']);
  expect(lines).toContainEqual(['string', "'৮৮'"]);
  expect(lines).toContainEqual(['constant', '50']);
  expect(lines.some((token) => token[0] === 'keyword' && token[1]?.includes('await'))).toBe(true);
});
