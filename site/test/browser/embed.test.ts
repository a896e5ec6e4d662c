// The page inside another that comes from another host: the panels that were asked
// for, wide and narrow, and the way to the whole page.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { CLEAN, address, drawn, faults, leave, open, press, scratch, serve, shot, testIn, until } from '../harness/index.ts';
import { violations } from './fixtures/axe.ts';
import type { Frame, Page } from 'puppeteer-core';

/** asked follows "?embed". */
async function host(asked: string, hash: string, width: number) {
  const folder = scratch();
  const source = `${await address()}?embed${asked}${hash}`.replaceAll('&', '&amp;');
  writeFileSync(path.join(folder, 'index.html'),
    `<!doctype html><html lang="en"><title>A course</title><body style="margin:0"><main><h1>A course</h1><iframe src="${source}" title="WSC-SIIBP" width="${width}" height="600"></iframe></main></body></html>`);
  return (await serve(folder, '/')).url;
}

async function inside(page: Page): Promise<Frame> {
  const frame = await (await page.waitForSelector('iframe'))?.contentFrame();
  if (!frame) throw new Error('there is no frame');
  await frame.waitForFunction(() => document.documentElement.dataset.core === 'ready' && document.documentElement.dataset.run === 'done', { timeout: 120_000 });
  return frame;
}

/** The panels that are seen. */
const seen = (frame: Frame) => frame.evaluate(() => Object.entries({
  header: '#header', captions: '#captions .rows', stage: '#screen .frame', transport: '#transport', timeline: '#timeline .tracks', why: '#reasons', bar: '#bar', line: '#embed a',
}).filter(([, selector]) => document.querySelector(selector)?.checkVisibility()).map(([name]) => name));

const ASKED: [string, string[]][] = [
  ['', ['stage', 'transport', 'why', 'line']],
  ['=captions,timeline', ['captions', 'timeline', 'line']],
  ['=captions,stage,timeline,why,bar', ['captions', 'stage', 'transport', 'timeline', 'why', 'bar', 'line']],
];

const browser = 'chromium'; // frames

testIn(browser, 'the panels that were asked for', async (t) => {
  for (const [i, [asked, panels]] of ASKED.entries()) {
    await t.test(`?embed${asked}`, async () => {
      const opened = await open(browser);
      const { page, record } = opened;
      await page.goto(await host(asked, '#video=clip-02&truth=on', 1000));
      const frame = await inside(page);
      for (const width of [1000, 320]) {
        await page.$eval('iframe', (element, value) => { element.width = String(value); }, width);
        await frame.waitForFunction((wanted) => innerWidth === wanted, {}, width);
        await drawn(page);
        assert.deepEqual(await seen(frame), panels, `${width} wide`);
        assert.equal(await frame.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, `${width} wide: it scrolls sideways`);
        assert.match(await frame.$eval('#embed', (line) => line.textContent ?? ''), /^WSC-SIIBP · open in a page of its own$/);
        await shot(page, `embed-${i}-${width}-${browser}`);
      }
      // Chromium's favicon is asked of the host, which has none.
      assert.deepEqual({ ...faults(record), failures: [], console: [] }, CLEAN);
      await leave(opened);
    });
  }
});

testIn(browser, 'it shows what its link says, and leads to a page of its own with that', async () => {
  const opened = await open(browser);
  const { page } = opened;
  await page.goto(await host('=captions,stage,why', '#video=clip-04&c=8', 1000));
  const frame = await inside(page);
  await frame.waitForFunction(() => location.hash.includes('c=8') && !document.querySelector('#bar .stale')?.textContent, { timeout: 120_000 });
  await frame.click('#captions .row.tuple.current');
  await frame.waitForFunction(() => document.querySelector('#embed a')?.getAttribute('href')?.includes('tuple='));
  const link = await frame.$eval('#embed a', (a) => ({ href: a.href, target: a.getAttribute('target'), rel: a.getAttribute('rel') }));
  assert.deepEqual([link.target, link.rel], ['_blank', 'noopener']);
  assert.match(link.href, /\/some\/path\/#video=clip-04&.*tuple=\d&.*c=8/);
  assert.deepEqual(await frame.evaluate(async () => (await indexedDB.databases()).length), 0);
  await page.goto(link.href);
  await until(page, () => document.querySelector('#header')?.checkVisibility() && document.querySelector('#captions [aria-selected=true].tuple'));
  assert.equal(await page.$eval('#bar-c', (field) => (field as HTMLInputElement).value), '8');
  await leave(opened);
});

testIn(browser, 'a panel that is not known is told, and all is accessible', async () => {
  const opened = await open(browser);
  const { page } = opened;
  await page.goto(`${await address()}?embed=stage,compare,why#compare`);
  await until(page, () => document.documentElement.dataset.core === 'ready');
  assert.match(await page.$eval('#notices .problem', (told) => told.textContent ?? ''), /embed cannot show “compare”/);
  await press(page, '#notices [aria-label=Dismiss]');
  assert.deepEqual(await violations(page), []);
  await leave(opened);
});
