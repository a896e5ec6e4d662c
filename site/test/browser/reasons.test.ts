// Why a track is what it is, and what the captions ask: read as a person reads it, and
// held against the result that the page gives away.
import assert from 'node:assert/strict';
import { CLEAN, download, drawn, faults, leave, open, press, run, serve, settled, shot, testIn, text, until, visit } from '../harness/index.ts';
import { sideways, violations } from './fixtures/axe.ts';
import { explained } from './fixtures/selected.ts';
import type { Opened } from '../harness/page.ts';
import type { Page } from 'puppeteer-core';

/** The rows and the total, in digits as they are written and in full. */
function falls(page: Page) {
  return page.evaluate(() => [...document.querySelectorAll('.waterfall .fall-row')].map((row) => ({
    name: row.querySelector('.part')?.textContent ?? '',
    shown: [...row.querySelectorAll('.number')].map(({ textContent }) => textContent ?? ''),
    full: [...row.querySelectorAll('.number[title]')].map((one) => Number(one.getAttribute('title'))),
    bars: [...row.querySelectorAll('rect')].map((bar) => Number.parseFloat(getComputedStyle(bar).width)),
  })));
}

/** What the panel of the slack says of each tuple. */
function entries(page: Page) {
  return page.$$eval('.slack > .entries > li', (items) => items.map((item) => ({
    words: [...item.querySelectorAll('.entry .word')].map(({ textContent }) => textContent).join(' · '),
    sum: item.querySelector('.entry .number')?.textContent ?? '',
    mark: item.querySelector('.state-mark')?.getAttribute('aria-label') ?? '',
    missing: item.querySelector('.missing')?.textContent ?? '',
    contributed: [...item.querySelectorAll('.segment title')].map(({ textContent }) => textContent ?? ''),
  })));
}

/** How many captions the list marks with each state that occurs. */
function listedStates(page: Page) {
  return page.evaluate(async () => {
    const list = document.querySelector('#captions [role=listbox]')!;
    const marks = new Map<string | null, string | null | undefined>();
    for (let top = 0; top < list.scrollHeight; top += list.clientHeight / 2) {
      list.scrollTop = top;
      await new Promise((next) => { requestAnimationFrame(() => requestAnimationFrame(next)); });
      for (const row of list.querySelectorAll('.tuple')) marks.set(row.getAttribute('aria-posinset'), row.querySelector('.state-mark')?.getAttribute('aria-label'));
    }
    return ['sure', 'likely', 'uncertain', 'not found'].map((state) => [...marks.values()].filter((one) => one === state).length).filter((n) => n > 0);
  });
}

const browser = 'chromium'; // layout

testIn(browser, 'the reasons on one visit', async (t) => {
  const opened = await visit(browser, { settings: true });
  const { record } = opened;
  await t.test('the parts add up to what is shown, and a part opens', () => holdParts(opened));
  await t.test(`the slack is the core's, and a click on it selects its track`, () => holdSlack(opened));
  assert.deepEqual(faults(record), CLEAN);
  await leave(opened);
});

