// A slider feels live: the result follows the hand, says what it changed, and is
// undone to the very same.
import assert from 'node:assert/strict';
import { CLEAN, download, drawn, enter, faults, finished, leave, menu, openOptions, press, run, shot, still, testIn, text, until, visit } from '../harness/index.ts';
import { remember, resultOf } from './fixtures/core.ts';
import type { Page } from 'puppeteer-core';

const SLIDER = '#bar .knob input[type=range]';
const C = '#bar [data-option=c]';

const valueOf = (page: Page, selector: string) => page.$eval(selector, (field) => (field as HTMLInputElement).value);

/** What a screen reader was told last. */
const heard = (page: Page) => page.$eval('#status', ({ textContent }) => textContent);

/** Takes the slider of C where it is and draws it, in steps, to shares of its width; the hand stays on it. */
async function drag(page: Page, shares: number[]) {
  const at = await page.$eval(SLIDER, (range) => {
    const { x, y, width, height } = range.getBoundingClientRect();
    return { x, y: y + height / 2, width, now: Number(range.value) };
  });
  const thumb = 16; // its middle does not reach the ends
  await page.mouse.move(at.x + thumb / 2 + (at.width - thumb) * at.now, at.y);
  await page.mouse.down();
  for (const share of shares) await page.mouse.move(at.x + at.width * share, at.y, { steps: 8 });
}

/** Notes in the page whether the sentence is ever marked as being computed. */
const noteBusy = (page: Page) => page.$eval('#bar .found', (found) => {
  new MutationObserver(() => {
    if (found.ariaBusy === 'true') Object.assign(globalThis, { wasBusy: true });
  }).observe(found, { attributeFilter: ['aria-busy'] });
});

/** again presses redo. */
async function undoByKey(page: Page, again = false) {
  await page.keyboard.down('Control');
  if (again) await page.keyboard.down('Shift');
  await page.keyboard.press('z');
  if (again) await page.keyboard.up('Shift');
  await page.keyboard.up('Control');
}

/** Runs the preset buffet, in which α and independent classes have an effect. */
async function runBuffet(page: Page) {
  await page.select('#bar select[aria-label=Preset]', 'buffet');
  await run(page);
}

const browser = 'chromium'; // sliders

testIn(browser, 'C is dragged to 0 and up again, and undone', async () => {
  const opened = await visit(browser, { settings: true }, remember);
  const { page, record } = opened;
  const first = await download(opened, 'result.json');
  const was = await text(page, '#bar .found');
  assert.match(await page.$eval('[data-do=undo]', (button) => button.ariaLabel ?? ''), /Nothing to undo/);
  assert.notEqual(await text(page, '.welcome'), '');
  await noteBusy(page);

  await drag(page, [0.7, 0.2, 0.9, -0.1]);
  await until(page, () => document.querySelector<HTMLInputElement>('#bar [data-option=c]')!.value === '0');
  await until(page, () => document.querySelector('#bar .numbers')?.textContent?.startsWith('continued'));
  assert.equal(await page.$eval('html', (html) => html.dataset.live), 'moving', 'the hand is still on it');
  assert.equal(await page.evaluate(() => (globalThis as any).wasBusy), true, 'a sentence about another C than the slider’s is marked');
  await page.mouse.up();
  await still(page);
  assert.equal(await page.$eval('#bar .found', (found) => found.ariaBusy), null, 'the sentence is about this C');
  assert.equal(await text(page, '.welcome'), '', 'who has run it needs no introduction');
  const down = await download(opened, 'result.json');
  assert.equal(down, await resultOf(page, [{ c: 0 }]), 'what was passed on the way does not count');
  assert.equal(JSON.parse(down).starts[0].warm, true);
  assert.match(await heard(page) ?? '', /^C 50 to 0: (\d+ labels? changed|no label changed), .+\.$/);
  assert.match(await text(page, '[data-do=changes]'), /changed|moved/);
  assert.notEqual(await text(page, '#bar .found'), was);

  await drag(page, [1.1]);
  await page.mouse.up();
  await still(page);
  assert.equal(await valueOf(page, C), '200');
  const up = await download(opened, 'result.json');
  assert.equal(up, await resultOf(page, [{ c: 0 }, { c: 200 }]));
  assert.match(await heard(page) ?? '', /^C 0 to 200: /);

  await page.focus(SLIDER);
  await undoByKey(page);
  await still(page);
  assert.match(await heard(page) ?? '', /^Undone: C 0 to 200: /);
  assert.equal(await valueOf(page, C), '0');
  assert.ok(Number(await valueOf(page, SLIDER)) < 0.001, 'the slider, which has the focus, goes with it');
  assert.equal(await download(opened, 'result.json'), down);
  await press(page, '[data-do=undo]');
  await still(page);
  assert.equal(await valueOf(page, C), '50');
  assert.equal(await text(page, '#bar .found'), was);
  assert.equal(await text(page, '.welcome'), '', 'it does not come back');
  assert.equal(await download(opened, 'result.json'), first);
  await undoByKey(page, true);
  await press(page, '[data-do=redo]');
  await still(page);
  assert.equal(await download(opened, 'result.json'), up);
  assert.deepEqual(faults(record), CLEAN);
  await leave(opened);
});

