// The run bar at rest has a sentence and a button for the model settings, which stay as they were left.
import assert from 'node:assert/strict';
import { CLEAN, drawn, faults, leave, open, openSettings, press, settled, shot, testIn, text, until, visit } from '../harness/index.ts';
import { violations } from './fixtures/axe.ts';
import type { Page } from 'puppeteer-core';

const browser = 'chromium';

/** Whether the sliders, the iterations and the plot of F are to be seen. */
const shown = (page: Page) => page.evaluate(() => ['#bar-c', '#past input', '#bar .plot'].map((one) => document.querySelector(one)?.checkVisibility() === true));

const height = (page: Page) => page.$eval('#bar', (bar) => bar.getBoundingClientRect().height);

testIn(browser, 'the bar is one row until its settings are opened, by the button, by a key, or by what was left open', async () => {
  const opened = await visit(browser);
  const { page, record } = opened;
  assert.deepEqual(await shown(page), [false, false, false]);
  assert.match(await text(page, '#bar .found'), /captions.* (sure|likely)/);
  for (const width of [390, 1280]) {
    await page.setViewport({ width, height: 800 });
    await drawn(page);
    assert.ok(await height(page) < 70, `one row at ${width}`);
    await shot(page, `bar-at-rest-${width}-${browser}`);
    await openSettings(page);
    assert.deepEqual(await shown(page), [true, true, true]);
    assert.deepEqual(await violations(page), [], String(width));
    await shot(page, `bar-settings-${width}-${browser}`);
    await press(page, '[data-do=settings]');
    assert.deepEqual(await shown(page), [false, false, false]);
  }
  await page.keyboard.press('4');
  await until(page, () => document.activeElement?.matches('#settings select'));
  await press(page, '[data-do=settings]');
  await page.keyboard.press(',');
  await until(page, () => document.querySelector('#past .then:not([hidden])')?.checkVisibility());
  await press(page, '[data-do=settings]');
  await press(page, '[data-do=to-end]');
  await until(page, () => !document.documentElement.hasAttribute('data-past'));
  await openSettings(page);
  await page.goto(new URL(page.url()).origin + new URL(page.url()).pathname);
  await settled(page);
  assert.deepEqual(await shown(page), [true, true, true], 'it was left open');
  assert.deepEqual(faults(record), CLEAN);
  await leave(opened);
});

testIn(browser, 'a link that says options opens the settings', async () => {
  const visitor = await visit(browser);
  const address = new URL(visitor.page.url());
  await leave(visitor);
  const opened = await open(browser);
  const { page } = opened;
  await page.goto(`${address.origin}${address.pathname}#preset=default&c=8`);
  await until(page, () => document.querySelector('#bar-c')?.checkVisibility());
  assert.equal(await page.$eval('#bar-c', (field) => (field as HTMLInputElement).value), '8');
  await leave(opened);
});
