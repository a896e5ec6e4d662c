// From videos alone: clips and captions are dropped, and answers come out. Nothing is asked of the network after the lockdown.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { CLEAN, address, choose, clickWhen, drop, faults, leave, open, press, requestsSince, run, scratch, serve, settled, shot, siibp, testIn, text, until, world } from '../harness/index.ts';
import { violations } from './fixtures/axe.ts';
import { numbered } from './fixtures/numbered.ts';
import { LIMIT, enter, made, skip, untilFile } from './fixtures/videos.ts';
import type { Opened } from '../harness/page.ts';
import type { Page } from 'puppeteer-core';

/** Where SIIBP_DOORWAY names the folder, all of its ten clips are analyzed, which takes minutes; else a few of them. */
const DOORWAY = process.env.SIIBP_DOORWAY ?? fileURLToPath(new URL('../../../../shared/data/doorway', import.meta.url));
const CLIPS = process.env.SIIBP_DOORWAY ? 10 : 3;
const skipReal = skip || (!existsSync(DOORWAY) && `${DOORWAY} is not there`);

/** The files that only a page for videos loads. */
const ofVideos = (urls: string[]) => urls.filter((url) => /\/videos-/.test(url));

/** The first real clips, a file with their captions, and how many tuples these have. */
function realClips(count: number) {
  const media = path.join(DOORWAY, 'media');
  const names = readdirSync(media).sort().slice(0, count);
  const lines = readFileSync(path.join(DOORWAY, 'captions.txt'), 'utf8').split('\n');
  const told = lines.filter((line) => line.startsWith('#') || names.some((name) => line.startsWith(`${path.parse(name).name}:`)));
  const captions = path.join(scratch(), 'captions.txt');
  writeFileSync(captions, `${told.join('\n')}\n`);
  return { files: names.map((name) => path.join(media, name)), captions, tuples: told.join('\n').split('(').length - 1 };
}

/** Writes a clip of so many frames, a tenth of a second each, in which a square moves; or nothing does. */
async function clip(folder: string, name: string, frames: number, moves = true) {
  const file = path.join(folder, name);
  writeFileSync(file, await numbered(Array.from({ length: frames }, (_, i) => 100 * i), { moves }));
  return file;
}

const browser = 'chromium'; // it decodes the clips

testIn(browser, 'real clips and their captions become answers', { skip: skipReal, timeout: 2 * LIMIT }, async () => {
  const opened = await open(browser);
  const { page, record } = opened;
  await enter(page);
  assert.equal(await text(page, '#videos h2'), 'Videos and captions');
  await shot(page, `videos-asking-${browser}`);
  assert.deepEqual(await violations(page), []);

  const lockedDown = Date.now();
  const { files, captions, tuples } = realClips(CLIPS);
  await drop(page, [...files, captions]);
  await page.waitForFunction(() => /person now/.test(document.querySelector('.clip.is-analyzing')?.textContent ?? ''), { timeout: LIMIT });
  assert.equal(await page.$$eval('.clip', (cards) => cards.length), files.length);
  await shot(page, `videos-analyzing-${browser}`);
  assert.deepEqual(await violations(page), []);
  await made(page);

  await until(page, () => document.querySelector('.files-dialog[open]'));
  await press(page, '[data-do=files-run]');
  await until(page, () => document.documentElement.dataset.run === 'done');
  const found = Number(/(\d+)(?: captions are)? (?:sure|likely)/.exec(await text(page, '#bar .found'))?.[1]);
  assert.ok(found >= tuples * (CLIPS === 10 ? 0.8 : 0.5), `${found} of ${tuples} sure`); // three clips say little of who is who
  await shot(page, `videos-answered-${browser}`);
  assert.match(await text(page, '#header .lock'), /0 requests$/);
  assert.deepEqual(requestsSince(record, lockedDown), []);
  assert.deepEqual(faults(record), CLEAN);
  await leave(opened);
});

