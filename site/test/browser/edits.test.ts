// What if: a track is corrected by hand, a caption where it stands, a view left out; the run
// goes on with it, and every act is undone to the very same. The page asks, too.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CLEAN, choose, download, downloadFile, faults, finished, keyPreviewed, leave, openOptions, phase, press, pressPreviewed, scratch, shot, still, testIn, text, until, visit, world } from '../harness/index.ts';
import { violations } from './fixtures/axe.ts';
import { selectTrack } from './fixtures/selected.ts';
import type { Opened } from '../harness/page.ts';
import type { Page } from 'puppeteer-core';

const heard = (page: Page) => page.$eval('#status', ({ textContent }) => textContent ?? '');

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

/** Waits for a preview of the second class of the selected track, and returns how many other labels would change, with the correction or without it. */
async function previewed(page: Page) {
  await page.hover('#correct .choice:nth-of-type(2)');
  await until(page, () => / would change[.,;]/.test(document.querySelector('.previewed')?.textContent ?? ''));
  const sentences = await text(page, '.previewed p');
  return [/(\d+) other label/, /(\d+) labels? changes? anyway/].reduce((sum, number) => sum + Number(number.exec(sentences)?.[1] ?? 0), 0);
}

/** How many labels the last action has changed, as it is announced. */
const changed = async (page: Page) => Number(/: (\d+) labels? changed/.exec(await heard(page))?.[1] ?? 0);

async function holdPreview(opened: Opened) {
  const { page } = opened;
  const before = await download(opened, 'result.json');
  await selectTrack(page);
  const promised = await previewed(page);
  assert.equal(await download(opened, 'result.json'), before, 'a preview changes nothing');
  await shot(page, `${browser}-preview`);
  await pressPreviewed(page, '#correct .choice:nth-of-type(2)'); // the download has moved the pointer away
  await still(page);
  assert.equal(await changed(page), promised + 1, 'the others and the corrected label itself');
  await until(page, () => document.querySelector('.previewed[hidden]'));
  await press(page, '[data-do=undo]');
  await still(page);
  await press(page, '#correct [data-do=only-here]');
  await previewed(page);
  const elsewhere = await page.$$eval('.previewed li .id', (all) => all.map(({ textContent }) => textContent ?? '').filter((id) => !id.startsWith('clip-01 ')));
  assert.deepEqual(elsewhere, [], 'other videos do not change');
  await page.mouse.move(0, 0);
  await holdNumberKey(page, before, opened);
  assert.match(await heard(page), /, this video only: /);
  await press(page, '[data-do=undo]');
  await still(page);
  await press(page, '#correct [data-do=everywhere]');
  assert.equal(await download(opened, 'result.json'), before);
}

/** Presses of a class, of a caption and of a correction come before their previews are shown. */
async function holdPresses(opened: Opened) {
  const { page } = opened;
  const before = await download(opened, 'result.json');
  const pressTwice = (selector: string) => page.$eval(selector, (one) => [1, 2].forEach(() => (one as HTMLElement).click()));
  const isShown = (panel: string) => until(page, (wanted) => document.querySelector(`${wanted} .previewed[data-preview=shown]`), panel);
  await selectTrack(page);
  await page.mouse.move(0, 0);
  await pressTwice('#correct .choice:nth-of-type(2)');
  await isShown('#correct');
  assert.equal(await download(opened, 'result.json'), before);
  await page.$eval('#correct .choice:nth-of-type(2)', (one) => (one as HTMLElement).click());
  await still(page);
  assert.equal(await text(page, '[data-do=edits]'), '1 correction');

  const corrected = await download(opened, 'result.json');
  await press(page, '[data-do=edits]');
  await page.mouse.move(0, 0);
  await pressTwice('[data-do=take-back]');
  await isShown('#edits-list');
  assert.equal(await download(opened, 'result.json'), corrected);
  await press(page, '[data-do=tuples]');
  await page.mouse.move(0, 0);
  for (const button of ['[data-do=ask-tuple]', '[data-do=remove-tuple]']) {
    await pressTwice(`#tuples ${button}`);
    await isShown('#tuples');
    assert.equal(await download(opened, 'result.json'), corrected, button);
    await press(page, '#tuples [data-do=preview-put-away]');
  }
  await page.keyboard.press('Escape');
  await press(page, '[data-do=undo]');
  await still(page);
  assert.equal(await download(opened, 'result.json'), before);
}

/** The first press of a number previews the class, whether or not its button had the focus, and the second applies it. */
async function holdNumberKey(page: Page, before: string, opened: Opened) {
  const isPreviewed = () => until(page, () => / would change[.,;]/.test(document.querySelector('#correct .previewed:not([hidden])')?.textContent ?? '') && document.querySelector('#correct [data-do=preview-apply][aria-disabled=false]'));
  await page.focus('#correct .choice:nth-of-type(1)');
  assert.match(await page.$eval('#correct-title kbd', (key) => key.title), /The same number again, or Enter, applies it/);
  await page.keyboard.press('2');
  await isPreviewed();
  assert.match(await text(page, '#correct .keys'), /same number again/);
  await shot(page, `${browser}-number-key`);
  assert.equal(await page.evaluate(() => document.activeElement === document.querySelector('#correct .choice:nth-of-type(2)')), true, 'the focus is on its button, for Enter');
  await page.keyboard.press('Escape');
  await until(page, () => document.querySelector('#correct .previewed[hidden]'));
  await page.keyboard.press('2');
  await isPreviewed();
  assert.equal(await download(opened, 'result.json'), before, 'one press applies nothing');
  await page.focus('#correct .choice:nth-of-type(2)'); // the download has moved it
  await page.keyboard.press('2');
  await still(page);
}

