// Data that are easily misread: the page says the same as the native command, before the run and
// beside its answer, and an answer to a question stays with the data wherever they go.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { CLEAN, download, downloadFile, drawn, drop, faults, fit, leave, phase, press, ran, settled, shot, siibp, still, testIn, text, until, visit, world } from '../harness/index.ts';
import { violations } from './fixtures/axe.ts';
import { CASES, doubtfulWorld } from './fixtures/doubtful.ts';
import { film } from './fixtures/film.ts';
import { everythingKept } from './fixtures/saved.ts';
import { agree, summaryOf } from './fixtures/result.ts';
import type { Page } from 'puppeteer-core';

interface Asked {
  text: string;
  choices: string[];
  taken: string;
}

interface Remarks {
  notes: string[];
  asked: Asked[];
}

/** What check prints. */
function native(folder: string, ...flags: string[]): Remarks & { summary: string } {
  const { status, stdout, stderr } = siibp('check', folder, ...flags);
  assert.equal(status, 0, stderr);
  const lines = stdout.split('\n');
  const after = (start: string) => lines.filter((line) => line.startsWith(start)).map((line) => line.slice(start.length));
  const blocks = stdout.split(/^(?=\S)/m).filter((block) => block.startsWith('question: '));
  const asked = blocks.map((block) => {
    const choices = [...block.matchAll(/^ {2}--answer ".*" {3}(.*)$/gm)].map(([, label]) => label);
    return { text: block.split('\n')[0].slice('question: '.length), choices, taken: /^ {2}taken for now: (.*)$/m.exec(block)?.[1] ?? '' };
  });
  return { summary: summaryOf(stdout), notes: after('note: '), asked };
}

/** What stands in a list of the page. */
const listed = (page: Page, within: string): Promise<Remarks> => page.$eval(`${within} .remark-list`, (list) => ({
  notes: [...list.querySelectorAll('.notes li')].map(({ textContent }) => textContent ?? ''),
  asked: [...list.querySelectorAll('.question:not([data-answered])')].map((question) => ({
    text: question.querySelector('p')?.textContent ?? '',
    choices: [...question.querySelectorAll('[data-answer]')].map(({ textContent }) => textContent ?? ''),
    taken: question.querySelector('[aria-pressed=true]')?.getAttribute('data-answer') ?? 'nothing',
  })),
}));

/** Opens a dataset and waits for its dialog. */
async function open(page: Page, folder: string, summary: string) {
  await drop(page, [folder]);
  await until(page, (wanted) => document.querySelector('.files-dialog[open] .summary')?.textContent === wanted, summary);
}

/** Runs what the dialog shows. */
async function runFound(page: Page) {
  await press(page, '[data-do=files-run]');
  await phase(page, 'done');
}

const browser = 'chromium'; // dialogs

testIn(browser, 'the page says what check says, in the dialog and beside the answer', async (t) => {
  const opened = await visit(browser);
  const { page, record } = opened;
  assert.equal(await page.$eval('#remarks details', ({ hidden }) => hidden), true, 'nothing is to be said of the demo');
  for (const doubtful of CASES) {
    await t.test(doubtful.name, async () => {
      const folder = doubtfulWorld(world(), doubtful);
      const { summary, ...wanted } = native(folder);
      assert.ok([...wanted.notes, ...wanted.asked.map((one) => one.text)].some((said) => doubtful.word.test(said)), `${doubtful.word} in ${JSON.stringify(wanted)}`);
      await open(page, folder, summary);
      assert.deepEqual(await listed(page, '.files-dialog'), wanted);
      await runFound(page);
      const [notes, questions] = [wanted.notes.length, wanted.asked.length];
      const counts = [notes > 0 && `${notes} note${notes > 1 ? 's' : ''}`, questions > 0 && `${questions} question${questions > 1 ? 's' : ''}`].filter(Boolean);
      assert.equal(await text(page, '#remarks summary'), `${counts.join(', ')} about your data`);
      await page.focus('#remarks summary');
      await page.keyboard.press('Enter');
      await until(page, () => document.querySelector('#remarks details[open]'));
      assert.deepEqual(await listed(page, '#remarks'), wanted);
      const result = JSON.parse(await download(opened, 'result.json'));
      assert.deepEqual(result.notes, wanted.notes);
      assert.deepEqual(result.questions.map((one: { text: string }) => one.text), wanted.asked.map((one) => one.text));
    });
  }
  assert.deepEqual(faults(record), CLEAN);
  await leave(opened);
});