testIn(browser, 'clips that cannot be used, an analysis that is cancelled, and a dataset of the rest', { skip, timeout: LIMIT }, async (t) => {
  const opened = await open(browser);
  await enter(opened.page);
  await t.test('none of the clips can be used, and the analysis can be cancelled', () => holdNone(opened.page));
  await t.test('a clip that cannot be decoded says why, and the others go on', () => holdRefused(opened.page));
  await t.test('what was made is an ordinary dataset', () => holdDataset(opened));
  assert.deepEqual(faults(opened.record), CLEAN);
  await leave(opened);
});

async function holdNone(page: Page) {
  const noise = path.join(scratch(), 'noise.webm');
  writeFileSync(noise, 'no video');
  await choose(page, [noise], '#pick-files');
  await until(page, () => document.querySelector('#videos .bad'));
  assert.equal(await text(page, '#videos .bad'), 'This clip cannot be used.');
  assert.ok(await page.$('.drop-here'), 'others may follow');

  await choose(page, [await clip(scratch(), 'still.webm', 3, false)], '#pick-files');
  await until(page, () => /nothing that moves/.test(document.querySelector('#videos .bad')?.textContent ?? ''));

  await clickWhen(page, '.clip.is-analyzing', '[data-do=videos-pause]');
  await choose(page, [await clip(scratch(), 'long.webm', 320, false)], '#pick-files');
  await until(page, () => /paused/.test(document.querySelector('#videos [role=status]')?.textContent ?? ''));
  await press(page, '[data-do=videos-cancel]');
  await until(page, () => document.querySelector('.drop-here') && !document.querySelector('.clip'));
}

async function holdRefused(page: Page) {
  const folder = scratch();
  const good = await clip(scratch(), 'good.webm', 30);
  const twin = await clip(folder, 'good.webm', 20); // another clip of the same name
  const write = (name: string, body: string | Buffer) => {
    writeFileSync(path.join(folder, name), body);
    return path.join(folder, name);
  };
  const foreign = write('foreign.webm', Buffer.from(readFileSync(good, 'latin1').replace('V_VP8', 'V_XYZ'), 'latin1')); // of a codec that nobody has
  const captions = write('captions.txt', '# concepts: person, action\ngood: (Square, sliding)\n');
  await choose(page, [good, twin, captions, foreign, write('noise.mp4', 'no video at all, whatever it is called'), write('empty.webm', ''), write('notes.pdf', 'x')], '#pick-files');
  await made(page);
  await page.keyboard.press('Escape');
  await until(page, () => !document.querySelector('dialog[open]'));
  await press(page, '.videos-made summary');
  const refused = await text(page, '.videos-made ul');
  assert.match(refused, /noise\.mp4 This is no MP4, MOV, WebM or MKV, or it is damaged\. Make a WebM of it: ffmpeg -i "noise\.mp4" "noise\.webm"/);
  assert.match(refused, /foreign\.webm Its video is coded in a way that no browser decodes\. Make a WebM of it: ffmpeg -i "foreign\.webm" "foreign-2\.webm"/);
  assert.match(refused, /empty\.webm The file is empty\./);
  assert.match(await text(page, '#header .dataset'), /good/);
  assert.equal(await page.$eval('#header .dataset', (name) => /^2 videos/.test((name as HTMLElement).title)), true, 'two clips of one name are two videos');
}

async function holdDataset({ page, downloads }: Opened) {
  await press(page, '.downloads summary');
  await press(page, '[data-do=videos-zip-clips]');
  const zip = path.join(downloads, 'dataset.zip');
  await untilFile(zip);
  const { stdout } = siibp('check', zip);
  assert.match(stdout, /^[^\n]*2 videos/);
}

