// The lists: what is pointed at is marked wherever it is shown, one filter holds
// everywhere, the threshold reads labels anew, and thousands of rows stay few.
import assert from 'node:assert/strict';
import { CLEAN, answered, drawn, drop, faults, leave, openOptions, press, shot, siibp, still, testIn, text, until, visit } from '../harness/index.ts';
import { violations } from './fixtures/axe.ts';
import { large } from './fixtures/large.ts';
import { summaryOf } from './fixtures/result.ts';
import type { Page } from 'puppeteer-core';

/** Rows that may exist of any list: what a window shows, and as much again. */
const FEW = 120;

/** What each part of the page marks as pointed at. */
async function pointed(page: Page) {
  await drawn(page);
  return page.evaluate(() => {
    const of = (selector: string, key: string) =>
      [...document.querySelectorAll(`${selector}[data-pointed]`)].map((one) => (one as HTMLElement).dataset[key] ?? '').join();
    return { box: of('#screen .box', 'track'), bar: of('#timeline .track', 'track'), caption: of('#captions .tuple', 'answer'), rank: of('#reasons .rank', 'rank') };
  });
}

/** Moves the pointer to where nothing is shown. */
async function away(page: Page) {
  await page.mouse.move(5, 5);
  await drawn(page);
}

function shownClasses(page: Page) {
  return page.evaluate(() => ({
    tracks: [...document.querySelectorAll('#timeline .track:not(.head) .labels')].map(({ textContent }) => textContent ?? ''),
    captions: [...document.querySelectorAll('#captions .tuple .names')].map(({ textContent }) => textContent ?? ''),
  }));
}

const browser = 'firefox'; // pointing and drawing

testIn(browser, 'what is pointed at is marked everywhere, and one filter holds everywhere', async (t) => {
  const opened = await visit(browser);
  const { page, record } = opened;
  await t.test('pointing', () => holdPointing(page));
  await t.test('one filter, and the threshold', () => holdFilter(page));
  assert.deepEqual(faults(record), CLEAN);
  await leave(opened);
});

async function holdPointing(page: Page) {
  await press(page, '#timeline .track.answer .span');
  await away(page);
  const track = await page.$eval('#timeline [aria-selected=true]', (row) => (row as HTMLElement).dataset.track ?? '');
  assert.deepEqual(await pointed(page), { box: '', bar: '', caption: '', rank: '' });
  const all = { box: track, bar: track, caption: track, rank: track };
  for (const place of [`#screen .label[data-track="${track}"]`, `#timeline [data-track="${track}"] .id`, `#captions .tuple[data-answer="${track}"]`, `#reasons .rank[data-rank="${track}"]`]) {
    await page.hover(place);
    assert.deepEqual(await pointed(page), all, place);
    await away(page);
  }
  await page.focus(`#reasons .rank:not([data-rank="${track}"])`);
  const focused = await page.$eval(':focus', (rank) => (rank as HTMLElement).dataset.rank);
  assert.equal((await pointed(page)).bar, focused, 'the focus points as well');
  assert.equal(await page.$eval('#timeline [aria-selected=true]', (row) => (row as HTMLElement).dataset.track), track, 'nothing was selected');
  const filters = await page.$$eval('#timeline .only option', (options) => options.map(({ value }) => value));
  for (let i = 0; (await pointed(page)).bar !== ''; i++) await page.select('#timeline .only', filters[i]);
  await page.select('#timeline .only', '');
  assert.equal((await pointed(page)).bar, focused, 'a row that is drawn anew is marked as well');
}

async function holdFilter(page: Page) {
  await page.select('#timeline [aria-label="Tracks of"]', 'all');
  await page.select('#timeline .only', '0 1');
  await drawn(page);
  const { tracks, captions } = await shownClasses(page);
  const word = await page.$eval('#timeline .only option:checked', ({ textContent }) => textContent ?? '');
  assert.ok(tracks.length > 3 && captions.length > 3);
  for (const shown of [...tracks, ...captions]) assert.match(shown, new RegExp(`^${word}`));
  const count = await text(page, '#timeline .count');
  assert.match(count, /^\d+ of 180 tracks$/);
  assert.match(await text(page, '#captions .tools .muted'), /^\d+ of 73 captions$/);
  await shot(page, `filter-${browser}`);
  assert.deepEqual(await violations(page), []);

  await page.focus('#timeline .threshold input');
  await page.keyboard.press('End');
  await until(page, (was) => document.querySelector('#timeline .count')?.textContent !== was, count);
  assert.match(await text(page, '#timeline .threshold'), /1\.0/);
  await page.keyboard.press('Tab');
  await still(page);
  await openOptions(page);
  assert.equal(await page.$eval('#option-threshold', (field) => (field as HTMLInputElement).value), '1, 0.5');
  await press(page, '[aria-label="Close the options"]');
  await press(page, '[data-do=undo]');
  await still(page);
  assert.equal(await text(page, '#timeline .count'), count);

  await page.select('#captions .tools select', 'problems');
  await page.select('#timeline .only', '');
  await drawn(page);
  assert.match(await text(page, '#captions .row.video .note-of'), /: (not found|uncertain)/);
  await press(page, '#timeline .track.answer .span');
  await until(page, () => document.querySelector('#captions .video.current .id')?.textContent === document.querySelector('#timeline .head .id')?.textContent);
}

testIn(browser, 'thousands of tracks are few rows', async () => {
  const folder = large();
  const opened = await visit(browser);
  const { page } = opened;
  await answered(page, () => drop(page, [folder]), summaryOf(siibp('check', folder).stdout));
  await page.select('#timeline [aria-label="Tracks of"]', 'all');
  await drawn(page);
  assert.equal(await text(page, '#timeline .count'), '6,000 tracks');
  await page.$eval('#timeline .scroll', (scroll) => scroll.scrollTo(0, scroll.scrollHeight));
  await until(page, () => document.querySelector('#timeline .track[aria-posinset="6300"]'));
  for (const rows of ['#timeline .track', '#captions .row', '#screen .line']) {
    const count = await page.$$eval(rows, ({ length }) => length);
    assert.ok(count > 0 && count <= FEW, `${count} of ${rows}`);
  }
  await press(page, '#timeline .track[aria-posinset="6300"] .id');
  await until(page, () => document.querySelector('#captions .video.current')?.textContent?.includes('v299'));
  await leave(opened);
});
