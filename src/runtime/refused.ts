/**
 * What a browser or Node would have and a lab does not, by the reason. A name that is not here and that
 * nothing declares is a slip of the pen; one that is here deserves an explanation.
 */

/**
 * - `network` connections to anywhere: a program is the same everywhere, and so is what it reaches
 * - `storage` what the device keeps
 * - `page` the page, its window and what it shows
 * - `threads` other workers, and messages to them
 * - `native` work that the virtual clock cannot see or wait for
 * - `code` text made into code
 * - `node` Node's own way of finding files and modules
 */
export type RefusedKind = 'network' | 'storage' | 'page' | 'threads' | 'native' | 'code' | 'node';

/** The names, by kind. */
export const refused: Readonly<Record<RefusedKind, readonly string[]>> = {
  network: [
    'fetch',
    'XMLHttpRequest',
    'WebSocket',
    'WebSocketStream',
    'EventSource',
    'WebTransport',
    'RTCPeerConnection',
    'Request',
    'Response',
    'Headers',
    'FormData',
  ],
  storage: [
    'localStorage',
    'sessionStorage',
    'indexedDB',
    'caches',
    'cookieStore',
    'File',
    'FileReader',
    'Blob',
  ],
  page: [
    'window',
    'document',
    'self',
    'global',
    'location',
    'navigator',
    'history',
    'alert',
    'prompt',
    'confirm',
    'requestAnimationFrame',
    'cancelAnimationFrame',
    'requestIdleCallback',
    'addEventListener',
    'removeEventListener',
    'dispatchEvent',
    'Notification',
    'Image',
    'Audio',
  ],
  threads: [
    'Worker',
    'SharedWorker',
    'BroadcastChannel',
    'MessageChannel',
    'MessagePort',
    'postMessage',
    'close',
    'SharedArrayBuffer',
    'Atomics',
  ],
  native: [
    'WebAssembly',
    'crypto.subtle',
    'ReadableStream',
    'WritableStream',
    'TransformStream',
    'CompressionStream',
    'DecompressionStream',
    'WeakRef',
    'FinalizationRegistry',
    'Temporal',
  ],
  code: ['eval', 'Function', 'importScripts'],
  node: ['require', 'module', '__dirname', '__filename'],
};

const kinds = new Map<string, RefusedKind>(
  (Object.keys(refused) as RefusedKind[]).flatMap((kind) =>
    refused[kind].map((name): [string, RefusedKind] => [name, kind]),
  ),
);

/** Why a lab does not have a name; `undefined` for a name that is not known to be refused. */
export function refusedKind(name: string): RefusedKind | undefined {
  return kinds.get(name);
}
