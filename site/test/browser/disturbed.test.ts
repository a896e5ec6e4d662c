// What disturbs a person's work from outside: files that go from the disk or change there, a disk that is
// slow or full, a hidden tab, a page whose process dies, a clock that goes back, a network that goes
// early. What was there stays, and what does not is said.
import assert from 'node:assert/strict';
import { cpSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CLEAN, address, download, enter, entriesOf, faults, leave, open, phase, press, scratch, serve, settled, still, testIn, text, tracks, until, visit, writeZip } from '../harness/index.ts';
import { correct, goOn, opened, tab, toy } from './fixtures/saved-steps.ts';
import { everythingKept, kept } from './fixtures/saved.ts';
import { begin } from './fixtures/long.ts';
import type { Page } from 'puppeteer-core';

const mine = toy('--seed', '8', '--clips', '4');
const other = toy('--seed', '9', '--clips', '3');

/** A disk on which every database takes a while to open, for a page that is opened afterwards. */
const slowDisk = (page: Page) => page.evaluateOnNewDocument(() => {
  const { addEventListener } = IDBOpenDBRequest.prototype;
  IDBOpenDBRequest.prototype.addEventListener = function addLater(type: string, listener: any, options?: any) {
    const late = type === 'success' ? (event: Event) => setTimeout(() => listener.call(this, event), 700) : listener;
    addEventListener.call(this, type, late, options);
  };
});

/** A disk that takes nothing while the page's isFull is not false, for a page that is opened afterwards. */
const fullDisk = (page: Page) => page.evaluateOnNewDocument(() => {
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function putIfRoom(value, key) {
    if ((globalThis as any).isFull !== false) throw new DOMException('', 'QuotaExceededError');
    return put.call(this, value, key);
  };
});

/** Notes the last worker, and the iterations that workers have told of. */
const watchWorkers = (page: Page) => page.evaluateOnNewDocument(() => {
  globalThis.Worker = class extends Worker {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options);
      Object.assign(globalThis, { lastWorker: this });
      this.addEventListener('message', ({ data: { reply } }) => {
        if (reply?.type === 'progress') Object.assign(globalThis, { told: JSON.parse(reply.message).iteration + ((globalThis as any).told ?? 0) });
      });
    }
  };
});

/** Puts something else in the place of a dataset's tracks, of the same size. */
function overwriteTracks(folder: string) {
  const file = path.join(folder, 'tracks.csv');
  writeFileSync(file, 'x'.repeat(statSync(file).size));
}

/** A clock that the tab's session storage turns by milliseconds, for a page that is opened afterwards. */
const turnableClock = (page: Page) => page.evaluateOnNewDocument(() => {
  const { now } = Date;
  Date.now = () => now() + (location.protocol === 'http:' ? Number(sessionStorage.getItem('turned')) : 0);
});

/** Hides the tab: no frame is drawn any more. */
function hide() {
  const waiting: FrameRequestCallback[] = [];
  const { requestAnimationFrame } = globalThis;
  globalThis.requestAnimationFrame = (draw) => waiting.push(draw);
  const set = (hidden: boolean) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: hidden ? 'hidden' : 'visible' });
    document.dispatchEvent(new Event('visibilitychange'));
  };
  const show = () => {
    globalThis.requestAnimationFrame = requestAnimationFrame;
    for (const draw of waiting) requestAnimationFrame(draw);
    set(false);
  };
  Object.assign(globalThis, { show, told: 0 });
  set(true);
}

/** Resolves once the worker has told of iterations since the tab was hidden; nothing is drawn meanwhile. */
function toldWhileHidden() {
  return new Promise<void>((done) => {
    const look = () => ((globalThis as any).told > 0 ? done() : setTimeout(look, 20));
    look();
  });
}

const iteration = (page: Page) => page.$eval('#bar .numbers', (numbers) => numbers.textContent);

const browser = 'firefox'; // storage and files

for (const { what, disturb, reason, zipped, where = browser } of [
  { what: 'gone with their zip', zipped: true, disturb: (zip: string) => rmSync(zip), reason: /^\S+: .+ cannot be read; it may have been changed or removed since it was opened/ },
  { what: 'gone', disturb: (folder: string) => rmSync(folder, { recursive: true }), reason: /^\S+: .+ cannot be read; it may have been changed or removed since it was opened/ },
  { what: 'changed', disturb: overwriteTracks, reason: /^tracks\.csv/ }, // Firefox reads what is there now
  { what: 'changed', disturb: overwriteTracks, reason: /^tracks\.csv/, where: 'chromium' as const }, // Chromium refuses to
]) testIn(where, `files that are ${what} when a new core needs them are named, and the result stays`, async () => {
  const visitor = await visit(where, {}, watchWorkers);
  const { page } = visitor;
  const folder = path.join(scratch(), zipped ? 'toy.zip' : path.basename(mine.folder));
  if (zipped) writeZip(folder, entriesOf(mine.folder));
  else cpSync(mine.folder, folder, { recursive: true });
  await opened(page, { ...mine, folder });
  await kept(page);
  const before = await tracks(page);
  disturb(folder);
  await page.evaluate(() => (globalThis as any).lastWorker.dispatchEvent(new ErrorEvent('error', { message: 'planted' })));
  await until(page, () => /cannot read the files/.test(document.querySelector('#notices .problem:not([hidden]) strong')?.textContent ?? ''));
  assert.match(await text(page, '#notices .problem p'), reason);
  assert.match(await text(page, '#notices .problem p'), /The last result stays on the screen\. Reload the page to go on\.$/);
  assert.deepEqual(await tracks(page), before);
  await page.reload();
  await settled(page);
  await goOn(page, mine.summary); // from the copy that the browser keeps
  await still(page);
  assert.deepEqual(await tracks(page), before);
  await leave(visitor);
});

