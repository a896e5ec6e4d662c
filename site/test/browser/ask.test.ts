// Ask me on a phone, and what is in reach while it asks and runs.
import assert from 'node:assert/strict';
import { CLEAN, drawn, drop, faults, keyPreviewed, leave, middleOf, openOptions, phase, press, shot, still, tap, tapPreviewed, testIn, text, until, visit, world } from '../harness/index.ts';
import { violations } from './fixtures/axe.ts';
import { begin } from './fixtures/long.ts';
import type { Page } from 'puppeteer-core';

const PHONE = { width: 390, height: 800, touch: true };

/** What is in the way of a finger at the middle of something, without scrolling; '' for nothing. */
const obstacle = (page: Page, selector: string) => page.evaluate((wanted) => {
  const one = document.querySelector(wanted)!;
  const { left, top, width, height } = one.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const met = document.elementFromPoint(x, y);
  return one.contains(met) ? '' : `at ${x}, ${y} there is ${met?.outerHTML.slice(0, 150) ?? 'nothing'}`;
}, selector);

/** Waits for a question other than the last. */
async function asked(page: Page, before: string) {
  await until(page, (was) => {
    const now = document.querySelector('#ask-title')?.textContent ?? '';
    return now !== was && / which /.test(now) && document.querySelector('#ask [data-answer]');
  }, before);
  await still(page);
  return text(page, '#ask-title');
}

const browser = 'chromium'; // layout and the focus

testIn(browser, 'on a phone each question is where the eye is, and has the focus', async () => {
  const opened = await visit(browser, PHONE);
  const { page, record } = opened;
  await tap(page, '[data-do=ask]');
  let title = '';
  for (let i = 0; i < 3; i++) {
    title = await asked(page, title);
    await drawn(page);
    assert.equal(await obstacle(page, '#ask-title'), '', `question ${i} is seen`);
    assert.equal(await obstacle(page, '#ask [data-answer]'), '', `the first reply to question ${i} is in reach`);
    assert.equal(await page.evaluate(() => document.activeElement?.matches('.ask')), true, `question ${i} has the focus`);
    await shot(page, `ask-${i}-390-${browser}`);
    if (i === 0) assert.deepEqual(await violations(page), []);
    await (i === 1 ? tap(page, '#ask [data-do=cannot-tell]') : tapPreviewed(page, '#ask [data-answer]'));
  }
  title = await asked(page, title);
  for (const key of ['1', '2'] as const) { // the focus was kept, and stays
    await keyPreviewed(page, key);
    title = await asked(page, title);
    assert.equal(await page.evaluate(() => document.activeElement?.id || document.activeElement?.getAttribute('aria-labelledby')), 'ask-title', `the question after ${key} has the focus`);
  }
  assert.equal(await text(page, '[data-do=edits]'), '4 corrections');
  assert.deepEqual(faults(record), CLEAN);
  await leave(opened);
});

testIn(browser, 'Stop is in reach during a run, whatever is open', async () => {
  const opened = await visit(browser, { settings: true });
  const { page, record } = opened;
  await begin(page);
  const stop = '#bar [data-do=cancel]';
  for (const look of [{ width: 1280, height: 800 }, { width: 390, height: 800 }]) {
    await page.setViewport(look);
    await drawn(page);
    assert.equal(await obstacle(page, stop), '', 'while it runs');
    await openOptions(page);
    await drawn(page);
    assert.equal(await obstacle(page, stop), '', 'beside the options');
    await shot(page, `stop-options-${look.width}-${browser}`);
    await page.keyboard.press('Escape');
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await drawn(page);
    assert.equal(await obstacle(page, stop), '', 'at the end of the page');
  }
  await press(page, stop);
  await phase(page, 'cancelled', 'done');
  assert.deepEqual(faults(record), CLEAN);
  await leave(opened);
});

