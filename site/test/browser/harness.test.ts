// Proof that the harness can fail: faults are planted in a tiny page, one at a
// time, and must be found; and that what it hands to a page arrives.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after } from 'node:test';
import { BROWSERS, CLEAN, choose, drop, faults, open, requestsSince, save, serve, testIn } from '../harness/index.ts';
import { violations } from './fixtures/axe.ts';
import type { BrowserName } from '../harness/browsers.ts';
import type { AddressInfo } from 'node:net';

const POLICY = readPolicy('policy');
const SEALED = readPolicy('lockDownPolicy');

/** What the page runs, by its address; each ends by setting `done`. */
const SCRIPTS: Record<string, string> = {
  clean: 'window.done = true;',
  console: 'console.error("planted"); window.done = true;',
  exception: 'setTimeout(() => { window.done = true; throw new Error("planted"); });',
  style: `document.body.innerHTML = '<p style="color: red">planted</p>'; window.done = true;`,
  elsewhere: 'fetch(OTHER).catch(() => {}).finally(() => { window.done = true; });',
  missing: 'fetch("none.json").finally(() => { window.done = true; });',
  late: 'onload = () => { window.loaded = true; window.ask = () => fetch("late.js?asked"); }; window.done = true;',
  worker: `
    const text = await (await fetch('spy.js')).text();
    const worker = new Worker(URL.createObjectURL(new Blob([text], {type: 'text/javascript'})));
    worker.onmessage = ({data}) => { window.done = data; };
    worker.postMessage({other: OTHER, own: new URL('clean.js', document.baseURI).href,
      module: await WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]))});`,
  byAddress: `
    document.head.append(Object.assign(document.createElement('meta'), {httpEquiv: 'Content-Security-Policy', content: "${SEALED}"}));
    try { const w = new Worker("spy.js"); w.onerror = () => { window.done = "refused"; }; } catch { window.done = "refused"; }`,
  files: `
    const read = async (entry) => entry.isFile
      ? [entry.fullPath + '=' + await new Promise((done) => entry.file(async (f) => done(await f.text())))]
      : (await Promise.all((await new Promise((done) => entry.createReader().readEntries(done))).map(read))).flat();
    document.addEventListener('dragover', (e) => e.preventDefault());
    document.addEventListener('drop', async (e) => {
      e.preventDefault();
      const entries = [...e.dataTransfer.items].map((item) => item.webkitGetAsEntry());
      window.got = (await Promise.all(entries.map(read))).flat().sort();
    });
    document.querySelector('input').addEventListener('change', async (e) => {
      window.got = await Promise.all([...e.target.files].map(async (f) => f.name + '=' + await f.text()));
    });
    window.done = true;`,
};

/** A worker that says what it may do: talk to another host, eval, instantiate. */
const SPY = `
  const may = async (what) => { try { await what(); return true; } catch { return false; } };
  onmessage = async ({data}) => postMessage({
    fetchElsewhere: await may(() => fetch(data.other)),
    importElsewhere: await may(() => importScripts(data.other)),
    socketElsewhere: await may(() => new Promise((yes, no) => {
      const socket = new WebSocket(data.other.replace('http', 'ws'));
      socket.onopen = yes;
      socket.onerror = no;
    })),
    evaluate: await may(() => (0, eval)('1')),
    instantiate: await may(() => new WebAssembly.Instance(data.module)),
    fetchOwn: await may(() => fetch(data.own)),
    readBlob: await may(() => new FileReaderSync().readAsText(new Blob(['a']))),
  });`;

/** Guard, in milliseconds; a test waits for what it expects and not for this. */
const LIMIT = 30_000;

const folder = mkdtempSync(path.join(tmpdir(), 'harness-'));
/** Another host that anyone may ask, and what it was asked. */
const asked: string[] = [];
const other = createServer((request, response) => {
  asked.push(request.url ?? '');
  response.setHeader('Access-Control-Allow-Origin', '*');
  response.setHeader('Content-Type', 'text/javascript');
  response.end('1');
});

