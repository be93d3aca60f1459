import type { Found, SearchAnswer, SearchOrder } from './protocol.ts';

export interface SearchClient {
  /** Settles once: can this browser search here? */
  readonly ready: Promise<boolean>;
  /** The answer to the last question asked; `null` for one that a later question overtook. */
  ask(query: string, most: number): Promise<Found | null>;
  close(): void;
}

/** A worker that loads the search file from `url` and answers questions about it. Never rejects. */
export function openSearch(url: string): SearchClient {
  const worker = new Worker(new URL('./search.worker.ts', import.meta.url), { type: 'module' });
  const send = (order: SearchOrder) => worker.postMessage(order);
  let last = 0;
  const waiting = new Map<number, (found: Found | null) => void>();
  const ready = new Promise<boolean>((resolve) => {
    worker.addEventListener('error', () => resolve(false));
    worker.addEventListener('message', ({ data }: MessageEvent<SearchAnswer>) => {
      if ('loaded' in data) return resolve(data.loaded);
      waiting.get(data.id)?.(data.id === last ? data.found : null);
      waiting.delete(data.id);
    });
  });
  send({ load: url });
  return {
    ready,
    ask: (query, most) =>
      new Promise((resolve) => {
        last += 1;
        waiting.set(last, resolve);
        send({ id: last, query, most });
      }),
    close: () => worker.terminate(),
  };
}
