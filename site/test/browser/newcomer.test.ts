// Somebody who has never seen the page: from the landing to an answer on files of their
// own, and through the mistakes that newcomers make.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CLEAN, choose, downloadAll, drawn, drop, faults, fit, leave, phase, press, received, scratch, shot, siibp, testIn, text, until, visit, writeZip } from '../harness/index.ts';
import { violations } from './fixtures/axe.ts';
import { agree } from './fixtures/result.ts';
import type { Opened } from '../harness/page.ts';
import type { Page } from 'puppeteer-core';

/** Files of texts in a folder. */
function folder(texts: Record<string, string>) {
  const at = path.join(scratch(), 'mine');
  for (const [name, body] of Object.entries(texts)) {
    mkdirSync(path.dirname(path.join(at, name)), { recursive: true });
    writeFileSync(path.join(at, name), body);
  }
  return at;
}

/** What is wrong with what is dropped. */
async function refused(page: Page, at: string) {
  await drop(page, [at]);
  await until(page, () => document.querySelector('dialog.faults[open]'));
  const said = await text(page, 'dialog.faults');
  return { said, close: () => press(page, 'dialog.faults .primary') };
}

/** Wide and narrow, nothing is amiss. */
async function looks(page: Page, name: string) {
  for (const width of [390, 1280]) {
    await page.setViewport({ width, height: 800 });
    await drawn(page);
    await shot(page, `${name}-${width}`);
    assert.deepEqual(await violations(page), []);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'the page does not scroll sideways');
    assert.deepEqual(await page.$$eval('dialog[open] .body', (bodies) => bodies.map((body) => body.scrollWidth - body.clientWidth).filter((over) => over > 0)), [], 'nor does a dialog');
  }
}

/** Notes that the browser's picker of files was asked for, in its place; run in the page. */
function noteClick(id: string) {
  document.getElementById(id)?.addEventListener('click', (event) => {
    event.preventDefault();
    document.documentElement.dataset.noted = id;
  }, { once: true });
}

const browser = 'chromium'; // it drops real folders

testIn(browser, `from the landing to a result on files of one's own`, async () => {
  const opened = await visit(browser);
  const { page, record } = opened;
  assert.match(await text(page, '.welcome'), /Captions say who does what[^]*demo with its answer/);
  await looks(page, `${browser}-welcome`);
  await press(page, '[data-do=help]');
  await looks(page, `${browser}-help`);
  await page.setViewport({ width: 390, height: 800 });
  assert.equal(new Set(await page.$$eval('.help footer button', (all) => all.map((one) => one.getBoundingClientRect().top))).size, 1, 'its buttons have one row on a phone');
  await page.setViewport({ width: 1280, height: 800 });
  for (const which of ['folder', 'files']) {
    await page.evaluate(noteClick, `pick-${which}`);
    await press(page, `.help [data-do=pick-${which}]`);
    await until(page, (wanted) => document.documentElement.dataset.noted === wanted, `pick-${which}`);
  }
  const texts: Record<string, string> = {};
  for (const name of ['tracks.csv', 'captions.txt', 'features/person.csv', 'features/action.csv']) {
    await press(page, `.help [data-name="${name}"]`);
    texts[name] = await received(opened, name.replace('/', '-'));
  }
  const mine = folder(texts);
  const zip = await saved(opened);
  assert.match(siibp('check', zip).stdout, /6 videos, 18 tracks, person 3-d, action 2-d, 12 captions/);
  await press(page, '[data-do=example-open]');
  await until(page, () => document.querySelector('.files-dialog[open]'));
  assert.equal(await text(page, '.welcome'), '');
  assert.match(await text(page, '.files-dialog .vocabulary'), /person\s+Ilsa, Rick, Sam\s+action\s+sitting, walking/);
  await page.keyboard.press('Escape');
  await drawn(page);
  assert.match(await text(page, '#bar .found'), /press Run/);
  await choose(page, [writeZip(path.join(scratch(), 'mine.zip'), Object.entries(texts).map(([name, body]) => ({ name, body: Buffer.from(body) })))], '#pick-files');
  await until(page, () => document.querySelector('.files-dialog[open]'));
  await page.keyboard.press('Enter');
  await phase(page, 'done');
  assert.equal(await text(page, '#bar .found'), 'All 12 captions are likely.');
  agree(await downloadAll(opened), fit(mine));
  assert.deepEqual(faults(record), CLEAN);
  await leave(opened);
});

