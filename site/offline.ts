// The service worker. It stores the site in this browser, so that it opens without a network, and
// requests nothing else. The build puts VERSION, FILES (all of the site but this script) and LATER
// (files that only some visitors need) in front of it.
//
// A page is served from the version of the active service worker; its parts have hashes in their
// names. When the browser finds that this script has changed, it stores the newer version beside
// the older one. The newer one waits until the page sends "take", or until no page is open.
import { createVersions } from './storage/versions.ts';

const worker = globalThis as unknown as ServiceWorkerGlobalScope;
const { registration, clients } = worker;

const versions = createVersions(VERSION, FILES, LATER, {
  scope: registration.scope,
  caches,
  fetch: (request) => fetch(request),
  findClient: (id) => clients.get(id),
  isUpdating: () => registration.installing !== null || registration.waiting !== null,
});

/** Until a page's core is ready, storing would slow it. A page that is closed before says nothing. */
const STORE_MS = 10_000;
const mayStore = new Promise<void>((resolve) => {
  worker.addEventListener('message', ({ data }) => data === 'store' && resolve());
  setTimeout(resolve, STORE_MS);
});

worker.addEventListener('install', (event) => event.waitUntil(mayStore.then(() => versions.install())));
worker.addEventListener('activate', (event) => event.waitUntil(versions.removeOldCaches()));

worker.addEventListener('fetch', (event) => {
  const answer = versions.respond(event.request);
  if (!answer) return;
  event.respondWith(answer);
  if (event.resultingClientId) event.waitUntil(versions.removeOldCaches().then(() => versions.addReader(event.resultingClientId)));
});

worker.addEventListener('message', ({ data, ports }) => {
  if (data === 'version') ports[0].postMessage(VERSION);
  if (data === 'take') void worker.skipWaiting();
});
