// A projector, a large zoom and a phone: the window is small in CSS pixels, and the bar leaves three
// quarters of its height to what is above it.
import assert from 'node:assert/strict';
import { answered, drawn, drop, leave, pressPreviewed, shot, siibp, still, testIn, visit, world } from '../harness/index.ts';
import { sideways, violations } from './fixtures/axe.ts';
import { summaryOf } from './fixtures/result.ts';
import { selectTrack } from './fixtures/selected.ts';
import type { Page } from 'puppeteer-core';

const folder = world('--seed', '8', '--clips', '6');

/** Windows in CSS pixels: 1280×800, 1920×1080 and 1366×768 at 200 %, a phone, tablets, and without a zoom. */
const WINDOWS = [[640, 400], [960, 540], [683, 330], [390, 800], [900, 700], [1024, 768], [1280, 800], [2560, 1440]];

/** The widths of those in which axe-core looks at the page: the bar has another form in each. */
const LOOKED_AT = new Set([390, 640, 1024, 1280]);

/** What of the bar lies beyond its edges. */
const outside = (page: Page) => page.$eval('#bar', (bar) => {
  const { left, right } = bar.getBoundingClientRect();
  return [...bar.querySelectorAll('button, select, input, p')].filter((one) => one.checkVisibility()).filter((one) => {
    const at = one.getBoundingClientRect();
    return at.width > 0 && (at.left < left || at.right > Math.min(right, innerWidth));
  }).map((one) => one.outerHTML.slice(0, 100));
});

const browser = 'firefox'; // layout

testIn(browser, 'the bar takes no more than a quarter of the height', async () => {
  const opened = await visit(browser);
  const { page } = opened;
  await answered(page, () => drop(page, [folder]), summaryOf(siibp('check', folder).stdout));
  await selectTrack(page);
  await pressPreviewed(page, '#correct [data-label="-"]');
  await still(page);
  const rows = await page.$$eval('#timeline .track[data-track]', (all) => all.map((row) => row.clientHeight - (row.querySelector('.labels')?.scrollHeight ?? Infinity)));
  assert.ok(rows.length > 0 && rows.every((room) => room >= 0), 'a corrected row has its labels in one line');
  for (const [width, height] of WINDOWS) {
    await page.setViewport({ width, height });
    await drawn(page);
    const bar = await page.$eval('#bar', (element) => element.getBoundingClientRect().height);
    assert.ok(bar <= height / 4, `${bar} of ${height} at ${width} wide`);
    assert.deepEqual([await sideways(page), await outside(page)], [0, []], `${width}×${height}`);
    if (LOOKED_AT.has(width)) assert.deepEqual(await violations(page), [], `${width}×${height}`);
    await shot(page, `zoom-${width}x${height}-${browser}`);
  }
  await leave(opened);
});
