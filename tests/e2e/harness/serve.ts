import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import sirv from 'sirv';

export interface Site {
  /** Address of the contents page, with a slash at the end: `http://127.0.0.1:40123/book/`. */
  readonly url: string;
  /** Addresses asked for so far, in order (paths with query). */
  readonly requests: readonly string[];
  /** Takes the server down: open connections are cut, as when the network is gone. */
  close(): Promise<void>;
}

/**
 * Serves a built site the way a plain static host does: files only, `404.html` for the rest, no
 * headers that help unless `headers` names them. Under `base` (`/book/`) everything outside of it is 404.
 */
export async function serve(
  directory: string,
  base = '/',
  port = 0,
  headers: Readonly<Record<string, string>> = {},
): Promise<Site> {
  const files = sirv(directory, { dev: false, etag: true, extensions: ['html'] });
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const url = request.url ?? '/';
    requests.push(url);
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    const notFound = () => {
      response.statusCode = 404;
      const page = join(directory, '404.html');
      if (!existsSync(page)) {
        response.end('404');
        return;
      }
      response.setHeader('content-type', 'text/html;charset=utf-8');
      createReadStream(page).pipe(response);
    };
    if (!url.startsWith(base)) return notFound();
    request.url = `/${url.slice(base.length)}`;
    return files(request, response, notFound);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: chosen } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${chosen}${base}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