testIn(browser, 'an answer reads the data again, stays with them, and can be taken back', async () => {
  const opened = await visit(browser);
  const { page, record } = opened;
  const folder = doubtfulWorld(world(), CASES[2]);
  const before = native(folder);
  const [, key] = /--answer "(.*)=one"/.exec(siibp('check', folder).stdout) ?? [];
  assert.ok(key);
  const flag = ['--answer', `${key}=one`];
  const after = native(folder, ...flag);
  assert.notEqual(after.summary + siibp('check', folder, ...flag).stdout, before.summary + siibp('check', folder).stdout);

  // In the dialog: the focus stays on the answer.
  await open(page, folder, before.summary);
  await page.focus('.files-dialog [data-answer=one]');
  await page.keyboard.press('Enter');
  await until(page, () => document.querySelector('.files-dialog[open] .question[data-answered] [data-answer=one][aria-pressed=true]'));
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('data-answer')), 'one');
  assert.deepEqual(await listed(page, '.files-dialog'), { notes: after.notes, asked: [] });
  await runFound(page);
  const asOne = fit(folder, ...flag);
  const get = async () => ({ 'result.json': await download(opened, 'result.json'), 'tracks.csv': await download(opened, 'tracks.csv'), 'localized.csv': await download(opened, 'localized.csv') });
  agree(await get(), asOne);
  const capsule = await downloadFile(opened, 'capsule-data.zip');

  // Beside the answer: taken back, the run begins anew.
  assert.equal(await text(page, '#remarks summary'), `${after.notes.length > 0 ? `${after.notes.length} notes, ` : ''}1 answered question about your data`);
  await press(page, '#remarks summary');
  await shot(page, `remarks-${browser}`);
  assert.deepEqual(await violations(page), []);
  await ran(page, async () => {
    await press(page, '#remarks [data-do=answer-back]');
    await until(page, () => document.querySelector('#remarks .question:not([data-answered])'));
  });
  agree(await get(), fit(folder));

  // Answered again, it is there on the next visit.
  await press(page, '#remarks summary');
  await ran(page, async () => {
    await press(page, '#remarks [data-answer=one]');
    await until(page, () => document.querySelector('#remarks .question[data-answered]'));
  });
  await still(page);
  for (;;) {
    const values = await everythingKept(page);
    if (values.some((value) => Object.values(value?.how?.answers ?? {}).includes('one')) && values.some((value) => value?.ran)) break;
    await drawn(page);
  }
  await page.reload();
  await settled(page);
  await until(page, () => document.querySelector('#offer:not([hidden])'));
  await press(page, '#offer [data-do=continue]');
  await until(page, () => document.querySelector('#remarks .question[data-answered] [data-answer=one][aria-pressed=true]'));
  await phase(page, 'done');
  agree(await get(), asOne);
  assert.deepEqual(faults(record), CLEAN);
  await leave(opened);

  // The capsule reads with it, here and natively.
  const { status, stdout, stderr } = siibp('replay', capsule);
  assert.equal(status, 0, stdout + stderr);
  assert.ok(stderr.includes('answered: '), stderr);
  const other = await visit(browser);
  await drop(other.page, [capsule]);
  await until(other.page, () => document.querySelector('#bar .stale')?.textContent?.includes("The run reproduces the run archive's result"));
  assert.ok(await other.page.$('#remarks .question[data-answered] [data-answer=one][aria-pressed=true]'));
  assert.deepEqual(faults(other.record), CLEAN);
  await leave(other);
});

testIn(browser, `the frame rate is the file's, or is asked, and can be set`, async () => {
  const opened = await visit(browser);
  const { page, record } = opened;
  const times = Array.from({ length: 40 }, (_, i) => 80 * i);
  const [fits, doubtful] = [await film(times, {}), await film(times, {})]; // of one video, which check notes
  const boxes = `${doubtful}/boxes.csv`;
  writeFileSync(boxes, readFileSync(boxes, 'utf8').replaceAll(/^film,t1,(\d+)/gm, (_, frame) => `film,t1,${2 * Number(frame)}`));
  const control = () => page.$eval('#transport .frames summary', (summary) => summary.innerText.replaceAll(/\s+/g, ' '));
  const asked = /^How many frames a second does "film" have\?/;
  for (const folder of [fits, doubtful]) assert.match(native(folder).asked[0].text, asked);

  await open(page, fits, native(fits).summary);
  await until(page, () => document.querySelector('.files-dialog .notes')?.textContent?.includes('Frames a second: 12.5 in 1 video, as the file itself says.'));
  await runFound(page);
  assert.deepEqual([await text(page, '#remarks summary'), await control()], ['2 notes about your data', '12.5 frames a second']);
  const subtitles = await downloadFile(opened, 'subtitles.zip');
  assert.ok(readFileSync(subtitles).length > 0);

  await open(page, doubtful, native(doubtful).summary);
  await until(page, () => document.querySelector('.files-dialog .doubts'));
  assert.match(await text(page, '.files-dialog .doubts'), /film: Its file has 40 frames, 12\.5 a second, but its boxes end at frame 78\. They would fit 25 a second\./);
  await runFound(page);
  assert.deepEqual([await text(page, '#remarks summary'), await control()], ['1 note, 1 question about your data', '12.5 frames a second?']);
  await shot(page, `rate-${browser}`);
  await press(page, '#remarks summary');
  assert.equal(await page.$eval('#remarks input', (field) => field.value), '25');
  await press(page, '#remarks [data-do=answer-number]');
  await until(page, () => /^25\s*frames a second$/.test(document.querySelector<HTMLElement>('#transport .frames summary')!.innerText));
  await until(page, () => document.querySelector('#remarks summary')?.textContent?.trim() === '2 notes about your data');
  const result = JSON.parse(await download(opened, 'result.json'));
  assert.deepEqual(result.questions.map(({ key, taken, answered }: Record<string, unknown>) => [key, taken, answered]), [['fps: film', '25', true]]);
  await page.keyboard.press('Escape');
  await press(page, '#transport [data-do=frame-rate]');
  await press(page, '#transport [data-do=own-rate]');
  await until(page, () => /^12\.5\s*frames a second$/.test(document.querySelector<HTMLElement>('#transport .frames summary')!.innerText));
  assert.deepEqual(faults(record), CLEAN);
  await leave(opened);
});
