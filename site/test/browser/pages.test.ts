// The pages: one at a time, by link, by key, by address, back and forward, while
// what runs in Explore goes on.
import assert from 'node:assert/strict';
import { CLEAN, address, comesTo, faults, leave, open, press, settled, testIn, until, visit } from '../harness/index.ts';
import { begin, moved } from './fixtures/long.ts';
import type { Page } from 'puppeteer-core';

/** The page that is open, as the layout, the navigation and the focus say. */
function shown(page: Page) {
  return page.evaluate(() => ({
    layout: [...document.querySelectorAll('.page')].filter((one) => one.checkVisibility()).map(({ id }) => id),
    current: [...document.querySelectorAll('nav [aria-current=page]')].map(({ textContent }) => textContent),
    bar: document.getElementById('bar')?.checkVisibility(),
    focus: document.activeElement?.id,
  }));
}

const EXPLORE = { layout: ['explore'], current: ['Explore'], bar: true, focus: 'explore-title' };
const PAPER = { layout: ['paper'], current: ['Paper & code'], bar: false, focus: 'paper-title' };

/** Waits until a page is in the layout. */
const at = (page: Page, id: string) => until(page, (wanted) => document.documentElement.dataset.page === wanted, id);

const browser = 'firefox'; // the history of addresses

testIn(browser, 'by link and key, back and forward; a run goes on behind another page', async () => {
  const opened = await visit(browser);
  const { page, record } = opened;
  await press(page, '#captions .tuple:nth-child(3)');
  await until(page, () => location.hash.includes('track='));
  const place = await page.evaluate(() => location.hash);
  assert.deepEqual({ ...await shown(page), focus: '' }, { ...EXPLORE, focus: '' });

  await press(page, '#header nav a:last-child');
  await at(page, 'paper');
  await comesTo(page, () => shown(page), PAPER);
  assert.equal(await page.evaluate(() => location.hash), '#paper');
  await page.keyboard.press('Escape');
  await page.keyboard.press(' ');

  await page.goBack();
  await at(page, 'explore');
  await until(page, (was) => location.hash === was, place);
  await comesTo(page, () => shown(page), EXPLORE);
  const caption = '#captions .tuple:nth-child(3)[aria-selected=true]';
  assert.ok(await page.$(caption), 'what was selected still is');
  assert.ok(await page.$('#transport [aria-label=Play]'), 'nothing was played meanwhile');
  await page.goForward();
  await at(page, 'paper');
  await comesTo(page, () => shown(page), PAPER);

  await page.focus('#header nav a');
  await page.keyboard.press('Enter');
  await at(page, 'explore');
  await until(page, (was) => location.hash === was, place);
  await comesTo(page, () => shown(page), EXPLORE);
  assert.ok(await page.$(caption));

  // A run goes on behind another page.
  await begin(page);
  await press(page, '#header nav a:last-child');
  await at(page, 'paper');
  await moved(page);
  await moved(page);
  assert.equal(await page.$eval('html', (html) => html.dataset.run), 'running');
  assert.deepEqual(faults(record), CLEAN);
  await leave(opened);
});

testIn(browser, 'an address opens its page', async () => {
  const opened = await open(browser);
  const { page, record } = opened;
  await page.goto(`${await address()}#paper`);
  await at(page, 'paper');
  await settled(page);
  assert.equal(await page.evaluate(() => location.hash), '#paper');
  assert.deepEqual((await shown(page)).layout, ['paper']);
  await press(page, '#header nav a');
  await until(page, () => location.hash.startsWith('#video='));
  await comesTo(page, () => shown(page), EXPLORE);
  assert.deepEqual(faults(record), CLEAN);
  await leave(opened);
});
