/**
 * A page's side of reading without a network, fetched some seconds after the page is there. Where workers
 * are refused the book simply needs the network.
 */
import type { OfflineOrder, OfflineState } from './book.ts';
import { told, words } from './offline.bn.ts';

const here = new URL('.', (document.currentScript as HTMLScriptElement).src);
const { serviceWorker } = navigator;

function element(tag: string, text: string, className = ''): HTMLElement {
  const made = document.createElement(tag);
  made.textContent = text;
  made.className = className;
  if (made instanceof HTMLButtonElement) made.type = 'button';
  return made;
}

/** The lines about it in the panel of the look. */
const panel = document.getElementById('look');
const line = element('p', '');
line.dataset['offline'] = '';
function say(text: string): void {
  if (panel && !line.isConnected) panel.append(element('p', words.heading), line);
  if (line.previousElementSibling instanceof HTMLElement)
    line.previousElementSibling.style.cssText = 'font-weight:600;margin-top:0.8rem';
  line.textContent = text;
}

/** A card at the foot of the window; the reader decides when the page is opened anew. */
function offer(worker: ServiceWorker): void {
  if (document.querySelector('[data-update]')) return;
  const card = element('div', '', 'card');
  card.dataset['update'] = '';
  card.setAttribute('role', 'status');
  card.style.cssText =
    'position:fixed;z-index:30;inset:auto 0.8rem 0.8rem;max-width:30rem;margin-inline:auto;padding:0.8rem 1rem;display:flex;flex-wrap:wrap;align-items:center;gap:0.5rem 0.8rem;font:0.9375rem/1.6 var(--font-ui)';
  const text = element('p', words.update);
  text.style.flex = '1 1 12rem';
  const open = element('button', words.open, 'button go');
  const later = element('button', words.later, 'button');
  later.addEventListener('click', () => card.remove());
  open.addEventListener('click', () => {
    let asked = true;
    serviceWorker.addEventListener('controllerchange', () => {
      // Once: whatever else changes later, this page has been opened anew.
      if (asked) location.reload();
      asked = false;
    });
    order(worker, 'take over');
  });
  card.append(text, open, later);
  document.body.append(card);
}

const order = (worker: ServiceWorker | null, what: OfflineOrder) => worker?.postMessage(what);

async function keep(): Promise<void> {
  const registration = await serviceWorker.register(new URL('sw.js', here).href, {
    updateViaCache: 'none',
  });
  const { installing, waiting, active } = registration;
  order(active ?? waiting ?? installing, 'state');
  const watch = (worker: ServiceWorker | null) =>
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && serviceWorker.controller) offer(worker);
    });
  if (waiting && serviceWorker.controller) offer(waiting);
  watch(installing);
  registration.addEventListener('updatefound', () => watch(registration.installing));
}

async function begin(): Promise<void> {
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<OfflineState>) =>
    say(told(data)),
  );
  serviceWorker.startMessages();
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
  if (!connection?.saveData || (await serviceWorker.getRegistration(here.href))) return keep();
  // A reader who saves data is asked first.
  const button = element('button', words.keep, 'button');
  button.dataset['do'] = 'keep';
  button.addEventListener('click', () => {
    button.remove();
    void begun(keep());
  });
  panel?.append(button);
}

/** Refused, blocked, no room: the page has lost nothing. */
const begun = (work: Promise<void>) => work.catch(() => undefined);
void begun(begin());
