// Tracks that were made of a clip are edited, by pointer and by keys, and their features made again. What is pending survives a reload.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'puppeteer-core';
import { CLEAN, address, choose, drawn, faults, leave, middleOf, open, phase, press, pressPreviewed, requestsSince, scratch, settled, shot, still, testIn, text, until } from '../harness/index.ts';
import { violations } from './fixtures/axe.ts';
import { selectTrack } from './fixtures/selected.ts';
import { HEIGHT, WIDTH, numbered } from './fixtures/numbered.ts';
import { LIMIT, skip } from './fixtures/videos.ts';

/** Opens the page for videos. */
async function enter(page: Page) {
  await page.goto(`${await address()}?videos`);
  await settled(page);
  await until(page, () => document.querySelector('.drop-here'));
}

/** Makes a dataset of a clip in which a square goes to the right; the dialog of its files is open. */
async function make(page: Page, captions = '(Square, sliding)') {
  const folder = scratch();
  const clip = path.join(folder, 'moves.webm');
  const file = path.join(folder, 'captions.txt');
  writeFileSync(clip, await numbered(Array.from({ length: 40 }, (_, i) => 100 * i), { moves: true }));
  writeFileSync(file, `# concepts: person, action\nmoves: ${captions}\n`);
  await choose(page, [clip, file], '#pick-files');
  await page.waitForFunction(() => document.querySelector('.files-dialog[open]'), { timeout: LIMIT });
}

/** Puts the dialog of files away. */
async function away(page: Page) {
  await until(page, () => document.querySelector('.files-dialog[open]'));
  await page.keyboard.press('Escape');
  await until(page, () => !document.querySelector('.files-dialog[open]'));
}

/** The tracks that can be chosen: “0 · thing, 4–39”. */
const tracks = (page: Page) => page.$$eval('[data-do=track-edit-track] option', (options) => options.map(({ textContent }) => textContent));

/** What was done, as it is listed. */
const done = (page: Page) => page.$$eval('.track-editor-done li > span', (items) => items.map(({ textContent }) => textContent));

/** Waits until so many changes are listed. */
const listed = (page: Page, count: number) => until(page, (n) => document.querySelectorAll('.track-editor-done li').length === n, count);

const FRAME = 20;

/** Opens the panel, and seeks a frame of which it then speaks. */
async function edit(page: Page) {
  await press(page, '[data-do=edit-tracks]');
  await until(page, () => document.querySelector('.track-edit-box') && document.querySelector('#transport [aria-label=Play]'));
  await page.$eval('#transport input.scrub', (scrub, frame) => {
    (scrub as HTMLInputElement).value = String(frame);
    scrub.dispatchEvent(new Event('input', { bubbles: true }));
  }, FRAME);
  await until(page, (frame) => document.querySelector('[data-do=track-edit-split]')?.textContent === `Split at frame ${frame}` && !document.querySelector<HTMLVideoElement>('#screen video')?.seeking, FRAME);
  await until(page, (frame) => document.querySelector('.track-edit-box')?.getAttribute('aria-label')?.includes(`at frame ${frame}`), FRAME);
}

/** The box on the stage in pixels of the clip. */
const boxOf = (page: Page) => page.$eval('div.track-edit-box', ({ style }, [w, h]) => [style.left, style.top, style.width, style.height].map((share, i) => (Number.parseFloat(share) / 100) * (i % 2 ? h : w)), [WIDTH, HEIGHT]);

/** Drags from one place of the picture to another, in shares of it. */
async function drag(page: Page, from: [number, number], to: [number, number]) {
  const { x, y, width, height } = (await (await page.$('#screen .frame'))!.boundingBox())!;
  await page.mouse.move(x + from[0] * width, y + from[1] * height);
  await page.mouse.down();
  await page.mouse.move(x + to[0] * width, y + to[1] * height, { steps: 4 });
  await page.mouse.up();
}

/** Saves pictures of the panel on a phone and in the dark, where it is as clean. */
async function pictures(page: Page) {
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'dark' }]);
  await drawn(page);
  await shot(page, 'edit-dark');
  assert.deepEqual(await violations(page), []);
  await page.emulateMediaFeatures([]);
  const viewport = page.viewport();
  await page.setViewport({ width: 390, height: 844 });
  await page.$eval('.track-editor', (panel) => panel.scrollIntoView({ block: 'center' }));
  await drawn(page);
  await shot(page, 'edit-narrow');
  assert.deepEqual(await violations(page), []);
  await page.setViewport(viewport);
  await drawn(page);
}

const browser = 'chromium'; // it decodes the clips

