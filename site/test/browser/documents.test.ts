// The documents: pages without a script, in the site's look, which the page leads to and
// which print.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { FileSystemConfigLoader, HtmlValidate } from 'html-validate';
import { CLEAN, DIST, address, areWanted, faults, leave, menu, middleOf, open, press, setColours, shot, testIn, text, until, visit } from '../harness/index.ts';
import { COLOURS, sideways, violations } from './fixtures/axe.ts';
import type { Page } from 'puppeteer-core';

const DOCUMENTS = readdirSync(DIST).filter((name) => name.endsWith('.html') && name !== 'index.html');
const RULES = fileURLToPath(new URL('../../.htmlvalidate.json', import.meta.url));
const SIZES = [['wide', { width: 1280, height: 800 }], ['narrow', { width: 390, height: 844 }]] as const;

/** What is cut off at a side, but may be scrolled to nowhere. */
function cut(page: Page) {
  return page.evaluate(() => [...document.querySelectorAll('article > *, header > *, aside > *')].filter((one) => {
    const { left, right } = one.getBoundingClientRect();
    return left < 0 || right > document.documentElement.clientWidth;
  }).map((one) => `${one.localName} "${one.textContent?.trim().slice(0, 30)}"`));
}

/** Clicks, and waits for nothing that is drawn: the page may be gone, or behind another. */
async function follow(page: Page, link: string) {
  const { x, y } = await middleOf(page, link);
  await page.mouse.click(x, y);
}

/** The tab that a link opens. */
async function opened(page: Page, link: string) {
  const popup: Promise<Page> = new Promise((there) => page.once('popup', (tab) => tab && there(tab)));
  await follow(page, link);
  const tab = await popup;
  await tab.setViewport(SIZES[0][1]);
  await until(tab, () => document.querySelector('article h1'));
  return tab;
}

testIn('chromium', 'the built documents are valid', async () => {
  assert.ok(DOCUMENTS.length >= 8);
  const rules = JSON.parse(readFileSync(RULES, 'utf8'));
  const validator = new HtmlValidate(new FileSystemConfigLoader({ ...rules, root: true }));
  for (const name of DOCUMENTS) {
    const { results } = await validator.validateString(readFileSync(path.join(DIST, name), 'utf8'), path.join(path.dirname(RULES), name));
    assert.deepEqual(results.flatMap(({ messages }) => messages.map(({ ruleId, message, line }) => `${name}:${line} ${ruleId}: ${message}`)), []);
  }
});

const browser = 'chromium'; // it prints and is asked for colours

testIn(browser, 'wide and narrow, light and dark, documents are clean, and ask for nothing but their style', async () => {
  const visitor = await open(browser);
  const { page, record } = visitor;
  const site = await address();
  /** Looks at what is shown in every size and scheme. */
  const everyLook = async (look: (name: string, dark: boolean) => Promise<unknown>) => {
    for (const [name, size] of SIZES) {
      await page.setViewport(size);
      for (const dark of [false, true]) {
        await setColours(page, dark);
        await look(`${browser}-${name}-${dark ? 'dark' : 'light'}`, dark);
      }
    }
    await setColours(page, false);
  };
  for (const document of ['your-data.html', 'formats.html', 'cli.html']) {
    record.requests.length = 0;
    await page.goto(site + document);
    await everyLook(async (name, dark) => {
      await shot(page, `${document}-${name}`);
      assert.deepEqual(await cut(page), [], document);
      assert.equal(await sideways(page), 0, document);
      assert.deepEqual(await violations(page, dark ? COLOURS : undefined), [], document);
    });
    const asked = record.requests.map(({ url }) => url).filter((url) => !url.startsWith('data:'));
    assert.equal(asked.length, 2, asked.join(' '));
    assert.match(asked[1], /\/docs-[0-9a-f]{10}\.css$/);
  }
  await page.goto(`${site}cli.html#options-of-the-model`);
  await everyLook(async (name) => {
    await page.$eval('#options-of-the-model', (heading) => heading.scrollIntoView());
    await shot(page, `options-${name}`);
  });
  assert.deepEqual(faults(record), CLEAN);
  await leave(visitor);
});

testIn(browser, 'the page leads to the documents, and they lead back', async () => {
  const visitor = await visit(browser);
  const { page, record } = visitor;
  await press(page, '#header .lock summary');
  const privacy = await opened(page, '#requests a');
  assert.equal(await text(privacy, 'h1'), 'Privacy');
  await page.bringToFront();
  await page.keyboard.press('Escape');
  await menu(page, '[data-open=help]');
  const formats = await opened(page, 'dialog.help a[href="formats.html"]');
  assert.equal(await text(formats, 'h1'), 'Formats');
  await page.bringToFront();
  await page.keyboard.press('Escape');
  await press(page, '#header nav a:last-child');
  const own = await opened(page, '#paper a[href="your-data.html"]');
  assert.equal(await text(own, 'h1'), 'Your own data');

  await follow(own, '.documents a[href="cli.html"]');
  await until(own, () => document.querySelector('h1')?.textContent === 'Command line');
  await follow(own, '.contents a[href="#options-of-the-model"]');
  await until(own, () => location.hash === '#options-of-the-model');
  await follow(own, 'header a[href="./#lessons"]');
  await until(own, () => document.documentElement.dataset.page === 'lessons');
  await page.bringToFront();
  assert.match(await text(page, '#header .lock'), /0 requests/);
  assert.deepEqual(faults(record), CLEAN);
  await leave(visitor);
});

testIn('chromium', 'a document prints whole, in black on white, without the navigation', async () => {
  const visitor = await open('chromium', { dark: true });
  const { page } = visitor;
  await page.goto(`${await address()}formats.html`);
  await page.emulateMediaType('print');
  const [seen, paper, ink] = await page.evaluate(() => [
    [...document.querySelectorAll('header, aside, .turn, .anchor, .skip')].filter((one) => one.checkVisibility()).length,
    getComputedStyle(document.body).backgroundColor, getComputedStyle(document.body).color]);
  assert.equal(seen, 0);
  assert.equal(paper, 'rgb(255, 255, 255)');
  assert.equal(ink, 'rgb(28, 28, 30)');
  await page.setViewport({ width: 680, height: 960 }); // about A4
  await shot(page, 'formats-print');
  assert.equal(await sideways(page), 0);
  const file = await page.pdf({ path: areWanted ? fileURLToPath(new URL('../../../build/shots/formats.pdf', import.meta.url)) : undefined, format: 'A4' });
  const pages = Buffer.from(file).toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
  assert.ok(pages >= 3 && pages <= 16, `${pages} pages`);
  await leave(visitor);
});
