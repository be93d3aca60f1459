import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Finding {
  readonly id: string;
  readonly impact: string | null;
  readonly nodes: readonly {
    readonly target: readonly unknown[];
    readonly failureSummary: string;
  }[];
}

/**
 * What axe-core calls serious or critical on the page as it stands, one line a node; empty when
 * there is nothing. `rules`: only these of its rules. Run through the debugger protocol, so the page's policy is not loosened for it.
 */
export async function seriousFindings(page: Page, rules?: readonly string[]): Promise<string[]> {
  await page.evaluate(source);
  const violations = (await page.evaluate(
    `axe.run(document, { resultTypes: ['violations'], preload: false${
      rules === undefined ? '' : `, runOnly: ${JSON.stringify(rules)}`
    } }).then((result) =>
      result.violations.map(({ id, impact, nodes }) => ({ id, impact,
        nodes: nodes.map(({ target, failureSummary }) => ({ target, failureSummary })) })))`,
  )) as Finding[];
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(
        (node) => `${id}: ${node.target.join(' ')} — ${node.failureSummary.replace(/\s+/g, ' ')}`,
      ),
    );
}