testIn(browser, 'what newcomers get wrong is told so that they can mend it', async () => {
  const opened = await visit(browser);
  const { page, record } = opened;
  await press(page, '[data-do=welcomed]');
  assert.equal(await text(page, '.welcome'), '');
  const good = parts();

  const videos = await refused(page, folder({ 'a.mp4': 'x', 'b.webm': 'x' }));
  assert.match(videos.said, /no dataset yet[^]*These are videos, and a dataset also needs the tracks/);
  await looks(page, `${browser}-no-dataset`);
  await press(page, '[data-do=faults-help]');
  assert.match(await text(page, 'dialog.help'), /What can I open\?[^]*tracks\.csv/);
  await page.keyboard.press('Escape');

  const nested = writeZip(path.join(scratch(), 'outer.zip'), [{ name: 'stuff/inner.zip', body: readFileSync(zipOf(good)) }]);
  const shut = await refused(page, nested);
  assert.match(shut.said, /1 thing[^]*stuff\/inner\.zip[^]*unpack it/);
  await shut.close();

  const { 'tracks.csv': tracks, ...trackless } = good;
  const workbook = await refused(page, folder({ ...trackless, 'tracks.xlsx': 'PK' }));
  assert.match(workbook.said, /tracks\.xlsx[^]*in the spreadsheet, save it as "CSV UTF-8/);
  await workbook.close();

  const { 'captions.txt': captions, ...uncaptioned } = good;
  const bare = await refused(page, folder(uncaptioned));
  assert.match(bare.said, /write the captions here[^]*model\.zip/);
  await bare.close();

  const prose = await refused(page, folder({ ...uncaptioned, 'captions.txt': 'clip-1: Rick walks while Ilsa sits.\n' }));
  await press(page, '[data-do=write-anew]');
  await until(page, () => document.querySelector('#writer:not([hidden])'));
  assert.match(prose.said, /parentheses/);

  const { 'features/person.csv': faces, ...faceless } = good;
  const names = await refused(page, folder({ ...faceless, 'faces.csv': faces }));
  assert.match(names.said, /rename the file that has them to "person\.csv"/);
  await names.close();

  const excel = `\ufeff${tracks.replaceAll(',', ';').replaceAll('\n', '\r\n')}`;
  await drop(page, [folder({ ...good, 'tracks.csv': excel, 'captions.txt': captions.replace('Ilsa', 'Ilza') })]);
  await until(page, () => document.querySelector('.files-dialog[open]'));
  const found = await text(page, '.files-dialog');
  assert.match(found, /separated by semicolons/);
  assert.match(found, /Are "Ilsa", "Ilza" one person\? captions\.txt names "Ilza" once, and "Ilsa" 2 times\./);
  assert.deepEqual(faults(record), CLEAN);
  await leave(opened);
});

/** A small dataset as texts. */
function parts(): Record<string, string> {
  const tracks = ['video,track'];
  const [person, action] = [[] as string[], [] as string[]];
  for (let v = 1; v <= 3; v++) {
    for (let t = 1; t <= 2; t++) {
      tracks.push(`clip-${v},t${t}`);
      person.push(t === 1 ? '1,0' : '0,1');
      action.push(`${v}`);
    }
  }
  const lines = (list: string[]) => `${list.join('\n')}\n`;
  return {
    'tracks.csv': lines(tracks),
    'captions.txt': lines(['# concepts: person, action', ...[1, 2, 3].map((v) => `clip-${v}: (Rick, walking), (Ilsa, -)`)]),
    'features/person.csv': lines(person),
    'features/action.csv': lines(action),
  };
}

const zipOf = (texts: Record<string, string>) => writeZip(path.join(scratch(), 'inner.zip'), Object.entries(texts).map(([name, body]) => ({ name, body: Buffer.from(body) })));

/** The example as the page saves it. */
async function saved(opened: Opened) {
  await press(opened.page, '[data-do=example-zip]');
  const file = path.join(opened.downloads, 'example.zip');
  const end = Date.now() + 60_000;
  while (Date.now() < end) {
    try {
      if (readFileSync(file).subarray(-22).toString('latin1').startsWith('PK\x05\x06')) return file;
    } catch { /* it is not there yet */ }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('example.zip was not saved');
}
