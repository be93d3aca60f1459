/**
 * The meaning beside a term: shown while the pointer rests on it, while it has the focus, or after a
 * click or tap; Esc closes it. It stays open while the pointer or the focus is inside, so that its
 * link can be reached.
 */
const margin = 12;

function place(term: HTMLElement, meaning: HTMLElement): void {
  const at = term.getClientRects()[0] ?? term.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = meaning;
  const { clientWidth, clientHeight } = document.documentElement;
  const left = Math.max(margin, Math.min(at.left, clientWidth - width - margin));
  const above = at.bottom + 8 + height > clientHeight && at.top > height + 8;
  meaning.style.left = `${left + scrollX}px`;
  meaning.style.top = `${(above ? at.top - height - 8 : at.bottom + 8) + scrollY}px`;
}

let closeOpen: () => void = () => undefined;

function attach(term: HTMLElement): void {
  const meaning = term.nextElementSibling;
  if (!(meaning instanceof HTMLElement) || typeof meaning.showPopover !== 'function') return;
  let pinned = false;
  let leaving: ReturnType<typeof setTimeout> | undefined;

  const hide = () => {
    clearTimeout(leaving);
    pinned = false;
    term.removeAttribute('data-open');
    if (meaning.matches(':popover-open')) meaning.hidePopover();
  };
  const show = () => {
    clearTimeout(leaving);
    if (meaning.matches(':popover-open')) return;
    closeOpen();
    closeOpen = hide;
    meaning.showPopover();
    place(term, meaning);
    term.setAttribute('data-open', '');
  };
  const inside = () =>
    term.contains(document.activeElement) || meaning.contains(document.activeElement);
  const leave = () => {
    clearTimeout(leaving);
    leaving = setTimeout(() => {
      if (!pinned && !inside()) hide();
    }, 250);
  };

  term.addEventListener('click', (event) => {
    // With a modifier key it is the link it looks like.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const wasPinned = pinned;
    show();
    pinned = !wasPinned;
    if (!pinned) hide();
  });
  for (const part of [term, meaning]) {
    part.addEventListener('pointerenter', (event) => {
      if (event.pointerType === 'mouse') show();
    });
    part.addEventListener('pointerleave', leave);
    part.addEventListener('focusout', leave);
    part.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape') return;
      hide();
      if (meaning.contains(document.activeElement)) term.focus();
    });
  }
  term.addEventListener('focus', () => {
    if (term.matches(':focus-visible')) show();
  });
  document.addEventListener('pointerdown', (event) => {
    const target = event.target as Node;
    if (!term.contains(target) && !meaning.contains(target)) hide();
  });
}

for (const term of document.querySelectorAll<HTMLElement>('[data-term]')) attach(term);
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') closeOpen();
});
addEventListener('resize', () => closeOpen());
export {};
