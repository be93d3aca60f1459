/**
 * All the script a page of prose has: the look, where the reader is, and what was read. Pages are
 * whole without it; it never waits for anything and never throws when storage is shut.
 */
import { finish, parseProgress, stand } from './progress.ts';

const root = document.documentElement;
const bengali = (value: number) => value.toLocaleString('bn-BD');

function load(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
function save(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is shut or full: the choice holds for this page only.
  }
}

/* ── the look ─────────────────────────────────────────────────────────────────────────────────── */

/** Buttons `data-look="theme:night"`: pressed when it is the choice, system and normal being none. */
function showLook(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-look]')) {
    const [key = '', value] = (button.dataset['look'] ?? '').split(':');
    const now = root.dataset[key] ?? (key === 'theme' ? 'system' : 'normal');
    button.setAttribute('aria-pressed', String(now === value));
  }
}
document.addEventListener('click', (event) => {
  const button = (event.target as Element).closest<HTMLElement>('[data-look]');
  if (!button) return;
  const [key = '', value = ''] = (button.dataset['look'] ?? '').split(':');
  if (value === 'system' || value === 'normal') delete root.dataset[key];
  else root.dataset[key] = value;
  save('dakghar.look', { theme: root.dataset['theme'], text: root.dataset['text'] });
  showLook();
});
showLook();

/* ── the search ───────────────────────────────────────────────────────────────────────────────── */

// `/` and Ctrl+K lead to the search, or to its field, wherever nothing is being typed.
addEventListener('keydown', (event) => {
  const { key, ctrlKey, metaKey, altKey } = event;
  const command = ctrlKey || metaKey;
  if (altKey || event.defaultPrevented || !(command ? key === 'k' : key === '/')) return;
  const [at] = event.composedPath();
  if (at instanceof Element && at.closest('input, textarea, select, [contenteditable]')) return;
  const target =
    document.querySelector<HTMLElement>('[data-search-field]') ??
    [...document.querySelectorAll<HTMLElement>('[data-search]')].find((link) => link.offsetParent);
  if (!target) return;
  event.preventDefault();
  if (target instanceof HTMLAnchorElement) target.click();
  else target.focus();
});

/* ── kept for reading without a network ───────────────────────────────────────────────────────── */

// Later, so that it stands in nobody's way; not where another site shows a stepper or a lab.
if (self === top && 'serviceWorker' in navigator && import.meta.env.PROD)
  addEventListener('load', () =>
    setTimeout(() => {
      const script = document.createElement('script');
      script.src = `${import.meta.env.BASE_URL}offline.js`;
      document.head.append(script);
    }, 3_000),
  );

/* ── panels on small screens ──────────────────────────────────────────────────────────────────── */

// A link inside a panel leads somewhere on this page or another: the panel has done its work.
for (const panel of document.querySelectorAll<HTMLElement>('[popover]'))
  panel.addEventListener('click', (event) => {
    if ((event.target as Element).closest('a') && panel.matches(':popover-open'))
      panel.hidePopover();
  });

/* ── where the reader is ──────────────────────────────────────────────────────────────────────── */

let progress = parseProgress(load('dakghar.progress'));

/** Marks what was read, in lists of sections (`data-section`) and of chapters (`data-chapter`). */
function showProgress(chapter: string | undefined): void {
  for (const link of document.querySelectorAll<HTMLElement>('[data-section]'))
    link.toggleAttribute(
      'data-read',
      (progress.read[chapter ?? ''] ?? []).includes(link.dataset['section'] ?? ''),
    );
  for (const entry of document.querySelectorAll<HTMLElement>('[data-chapter]')) {
    const sections = (entry.dataset['sections'] ?? '').split(' ').filter(Boolean);
    const read = (progress.read[entry.dataset['chapter'] ?? ''] ?? []).filter((id) =>
      sections.includes(id),
    ).length;
    const label = entry.querySelector<HTMLElement>('[data-read-label]');
    if (!label || read === 0) continue;
    label.textContent =
      read >= sections.length
        ? (label.dataset['whole'] ?? '')
        : (label.dataset['part'] ?? '')
            .replace('#', bengali(read))
            .replace('#', bengali(sections.length));
    label.hidden = false;
  }
}

const article = document.querySelector<HTMLElement>('[data-article]');
const chapter = article?.dataset['article'];

if (article && chapter) {
  const headings = [...article.querySelectorAll<HTMLElement>('h2[id]')];
  const links = new Map(
    [...document.querySelectorAll<HTMLAnchorElement>('a[data-section]')].map((link) => [
      link.dataset['section'],
      link,
    ]),
  );
  let current: string | undefined;
  let asked = false;

  const look = () => {
    asked = false;
    const line = innerHeight * 0.35;
    let now: string | undefined;
    for (const [index, heading] of headings.entries()) {
      if (heading.getBoundingClientRect().top <= line) now = heading.id;
      // A section is read when what follows it has come into the upper part of the window.
      const next = headings[index + 1];
      const end = next
        ? next.getBoundingClientRect().top
        : article.getBoundingClientRect().bottom - innerHeight * 0.3;
      if (heading.getBoundingClientRect().top < line && end < innerHeight * 0.7)
        progress = finish(progress, chapter, heading.id);
    }
    if (now === current) return;
    links.get(current)?.removeAttribute('aria-current');
    if (now) {
      links.get(now)?.setAttribute('aria-current', 'location');
      progress = stand(progress, chapter, now);
    }
    current = now;
    save('dakghar.progress', progress);
    showProgress(chapter);
  };
  const ask = () => {
    if (asked) return;
    asked = true;
    requestAnimationFrame(look);
  };
  addEventListener('scroll', ask, { passive: true });
  addEventListener('resize', ask, { passive: true });
  addEventListener('pagehide', () => save('dakghar.progress', progress));
  ask();
}
showProgress(chapter);

/** `<a data-continue>` on the contents page: where the reader was last, if that place still exists. */
const onward = document.querySelector<HTMLAnchorElement>('a[data-continue]');
if (onward && progress.last) {
  const { chapter: slug, section } = progress.last;
  const entry = document.querySelector<HTMLElement>(`[data-chapter="${slug}"]`);
  const link = entry?.querySelector<HTMLAnchorElement>('a[href]');
  if (entry && link) {
    const known = (entry.dataset['sections'] ?? '').split(' ').includes(section);
    onward.href = link.href + (known ? `#${section}` : '');
    const title = onward.querySelector('[data-continue-title]');
    if (title) title.textContent = link.textContent;
    onward.hidden = false;
  }
}
