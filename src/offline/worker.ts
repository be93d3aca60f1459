/**
 * The service worker: keeps one whole build, and answers from it and from nothing else, so that no page
 * is ever put together from two builds. A build that cannot be had whole is not used: the one before
 * stays. Nothing here reloads a page or takes it over unasked.
 */
import type { Book, OfflineOrder, OfflineState, PagesFile } from './book.ts';

interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Asked extends Extendable {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}
interface Told extends Extendable {
  readonly data: OfflineOrder;
  readonly source: { postMessage(state: OfflineState): void } | null;
}
interface Scope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    matchAll(options: {
      includeUncontrolled: boolean;
    }): Promise<readonly { postMessage(state: OfflineState): void }[]>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', run: (event: Extendable) => void): void;
  addEventListener(type: 'fetch', run: (event: Asked) => void): void;
  addEventListener(type: 'message', run: (event: Told) => void): void;
}

declare const BOOK: Book;
const scope = self as unknown as Scope;

const prefix = `dakghar ${new URL(scope.registration.scope).pathname} `;
const own = prefix + BOOK.build;
const atOnce = 4;
const attempts = 2;
const addressOf = (path: string) => new URL(path, scope.registration.scope).href;
/** Put into a cache last: all the others are there. */
const whole = addressOf('?whole');
/** The address of these holds their content's hash: the same address is the same content in any build. */
const hashed = addressOf('_astro/');

let failed = false;

/** From this build's cache. Opening a cache would make it: after the kill switch nothing may come back. */
const ours = (address: string) => caches.match(address, { cacheName: own });

async function announce(): Promise<void> {
  const state = await stateNow();
  for (const client of await scope.clients.matchAll({ includeUncontrolled: true }))
    client.postMessage(state);
}

async function stateNow(): Promise<OfflineState> {
  const kept = await ours(whole);
  return { bytes: BOOK.bytes, state: kept ? 'kept' : failed ? 'failed' : 'keeping' };
}

async function isRight(bytes: ArrayBuffer, digest: string): Promise<boolean> {
  const found = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return btoa(String.fromCharCode(...found)) === digest;
}

/** One file into the cache; throws when what comes is not, byte for byte, what this build has. */
async function keep(cache: Cache, path: string, digest: string): Promise<void> {
  const address = addressOf(path);
  const before = address.startsWith(hashed) ? await caches.match(address) : undefined;
  const response = before ?? (await fetch(address, { cache: 'no-cache' }));
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  const bytes = await response.arrayBuffer();
  if (!(await isRight(bytes, digest))) throw new Error(`${address} is of another build`);
  const headers = new Headers(response.headers);
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding'])
    headers.delete(name);
  await cache.put(address, new Response(bytes, { headers }));
}

/**
 * The pages of this build, put together from what they share. One that does not come out byte for byte
 * is left out here and fetched by itself.
 */
async function keepPages(cache: Cache, missing: ReadonlySet<string>): Promise<void> {
  const response = await fetch(addressOf('offline-pages.json'), { cache: 'no-cache' });
  if (!response.ok) return;
  const { pieces, pages } = (await response.json()) as PagesFile;
  for (const [path, numbers] of Object.entries(pages)) {
    if (!missing.has(path)) continue;
    const html = new TextEncoder().encode(numbers.map((number) => pieces[number]).join(''));
    if (!(await isRight(html.buffer, BOOK.files[path] ?? ''))) continue;
    const headers = { 'content-type': 'text/html;charset=utf-8' };
    await cache.put(addressOf(path), new Response(html, { headers }));
  }
}

/** All files of this build. What an earlier attempt kept is right and stays. */
async function fill(): Promise<void> {
  const cache = await caches.open(own);
  const missing = async () => {
    const there = new Set((await cache.keys()).map(({ url }) => url));
    return Object.entries(BOOK.files).filter(([path]) => !there.has(addressOf(path)));
  };
  await keepPages(cache, new Set((await missing()).map(([path]) => path))).catch((error) => {
    if (isFull(error)) throw error;
  });
  const waiting = await missing();
  const hand = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      for (let attempt = 1; ; attempt += 1)
        try {
          await keep(cache, ...next);
          break;
        } catch (error) {
          if (attempt === attempts || isFull(error)) throw error;
        }
  };
  await Promise.all(Array.from({ length: atOnce }, hand));
  await cache.put(whole, new Response(BOOK.build));
}

const isFull = (error: unknown) =>
  error instanceof DOMException && error.name === 'QuotaExceededError';

scope.addEventListener('install', (event) => {
  event.waitUntil(
    fill()
      .catch(async (error: unknown) => {
        failed = true;
        // What is kept so far would only take the room that the reader's own edits need.
        if (isFull(error)) await caches.delete(own);
        throw error;
      })
      .finally(announce),
  );
});

/** Removes the builds before, but the last whole one while a tab may still show its pages. */
async function tidy(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== own);
  const open = await scope.clients.matchAll({ includeUncontrolled: true });
  const complete: string[] = [];
  for (const name of others) if (await (await caches.open(name)).match(whole)) complete.push(name);
  const still = open.length > 0 ? complete.at(-1) : undefined;
  for (const name of others) if (name !== still) await caches.delete(name);
}

scope.addEventListener('activate', (event) => event.waitUntil(tidy()));

async function answer(request: Request): Promise<Response> {
  const url = new URL(request.url);
  const address = url.origin + url.pathname;
  const kept = await ours(address);
  if (kept) return kept;
  if (address.startsWith(hashed)) {
    // A tab that was opened under the build before asks for a part of its own page.
    const before = await caches.match(address);
    if (before) return before;
  }
  try {
    return await fetch(request);
  } catch (error) {
    const lost = request.mode === 'navigate' ? await ours(addressOf('404.html')) : undefined;
    if (!lost) throw error;
    return new Response(lost.body, { status: 404, headers: lost.headers });
  }
}

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method === 'GET' && request.url.startsWith(scope.registration.scope))
    event.respondWith(answer(request));
});

scope.addEventListener('message', (event) => {
  event.waitUntil(
    event.data === 'take over'
      ? scope.skipWaiting()
      : stateNow().then((state) => event.source?.postMessage(state)),
  );
});
