// From files to what was found to an answer: loose files, zips among them, a
// movie, local descriptors; what is to be made of the features; what is too large.
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { CLEAN, answered, choose, download, downloadAll, drop, enter, entriesOf, faults, fit, leave, phase, press, scratch, siibp, testIn, text, until, visit, world, writeZip } from '../harness/index.ts';
import { agree, summaryOf } from './fixtures/result.ts';
import { header, plant } from './fixtures/words.ts';
import type { Opened } from '../harness/page.ts';
import type { Page } from 'puppeteer-core';

const MOVIE = fileURLToPath(new URL('../../../core/cmd/siibp/testdata/data.mat', import.meta.url));
const PLANTED = 0.95; // of the planted tracks are found

/** Waits until the page says what it found. */
async function found(page: Page) {
  await until(page, () => document.querySelector('.files-dialog[open]'));
  return page.evaluate(() => ({
    summary: document.querySelector('.files-dialog .summary')?.textContent ?? '',
    files: [...document.querySelectorAll('.files-dialog tbody tr')].map((row) => [...row.children].map(({ textContent }) => textContent)),
    ignored: [...document.querySelectorAll('.files-dialog .ignored li')].map(({ textContent }) => textContent),
  }));
}

/** A toy world as files that lie beside one another. */
function looseFiles() {
  const folder = world('--seed', '8', '--clips', '4');
  const loose = scratch();
  const move = (from: string, to: string) => {
    cpSync(path.join(folder, from), path.join(loose, to));
    return path.join(loose, to);
  };
  const media = writeZip(path.join(loose, 'clips.zip'), entriesOf(path.join(folder, 'media')).map((entry) => ({ ...entry, name: `media/${entry.name}` })));
  writeFileSync(path.join(loose, 'weights.npy'), header(3, 1));
  return [
    move('tracks.csv', 'tracks (1).csv'), move('captions.txt', 'captions.txt'), move('dataset.json', 'dataset.json'), move('boxes.csv', 'proposals.csv'),
    move('truth_boxes.csv', 'truth_boxes.csv'), move('features/actor.npy', 'actor.npy'), move('features/action.npy', 'action.npy'), media, path.join(loose, 'weights.npy'),
  ];
}

const browser = 'chromium'; // it drops and chooses real files

testIn(browser, 'a dataset with fewer tracks is opened while the last track is selected', async () => {
  const opened = await visit(browser);
  const { page, record } = opened;
  await page.focus('#captions [role=listbox]');
  await page.keyboard.press('End');
  await until(page, () => document.querySelector('#timeline [aria-selected=true]'));
  const small = world('--seed', '8', '--clips', '4');
  await answered(page, () => drop(page, [small]), summaryOf(siibp('check', small).stdout));
  assert.match(await text(page, '#header .dataset'), /Toy street/);
  assert.ok(Number(await page.$eval('#captions [role=option]', (row) => row.getAttribute('aria-setsize'))) < 30);
  assert.deepEqual(faults(record), CLEAN);
  await leave(opened);
});

testIn(browser, 'files of all kinds, one after another', async (t) => {
  const opened = await visit(browser);
  const { page, record } = opened;
  await t.test('four gigabytes of features are refused before they are read', () => holdTooLarge(page));
  await t.test('loose files and a zip, chosen at once; features standardised and reduced', () => holdLooseFiles(opened));
  await t.test('a folder that holds a zip', () => holdFolder(opened));
  await t.test(`the authors' movie, cut otherwise`, () => holdMovie(opened));
  await t.test('from local descriptors to the tracks that were planted', () => holdDescriptors(opened));
  await t.test('the making of features is seen and can be cancelled', () => holdMaking(page));
  assert.deepEqual(faults(record), CLEAN);
  await leave(opened);
});

async function holdTooLarge(page: Page) {
  const [tracks, columns] = [5000, 200_000];
  const folder = path.join(scratch(), 'large');
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'tracks.csv'), `video,track\n${Array.from({ length: tracks }, (_, i) => `a,${i}\n`).join('')}`);
  writeFileSync(path.join(folder, 'captions.txt'), '# concepts: person\na: (Rick)\n');
  const big = path.join(folder, 'person.npy');
  writeFileSync(big, header(tracks, columns));
  truncateSync(big, header(tracks, columns).length + 4 * tracks * columns); // a hole, which takes no room on the disk
  await choose(page, ['tracks.csv', 'captions.txt', 'person.npy'].map((file) => path.join(folder, file)), '#pick-files');
  await until(page, () => document.querySelector('dialog.faults[open]'));
  const told = await text(page, 'dialog.faults .fault-list');
  assert.match(told, /person\.npy/);
  assert.match(told, /3\.7 GiB for the features/);
  assert.match(told, /native command/);
  await press(page, 'dialog.faults footer .primary');
  assert.match(await text(page, '#bar .found'), /caption/, 'the demo stays');
}

