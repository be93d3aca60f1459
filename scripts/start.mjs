// `npm start`: builds the book, serves it, and prints the address of the contents page.
import { build, preview } from 'astro';

await build({ logLevel: 'warn' });
const server = await preview({ logLevel: 'error' });
const base = process.env['BASE_PATH'] ?? '/';
console.log(
  `\nThe book is open at http://${server.host ?? 'localhost'}:${server.port}${base}\nStop with Ctrl+C.`,
);
await server.closed();
