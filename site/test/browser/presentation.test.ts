// A lesson embedded in a page, linked with its state, presented, and printed.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { lessonParts } from '../../model/embed.ts';
import { heightOf } from '../../model/embed-code.ts';
import { LESSONS } from '../../model/pages.ts';
import { BRIEF, STEPS, firstStep } from '../../features/lessons/steps.ts';
import { CLEAN, address, drawn, faults, leave, open, press, scratch, serve, settled, shot, testIn, text, until, visit } from '../harness/index.ts';
import { sideways, violations } from './fixtures/axe.ts';
import type { Frame, Page } from 'puppeteer-core';

/** The address of a page that embeds what is asked for. */
async function host(asked: string, hash: string, width: number) {
  const folder = scratch();
  const source = `${await address()}?embed=${asked}${hash}`.replaceAll('&', '&amp;');
  writeFileSync(path.join(folder, 'index.html'),
    `<!doctype html><html lang="en"><title>A course</title><body style="margin:0"><main><h1>A course</h1><iframe src="${source}" title="WSC-SIIBP" width="${width}" height="640"></iframe></main></body></html>`);
  return (await serve(folder, '/')).url;
}

async function inside(page: Page): Promise<Frame> {
  const frame = await (await page.waitForSelector('iframe'))?.contentFrame();
  if (!frame) throw new Error('there is no frame');
  await frame.waitForFunction(() => document.documentElement.dataset.core === 'ready' && document.querySelector('.lesson')?.checkVisibility() !== undefined, { timeout: 120_000 });
  return frame;
}

const finding = (page: Page | Frame, world: string) => page.$eval(`[data-world=${world}] .finding`, (one) => one.textContent ?? '');

/** Goes to an address of the page and waits for a sentence of a world. */
async function goTo(page: Page, hash: string, world: string, sentence: RegExp) {
  await page.evaluate((to) => {
    location.hash = to;
  }, hash);
  await until(page, ({ at, source }) => new RegExp(source).test(document.querySelector(`[data-world=${at}] .finding`)?.textContent ?? ''), { at: world, source: sentence.source });
  await drawn(page);
}

/** The least size of the type that is seen in the pictures and around them, in pixels of the window. */
function leastType(page: Page, within: string) {
  return page.evaluate((selector) => {
    const texts = [...document.querySelectorAll(`${selector} *`)].filter((one) => one.checkVisibility() && one.localName !== 'title'
      && [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()));
    return Math.min(...texts.map((one) => {
      const scale = one instanceof SVGGraphicsElement ? one.getScreenCTM()?.d ?? 1 : 1;
      return Number.parseFloat(getComputedStyle(one).fontSize) * scale;
    }));
  }, within);
}

const browser = 'chromium'; // layout and printing

testIn(browser, 'a lesson is embedded with and without its text, in the state of its link', async (t) => {
  for (const [asked, hash, width] of [
    ['lesson-constraints', '#lessons-constraints?c=0&iteration=0', 900], ['lesson-constraints,prose', '#lessons-constraints?c=0&iteration=0', 1240], ['lesson-constraints,prose', '#c=5', 340],
  ] as const) {
    await t.test(`${asked}${hash}, ${width} wide`, async () => {
      const opened = await open(browser);
      const { page } = opened;
      await page.goto(await host(asked, hash, width));
      const frame = await inside(page);
      const isZero = hash.includes('c=0');
      await frame.waitForFunction((want) => document.querySelector('[data-world=pairs] .finding')?.textContent?.startsWith(want), { timeout: 120_000 }, isZero ? 'C = 0:' : 'C = 5:');
      if (isZero) assert.match(await frame.$eval('[data-world=pairs] .film .number', (one) => one.textContent ?? ''), /^iteration 0,/);
      const seen = await frame.evaluate(() => Object.fromEntries(['#header', '#lessons-contents', '#lessons-turn', '[data-lesson=constraints] .prose', '[data-lesson=constraints] .picture', '[data-lesson=buffet]', '#embed a']
        .map((selector) => [selector, document.querySelector(selector)?.checkVisibility()])));
      assert.deepEqual(Object.values(seen), [false, false, false, asked.includes('prose'), true, false, true]);
      assert.equal(await frame.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, 'it scrolls sideways');
      await frame.focus('[data-world=pairs] .try input');
      await page.keyboard.press('End');
      await frame.waitForFunction(() => document.querySelector('#embed a')?.getAttribute('href')?.includes('c=50&iteration'), { timeout: 120_000 });
      await shot(page, `embed-lesson-${asked.includes('prose') ? 'prose-' : ''}${width}-${browser}`);
      const href = await frame.$eval('#embed a', (a) => a.href);
      assert.ok((await frame.$$eval('.lesson a', (links) => links.map((link) => link.target))).every((target) => target === '_blank'), 'links lead out of the frame');
      await page.goto(href);
      await until(page, () => document.querySelector('#header')?.checkVisibility() && document.querySelector('[data-world=pairs] .finding')?.textContent?.startsWith('C = 50:'));
      await leave(opened);
    });
  }
});

