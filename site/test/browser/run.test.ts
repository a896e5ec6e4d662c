// Run, pause, step, resume, cancel: the states, what is shown of them, and that
// the page answers all the while.
import assert from 'node:assert/strict';
import { CLEAN, download, faults, leave, phase, press, testIn, text, tracks, until, visit } from '../harness/index.ts';
import { begin, moved } from './fixtures/long.ts';
import type { Page } from 'puppeteer-core';

/** Drawn frames over which what stands still stands still. */
const STILL = 30;

/** What the bar says of the run. */
const numbers = (page: Page) => text(page, '#bar .numbers');

async function iteration(page: Page) {
  return Number(/iteration (\d+)\//.exec(await numbers(page))?.[1]);
}

/** Waits until the bar has said the same for a while. */
async function rested(page: Page) {
  await page.evaluate((still) => new Promise((done) => {
    let last = '';
    let same = 0;
    const look = () => {
      const now = document.querySelector('#bar .numbers')?.textContent ?? '';
      same = now === last ? same + 1 : 0;
      last = now;
      if (same >= still) done(undefined);
      else requestAnimationFrame(look);
    };
    look();
  }), STILL);
}

const browser = 'firefox'; // how workers and the page share time

testIn(browser, 'the page answers while a run goes on', async () => {
  const opened = await visit(browser, { settings: true });
  const { page } = opened;
  await begin(page);
  await page.evaluate(() => {
    const count = () => requestAnimationFrame(() => {
      document.body.dataset.frames = String(Number(document.body.dataset.frames ?? 0) + 1);
      count();
    });
    count();
  });
  for (let i = 0; i < 5; i++) await moved(page);
  await until(page, (still) => Number(document.body.dataset.frames) > still, STILL);
  await press(page, '#captions .tuple:nth-child(3)');
  await until(page, () => document.querySelector('#captions .tuple:nth-child(3)')?.getAttribute('aria-selected') === 'true');
  await page.select('#transport select', '0.5');
  // A value can be typed while the numbers move.
  await page.$eval('#bar [data-option=c]', (field) => (field as HTMLInputElement).select());
  await page.focus('#bar [data-option=c]');
  await page.keyboard.type('2');
  await moved(page);
  await moved(page);
  await page.keyboard.type('5');
  await page.keyboard.press('Tab');
  await until(page, () => document.querySelector('#bar .numbers')?.textContent?.startsWith('continued'));
  assert.equal(await page.$eval('#bar [data-option=c]', (field) => (field as HTMLInputElement).value), '25');
  assert.equal(await text(page, '#bar .stale'), '', 'it has gone on with the value');
  await leave(opened);
});

testIn(browser, 'pause, step, resume, cancel; a run of single steps', async () => {
  const opened = await visit(browser, { settings: true });
  const { page, record } = opened;
  assert.equal(await text(page, '[data-do=run]'), 'Run');
  assert.equal(await text(page, '[data-do=cancel]'), '');
  assert.notEqual(await text(page, '.welcome'), '');
  await begin(page);
  assert.equal(await text(page, '[data-do=run]'), 'Pause');
  assert.equal(await text(page, '.welcome'), '', 'who runs the model needs no introduction any more');
  assert.ok(await page.$eval('[data-do=step]', (button) => (button as HTMLButtonElement).disabled));
  // A start that has just begun has no F yet.
  await until(page, () => /^start \d+\/\d+ · iteration \d+\/\d+ · F −?[\d,.]+ · [\d.]+ s/.test(document.querySelector('#bar .numbers')?.textContent ?? ''));

  await press(page, '[data-do=run]');
  await phase(page, 'paused');
  await rested(page);
  assert.equal(await text(page, '[data-do=run]'), 'Resume');
  // The first step also reports iterations that finished before the pause and were not reported yet.
  for (const isFirst of [true, false]) {
    const next = await iteration(page) + 1;
    await press(page, '[data-do=step]');
    await until(page, (wanted) => Number(/iteration (\d+)\//.exec(document.querySelector<HTMLElement>('#bar .numbers')?.innerText ?? '')?.[1]) >= wanted, next);
    await phase(page, 'paused');
    await rested(page);
    if (!isFirst) assert.equal(await iteration(page), next);
  }

  await press(page, '[data-do=run]');
  await phase(page, 'running');
  await moved(page);
  await moved(page);
  await press(page, '[data-do=cancel]');
  await phase(page, 'cancelled');
  await until(page, () => /^Cancelled at \d+ %\.$/.test(document.querySelector('#bar .stale')?.textContent ?? ''));
  await rested(page);
  // Of a run this long next to nothing is done.
  assert.ok(await page.$eval('#bar .progress i', (done) => done.clientWidth / Number(done.parentElement?.clientWidth)) < 0.5);
  assert.match(await page.$eval('#bar .progress', (bar) => bar.getAttribute('aria-valuetext') ?? ''), /^cancelled at \d+ %$/);
  assert.equal(await text(page, '[data-do=run]'), 'Run');
  const result = JSON.parse(await download(opened, 'result.json'));
  const shown = await tracks(page);
  const video = await page.$eval('#captions .video', (row) => (row as HTMLElement).dataset.video);
  assert.deepEqual(result.tracks.filter((t: any) => t.video === video).map((t: any) => t.track).sort(), Object.keys(shown).sort());
  assert.ok(Object.values(shown).some((label) => label !== 'background'));

  // A run of single steps.
  await press(page, '[data-do=step]');
  await phase(page, 'paused');
  assert.equal(await iteration(page), 1);
  await press(page, '[data-do=step]');
  await until(page, () => /iteration 2\//.test(document.querySelector('#bar .numbers')?.textContent ?? ''));
  await phase(page, 'paused');
  assert.deepEqual(faults(record), CLEAN);
  await leave(opened);
});
