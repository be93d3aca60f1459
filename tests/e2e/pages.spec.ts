import { expect, test } from 'vitest';
import { lookAtPage } from './harness/look-at-page.ts';
import { pagesOf } from './harness/pages.ts';

const pages = pagesOf('dist');

test('there are pages to test', () => expect(pages).toContain('ack/'));

// The steppers' pages are looked at in pages-of-steppers.spec.ts: two files run side by side.
test.each(pages.filter((path) => !path.startsWith('steppers/')))(
  'every page is well formed, fits every width and is accessible by day and by night: /%s',
  lookAtPage,
);