testIn(browser, 'after a reload in the middle, what is done is not made again', { skip, timeout: LIMIT }, async () => {
  const opened = await open(browser);
  const { page, record } = opened;
  await enter(page);
  const folder = scratch();
  const clips = [await clip(folder, 'short.webm', 30), await clip(folder, 'long.webm', 320, false)];
  await clickWhen(page, '.clip[data-clip=short].is-done', '[data-do=videos-pause]'); // else the long one may be done before the reload
  await choose(page, clips, '#pick-files');
  await page.waitForFunction(() => document.querySelector('[data-clip=short].is-done[data-stored=true]') && document.querySelector('[data-clip=long]:not(.is-done)'), { timeout: LIMIT, polling: 'raf' });
  await page.reload();
  await until(page, () => /1 clip of an earlier visit is done already/.test(document.querySelector('#videos')?.textContent ?? ''));
  await settled(page);
  await page.evaluate(() => {
    const states = new Set<string>();
    document.documentElement.dataset.states = '';
    new MutationObserver(() => {
      for (const card of document.querySelectorAll<HTMLElement>('.clip')) states.add(`${card.dataset.clip} ${/is-\w+/.exec(card.className)?.[0]}`);
      document.documentElement.dataset.states = [...states].join(', ');
    }).observe(document.querySelector('#videos')!, { subtree: true, childList: true, attributes: true });
  });
  await choose(page, clips, '#pick-files');
  await made(page);
  const states = await page.$eval('html', (html) => html.dataset.states);
  assert.match(states ?? '', /short is-done/);
  assert.match(states ?? '', /long is-analyzing/);
  assert.doesNotMatch(states ?? '', /short is-analyzing/);
  assert.deepEqual(faults(record), CLEAN);
  await leave(opened);
});

testIn(browser, 'captions that are written during the analysis return after a reload, and further clips are added to the dataset, also after a reload', { skip, timeout: LIMIT }, async () => {
  const opened = await open(browser);
  const { page, record } = opened;
  await enter(page);
  const folder = scratch();
  const [first, second, third] = await Promise.all(['first', 'second', 'third'].map((name) => clip(folder, `${name}.webm`, 30)));
  const long = await clip(folder, 'long.webm', 320);
  const sentence = 'A woman in red slides and a blonde woman waits';
  await clickWhen(page, '.clip.is-analyzing', '[data-do=videos-pause]'); // else the dataset may be made before the reload
  await choose(page, [first, long], '#pick-files');
  await press(page, '[data-do=videos-write]');
  await page.type('[data-sentence=first]', sentence);
  await page.reload();
  await until(page, () => document.querySelector('.drop-here'));
  await settled(page);
  await choose(page, [first], '#pick-files');
  await made(page);
  assert.equal(await page.$eval('[data-sentence=first]', (field) => (field as HTMLTextAreaElement).value), sentence);
  await until(page, () => document.querySelectorAll('[data-said=first] .offer').length === 2);
  await press(page, '[data-do=captions-everything]');
  await until(page, () => document.documentElement.dataset.run === 'done');

  const hasClips = (count: number) => until(page, (wanted) => document.querySelector('#header .dataset')?.getAttribute('title')?.startsWith(`${wanted} videos`) && document.documentElement.dataset.run === 'done', count);
  await drop(page, [second, first]);
  await hasClips(2);
  await page.reload();
  await press(page, '#offer [data-do=continue]');
  await hasClips(2);
  assert.match(await text(page, '.videos-made'), /Tracks and features of 2 clips are made.*Add clips….*Download/s);
  await clickWhen(page, '.clip.is-analyzing', '[data-do=videos-pause]');
  await drop(page, [third]);
  await until(page, () => document.querySelector('.clip[data-clip=third]'));
  assert.equal(await page.$$eval('.clip', (cards) => cards.length), 1, 'only the new clip is analyzed');
  await press(page, '[data-do=videos-write]');
  assert.deepEqual(await page.$$eval('[data-said]', (cards) => cards.map((card) => (card as HTMLElement).dataset.said)), ['first', 'second', 'third']);
  await page.type('[data-sentence=third]', 'Luis slides');
  await shot(page, 'writer-of-added-clips');
  await until(page, () => document.querySelector('[data-said=third] .offer'));
  await press(page, '[data-do=captions-everything]');
  await press(page, '[data-do=videos-pause]');
  await hasClips(3);
  assert.match(await text(page, '.videos-made'), /of 3 clips are made\.\s*1 clip added to the dataset\./);
  await until(page, () => document.querySelector('#bar .found')?.textContent?.includes('3 captions')); // with what was accepted meanwhile
  await press(page, '[aria-label="Close the captions"]');
  await until(page, () => /woman in red.*slides.*blonde woman.*waits.*Luis.*slides/s.test(document.querySelector('#captions')?.textContent ?? ''));
  await press(page, '[data-do=write]');
  await until(page, () => document.querySelector('#writer .status')?.textContent?.startsWith('3 captions accepted'));
  await holdReturn(page, await clip(folder, 'fourth.webm', 320));
  assert.deepEqual(faults(record), CLEAN);
  await leave(opened);
});

