// The film of the evidence: one file that plays a result, asks what is uncertain, and gives back the answers and the run.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CLEAN, choose, drawn, drop, faults, leave, menu, open, press, requestsSince, scratch, shot, siibp, still, testIn, text, until, visit, world } from '../harness/index.ts';
import { sideways, violations } from './fixtures/axe.ts';
import { film as numberedFilm } from './fixtures/film.ts';
import type { BrowserName } from '../harness/browsers.ts';
import type { Opened } from '../harness/page.ts';
import type { Page } from 'puppeteer-core';

/** Waits for a download that ends so, and moves it to a folder of its own. */
async function arrived({ page, downloads }: Opened, name: string, end: string) {
  const [from, to] = [path.join(downloads, name), path.join(scratch(), name)];
  while (!existsSync(from) || existsSync(`${from}.part`) || !readFileSync(from).subarray(-64).toString('latin1').includes(end)) await drawn(page);
  renameSync(from, to);
  return to;
}

/** Saves the film of what is open. Returns its file. */
async function saveFilm(opened: Opened) {
  const { page } = opened;
  await menu(page, '[data-export="film.html"]');
  await until(page, () => document.querySelector('.film-dialog[open] .doubt')?.textContent?.includes('and the clips'));
  await shot(page, 'film-dialog');
  await press(page, '[data-do=save-film]');
  await until(page, () => document.querySelector('.film-dialog [role=status]')?.textContent?.startsWith('film.html is saved'));
  return arrived(opened, 'film.html', '</html>\n');
}

/** Opens a film from the disk, and waits until it shows a frame with its boxes. */
async function openFilm(browser: BrowserName, file: string, look?: Parameters<typeof open>[1]) {
  const opened = await open(browser, look);
  await opened.page.goto(`file://${file}`);
  await until(opened.page, () => document.querySelector('.frame:not([hidden]) .box'));
  return opened;
}

/** Finds that a film has asked nothing of anybody. Chromium counts the file itself. */
function assertAlone({ record }: Opened, file: string) {
  assert.deepEqual(faults(record), CLEAN);
  assert.deepEqual(requestsSince(record, 0).filter((url) => url !== `file://${file}`), []);
}

/** Finds that the scrubber previews the moment under the pointer, with its labels and a picture, and lists those of its own for the keys. */
async function assertPreviews(page: Page) {
  const { x, y, width, height } = (await (await page.$('.scrub'))!.boundingBox())!;
  await page.mouse.move(x + 0.6 * width, y + height / 2);
  await until(page, () => document.querySelector('.moment .seen .state-mark') && document.querySelector<HTMLCanvasElement>('.moment canvas')?.height);
  const [previewed, shown] = await page.evaluate(() => ['.moment strong', '.transport .time'].map((one) => document.querySelector(one)?.textContent));
  assert.notEqual(previewed, shown, 'the stage stays');
  await shot(page, 'film-preview');
  await page.mouse.move(x, y - 300);
  await until(page, () => !document.querySelector('.moment'));
  await page.focus('.scrub');
  await page.keyboard.press('ArrowRight');
  await until(page, () => document.querySelector('.moment .seen') && !document.querySelector('.moment canvas'));
  assert.match(await page.$eval('.scrub', (scrub) => scrub.getAttribute('aria-valuetext') ?? ''), /^frame \d+, [\d.]+ s: .+, (sure|likely|uncertain|not found)/);
  await page.keyboard.press('Escape');
  await until(page, () => !document.querySelector('.moment'));
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
}

