// A reload in whatever phase the work is leaves what a person did, and what was under way begins again.
import assert from 'node:assert/strict';
import path from 'node:path';
import { CLEAN, drop, enter, faults, leave, openOptions, phase, press, scratch, settled, still, testIn, text, until, visit } from '../harness/index.ts';
import { correct, goOn, opened, toy } from './fixtures/saved-steps.ts';
import { kept } from './fixtures/saved.ts';
import { begin } from './fixtures/long.ts';
import { plant } from './fixtures/words.ts';
import type { Page } from 'puppeteer-core';

const mine = toy('--seed', '8', '--clips', '4');
const other = toy('--seed', '9', '--clips', '3');

/** Has the core never get the request to read files while the page's isHeld is true, for a page that is opened afterwards. */
const holdOpening = (page: Page) => page.evaluateOnNewDocument(() => {
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function postUnlessHeld(this: Worker, message: any, ...rest: any[]) {
    if (message?.op !== 'open' || !(globalThis as any).isHeld) return (postMessage as any).call(this, message, ...rest);
    Object.assign(globalThis, { wasHeld: true });
  };
});

const keptNow = (page: Page) => until(page, () => document.querySelector('#storage [role=status]')?.textContent?.startsWith('Saved now: '));

/** Waits until so many methods, or more, are compared. */
const comparedRows = (page: Page, rows: number) => until(page, (wanted) => document.querySelectorAll('#report table.scores tbody tr').length >= wanted, rows);

const browser = 'firefox'; // storage

testIn(browser, 'a reload while files are read leaves what was open before, with its correction', async () => {
  const visitor = await visit(browser, {}, holdOpening);
  const { page, record } = visitor;
  await opened(page, mine);
  await correct(page);
  await still(page);
  await kept(page);
  await page.evaluate(() => Object.assign(globalThis, { isHeld: true }));
  await drop(page, [other.folder]);
  await until(page, () => (globalThis as any).wasHeld);
  await page.reload();
  await settled(page);
  await goOn(page, mine.summary);
  await still(page);
  assert.equal(await text(page, '[data-do=edits]'), '1 correction');
  assert.deepEqual(faults(record), CLEAN);
  await leave(visitor);
});

testIn(browser, 'a reload while features are made: they are made again, as was asked for', async () => {
  const visitor = await visit(browser);
  const { page, record } = visitor;
  const folder = path.join(scratch(), 'many');
  plant(folder, { videos: 24, many: 400 });
  await drop(page, [folder]);
  await until(page, () => document.querySelector('.files-dialog[open]'));
  await enter(page, '[data-fisher=components]', '512');
  await press(page, '[data-do=files-run]');
  await phase(page, 'preparing');
  const summary = await page.$eval('#header .dataset', (name) => name.getAttribute('title') ?? '');
  await kept(page);
  await page.reload();
  await settled(page);
  await goOn(page, summary);
  await phase(page, 'preparing');
  await until(page, () => /^action: mixture/.test(document.querySelector('#bar .numbers')?.textContent ?? ''));
  await press(page, '[data-do=cancel]');
  await phase(page, 'none');
  await press(page, '[data-do=found]');
  await until(page, () => document.querySelector<HTMLInputElement>('[data-fisher=components]')?.value === '512');
  assert.deepEqual(faults(record), CLEAN);
  await leave(visitor);
});

testIn(browser, 'a reload in any phase loses nothing: files just opened, the first run, a paused run', async () => {
  const visitor = await visit(browser);
  const { page, record } = visitor;
  /** Reloads once the files are saved, and continues. */
  const again = async () => {
    await keptNow(page);
    await page.reload();
    await settled(page);
    await goOn(page, mine.summary);
  };
  await drop(page, [mine.folder]);
  await until(page, (wanted) => document.querySelector('#header .dataset')?.getAttribute('title') === wanted, mine.summary);
  await until(page, () => document.querySelector('.files-dialog[open]'));
  await again();
  await until(page, () => document.querySelector('.files-dialog[open]'));
  await page.keyboard.press('Escape');
  await until(page, () => !document.querySelector('.files-dialog[open]'));
  await begin(page);
  await again();
  await phase(page, 'running');
  await press(page, '[data-do=run]');
  await phase(page, 'paused');
  await again();
  await phase(page, 'running');
  await openOptions(page);
  await until(page, () => document.querySelector<HTMLInputElement>('#option-starts')?.value === '500'); // as was asked for before
  await press(page, '[data-do=cancel]');
  await phase(page, 'cancelled');
  assert.deepEqual(faults(record), CLEAN);
  await leave(visitor);
});

testIn(browser, 'a reload while methods are compared leaves the page, the data and the correction, and they can be compared again', async () => {
  const visitor = await visit(browser);
  const { page, record } = visitor;
  await opened(page, mine);
  await correct(page);
  await still(page);
  await kept(page);
  await press(page, '#header nav a[href="#compare"]');
  await press(page, '[data-do=compare]');
  await comparedRows(page, 1);
  await page.reload();
  await settled(page);
  assert.equal(await page.evaluate(() => document.documentElement.dataset.page), 'compare');
  await press(page, '#header details:has(#recents) > summary'); // Explore alone has the line that offers it
  await press(page, '#recents [data-do=open-saved]');
  await until(page, (wanted) => document.querySelector('#header .dataset')?.getAttribute('title') === wanted, mine.summary);
  await still(page);
  await press(page, '#header nav a[href="#compare"]');
  await press(page, '[data-do=compare]');
  await comparedRows(page, 2);
  await press(page, '#header nav a[href="#explore"]');
  await until(page, () => document.querySelector('[data-do=edits]')?.textContent === '1 correction');
  assert.deepEqual(faults(record), CLEAN);
  await leave(visitor);
});