await new Promise((resolve) => other.listen(0, '127.0.0.1', () => resolve(undefined)));
const { port } = other.address() as AddressInfo;
for (const [name, script] of Object.entries(SCRIPTS)) {
  writeFileSync(path.join(folder, `${name}.js`), `const OTHER = "http://127.0.0.1:${port}/";\n${script}`);
  writeFileSync(
    path.join(folder, `${name}.html`),
    `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}">
    <title>${name}</title><link rel="icon" href="data:image/gif;base64,R0lGODlhAQABAAAAACw=">
    <body><input type="file" multiple><script type="module" src="${name}.js"></script>`,
  );
}
writeFileSync(path.join(folder, 'spy.js'), SPY);
mkdirSync(path.join(folder, 'data', 'sub'), { recursive: true });
writeFileSync(path.join(folder, 'data', 'a.txt'), 'one');
writeFileSync(path.join(folder, 'data', 'sub', 'b.txt'), 'two');
const site = await serve(folder);

after(() => {
  other.closeAllConnections();
  other.close();
  rmSync(folder, { recursive: true });
});

/** A policy that the build program puts into the page, so that what is proved here is what ships. */
function readPolicy(name: string) {
  const source = readFileSync(new URL('../../../build/page.go', import.meta.url), 'utf8');
  const list = new RegExp(`var ${name} = strings\\.Join\\(\\[\\]string\\{([^}]*)\\}`).exec(source)?.[1];
  assert.ok(list, `build/page.go has the policy ${name}`);
  return [...list.matchAll(/"([^"]*)"/g)].map((m) => m[1]).join('; ');
}

/** Opens one of the planted pages and waits until its script is through. */
async function visit(browser: BrowserName, name: keyof typeof SCRIPTS) {
  const opened = await open(browser, { width: 400, height: 300 });
  await opened.page.goto(`${site.url}${name}.html`);
  await opened.page.waitForFunction('window.done', { timeout: LIMIT });
  return opened;
}

/** Waits until a recorder has heard of something: events arrive after the fact. */
async function hear(heard: () => boolean) {
  const end = Date.now() + LIMIT;
  while (!heard() && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 20));
}