testIn(browser, 'keys and fields, each act a step', async () => {
  const opened = await visit(browser, { settings: true });
  const { page, record } = opened;
  const before = await text(page, '#bar .numbers');
  await page.focus(SLIDER);
  for (const key of ['ArrowLeft', 'ArrowLeft', 'PageDown'] as const) {
    await page.keyboard.press(key);
    await still(page);
  }
  const slid = await valueOf(page, C);
  await enter(page, C, '2');
  await still(page);
  assert.match(await heard(page) ?? '', new RegExp(`^C ${slid} to 2: `));
  await page.focus(C);
  await page.keyboard.type('7');
  await undoByKey(page);
  await drawn(page);
  assert.equal(await valueOf(page, C), '2', 'what is being typed has an undo of its own');
  await page.focus(SLIDER);
  await undoByKey(page);
  await still(page);
  assert.equal(await valueOf(page, C), slid);
  for (let i = 0; i < 3; i++) await undoByKey(page);
  await still(page);
  assert.equal(await valueOf(page, C), '50');
  assert.equal((await text(page, '#bar .numbers')).split(' · ').slice(0, 3).join(), before.split(' · ').slice(0, 3).join());
  assert.match(await page.$eval('[data-do=undo]', (button) => button.ariaLabel ?? ''), /Nothing to undo/);
  assert.deepEqual(faults(record), CLEAN);
  await leave(opened);
});

testIn(browser, 'options that do not go together change nothing; what moved is listed, what must wait says so, and the run from the start is another', async () => {
  const opened = await visit(browser, { settings: true });
  const { page, record } = opened;
  await runBuffet(page);
  const found = await text(page, '#bar .numbers');
  await openOptions(page);
  await page.select('#option-hinge', 'paper');
  await until(page, () => document.querySelector('#notices .problem:not([hidden]) p')?.textContent?.includes('independent'));
  assert.equal(await text(page, '#bar .numbers'), found);
  await page.select('#option-classes', 'independent');
  await until(page, () => document.querySelector('#notices .problem:not([hidden]) p')?.textContent?.includes('exclusion'));
  await press(page, '#option-exclusion');
  await still(page);
  assert.equal(await text(page, '#notices .problem'), '');
  assert.match(await text(page, '#bar .numbers'), /^continued/);
  await enter(page, '#option-alpha', '150');
  await still(page);
  await enter(page, '#option-seed', '9');
  assert.equal(await text(page, '#bar .stale'), 'seed waits for the next run.');
  assert.ok(await page.$('.option.waits #option-seed'));
  await press(page, '[aria-label="Close the options"]');

  await press(page, '[data-do=changes]');
  await shot(page, `${browser}-changes`);
  const moved = await page.$$eval('#changes [data-moved]', (rows) => rows.map((row) => Number((row as HTMLElement).dataset.moved)));
  assert.match(await text(page, '#changes'), new RegExp(`${moved.length} captions? moved`));
  const last = moved[moved.length - 1];
  await press(page, `#changes [data-moved="${last}"]`);
  assert.equal(await page.$eval('#captions [aria-selected=true]', (row) => Number((row as HTMLElement).dataset.tuple)), last);

  await press(page, '#header details:has([data-export]) > summary');
  assert.ok(await page.$eval('[data-export="capsule.zip"]', (button) => !(button as HTMLButtonElement).disabled), 'a run archive holds all runs that led to the result');
  await page.keyboard.press('Escape');
  await press(page, '[data-do=run-from-start]');
  await finished(page);
  assert.equal(await text(page, '#bar .stale'), '');
  assert.equal(await text(page, '[data-do=run-from-start]'), '');
  const cold = JSON.parse(await download(opened, 'result.json'));
  assert.equal(cold.starts.some((start: any) => start.warm), false);
  assert.equal(cold.options.seed, 9);
  await menu(page, '[data-export="capsule.zip"]');
  await press(page, '[data-do=undo]');
  await still(page);
  assert.equal(JSON.parse(await download(opened, 'result.json')).options.seed, 1);
  assert.deepEqual(faults(record), CLEAN);
  await leave(opened);
});

