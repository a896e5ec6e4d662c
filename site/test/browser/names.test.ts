// Long names and names of other scripts: what is cut off in a row or on the picture is whole while one looks at it.
import assert from 'node:assert/strict';
import { CLEAN, answered, drawn, drop, faults, leave, press, shot, siibp, testIn, until, visit } from '../harness/index.ts';
import { sideways, violations } from './fixtures/axe.ts';
import { NAME, longNames } from './fixtures/long-names.ts';
import { summaryOf } from './fixtures/result.ts';
import type { Page } from 'puppeteer-core';

const NAMES = '.word, .id, .note-of';

/** Whether a chip lies under the button that saves the picture. */
const isCovered = (page: Page) => page.evaluate(() => {
  const button = document.querySelector('#screen > .saver')!.getBoundingClientRect();
  return [...document.querySelectorAll('#screen .label')].map((chip) => chip.getBoundingClientRect())
    .some(({ left, right, top, bottom }) => left < button.right && button.left < right && top < button.bottom && button.top < bottom);
});

/** Finds the dataset's name whole for who points at it, for who comes to it by key, and in what a tap on it opens. */
async function lookAtDataset(page: Page, isPhone: boolean) {
  const isWhole = () => page.$eval('#header .dataset .whole', (name) => name.checkVisibility() && name.scrollWidth <= name.clientWidth && name.getBoundingClientRect().right <= innerWidth && name.textContent);
  await page.evaluate(() => scrollTo(0, 0));
  assert.equal(await isWhole(), false);
  await page.focus('#header .dataset');
  await page.keyboard.press('Tab');
  await page.keyboard.down('Shift');
  await page.keyboard.press('Tab');
  await page.keyboard.up('Shift');
  await drawn(page);
  assert.equal(await isWhole(), NAME, 'by key');
  await shot(page, `names-dataset-${isPhone ? 'narrow' : 'wide'}`);
  assert.deepEqual(await violations(page), []);
  await page.focus('#captions .rows');
  assert.equal(await isWhole(), false);
  if (!isPhone) {
    await page.hover('#header .dataset');
    await drawn(page);
    assert.equal(await isWhole(), NAME, 'under the pointer');
  }
  await press(page, '#header .dataset');
  assert.equal(await page.$eval('#files-title', (title) => title.checkVisibility() && title.textContent), NAME, 'on a press');
  await page.keyboard.press('Escape');
}

/** Compares the methods. */
async function compare(page: Page) {
  await press(page, '#header nav a[href="#compare"]');
  await press(page, '[data-do=compare]');
  await until(page, () => document.querySelector('#comparison > [data-phase=done]') && document.querySelector('#picks li .word'));
}

/** Finds every name whole in the report and in what the methods pick. */
async function lookAtPicks(page: Page) {
  await drawn(page);
  assert.equal(await sideways(page), 0);
  assert.deepEqual(await page.$$eval('#picks li .word', (words) => words.filter((word) => word.scrollWidth > word.clientWidth + 1 && getComputedStyle(word).display !== 'inline').map(({ textContent }) => textContent)), [], 'the picks');
  const beside = await page.$$eval('#picks :is(li, figure, select)', (parts) => parts.filter((part) => part.checkVisibility() && part.getBoundingClientRect().right > innerWidth).map(({ className }) => className));
  assert.deepEqual(beside, []);
  assert.deepEqual(await violations(page), []);
}

/** The names in an element that are not whole: cut by a box about them, or covered. Those of no size are not shown at all. */
const cut = (page: Page, selector: string) => page.evaluate(({ within, wanted }) => {
  const row = document.querySelector(within)!;
  return [...row.querySelectorAll<HTMLElement>(wanted)].filter((name) => {
    const range = document.createRange();
    range.selectNodeContents(name);
    for (const { left, top, right, bottom } of range.getClientRects()) {
      for (let box: Element | null = name; box && row.parentElement?.contains(box); box = box.parentElement) {
        const edge = box.getBoundingClientRect();
        if (getComputedStyle(box).overflow !== 'visible' && (left < edge.left - 1 || right > edge.right + 1 || top < edge.top - 2 || bottom > edge.bottom + 2)) return true;
      }
      const met = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      if (met && !row.contains(met) && !met.closest('.playhead, #screen')) return true;
    }
    return false;
  }).map(({ textContent }) => textContent);
}, { within: selector, wanted: NAMES });

