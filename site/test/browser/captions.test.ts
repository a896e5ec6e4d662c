// Captions written in the page: for a dataset that has none, and over those of the demo.
import assert from 'node:assert/strict';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CLEAN, choose, downloadAll, drawn, entriesOf, faults, fit, leave, press, ran, received, scratch, still, testIn, text, until, visit, world, writeZip } from '../harness/index.ts';
import { agree } from './fixtures/result.ts';
import type { Page } from 'puppeteer-core';

/** A toy world without captions, and what it had. */
const toy = world('--seed', '8', '--clips', '4');
const had = readFileSync(path.join(toy, 'captions.txt'), 'utf8');

/** A zip of the toy world without its captions and its vocabulary. */
function uncaptioned() {
  const folder = path.join(scratch(), 'toy');
  cpSync(toy, folder, { recursive: true });
  rmSync(path.join(folder, 'captions.txt'));
  const file = path.join(folder, 'dataset.json');
  const info = JSON.parse(readFileSync(file, 'utf8'));
  for (const concept of info.concepts) delete concept.classes;
  writeFileSync(file, JSON.stringify(info));
  return writeZip(path.join(scratch(), 'toy.zip'), entriesOf(folder));
}

/** The toy world's tuples by video. */
function tuplesOf() {
  return had.split('\n').filter((line) => line && !line.startsWith('#')).map((line) => {
    const [video, rest] = line.split(': ');
    return { video, tuples: [...(rest ?? '').matchAll(/\(([^,]+), ([^)]+)\)/g)].map(([, who, what]) => [who, what]) };
  });
}

/** What the writer shows of a video. */
function shown(page: Page, video: string) {
  return page.$eval(`[data-said="${video}"]`, (card) => ({
    marks: [...card.querySelectorAll('mark')].map((mark) => [mark.textContent, mark.dataset.class]),
    accepted: [...card.querySelectorAll('.accepted')].map((row) => [...row.querySelectorAll('select')].map(({ value }) => value)),
    offers: [...card.querySelectorAll('.offer')].map((row) => [...row.querySelectorAll('select')].map(({ value }) => value)),
  }));
}

/** Types into a field in place of what it holds. */
async function type(page: Page, selector: string, value: string) {
  await page.$eval(selector, (field) => (field as HTMLInputElement).select());
  await page.focus(selector);
  await page.keyboard.type(value);
  await drawn(page);
}

/** The text of captions.txt as the writer shows it. */
async function written(page: Page) {
  if (!await page.$eval('#writer .fold:has(pre)', (fold) => (fold as HTMLDetailsElement).open)) await press(page, '#writer .fold:has(pre) > summary');
  return page.$eval('#writer pre', ({ textContent }) => textContent ?? '');
}

const browser = 'firefox'; // typing and the focus

