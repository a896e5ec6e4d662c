// Nothing that a person did is lost: whatever other tabs do, whenever the page is reloaded, and
// whatever the browser's storage does. What is not saved is said.
import assert from 'node:assert/strict';
import path from 'node:path';
import { CLEAN, address, drop, enter, faults, leave, open, phase, press, scratch, serve, settled, shot, still, testIn, text, until, visit } from '../harness/index.ts';
import { violations } from './fixtures/axe.ts';
import { correct, goOn, opened, tab, toy, write } from './fixtures/saved-steps.ts';
import { breakStorage, everythingKept, kept, reloadSoon } from './fixtures/saved.ts';
import { begin } from './fixtures/long.ts';
import { selectTrack } from './fixtures/selected.ts';
import { deploy } from './fixtures/version.ts';
import type { Page } from 'puppeteer-core';

const mine = toy('--seed', '8', '--clips', '4');
const other = toy('--seed', '9', '--clips', '3');
const long = toy('--seed', '8', '--clips', '60');
const third = toy('--seed', '10', '--clips', '5');

const browser = 'firefox'; // storage

/** The number of corrections that contradict a label, and the list of corrections, which is open then. */
async function contradiction(page: Page) {
  await press(page, '[data-do=contradicting]');
  return `${await text(page, '[data-do=contradicting]')} ${await text(page, '#edits-list li [data-correction]')}`;
}

testIn(browser, 'what one tab keeps drops nothing that another tab offers', async () => {
  const visitor = await visit(browser, { settings: true });
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

testIn(browser, 'a correction stays if the page is reloaded at once', async () => {
  const visitor = await visit(browser);
  const { page } = visitor;
  await opened(page, mine);
  await kept(page);
  await correct(page);
  await still(page);
  const marked = await contradiction(page);
  assert.match(marked, /^! 1 .+ is no \w+\s+The answer had \w+ with /);
  await reloadSoon(page);
  await settled(page);
  await goOn(page, mine.summary);
  await still(page);
  assert.equal(await text(page, '[data-do=edits]'), '1 correction');
  assert.equal(await contradiction(page), marked);
  await shot(page, 'contradiction-kept');
  assert.deepEqual(faults(visitor.record), CLEAN);
  await leave(visitor);
});

testIn(browser, 'a correction and a sentence stay if the page is reloaded during a run', async () => {
  const visitor = await visit(browser);
  const { page } = visitor;
  await opened(page, long);
  await kept(page);
  await selectTrack(page);
  await begin(page);
  await phase(page, 'running');
  await press(page, '#correct [data-label="-"]');
  await until(page, () => document.querySelector('[data-do=edits]')?.textContent === '1 correction');
  await write(page);
  await reloadSoon(page);
  await settled(page);
  await goOn(page, long.summary);
  await phase(page, 'running', 'done'); // the correction has continued the run, whose end may be kept already
  await until(page, () => document.querySelector('[data-do=edits]')?.textContent === '1 correction');
  assert.equal(await page.$eval('[data-sentence]', (field) => (field as HTMLTextAreaElement).value), 'A cat rolls.');
  await leave(visitor);
});

testIn(browser, 'a browser that never answers is given up, and the work is saved without the files', async () => {
  const visitor = await visit(browser, {}, breakStorage('hang'));
  const { page, record } = visitor;
  await opened(page, mine);
  await correct(page);
  await until(page, () => document.querySelector('#not-saved:not([hidden])'));
  assert.match(await text(page, '#not-saved'), /^Not saved in this browser: the files of toy \([\d.]+ .B\)\. It gave no answer within 10 seconds.+Your captions and corrections are saved/);
  assert.deepEqual(await violations(page), []);
  await still(page);
  await page.reload();
  await settled(page);
  await until(page, () => document.querySelector('#offer:not([hidden])'));
  assert.match(await text(page, '#offer'), /1 correction, its files not saved/);
  await press(page, '#offer [data-do=continue]');
  await until(page, () => /The files of toy are not saved\.\s*Open the same files again/.test(document.querySelector('#notices .problem:not([hidden])')?.textContent ?? ''));
  await drop(page, [mine.folder]);
  await until(page, () => document.querySelector('.files-dialog[open]'));
  await press(page, '[data-do=files-run]');
  await until(page, () => document.querySelector('[data-do=edits]')?.textContent === '1 correction');
  await press(page, '#header .lock summary');
  await press(page, '[data-do=forget-everything]');
  await until(page, () => /Not everything could be deleted|Everything that was saved is deleted/.test(document.querySelector('#storage [role=status]')?.textContent ?? ''));
  assert.deepEqual(faults(record), CLEAN);
  await leave(visitor);
});

testIn(browser, 'where there is no room the oldest is forgotten if the person says so', async () => {
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
  await until(page, () => document.querySelector('#not-saved:not([hidden]) [data-do=make-room]:not([hidden])'));
  assert.match(await text(page, '#not-saved'), /It has no room left for this page\. Free space on the disk.+Forget the oldest \(toy, /s);
  assert.deepEqual(await violations(page), []);
  await shot(page, `not-kept-${browser}`);
  const names = async () => (await everythingKept(page)).filter((value) => typeof value?.whole === 'boolean').map(({ videos }) => videos).sort();
  assert.deepEqual(await names(), [3, 4, 5], 'nothing is forgotten before');
  await page.evaluate(() => Object.assign(globalThis, { isFull: false }));
  await press(page, '[data-do=make-room]');
  await kept(page);
  assert.deepEqual(await names(), [3, 5]);
  assert.equal(await text(page, '#not-saved'), '');
  await leave(visitor);
});

testIn(browser, 'a browser that stores nothing is said above the result', async () => {
  const visitor = await visit(browser, {}, (page) => page.evaluateOnNewDocument(() => {
    IDBFactory.prototype.open = () => { throw new DOMException('', 'SecurityError'); };
  }));
  const { page, record } = visitor;
  await opened(page, mine);
  await until(page, () => document.querySelector('#not-saved:not([hidden])'));
  assert.match(await text(page, '#not-saved'), /Not saved in this browser: toy.+Its settings let this page store nothing/);
  await press(page, '[data-do=not-saved-seen]');
  assert.equal(await text(page, '#not-saved'), '');
  assert.match(await page.$eval('#storage [role=status]', (line) => line.textContent ?? ''), /Not saved in this browser/);
  assert.deepEqual(faults(record), CLEAN);
  await leave(visitor);
});

testIn(browser, 'an update in one tab leaves what all tabs have', async () => {
  const folder = path.join(scratch(), 'site');
  deploy(folder, 'one');
  const site = await serve(folder);
  const visitor = await open(browser, { installs: true, settings: true });
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
