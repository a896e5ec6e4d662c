// What the browser keeps: a session is there again on the next visit and comes to the
// same; what is forgotten is gone, and nothing is saved that is not to be.
import assert from 'node:assert/strict';
import { CLEAN, answered, drawn, drop, enter, faults, leave, press, pressPreviewed, run, settled, shot, siibp, still, testIn, text, until, visit, world } from '../harness/index.ts';
import { violations } from './fixtures/axe.ts';
import { everythingKept, kept, runKept } from './fixtures/saved.ts';
import { summaryOf } from './fixtures/result.ts';
import { selectTrack } from './fixtures/selected.ts';
import type { Page } from 'puppeteer-core';

const mine = world('--seed', '8', '--clips', '4');
const summary = summaryOf(siibp('check', mine).stdout);

const mineOpen = (page: Page) => answered(page, () => drop(page, [mine]), summary);

/** What there is of the page in the browser. */
function left(page: Page) {
  return page.evaluate(async () => [
    ...(await indexedDB.databases()).map(({ name }) => name), ...Object.keys(localStorage), // the caches hold the site
  ].filter((name) => name?.startsWith('siibp') && !/ (choose|settings)$/.test(name))); // which the harness sets
}

const state = (page: Page) => page.evaluate(() => ({
  address: location.hash, f: /F [\d,.−]+/.exec(document.querySelector('#bar .numbers')?.textContent ?? '')?.[0], found: document.querySelector('#bar .found')?.textContent,
  c: document.querySelector<HTMLInputElement>('#bar-c')!.value, name: document.querySelector('#header .dataset')?.getAttribute('title'),
}));

/** Goes on where the line says. */
async function goOn(page: Page) {
  await until(page, () => document.querySelector('#offer:not([hidden])'));
  await press(page, '[data-do=continue]');
  await until(page, (wanted) => document.querySelector('#header .dataset')?.getAttribute('title') === wanted, summary);
  await settled(page);
  await still(page);
}

const browser = 'firefox'; // storage

testIn(browser, 'a session is gone on with, and comes to the same', async (t) => {
  const opened = await visit(browser, { settings: true });
  const { page, record } = opened;
  assert.deepEqual(await left(page), [], 'the demo is not saved');
  await mineOpen(page);
  await enter(page, '#bar-c', '2');
  await still(page);
  await run(page);
  await press(page, '#captions .row.tuple:nth-child(3)');
  await press(page, '[data-do=write]');
  await page.focus('[data-sentence]');
  await page.keyboard.type('A cat rolls.');
  await kept(page);
  const before = await state(page);

  await page.reload();
  await settled(page);
  await until(page, () => document.querySelector('#offer:not([hidden])'));
  assert.match(await text(page, '#offer'), /^Continue where you were\s*toy\s*4 videos, captions written, [\d.]+ .B, just now \([^)]+\)\s*Continue\s*Rename\s*Forget$/);
  assert.match(await text(page, '#header .dataset'), /./);
  for (const width of [1280, 390]) {
    await page.setViewport({ width, height: 800 });
    await t.test(`the line, ${width} wide`, async () => {
      await shot(page, `offer-${width}-${browser}`);
      assert.deepEqual(await violations(page), []);
    });
  }
  await page.setViewport({ width: 1280, height: 800 });
  await page.evaluate(() => {
    const stage = document.querySelector<HTMLElement>('#screen')!;
    const told = { starting: false };
    Object.assign(globalThis, { told });
    // Text that is hidden in the stage may still be that of the start.
    new MutationObserver(() => { told.starting ||= stage.innerText.includes('Starting'); }).observe(stage, { childList: true, subtree: true, characterData: true });
  });
  await goOn(page);
  assert.equal(await page.evaluate(() => (globalThis as any).told.starting), false, 'the page has long started');
  assert.deepEqual(await state(page), before);
  assert.equal(await page.$eval('[data-sentence]', (field) => (field as HTMLTextAreaElement).value), 'A cat rolls.');
  assert.equal(await page.$('#offer:not([hidden])'), null);
  // A result that was reached step by step comes back as it was, and not from the start.
  await enter(page, '#bar-c', '9');
  await still(page);
  await kept(page);
  await runKept(page, 9);
  const stepped = await state(page);
  await page.reload();
  await settled(page);
  await until(page, () => document.querySelector('#offer:not([hidden])'));
  assert.doesNotMatch(await text(page, '#offer'), /computed from the start/);
  await goOn(page);
  assert.deepEqual(await state(page), stepped);
  assert.ok(await page.$('[data-do=run-from-start]:not([hidden])'), 'it is still the result of a change');
  assert.match(await text(page, '#bar .numbers'), /^continued/);
  assert.equal(await text(page, '#past'), 'Only the last iteration of this run was kept.');
  assert.deepEqual(faults(record), CLEAN);
  await leave(opened);
});

