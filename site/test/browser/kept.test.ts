// Nothing that a person did is lost: whatever other tabs do, whenever the page is reloaded, and
// whatever the browser's storage does. What is not kept is said.
import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { BROWSERS, CLEAN, address, answered, drop, enter, faults, leave, open, phase, press, scratch, serve, settled, shot, siibp, still, text, until, visit, world } from '../harness/index.ts';
import { sideways, violations } from './fixtures/axe.ts';
import { breakStorage, everythingKept, kept, reloadSoon } from './fixtures/kept.ts';
import { begin } from './fixtures/long.ts';
import { summaryOf } from './fixtures/result.ts';
import { selectTrack } from './fixtures/selected.ts';
import { deploy } from './fixtures/version.ts';
import type { Page } from 'puppeteer-core';

function toy(...flags: string[]) {
  const folder = world(...flags);
  return { folder, summary: summaryOf(siibp('check', folder).stdout) };
}

const mine = toy('--seed', '8', '--clips', '4');
const other = toy('--seed', '9', '--clips', '3');
const long = toy('--seed', '8', '--clips', '60');
const third = toy('--seed', '10', '--clips', '5');

/** Opens a dataset and runs it. */
async function opened(page: Page, { folder, summary }: { folder: string; summary: string }) {
  await answered(page, () => drop(page, [folder]), summary);
  if (await page.$('#transport [aria-label=Pause]')) await press(page, '#transport [aria-label=Pause]');
}

/** Another tab of the same visitor. */
async function tab(page: Page, url: string) {
  const another = await page.browserContext().newPage();
  await another.setViewport({ width: 1280, height: 800 });
  await another.goto(url);
  await settled(another);
  return another;
}

/** Says of the track that is selected that it is nobody. */
async function correct(page: Page) {
  await selectTrack(page);
  await press(page, '#correct [data-label="-"]');
}

/** Writes a sentence in the editor of captions, once that has the focus. */
async function write(page: Page) {
  await press(page, '[data-do=write]');
  await until(page, () => document.querySelector('#writer')?.contains(document.activeElement));
  await page.focus('[data-sentence]');
  await page.keyboard.type('A cat rolls.');
}

/** Continues where the page offers it, and waits for the result. */
async function goOn(page: Page, summary: string) {
  await until(page, () => document.querySelector('#offer:not([hidden])'));
  await press(page, '#offer [data-do=continue]');
  await until(page, (wanted) => document.querySelector('#header .dataset')?.getAttribute('title') === wanted, summary);
}

