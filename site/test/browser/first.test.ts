// The first view does not wait for the core: the demo's answer is there at once, can be
// looked at, and is taken over by the core without anybody seeing it.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { CLEAN, address, download, downloadAll, drawn, drop, everything, faults, leave, menu, open, phase, press, received, requestsSince, run, scratch, serve, setColours, settled, shot, siibp, stage, testIn, text, tracks, until, world } from '../harness/index.ts';
import { COLOURS, violations } from './fixtures/axe.ts';
import { shownOf, summaryOf } from './fixtures/result.ts';
import type { BrowserName } from '../harness/browsers.ts';
import type { Page } from 'puppeteer-core';

/** Guard in milliseconds against what never comes. */
const LIMIT = 120_000;

const CORE = /siibp-.*\.wasm$/;
const FIRST = /first-.*\.bin$/;
const DEMO = /demo-.*\.zip$/;
const BUILT = 'Computed when this site was built.';

/** A page of a site that keeps something back. */
async function held(browser: BrowserName, part: RegExp, look?: Parameters<typeof open>[1]) {
  const site = await serve();
  const release = site.hold(part);
  const opened = await open(browser, look);
  // What the run was, each time that the page said something else of it.
  await opened.page.evaluateOnNewDocument(() => {
    const all = globalThis as any;
    all.phases = [];
    new MutationObserver(() => {
      const { run: now } = document.documentElement.dataset;
      if (now && all.phases.at(-1) !== now) all.phases.push(now);
    }).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-run'] });
  });
  await opened.page.goto(site.url, { waitUntil: 'domcontentloaded' });
  await until(opened.page, () => document.querySelector('#screen .box'));
  return { ...opened, site, release };
}

/** The phases since the first view is shown. Where that is slow to come, an empty bar shows none before. */
async function phasesOfView(page: Page): Promise<string[]> {
  const all: string[] = await page.evaluate(() => (globalThis as any).phases);
  return all[0] === 'none' ? all.slice(1) : all;
}

const chosen = (page: Page) => page.$eval('#captions [aria-selected=true]', (row) => row.getAttribute('aria-posinset'));

/** Whether the page says that its script has not run; run in the page. */
const isUnstarted = () => document.querySelector('.unstarted')?.checkVisibility({ visibilityProperty: true });

const browser = 'firefox'; // the order in which a page comes up

testIn(browser, 'the answer is there before the core, which takes over unseen', async () => {
  const opened = await held(browser, CORE, { moves: true, settings: true });
  const { page, record, site, release } = opened;
  const { boxes } = await stage(page);
  const answers = boxes.filter(({ answer }) => answer);
  assert.ok(answers.length > 0 && boxes.length > answers.length);
  for (const { chip } of answers) assert.match(chip, /[a-z]{3,}.*(1\.0|\.\d\d)$/);
  assert.match(await text(page, '#bar .found'), /captions.* (sure|likely)/);
  assert.equal(await text(page, '#bar .stale'), BUILT);
  assert.match(await text(page, '#bar .numbers'), /start \d+ of \d+ kept · \d+ iterations · F [\d,.]+$/);
  assert.match(await text(page, '#reasons .scores summary'), /^Against the truth\s+pair accuracy \d\.\d{3}$/);
  assert.equal(await page.$('#reasons .scores [open]'), null, 'all scores are shown when they are asked for');
  assert.ok(await page.$eval('#screen canvas', (canvas) => {
    const context = canvas.getContext('2d');
    return new Set(context?.getImageData(0, 0, 100, 100).data).size > 10;
  }), 'the picture is drawn');
  const was = await page.$eval('#transport .frame-number', ({ textContent }) => textContent);
  await until(page, (before) => document.querySelector('#transport .frame-number')?.textContent !== before, was);
  const found = await text(page, '#bar .found');
  const built = await everything(page);
  await press(page, '#captions .tuple');
  const row = await chosen(page);
  await page.evaluate(() => {
    const parts = ['#captions [aria-selected=true]', '#screen canvas', '#timeline [data-track]', '#bar .knob input'];
    Object.assign(globalThis, { nodes: parts.map((part) => document.querySelector(part)) });
  });
  assert.ok(site.requests.some(({ path: asked }) => CORE.test(asked)), 'the core is asked for by itself');

  release();
  await settled(page);
  const rest = Date.now();
  assert.deepEqual(await phasesOfView(page), ['done']);
  assert.ok(await page.evaluate(() => (globalThis as any).nodes.every((node: Element) => node.isConnected)));
  assert.equal(await chosen(page), row);
  assert.ok(await page.$('#transport [aria-label=Pause]'), 'it plays on');
  assert.equal(await text(page, '#bar .found'), found);
  assert.equal(await text(page, '#bar .stale'), BUILT);
  assert.deepEqual(shownOf(await downloadAll(opened)), built, 'what is shown is what the core has');
  await run(page);
  assert.equal(await text(page, '#bar .stale'), '');
  assert.match(await text(page, '#bar .numbers'), / · [\d.]+ s$/);
  assert.deepEqual(shownOf(await downloadAll(opened)), built, 'what was shown is what this browser finds');
  assert.deepEqual(requestsSince(record, rest), []);
  const asked = requestsSince(record, 0);
  assert.deepEqual(asked, [...new Set(asked)], 'nothing is asked for twice');
  assert.deepEqual(faults(record), CLEAN);
  await leave(opened);
});

