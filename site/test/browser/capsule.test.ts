// A run's capsule opens to the same state, in another tab and natively, and the
// page opens what the native command wrote.
import assert from 'node:assert/strict';
import { renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CLEAN, answered, choose, downloadFile, drawn, drop, enter, faults, leave, press, run, scratch, siibp, testIn, text, tracks, until, visit, world } from '../harness/index.ts';
import { summaryOf } from './fixtures/result.ts';
import type { Page } from 'puppeteer-core';

/** What a person would say is open: the answer, the options, what is selected. */
async function state(page: Page) {
  const said = await page.evaluate(() => ({
    dataset: document.querySelector('#header .dataset')?.textContent,
    found: document.querySelector('#bar .found')?.textContent,
    f: document.querySelector('#bar .numbers')?.textContent?.match(/F [\d.,]+/)?.[0],
    preset: document.querySelector<HTMLSelectElement>('#bar select')!.value,
    knobs: [...document.querySelectorAll<HTMLInputElement>('#bar [data-option]')].map(({ value }) => value),
    selected: document.querySelector('#captions [aria-selected=true]')?.textContent,
    track: new URLSearchParams(location.hash.slice(1)).get('track'),
    video: new URLSearchParams(location.hash.slice(1)).get('video'),
    place: document.querySelector('#captions [aria-selected=true]')?.getAttribute('aria-posinset'),
    order: document.querySelector<HTMLSelectElement>('#captions select')!.value,
  }));
  return { ...said, tracks: await tracks(page) };
}

/** Selects the third caption that is listed. */
async function select(page: Page) {
  await page.focus('#captions [role=listbox]');
  await page.keyboard.press('Home');
  for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowDown');
  await until(page, () => document.querySelector('#captions [aria-selected=true]')?.getAttribute('aria-posinset') === '5');
}

/** Waits until the bar says that the run came out as in its capsule. */
async function again(page: Page, how: string) {
  await until(page, (wanted) => document.querySelector('#bar .stale')?.textContent?.includes(wanted), how);
  assert.equal(await text(page, '#notices .problem'), '');
}

const SAME = "The run reproduces the run archive's result";

const browser = 'firefox'; // an archive is a file that is saved and read, and storage decides what it leads to

testIn(browser, 'a run of the demo goes on in another tab, and natively', async () => {
  const first = await visit(browser, { settings: true });
  await settle(first.page);
  const was = await state(first.page);
  assert.equal(was.preset, '');
  const [capsule, whole] = [await downloadFile(first, 'capsule.zip'), await downloadFile(first, 'capsule-media.zip')];
  const arrays = await downloadFile(first, 'arrays.npz');
  const model = await downloadFile(first, 'model.zip');
  assert.deepEqual(faults(first.record), CLEAN);
  await leave(first);

  const demo = world();
  for (const args of [[capsule, demo], [whole]]) {
    const { status, stdout } = siibp('replay', ...args);
    assert.equal(status, 0, stdout);
    assert.match(stdout, /js\/wasm[^]*labels {3}(\d+) of \1 [^]*rankings (\d+) of \2 [^]*result, with all numbers within/);
  }
  assert.ok(arrays);
  const predicted = siibp('predict', model, demo, '--quiet');
  assert.equal(predicted.status, 0, predicted.stderr);

  const second = await visit(browser, { settings: true });
  for (const file of [capsule, whole]) {
    await choose(second.page, [file], '#pick-files');
    await again(second.page, `${SAME}, bit for bit.`);
    assert.deepEqual(await state(second.page), was);
    await enter(second.page, '#bar [data-option=c]', '3');
    await run(second.page);
    assert.equal(await text(second.page, '#bar .stale'), '', 'another run is not held against the capsule');
  }
  assert.deepEqual(faults(second.record), CLEAN);
  await leave(second);
});

testIn(browser, `a run on one's own data, with the data and without`, async () => {
  const toy = world('--seed', '5', '--clips', '6');
  const first = await visit(browser, { settings: true });
  await answered(first.page, () => drop(first.page, [toy]), summaryOf(siibp('check', toy).stdout));
  await settle(first.page);
  const was = await state(first.page);
  const [settings, data] = [await downloadFile(first, 'capsule.zip'), await downloadFile(first, 'capsule-data.zip')];
  assert.equal(siibp('replay', data).status, 0);
  assert.equal(siibp('replay', settings, toy).status, 0);
  await leave(first);

  const second = await visit(browser, { settings: true });
  const { page } = second;
  await drop(page, [data]);
  await again(page, SAME);
  assert.deepEqual(await state(page), was);
  await leave(second);

  const third = await visit(browser);
  await lacks(third.page, settings);
  const broken = world('--seed', '5', '--clips', '6');
  writeFileSync(path.join(broken, 'boxes.csv'), 'video,track,frame,x,y,w,h\n');
  await drop(third.page, [broken]);
  await until(third.page, () => document.querySelector('dialog.faults[open] .place code')?.textContent === 'boxes.csv');
  assert.match(await text(third.page, 'dialog.faults'), /the data must be that of the capsule's run/);
  await press(third.page, 'dialog.faults .primary');
  await lacks(third.page, settings);
  await drop(third.page, [toy]);
  await again(third.page, SAME);
  assert.deepEqual(await state(third.page), was);
  await leave(third);
});

testIn(browser, 'what the native command wrote, and what is broken', async () => {
  const toy = world('--seed', '5', '--clips', '6');
  const file = path.join(scratch(), 'native.zip');
  assert.equal(siibp('fit', toy, '-q', '--capsule', file, '--with-media', '--features', 'actor: pca 6, l2; standardise', '--c', '2').status, 0);
  const opened = await visit(browser, { settings: true });
  const { page } = opened;
  await choose(page, [file], '#pick-files');
  await again(page, `${SAME}, with all numbers within`);
  assert.equal(await page.$eval('#bar [data-option=c]', (field) => (field as HTMLInputElement).value), '2');
  await until(page, () => document.querySelector('#why .notes')?.textContent?.includes('pca 6'));
  const back = path.join(scratch(), 'back.zip');
  renameSync(await downloadFile(opened, 'capsule-data.zip'), back);
  assert.match(siibp('replay', back).stdout, /reproduces the run archive's result/);

  const cut = path.join(scratch(), 'cut.zip');
  writeFileSync(cut, 'PK\x03\x04 and no more');
  await choose(page, [cut], '#pick-files');
  await until(page, () => document.querySelector('dialog.faults[open]'));
  assert.match(await text(page, 'dialog.faults'), /a zip must be whole/);
  assert.deepEqual(faults(opened.record), CLEAN);
  await leave(opened);
});

/** A caption, other options, a run, and the captions in another order. */
async function settle(page: Page) {
  await enter(page, '#bar [data-option=c]', '2');
  await run(page);
  await page.select('#captions select', 'problems');
  await drawn(page); // the keys go by the order on the screen
  await select(page);
}

/** Opens settings alone, of which the page knows no data. */
async function lacks(page: Page, capsule: string) {
  await choose(page, [capsule], '#pick-files');
  await until(page, () => document.querySelector('#notices .problem:not([hidden]) strong')?.textContent === 'capsule.zip needs its data.');
  assert.match(await text(page, '#notices .problem p'), /a run on “Toy street”: 6 videos, \d+ tracks, SHA-256 [0-9a-f]{12}… Open that dataset now/);
}