async function holdOtherClass(opened: Opened) {
  const { page } = opened;
  const before = await download(opened, 'result.json');
  const track = await selectTrack(page);
  const others = '#correct select[data-do=other-class]';
  const rows = () => page.$eval('#captions [role=option]', (row) => Number(row.getAttribute('aria-setsize')));
  const listed = await rows();
  const [value, name] = await page.$eval(`${others} optgroup option`, (option) => [option.value, option.textContent ?? '']);
  await page.select(others, value);
  await until(page, (wanted) => /added to the captions\. /.test(document.querySelector('#correct .previewed')?.textContent ?? '') && (document.querySelector(wanted) as HTMLSelectElement).value !== '', others);
  assert.equal(await download(opened, 'result.json'), before, 'it is previewed, not made');
  await shot(page, `${browser}-other-class`);
  await press(page, '#correct [data-do=preview-put-away]');
  assert.equal(await page.$eval(others, (select) => select.value), '', 'and put away');
  await page.select(others, value);
  await until(page, () => document.querySelector('#correct [data-do=preview-apply][aria-disabled=false]'));
  await press(page, '#correct [data-do=preview-apply][aria-disabled=false]');
  await still(page);
  assert.match(await heard(page), new RegExp(`: ${track} is ${name}, and \\(${name}, –\\) added to the captions: `));
  assert.equal(await rows(), listed + 1);
  assert.equal(await page.$eval(`#correct .choice[data-label="${name}"]`, (button) => button.getAttribute('aria-pressed')), 'true', 'the class has a button now');
  await press(page, '[data-do=undo]');
  await still(page);
  assert.equal(await download(opened, 'result.json'), before, 'one step takes both back');
}

async function holdCorrection(opened: Opened) {
  const { page } = opened;
  const first = await download(opened, 'result.json');
  const track = await selectTrack(page);
  await shot(page, `${browser}-correct`);
  const toolsHeight = () => page.$eval('.tools:has([data-do=edits])', (tools) => tools.getBoundingClientRect().height);
  const height = await toolsHeight();
  await page.focus('#correct [data-label="-"]');
  await keyPreviewed(page, 'Enter');
  await still(page);
  assert.match(await heard(page), new RegExp(`^\\S+: ${track} is no \\w+: `));
  assert.match(await text(page, '[data-do=changes]'), /changed/);
  assert.ok(await page.$('#timeline [aria-selected=true] .pin'), 'it is marked on the timeline');
  assert.ok(await page.$('#correct [aria-pressed=true] .pin'), 'and where it was said');
  assert.equal(await text(page, '[data-do=edits]'), '1 correction');
  const told = await download(opened, 'result.json');
  assert.notEqual(told, first);
  assert.notEqual(JSON.parse(told).dataset.hash, JSON.parse(first).dataset.hash);
  await press(page, '[data-do=changes]');
  assert.match(await text(page, '#changes'), /Labels that changed/);
  await shot(page, `${browser}-correct-changes`);
  await press(page, '[aria-label="Close what changed"]');

  assert.equal(await toolsHeight(), height, 'the number of contradictions moves nothing');
  await press(page, '[data-do=contradicting]');
  assert.equal(await page.$eval('[data-do=contradicting]', (button) => button.ariaLabel), '1 correction contradicts a label that was sure or likely.');
  assert.match(await text(page, '#edits-list li'), /The answer had \w+ with /);
  await shot(page, `${browser}-contradiction`);
  await press(page, '[data-do=edits]');

  await press(page, '[data-do=undo]');
  await still(page);
  assert.equal(await page.$eval('[data-do=contradicting]', (button) => (button as HTMLElement).hidden), true);
  assert.equal(await download(opened, 'result.json'), first);
  assert.equal(await page.$('#timeline .pin'), null);
  await press(page, '[data-do=redo]');
  await still(page);
  assert.equal(await download(opened, 'result.json'), told);

  await press(page, '[data-do=edits]');
  await shot(page, `${browser}-corrections`);
  assert.deepEqual(await violations(page), []);
  const top = () => page.$eval('[data-do=take-back]', (button) => button.getBoundingClientRect().top);
  const place = await top();
  await page.hover('[data-do=take-back]');
  await until(page, () => /taken back: .*\. .*would change/.test(document.querySelector('#edits-list .previewed')?.textContent ?? ''));
  assert.equal(await top(), place, 'the button stays under the pointer');
  await shot(page, `${browser}-corrections-preview`);
  await press(page, '[data-do=take-back]');
  await still(page);
  assert.match(await heard(page), /taken back/);
  assert.equal(await page.$('#timeline .pin'), null);
  await press(page, '[data-do=undo]');
  await still(page);

  await press(page, '[data-do=run-from-start]');
  await finished(page);
  const cold = JSON.parse(await download(opened, 'result.json'));
  assert.equal(cold.dataset.hash, JSON.parse(told).dataset.hash);
  assert.ok(!cold.starts[0].warm);
  assert.ok(await page.$('#timeline .pin'), 'the run from the start is of the corrected data');
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
  await until(page, () => document.querySelector('.found-files[open]'));
  await press(page, '[data-do=found-run]');
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
  await until(page, () => document.querySelector('.found-files[open]'));
  await press(page, '[data-do=found-run]');
  await phase(page, 'done');
  await still(page);
  await selectTrack(page);
  await until(page, () => document.querySelector('#correct [aria-pressed=true]'));
  assert.equal(await page.$eval('#correct [aria-pressed=true]', (button) => button.getAttribute('data-label')), label);
  await leave(opened);
});