testIn(browser, `on a phone every panel is whole between the window's edge and the bar, with its button that closes it`, async () => {
  const opened = await visit(browser, { ...PHONE, settings: true });
  const { page, record } = opened;
  const panels = [
    { open: '#bar [aria-controls=options]', panel: '#options', content: '#options h2', close: '[aria-label="Close the options"]' },
    { open: '[data-do=model]', panel: '#model', content: '.model-body', close: '[aria-label="Close the model"]' },
  ];
  for (const running of [false, true]) {
    if (running) {
      await begin(page);
      await page.evaluate(() => scrollTo(0, 0));
    }
    for (const { open, panel, content, close } of panels) {
      if (!await page.$eval(open, (button) => button.checkVisibility())) continue; // the model is looked into once it is there
      await tap(page, open);
      await until(page, (wanted) => document.querySelector(wanted)?.checkVisibility(), panel);
      await drawn(page);
      const edges = await page.evaluate((wanted) => {
        const { top, bottom } = document.querySelector(wanted)!.getBoundingClientRect();
        return { top, bottom, bar: document.querySelector('#bar')!.getBoundingClientRect().top };
      }, panel);
      assert.ok(edges.top >= 0 && edges.bottom <= edges.bar, `${panel} ${JSON.stringify(edges)}`);
      assert.equal(await obstacle(page, close), '', `${close} is in reach`);
      await until(page, (wanted) => document.querySelector(wanted), content);
      await page.$eval(panel, (one) => one.scrollTo(0, one.scrollHeight));
      await drawn(page);
      assert.equal(await obstacle(page, close), '', `${close} is in reach at the end of ${panel}`);
      assert.equal(await page.$eval(panel, (one) => one.getBoundingClientRect().top), edges.top, `${panel} does not move under the finger`);
      await shot(page, `panel-${panel.slice(1)}-${running ? 'running' : 'done'}-390-${browser}`);
      await tap(page, close);
      await until(page, (wanted) => !document.querySelector(wanted)?.checkVisibility(), panel);
    }
  }
  await tap(page, '#bar [data-do=cancel]');
  await phase(page, 'cancelled', 'done');
  assert.deepEqual(faults(record), CLEAN);
  await leave(opened);
});

testIn(browser, 'Explore plays its iterations, from the first to the last', async () => {
  const opened = await visit(browser, { moves: true, settings: true });
  const { page, record } = opened;
  const play = '[data-do=play-iterations]';
  const label = () => page.$eval(play, (button) => button.getAttribute('aria-label'));
  await page.select('#past select', '100');
  await page.evaluate(pauseAtFourth);
  await page.focus(play);
  await page.keyboard.press('Enter');
  await until(page, () => (globalThis as any).noted.shown.length === 4);
  const { shown, labels, lost } = await page.evaluate(() => (globalThis as any).noted as Noted);
  assert.deepEqual(shown.map((words) => /^iteration (\d+) of/.exec(words)?.[1]), ['0', '1', '2', '3'], 'one iteration follows another');
  assert.deepEqual([...new Set(labels)], ['Pause the iterations']);
  assert.deepEqual(lost, [], 'the speed and the way back to the end are in reach while it plays');
  await until(page, () => document.querySelector('[data-do=play-iterations]')?.getAttribute('aria-label') === 'Play the iterations');
  await shot(page, `iterations-${browser}`);
  assert.deepEqual(await violations(page), []);
  await press(page, play);
  await until(page, () => !document.documentElement.hasAttribute('data-past'));
  assert.equal(await label(), 'Play the iterations');
  assert.deepEqual(faults(record), CLEAN);
  await leave(opened);
});

interface Noted {
  shown: string[]; // the iterations
  labels: string[]; // of the button at each
  lost: string[]; // the controls that were out of reach
}

/** Notes each iteration that is shown, and pauses at the fourth; run in the page, where none passes unseen. */
function pauseAtFourth() {
  const range = document.querySelector('#past input')!;
  const play = document.querySelector<HTMLElement>('[data-do=play-iterations]')!;
  const noted: Noted = { shown: [], labels: [], lost: [] };
  Object.assign(globalThis, { noted });
  const isInReach = (selector: string) => {
    const control = document.querySelector(selector)!;
    const { left, top, width, height } = control.getBoundingClientRect();
    return control.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  };
  const observer = new MutationObserver(() => {
    noted.shown.push(range.getAttribute('aria-valuetext') ?? '');
    noted.labels.push(play.getAttribute('aria-label') ?? '');
    if (noted.shown.length < 4) return;
    observer.disconnect();
    noted.lost = ['#past select', '[data-do=present]'].filter((selector) => !isInReach(selector));
    play.click();
  });
  observer.observe(range, { attributeFilter: ['aria-valuetext'] });
}

