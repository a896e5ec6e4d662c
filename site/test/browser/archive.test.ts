// The run archive of a corrected result: another profile opens it to the same labels, probabilities, F and estimate of
// accuracy, with the corrections as steps that can be undone, and the command repeats it.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, renameSync } from 'node:fs';
import path from 'node:path';
import { CLEAN, choose, download, downloadFile, drawn, drop, faults, finished, leave, menu, phase, press, pressPreviewed, scratch, shot, siibp, still, testIn, text, until, visit, world } from '../harness/index.ts';
import type { Opened } from '../harness/page.ts';
import type { Page } from 'puppeteer-core';

const SAME = "The run reproduces the run archive's result, bit for bit.";

/** Selects the track of a caption and says that it is nobody. */
async function correct(page: Page, caption: number, scope: 'everywhere' | 'only-here') {
  await press(page, `#captions [role=option][data-tuple="${caption}"]`);
  await until(page, () => document.querySelector('#correct .choice') && document.querySelector('.waterfall:not(.coming)'));
  await press(page, `#correct [data-do=${scope}]`);
  await pressPreviewed(page, '#correct [data-label="-"]');
  await still(page);
}

/** Corrects three labels, one of them only in its video, takes one of them back by undo, and corrects another. */
async function correctSome(page: Page) {
  await correct(page, 0, 'everywhere');
  await correct(page, 2, 'everywhere');
  await press(page, '[data-do=undo]');
  await still(page);
  await correct(page, 3, 'only-here');
}

/** What the page says of a result besides its labels. */
async function said(page: Page) {
  await press(page, '[data-do=edits]');
  const corrections = await page.$$eval('#edits-list [data-correction]', (rows) => rows.map(({ textContent }) => textContent));
  await press(page, '[data-do=edits]');
  return { corrections, contradicting: await text(page, '[data-do=contradicting]'), found: await text(page, '#bar .found'), accuracy: await text(page, '.choose-line strong'), undo: await page.$eval('[data-do=undo]', (button) => button.getAttribute('title') ?? '') };
}

/** Waits until the runs of the archive that was opened are repeated, to the bit. */
async function repeated(page: Page) {
  await until(page, (same) => document.querySelector('#bar .stale')?.textContent === same, SAME);
  await still(page);
  assert.equal(await text(page, '#notices .problem'), '');
}

/** The result, without the notes about media, which an archive of the data alone does not have. */
async function resultOf(opened: Opened) {
  const { notes, ...result } = JSON.parse(await download(opened, 'result.json'));
  assert.ok(notes);
  return result;
}

/** Saves the run archive from the menu to share a result. */
async function saveFromLink({ page, downloads }: Opened) {
  await press(page, '#share summary');
  await shot(page, 'archive-link');
  await press(page, '[data-do=save-archive]');
  const [from, to] = [path.join(downloads, 'capsule.zip'), path.join(scratch(), 'capsule.zip')];
  while (!existsSync(from) || existsSync(`${from}.crdownload`) || !readFileSync(from).subarray(-64).toString('latin1').includes('PK\x05\x06')) await drawn(page);
  renameSync(from, to);
  await page.keyboard.press('Escape');
  return to;
}

const browser = 'chromium'; // runs that take a while, of which it is given fewer

testIn(browser, 'the corrected demo is shared as a run archive, and opens in another profile to the bit', async () => {
  const first = await visit(browser, { settings: true });
  await correctSome(first.page);
  const [was, result] = [await said(first.page), await download(first, 'result.json')];
  assert.equal(was.corrections.length, 2);
  const archive = await saveFromLink(first);
  assert.deepEqual(faults(first.record), CLEAN);
  await leave(first);
  const { status, stdout } = siibp('replay', archive, world());
  assert.equal(status, 0, stdout);

  const second = await visit(browser, { settings: true });
  const { page } = second;
  await choose(page, [archive], '#pick-files');
  await repeated(page);
  await shot(page, 'archive-opened');
  assert.deepEqual(await said(page), was);
  assert.equal(await download(second, 'result.json'), result);
  await press(page, '[data-do=undo]');
  await still(page);
  assert.equal(await text(page, '[data-do=edits]'), '1 correction');
  await press(page, '[data-do=undo]');
  await still(page);
  assert.ok(await page.$eval('[data-do=edits]', (button) => (button as HTMLElement).hidden));
  await press(page, '[data-do=redo]');
  await still(page);
  await press(page, '[data-do=redo]');
  await still(page);
  assert.equal(await download(second, 'result.json'), result);
  await menu(page, '[data-export="film.html"]');
  await until(page, () => document.querySelector('.film-dialog[open] .doubt'));
  assert.doesNotMatch(await text(page, '.film-dialog'), /no run archive/, 'a film of a corrected result has its archive');
  assert.deepEqual(faults(second.record), CLEAN);
  await leave(second);
});

testIn(browser, 'an archive with the data carries the estimate of accuracy, and the command repeats its runs', async () => {
  const first = await visit(browser, { chooses: true, settings: true });
  await drop(first.page, [world('--seed', '8')]);
  await until(first.page, () => document.querySelector('.files-dialog[open]'));
  await press(first.page, '[data-do=files-run]');
  await phase(first.page, 'done');
  await until(first.page, () => document.querySelector<HTMLElement>('.choose')?.dataset.phase === 'done');
  await correctSome(first.page);
  await press(first.page, '[data-do=run-from-start]'); // its last start continues the corrected answer
  await finished(first.page);
  const [was, result] = [await said(first.page), await resultOf(first)];
  assert.match(was.corrections.join(), /The answer had \w+ with /, 'a correction contradicts a probable label');
  assert.match(was.contradicting, /^! \d$/);
  assert.match(was.accuracy, /captions are expected to have the right track, estimated from the hidden captions of \d+ videos/);
  const archive = await downloadFile(first, 'capsule-data.zip');
  await leave(first);
  const { status, stdout } = siibp('replay', archive);
  assert.equal(status, 0, stdout);

  const second = await visit(browser, { chooses: true, settings: true });
  await drop(second.page, [archive]);
  await repeated(second.page);
  assert.deepEqual({ ...await said(second.page), undo: '' }, { ...was, undo: '' });
  assert.deepEqual(await resultOf(second), result);
  assert.deepEqual(faults(second.record), CLEAN);
  await leave(second);
});