async function holdLooseFiles(opened: Opened) {
  const { page } = opened;
  const paths = looseFiles();
  const native = siibp('check', ...paths);
  assert.equal(native.status, 0, native.stderr);
  await choose(page, paths, '#pick-files');
  const shown = await found(page);
  assert.equal(shown.summary, summaryOf(native.stdout));
  const lines = (kind: string) => native.stdout.split('\n').filter((line) => line.startsWith(`${kind}: `)).map((line) => line.slice(kind.length + 2));
  assert.deepEqual(shown.files.map(([file, role, facts]) => `${file}: ${role}, ${facts}`), lines('used'));
  assert.deepEqual(shown.ignored.map((line) => line?.replace(' ', ': ')), lines('ignored'));
  assert.ok(shown.files.some(([file, role]) => file === 'tracks (1).csv' && role === 'tracks'));
  assert.equal(await text(page, '#bar .found'), 'No answer yet: press Run.');

  await press(page, '.features > summary');
  await press(page, '[data-view=actor] [data-step=standardise]');
  await press(page, '[data-view=actor] [data-step=pca]');
  await until(page, () => document.querySelector('[data-view=actor] .spectrum rect'));
  await enter(page, '[data-view=actor] [data-step=dims]', '5');
  const share = await text(page, '[data-view=actor] .kept');
  await press(page, '[data-view=action] [data-step=balance]');
  const steps = 'actor: standardise, pca 5; action: balance';
  assert.equal(await text(page, '.features > summary .muted'), steps);
  assert.ok(siibp('check', '--features', steps, ...paths).stdout.includes(share), share);
  await page.focus('[data-view=actor] [data-step=dims]');
  await page.keyboard.press('Enter');
  await phase(page, 'done');
  assert.equal(await page.$('.files-dialog[open]'), null);
  agree(await downloadAll(opened), fitOf(paths, '--features', steps));

  // The same place, later: the recipe stands, and a run takes it as it is.
  await press(page, '[data-do=found]');
  assert.equal(await text(page, '[data-do=files-run]'), 'Run again');
  await page.keyboard.press('Escape');
  await until(page, () => !document.querySelector('.files-dialog[open]'));
}

async function holdFolder(opened: Opened) {
  const { page } = opened;
  const folder = world('--seed', '6', '--clips', '4'); // not the data of before, whose recipe the page remembers
  const want = summaryOf(siibp('check', folder).stdout);
  const features = path.join(folder, 'features');
  writeZip(path.join(folder, 'features.zip'), entriesOf(features).map((entry) => ({ ...entry, name: `features/${entry.name}` })));
  const native = fit(folder); // both lie there now: the files beside the zip are used
  rmSync(features, { recursive: true });
  await answered(page, () => drop(page, [folder]), want);
  agree(await downloadAll(opened), native);
}

async function holdMovie(opened: Opened) {
  const { page } = opened;
  await choose(page, [MOVIE], '#pick-files');
  const first = await found(page);
  assert.equal(first.files.length, 1);
  await page.select('[data-cut=segment]', '120');
  await until(page, (before) => document.querySelector('.files-dialog .summary')?.textContent !== before, first.summary);
  const folder = path.join(scratch(), 'movie');
  assert.equal(siibp('convert', MOVIE, folder, '--segment', '120').status, 0);
  assert.equal((await found(page)).summary, summaryOf(siibp('check', folder).stdout));
  await press(page, '[data-do=files-run]');
  await phase(page, 'done');
  const native = fit(folder);
  for (const name of ['tracks.csv', 'localized.csv']) assert.equal((await download(opened, name)).split('\n').length, native[name].split('\n').length);
}

async function holdDescriptors(opened: Opened) {
  const { page } = opened;
  const folder = path.join(scratch(), 'words');
  const planted = plant(folder);
  const paths = ['tracks.csv', 'captions.txt', 'descriptors/action.npy', 'descriptors/action.csv'].map((file) => path.join(folder, file));
  await choose(page, paths, '#pick-files');
  await found(page);
  await enter(page, '[data-fisher=components]', '4');
  await enter(page, '[data-fisher=dims]', '3');
  await press(page, '[data-do=files-run]');
  await phase(page, 'done');
  const answers = (await download(opened, 'localized.csv')).trim().split('\n').slice(1).map((line) => line.split(',')).filter(([, , rank]) => rank === '1');
  assert.equal(answers.length, Object.keys(planted).length);
  const right = answers.filter(([video, action, , track]) => planted[`${video} ${action}`] === track);
  assert.ok(right.length >= PLANTED * answers.length, `${right.length} of ${answers.length}`);
  agree(await downloadAll(opened), fitOf(paths, '--fisher', '4', '--descriptor-pca', '3'));
}

async function holdMaking(page: Page) {
  const folder = path.join(scratch(), 'many');
  plant(folder, { videos: 24, many: 400 });
  await drop(page, [folder]);
  await found(page);
  await enter(page, '[data-fisher=components]', '512');
  await press(page, '[data-do=files-run]');
  await phase(page, 'preparing');
  await until(page, () => /^action: mixture/.test(document.querySelector('#bar .numbers')?.textContent ?? ''));
  await press(page, '#captions .tuple:nth-child(3)'); // the page answers
  await until(page, () => document.querySelector('#captions .tuple:nth-child(3)')?.getAttribute('aria-selected') === 'true');
  await press(page, '[data-do=cancel]');
  await phase(page, 'none');
  assert.equal(await text(page, '#bar .found'), 'No answer yet: press Run.');
  await press(page, '[data-do=found]');
  await enter(page, '[data-fisher=components]', '2');
  await enter(page, '[data-fisher=sample]', '500');
  await press(page, '[data-do=files-run]');
  await phase(page, 'done');
  assert.match(await text(page, '#bar .found'), /caption/);
}

/** The three files of a native fit over several paths. */
function fitOf(paths: string[], ...flags: string[]) {
  return fit(paths[0], ...paths.slice(1), ...flags);
}