/** What is written of the open dataset stays while another one is begun from a clip, and given up. */
async function holdReturn(page: Page, other: string) {
  await page.type('[data-sentence=first]', ' He waits.');
  const sentence = await page.$eval('[data-sentence=first]', (field) => (field as HTMLTextAreaElement).value);
  await press(page, '[data-do=videos-again]');
  await until(page, () => document.querySelector<HTMLElement>('#writer')?.hidden);
  assert.match(await text(page, '#videos'), /A new dataset is made of the clips that you give now\./);
  await clickWhen(page, '.clip.is-analyzing', '[data-do=videos-pause]');
  await choose(page, [other], '#pick-files');
  await press(page, '[data-do=videos-write]');
  await until(page, () => document.querySelector('[data-sentence=fourth]') && !document.querySelector('[data-sentence=first]'));
  await press(page, '[data-do=videos-cancel]');
  await press(page, '[data-do=videos-back]');
  await press(page, '[data-do=write]');
  assert.equal(await page.$eval('[data-sentence=first]', (field) => (field as HTMLTextAreaElement).value), sentence);
}

testIn(browser, 'without WebCodecs the page says what helps, loads nothing more, and opens datasets', { skip, timeout: LIMIT }, async () => {
  const opened = await open(browser);
  const { page, record } = opened;
  await page.evaluateOnNewDocument(() => { Reflect.deleteProperty(globalThis, 'VideoDecoder'); });
  await page.goto(`${await address()}?videos`);
  await settled(page);
  await until(page, () => document.querySelector('#videos pre'));
  assert.equal(await text(page, '#videos h2'), 'This browser cannot decode videos for a page');
  assert.match(await text(page, '#videos'), /It has no WebCodecs\..*Firefox from 130 on.*siibp video clips\/\* -o mine/s);
  assert.deepEqual(ofVideos(record.requests.map(({ url }) => url)).map((url) => path.extname(url)).sort(), ['.css', '.js']);
  await shot(page, `videos-unsupported-${browser}`);
  assert.deepEqual(await violations(page), []);
  await choose(page, [await clip(scratch(), 'moves.webm', 3)], '#pick-files');
  assert.ok(await page.$('#videos pre'), 'clips change nothing');
  await choose(page, [world('--clips', '4')], '#pick-folder');
  await until(page, () => document.querySelector('.files-dialog[open]') && document.querySelector<HTMLElement>('#videos')?.hidden);
  assert.deepEqual(faults(record), CLEAN);
  await leave(opened);
});

testIn(browser, 'who opens features loads nothing for videos; who came for videos does so without a network, too', { skip, timeout: LIMIT }, async () => {
  const site = await serve();
  const opened = await open(browser, { installs: true });
  const { page, record } = opened;
  await page.goto(site.url);
  await settled(page);
  await run(page);
  assert.deepEqual(ofVideos(record.requests.map(({ url }) => url)), []);
  await until(page, () => /is stored in this browser/.test(document.querySelector('#requests')?.textContent ?? ''));
  assert.deepEqual(ofVideos(site.requests.map(({ path: asked }) => asked)), [], 'nor does the service worker');

  await page.goto(`${site.url}?videos`);
  await until(page, () => document.querySelector('.drop-here'));
  await page.waitForFunction(async () => {
    const stored = await Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)));
    return stored.flat().filter((url) => /\/videos-/.test(url)).length === 5;
  });
  site.close();
  await page.reload();
  await until(page, () => document.querySelector('.drop-here'));
  assert.deepEqual(faults(record), CLEAN);
  await leave(opened);
});
