// What if: a track is corrected by hand, a caption where it stands, a view left out; the run
// goes on with it, and every act is undone to the very same. The page asks, too.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CLEAN, choose, download, downloadFile, faults, leave, openOptions, phase, press, pressPreviewed, scratch, shot, still, testIn, text, until, visit, world } from '../harness/index.ts';
import { violations } from './fixtures/axe.ts';
import { heard, holdCorrection, holdOtherClass, holdPresses, holdPreview } from './fixtures/correct-labels.ts';
import { selectTrack } from './fixtures/selected.ts';
import type { Opened } from '../harness/page.ts';
import type { Page } from 'puppeteer-core';

const browser = 'chromium'; // keys and touch

testIn(browser, 'captions, views and tracks are corrected on one visit', async (t) => {
  const opened = await visit(browser);
  const { page, record } = opened;
  await t.test('a caption is changed where it stands, by pointer and by keys', () => holdTuples(page));
  await t.test('what captions exclude is refused in words, and the page stays as it is', () => holdRefusal(opened));
  await t.test('a view is left out and comes back', () => holdViews(opened));
  await t.test('a correction is previewed, and does what the preview says', () => holdPreview(opened));
  await t.test('no press applies a correction before its preview was shown', () => holdPresses(opened));
  await t.test('a class that no caption of the video names is chosen: the caption is added with it', () => holdOtherClass(opened));
  await t.test('a track is corrected, undone, redone, and taken out', () => holdCorrection(opened));
  assert.deepEqual(faults(record), CLEAN);
  await leave(opened);
});

async function holdTuples(page: Page) {
  await selectTrack(page);
  const rows = () => page.$eval('#captions [role=option]', (row) => Number(row.getAttribute('aria-setsize')));
  const before = await rows();
  await press(page, '[data-do=tuples]');
  await until(page, () => document.activeElement?.closest('#tuples') !== null);
  await shot(page, `${browser}-tuples`);
  assert.deepEqual(await violations(page), []);
  const listed = await page.$$eval('#tuples [data-do=remove-tuple]', (all) => all.length);
  await pressPreviewed(page, '#tuples [data-do=ask-tuple]');
  await still(page);
  assert.match(await heard(page), /not required: /);
  assert.ok(await page.$('#captions .unasked'));
  await pressPreviewed(page, `#tuples [data-place="remove ${listed - 1}"]`);
  await until(page, (count) => document.querySelectorAll('#tuples [data-do=remove-tuple]').length === count, listed - 1);
  await still(page);
  assert.equal(await page.evaluate(() => document.activeElement?.closest('#tuples') !== null), true, 'the focus stays');
  assert.equal(await rows(), before - 1);
  await page.focus('#tuples [data-do=add-tuple]');
  await page.keyboard.press('Enter');
  await until(page, () => document.activeElement?.matches('.adding select'));
  const added = await page.$eval('.adding select', (select) => select.options[1].value);
  await page.select('.adding select', added);
  await until(page, () => / would change[.,;]/.test(document.querySelector('#tuples .previewed li, #tuples .previewed p strong')?.parentElement?.textContent ?? ''));
  assert.equal(await rows(), before - 1, 'it is previewed, not made');
  await shot(page, `${browser}-tuples-preview`);
  await press(page, '#tuples [data-do=preview-put-away]');
  assert.equal(await page.$eval('.adding select', (select) => select.value), '');
  await page.select('.adding select', added);
  await until(page, () => document.querySelector('#tuples [data-do=preview-apply][aria-disabled=false]'));
  await press(page, '#tuples [data-do=preview-apply][aria-disabled=false]');
  await still(page);
  assert.match(await heard(page), new RegExp(`\\(${added}, –\\) added: `));
  assert.equal(await rows(), before);
  await page.keyboard.press('Escape');
  await until(page, () => document.querySelector('#tuples-editor[hidden]'));
  for (let i = 0; i < 3; i++) {
    await press(page, '[data-do=undo]');
    await still(page);
  }
  assert.equal(await rows(), before);
  assert.equal(await page.$('#captions .unasked'), null);
  assert.ok(await page.$eval('[data-do=edits]', (button) => (button as HTMLElement).hidden));
}

async function holdRefusal(opened: Opened) {
  const { page } = opened;
  await selectTrack(page);
  await pressPreviewed(page, '#correct .choice:not([data-label="-"])');
  await still(page);
  const was = await download(opened, 'result.json');
  await press(page, '[data-do=tuples]');
  await until(page, () => document.activeElement?.closest('#tuples') !== null);
  const listed = await page.$$eval('#tuples [data-do=remove-tuple]', (all) => all.length);
  for (let i = listed - 1; i >= 0; i--) {
    await pressPreviewed(page, `#tuples [data-place="remove ${i}"]`);
    await still(page);
    if (await text(page, '#notices .problem') !== '') break;
  }
  assert.match(await text(page, '#notices .problem'), /cannot be changed so.*is known to be/s);
  await page.keyboard.press('Escape');
  while (!(await page.$eval('[data-do=undo]', (button) => button.ariaLabel ?? '')).includes(' is ')) {
    await press(page, '[data-do=undo]');
    await still(page);
  }
  assert.equal(await download(opened, 'result.json'), was);
  await press(page, '[data-do=undo]');
  await still(page);
}

