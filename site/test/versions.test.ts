import assert from 'node:assert/strict';
import test from 'node:test';
import { createVersions } from '../storage/versions.ts';

const SCOPE = 'https://host.example/some/path/';

/** A browser's caches, over a host that has some files. */
function storage(host: Map<string, string>) {
  const all = new Map<string, Map<string, string>>();
  const keyOf = (at: string | Request | URL) => (at instanceof Request ? at.url : String(at));
  const cacheOf = (held: Map<string, string>) => ({
    match: async (at: string) => held.get(keyOf(at)),
    put: async (at: string, body: string) => held.set(keyOf(at), body),
    keys: async () => [...held.keys()].map((url) => ({ url })),
    delete: async ({ url }: { url: string }) => held.delete(url),
    addAll: async (asked: Request[]) => {
      for (const { url, integrity } of asked) if (host.get(url) !== integrity) throw new Error(`${url} is not ${integrity}`);
      for (const { url, integrity } of asked) held.set(url, integrity);
    },
  });
  const caches = {
    open: async (name: string) => {
      all.set(name, all.get(name) ?? new Map());
      return cacheOf(all.get(name)!);
    },
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
    match: async (at: string) => [...all.values()].find((held) => held.has(at))?.get(at),
  } as unknown as CacheStorage;
  return { all, caches };
}

/** Two versions in one browser. Bodies are named by the hash that they are to have. */
function bench() {
  const host = new Map([[SCOPE, 'sha256-page1'], [`${SCOPE}app-0000000001.js`, 'sha256-app1'], [`${SCOPE}font-0000000000.woff2`, 'sha256-font'], [`${SCOPE}formats.html`, 'sha256-formats'],
    [`${SCOPE}videos-0000000001.js`, 'sha256-videos1'], [`${SCOPE}videos-0000000002.js`, 'sha256-videos2'], [`${SCOPE}videos-weights-0000000000.zip`, 'sha256-weights']]);
  const { all, caches } = storage(host);
  const clients = new Set();
  const asked: string[] = [];
  let coming = false;
  const ground = {
    scope: SCOPE, caches,
    fetch: async ({ url }: Request) => {
      asked.push(url);
      return 'from the host' as any;
    },
    findClient: async (id: string) => clients.has(id) || undefined,
    isUpdating: () => coming,
  };
  const version = (n: number) => createVersions(`v${n}`, [['./', `sha256-page${n}`], [`app-000000000${n}.js`, `sha256-app${n}`], ['font-0000000000.woff2', 'sha256-font'], ['formats.html', 'sha256-formats']], [[`videos-000000000${n}.js`, `sha256-videos${n}`], ['videos-weights-0000000000.zip', 'sha256-weights']], ground);
  const publish = () => {
    host.set(SCOPE, 'sha256-page2');
    host.delete(`${SCOPE}app-0000000001.js`);
    host.set(`${SCOPE}app-0000000002.js`, 'sha256-app2');
  };
  return { all, clients, asked, version, publish, wait: (is: boolean) => { coming = is; } };
}

const page = (at: string) => ({ url: SCOPE + at, method: 'GET', mode: 'navigate' } as Request);
const part = (at: string, method = 'GET') => ({ url: SCOPE + at, method, mode: 'no-cors' } as Request);
const names = ({ all }: ReturnType<typeof bench>) => [...all.keys()].map((name) => name.slice(-2));

test('a page and its parts are served from the cache', async () => {
  const { version, asked } = bench();
  const one = version(1);
  await one.install();
  for (const at of ['', 'index.html', '?kernel=plain', 'index.html?a#compare']) assert.equal(await one.respond(page(at)), 'sha256-page1');
  for (const at of ['formats.html', 'formats.html?a#boxes']) assert.equal(await one.respond(page(at)), 'sha256-formats');
  assert.equal(await one.respond(part('app-0000000001.js')), 'sha256-app1');
  assert.deepEqual(asked, []);
});