testIn(browser, 'a dataset without captions gets them here', async () => {
  const opened = await visit(browser);
  const { page, record } = opened;
  await choose(page, [uncaptioned()], '#pick-files');
  await until(page, () => document.querySelector('dialog.faults[open]'));
  assert.match(await text(page, 'dialog.faults'), /captions\.txt[\s\S]*the file is needed/);
  await press(page, '[data-do=write-anew]');
  await until(page, () => document.querySelector('#writer:not([hidden]) [data-said]'));
  assert.equal(await page.$eval('html', (html) => html.dataset.run), 'none');
  assert.ok(await page.$eval('[data-do=run]', (button) => (button as HTMLButtonElement).disabled));
  assert.match(await text(page, '#bar .found'), /still to be written/);

  // The vocabulary is open and empty: the classes are written first.
  const said = tuplesOf();
  for (const [e, concept] of ['actor', 'action'].entries()) {
    for (const name of new Set(said.flatMap(({ tuples }) => tuples.map((tuple) => tuple[e])).filter((one) => one !== '-'))) {
      await type(page, `[data-add="${concept}"]`, name);
      await page.keyboard.press('Enter');
      await until(page, (wanted) => document.querySelector(`[data-synonyms="${wanted}"]`), name);
    }
  }
  const { video, tuples: [[who, what]] } = said[0];
  await type(page, `[data-synonyms="${what}"]`, 'does its thing');
  await page.keyboard.press('Tab');

  // A line a video; the last names none that there is and is not lost.
  const lines = said.map(({ video: id, tuples }) => `${id}: ${tuples.map(([a, b]) => `${a === '-' ? 'Somebody' : `The ${a}`} ${b === '-' ? 'is there' : b}.`).join(' ')}`);
  await press(page, '#writer .fold:has(#writer-paste) > summary');
  await page.$eval('#writer-paste', (box, value) => { (box as HTMLTextAreaElement).value = value; }, [...lines, 'clip-99: A cat.'].join('\n'));
  await press(page, '[data-do=put-in]');
  assert.match(await text(page, '#writer .pasted'), /^4 lines put in\. 1 line left:\s*clip-99: A cat\. no video is called “clip-99”/);
  assert.equal(await page.$eval('#writer-paste', (box) => (box as HTMLTextAreaElement).value), 'clip-99: A cat.');
  for (const { video: id, tuples } of said) {
    const now = await shown(page, id);
    assert.deepEqual([now.accepted, now.offers], [[], tuples.map((tuple) => tuple.map((name) => name.replace(/^-$/, '')))], id);
  }
  assert.doesNotMatch(await written(page), /^clip/m, 'what is only offered does not count');

  // By hand: an offer mended twice and back, one dropped and written anew, all others accepted.
  await page.select(`[data-said="${video}"] .offer select[data-concept=action]`, '');
  await drawn(page);
  assert.deepEqual((await shown(page, video)).offers[0], [who, '']);
  await page.select(`[data-said="${video}"] .offer select[data-concept=action]`, what);
  await drawn(page);
  await press(page, `[data-said="${video}"] [data-do=drop]`);
  assert.equal((await shown(page, video)).offers.length, said[0].tuples.length - 1);
  await type(page, `[data-sentence="${video}"]`, `The ${who} does its things.`);
  assert.deepEqual((await shown(page, video)).marks, [[who, who], ['does its things', what]]);
  assert.equal((await shown(page, video)).offers.length, 0, 'what was dropped stays dropped');
  await press(page, `[data-said="${video}"] [data-do=add]`);
  await page.select(`[data-said="${video}"] .accepted select[data-concept=actor]`, who);
  await drawn(page);
  await page.select(`[data-said="${video}"] .accepted select[data-concept=action]`, what);
  await drawn(page);
  await type(page, `[data-sentence="${video}"]`, lines[0].slice(video.length + 2));
  while (await text(page, '[data-do=next-offer]')) {
    await press(page, '[data-do=next-offer]');
    // The offer has the focus: Enter accepts it.
    assert.equal(await page.evaluate(() => (document.activeElement as HTMLElement).dataset.do), 'accept');
    await page.keyboard.press('Enter');
    await drawn(page);
  }
  const file = await written(page);
  const tuples = (captions: string) => captions.split('\n').filter((line) => /^(# concepts|clip)/.test(line)).sort();
  assert.deepEqual(tuples(file).map((line) => line.split(/[:,] /).sort()), tuples(had).map((line) => line.split(/[:,] /).sort()));
  assert.match(file, /# synonyms of action=.*: does its thing\n/);
  await press(page, '[data-do=captions-file]');
  assert.equal(await received(opened, 'captions.txt'), file);

  await ran(page, () => press(page, '[data-do=captions-use]'));
  assert.match(await text(page, '#bar .found'), /captions.* sure/);
  assert.equal(await text(page, '#writer'), '');
  const captions = path.join(scratch(), 'captions.txt');
  writeFileSync(captions, file);
  agree(await downloadAll(opened), fit(toy, '--captions-from', captions));
  assert.deepEqual(faults(record), CLEAN);
  await leave(opened);
});

testIn(browser, `the demo's captions are edited`, async () => {
  const opened = await visit(browser);
  const { page, record } = opened;
  const before = await page.$$eval('#captions .tuple', (rows) => rows.length);
  await page.focus('[data-do=write]');
  await page.keyboard.press('Enter');
  await until(page, () => document.querySelector('#writer:not([hidden])'));
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'writer-title');
  const first = await shown(page, 'clip-01');
  assert.ok(first.accepted.length > 0 && first.offers.length === 0);
  assert.match(await text(page, '#writer .status'), /24 of 24 videos captioned/);
  const text_ = await written(page);

  // A class that is not in the closed vocabulary cannot be added; escape leaves all as it was.
  assert.equal(await page.$('[data-add=actor]'), null);
  await page.keyboard.press('Escape');
  await until(page, () => document.querySelector('#writer[hidden]'));
  await press(page, '[data-do=write]');
  assert.equal(await written(page), text_);

  await press(page, '[data-said="clip-01"] .accepted [data-do=remove]');
  assert.deepEqual((await shown(page, 'clip-01')).accepted, first.accepted.slice(1));
  await press(page, '[data-do=captions-use]');
  await until(page, () => document.querySelector('#writer[hidden]'));
  await still(page);
  assert.ok(before > 5);
  await until(page, (gone) => !document.querySelectorAll('#captions .row')[1]?.textContent?.includes(gone), first.accepted[0].filter(Boolean).join(' · '));
  // What was written is there when the writer is opened again.
  await press(page, '[data-do=write]');
  assert.deepEqual((await shown(page, 'clip-01')).accepted, first.accepted.slice(1));
  assert.deepEqual(faults(record), CLEAN);
  await leave(opened);
});