/** Goes down a list with the arrow key, finds the names of each row whole, and returns the rows. */
async function goDown(page: Page, list: string, isPhone: boolean) {
  await page.focus(list);
  await page.keyboard.press('Home');
  await drawn(page);
  const seen: string[] = [];
  for (let last = ''; ;) {
    const chosen = `${list} [aria-selected=true]`;
    const at = await page.$eval(list, (one) => one.getAttribute('aria-activedescendant') ?? '');
    if (at === last) return seen;
    last = at;
    if (isPhone) await page.$eval(chosen, (one) => one.scrollIntoView({ block: 'nearest' })); // a person scrolls the page as well
    assert.deepEqual(await cut(page, chosen), [], `${at} is whole`);
    seen.push(at);
    await page.keyboard.press('ArrowDown');
    await drawn(page);
  }
}

const browser = 'chromium'; // layout

testIn(browser, 'long names are whole on focus, wide and narrow', async () => {
  const folder = longNames();
  const opened = await visit(browser, { width: 1280, height: 1200 });
  const { page, record } = opened;
  await answered(page, () => drop(page, [folder], '#header'), summaryOf(siibp('check', folder).stdout));
  for (const [width, height] of [[1280, 1200], [390, 844]]) {
    await page.setViewport({ width, height });
    await drawn(page);
    const tuples = await page.$$eval('#captions .tuple', (rows) => rows.filter((row) => [...row.querySelectorAll('.word')].some((word) => word.scrollWidth > word.clientWidth)).length);
    assert.ok(tuples > 3, 'names are cut in rows of one height');
    assert.equal(await sideways(page), 0);
    assert.ok((await goDown(page, '#captions .rows', width < 1000)).length > 6);
    await shot(page, `names-captions-${width}-${browser}`);
    assert.deepEqual(await violations(page), []);
    // On a phone the list of three tracks is lower than one of them as it is shown whole: it scrolls.
    if (width >= 1000) assert.equal((await goDown(page, '#timeline .tracks', false)).length, 3);
    await shot(page, `names-tracks-${width}-${browser}`);
    if (width < 1000) {
      await press(page, '#captions .tuple .mark');
      await until(page, () => document.querySelector('#captions .rows:focus .tuple[aria-selected=true]'));
      await drawn(page);
      assert.deepEqual(await cut(page, '#captions [aria-selected=true]'), [], 'on a press');
    } else {
      for (const row of ['#captions .tuple', '#captions .video', '#timeline .track']) {
        await page.hover(`${row} .word, ${row} .id`);
        await drawn(page);
        await shot(page, `names-hover-${browser}`);
        assert.deepEqual(await cut(page, `${row}:hover`), [], `${row} under the pointer`);
      }
      await press(page, '#captions .tuple .mark');
    }
    await drawn(page);
    assert.deepEqual(await cut(page, '#screen .label.chosen'), [], 'the chip of what is selected');
    assert.equal(await isCovered(page), false, 'a chip lies under the button');
    assert.deepEqual(await page.$$eval('#reasons :is(.word, .id, .part)', (names) => names.filter((name) => name.scrollWidth > name.clientWidth + 1 && getComputedStyle(name).display !== 'inline').map((name) => name.textContent)), [], 'the reasons');
    await page.$eval('#reasons', (reasons) => reasons.scrollIntoView());
    await shot(page, `names-reasons-${width}-${browser}`);
    await lookAtDataset(page, width < 1000);
  }
  await compare(page);
  for (const width of [390, 1280]) {
    await page.setViewport({ width, height: 844 });
    await lookAtPicks(page);
    await page.$eval('#picks', (picks) => picks.scrollIntoView());
    await shot(page, `names-picks-${width}-${browser}`);
  }
  assert.deepEqual(faults(record), CLEAN);
  await leave(opened);
});
