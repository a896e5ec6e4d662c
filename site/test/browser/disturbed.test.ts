// What disturbs a person's work from outside: files that go from the disk, a disk that is slow or full,
// a tab that is hidden, a reload in any phase. What was there stays, and what does not is said.
import assert from 'node:assert/strict';
import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { BROWSERS, CLEAN, drop, enter, faults, leave, phase, press, scratch, settled, still, text, tracks, until, visit } from '../harness/index.ts';
import { correct, goOn, opened, toy } from './fixtures/kept-steps.ts';
import { kept } from './fixtures/kept.ts';
import { begin } from './fixtures/long.ts';
import type { Page } from 'puppeteer-core';

const mine = toy('--seed', '8', '--clips', '4');

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

for (const browser of BROWSERS) {
  test(`${browser}: files that are gone when a new core needs them are named, and the result stays`, async () => {
    const visitor = await visit(browser, {}, watchWorkers);
    const { page } = visitor;
    const folder = path.join(scratch(), path.basename(mine.folder));
    cpSync(mine.folder, folder, { recursive: true });
    await opened(page, { ...mine, folder });
    await kept(page);
    const before = await tracks(page);
    rmSync(folder, { recursive: true });
    await page.evaluate(() => (globalThis as any).lastWorker.dispatchEvent(new ErrorEvent('error', { message: 'planted' })));
    await until(page, () => /cannot read the files/.test(document.querySelector('#notices .problem:not([hidden]) strong')?.textContent ?? ''));
    assert.match(await text(page, '#notices .problem p'), /toy\/\S+ cannot be read; it may have been changed or removed since it was opened.+The last result stays on the screen\. Reload the page to go on\./);
    assert.deepEqual(await tracks(page), before);
    await page.reload();
    await settled(page);
    await goOn(page, mine.summary); // from the copy that the browser keeps
    await still(page);
    assert.deepEqual(await tracks(page), before);
    await leave(visitor);
  });

  test(`${browser}: on a slow disk a correction stays if the page is reloaded before the disk has it`, async () => {
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
    assert.equal(await text(page, '#not-kept'), '');
    assert.deepEqual(faults(record), CLEAN);
    await leave(visitor);
  });

  test(`${browser}: a full disk is said, the work goes on, and is kept once there is room`, async () => {
    const visitor = await visit(browser, {}, fullDisk);
    const { page, record } = visitor;
    await opened(page, mine);
    await correct(page);
    await still(page);
    await until(page, () => document.querySelector('#not-kept:not([hidden])')?.textContent?.includes('with your captions and corrections'));
    assert.match(await text(page, '#not-kept'), /^Not kept in this browser: toy \([\d.]+ .B\), with your captions and corrections\. It has no room left for this page\..+Download what you want to have again\./s);
    assert.equal(await text(page, '[data-do=edits]'), '1 correction');
    await page.evaluate(() => Object.assign(globalThis, { isFull: false }));
    await enter(page, '#bar-c', '2');
    await still(page);
    await until(page, () => document.querySelector('#not-kept')?.textContent?.includes('the files of toy'));
    await page.reload();
    await settled(page);
    await until(page, () => document.querySelector('#offer:not([hidden])'));
    assert.match(await text(page, '#offer'), /1 correction/);
    assert.deepEqual(faults(record), CLEAN);
    await leave(visitor);
  });

  test(`${browser}: a run goes on in a hidden tab, and is shown as soon as the tab is`, async () => {
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

  test(`${browser}: a reload in any phase loses nothing: files just opened, the first run, a paused run`, async () => {
    const visitor = await visit(browser);
    const { page, record } = visitor;
    /** Reloads once the files are kept, and continues. */
    const again = async () => {
      await until(page, () => document.querySelector('#keeping [role=status]')?.textContent?.startsWith('Kept now: '));
      await page.reload();
      await settled(page);
      await goOn(page, mine.summary);
    };
    await drop(page, [mine.folder]);
    await until(page, (wanted) => document.querySelector('#header .dataset')?.getAttribute('title') === wanted, mine.summary);
    await until(page, () => document.querySelector('.found-files[open]'));
    await again();
    await until(page, () => document.querySelector('.found-files[open]'));
    await page.keyboard.press('Escape');
    await until(page, () => !document.querySelector('.found-files[open]'));
    await begin(page);
    await again();
    await phase(page, 'running');
    await press(page, '[data-do=run]');
    await phase(page, 'paused');
    await again();
    await phase(page, 'running');
    await press(page, '#bar [aria-controls=options]');
    await until(page, () => document.querySelector<HTMLInputElement>('#option-starts')?.value === '500'); // as was asked for before
    await press(page, '[data-do=cancel]');
    await phase(page, 'cancelled');
    assert.deepEqual(faults(record), CLEAN);
    await leave(visitor);
  });
}
