// Every plot is saved as an SVG that needs nothing else and as a PNG of it.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { CLEAN, clickWhen, drawn, faults, leave, press, testIn, until, visit } from '../harness/index.ts';
import type { Opened } from '../harness/page.ts';
import type { Page } from 'puppeteer-core';

/** A file's bytes once it is here and at its end. */
async function saved({ page, downloads }: Opened, name: string, whole: (body: Buffer) => boolean) {
  const file = path.join(downloads, name);
  for (;;) {
    if (existsSync(file) && !existsSync(`${file}.part`) && whole(readFileSync(file))) break;
    assert.equal(await page.$eval('#notices .problem', (toast) => (toast as HTMLElement).hidden), true);
    await drawn(page);
  }
  const body = readFileSync(file);
  rmSync(file);
  return body;
}

const endsSVG = (body: Buffer) => body.toString().endsWith('</svg>\n');
const endsPNG = (body: Buffer) => body.includes('IEND');

/** Saves by the menu within an element. */
async function save(opened: Opened, within: string, name: string, what = '') {
  const item = (kind: string) => `${within} .saver [data-picture=${kind}]${what && `[data-what=${what}]`}`;
  const open = () => press(opened.page, `${within} .saver > summary`);
  await open();
  await press(opened.page, item('svg'));
  const svg = (await saved(opened, `${name}.svg`, endsSVG)).toString();
  await open();
  await press(opened.page, item('svg'));
  assert.equal((await saved(opened, `${name}.svg`, endsSVG)).toString(), svg, 'the same picture is the same file');
  await open();
  await press(opened.page, item('png'));
  return { svg, png: await saved(opened, `${name}.png`, endsPNG) };
}

/** What the browser sees in the two files. */
function look(page: Page, { svg, png }: { svg: string; png: Buffer }, colour: string) {
  return page.evaluate(async (text, base64, wanted) => {
    const parsed = new DOMParser().parseFromString(text, 'image/svg+xml');
    const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
    const context = canvas.getContext('2d')!;
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(wanted.slice(at, at + 2), 16));
    let found = 0;
    for (let i = 0; i < data.length; i += 4) if (Math.abs(data[i] - r) + Math.abs(data[i + 1] - g) + Math.abs(data[i + 2] - b) < 12) found += 1;
    const elements = [...parsed.querySelectorAll('*')];
    return {
      broken: parsed.querySelector('parsererror')?.textContent ?? '',
      foreign: elements.flatMap((one) => [...one.attributes].filter(({ name, value }) => /^on|^(class|style)$|href/.test(name) && !value.startsWith('data:image/png')
        || /url\(|var\(|light-dark/.test(value)).map(({ name, value }) => `${one.localName} ${name} ${value}`)),
      scripts: elements.filter(({ localName }) => ['script', 'style', 'foreignObject'].includes(localName)).length,
      title: parsed.documentElement.querySelector('title')?.textContent ?? '',
      desc: parsed.documentElement.querySelector('desc')?.textContent ?? '',
      size: [Number(parsed.documentElement.getAttribute('width')), Number(parsed.documentElement.getAttribute('height'))],
      png: [image.width, image.height], found, corner: [...data.slice(0, 3)],
    };
  }, svg, png.toString('base64'), colour);
}

const ACCENT = '#5145c9'; // of the light theme, whatever the page has
const FROG = '#0072b2'; // the hue of clip-01's first answer

const browser = 'firefox'; // drawing, and files that are saved

for (const dark of [false, true]) {
  testIn(browser, `${dark ? 'dark' : 'light'}: ${dark ? 'all plots are' : 'the stage is'} saved`, async (t) => {
    const opened = await visit(browser, { dark, settings: true });
    const { page, record } = opened;
    await press(page, '#captions .tuple');
    const video = 'clip-01';
    const check = (within: string, name: string, colour: string, what = '', paper = true) => t.test(`${name} ${what}`, async () => {
      const files = await save(opened, within, name, what);
      const seen = await look(page, files, colour);
      assert.deepEqual([seen.broken, seen.foreign, seen.scripts], ['', [], 0]);
      assert.ok(seen.title.length > 3 && seen.desc.length > 3);
      for (const [i, length] of seen.size.entries()) assert.ok(Math.abs(seen.png[i] - 2 * length) <= 2, `${seen.png} of ${seen.size}`);
      assert.ok(seen.found > 50, `${seen.found} pixels of ${colour}`);
      if (paper) assert.deepEqual(seen.corner, [255, 255, 255]);
    });
    const frame = await page.$eval('#transport .frame-number', ({ textContent }) => textContent?.replace('frame ', '') ?? '');
    await check('#screen', `${video}-frame-${frame}`, FROG, 'Stage', false);
    if (!dark) { // what is saved has the colours of the light theme on both pages
      assert.deepEqual(faults(record), CLEAN);
      return leave(opened);
    }
    await check('#screen', `${video}-tracks`, FROG, 'Tracks');
    await check('#slack', `${video}-frog`, FROG);
    await until(page, () => document.querySelector('.falls li'));
    await press(page, '#waterfall .tab:first-child'); // the actor
    const track = await page.$eval('#timeline [aria-selected=true]', (row) => (row as HTMLElement).dataset.track ?? '');
    await check('#waterfall', `${video}-${track}-why`, FROG);
    await press(page, '#bar .plot');
    await check('#objective', 'objective', ACCENT);
    await page.keyboard.press('Escape');

    await press(page, '#header .dataset');
    await press(page, '.features > summary');
    await press(page, '[data-view=actor] [data-step=pca]');
    await until(page, () => document.querySelector('[data-view=actor] .spectrum rect'));
    await check('[data-view=actor]', 'actor-spectrum', ACCENT, '', false); // its first bar is in the corner
    await press(page, '[data-view=actor] [data-step=pca]');
    await page.keyboard.press('Escape');

    await press(page, '#header nav a[href="#compare"]');
    // Some methods are enough; while others come, the report changes under the hand.
    await clickWhen(page, '[data-phase=running] [data-figure^="all-videos-confusion-actor"]', '[data-do=compare]');
    await press(page, '[data-do=compare]');
    await until(page, () => document.querySelector('#comparison > [data-phase=cancelled]'));
    const curves = '[data-figure="all-videos-correct-localisation"]';
    const hue = await page.$eval(`${curves} path.curve`, (curve) => `#${getComputedStyle(curve).stroke.match(/\d+/g)?.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`);
    assert.match(hue, /^#[\da-f]{6}$/);
    await check(curves, 'all-videos-correct-localisation', hue);
    await page.$$eval('#compare .report > section > details', (folds) => folds.forEach((fold) => { fold.open = true; }));
    const matrix = await page.$eval('[data-figure^="all-videos-confusion-actor"]', (figure) => (figure as HTMLElement).dataset.figure ?? '');
    await check(`[data-figure="${matrix}"]`, matrix, ACCENT);
    assert.deepEqual(faults(record), CLEAN);
    await leave(opened);
  });
}
