// A saved model is held in the page and applied to other videos, as siibp predict does.
import assert from 'node:assert/strict';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CLEAN, choose, downloadAll, downloadFile, drawn, drop, entriesOf, faults, leave, menu, phase, press, scratch, settled, shot, siibp, testIn, text, tracks, until, visit, world, writeZip } from '../harness/index.ts';
import { violations } from './fixtures/axe.ts';
import { agree, rows } from './fixtures/result.ts';
import type { Opened } from '../harness/page.ts';
import type { Page } from 'puppeteer-core';

/** A toy world of which nobody has said anything. */
function unlabelled() {
  const toy = world();
  for (const name of ['captions.txt', 'dataset.json']) rmSync(path.join(toy, name));
  return toy;
}

/** What siibp predict writes, as texts by name. */
function predict(model: string, toy: string) {
  const at = (name: string) => path.join(path.dirname(model), name);
  const { status, stderr } = siibp('predict', model, toy, '-q', '-o', at('result.json'), '--tracks', at('tracks.csv'), '--localized', at('localized.csv'));
  assert.equal(status, 0, stderr);
  return Object.fromEntries(['result.json', 'tracks.csv', 'localized.csv'].map((name) => [name, readFileSync(at(name), 'utf8')]));
}

/** A model that the native command saved. */
function saved(...flags: string[]) {
  const model = path.join(scratch(), 'model.zip');
  assert.equal(siibp('fit', world(), '-q', '--starts', '1', '--model', model, ...flags).status, 0);
  return model;
}

/** Waits for the question what to do with what was found, and answers it. */
async function decide(page: Page, act: string) {
  await until(page, () => document.querySelector('.files-dialog[open]'));
  await press(page, `[data-do=${act}]`);
}

/** Waits until the model's answer is there. */
async function applied(page: Page) {
  await until(page, () => document.querySelector('#bar .stale')?.textContent === 'Applied model.zip.');
  await phase(page, 'done');
  await drawn(page);
}

const browser = 'chromium'; // it drops real files

testIn(browser, 'unlabelled videos that come with a model are labelled as natively; what does not fit is told', async (t) => {
  const opened = await visit(browser);
  const { page, record } = opened;
  for (const flags of [[], ['--features', 'actor: pca 6, l2; standardise']]) await t.test(`a model ${flags.join(' ')}`, () => holdLabels(opened, flags));
  assert.deepEqual(faults(record), CLEAN);
  await t.test('what does not fit is told, and what was open stays', () => holdUnfit(page));
  await leave(opened);
});

async function holdLabels(opened: Opened, flags: string[]) {
  const { page } = opened;
  const [toy, model] = [unlabelled(), saved(...flags)];
  await drop(page, [toy, model]);
  await until(page, () => document.querySelector('.files-dialog[open]'));
  assert.match(await text(page, '.files-dialog'), /model\.zip: learned on Toy street: \d actor and \d action classes/);
  assert.ok(await page.$eval('[data-do=files-run]', (run) => (run as HTMLButtonElement).disabled), 'there is nothing to learn from');
  await page.keyboard.press('Enter');
  await until(page, () => !document.querySelector('.files-dialog[open]'));
  await applied(page);
  const native = predict(model, toy);
  agree(await downloadAll(opened, ['result.json', 'tracks.csv']), native);
  assert.equal(rows(native['localized.csv']).length, 0, 'without captions nothing is located');
  assert.ok(await page.$eval('[data-export="localized.csv"]', (button) => (button as HTMLButtonElement).disabled), 'so its download is not offered');
  const shown = rows(native['tracks.csv']).filter((row) => row['predicted:actor'] || row['predicted:action']);
  assert.ok(shown.length > 0);
  assert.equal(await text(page, '#bar .found'), `${shown.length} of 180 tracks labelled.`);
  const estimate = await text(page, '#choose strong');
  assert.match(estimate, /labels are expected to be right, estimated from the hidden captions of \d+ videos\.$/);
  assert.ok(siibp('predict', model, toy).stdout.split('\n').includes(estimate), 'the command prints the same estimate of the model');
  assert.match(await text(page, '#choose'), /This estimate comes from the saved model\./);
  const first = Object.values(await tracks(page)).filter((label) => label !== 'background').length;
  assert.equal(first, shown.filter(({ video }) => video === 'clip-01').length);
  assert.equal(await text(page, '[data-do=run-from-start]'), '');
}