async function holdParts(opened: Opened) {
  const { page } = opened;
  const result = JSON.parse(await download(opened, 'result.json'));
  const rows = await page.$$eval('#captions .tuple', (list) => list.length);
  assert.ok(rows > 4);
  for (let i = 0; i < 4; i++) {
    await page.evaluate((at) => (document.querySelectorAll('#captions .tuple')[at] as HTMLElement).click(), i);
    await explained(page);
    for (const tab of ['actor', 'action']) {
      await page.evaluate((name) => [...document.querySelectorAll('.tab')].forEach((one) => one.textContent === name && (one as HTMLElement).click()), tab);
      await drawn(page);
      const list = await falls(page);
      const total = list.pop();
      assert.equal(total?.name, 'Sum: log odds ζ');
      for (const [c, zeta] of (total?.full ?? []).entries()) {
        const sum = list.reduce((all, { full }) => all + full[c], 0);
        assert.ok(Math.abs(sum - zeta) <= 0.011, `${tab}: the bars end at ${sum}, ζ is ${zeta}`); // what rounds to nothing has no bar
      }
      const [, video, track] = /^(.*) · track (.*)$/.exec(await text(page, '#reasons .chosen h3')) ?? [];
      const label = result.tracks.find((one: any) => one.video === video && one.track === track).labels[tab];
      assert.ok(Math.abs(label.zeta - (total?.full[0] ?? NaN)) < 1e-9, `${video} ${track}: ζ is ${label.zeta}, shown ${total?.full[0]}`);
      assert.match(await text(page, '.chosen-why'), new RegExp(`\\b${label.best}\\b`));
    }
  }
  await page.focus('[data-part=tuples]');
  await page.keyboard.press('Enter');
  await drawn(page);
  assert.match(await text(page, 'details[open] > .more'), / (?:[+−]\d\S*|0) \((?:met|just met|unmet)/);
  await shot(page, `reasons-open-${browser}`);
}

async function holdSlack(opened: Opened) {
  const { page } = opened;
  await page.select('#bar select[aria-label=Preset]', 'buffet'); // under the default there is hardly any slack
  await run(page);
  const result = JSON.parse(await download(opened, 'result.json'));
  await press(page, '#captions .tuple');
  const video = result.tuples.filter(({ video: id }: any) => id === 'clip-01');
  const shown = await entries(page);
  assert.equal(shown.length, video.length);
  for (const [i, { words, sum, mark, contributed }] of shown.entries()) {
    assert.equal(words, [video[i].classes.actor, video[i].classes.action].filter(Boolean).join(' · '));
    assert.equal(sum, `${video[i].sum.toFixed(2)} of 1`);
    assert.equal(mark, video[i].state, 'the state is that of result.json');
    assert.match(contributed[0], new RegExp(`^${video[i].ranking[0].track} contributes `));
  }
  const other = video[1].ranking[0].track;
  await page.click(`.slack li:nth-child(2) .segment[data-track="${other}"]`);
  await until(page, (track) => document.querySelector('#reasons .chosen h3')?.textContent?.endsWith(` ${track}`), other);
  await until(page, (track) => document.querySelector(`.slack .segment.chosen[data-track="${track}"]`), other);

  await press(page, '.alone > summary');
  await until(page, () => document.querySelector('.alone .entry'));
  assert.ok((await page.$$('.alone .entry')).length >= 2);

  // Of all clips the worst is the first, and is a click away.
  const counts = await page.$$eval('.all .count', (list) => list.map(({ textContent }) => Number(textContent)));
  assert.equal(counts.reduce((a, b) => a + b), result.tuples.length);
  assert.deepEqual(await listedStates(page), counts, 'the list counts as all clips do');
  const byState = ['sure', 'likely', 'uncertain', 'not found'].map((state) => ({ state, n: result.tuples.filter((one: any) => one.state === state).length })).filter(({ n }) => n > 0);
  assert.deepEqual(byState.map(({ n }) => n), counts, 'and result.json');
  const all = result.tuples.length;
  const sentence = byState.length === 1 ? `All ${all} captions are ${byState[0].state}.` : `${all} captions: ${byState.map(({ state, n }) => `${n} ${state}`).join(', ')}.`;
  assert.ok((await text(page, '#bar .found')).startsWith(sentence), 'and so does the bar');
  await press(page, '.all > summary');
  const worst = [...result.tuples].sort((a, b) => b.slack - a.slack)[0];
  const first = await page.$eval('.worst .entry', (one) => (one as HTMLElement).innerText);
  assert.ok(first.includes(worst.video) && first.includes(`${worst.sum.toFixed(2)} of 1`), first);
  await press(page, '.worst .entry');
  await until(page, (id) => document.querySelector('#reasons .chosen h3')?.textContent?.startsWith(id), worst.video);
  await until(page, () => document.querySelector('.slack .missing'));
  await explained(page);
  assert.match(await text(page, '.slack .missing'), /^Unmet by \d\.\d\d$/);
  await until(page, () => /^This clip costs \d+\.\d\d for what its captions miss \(ξ \d+\.\d\d\) of F\.$/.test(document.querySelector('.cost')?.textContent ?? ''));
  const [, cost, xi] = /costs (\S+) for what its captions miss \(ξ (\S+)\)/.exec(await text(page, '.cost')) ?? [];
  assert.ok(Math.abs(5 * Number(xi) - Number(cost)) < 0.03, `${xi} · 5 = ${cost}`);
  for (const [width, part] of [[1280, '#reasons h3'], [390, '#waterfall'], [390, '#slack']] as [number, string][]) {
    await page.setViewport({ width, height: 900 });
    await page.$eval(part, (one) => one.scrollIntoView());
    await drawn(page);
    await shot(page, `reasons-${width}-${part.replace(/\W/g, '')}-${browser}`);
    assert.equal(await sideways(page), 0);
    assert.deepEqual(await violations(page), []);
  }
}

testIn(browser, 'before the core is there, the slack is shown, with space for the rest', async () => {
  const site = await serve();
  const release = site.hold(/siibp-.*\.wasm$/);
  const opened = await open(browser, { dark: true });
  const { page, record } = opened;
  await page.goto(site.url, { waitUntil: 'domcontentloaded' });
  await until(page, () => document.querySelector('#screen .box'));
  await press(page, '#captions .tuple');
  assert.match(await text(page, '#waterfall'), /The core is made ready/);
  const before = { entries: await entries(page), at: await page.$eval('#slack', (one) => one.getBoundingClientRect().top) };
  assert.ok(before.entries.length > 0);
  await shot(page, `reasons-held-${browser}`);
  assert.deepEqual(await violations(page), []);
  release();
  await settled(page);
  await explained(page);
  assert.deepEqual(await entries(page), before.entries);
  const moved = Math.abs(await page.$eval('#slack', (one) => one.getBoundingClientRect().top) - before.at);
  assert.ok(moved < 60, `what is below has moved by ${moved} px`);
  await page.keyboard.press('Escape');
  await until(page, () => document.querySelector<HTMLElement>('.waterfall')!.hidden);
  assert.deepEqual(faults(record), CLEAN);
  await leave(opened);
});
