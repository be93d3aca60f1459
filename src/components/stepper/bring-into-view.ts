/**
 * Steppers load when they are seen. A link to a state names one that may be far down the page: this
 * brings it into view, and so to life; it reads the rest of the link itself.
 */
import { isForMe, slotsOf } from './hash.ts';

function bringIntoView(): void {
  const slots = slotsOf(document);
  const at = slots.findIndex((slugs) => slugs.some((slug) => isForMe(location.hash, slug, slots)));
  document.querySelectorAll('[data-stepper-slot]')[at]?.scrollIntoView({ block: 'start' });
}

addEventListener('hashchange', bringIntoView);
bringIntoView();
