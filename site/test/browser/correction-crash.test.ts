// The core dies before it has an answer to a correction. The correction holds, and the page says that the
// labels on the screen are without it. The next core that can read the files applies the correction.
import assert from 'node:assert/strict';
import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import { CLEAN, faults, leave, press, scratch, settled, shot, still, testIn, text, until, visit } from '../harness/index.ts';
import { correct, goOn, opened, toy } from './fixtures/saved-steps.ts';
import { kept } from './fixtures/saved.ts';
import type { Page } from 'puppeteer-core';

const mine = toy('--seed', '8', '--clips', '4');

/** Has the core never get the request to go on with a correction while the page's isHeld is true, and notes the last worker, for a page that is opened afterwards. */
const holdCorrections = (page: Page) => page.evaluateOnNewDocument(() => {
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function postUnlessHeld(this: Worker, message: any, ...rest: any[]) {
    if (message?.op === 'open') Object.assign(globalThis, { lastWorker: this });
    if (message?.op !== 'warmStart' || !(globalThis as any).isHeld) return (postMessage as any).call(this, message, ...rest);
    Object.assign(globalThis, { wasHeld: true });
  };
});

/** Corrects a label while the core does not get it. */
async function correctUnheard(page: Page) {
  await page.evaluate(() => Object.assign(globalThis, { isHeld: true }));
  await correct(page);
  await until(page, () => (globalThis as any).wasHeld);
  await page.evaluate(() => Object.assign(globalThis, { isHeld: false }));
}

const kill = (page: Page) => page.evaluate(() => (globalThis as any).lastWorker.dispatchEvent(new ErrorEvent('error', { message: 'planted' })));

const title = (page: Page, wanted: RegExp) => until(page, (source) => new RegExp(source).test(document.querySelector('#notices .problem:not([hidden]) strong')?.textContent ?? ''), wanted.source);

/** Selects the track that the list of corrections names, and waits until its label is known. */
async function corrected(page: Page) {
  await press(page, '[data-do=edits]');
  await press(page, '#edits-list [data-correction]');
  await until(page, () => document.querySelector('#correct [data-label="-"]')?.getAttribute('aria-pressed') === 'true');
}

const browser = 'firefox'; // what is stored outlives the core

testIn(browser, 'a correction that no run has yet stays when the core dies and the files are gone, and the next run has it', async () => {
  const visitor = await visit(browser, {}, holdCorrections);
  const { page, record } = visitor;
  const folder = path.join(scratch(), path.basename(mine.folder));
  cpSync(mine.folder, folder, { recursive: true });
  await opened(page, { ...mine, folder });
  await kept(page);
  rmSync(folder, { recursive: true });
  await correctUnheard(page);
  await kill(page);
  await title(page, /cannot read the files/);
  assert.match(await text(page, '#notices .problem p'), /The last result stays on the screen, without what you corrected after it\. That correction holds, is saved in this browser, and is in the next run\. Reload the page to go on\.$/);
  await until(page, () => document.querySelector<HTMLElement>('[data-do=edits]')?.checkVisibility());
  assert.equal(await text(page, '[data-do=edits]'), '1 correction');
  assert.equal(await text(page, '#bar .stale'), 'Without what you corrected after it.');
  await press(page, '[data-do=edits]');
  await until(page, () => document.querySelector<HTMLElement>('#edits-list [data-correction]')?.checkVisibility());
  await shot(page, `correction-unread-${browser}`);
  await page.reload();
  await settled(page);
  await goOn(page, mine.summary);
  await still(page);
  assert.equal(await text(page, '[data-do=edits]'), '1 correction');
  await corrected(page);
  assert.deepEqual(faults(record), CLEAN);
  await leave(visitor);
});

testIn(browser, 'a correction that no run has yet is applied by the core that takes the place of one that died', async () => {
  const visitor = await visit(browser, {}, holdCorrections);
  const { page, record } = visitor;
  await opened(page, mine);
  await kept(page);
  await correctUnheard(page);
  await kill(page);
  await title(page, /^The core stopped and has been started again\.$/);
  await until(page, () => document.querySelector('#notices .problem p')?.textContent?.endsWith('A new run has what you corrected.'));
  await still(page);
  assert.equal(await text(page, '[data-do=edits]'), '1 correction');
  assert.equal(await text(page, '#bar .stale'), '');
  await corrected(page);
  await shot(page, `correction-again-${browser}`);
  assert.deepEqual(faults(record), CLEAN);
  await leave(visitor);
});
