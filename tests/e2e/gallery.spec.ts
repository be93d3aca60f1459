import { describe, expect, test } from 'vitest';
import { crowdPlay } from '../../src/components/widgets/crowd/crowd-play.ts';
import { dedupScenarios } from '../../src/components/widgets/dedup/dedup-scenarios.ts';
import { deliveryScenarios } from '../../src/components/widgets/delivery/delivery-scenarios.ts';
import { poolScenarios } from '../../src/components/widgets/pool/pool-scenarios.ts';
import { requestPathScenarios } from '../../src/components/widgets/request-path/request-path-scenarios.ts';
import { generalsScenarios } from '../../src/components/widgets/two-generals/generals-scenarios.ts';
import { openPage } from './harness/open-page.ts';

const scenarios = [
  ...deliveryScenarios,
  ...poolScenarios,
  ...requestPathScenarios,
  ...crowdPlay.scenarios,
  ...dedupScenarios,
  ...generalsScenarios,
].map(({ slug, commands }) => ({ slug, length: commands.length }));
const slugs = scenarios.map(({ slug }) => slug);

describe.each(['light', 'dark'] as const)('the gallery in a %s room', (theme) => {
  test('shows every scenario at its first, middle and last frame, with its lanes, charts and code', async () => {
    const page = await openPage('gallery/', { theme });
    expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex');
    const shown = page.locator('[data-gallery]');
    expect(
      await shown.evaluateAll((all) => all.map((one) => one.getAttribute('data-gallery'))),
    ).toEqual(slugs);
    for (const slug of slugs) {
      const scenario = page.locator(`[data-gallery="${slug}"]`);
      const length = scenarios.find((one) => one.slug === slug)?.length ?? 0;
      const frames = await scenario
        .locator('[data-frame]')
        .evaluateAll((all) => all.map((one) => Number(one.getAttribute('data-frame'))));
      expect(frames).toEqual([0, Math.ceil(length / 2), length]);
      for (const view of ['lanes', 'chart', 'code'])
        expect(
          await scenario.locator(`[data-view="${view}"] :is(svg, pre)`).count(),
        ).toBeGreaterThan(0);
    }
  });
});

test.each([320, 360, 1440])(
  'every word of a state chart stands inside its box at %i px',
  async (width) => {
    const page = await openPage('gallery/', { width, height: 900 });
    await page.evaluate(() => document.fonts.ready);
    const outside = await page.evaluate(() =>
      [
        ...document.querySelectorAll(
          '[data-view="chart"] svg .node, [data-view="chart"] svg .edge',
        ),
      ].flatMap((group) => {
        const box = group.querySelector('rect')?.getBoundingClientRect();
        if (!box) return [];
        return [...group.querySelectorAll('text')].flatMap((text) => {
          const { left, right } = text.getBoundingClientRect();
          return left < box.left - 1 || right > box.right + 1 ? [text.textContent] : [];
        });
      }),
    );
    expect(outside).toEqual([]);
    const size = await page.evaluate(() => {
      const text = document.querySelector('[data-view="chart"] svg .edge text') as SVGTextElement;
      return Number(text.getAttribute('font-size')) * (text.getScreenCTM()?.a ?? 0);
    });
    expect(size).toBeGreaterThanOrEqual(13);
  },
);

test.each([320, 360, 768, 1440])(
  'no label of the lanes runs into another at %i px',
  async (width) => {
    const page = await openPage('gallery/', { width, height: 900 });
    await page.evaluate(() => document.fonts.ready);
    const meeting = await page.evaluate(() =>
      [...document.querySelectorAll('[data-view="lanes"] svg.picture')].flatMap((picture) => {
        const labels = [...picture.querySelectorAll('text.label')].map((text) => {
          // The ink of a line is lower than its box: marks above and below may share the gap.
          const { left, right, top, bottom } = text.getBoundingClientRect();
          return { text: text.textContent, left, right, top: top + 4, bottom: bottom - 4 };
        });
        return labels.flatMap((a, at) =>
          labels
            .slice(at + 1)
            .filter(
              (b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom,
            )
            .map((b) => `${a.text} × ${b.text}`),
        );
      }),
    );
    expect(meeting).toEqual([]);
  },
);