testIn(browser, 'on a slow disk a correction stays if the page is reloaded before the disk has it', async () => {
  const visitor = await visit(browser, {}, slowDisk);
  const { page, record } = visitor;
  await opened(page, mine);
  await kept(page);
  await correct(page);
  await page.reload();
  await settled(page);
  await goOn(page, mine.summary);
  await still(page);
  assert.equal(await text(page, '[data-do=edits]'), '1 correction');
  assert.equal(await text(page, '#not-saved'), '');
  assert.deepEqual(faults(record), CLEAN);
  await leave(visitor);
});

testIn(browser, 'a full disk is said, the work goes on, and is saved once there is room', async () => {
  const visitor = await visit(browser, { settings: true }, fullDisk);
  const { page, record } = visitor;
  await opened(page, mine);
  await correct(page);
  await still(page);
  await until(page, () => document.querySelector('#not-saved:not([hidden])')?.textContent?.includes('with your captions and corrections'));
  assert.match(await text(page, '#not-saved'), /^Not saved in this browser: toy \([\d.]+ .B\), with your captions and corrections\. It has no room left for this page\..+Download what you want to have again\./s);
  assert.equal(await text(page, '[data-do=edits]'), '1 correction');
  await page.evaluate(() => Object.assign(globalThis, { isFull: false }));
  await enter(page, '#bar-c', '2');
  await still(page);
  await until(page, () => document.querySelector('#not-saved')?.textContent?.includes('the files of toy'));
  await page.reload();
  await settled(page);
  await until(page, () => document.querySelector('#offer:not([hidden])'));
  assert.match(await text(page, '#offer'), /1 correction/);
  assert.deepEqual(faults(record), CLEAN);
  await leave(visitor);
});

testIn(browser, 'a run goes on in a hidden tab, and is shown as soon as the tab is', async () => {
  const visitor = await visit(browser, {}, watchWorkers);
  const { page, record } = visitor;
  await begin(page);
  await page.evaluate(hide);
  const before = await iteration(page);
  await page.evaluate(toldWhileHidden);
  await page.evaluate(() => (globalThis as any).show());
  await until(page, (was) => document.querySelector('#bar .numbers')?.textContent !== was, before);
  await press(page, '[data-do=cancel]');
  await phase(page, 'cancelled');
  assert.equal(await text(page, '#notices .problem'), '');
  assert.deepEqual(faults(record), CLEAN);
  await leave(visitor);
});

testIn(browser, `where the clock goes back by days, all sessions stay, and the tab's own is offered first`, async () => {
  const visitor = await visit(browser, {}, turnableClock);
  const { page, record } = visitor;
  await opened(page, mine);
  await correct(page);
  await still(page);
  await kept(page);
  await page.evaluate(() => sessionStorage.setItem('turned', String(-3 * 86_400_000)));
  await page.reload();
  await settled(page);
  await opened(page, other);
  await kept(page);
  await page.reload();
  await settled(page);
  await until(page, () => document.querySelector('#offer:not([hidden])'));
  assert.match(await text(page, '#offer'), /3 videos, \d+ captions, [\d.]+ .B, just now \([^)]+\)\s*Continue.+4 videos, \d+ captions, 1 correction, [\d.]+ .B, just now \([^)]+\)\s*Open/s);
  await press(page, '#offer [data-do=open-saved]');
  await until(page, (wanted) => document.querySelector('#header .dataset')?.getAttribute('title') === wanted, mine.summary);
  await still(page);
  assert.equal(await text(page, '[data-do=edits]'), '1 correction');
  await kept(page);
  assert.deepEqual((await everythingKept(page)).filter((value) => typeof value?.whole === 'boolean').map(({ videos }) => videos).sort(), [3, 4]);
  assert.deepEqual(faults(record), CLEAN);
  await leave(visitor);
});

testIn(browser, 'where the network goes before the site is stored, the page opens files, runs and keeps, and says that it is not stored', async () => {
  const site = await serve();
  site.hold(/offline\.js$/);
  const visitor = await open(browser, { installs: true });
  const { page, record } = visitor;
  await page.goto(site.url);
  await settled(page);
  site.close();
  await opened(page, mine);
  await correct(page);
  await still(page);
  await kept(page);
  assert.equal(await text(page, '[data-do=edits]'), '1 correction');
  assert.ok(JSON.parse(await download(visitor, 'result.json')));
  await until(page, () => /opens with a network only/.test(document.querySelector('#requests')?.textContent ?? ''));
  assert.deepEqual(record.errors, []);
  await leave(visitor);
});

testIn('chromium', 'when the process of a page dies in a run, another tab has the files and the correction and runs', async () => {
  const visitor = await visit('chromium');
  const { page } = visitor;
  await opened(page, mine);
  await correct(page);
  await still(page);
  await begin(page);
  await kept(page);
  const dead = new Promise((done) => { page.once('error', done); });
  const session = await page.createCDPSession();
  session.send('Page.crash').catch(() => {}); // it never answers
  await dead;
  const another = await tab(page, await address());
  await goOn(another, mine.summary);
  await phase(another, 'running');
  await until(another, () => document.querySelector('[data-do=edits]')?.textContent === '1 correction');
  await press(another, '[data-do=cancel]');
  await phase(another, 'cancelled');
  await leave(visitor);
});
