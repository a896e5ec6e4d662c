// Captions written in the page: for a dataset that has none, and over those of the demo.
import assert from 'node:assert/strict';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CLEAN, choose, downloadAll, drawn, entriesOf, faults, fit, leave, press, ran, received, scratch, shot, still, testIn, text, until, visit, world, writeZip } from '../harness/index.ts';
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
  for (const video of info.videos) delete video.labels; // those without captions are free
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

/** Waits until the core has read the sentence of a video. */
async function read(page: Page, video: string, sentence: string) {
  await until(page, ([id, wanted]) => document.querySelector(`[data-said="${id}"] .read`)?.textContent === wanted, [video, sentence] as const);
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
  assert.match(await text(page, '#bar .found'), /No caption is accepted yet/);

  // A list with commas adds all its classes.
  const said = tuplesOf();
  await press(page, '#writer .fold:has([data-add]) > summary');
  for (const [e, concept] of ['actor', 'action'].entries()) {
    const names = [...new Set(said.flatMap(({ tuples }) => tuples.map((tuple) => tuple[e])).filter((one) => one !== '-'))];
    await type(page, `[data-add="${concept}"]`, names.join(', '));
    await page.keyboard.press('Enter');
    for (const name of names) await until(page, (wanted) => document.querySelector(`[data-synonyms="${wanted}"]`), name);
  }
  const { video, tuples: [[who, what]] } = said[0];
  await type(page, `[data-synonyms="${what}"]`, 'does its thing');
  await page.keyboard.press('Tab');

  // A line a video; the last names none that there is and is not lost.
  const lines = said.map(({ video: id, tuples }) => `${id}: ${tuples.map(([a, b]) => `${a === '-' ? 'Somebody' : `The ${a}`} ${b === '-' ? 'is there' : b}.`).join(' ')}`);
  await press(page, '#writer .fold:has(#writer-paste) > summary');
  await page.$eval('#writer-paste', (box, value) => { (box as HTMLTextAreaElement).value = value; }, [...lines, 'clip-99: A cat.'].join('\n'));
  await press(page, '[data-do=put-in]');
  await until(page, () => document.querySelector('#writer .pasted p'));
  await read(page, said.at(-1)?.video ?? '', lines.at(-1)?.slice((said.at(-1)?.video.length ?? 0) + 2) ?? '');
  assert.match(await text(page, '#writer .pasted'), /^4 lines added\. 1 line left:\s*clip-99: A cat\. no video is called "clip-99"/);
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
  await read(page, video, `The ${who} does its things.`);
  assert.deepEqual((await shown(page, video)).marks, [[who, who], ['does its things', what]]);
  assert.equal((await shown(page, video)).offers.length, 0, 'what was dropped stays dropped');
  await press(page, `[data-said="${video}"] [data-do=add]`);
  await page.select(`[data-said="${video}"] .accepted select[data-concept=actor]`, who);
  await drawn(page);
  await page.select(`[data-said="${video}"] .accepted select[data-concept=action]`, what);
  await drawn(page);
  await type(page, `[data-sentence="${video}"]`, lines[0].slice(video.length + 2));
  await read(page, video, lines[0].slice(video.length + 2));
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
  assert.match(await text(page, '#bar .found'), /captions.* (sure|likely)/);
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

testIn(browser, 'a sentence proposes people and actions, and one press adds, accepts and runs', async () => {
  const opened = await visit(browser);
  const { page, record } = opened;
  await choose(page, [uncaptioned()], '#pick-files');
  await until(page, () => document.querySelector('dialog.faults[open]'));
  await press(page, '[data-do=write-anew]');
  await until(page, () => document.querySelector('#writer:not([hidden]) [data-said]'));
  const sentence = 'Luis waits while Marek, Ana and Ben sign with two hands. Monday is fine.';
  await type(page, '[data-sentence="clip-01"]', sentence);
  await read(page, 'clip-01', sentence);
  const offers = async () => (await shown(page, 'clip-01')).offers;
  assert.deepEqual(await offers(), [['Luis', 'waits'], ['Marek', 'sign'], ['Ana', 'sign'], ['Ben', 'sign']]);
  await shot(page, 'writer-proposals');

  // Verbs that mean the same become one action.
  await type(page, '[data-sentence="clip-02"]', 'Ana comes in. Ben enters.');
  await read(page, 'clip-02', 'Ana comes in. Ben enters.');
  await until(page, () => document.querySelector('.alike'));
  assert.match(await text(page, '.alike'), /^Is “enters” the same as “comes in”\?/);
  await shot(page, 'writer-alike');
  await press(page, '[data-do=join-classes]');
  await until(page, () => !document.querySelector('.alike'));
  await read(page, 'clip-02', 'Ana comes in. Ben enters.');
  assert.deepEqual((await shown(page, 'clip-02')).offers, [['Ana', 'comes in'], ['Ben', 'comes in']]);
  await type(page, '[data-sentence="clip-02"]', ' ');
  await until(page, () => !document.querySelector('[data-said="clip-02"] .offer'));

  // What is no class is not proposed again; its person is marked.
  await press(page, '[data-proposal=waits] [data-do=reject]');
  await until(page, () => document.querySelector('[data-said="clip-01"] .unread'));
  assert.deepEqual((await offers())[0], ['Luis', '']);
  assert.match(await text(page, '[data-said="clip-01"] .unread'), /“waits” is not an action/);
  assert.equal(await text(page, '[data-do=captions-everything]'), 'Add 4 actors and 1 action, accept 4 captions, run');
  await ran(page, () => press(page, '[data-do=captions-everything]'));
  await press(page, '[data-do=write]');
  await until(page, () => document.querySelector('#writer:not([hidden]) [data-said]'));
  assert.deepEqual((await shown(page, 'clip-01')).accepted, [['Luis', ''], ['Marek', 'sign'], ['Ana', 'sign'], ['Ben', 'sign']]);

  // One press removes a caption that the sentence no longer says. Undo restores it in the dataset and in the editor.
  const shorter = 'Luis waits while Marek and Ana sign with two hands.';
  await type(page, '[data-sentence="clip-01"]', shorter);
  await read(page, 'clip-01', shorter);
  await until(page, () => document.querySelectorAll('[data-said="clip-01"] .unsaid').length === 1);
  assert.equal(await text(page, '[data-do=captions-everything]'), 'Remove 1 caption, run');
  await shot(page, 'writer-unsaid');
  await press(page, '[data-do=captions-everything]');
  await until(page, () => document.querySelector('#writer[hidden]'));
  await still(page);
  await press(page, '[data-do=write]');
  await until(page, () => document.querySelector('#writer:not([hidden]) [data-said]'));
  assert.deepEqual((await shown(page, 'clip-01')).accepted, [['Luis', ''], ['Marek', 'sign'], ['Ana', 'sign']]);
  await press(page, '[data-do=undo]');
  await still(page);
  await until(page, () => document.querySelectorAll('[data-said="clip-01"] .tuples > li').length === 4);
  assert.deepEqual(faults(record), CLEAN);
  await leave(opened);
});

testIn(browser, 'a captions file that is dropped where captions are is left out, put in, or replaces them, as the user says', async () => {
  const opened = await visit(browser);
  const { page, record } = opened;
  const file = path.join(scratch(), 'captions.txt');
  const others = Array.from({ length: 23 }, (_, i) => `clip-${String(i + 2).padStart(2, '0')}:\n`);
  writeFileSync(file, `# concepts: actor, action\nclip-01: (cat, jump)\n${others.join('')}`);
  const offered = async () => {
    await choose(page, [file], '#pick-files');
    await until(page, () => document.querySelector('#writer:not([hidden]) .offered-file'));
  };
  const gone = () => until(page, () => !document.querySelector('.offered-file'));
  await offered();
  assert.match(await text(page, '.offered-file'), /^captions\.txt has captions of clip-01, which has \d+ captions here\./);
  await shot(page, 'writer-offered-file');
  const { accepted } = await shown(page, 'clip-01');
  await press(page, '[data-do=captions-decline]');
  await gone();
  assert.deepEqual(await shown(page, 'clip-01'), { marks: [], accepted, offers: [] });

  await offered();
  await press(page, '[data-do=captions-put-in]');
  await gone();
  assert.deepEqual(await shown(page, 'clip-01'), { marks: [], accepted: [...accepted, ['cat', 'jump']], offers: [] });

  await offered();
  await press(page, '[data-do=captions-replace-some]');
  await gone();
  assert.deepEqual(await shown(page, 'clip-01'), { marks: [], accepted: [['cat', 'jump']], offers: [] });
  assert.ok((await shown(page, 'clip-02')).accepted.length > 0, 'other videos keep their captions');
  await press(page, '[data-do=run]'); // uses what is accepted
  await until(page, () => /clip-01\s*cat\s*·\s*jump/.test(document.querySelector('#captions')?.textContent ?? ''));
  await still(page);

  await offered();
  await ran(page, () => press(page, '[data-do=captions-replace]'));
  await press(page, '[data-do=write]');
  await until(page, () => document.querySelector('#writer:not([hidden]) [data-said]'));
  assert.deepEqual(await shown(page, 'clip-01'), { marks: [], accepted: [['cat', 'jump']], offers: [] }, 'nothing of the captions before is left');
  assert.match(await text(page, '#writer .status'), /^1 caption accepted; 24 of 24 videos captioned\./);
  assert.deepEqual(faults(record), CLEAN);
  await leave(opened);
});
