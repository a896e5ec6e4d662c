// The Compare page: methods side by side, in a worker of their own.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { CLEAN, DIST, answered, choose, download, entriesOf, experiment, faults, leave, phase, press, received, requestsSince, scratch, siibp, testIn, text, until, visit, world, writeZip } from '../harness/index.ts';
import { violations } from './fixtures/axe.ts';
import { same, summaryOf } from './fixtures/result.ts';
import type { Opened } from '../harness/page.ts';
import type { Page } from 'puppeteer-core';

/** The paper's ladder on the toy world's concepts. */
const LADDER = ['random', 'WS-actor', 'WS-action', 'WS-DC', 'WS-DC, any label', 'WS-SIBP', 'WSC-SIBP', 'WS-SIIBP', 'WSC-SIIBP', 'WSC-SIIBP, chosen', 'upper bound'];

/** The demo as the site has it. */
const DEMO = () => path.join(DIST, readdirSync(DIST).find((name) => name.startsWith('demo-')) ?? '');

async function enter(page: Page) {
  await press(page, '#header nav a[href="#compare"]');
  await until(page, () => document.documentElement.dataset.page === 'compare');
}

const compared = (page: Page, ...phases: string[]) => until(page, (wanted) => wanted.includes(document.querySelector<HTMLElement>('#comparison > [data-phase]')?.dataset.phase ?? ''), phases);

/** The first table as it stands: scores by method and measure. */
function table(page: Page): Promise<Record<string, Record<string, number>>> {
  return page.evaluate(() => {
    const first = document.querySelector('#report table.scores');
    const measures = [...first?.querySelectorAll('thead th') ?? []].slice(1).map(({ textContent }) => textContent);
    return Object.fromEntries([...first?.querySelectorAll('tbody tr') ?? []].map((row) => {
      const [name, ...cells] = row.children;
      return [name.textContent, Object.fromEntries(cells.map((cell, i) => [measures[i], Number(cell.querySelector('.value')?.textContent)]))];
    }));
  });
}

/** Notes how many rows the report has each time that it changes while the comparison runs; run in the page. */
function noteRows() {
  const rowsWhileRunning: number[] = [];
  Object.assign(globalThis, { rowsWhileRunning });
  new MutationObserver(() => {
    if (document.querySelector('#comparison > [data-phase=running]')) rowsWhileRunning.push(document.querySelectorAll('#report table.scores tbody tr').length);
  }).observe(document.querySelector('#comparison')!, { subtree: true, childList: true });
}

/**
 * Opens and focuses the last details of a comparison's report as soon as it has two of all its rows, and cancels the
 * comparison when another row has come; run in the page, where no row passes unseen. The page notes what
 * became of the details meanwhile.
 */
function openDetailsAndCancel(all: number) {
  const rows = () => document.querySelectorAll('#report table.scores tbody tr').length;
  const details = () => document.querySelector<HTMLDetailsElement>('#report section:last-child details')!;
  let before = 0;
  const observer = new MutationObserver(() => {
    if (before === 0 && rows() >= 2 && rows() < all) { // the report of the new comparison, no longer that of the old one
      before = rows();
      const summary = details().querySelector('summary')!;
      summary.focus();
      summary.click();
    } else if (before > 0 && rows() > before) {
      observer.disconnect();
      document.querySelector<HTMLElement>('[data-do=compare]')!.click();
      const state = { open: details().open, focus: details().contains(document.activeElement) };
      document.documentElement.dataset.compareDetails = JSON.stringify(state);
    }
  });
  observer.observe(document.querySelector('#comparison')!, { subtree: true, childList: true });
}

/** Downloads one of the report's files. */
async function report(opened: Opened, name: string) {
  await press(opened.page, `[data-report="${name}"]`);
  return received(opened, name);
}

const browser = 'chromium'; // tables

testIn(browser, 'the ladder on the demo, as the native command runs it; what each method picks; cancelled; without truth', async (t) => {
  const opened = await visit(browser);
  const { page, record } = opened;
  const rest = Date.now();
  await enter(page);
  await press(page, '#choice-single');
  assert.match(await text(page, '#choice .with'), /^Options: default · C 50 · annealed over 25 · one start/);
  await page.evaluate(noteRows);
  await press(page, '[data-do=compare]');
  await compared(page, 'done');
  assert.ok((await page.evaluate(() => (globalThis as any).rowsWhileRunning)).some((rows: number) => rows > 1 && rows < LADDER.length), 'the table fills while it runs');
  const scores = await table(page);
  assert.deepEqual(Object.keys(scores), LADDER);
  const pairs: Record<string, number> = Object.fromEntries(LADDER.map((name) => [name, scores[name]['pair accuracy']] as const).filter(([, value]) => !Number.isNaN(value)));
  assert.ok(pairs.random < pairs['WSC-SIIBP'], `random ${pairs.random}, the model ${pairs['WSC-SIIBP']}`);
  assert.equal(pairs['upper bound'], Math.max(...Object.values(pairs)));
  assert.ok((await page.$$('#report .interval')).length > LADDER.length);

  const native = experiment(DEMO(), '--background', '8', '--anneal', '25', '--starts', '0', '--reheats', '0');
  same(JSON.parse(await report(opened, 'report.json')), JSON.parse(native['report.json']), 'report.json', '');
  assert.equal((await report(opened, 'report.csv')).split('\n').length, native['report.csv'].split('\n').length);
  assert.match(await report(opened, 'report.html'), /^<!doctype html>/);
  assert.match(await text(page, '#header .lock'), /0 requests/);
  assert.deepEqual(requestsSince(record, rest), []);
  await t.test('what each method picks', () => holdPicks(page));
  await t.test('cancelled midway, with what was done; stale after a change', () => holdCancelled(opened));
  await t.test('without truth the page says what is missing', () => holdBlind(page));
  assert.deepEqual(faults(record), CLEAN);
  await leave(opened);
});

