// The page of the paper: its switches run the open dataset in a worker of their
// own and show what a run in Explore with the same options shows.
import assert from 'node:assert/strict';
import { CLEAN, areWanted, drawn, enter, faults, leave, openOptions, press, requestsSince, run, setColours, shot, testIn, text, until, visit } from '../harness/index.ts';
import { COLOURS, sideways, violations } from './fixtures/axe.ts';
import { begin } from './fixtures/long.ts';
import type { Opened } from '../harness/page.ts';
import type { Page } from 'puppeteer-core';

/** Goes to the page of that id by its link. */
async function go(page: Page, id: string) {
  await press(page, `#header nav [href="#${id}"]`);
  await until(page, (wanted) => document.documentElement.dataset.page === wanted, id);
}

/** Turns a switch. */
async function turn(page: Page, id: string) {
  await page.focus(`[data-switch=${id}]`);
  await page.keyboard.press(' ');
  await drawn(page);
}

/** Waits until both runs are in the table, and reads it. */
async function table(page: Page) {
  await until(page, () => document.querySelector('#trial tbody') && !document.querySelector('#trial tbody')?.textContent?.includes('…'));
  return page.$$eval('#trial tbody tr', (rows) => rows.map((row) => ({
    name: row.dataset.measure ?? '',
    cells: [...row.querySelectorAll('td')].map(({ textContent }) => textContent ?? ''),
  })));
}

/** The scores of Explore by name, as written. */
async function scores(page: Page) {
  const list = await page.$$eval('#why [data-score]', (all) => all.map((one) => [
    (one as HTMLElement).dataset.score ?? '', one.querySelector('dd .number')?.textContent ?? '']));
  return new Map(list as [string, string][]);
}

/** The value of a field of a BibTeX entry, on one line, without its braces. */
function fieldOf(entry: string, key: string) {
  const value = new RegExp(`^ *${key} *= *\\{(.*?)\\},?$`, 'ms').exec(entry)?.[1];
  return value?.replace(/[{}]/g, '').replace(/\s+/g, ' ');
}

/** Runs in Explore and reads its scores. */
async function explored(page: Page) {
  await run(page);
  return scores(page);
}

const browser = 'chromium'; // layout

testIn(browser, 'the page of the paper on one visit', async (t) => {
  const opened = await visit(browser, { settings: true });
  const { page, record } = opened;
  await t.test('a switch shows what Explore shows with its options', () => holdSwitch(opened));
  await t.test('wide and narrow, light and dark, it is clean, and nothing lies beside the window', () => holdLooks(page));
  await t.test('it says how to cite the paper and this software, and links that leave open a tab of their own', () => holdReferences(page));
  assert.deepEqual(faults(record), CLEAN);
  await leave(opened);
});

async function holdSwitch(opened: Opened) {
  const { page, record } = opened;
  const rest = Date.now();
  const before = await text(page, '#bar .numbers');
  await go(page, 'paper');
  assert.equal(await page.$('#trial tbody'), null, 'nothing runs before it is asked for');
  await turn(page, 'margin');
  const rows = await table(page);
  assert.match(await text(page, '#trial .trial-note'), /80 tracks|180 tracks/);
  await go(page, 'explore');
  assert.equal(await text(page, '#bar .numbers'), before, 'Explore is as it was');

  await page.select('#bar select', 'paper');
  const printed = await explored(page);
  await openOptions(page);
  await enter(page, '#option-margin', '3');
  await press(page, '[aria-label="Close the options"]');
  const yours = await explored(page);
  assert.ok(rows.length >= 5);
  for (const { name, cells: [first, second, change] } of rows) {
    assert.deepEqual([first, second], [printed.get(name), yours.get(name)], name);
    const points = 100 * (Number(second) - Number(first));
    assert.ok(Math.abs(Number(change.replace('−', '-')) - points) <= 0.151, `${name}: ${change}, not ${points}`); // three digits and one
  }

  await page.goBack();
  await until(page, () => document.documentElement.dataset.page === 'paper');
  assert.deepEqual(await table(page), rows, 'what has been run is remembered');
  await page.goBack();
  await until(page, () => document.documentElement.dataset.page === 'explore');
  assert.deepEqual(requestsSince(record, rest), []);
  assert.match(await text(page, '#header .lock'), /0 requests/);
}

async function holdLooks(page: Page) {
  for (const [look, size] of [['wide', { width: 1280, height: 800 }], ['narrow', { width: 390, height: 844 }]] as const) {
    await page.setViewport(size);
    await go(page, 'paper');
    for (const scheme of look === 'wide' || areWanted ? ['light', 'dark'] : ['light']) { // the colours are those of the wide page
      await setColours(page, scheme === 'dark');
      for (const heading of ['paper-title', 'paper-objective', 'paper-corrections', 'paper-try']) {
        await page.evaluate((id) => document.getElementById(id)?.scrollIntoView(), heading);
        await shot(page, `${heading}-${browser}-${look}-${scheme}`);
      }
      assert.deepEqual(await violations(page, scheme === 'dark' ? COLOURS : undefined), [], `${look}, ${scheme}`);
      assert.equal(await sideways(page), 0, `${look}, ${scheme}`);
    }
    await setColours(page, false);
  }
  await page.setViewport({ width: 1280, height: 800 });
}