async function holdUnfit(page: Page) {
  const model = saved();
  const toy = world('--seed', '5', '--clips', '6');
  writeFileSync(path.join(toy, 'captions.txt'), '# concepts: actor, action\nclip-01: (Zoe, jump)\n');
  rmSync(path.join(toy, 'dataset.json'));
  await drop(page, [toy, model]);
  await decide(page, 'files-apply');
  await until(page, () => document.querySelector('dialog.faults[open]'));
  const said = await text(page, 'dialog.faults');
  assert.match(said, /captions\.txt\s+row 2, column actor/);
  assert.match(said, /the class must be one that model\.zip has learned[^]*"Zoe"[^]*learns no new classes/);
  await looks(page, `${browser}-unfit`);
  await press(page, 'dialog.faults .primary');
  assert.equal(await text(page, '#header .dataset'), path.basename(toy));
}

testIn(browser, 'what a run has learned goes on to other videos, and back', async () => {
  const opened = await visit(browser, { settings: true });
  const { page, record } = opened;
  await settled(page);
  await menu(page, '[data-open=learned]');
  await until(page, () => document.querySelector('.saved-model:not([hidden])'));
  assert.match(await text(page, '.saved-model'), /learned on Toy street: 6 actor and 5 action classes/);
  await looks(page, `${browser}-offer`);
  const toy = world('--seed', '9', '--clips', '6');
  await choose(page, [zipped(toy)], '#pick-files');
  await decide(page, 'files-apply');
  await applied(page);
  await looks(page, `${browser}-applied`);
  assert.match(await text(page, '#bar .found'), /captions/);
  assert.equal(await text(page, '#bar .settings'), '', 'the model has its own');
  const model = await downloadFile(opened, 'model.zip');
  agree(await downloadAll(opened), predict(model, toy));
  await press(page, '#header details:has([data-export]) > summary');
  assert.match(await text(page, '[data-export="capsule.zip"]'), /found by a saved model/);
  await page.keyboard.press('Escape');

  await press(page, '[data-do=run-from-start]');
  await until(page, () => document.documentElement.dataset.run === 'done' && document.querySelector('.saved-model:not([hidden])') && document.querySelector('#bar .stale')?.textContent === '');
  assert.equal(await text(page, '#bar .stale'), '');
  assert.notEqual(await text(page, '#bar .settings'), '');
  assert.ok(JSON.parse((await downloadAll(opened))['result.json']).kept > 0, 'a run from the start has starts');
  await press(page, '[data-do=apply]');
  await applied(page);
  await press(page, '[data-do=run]');
  await until(page, () => document.documentElement.dataset.run === 'done' && document.querySelector('.saved-model:not([hidden])') && document.querySelector('#bar .stale')?.textContent === '');
  await press(page, '[data-do=model-drop]');
  assert.equal(await text(page, '.saved-model'), '');
  assert.deepEqual(faults(record), CLEAN);
  await leave(opened);
});

function zipped(folder: string) {
  return writeZip(path.join(scratch(), 'others.zip'), entriesOf(folder));
}

/** Wide and narrow, nothing is amiss. */
async function looks(page: Page, name: string) {
  for (const width of [390, 1280]) {
    await page.setViewport({ width, height: 800 });
    await drawn(page);
    await shot(page, `${name}-${width}`);
    assert.deepEqual(await violations(page), []);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'the page does not scroll sideways');
  }
}
