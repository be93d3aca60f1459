import { expect, test } from 'vitest';
import { lookAtPage } from './harness/look-at-page.ts';
import { pagesOf } from './harness/pages.ts';

const pages = pagesOf('dist').filter((path) => path.startsWith('steppers/'));

test('there are steppers to test', () => expect(pages).toContain('steppers/delivery/'));

test.each(pages)(
  'every page of a stepper is well formed, fits every width and is accessible by day and by night: /%s',
  lookAtPage,
);