async function holdViews(opened: Opened) {
  const { page } = opened;
  await openOptions(page);
  const box = '[aria-label="without"] input[type=checkbox]';
  await until(page, (wanted) => document.querySelector(wanted), box);
  const name = await page.$eval(box, (input) => input.value);
  await press(page, box);
  await still(page);
  assert.match(await heard(page), new RegExp(`^${name} off: `));
  assert.equal(JSON.parse(await download(opened, 'result.json')).learned.views.length, 1);
  await press(page, box);
  await still(page);
  assert.match(await heard(page), new RegExp(`^${name} on: `));
  assert.equal(JSON.parse(await download(opened, 'result.json')).learned.views.length, 2);
  await press(page, '[aria-label="Close the options"]');
}

testIn(browser, 'it asks, keys and touch answer, and it ends', async () => {
  const opened = await visit(browser, { width: 390, height: 844 });
  const { page, record } = opened;
  await press(page, '[data-do=ask]');
  await until(page, () => document.querySelector('#ask [data-answer]'));
  await shot(page, `${browser}-ask-390`);
  assert.deepEqual(await violations(page), []);
  const asked = await text(page, '#ask-title');
  assert.match(asked, /track .+: which /);
  const selected = await page.$eval('#timeline [aria-selected=true]', (row) => row.getAttribute('data-track') ?? '');
  assert.ok(asked.includes(`track ${selected}:`), 'the stage is at the track');
  await page.focus('#ask .ask');
  await page.keyboard.press('1');
  await until(page, () => document.querySelector('#ask [data-do=preview-apply][aria-disabled=false]'));
  assert.equal(await text(page, '#ask-title'), asked, 'one press previews');
  await page.keyboard.press('1');
  await until(page, (was) => /which |^Nothing/.test(document.querySelector('#ask-title')?.textContent ?? '') && document.querySelector<HTMLElement>('#ask-title')!.innerText !== was, asked);
  await still(page);
  assert.equal(await text(page, '[data-do=edits]'), '1 correction');
  for (let i = 0; i < 60 && await page.$('#ask [data-do=cannot-tell]'); i++) {
    const title = await text(page, '#ask-title');
    await page.focus('#ask .ask');
    await page.keyboard.press('n');
    await until(page, (old) => {
      const now = document.querySelector<HTMLElement>('#ask-title')?.innerText;
      return now !== old && !now?.startsWith('Choosing');
    }, title);
  }
  assert.match(await text(page, '#ask-title'), /^Nothing left/);
  await shot(page, `${browser}-ask-end-390`);
  await press(page, '#ask [data-do=ask-end]');
  await until(page, () => document.querySelector('#ask .ask[hidden]'));
  assert.deepEqual(faults(record), CLEAN);
  await leave(opened);
});

testIn('chromium', 'what was corrected opens again with the same known tracks', async () => {
  const folder = world('--clips', '6');
  const opened = await visit('chromium');
  const { page } = opened;
  await choose(page, [folder], '#pick-folder');
  await until(page, () => document.querySelector('.files-dialog[open]'));
  await press(page, '[data-do=files-run]');
  await phase(page, 'done');
  await still(page);
  await selectTrack(page);
  const label = await page.$eval('#correct .choice', (button) => button.getAttribute('data-label'));
  await pressPreviewed(page, '#correct .choice');
  await still(page);
  const zip = await downloadFile(opened, 'corrections.zip');
  const out = mkdtempSync(path.join(scratch(), 'corrections-'));
  execFileSync('unzip', ['-o', '-q', zip, '-d', out]);
  const table = readFileSync(path.join(out, 'tracks.csv'), 'utf8');
  assert.match(table.split('\n')[0], /known:/);
  assert.equal(table.split('\n').filter((line) => line.endsWith(`,${label}`)).length, 1);
  for (const name of ['tracks.csv', 'captions.txt']) writeFileSync(path.join(folder, name), readFileSync(path.join(out, name)));
  await choose(page, [folder], '#pick-folder');
  await until(page, () => document.querySelector('.files-dialog[open]'));
  await press(page, '[data-do=files-run]');
  await phase(page, 'done');
  await still(page);
  await selectTrack(page);
  await until(page, () => document.querySelector('#correct [aria-pressed=true]'));
  assert.equal(await page.$eval('#correct [aria-pressed=true]', (button) => button.getAttribute('data-label')), label);
  await leave(opened);
});
