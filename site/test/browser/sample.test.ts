// Whoever has no clips makes a sample with one press: it is encoded in the tab, analyzed and answered.
import assert from 'node:assert/strict';
import { BROWSERS, CLEAN, address, faults, leave, menu, open, press, requestsSince, settled, shot, testIn, text, until } from '../harness/index.ts';
import { violations } from './fixtures/axe.ts';
import { LIMIT, enter, made, skip } from './fixtures/videos.ts';

const CAPTIONS = 39; // of the twelve clips

for (const browser of BROWSERS) {
  testIn(browser, 'the sample clips are made, analyzed and answered', { skip, timeout: 2 * LIMIT }, async () => {
    const opened = await open(browser);
    const { page, record } = opened;
    await enter(page);
    await shot(page, `sample-asking-${browser}`);
    const lockedDown = Date.now();
    await press(page, '[data-do=make-sample]');
    await made(page);
    await until(page, () => document.querySelector('.files-dialog[open]'));
    assert.match(await text(page, '#header .dataset'), /Sample clips/);
    await press(page, '[data-do=files-run]');
    await until(page, () => document.documentElement.dataset.run === 'done');
    const sure = Number(/(\d+)(?: captions are)? (?:sure|likely)/.exec(await text(page, '#bar .found'))?.[1]);
    assert.ok(sure >= 0.7 * CAPTIONS, `${sure} of ${CAPTIONS} sure`);
    await shot(page, `sample-answered-${browser}`);
    assert.deepEqual(requestsSince(record, lockedDown), []);
    assert.deepEqual(faults(record), CLEAN);
    await leave(opened);
  });
}

testIn('chromium', 'the sample is in the menu, is made as soon as the page is loaded, and only once', { skip, timeout: 2 * LIMIT }, async () => {
  const opened = await open('chromium');
  const { page, record } = opened;
  await page.goto(await address());
  await settled(page);
  await Promise.all([page.waitForNavigation(), menu(page, '[data-do=videos-sample]').catch(() => {})]); // the page is left at the press
  await until(page, () => document.querySelectorAll('.clip').length === 12);
  await shot(page, 'sample-analyzing-chromium');
  assert.deepEqual(await violations(page), []);
  assert.match(page.url(), /\?videos(#.*)?$/, 'a reload makes no second sample');
  await leave(opened);
  assert.deepEqual(faults(record), CLEAN);
});

testIn('chromium', 'where nothing can be encoded the page says so in place of the button', { skip, timeout: LIMIT }, async () => {
  const opened = await open('chromium');
  const { page } = opened;
  await page.evaluateOnNewDocument(() => { Reflect.deleteProperty(globalThis, 'VideoEncoder'); });
  await enter(page);
  assert.match(await text(page, '#videos'), /cannot encode the sample clips \(it lacks VideoEncoder\)/);
  assert.equal(await page.$('[data-do=make-sample]'), null);
  await leave(opened);
});