testIn('chromium', 'the film of the demo plays, and what is answered in it corrects the result on the page', async () => {
  const first = await visit('chromium');
  const file = await saveFilm(first);
  assert.deepEqual(faults(first.record), CLEAN);
  await leave(first);

  const film = await openFilm('chromium', file);
  const { page } = film;
  assert.match(await text(page, '.estimate'), /^(About \d+ of|Nearly all of the) \d+ captions are expected to have the right track, estimated from the hidden captions of 24 videos\. 73 captions: /);
  assert.deepEqual(await violations(page), []);
  await page.evaluate(() => {
    Object.assign(globalThis, { latest: 0 });
    new MutationObserver(() => Object.assign(globalThis, { latest: Math.max((globalThis as any).latest, Number(document.querySelector<HTMLInputElement>('.scrub')?.value)) })).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  });
  await press(page, '[data-do=play]');
  await until(page, () => (globalThis as any).latest > 3);
  await press(page, '[data-clip="2"] .sentence');
  await until(page, () => document.querySelector('[data-clip="2"] .sentence[aria-pressed=true]') && document.querySelector('[data-clip="2"] .sentence.lit') && document.querySelector('.box.chosen'));
  await assertPreviews(page);
  await page.keyboard.press('j');
  await until(page, () => document.querySelector('#question-title')?.textContent?.startsWith('Question 1 of '));
  await drawn(page);
  await shot(page, 'film-question');
  assert.deepEqual(await violations(page), []);
  await page.keyboard.press('1');
  await until(page, () => document.querySelector('[data-do=save-answers]')?.textContent?.includes('1 answer') && document.querySelector('#question-title')?.textContent?.startsWith('Question 2 of '));
  await press(page, '.choice[data-choice="0"]');
  await until(page, () => document.querySelector('[data-do=save-answers]')?.textContent?.includes('2 answers'));
  await press(page, '[data-do=save-answers]');
  const answers = await arrived(film, 'corrections.json', '}\n');
  await press(page, '[data-do=save-archive]');
  const archive = await arrived(film, 'capsule.zip', 'PK\x05\x06');
  assertAlone(film, file);
  await leave(film);

  const second = await visit('chromium');
  await drop(second.page, [answers]);
  await until(second.page, () => document.querySelector('[data-do=edits] .number')?.textContent === '2 corrections');
  await still(second.page);
  assert.equal(await text(second.page, '#notices .problem'), '');
  await choose(second.page, [archive], '#pick-files');
  await until(second.page, () => document.querySelector('#bar .stale')?.textContent?.includes("The run reproduces the run archive's result"));
  const other = path.join(scratch(), 'corrections.json');
  writeFileSync(other, readFileSync(answers, 'utf8').replaceAll('clip-', 'elsewhere-'));
  await drop(second.page, [other]);
  await until(second.page, () => document.querySelector('#notices .problem')?.textContent?.includes('corrections of other data'));
  assert.deepEqual(faults(second.record), CLEAN);
  await leave(second);
  const { status, stderr } = siibp('fit', world(), '--no-choose', '--starts', '0', '--corrections', answers, '--quiet');
  assert.equal(status, 0, stderr);
});

testIn('chromium', 'a film fits a phone, in light and dark', async () => {
  const first = await visit('chromium');
  const file = await saveFilm(first);
  await leave(first);
  for (const dark of [false, true]) {
    const film = await openFilm('chromium', file, { width: 390, height: 844, dark, touch: true });
    await film.page.keyboard.press('j');
    await until(film.page, () => document.querySelector('.choice'));
    await drawn(film.page);
    await shot(film.page, `film-390-${dark ? 'dark' : 'light'}`);
    assert.equal(await sideways(film.page), 0);
    assert.deepEqual(await violations(film.page), []);
    assertAlone(film, file);
    await leave(film);
  }
});

testIn('firefox', 'a film plays a video, and a name that is markup is a name', async () => {
  const name = '</script><b id=inside>Ann</b>';
  const folder = await numberedFilm(Array.from({ length: 20 }, (_, i) => 40 * i), { fps: 25 });
  writeFileSync(path.join(folder, 'captions.txt'), `# concepts: person\nfilm: ("${name}")\n`);
  const first = await visit('firefox');
  await drop(first.page, [folder]);
  await until(first.page, () => document.querySelector('.files-dialog[open]'));
  await press(first.page, '[data-do=files-run]');
  await until(first.page, () => document.documentElement.dataset.run === 'done' && document.querySelector('#captions .row .word')?.textContent?.includes('Ann'));
  const file = await saveFilm(first);
  await leave(first);

  const film = await openFilm('firefox', file);
  assert.equal(await text(film.page, '.sentence .word'), name);
  assert.equal(await film.page.$('#inside'), null);
  const isPainted = () => film.page.$eval('.frame canvas', (canvas) => {
    const { data } = (canvas as HTMLCanvasElement).getContext('2d')!.getImageData(160, 20, 1, 1);
    return data[3] === 255 && data[0] > 0;
  });
  assert.ok(await isPainted());
  await film.page.keyboard.press('ArrowRight');
  await until(film.page, () => document.querySelector<HTMLInputElement>('.scrub')?.value === '1');
  const { x, y, width, height } = (await (await film.page.$('.scrub'))!.boundingBox())!;
  await film.page.mouse.move(x + 0.6 * width, y + height / 2);
  await until(film.page, () => {
    const canvas = document.querySelector<HTMLCanvasElement>('.moment canvas');
    return canvas && canvas.height > 0 && canvas.getContext('2d')!.getImageData(160, 20, 1, 1).data[3] === 255;
  });
  await press(film.page, '[data-do=save-archive]');
  await arrived(film, 'capsule.zip', 'PK\x05\x06');
  assertAlone(film, file);
  await leave(film);
});