async function holdReferences(page: Page) {
  await go(page, 'paper');
  await press(page, '#paper .lead [href="#paper-cite"]');
  await until(page, () => Math.abs(document.querySelector('#paper-cite')!.getBoundingClientRect().top) < innerHeight / 2);
  const [paper, software] = await page.$$eval('#paper .bibtex', (list) => list.map(({ textContent }) => textContent ?? ''));
  assert.match(paper, /^@inproceedings\{\w+,$/m);
  for (const [key, value] of Object.entries({
    title: 'Weakly Supervised Learning of Heterogeneous Concepts in Videos',
    author: 'Shah, Sohil and Kulkarni, Kuldeep and Biswas, Arijit and Gandhi, Ankit and Deshmukh, Om and Davis, Larry S.',
    year: '2016', doi: '10.1007/978-3-319-46466-4_17', eprint: '1607.03240', eprinttype: 'arXiv',
  })) assert.equal(fieldOf(paper, key), value);
  assert.match(software, /^@software\{\w+,$/m);
  const said = /with its version, here (\S+), which/.exec(await text(page, '#paper'))?.[1];
  assert.ok(said, 'no version is said');
  assert.equal(fieldOf(software, 'version'), said);
  const outside = await page.$$eval('#paper a[href^="https:"]', (links) => links.map((link) => ({ href: link.getAttribute('href'), target: link.getAttribute('target'), rel: link.getAttribute('rel') })));
  for (const href of ['https://doi.org/10.1007/978-3-319-46466-4_17', 'https://arxiv.org/abs/1607.03240']) assert.ok(outside.some((link) => link.href === href), href);
  for (const { href, target, rel } of outside) assert.deepEqual([target, rel], ['_blank', 'noopener noreferrer'], `${href}`);
}

testIn(browser, `switches go together, a run can be cancelled, Explore's goes on`, async () => {
  const opened = await visit(browser);
  const { page, record } = opened;
  await begin(page);
  await go(page, 'paper');
  // At once: on the demo a run is over in a moment.
  await page.evaluate(() => {
    for (const selector of ['#trial [data-switches*=classes]', '[data-do=try-cancel]']) document.querySelector<HTMLElement>(selector)!.click();
  });
  await drawn(page);
  assert.equal(await page.$('#trial tbody'), null);
  await press(page, '[data-do=try]');
  await table(page);
  await turn(page, 'hinge');
  const on = () => page.$$eval('#trial input:checked', (list) => list.map((input) => input.value));
  assert.deepEqual(await on(), ['sticks', 'anneal', 'weights'], 'exclusive classes need the exact hinge');
  await table(page);
  assert.equal(await page.$eval('html', (html) => html.dataset.run), 'running');
  assert.deepEqual(faults(record), CLEAN);
  await leave(opened);
});

testIn(browser, 'on a phone the contents are one line, and the paper’s title and authors are in the first view', async () => {
  const opened = await visit(browser, { width: 390, height: 844, touch: true });
  const { page, record } = opened;
  await go(page, 'paper');
  const isOpen = () => page.$eval('#paper-contents ol', (list) => list.checkVisibility());
  const { line, lead } = await page.evaluate(() => ({
    line: document.querySelector('#paper-contents')!.getBoundingClientRect().height,
    lead: document.querySelector('#paper .lead')!.getBoundingClientRect().toJSON(),
  }));
  assert.ok(line > 30 && line <= 50, `the contents are ${line} high`);
  assert.ok(lead.top > 0 && lead.bottom <= 844, `the lead is at ${lead.top} to ${lead.bottom}`);
  assert.match(await text(page, '#paper .lead'), /Weakly Supervised Learning of Heterogeneous Concepts in Videos by Sohil Shah, Kuldeep Kulkarni, Arijit Biswas, Ankit Gandhi, Om Deshmukh and Larry S. Davis/);
  assert.equal(await isOpen(), false);
  await press(page, '#paper-contents summary');
  assert.equal(await isOpen(), true);
  assert.deepEqual([await violations(page), await sideways(page)], [[], 0]);
  await press(page, '#paper-contents [href="#paper-objective"]');
  await until(page, () => Math.abs(document.querySelector('#paper-objective')!.getBoundingClientRect().top) < 100);
  assert.equal(await isOpen(), false, 'the list is still over the text');
  await page.setViewport({ width: 1280, height: 800, hasTouch: true });
  await drawn(page);
  assert.equal(await isOpen(), true, 'beside the text it is always open');
  assert.deepEqual(faults(record), CLEAN);
  await leave(opened);
});
