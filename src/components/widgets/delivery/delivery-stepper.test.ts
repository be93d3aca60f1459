import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { expect, test } from 'vitest';
import DeliveryStepper from './DeliveryStepper.astro';

test('a scenario that does not exist fails the build and lists those that do', async () => {
  const container = await AstroContainer.create();
  const render = container.renderToString(DeliveryStepper, { props: { scenario: 'crash-after' } });
  await expect(render).rejects.toThrow(
    /no scenario is called “crash-after”.*calm-delivery.*crash-after-work.*delivery/s,
  );
});