testIn(browser, 'tracks are edited, and features made again', { skip, timeout: LIMIT }, async () => {
  const opened = await open(browser);
  const { page, record } = opened;
  await enter(page);
  await make(page);
  await away(page);
  await edit(page);
  const before = await tracks(page);
  assert.match(before[0] ?? '', /^\d+(\.\d+)? · thing, \d+–\d+$/);
  assert.deepEqual(await violations(page), []);
  await shot(page, `edit-open-${browser}`);

  // By keys: the box goes to the right, once for all presses, and what was done is taken back.
  const [x, y, w, h] = await boxOf(page);
  await page.focus('.track-edit-box');
  await page.keyboard.press('ArrowRight');
  await until(page, () => document.querySelectorAll('.track-editor-done li').length === 1);
  await until(page, (from) => Math.abs(Number.parseFloat(document.querySelector<HTMLElement>('.track-edit-box')!.style.left) - from) < 0.1, (100 * (x + 2)) / WIDTH);
  await page.keyboard.down('Shift');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.up('Shift');
  await until(page, (to) => Math.abs(Number.parseFloat(document.querySelector<HTMLElement>('.track-edit-box')!.style.height) - to) < 0.1, (100 * (h + 2)) / HEIGHT);
  assert.equal((await done(page)).length, 1);
  await press(page, '[data-do=track-edit-undo]');
  await press(page, '[data-do=track-edit-undo]');
  await listed(page, 0);

  // By pointer: the box, and a corner.
  await drag(page, [(x + w / 2) / WIDTH, (y + h / 2) / HEIGHT], [(x + w / 2 + 16) / WIDTH, (y + h / 2) / HEIGHT]);
  await listed(page, 1);
  await until(page, (from) => Math.abs(Number.parseFloat(document.querySelector<HTMLElement>('.track-edit-box')!.style.left) - from) < 1, (100 * (x + 16)) / WIDTH);
  const corner = await middleOf(page, '.track-edit-box > .right.bottom');
  await page.mouse.move(corner.x, corner.y);
  await page.mouse.down();
  await page.mouse.move(corner.x + 10, corner.y + 10, { steps: 3 });
  await page.mouse.up();
  await until(page, (to) => Number.parseFloat(document.querySelector<HTMLElement>('.track-edit-box')!.style.height) > to, (100 * (h + 1)) / HEIGHT);
  assert.match((await done(page))[0] ?? '', /^The box of track \S+ is set at frame \d+, pending$/);

  // What overlaps cannot be joined; the words say so, and nothing has changed.
  await press(page, '[data-do=track-edit-draw]');
  await until(page, () => document.activeElement?.className === 'track-edit-canvas');
  await drag(page, [0.6, 0.1], [0.9, 0.3]);
  await listed(page, 2);
  assert.match((await done(page))[1] ?? '', /^A person is drawn at frame \d+, pending$/);
  await until(page, (count) => document.querySelectorAll('[data-do=track-edit-track] option').length === count, before.length + 1); // once a worker has followed it
  await shot(page, `edit-changed-${browser}`);
  assert.deepEqual(await violations(page), []);
  await pictures(page);

  // All of it survives a reload.
  await page.reload();
  await settled(page);
  await until(page, () => document.querySelector('#offer [data-do=continue]'));
  await press(page, '#offer [data-do=continue]');
  await until(page, () => /2 changes pending/.test(document.querySelector('[data-do=track-edits]')?.textContent ?? ''));
  await away(page);
  await edit(page);
  assert.equal((await done(page)).length, 2);

  const lockedDown = Date.now();

  // The features are made again; what was drawn goes with the picture now.
  await press(page, '[data-do=recompute-features]');
  await until(page, () => !document.querySelector('.track-editor') && !document.querySelector('[data-do=track-edits]') && document.querySelector('[data-do=edit-tracks]'));
  await edit(page);
  assert.match((await tracks(page)).at(-1) ?? '', /· person, \d+–\d+$/);
  assert.ok((await done(page)).every((words) => !words?.includes('pending')), 'nothing is pending');
  assert.equal((await tracks(page)).length, before.length + 1);
  await shot(page, `edit-made-${browser}`);
  assert.match(await text(page, '#header .lock'), /0 requests$/);
  assert.deepEqual(requestsSince(record, lockedDown), []);
  assert.deepEqual(faults(record), CLEAN);
  await leave(opened);
});

/** Writes a sentence about the clip, and accepts everything that it offers. */
async function sayMore(page: Page, sentence: string) {
  await page.keyboard.press('w');
  await until(page, () => document.querySelector('[data-sentence=moves]'));
  await page.type('[data-sentence=moves]', sentence);
  await until(page, () => document.querySelector('[data-do=captions-everything]')?.checkVisibility());
  await press(page, '[data-do=captions-everything]');
  await until(page, () => document.querySelector('#captions')?.textContent?.includes('Zoe'));
  await phase(page, 'done');
  await still(page);
}

