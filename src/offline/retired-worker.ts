/** The kill switch (`OFFLINE=off npm run build`): in the place of the worker, it removes it and all it kept. */
const retired = self as unknown as {
  readonly registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
  addEventListener(
    type: string,
    run: (event: { waitUntil(work: Promise<unknown>): void }) => void,
  ): void;
};

retired.addEventListener('install', (event) => event.waitUntil(retired.skipWaiting()));
retired.addEventListener('activate', (event) =>
  event.waitUntil(
    (async () => {
      const prefix = `dakghar ${new URL(retired.registration.scope).pathname} `;
      for (const name of await caches.keys())
        if (name.startsWith(prefix)) await caches.delete(name);
      await retired.registration.unregister();
    })(),
  ),
);
