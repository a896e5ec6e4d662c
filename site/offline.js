// The service worker: it keeps the site in this browser, so that it opens without a
// network, and never asks anybody for anything else. The build puts VERSION and FILES,
// all of the site but this script, in front of it.
//
// A page gets the version of the service worker that is active, and its parts have their
// content's hash in their names. A newer version is stored beside it whenever the
// browser finds that this script has changed, and waits until the page is told to take it, or
// until no page is open.
import { createVersions } from './keeping/versions.js';

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (globalThis));
const { registration, clients } = worker;

const versions = createVersions(VERSION, FILES, {
  scope: registration.scope,
  caches,
  fetch: (request) => fetch(request),
  findClient: (id) => clients.get(id),
  isUpdating: () => registration.installing !== null || registration.waiting !== null,
});

worker.addEventListener('install', (event) => event.waitUntil(versions.install()));
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