for (const browser of BROWSERS) {
  test(`${browser}: what one tab keeps drops nothing that another tab offers`, async () => {
    const visitor = await visit(browser);
    const first = visitor.page;
    await opened(first, mine);
    await kept(first);
    const second = await tab(first, await address());
    assert.equal(await second.$('#offer:not([hidden])'), null, 'what another tab has open is not offered');
    await opened(second, other);
    await kept(second);

    await first.bringToFront();
    await first.reload();
    await settled(first);
    await until(first, () => document.querySelector('#offer:not([hidden])'));
    await second.bringToFront();
    await enter(second, '#bar-c', '2');
    await still(second);
    await kept(second);
    await first.bringToFront();
    await goOn(first, mine.summary);
    await still(first);
    assert.equal(await text(first, '#notices .problem'), '');
    await leave(visitor);
  });

  test(`${browser}: a correction stays if the page is reloaded at once`, async () => {
    const visitor = await visit(browser);
    const { page } = visitor;
    await opened(page, mine);
    await kept(page);
    await correct(page);
    await still(page);
    await reloadSoon(page);
    await settled(page);
    await goOn(page, mine.summary);
    await still(page);
    assert.equal(await text(page, '[data-do=edits]'), '1 correction');
    assert.deepEqual(faults(visitor.record), CLEAN);
    await leave(visitor);
  });

  test(`${browser}: a correction and a sentence stay if the page is reloaded during a run`, async () => {
    const visitor = await visit(browser);
    const { page } = visitor;
    await opened(page, long);
    await kept(page);
    await selectTrack(page);
    await begin(page);
    await phase(page, 'running');
    await press(page, '#correct [data-label="-"]');
    await write(page);
    await reloadSoon(page);
    await settled(page);
    await goOn(page, long.summary);
    await phase(page, 'running');
    await until(page, () => document.querySelector('[data-do=edits]')?.textContent === '1 correction');
    assert.equal(await page.$eval('[data-sentence]', (field) => (field as HTMLTextAreaElement).value), 'A cat rolls.');
    await leave(visitor);
  });

  test(`${browser}: a browser that never answers is given up, and the work is kept without the files`, async () => {
    const visitor = await visit(browser, {}, breakStorage('hang'));
    const { page, record } = visitor;
    await opened(page, mine);
    await correct(page);
    await until(page, () => document.querySelector('#not-kept:not([hidden])'));
    assert.match(await text(page, '#not-kept'), /^Not kept in this browser: the files of toy \([\d.]+ .B\)\. It gave no answer within 10 seconds.+Your captions and corrections are kept/);
    assert.deepEqual(await violations(page), []);
    await still(page);
    await page.reload();
    await settled(page);
    await until(page, () => document.querySelector('#offer:not([hidden])'));
    assert.match(await text(page, '#offer'), /1 correction, its files not kept/);
    await press(page, '#offer [data-do=continue]');
    assert.match(await text(page, '#notices .problem'), /The files of toy are not kept\.\s+Open the same files again/);
    await drop(page, [mine.folder]);
    await until(page, () => document.querySelector('.found-files[open]'));
    await press(page, '[data-do=found-run]');
    await until(page, () => document.querySelector('[data-do=edits]')?.textContent === '1 correction');
    await press(page, '#header .lock summary');
    await press(page, '[data-do=forget-everything]');
    await until(page, () => /Not everything could be deleted|All that was kept is deleted/.test(document.querySelector('#keeping [role=status]')?.textContent ?? ''));
    assert.deepEqual(faults(record), CLEAN);
    await leave(visitor);
  });

  test(`${browser}: where there is no room the oldest is forgotten if the person says so`, async () => {
    const visitor = await visit(browser);
    const { page } = visitor;
    await opened(page, mine);
    await kept(page);
    await opened(page, other);
    await kept(page);
    await breakStorage('full')(page);
    await page.reload();
    await settled(page);
    await opened(page, third);
    await until(page, () => document.querySelector('#not-kept:not([hidden]) [data-do=make-room]:not([hidden])'));
    assert.match(await text(page, '#not-kept'), /It has no room left for this page\. Free space on the disk.+Forget the oldest \(toy, /s);
    assert.deepEqual(await violations(page), []);
    await shot(page, `not-kept-${browser}`);
    const names = async () => (await everythingKept(page)).filter((value) => typeof value?.whole === 'boolean').map(({ videos }) => videos).sort();
    assert.deepEqual(await names(), [3, 4, 5], 'nothing is forgotten before');
    await page.evaluate(() => Object.assign(globalThis, { isFull: false }));
    await press(page, '[data-do=make-room]');
    await kept(page);
    assert.deepEqual(await names(), [3, 5]);
    assert.equal(await text(page, '#not-kept'), '');
    await leave(visitor);
  });

  test(`${browser}: a browser that stores nothing is said above the result`, async () => {
    const visitor = await visit(browser, {}, (page) => page.evaluateOnNewDocument(() => {
      IDBFactory.prototype.open = () => { throw new DOMException('', 'SecurityError'); };
    }));
    const { page, record } = visitor;
    await opened(page, mine);
    await until(page, () => document.querySelector('#not-kept:not([hidden])'));
    assert.match(await text(page, '#not-kept'), /Not kept in this browser: toy.+Its settings let this page store nothing/);
    await press(page, '[data-do=not-kept-seen]');
    assert.equal(await text(page, '#not-kept'), '');
    assert.match(await page.$eval('#keeping [role=status]', (line) => line.textContent ?? ''), /Not kept in this browser/);
    assert.deepEqual(faults(record), CLEAN);
    await leave(visitor);
  });

  test(`${browser}: an update in one tab leaves what all tabs have`, async () => {
    const folder = path.join(scratch(), 'site');
    deploy(folder, 'one');
    const site = await serve(folder);
    const visitor = await open(browser);
    const first = visitor.page;
    await first.goto(site.url);
    await settled(first);
    await until(first, () => /is stored in this browser/.test(document.querySelector('#requests')?.textContent ?? ''));
    await first.reload();
    await settled(first);
    await opened(first, mine);
    await kept(first);
    deploy(folder, 'two');
    const second = await tab(first, site.url); // its loading finds the newer version
    await opened(second, other);
    await kept(second);
    await first.bringToFront();
    await until(first, () => document.querySelector('#notices .newer:not([hidden])'));
    await Promise.all([first.waitForNavigation(), press(first, '[data-do=update]')]);
    await settled(first);
    await second.bringToFront();
    await enter(second, '#bar-c', '2');
    await still(second);
    await kept(second);
    await first.bringToFront();
    await goOn(first, mine.summary);
    await still(first);
    await leave(visitor);
  });

  test(`${browser}: the sessions are listed, opened and forgotten`, async (t) => {
    for (const dark of browser === 'chromium' ? [true, false] : [false]) {
      const visitor = await visit(browser, { dark });
      const { page, record } = visitor;
      const demo = await page.$eval('#header .dataset', (name) => name.getAttribute('title'));
      const size = (width: number) => page.setViewport({ width, height: 800 });
      await opened(page, mine);
      await correct(page);
      await still(page);
      await kept(page);
      for (const data of [other, third]) {
        await opened(page, data);
        await kept(page);
      }
      await press(page, '#header details:has([data-open=demo]) > summary');
      await press(page, '[data-open=demo]');
      await until(page, (wanted) => document.querySelector('#header .dataset')?.getAttribute('title') === wanted, demo);
      await settled(page);
      await write(page);
      await until(page, () => document.querySelectorAll('#recents li').length === 4);
      await page.reload();
      await settled(page);
      await until(page, () => document.querySelector('#offer:not([hidden])'));
      assert.match(await text(page, '#offer'), /captions written.+Continue.+5 videos.+Open.+3 videos.+Open.+1 more session/s);
      for (const width of [1280, 390]) {
        await size(width);
        await t.test(`the list, ${width} wide, ${dark ? 'dark' : 'light'}`, async () => {
          await shot(page, `recents-${width}-${dark ? 'dark' : 'light'}-${browser}`);
          assert.deepEqual([await violations(page), await sideways(page)], [[], 0]);
          await press(page, '#header details:has(#recents) > summary');
          await shot(page, `recents-menu-${width}-${dark ? 'dark' : 'light'}-${browser}`);
          assert.deepEqual([await violations(page), await sideways(page)], [[], 0]);
          await page.keyboard.press('Escape');
        });
      }
      await size(1280);
      await press(page, '#offer .fold summary');
      await press(page, '#offer .fold [data-do=open-kept]');
      await until(page, (wanted) => document.querySelector('#header .dataset')?.getAttribute('title') === wanted, mine.summary);
      await still(page);
      assert.equal(await text(page, '[data-do=edits]'), '1 correction');
      await press(page, '#header details:has(#recents) > summary');
      assert.match(await text(page, '#recents'), /1 correction, [\d.]+ .B, just now, open here/);
      await press(page, '#recents [data-do=forget]:not([hidden])');
      await until(page, () => document.querySelectorAll('#recents li').length === 3);
      await press(page, '#recents [data-do=forget-all]');
      assert.match(await text(page, '#recents .sure'), /2 sessions with all that was done in them/);
      await press(page, '#recents [data-do=forget-all-no]');
      await press(page, '#recents [data-do=forget-all]');
      await press(page, '#recents [data-do=forget-all-yes]');
      await until(page, () => document.querySelectorAll('#recents li').length === 1);
      await page.reload();
      await settled(page);
      await goOn(page, mine.summary);
      await still(page);
      assert.deepEqual(faults(record), CLEAN);
      await leave(visitor);
    }
  });

  test(`${browser}: what an older version of the page kept is offered`, async () => {
    const visitor = await visit(browser);
    const { page } = visitor;
    await opened(page, mine);
    await correct(page);
    await still(page);
    await kept(page);
    await page.evaluate(async () => {
      const prefix = `siibp ${new URL('./', location.href)} `;
      const asked = <T>(request: IDBRequest<T>) => new Promise<T>((done) => { request.onsuccess = () => done(request.result); });
      const base = await asked(indexedDB.open(`${prefix}kept`));
      const all = (name: string) => asked(base.transaction(name).objectStore(name).getAll());
      const [[summary], [contents], work] = await Promise.all(['sessions', 'contents', 'work'].map(all));
      const files = await Promise.all(contents.files.map(async ({ path: at, key }: any) => ({ path: at, file: await asked(base.transaction('files').objectStore('files').get(key)) })));
      const [draft, edits, view] = work; // by the names of the parts
      base.close();
      const opening = indexedDB.open(`${prefix}sessions`, 1);
      opening.onupgradeneeded = () => ['sessions', 'files'].forEach((name) => opening.result.createObjectStore(name));
      const old = await asked(opening);
      const transaction = old.transaction(['sessions', 'files'], 'readwrite');
      transaction.objectStore('sessions').put({ version: 1, id: 'old', time: 5, name: summary.name, videos: 4, demo: false, how: contents.how, link: view.link, draft, edits, making: view.recipe, ran: true, warm: false }, 'old');
      transaction.objectStore('files').put(files, 'old');
      await new Promise((done) => { transaction.oncomplete = done; });
      old.close();
      await asked(indexedDB.deleteDatabase(`${prefix}kept`));
    });
    await page.reload();
    await settled(page);
    await goOn(page, mine.summary);
    await still(page);
    assert.equal(await text(page, '[data-do=edits]'), '1 correction');
    await leave(visitor);
  });
}