testIn(browser, 'an embedded lesson is clean, and what cannot be embedded is said with what can', async () => {
  const opened = await open(browser);
  const { page } = opened;
  for (const [asked, width] of [['lesson-buffet', 1280], ['lesson-failures,prose', 1280], ['lesson-buffet,prose', 390]] as const) {
    await page.setViewport({ width, height: 800 });
    await page.goto(`${await address()}?embed=${asked}`);
    await until(page, () => document.documentElement.dataset.core === 'ready' && document.querySelector('.lesson:not([hidden]) .picture')?.checkVisibility());
    await drawn(page);
    assert.deepEqual(await violations(page), [], asked);
    assert.equal(await sideways(page), 0);
  }
  await page.goto(`${await address()}?embed=toString`);
  await until(page, () => document.querySelector('#notices .problem')?.checkVisibility());
  assert.match(await text(page, '#notices .problem'), /cannot show “toString”.*captions, stage, timeline, why, bar.*lesson-buffet.*prose/);
  await page.goto(`${await address()}?embed=lesson-labels#lessons-labels?count=99`);
  await until(page, () => document.querySelector('#notices .problem')?.checkVisibility());
  assert.match(await text(page, '#notices .problem'), /count is one of 0, 1.*not “99”/);
  await leave(opened);
});

testIn(browser, 'each lesson fits the height of its embed code', async () => {
  const opened = await open(browser);
  const { page } = opened;
  for (const { id } of LESSONS) {
    for (const prose of [false, true]) {
      const parts = lessonParts(id, prose);
      await page.setViewport({ width: prose ? 1240 : 960, height: heightOf(parts) });
      await page.goto(`${await address()}?embed=${parts.join()}`);
      await until(page, () => document.documentElement.dataset.core === 'ready' && document.querySelector('.lesson:not([hidden]) .picture')?.checkVisibility());
      await drawn(page);
      const over = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
      assert.ok(over <= 0, `${parts.join()}: ${over} pixels more than its height`);
    }
  }
  await leave(opened);
});

testIn(browser, 'the model in five minutes leads from the start through its steps to Explore', async () => {
  const opened = await visit(browser);
  const { page, record } = opened;
  for (const width of [1280, 390]) {
    await page.setViewport({ width, height: 800 });
    await press(page, '#welcome [data-do=brief]');
    for (const [i, { sentence }] of BRIEF.entries()) {
      await until(page, (want) => document.querySelector('.sentence')?.textContent === want, sentence);
      assert.equal(await text(page, '.turns .number'), `${i + 1} / ${BRIEF.length}`);
      assert.equal(await page.$eval('.lesson:not([hidden]) .picture', (picture) => picture.checkVisibility()), true);
      await drawn(page);
      await shot(page, `brief-${i + 1}-${width}-${browser}`);
      assert.equal(await sideways(page), 0);
      if (i === 0 || i === BRIEF.length - 1) assert.deepEqual(await violations(page), []);
      if (i < BRIEF.length - 1) await press(page, '[data-do=present-next]');
    }
    await press(page, '.turns a');
    await until(page, () => document.documentElement.dataset.page === 'explore' && document.querySelector('#captions')?.checkVisibility());
    await page.goBack();
    await until(page, (want) => document.querySelector('.sentence')?.textContent === want, BRIEF[BRIEF.length - 1].sentence);
    await page.goForward();
    await until(page, () => document.documentElement.dataset.page === 'explore' && document.querySelector('#captions')?.checkVisibility());
  }
  assert.deepEqual(faults(record), CLEAN);
  await leave(opened);
});