for (const browser of BROWSERS) {
  testIn(browser, 'a clean page has no fault', async () => {
    const { page, record } = await visit(browser, 'clean');
    await page.waitForNetworkIdle({ timeout: LIMIT });
    assert.deepEqual(faults(record), CLEAN);
    assert.deepEqual(requestsSince(record, 0).map((url) => path.basename(url)), ['clean.html', 'clean.js']);
  });

  testIn(browser, 'a console error is found', async () => {
    const { record } = await visit(browser, 'console');
    await hear(() => record.console.length > 0);
    assert.deepEqual(record.console, ['error: planted']);
  });

  testIn(browser, 'an exception is found', async () => {
    const { record } = await visit(browser, 'exception');
    await hear(() => record.errors.length > 0);
    assert.equal(record.errors.length, 1);
    assert.match(record.errors[0], /planted/);
  });

  testIn(browser, 'a breach of the policy is found', async () => {
    const { record } = await visit(browser, 'style');
    await hear(() => record.violations.length > 0);
    assert.deepEqual(record.violations, ['style-src-attr inline']);
  });

  testIn(browser, 'the page asks no other host', async () => {
    const { record } = await visit(browser, 'elsewhere');
    await hear(() => record.violations.length > 0);
    assert.match(record.violations[0], /^connect-src /);
    assert.deepEqual(asked, []);
  });

  testIn(browser, 'a failed request is found', async () => {
    const { record } = await visit(browser, 'missing');
    await hear(() => record.failures.length > 0);
    assert.match(record.failures[0], /none\.json: 404$/);
  });

  testIn(browser, 'a late request is found', async () => {
    const { page, record } = await visit(browser, 'late');
    await page.waitForFunction('window.loaded', { timeout: LIMIT });
    await page.waitForNetworkIdle({ timeout: LIMIT });
    const rest = Date.now();
    assert.deepEqual(requestsSince(record, rest), []);
    await page.evaluate('window.ask()');
    await hear(() => requestsSince(record, rest).length > 0);
    assert.deepEqual(requestsSince(record, rest), [`${site.url}late.js?asked`]);
    assert.ok(site.requests.some((r) => r.path.endsWith('/late.js') && r.time >= rest));
  });

  // The reason for the policy's worker-src: see build/page.go.
  testIn(browser, `a worker made from a blob keeps the page's policy`, async () => {
    const { page, record } = await visit(browser, 'worker');
    assert.deepEqual(await page.evaluate('window.done'), {
      fetchElsewhere: false,
      importElsewhere: false,
      socketElsewhere: false,
      evaluate: false,
      instantiate: true,
      fetchOwn: true,
      readBlob: true,
    });
    assert.deepEqual(asked, []);
    // Each browser tells of it in its own way: as a log entry or an error.
    await hear(() => record.console.length + record.errors.length > 0);
    assert.match([...record.console, ...record.errors][0], /Content.Security.Policy/);
  });

  testIn(browser, 'a worker cannot be loaded by its address once the page is locked down', async () => {
    const { page, record } = await visit(browser, 'byAddress');
    assert.equal(await page.evaluate('window.done'), 'refused');
    await hear(() => record.violations.length > 0);
    assert.match(record.violations[0], /^worker-src /);
  });

  testIn(browser, `a worker's request is recorded`, async () => {
    const { record } = await visit(browser, 'worker');
    const own = `${site.url}clean.js`;
    await hear(() => requestsSince(record, 0).includes(own));
    assert.ok(requestsSince(record, 0).includes(own));
  });

  testIn(browser, 'dropped files and folders arrive', async () => {
    const { page } = await visit(browser, 'files');
    await drop(page, [path.join(folder, 'data', 'a.txt')]);
    await page.waitForFunction('window.got', { timeout: LIMIT });
    assert.deepEqual(await page.evaluate('window.got'), ['/a.txt=one']);
    await page.evaluate('window.got = null');
    await drop(page, [path.join(folder, 'data')]);
    await page.waitForFunction('window.got', { timeout: LIMIT });
    assert.deepEqual(await page.evaluate('window.got'), ['/data/a.txt=one', '/data/sub/b.txt=two']);
  });

  testIn(browser, 'chosen files arrive', async () => {
    const { page } = await visit(browser, 'files');
    await choose(page, [path.join(folder, 'data', 'a.txt'), path.join(folder, 'data', 'sub', 'b.txt')]);
    await page.waitForFunction('window.got', { timeout: LIMIT });
    assert.deepEqual(await page.evaluate('window.got'), ['a.txt=one', 'b.txt=two']);
  });

  testIn(browser, 'the size and the colour scheme are as asked', async () => {
    for (const dark of [false, true]) {
      const { page } = await open(browser, { width: 400, height: 300, dark });
      await page.goto(`${site.url}clean.html`);
      const got = await page.evaluate(() => [innerWidth, innerHeight, matchMedia('(prefers-color-scheme: dark)').matches]);
      assert.deepEqual(got, [400, 300, dark]);
      const file = await save(page, `harness-${browser}`);
      const png = readFileSync(file);
      // A PNG's width and height stand at bytes 16 and 20.
      assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [400, 300]);
      rmSync(file);
    }
  });

  testIn(browser, 'what axe-core would find is found as long as it is shown', async () => {
    const { page } = await visit(browser, 'clean');
    const found = async () => (await violations(page)).map((one) => one.split(' ')[0]).filter((rule) => /button|contrast/.test(rule)).sort();
    assert.deepEqual(await found(), []);
    await page.evaluate(() => {
      const add = (tag: string, to: Element, words = '') => to.appendChild(Object.assign(document.createElement(tag), { textContent: words }));
      const section = add('section', document.body);
      for (let i = 0; i < 100; i++) add('p', section, 'words');
      add('button', section);
      add('p', section, 'words').style.color = '#ccc';
    });
    assert.deepEqual(await found(), ['button-name:', 'color-contrast:']);
    const hide = (hidden: boolean) => page.$eval('section', (section, value) => { section.hidden = value; }, hidden);
    await hide(true);
    assert.deepEqual(await found(), []);
    assert.equal(await page.$eval('section', ({ childNodes }) => childNodes.length), 102, 'it has its children again');
    await hide(false);
    assert.deepEqual(await found(), ['button-name:', 'color-contrast:']);
  });
}
