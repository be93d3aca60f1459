/**
 * Steppers load when they are seen. A link to a state names one that may be far down the page: this
 * brings it into view, and so to life; it reads the rest of the link itself. Without an import, so that
 * it travels inside the page: what names no stepper here goes to the first, as in `hash.ts`.
 */
function bringIntoView(): void {
  if (!location.hash.startsWith('#s=')) return;
  const named = new URLSearchParams(location.hash.slice(1)).get('s') ?? '';
  const slots = [...document.querySelectorAll<HTMLElement>('[data-stepper-slot]')];
  const slot = slots.find((one) => (one.dataset['stepperSlot'] ?? '').split(' ').includes(named));
  (slot ?? slots[0])?.scrollIntoView({ block: 'start' });
}

addEventListener('hashchange', bringIntoView);
bringIntoView();

export {};