testIn(browser, 'what was corrected stays a correction', async () => {
  const opened = await visit(browser, { settings: true });
  const { page, record } = opened;
  await mineOpen(page);
  await selectTrack(page);
  await pressPreviewed(page, '#correct [data-label="-"]');
  await still(page);
  await kept(page);
  await page.reload();
  await settled(page);
  await goOn(page);
  assert.equal(await text(page, '[data-do=edits]'), '1 correction');
  await press(page, '[data-do=edits]');
  await pressPreviewed(page, '[data-do=take-back]');
  await still(page);
  assert.equal(await page.$('[data-do=edits]:not([hidden])'), null, 'and can be taken back');
  assert.deepEqual(faults(record), CLEAN);
  await leave(opened);
});

testIn(browser, 'captions of the demo that somebody wrote are saved with it', async () => {
  const opened = await visit(browser);
  const { page } = opened;
  await press(page, '[data-do=write]');
  await press(page, '#writer .accepted [data-do=remove]');
  await until(page, () => document.querySelector('#storage [role=status]')?.textContent?.includes('your captions'));
  const count = await page.$$eval('#writer .accepted', (rows) => rows.length);
  await page.reload();
  await settled(page);
  await until(page, () => document.querySelector('#offer:not([hidden])'));
  await press(page, '[data-do=continue]');
  await until(page, (wanted) => document.querySelectorAll('#writer .accepted').length === wanted, count);
  await leave(opened);
});

testIn(browser, 'what is forgotten is gone, and nothing more is saved', async (t) => {
  const opened = await visit(browser);
  const { page, record } = opened;
  await mineOpen(page);
  await kept(page);
  await press(page, '#header .lock summary');
  for (const width of [1280, 390]) {
    await page.setViewport({ width, height: 800 });
    await t.test(`the menu, ${width} wide`, async () => {
      await shot(page, `keeping-${width}-${browser}`);
      assert.deepEqual(await violations(page), []);
    });
  }
  await page.setViewport({ width: 1280, height: 800 });
  await press(page, '[data-do=forget-everything]');
  await until(page, () => /Everything that was saved is deleted, and this tab saves nothing more\./.test(document.querySelector('#storage')?.textContent ?? ''));
  await until(page, async () => (await indexedDB.databases()).length === 0);
  assert.deepEqual(await left(page), []);
  await page.keyboard.press('Escape');
  await press(page, '#captions .row.tuple:nth-child(3)');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.reload();
  await settled(page);
  assert.equal(await page.$('#offer:not([hidden])'), null);
  await mineOpen(page);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  assert.deepEqual(await left(page), []);
  assert.deepEqual(faults(record), CLEAN);
  await leave(opened);
});

testIn(browser, 'nothing is saved where nothing is to be, on the next visit neither', async () => {
  const opened = await visit(browser);
  const { page } = opened;
  await mineOpen(page);
  await kept(page);
  await press(page, '#header .lock summary');
  await press(page, '[data-do=keep]');
  await until(page, () => /Nothing more is saved\. 1 session of earlier visits is still saved: see Open…\./.test(document.querySelector('#storage')?.textContent ?? ''));
  await press(page, '#header details:has(#recents) > summary');
  await until(page, () => document.querySelector('#recents [data-do=forget-all]:enabled')); // once this tab has let go of its session
  await press(page, '#recents [data-do=forget-all]');
  await press(page, '#recents [data-do=forget-all-yes]');
  await until(page, () => document.querySelector('#recents[hidden]'));
  while ((await everythingKept(page)).some((value) => typeof value?.link === 'string')) await drawn(page); // the list empties before the disk
  await page.reload();
  await settled(page);
  assert.equal(await page.$('#offer:not([hidden])'), null);
  await mineOpen(page);
  await press(page, '#header .lock summary');
  assert.equal(await page.$eval('[data-do=keep]', (box) => (box as HTMLInputElement).checked), false);
  await press(page, '[data-do=keep]');
  await kept(page);
  await leave(opened);
});