testIn(browser, 'Link gives the lesson as it is seen, a reload and Back give it again', async () => {
  const opened = await visit(browser);
  const { page, record } = opened;
  await goTo(page, '#lessons-failures?case=crowd&background=0', 'crowd', /^0 background/);
  assert.equal(await page.$eval('[data-cases=failures] input:checked', (input) => (input as HTMLInputElement).value), 'crowd');
  await page.focus('[data-world=crowd] .film input');
  await page.keyboard.press('Home');
  await until(page, () => location.hash.includes('iteration=0'));
  await press(page, '#share summary');
  const link = await page.$eval('#share [aria-label=Link]', (field) => (field as HTMLInputElement).value);
  assert.match(link, /#lessons-failures\?case=crowd&background=0&iteration=0$/);
  await press(page, '#share .fold summary');
  assert.match(await page.$eval('#share textarea', (field) => field.value), /\?embed=lesson-failures#lessons-failures\?case=crowd&amp;background=0&amp;iteration=0"/);
  assert.equal(await page.$eval('#share fieldset', (panels) => panels.checkVisibility()), false);
  await press(page, '#share label:has([value=prose])');
  assert.match(await page.$eval('#share textarea', (field) => field.value), /\?embed=lesson-failures,prose#/);
  await shot(page, `lesson-link-${browser}`);
  assert.deepEqual(await violations(page), []);
  await page.keyboard.press('Escape');
  await press(page, '#header nav [href="#paper"]');
  await until(page, () => document.documentElement.dataset.page === 'paper');
  await page.goBack();
  await until(page, () => document.querySelector('[data-lesson=failures]')?.checkVisibility());
  assert.equal(await page.evaluate(() => location.hash), new URL(link).hash);
  await page.reload();
  await settled(page);
  await until(page, () => document.querySelector('[data-world=crowd] .film .number')?.textContent?.startsWith('iteration 0,'));
  assert.match(await finding(page, 'crowd'), /^0 background/);
  assert.deepEqual(faults(record), CLEAN);
  await leave(opened);
});

testIn(browser, 'presenting goes by keys and buttons, Escape and Back leave', async () => {
  const opened = await visit(browser, { width: 1920, height: 1080 });
  const { page, record } = opened;
  const sentence = () => text(page, '.sentence');
  await goTo(page, '#lessons-views', 'views', /^With both/);
  await page.keyboard.press('v');
  await until(page, () => document.querySelector('.sentence')?.checkVisibility());
  assert.equal(await sentence(), STEPS[firstStep('views')].sentence);
  await until(page, () => document.querySelector('[data-world=views] .finding')?.textContent?.startsWith('With faces alone'));
  assert.deepEqual(await page.evaluate(() => ['#header', '#lessons-contents', '.prose', '.opening', '.film', '.try'].filter((selector) => [...document.querySelectorAll(selector)].some((one) => one.checkVisibility()))), []);
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('data-do')), 'present-next');
  await page.keyboard.press('PageDown');
  assert.equal(await sentence(), STEPS[firstStep('views') + 1].sentence);
  await page.keyboard.press('ArrowLeft');
  assert.equal(await sentence(), STEPS[firstStep('views')].sentence);
  await press(page, '[data-do=present-back]');
  assert.equal(await sentence(), STEPS[firstStep('views') - 1].sentence);
  await press(page, '[data-do=present-next]');
  await until(page, () => location.hash.startsWith('#lessons-views?') && location.hash.includes('present=1'));
  const presented = await page.evaluate(() => location.href);
  await page.keyboard.press('Escape');
  await until(page, () => !document.querySelector('.sentence') && document.querySelector('#header')?.checkVisibility());
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('data-do')), 'present-lessons');
  await until(page, () => !location.hash.includes('present'));
  await press(page, '[data-do=present-lessons]');
  await until(page, () => document.querySelector('.sentence')?.checkVisibility());
  await page.goBack();
  await until(page, () => !document.querySelector('.sentence'));
  await page.goto(presented);
  await page.reload();
  await settled(page);
  await until(page, (want) => document.querySelector('.sentence')?.textContent === want, STEPS[firstStep('views')].sentence);
  await press(page, '[data-do=present-leave]');
  await until(page, () => document.querySelector('#header')?.checkVisibility());
  assert.deepEqual(faults(record), CLEAN);
  await leave(opened);
});