testIn(browser, 'an earlier iteration, empty downloads, and what is opened on another page', async (t) => {
  const opened = await visit(browser, { settings: true });
  const { page, record } = opened;
  await t.test('an earlier iteration has the way back and the speeds beside the slider, which keeps its place', () => holdEarlier(page));
  await t.test('downloads that would be empty say why', () => holdDownloads(page));
  await t.test('what is opened on another page leads to its result', () => holdOpening(page));
  assert.deepEqual(faults(record), CLEAN);
  await leave(opened);
});

async function holdDownloads(page: Page) {
  const item = '[data-export="corrections.zip"]';
  await press(page, '#header details:has([data-export]) > summary');
  assert.equal(await page.$eval(item, (button) => (button as HTMLButtonElement).disabled), true);
  assert.match(await text(page, item), /Nothing was corrected yet/);
  assert.deepEqual(await violations(page), []);
  await shot(page, `downloads-empty-${browser}`);
  await page.keyboard.press('Escape');
  await press(page, '#timeline .track.answer .lane .span');
  await until(page, () => document.querySelector('#correct .choice'));
  await page.focus('#correct [data-label="-"]');
  await keyPreviewed(page, 'Enter');
  await still(page);
  await press(page, '#header details:has([data-export]) > summary');
  assert.equal(await page.$eval(item, (button) => (button as HTMLButtonElement).disabled), false);
  assert.doesNotMatch(await text(page, item), /Nothing was corrected yet/);
  await page.keyboard.press('Escape');
}

async function holdOpening(page: Page) {
  await press(page, '#header nav [href="#paper"]');
  await until(page, () => document.documentElement.dataset.page === 'paper');
  await drop(page, [world('--clips', '6')], '#header');
  await until(page, () => document.querySelector('.files-dialog[open]'));
  await press(page, '[data-do=files-run]');
  await phase(page, 'done');
  await until(page, () => document.documentElement.dataset.page === 'explore' && document.querySelector('#captions')?.checkVisibility());
  assert.ok(await middleOf(page, '#captions [role=option]'));
}

async function holdEarlier(page: Page) {
  for (const [width, height] of [[390, 800], [900, 700], [1280, 800], [2560, 1440]]) {
    await page.setViewport({ width, height });
    await drawn(page);
    const slider = () => page.$eval('#past input', (range) => {
      const { left, width: wide } = range.getBoundingClientRect();
      return { left, wide };
    });
    const was = await slider();
    assert.ok(was.wide >= 80, `the slider is ${was.wide} wide at ${width}`);
    await page.focus('#past input');
    await page.keyboard.press('Home');
    await until(page, () => document.querySelector('[data-past] [data-do=present]:not([hidden])'));
    await drawn(page);
    assert.deepEqual(await slider(), was, `at ${width}`);
    for (const control of ['#past select', '[data-do=present]', '[data-do=play-iterations]']) assert.equal(await obstacle(page, control), '', `${control} at ${width}`);
    await page.select('#past select', '800');
    await shot(page, `speeds-${width}-${browser}`);
    await press(page, '[data-do=present]');
    await until(page, () => !document.documentElement.hasAttribute('data-past'));
    assert.equal(await page.$eval('#past select', (select) => (select as HTMLSelectElement).value), '800', 'the speed is kept');
  }
  await page.setViewport({ width: 1280, height: 800 });
}

testIn(browser, 'the preview of a reply is in sight with its buttons, without scrolling, and the page does not grow', async () => {
  const opened = await visit(browser);
  const { page, record } = opened;
  await drop(page, [world('--seed', '4', '--clips', '8', '--feature-noise', '1.2')]);
  await until(page, () => document.querySelector('.files-dialog[open]'));
  await press(page, '[data-do=files-run]');
  await still(page);
  for (const [width, height] of [[1280, 800], [640, 400], [390, 844]]) {
    await page.setViewport({ width, height });
    await drawn(page);
    await press(page, '[data-do=ask]');
    await asked(page, '');
    const before = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.keyboard.press('1');
    await until(page, () => document.querySelector('.ask > .previewed[data-preview=shown]'));
    await drawn(page);
    await shot(page, `ask-preview-${width}-${browser}`);
    assert.equal(await obstacle(page, '.ask [data-do=preview-apply]'), '', `Apply at ${width}`);
    assert.equal(await obstacle(page, '.ask [data-answer]'), '', `the replies at ${width}`);
    if (width > 860) assert.equal(await page.evaluate(() => document.documentElement.scrollHeight), before);
    await page.keyboard.press('Escape');
    await press(page, '[data-do=ask-end]');
  }
  assert.deepEqual(faults(record), CLEAN);
  await leave(opened);
});
