import { excerpt, marked } from './excerpt.ts';
import type { Found, SearchAnswer, SearchOrder } from './protocol.ts';
import { createSearch, type Search } from './search.ts';
import type { SearchFile } from './search-file.ts';

let search: Search | undefined;

async function load(url: string): Promise<boolean> {
  try {
    const response = await fetch(url);
    if (!response.ok) return false;
    search = createSearch((await response.json()) as SearchFile);
    return true;
  } catch {
    // Not there, cut short or of another shape: the page says so and offers the contents.
    return false;
  }
}

function find(query: string, most: number): Found {
  const { closeness, hits } = search?.(query) ?? { closeness: 'exact', hits: [] };
  return {
    closeness,
    total: hits.length,
    results: hits.slice(0, most).map(({ document: { kind, url, title, place, text }, terms }) => ({
      kind,
      url,
      title: marked(title, terms),
      place,
      excerpt: excerpt(text, terms),
    })),
  };
}

const answer = (message: SearchAnswer) => postMessage(message);

addEventListener('message', (event: MessageEvent<SearchOrder>) => {
  const order = event.data;
  if ('load' in order) void load(order.load).then((loaded) => answer({ loaded }));
  else answer({ id: order.id, found: find(order.query, order.most) });
});
