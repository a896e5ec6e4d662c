// The run iteration by iteration, with everything that is shown; and the model
// that it has learned, seen and felt.
import assert from 'node:assert/strict';
import { CLEAN, download, drawn, enter, faults, leave, press, requestsSince, shot, still, testIn, text, until, visit } from '../harness/index.ts';
import { sideways, violations } from './fixtures/axe.ts';
import type { Page } from 'puppeteer-core';

const SLIDER = '#past input';
const C = '#bar [data-option=c]';

/** What the page says of the answer: captions, tracks, reasons. */
async function said(page: Page) {
  await drawn(page);
  return page.evaluate(() => ['.found', '#captions .rows', '#timeline', '#reasons .scores'].map((part) => document.querySelector(part)?.textContent));
}

/** Waits until an iteration is shown. */
const shows = (page: Page, words: string) => until(page, (wanted) => document.querySelector('#past input')?.getAttribute('aria-valuetext') === wanted, words);

/** Draws the slider's thumb from one share of its way to another; the hand stays on it. */
async function drag(page: Page, from: number, to: number) {
  const { x, y, width } = await page.$eval(SLIDER, (range) => {
    const box = range.getBoundingClientRect();
    return { x: box.x, y: box.y + box.height / 2, width: box.width };
  });
  const thumb = 16; // its middle does not reach the ends
  const at = (share: number) => x + thumb / 2 + (width - thumb) * share;
  await page.mouse.move(at(from), y);
  await page.mouse.down();
  await page.mouse.move(at(to), y, { steps: 12 });
}

/** Whether the page says that it shows the past. */
const isPast = (page: Page) => page.$eval('html', (html) => html.hasAttribute('data-past'));

const browser = 'firefox'; // drawing

testIn(browser, 'the run is gone through, and everything goes with it', async () => {
  const opened = await visit(browser, { settings: true });
  const { page, record } = opened;
  await press(page, '#captions .tuple');
  const present = await said(page);
  const result = await download(opened, 'result.json');
  const last = JSON.parse(result).iterations ?? Number(/of (\d+)/.exec(await text(page, '#past'))?.[1]);
  assert.equal(await isPast(page), false);

  await drag(page, 1, 0);
  await shows(page, `iteration 0 of ${last}`);
  assert.equal(await isPast(page), true, 'while the hand is on it');
  await page.mouse.up();
  assert.match(await text(page, '[data-do=present]'), new RegExp(`^Iteration\\s+0 of ${last}`));
  const first = await said(page);
  assert.notDeepEqual(first, present);
  assert.deepEqual(await violations(page), []);

  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await shows(page, `iteration 2 of ${last}`);
  await page.focus('#reasons');
  await page.keyboard.press(',');
  await shows(page, `iteration 1 of ${last}`);
  await page.keyboard.press(',');
  await shows(page, `iteration 0 of ${last}`);
  assert.deepEqual(await said(page), first);
  for (let i = 0; i < 4; i++) await page.keyboard.press('.');
  await shows(page, `iteration 4 of ${last}`);
  for (const [i, part] of (await said(page)).entries()) assert.notEqual(part, present[i]);
  await shot(page, `past-${browser}-1280`);
  await press(page, '[data-do=present]');
  await until(page, () => !document.documentElement.hasAttribute('data-past'));
  assert.deepEqual(await said(page), present, 'the present is as it was');

  await page.focus(SLIDER);
  await page.keyboard.press('Home');
  await shows(page, `iteration 0 of ${last}`);
  assert.equal(await download(opened, 'result.json'), result, 'a download is the run’s');
  assert.equal(await isPast(page), false);
  await page.focus(SLIDER);
  await page.keyboard.press('Home');
  await shows(page, `iteration 0 of ${last}`);
  await enter(page, C, '0');
  await still(page);
  await until(page, () => document.querySelector('#bar .numbers')?.textContent?.startsWith('continued'));
  assert.equal(await isPast(page), false, 'what goes on goes on from the present');
  await page.focus(SLIDER);
  await page.keyboard.press('Home');
  await until(page, () => document.documentElement.hasAttribute('data-past'));
  await page.setViewport({ width: 390, height: 800 });
  await drawn(page);
  assert.equal(await sideways(page), 0);
  await shot(page, `past-${browser}-390`);
  assert.deepEqual(faults(record), CLEAN);
  await leave(opened);
});

testIn(browser, 'the model is looked into', async () => {
  const opened = await visit(browser, { settings: true });
  const { page, record } = opened;
  const at = Date.now();
  await press(page, '[data-do=model]');
  await until(page, () => document.querySelector('#model .factor canvas:not([hidden])'));
  assert.match(await text(page, '#model .end'), /^(Converged|Stopped) .+ Background factors really used, .+: \d of \d\.$/);
  assert.equal((await page.$$('#model .plots figure')).length, 12, 'F, seven parts of it, and two of each view');
  assert.deepEqual(await violations(page), []);

  // Finds a cell of the heat map in the colour of the first class. The colour is inexact because ν is slightly below 1.
  const cell = await page.$eval('#model .cells canvas', (canvas: HTMLCanvasElement) => {
    const context = canvas.getContext('2d')!;
    const { width, height, data } = context.getImageData(0, 0, canvas.width, canvas.height);
    const { x, y, width: wide } = canvas.getBoundingClientRect();
    const scale = wide / width;
    const head = 100 / scale;
    for (let i = Math.ceil(head) * width; i < width * height; i++) {
      const [r, g, b] = data.subarray(4 * i, 4 * i + 3);
      if (Math.abs(r) < 8 && Math.abs(g - 114) < 8 && Math.abs(b - 178) < 8) return { x: x + ((i % width) + 3) * scale, y: y + (Math.floor(i / width) + 2) * scale };
    }
    throw new Error('nothing has the hue of the frog');
  });
  await page.mouse.move(cell.x, cell.y);
  await until(page, () => document.querySelector('#heat-readout')?.textContent);
  const readout = await text(page, '#heat-readout');
  const [, video, track] = /^(\S+) · track (\S+) · frog · ν (1\.0|\.[5-9]\d)$/.exec(readout) ?? assert.fail(readout);
  await page.mouse.click(cell.x, cell.y);
  await until(page, (wanted) => location.hash.startsWith(wanted), `#video=${video}&track=${track}`);
  await page.focus('#model .cells');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await drawn(page);
  const beside = await text(page, '#heat-readout');
  assert.notEqual(beside, readout);
  await page.keyboard.press('Enter');
  const [, there, other] = /^(\S+) · track (\S+) · /.exec(beside) ?? assert.fail(beside);
  await until(page, (wanted) => location.hash.startsWith(wanted), `#video=${there}&track=${other}`);
  await shot(page, `model-${browser}-1280`);

  const parts = await text(page, '#model .plots');
  await page.focus(SLIDER);
  await page.keyboard.press('Home');
  await until(page, (before) => (document.querySelector<HTMLElement>('#model .plots')!).innerText !== before, parts);
  await page.setViewport({ width: 390, height: 800 });
  await drawn(page);
  assert.equal(await sideways(page), 0);
  assert.deepEqual(await violations(page), []);
  await shot(page, `model-${browser}-390`);
  await page.keyboard.press('Escape');
  await until(page, () => document.querySelector<HTMLElement>('#model')!.hidden);
  assert.deepEqual(requestsSince(record, at), []);
  assert.deepEqual(faults(record), CLEAN);
  await leave(opened);
});