testIn(browser, 'a first view that is slow to come', async () => {
  const site = await serve();
  const release = site.hold(FIRST, true);
  const opened = await open(browser);
  const { page, record } = opened;
  await page.goto(site.url, { waitUntil: 'domcontentloaded' });
  await until(page, () => document.querySelector('#bar .found')?.textContent === 'Starting…');
  release();
  await until(page, () => document.querySelector('#screen .box'));
  await settled(page);
  assert.deepEqual(faults(record), CLEAN);
  await leave(opened);
});

testIn(browser, 'what is asked for early is done when the core is there', async () => {
  const opened = await held(browser, CORE, { settings: true });
  const { page, record, release } = opened;
  await press(page, '#captions .tuple:nth-child(3)');
  const row = await chosen(page);
  await press(page, '[data-do=step]');
  assert.equal(await text(page, '#notices .early span'), 'The step is taken as soon as the core has loaded.');
  await press(page, '[data-do=forgo]');
  assert.equal(await text(page, '#notices .early'), '');
  await menu(page, '[data-export="tracks.csv"]');
  await press(page, '[data-do=run]');
  await press(page, '[data-do=run]');
  assert.equal(await text(page, '#notices .early span'), 'The run starts as soon as the core has loaded.');
  assert.equal(await page.$eval('html', (html) => html.dataset.run), 'done');

  release();
  await until(page, () => document.documentElement.dataset.core === 'ready');
  await until(page, () => (globalThis as any).phases.includes('running'));
  await phase(page, 'done');
  assert.deepEqual(await phasesOfView(page), ['done', 'running', 'done']);
  assert.equal(await text(page, '#notices .early'), '');
  assert.equal(await chosen(page), row);
  assert.equal(await text(page, '#bar .stale'), '');
  assert.ok((await received(opened, 'tracks.csv')).length > 1000, 'the file is that of the run');
  assert.deepEqual(faults(record), CLEAN);
  await leave(opened);
});

testIn(browser, 'files that are dropped early are opened when the core is there', async () => {
  const toy = world('--seed', '6', '--clips', '4');
  const opened = await held(browser, CORE);
  const { page, record, release } = opened;
  const demo = await page.$eval('#header .dataset', (name) => name.getAttribute('title'));
  await drop(page, [toy]);
  await until(page, () => /files are opened/.test(document.querySelector('#notices .early:not([hidden])')?.textContent ?? ''));
  assert.ok((await stage(page)).boxes.length > 0);
  release();
  await until(page, (wanted) => document.querySelector('#header .dataset')?.getAttribute('title') === wanted, summaryOf(siibp('check', toy).stdout));
  await until(page, () => document.querySelector('.files-dialog[open]'));
  await press(page, '[data-do=files-run]');
  await phase(page, 'done');
  assert.ok((await download(opened, 'tracks.csv')).length > 100);
  await menu(page, '[data-open=demo]');
  await until(page, (wanted) => document.querySelector('#header .dataset')?.getAttribute('title') === wanted, demo);
  await phase(page, 'done');
  assert.equal(await text(page, '#bar .stale'), '', 'now it was computed here');
  assert.deepEqual(faults(record), CLEAN);
  await leave(opened);
});

