// A narrow screen and a finger: whatever a pointer does, a touch does.
import assert from 'node:assert/strict';
import { CLEAN, comesTo, drawn, faults, finished, leave, middleOf, shot, still, tap, tapPreviewed, testIn, text, until, visit } from '../harness/index.ts';
import type { Page } from 'puppeteer-core';

const PHONE = { width: 390, height: 844, touch: true };

/** Draws a finger over something, from a part of its width to another. */
async function draw(page: Page, selector: string, [from, to]: number[]) {
  const { y } = await middleOf(page, selector);
  const { left, width } = await page.$eval(selector, (one) => {
    const box = one.getBoundingClientRect();
    return { left: box.left, width: box.width };
  });
  const finger = await page.touchscreen.touchStart(left + from * width, y);
  for (let i = 1; i <= 8; i++) await finger.move(left + (from + ((to - from) * i) / 8) * width, y);
  // It rests before it leaves: who flings has the next tap stop that, and do nothing else.
  for (let i = 0; i < 4; i++) {
    await drawn(page);
    await finger.move(left + to * width, y);
  }
  await finger.end();
  await drawn(page);
}

const frame = (page: Page) => page.$eval('#transport .scrub', (scrub) => Number((scrub as HTMLInputElement).value));

/** The track that every part of the page has selected. */
const chosen = (page: Page) => page.evaluate(() => ['#screen .box.chosen', '#timeline [aria-selected=true]']
  .map((selector) => document.querySelector<HTMLElement>(selector)?.dataset.track ?? ''));

const browser = 'chromium'; // fingers

testIn(browser, 'a finger plays, selects, corrects, and lights up a symbol', async () => {
  const opened = await visit(browser, { ...PHONE, settings: true });
  const { page, record } = opened;
  await tap(page, '#transport [aria-label=Play]');
  await until(page, () => document.querySelector('#transport [aria-label=Pause]'));
  await tap(page, '#transport [aria-label=Pause]');
  await until(page, () => document.querySelector('#transport [aria-label=Play]'));
  await draw(page, '#transport .scrub', [0.1, 0.5]);
  const there = await frame(page);
  assert.ok(there > 18 && there < 30, `a finger on the scrubber goes to frame ${there}`);
  await tap(page, '#transport [aria-label="One frame on"]');
  await until(page, (next) => Number(document.querySelector<HTMLInputElement>('#transport .scrub')!.value) === next, there + 1);

  const track = await page.$eval('#screen .box.answer', (box) => (box as HTMLElement).dataset.track ?? '');
  await tap(page, `#screen .label[data-track="${track}"]`);
  await until(page, (wanted) => document.querySelector<HTMLElement>('#timeline [aria-selected=true]')?.dataset.track === wanted, track);
  await comesTo(page, () => chosen(page), [track, track]);
  const other = await page.$eval(`#timeline .track.answer:not([data-track="${track}"])`, (row) => (row as HTMLElement).dataset.track ?? '');
  await tap(page, `#timeline [data-track="${other}"] .lane .span`);
  await comesTo(page, () => chosen(page), [other, other]);
  await tap(page, '#captions [role=option][data-tuple="0"]');
  await until(page, () => document.querySelector('.waterfall:not(.coming) .falls li'));
  await shot(page, `touch-${browser}-390`);
  await tap(page, '[data-part=fit]');
  await until(page, () => /the features fit/.test(document.querySelector<HTMLElement>('details[open] > .more')?.innerText ?? ''));

  await tapPreviewed(page, '#correct [data-label="-"]');
  await still(page);
  assert.equal(await text(page, '[data-do=edits]'), '1 correction');
  await tap(page, '[data-do=undo]');
  await still(page);
  await until(page, () => document.querySelector<HTMLElement>('[data-do=edits]')!.hidden);
  await draw(page, '#past input', [0.9, 0]);
  await until(page, () => document.documentElement.hasAttribute('data-past'));
  await tap(page, '[data-do=present]');
  await tap(page, '[data-do=run]');
  await finished(page);

  // It names a symbol and lights it up.
  await page.evaluate(() => { location.hash = 'lessons'; });
  await until(page, () => document.querySelector('.lesson:not([hidden]) math [data-symbol]')?.checkVisibility());
  await tap(page, '.lesson:not([hidden]) math [data-symbol]');
  await until(page, () => document.querySelector('.lesson:not([hidden]) .symbol-name:not([hidden])')?.textContent);
  await shot(page, `touch-symbol-${browser}-390`);
  assert.ok(await page.$('.lesson:not([hidden]) .lit'));
  assert.deepEqual(faults(record), CLEAN);
  await leave(opened);
});