testIn(browser, 'the model has the scores that Explore shows', async () => {
  const opened = await visit(browser);
  const { page, record } = opened;
  const explored = new Map<string, number>(JSON.parse(await download(opened, 'result.json')).scores.map(({ name, value }: { name: string; value: number }) => [name, value]));
  await enter(page);
  assert.match(await text(page, '#choice .with'), /several starts/);
  for (const name of LADDER.filter((one) => one !== 'WSC-SIIBP')) await press(page, `#choice input[value="${name}"]`);
  await press(page, '[data-do=compare]');
  await compared(page, 'done');
  const scores = Object.entries((await table(page))['WSC-SIIBP']);
  assert.ok(scores.length > 0);
  for (const [measure, value] of scores) assert.equal(value.toFixed(3), explored.get(measure)?.toFixed(3), `${measure} in Compare and in Explore`);
  assert.deepEqual(faults(record), CLEAN);
  await leave(opened);
});

/** Cancels a comparison on the heels of a whole one. */
async function holdCancelled(opened: Opened) {
  const { page } = opened;
  await press(page, '#choice-single');
  assert.match(await text(page, '#report .remark'), /before your last change/);
  await page.evaluate(openDetailsAndCancel, LADDER.length);
  await press(page, '[data-do=compare]');
  await until(page, () => 'compareDetails' in document.documentElement.dataset);
  assert.deepEqual(JSON.parse(await page.$eval('html', (html) => html.dataset.compareDetails ?? '')), { open: true, focus: true }, 'the reader stays where they were');
  await compared(page, 'cancelled');
  const rows = Object.keys(await table(page));
  assert.ok(rows.length >= 2 && rows.length < LADDER.length, `${rows.length} rows`);
  assert.match(await text(page, '#report .remark'), new RegExp(`^Cancelled: ${rows.length} of ${LADDER.length} done`));
  assert.ok((await report(opened, 'report.csv')).includes('random'));

  await press(page, '#header nav a[href="#explore"]');
  await phase(page, 'done');
  await enter(page);
  assert.deepEqual(Object.keys(await table(page)), rows, 'it is there again');
}

async function holdPicks(page: Page) {
  const methods = await page.$$eval('#picks figure', (list) => list.map((one) => one.getAttribute('data-method')));
  assert.deepEqual(methods, LADDER.filter((name) => name !== 'random'));
  const video = await page.$eval('#picks-video', (select) => [...(select as HTMLSelectElement).options].findIndex((option) => !option.disabled && !option.selected));
  await page.select('#picks-video', String(video));
  await until(page, () => document.querySelectorAll('#picks .box').length > 0);
  const last = await page.$eval('#picks-tuple', (select) => (select as HTMLSelectElement).options[1].value);
  await page.select('#picks-tuple', last);
  // Each figure has one line then, the tuple's, and a box at most.
  await until(page, () => [...document.querySelectorAll('#picks figure')].every((one) => one.querySelectorAll('li').length === 1 && one.querySelectorAll('.box').length <= 1));
  const bound = await page.$eval('#picks [data-method="upper bound"]', (figure) => ({
    boxes: figure.querySelectorAll('.box').length,
    true: figure.querySelectorAll('.true').length,
    mark: figure.querySelector('li svg.truth')?.getAttribute('aria-label'),
  }));
  assert.deepEqual(bound, { boxes: 1, true: 1, mark: 'right' });
}

async function holdBlind(page: Page) {
  const folder = world('--seed', '3', '--clips', '4');
  const entries = entriesOf(folder).filter(({ name }) => !name.endsWith('truth_boxes.csv')).map((entry) => (
    entry.name.endsWith('/tracks.csv') || entry.name === 'tracks.csv' ? { ...entry, body: withoutTruth(entry.body) } : entry));
  const zip = writeZip(path.join(scratch(), 'blind.zip'), entries);
  await answered(page, () => choose(page, [zip], '#pick-files'), summaryOf(siibp('check', zip).stdout));
  await enter(page);
  assert.match(await text(page, '#choice'), /knows no truth[\s\S]*truth:actor or truth:action to tracks\.csv/);
  assert.equal(await page.$('#choice form'), null);
  assert.deepEqual(await violations(page), []);
  await press(page, '#choice .nothing button');
  await until(page, () => document.querySelector('#choice form')?.checkVisibility());
  await until(page, () => !(document.querySelector<HTMLButtonElement>('[data-do=compare]')!.disabled));
}

/** Tracks.csv without its truth: columns. */
function withoutTruth(body: Buffer) {
  const [head, ...lines] = body.toString().split('\n').map((line) => line.split(','));
  const kept = head.flatMap((name, i) => (name.startsWith('truth:') ? [] : [i]));
  return Buffer.from([head, ...lines].map((line) => (line.length > 1 ? kept.map((i) => line[i]).join(',') : line.join(','))).join('\n'));
}