test('a page that the host redirected is served as one that it did not redirect', async () => {
  const b = bench();
  const one = b.version(1);
  await one.install();
  const stored = new Response('text', { headers: { 'Content-Type': 'text/html' } });
  Object.defineProperty(stored, 'redirected', { value: true });
  [...b.all.values()][0].set(`${SCOPE}formats.html`, stored as any);
  const answer = await one.respond(page('formats.html'));
  assert.ok(answer);
  assert.deepEqual([answer.redirected, answer.headers.get('Content-Type'), await answer.text()], [false, 'text/html', 'text']);
});

test('requests that are not for the site are not handled', () => {
  const { version } = bench();
  const one = version(1);
  for (const request of [page('other.html'), page('sub/'), part('offline.js'), part('data.csv'), part('sub/app-0000000001.js'), part('', 'POST'), part('app-0000000001.js', 'POST')]) {
    assert.equal(one.respond(request), null, request.url);
  }
  assert.equal(one.respond({ url: 'https://elsewhere.example/app-0000000001.js', method: 'GET', mode: 'no-cors' } as Request), null);
});

test('a version is stored completely or not at all', async () => {
  const b = bench();
  await b.version(1).install();
  const two = b.version(2);
  await assert.rejects(two.install(), /page1|page2/); // the host still has the old page
  assert.deepEqual(names(b), ['v1']);
  b.publish();
  await two.install();
  assert.deepEqual(names(b), ['v1', 'v2']);
});

test('the old version is served while the new one waits, and is deleted when its last page is closed', async () => {
  const b = bench();
  const [one, two] = [b.version(1), b.version(2)];
  await one.install();
  b.clients.add('old');
  await one.addReader('old');
  b.publish();
  await two.install();
  b.wait(true);
  await one.removeOldCaches();
  assert.deepEqual(names(b), ['v1', 'v2'], 'who tidies does not throw away what is to come');
  assert.equal(await one.respond(page('')), 'sha256-page1');

  b.wait(false); // the new one has taken over
  await two.removeOldCaches();
  assert.deepEqual(names(b), ['v1', 'v2']);
  assert.equal(await two.respond(page('')), 'sha256-page2');
  assert.equal(await two.respond(part('app-0000000001.js')), 'sha256-app1', 'a page of the old one that is still loading');
  assert.deepEqual(b.asked, []);
  b.clients.delete('old');
  await two.removeOldCaches();
  assert.deepEqual(names(b), ['v2']);
});

test('files that the browser has deleted are fetched from the host', async () => {
  const b = bench();
  assert.equal(await b.version(1).respond(page('')), 'from the host');
  assert.equal(await b.version(1).respond(part('app-0000000001.js')), 'from the host');
  assert.deepEqual(b.asked, [SCOPE, `${SCOPE}app-0000000001.js`]);
});

test('entries of closed pages do not pile up', async () => {
  const b = bench();
  const one = b.version(1);
  await one.install();
  for (let i = 0; i < 9; i++) {
    await one.removeOldCaches();
    await one.addReader(`page ${i}`);
  }
  assert.equal([...b.all.values()][0].size, 4 + 1);
});

test('files for later are stored with a newer version only where a page has stored such files', async () => {
  for (const isUsed of [false, true]) {
    const { all, version, publish } = bench();
    await version(1).install();
    const videos = () => [...([...all.values()].at(-1)?.keys() ?? [])].filter((url) => url.includes('videos')).map((url) => url.slice(SCOPE.length));
    assert.deepEqual(videos(), []);
    if (isUsed) [...all.values()][0].set(`${SCOPE}videos-0000000001.js`, 'sha256-videos1');
    publish();
    await version(2).install();
    assert.deepEqual(videos(), isUsed ? ['videos-0000000002.js', 'videos-weights-0000000000.zip'] : []);
  }
});