testIn(browser, 'a correction stays when features are made again', { skip, timeout: LIMIT }, async (t) => {
  const opened = await open(browser);
  const { page, record } = opened;
  await enter(page);
  await make(page);
  await press(page, '[data-do=files-run]');
  await phase(page, 'done');
  await still(page);
  const track = await selectTrack(page);
  const label = await page.$eval('#correct .choice:not([aria-pressed=true])', (button) => button.getAttribute('data-label'));
  await pressPreviewed(page, `#correct .choice[data-label="${label}"]`);
  await still(page);
  assert.equal(await text(page, '[data-do=edits]'), '1 correction');
  await sayMore(page, 'Zoe waits.');
  const corrections = await text(page, '[data-do=edits]');
  assert.equal(corrections, '2 corrections');

  await edit(page);
  await page.focus('.track-edit-box');
  await page.keyboard.press('ArrowRight');
  await listed(page, 1);
  await press(page, '[data-do=recompute-features]');
  await until(page, () => !document.querySelector('.track-editor') && !document.querySelector('[data-do=track-edits]') && document.querySelector('[data-do=edit-tracks]'));
  await phase(page, 'done');
  await still(page);
  assert.equal(await text(page, '[data-do=edits]'), corrections);
  assert.match(await text(page, '#captions'), /Zoe/, 'the caption with a person of its own');
  await until(page, (id) => document.querySelector(`#timeline [data-track="${id}"] .pin`), track);
  await press(page, `#timeline [data-track="${track}"]`);
  await until(page, () => document.querySelector('#correct [aria-pressed=true]:has(.pin)'));
  assert.equal(await page.$eval('#correct [aria-pressed=true]:has(.pin)', (button) => button.getAttribute('data-label')), label);
  await shot(page, `edit-corrected-${browser}`);
  await t.test('what is not saved of the edits is said, and "Forget everything" forgets them, too', () => holdKeeping(page));
  assert.deepEqual(faults(record), CLEAN);
  await leave(opened);
});

async function holdKeeping(page: Page) {
  await until(page, async () => (await indexedDB.databases()).some(({ name }) => name?.endsWith(' mends')));
  await edit(page);
  await page.focus('.track-edit-box');
  await page.evaluate(() => { // the disk is full
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = () => { throw new DOMException('', 'QuotaExceededError'); };
    Object.assign(globalThis, { makeRoom: () => { IDBObjectStore.prototype.put = put; } });
  });
  await page.keyboard.press('ArrowRight');
  await until(page, () => document.querySelector('.videos-made .doubt'));
  assert.match(await text(page, '.videos-made .doubt'), /^Not saved in this browser: .+ It has no room left for this page\. Free space on the disk.+ Recompute the features before you close or reload this page/);
  await shot(page, `edit-not-kept-${browser}`);
  assert.deepEqual(await violations(page), []);
  await page.evaluate(() => (globalThis as unknown as { makeRoom(): void }).makeRoom());
  await page.focus('.track-edit-box');
  await page.keyboard.press('ArrowRight');
  await until(page, () => !document.querySelector('.videos-made .doubt'));

  await press(page, '#header .lock summary');
  await press(page, '[data-do=forget-everything]');
  await until(page, async () => (await indexedDB.databases()).length === 0);
  assert.match(await text(page, '#storage'), /Everything that was saved is deleted, and this tab saves nothing more\./);
  await page.keyboard.press('Escape');
  // Both presses go on with the box that the features were made with, which is one change.
  const isPending = (wanted: boolean) => until(page, (want) => [...document.querySelectorAll('.track-editor-done li > span')].some(({ textContent }) => textContent?.includes('pending')) === want, wanted);
  await press(page, '[data-do=track-edit-undo]');
  await isPending(true);
  await press(page, '[data-do=track-edit-undo]');
  await isPending(false);
  await listed(page, 1);
  assert.deepEqual(await page.evaluate(() => indexedDB.databases()), [], 'nothing more is saved');
}

testIn('chromium', 'who was not found has a place on the wall of groups, and one press leads to drawing a box', { skip, timeout: LIMIT }, async () => {
  const opened = await open('chromium');
  const { page, record } = opened;
  await enter(page);
  await make(page, ['(Ana, sliding)', ...['Ben', 'Cleo', 'Dan', 'Eva', 'Finn', 'Gus', 'Hal', 'Ida'].map((name) => `(${name}, -)`)].join(', ')); // more than things are found
  await away(page);
  await press(page, '#captions [data-do=name-people]');
  await until(page, () => document.querySelector('[data-missing=moves]'));
  assert.match(await text(page, '[data-missing=moves]'), /\d of Ana, Ben, .* Ida: not found in moves\n\d of 9 people found/);
  assert.match(await text(page, '.cast-missing'), /One box around the person in one frame is enough/);
  assert.deepEqual(await violations(page), []);
  await shot(page, 'cast-missing');
  await page.setViewport({ width: 390, height: 844 });
  await drawn(page);
  await shot(page, 'cast-missing-narrow');
  await press(page, '[data-missing=moves] [data-do=draw-missing]');
  await until(page, () => document.querySelector('#cast[hidden]') && document.querySelector('.track-edit-canvas'));
  await shot(page, 'cast-drawing-narrow');
  assert.match(await text(page, '.track-editor'), /followed from there, up to 3 s/);
  assert.deepEqual(faults(record), CLEAN);
  await leave(opened);
});
