import assert from 'node:assert/strict';
import test from 'node:test';
import { createUpdates } from '../storage/updates.ts';
import { createPageStore, initialState } from '../state.ts';

/** A service worker of some version. */
function workerOf(version: string, state: ServiceWorkerState) {
  const worker: any = new EventTarget();
  worker.state = state;
  worker.heard = [];
  worker.postMessage = (message: string, ports: MessagePort[]) => {
    worker.heard.push(message);
    if (message === 'version') {
      ports[0].postMessage(version);
      ports[0].close();
    }
  };
  worker.becomes = (next: ServiceWorkerState) => {
    worker.state = next;
    worker.dispatchEvent(new Event('statechange'));
  };
  return worker;
}

/** A page of version one. */
async function bench(workers: Record<string, any>, refused = false) {
  const store = createPageStore(initialState(), (flush) => flush());
  const registration: any = Object.assign(new EventTarget(), { installing: null, waiting: null, active: null, ...workers });
  const container = { register: async () => (refused ? Promise.reject(new Error('404')) : registration) } as any;
  let reloads = 0;
  const updates = createUpdates(store.browser, 'one', container, () => { reloads += 1; });
  await updates.register();
  const found = (worker: any) => {
    registration.installing = worker;
    registration.dispatchEvent(new Event('updatefound'));
  };
  return { store, updates, found, offline: () => store.get().offline, reloads: () => reloads };
}

/** Until messages between ports have come through. */
const delivered = () => new Promise((done) => { setTimeout(done, 50); });

test('the first visit stores the page', async () => {
  const first = workerOf('one', 'installing');
  const { offline } = await bench({ installing: first });
  assert.deepEqual(offline(), { status: 'storing', updateReady: false, updateDismissed: false });
  first.becomes('installed');
  first.becomes('activated');
  await delivered();
  assert.deepEqual(offline(), { status: 'kept', updateReady: false, updateDismissed: false });
});

test('the service worker is told to store the site when the page allows it, and one that is found later at once', async () => {
  const [first, second] = [workerOf('one', 'installing'), workerOf('two', 'installing')];
  const { updates, found } = await bench({ installing: first });
  assert.deepEqual(first.heard, []);
  updates.allowStoring();
  updates.allowStoring();
  assert.deepEqual(first.heard, ['store'], 'it is told once');
  found(second);
  assert.deepEqual(second.heard, ['store']);
});

test('a page that cannot be stored says so', async () => {
  assert.equal((await bench({}, true)).offline().status, 'refused');
  const failing = workerOf('one', 'installing');
  const { offline } = await bench({ installing: failing });
  failing.becomes('redundant');
  assert.equal(offline().status, 'refused');
});

test('a newer version is announced when it is stored, and activated on request', async () => {
  const { offline, updates, found, reloads } = await bench({ active: workerOf('one', 'activated') });
  const next = workerOf('two', 'installing');
  found(next);
  updates.activate();
  assert.equal(offline().updateReady, false);
  next.becomes('installed');
  await delivered();
  assert.deepEqual(offline(), { status: 'kept', updateReady: true, updateDismissed: false });
  updates.dismiss();
  assert.equal(offline().updateDismissed, true);
  updates.activate();
  assert.deepEqual(next.heard, ['version', 'take']);
  next.becomes('activating');
  assert.equal(reloads(), 0);
  next.becomes('activated');
  assert.equal(reloads(), 1);
});

test('a newer version that waits is announced, the page’s own version is not', async () => {
  for (const [version, newer] of [['two', true], ['one', false]]) {
    const { offline } = await bench({ active: workerOf('zero', 'activated'), waiting: workerOf(String(version), 'installed') });
    await delivered();
    assert.equal(offline().updateReady, newer);
  }
});

test('a newer version that another tab has activated only needs a reload', async () => {
  const waiting = workerOf('two', 'installed');
  const { updates, reloads } = await bench({ active: workerOf('one', 'activated'), waiting });
  await delivered();
  waiting.becomes('activated');
  assert.equal(reloads(), 0);
  updates.activate();
  assert.equal(reloads(), 1);
});

test('a version that cannot be stored changes nothing', async () => {
  const { offline, found } = await bench({ active: workerOf('one', 'activated') });
  const next = workerOf('two', 'installing');
  found(next);
  next.becomes('redundant');
  await delivered();
  assert.deepEqual(offline(), { status: 'kept', updateReady: false, updateDismissed: false });
});
