// The site opens without a network, and its versions come whole, when they are wanted, and
// never mixed.
import assert from 'node:assert/strict';
import { cpSync } from 'node:fs';
import path from 'node:path';
import { CLEAN, address, answered, browser as running, drawn, drop, entriesOf, faults, leave, open, press, run, scratch, serve, settled, shot, siibp, testIn, text, until, world, writeZip } from '../harness/index.ts';
import { violations } from './fixtures/axe.ts';
import { summaryOf } from './fixtures/result.ts';
import { deploy, named, stored, versions } from './fixtures/version.ts';
import type { BrowserName } from '../harness/browsers.ts';
import type { Page } from 'puppeteer-core';

const NEWER = '#notices .newer:not([hidden])';

/** Waits until the browser has stored the page. */
const kept = (page: Page) => until(page, () => /is stored in this browser/.test(document.querySelector('#requests')?.textContent ?? ''));

/** Another tab of the same visitor. */
async function tab(page: Page, url: string) {
  const another = await page.browserContext().newPage();
  await another.goto(url);
  await settled(another);
  return another;
}

/** A site whose folder can be given another version. */
async function host(mark: string) {
  const folder = path.join(scratch(), 'site');
  deploy(folder, mark);
  return { folder, site: await serve(folder) };
}

async function visitor(browser: BrowserName, url: string) {
  const opened = await open(browser, { installs: true });
  await opened.page.goto(url);
  await settled(opened.page);
  await kept(opened.page);
  return opened;
}

const browser = 'firefox'; // storage and the service worker

testIn(browser, 'without a network the page loads, runs, and opens files', async () => {
  const site = await serve();
  const opened = await visitor(browser, site.url);
  const { page, record } = opened;
  const found = await text(page, '#bar .found');
  const asked = site.requests.length;
  site.close();
  await page.reload();
  await settled(page);
  assert.equal(await text(page, '#bar .found'), found);
  await run(page);
  assert.equal(await text(page, '#bar .found'), found);
  const toy = world('--seed', '5', '--clips', '4');
  const zip = writeZip(path.join(scratch(), 'toy.zip'), entriesOf(toy));
  await answered(page, () => drop(page, [zip]), summaryOf(siibp('check', toy).stdout));
  await until(page, () => document.querySelector<HTMLCanvasElement>('#screen canvas')!.width > 1);
  assert.match(await text(page, '#header .lock'), /0 requests$/);
  assert.deepEqual(faults(record), CLEAN);

  const other = await tab(page, `${site.url}index.html?kernel=plain#paper`);
  assert.match(await text(other, '#paper h2'), /paper/);
  await other.goto(`${site.url}formats.html`);
  assert.equal(await text(other, 'h1'), 'Formats');
  assert.equal(await other.evaluate(() => getComputedStyle(document.querySelector('header') ?? document.body).display), 'flex', 'with its style');
  assert.equal(site.requests.length, asked);
  await leave(opened);
});

testIn(browser, 'a new version is announced, taken on the click, and never mixed with the old', async () => {
  const { folder, site } = await host('one');
  const opened = await visitor(browser, site.url);
  const { page, record } = opened;
  assert.deepEqual(await versions(page), ['one', 'one', 'one']);
  assert.equal(await text(page, NEWER), '');
  await page.reload(); // from now on it is the service worker's
  await settled(page);

  deploy(folder, 'two');
  await page.reload();
  await until(page, (newer) => document.querySelector(newer), NEWER);
  assert.match(await text(page, NEWER), /^A new version is ready\.\s+Taking it reloads this tab/);
  await settled(page);
  assert.deepEqual(await versions(page), ['one', 'one', 'one']);
  assert.deepEqual(await stored(page), named('one', 'two'));
  const other = await tab(page, site.url);
  assert.deepEqual(await versions(other), ['one', 'one', 'one']);

  await page.bringToFront();
  for (const width of [390, 1280]) {
    await page.setViewport({ width, height: 800 });
    await drawn(page);
    await shot(page, `newer-${width}-${browser}`);
    assert.deepEqual(await violations(page), []);
  }
  await press(page, '[data-do=update-later]');
  assert.equal(await text(page, NEWER), '');
  await press(page, '#header .lock summary');
  await Promise.all([page.waitForNavigation(), page.click('[data-do=take-newer]')]);
  await settled(page);
  assert.deepEqual(await versions(page), ['two', 'two', 'two']);
  assert.equal(await text(page, NEWER), '');

  // The other tab is of the old version, and works on; what it needs is saved as long as it is there.
  assert.deepEqual(await versions(other), ['one', 'one', 'one']);
  await other.bringToFront();
  await run(other);
  assert.deepEqual(await stored(page), named('one', 'two'));
  await other.close();
  await page.bringToFront();
  await page.reload();
  await settled(page);
  await page.waitForFunction(async () => (await caches.keys()).length === 1, { polling: 100 });
  assert.deepEqual(await stored(page), named('two'));
  assert.deepEqual(faults(record), CLEAN);
  await leave(opened);
});

testIn(browser, 'a host that is half way to a new version has none to give', async () => {
  const { folder, site } = await host('one');
  const opened = await visitor(browser, site.url);
  const { page } = opened;
  const next = path.join(scratch(), 'next');
  deploy(next, 'two');
  cpSync(path.join(next, 'offline.js'), path.join(folder, 'offline.js'));
  await page.evaluateOnNewDocument(() => {
    void navigator.serviceWorker.ready.then((registration) => {
      const follow = () => {
        const { installing } = registration;
        if (installing) installing.onstatechange = () => Object.assign(globalThis, { fate: installing.state });
      };
      follow(); // it may be under way already
      registration.onupdatefound = follow;
    });
  });
  await page.reload();
  await until(page, () => (globalThis as any).fate === 'redundant');
  await settled(page);
  assert.equal(await text(page, NEWER), '');
  assert.deepEqual(await stored(page), named('one'));
  site.close();
  await page.reload();
  await settled(page);
  assert.deepEqual(await versions(page), ['one', 'one', 'one']);
  await leave(opened);
});

testIn('chromium', 'the page can be installed', async () => {
  const page = await (await running('chromium')).newPage(); // a private window cannot install anything
  await page.goto(await address());
  await settled(page);
  const session = await page.createCDPSession();
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  assert.deepEqual(installabilityErrors, []);
  const { errors, data } = await session.send('Page.getAppManifest');
  assert.deepEqual(errors, []);
  assert.equal(JSON.parse(data ?? '').short_name, 'WSC-SIIBP');
  await page.close();
});