testIn(browser, 'a comparison that is asked for early', async () => {
  const opened = await held(browser, CORE);
  const { page, record, release } = opened;
  await press(page, '#header nav a[href="#compare"]');
  await press(page, '[data-do=compare]');
  assert.equal(await text(page, '#notices .early span'), 'The comparison starts as soon as the core has loaded.');
  release();
  await until(page, () => document.querySelector('#comparison > [data-phase=done]'));
  assert.ok(await page.$('#report table'));
  assert.equal(await text(page, '#notices .early'), '');
  assert.deepEqual(faults(record), CLEAN);
  await leave(opened);
});

testIn(browser, 'a core that fails to load leaves the first view up', async () => {
  const opened = await held(browser, CORE);
  const { page, release } = opened;
  await press(page, '[data-do=run]');
  const labels = await tracks(page);
  release(503);
  await until(page, () => document.querySelector('#notices .problem:not([hidden])'));
  assert.equal(await text(page, '#notices .problem strong'), 'The core could not be loaded.');
  assert.match(await text(page, '#notices .problem p'), /siibp-.*\.wasm answers 503\. What you see was computed when this site was built/);
  assert.equal(await text(page, '#notices .early'), '');
  assert.ok(await page.$eval('[data-do=run]', (button) => (button as HTMLButtonElement).disabled));
  assert.equal(await text(page, '#bar .stale'), BUILT);
  assert.deepEqual(await tracks(page), labels);
  await press(page, '#notices [aria-label=Dismiss]');
  await menu(page, '[data-export="tracks.csv"]');
  assert.equal(await text(page, '#notices .problem strong'), 'This needs the core, which is not running.');
  await leave(opened);
});

testIn(browser, 'a page whose script does not come says so, as does one in a frame that does not let it run', async () => {
  const site = await serve();
  site.hold(/app-.*\.js$/)(503);
  const { page } = await open(browser);
  await page.goto(site.url);
  await until(page, isUnstarted);
  assert.match(await text(page, '.unstarted'), /^This page has not started: its script has not come, or the frame/);

  const folder = scratch();
  writeFileSync(path.join(folder, 'index.html'), `<!doctype html><iframe sandbox="allow-scripts" src="${await address()}?embed"></iframe>`);
  await page.goto((await serve(folder, '/')).url);
  const frame = await (await page.waitForSelector('iframe'))?.contentFrame();
  await frame?.waitForFunction(isUnstarted, { timeout: LIMIT, polling: 'raf' });
  await page.browserContext().close();
});

testIn(browser, 'another clip shows its boxes until its pictures are here', async () => {
  const opened = await held(browser, DEMO);
  const { page, record, release } = opened;
  await page.$$eval('#captions .tuple', (rows) => (rows.at(-1) as HTMLElement).click());
  await until(page, () => /still being loaded/.test(document.querySelector('#screen .note:not([hidden])')?.textContent ?? ''));
  assert.ok((await stage(page)).boxes.some(({ chosen: is }) => is));
  release();
  await until(page, () => document.querySelector('#screen .note[hidden]'));
  assert.ok((await stage(page)).boxes.some(({ chosen: is }) => is));
  await settled(page);
  assert.deepEqual(faults(record), CLEAN);
  await leave(opened);
});

testIn(browser, 'light and dark: pictures of the first view', async () => {
  const opened = await held(browser, CORE);
  const { page } = opened;
  const take = async (name: string) => {
    for (const dark of [false, true]) {
      await setColours(page, dark);
      await drawn(page);
      assert.deepEqual(await violations(page, dark ? COLOURS : undefined), [], name);
      await shot(page, `${name}-${dark ? 'dark' : 'light'}-${browser}`);
    }
    await setColours(page, false);
  };
  for (const width of [1280, 390]) {
    await page.setViewport({ width, height: 800 });
    await take(`first-${width}`);
  }
  await press(page, '[data-do=run]');
  await take('first-asked-390');
  await leave(opened);
});