/** Windows, and the least size of the type in them. */
const WINDOWS = [{ width: 1920, height: 1080, least: 28 }, { width: 2560, height: 1440, least: 37 }, { width: 390, height: 844, least: 0 }];

/** Holds a step in a window. */
async function holdStep(page: Page, { width, least }: typeof WINDOWS[number], number: number, sentence: string) {
  const type = await leastType(page, '.lesson:not([hidden]) .picture');
  assert.ok(type >= least, `step ${number}: type of ${type} pixels`);
  assert.equal(await sideways(page), 0, sentence);
  const over = await page.evaluate(() => [...document.querySelectorAll('.picture, .plot, .minima, .story svg, .legend, .minima-legend, .turns, .finding')].filter((one) => one.checkVisibility())
    .filter((one) => one.getBoundingClientRect().bottom > innerHeight + 1 || one.getBoundingClientRect().right > innerWidth + 1).map((one) => one.getAttribute('class')));
  if (width > 1000) assert.deepEqual(over, [], `step ${number} is cut`);
  const turns = await page.$$eval('.turns > :is(button, .number)', (list) => list.filter((one) => one.checkVisibility()).map((one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return { words: (one as HTMLElement).innerText, lines: new Set([...range.getClientRects()].filter(({ width: wide }) => wide > 0).map(({ bottom }) => Math.round(bottom / 8))).size };
  }));
  assert.equal(turns.at(-1)?.words.includes('Esc'), width > 1000, `${turns.at(-1)?.words}: a phone has no key Esc`);
  if (width < 1000) assert.deepEqual(turns.map(({ lines }) => lines), turns.map(() => 1), `step ${number}: what turns it breaks over lines`);
}

testIn(browser, 'every step fits projectors and a phone, in type that is read from afar', async () => {
  const opened = await visit(browser, WINDOWS[0]);
  const { page, record } = opened;
  await page.evaluate(() => {
    location.hash = '#lessons-buffet?present=1';
  });
  for (const [i, { lesson, sentence }] of STEPS.entries()) {
    await until(page, (want) => document.querySelector('.sentence')?.textContent === want, sentence);
    await until(page, () => !document.querySelector('.lesson:not([hidden]) [aria-busy]')?.checkVisibility());
    for (const size of WINDOWS) {
      await page.setViewport({ width: size.width, height: size.height });
      await drawn(page);
      await holdStep(page, size, i + 1, sentence);
      if (size.width !== 2560 || i % 5 === 0) await shot(page, `present-${size.width}-${String(i + 1).padStart(2, '0')}-${browser}`);
      if (i === firstStep(lesson) && size.width !== 2560) assert.deepEqual(await violations(page), [], sentence); // on both projectors the elements are the same
    }
    await page.keyboard.press('ArrowRight');
  }
  assert.deepEqual(faults(record), CLEAN);
  await leave(opened);
});

testIn(browser, 'all lessons are printed, with their symbols and their videos', async () => {
  const opened = await visit(browser);
  const { page } = opened;
  await goTo(page, '#lessons-labels', 'names', /^12 captions/);
  await page.emulateMediaType('print');
  const printed = await page.evaluate(() => [...document.querySelectorAll('.lesson')].map((one) => ({
    id: (one as HTMLElement).dataset.lesson,
    seen: one.checkVisibility(),
    pictures: [...one.querySelectorAll('.plot, .minima, .story svg, .stations')].filter((picture) => picture.checkVisibility()).length,
    symbols: [...one.querySelectorAll('.symbols button')].every((symbol) => symbol.checkVisibility()),
    videos: [...one.querySelectorAll('.videos li')].filter((video) => video.checkVisibility()).length,
    cells: one.querySelectorAll('.story rect').length,
  })));
  assert.deepEqual(printed.map(({ id, seen, pictures, symbols, videos }) => ({ id, seen, pictures, symbols, videos })),
    LESSONS.map(({ id }, i) => ({ id, seen: true, pictures: [2, 1, 2, 2, 5, 3, 1][i], symbols: true, videos: [0, 12, 12, 12, 24, 36, 0][i] })));
  assert.ok(printed[0].cells > 50, 'a lesson that was never open is drawn');
  assert.equal(await page.evaluate(() => ['#header', '#lessons-contents', '.film button', '.film input', '[data-do=present-lessons]'].some((selector) => document.querySelector(selector)?.checkVisibility())), false);
  await shot(page, `print-lessons-${browser}`);
  await leave(opened);
});
