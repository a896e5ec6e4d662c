// The box on the screen is that of the picture under it: both are read out of one
// picture of the stage, sought and playing, at even and uneven frame rates.
import assert from 'node:assert/strict';
import { CLEAN, answered, drawn, drop, faults, leave, press, siibp, testIn, until, visit } from '../harness/index.ts';
import { NEAR, boxAt, film, looked } from './fixtures/film.ts';
import { summaryOf } from './fixtures/result.ts';
import type { Page } from 'puppeteer-core';

const FRAMES = 240;
const SEEKS = 15;
const PICTURES = 6; // while it plays, at each speed

/** Milliseconds as files round them: 30 frames a second, and now these times, now those, between two frames. */
const EVEN = Array.from({ length: FRAMES }, (_, i) => Math.round((i * 1000) / 30));
const UNEVEN = Array.from({ length: FRAMES }, (_, i) => 40 * i + 90 * Math.floor(i / 3) + (i % 7));

const KINDS = [
  { name: 'thirty frames a second', folder: await film(EVEN, { fps: 30, frames: FRAMES }) },
  { name: 'uneven times', folder: await film(UNEVEN, { frames: FRAMES }) },
];

/** The outline of the box that is selected begins before it, in pixels of the screen. */
const OUTLINE = 3;

/** A picture of the frame on the stage. */
async function picture(page: Page) {
  const frame = await page.$('#screen .frame');
  assert.ok(frame);
  return Buffer.from(await frame.screenshot());
}

/** Returns the numbers in the pictures. */
async function hold(page: Page, pictures: Buffer[]): Promise<number[]> {
  const scale = await page.$eval('#screen .frame', ({ clientWidth }) => clientWidth / 320);
  const looks = await looked(pictures);
  for (const { number, x } of looks) {
    const off = x + OUTLINE / scale - boxAt(number);
    assert.ok(Math.abs(off) <= NEAR, `on frame ${number} the box begins at ${x}, ${off} off`);
  }
  return looks.map(({ number }) => number);
}

/** What the stage says that it shows. */
const label = (page: Page) => page.$eval('#screen canvas', (canvas) => canvas.getAttribute('aria-label'));

/** Goes to a frame by the address, as a link does. */
async function goTo(page: Page, frame: number) {
  await page.evaluate((to) => { location.hash = `#video=film&track=t1&frame=${to}`; }, frame);
  await until(page, (to) => document.querySelector('#screen canvas')?.getAttribute('aria-label') === `Frame ${to}`, frame);
  await drawn(page);
}

const browser = 'firefox'; // it once drew a frame beside the boxes of another

testIn(browser, 'the box is that of the picture, sought and playing', async (t) => {
  const opened = await visit(browser);
  const { page, record } = opened;
  for (const { name, folder } of KINDS) await t.test(name, () => holdFilm(page, folder));
  assert.deepEqual(faults(record), CLEAN);
  await leave(opened);
});

async function holdFilm(page: Page, folder: string) {
  await answered(page, () => drop(page, [folder]), summaryOf(siibp('check', folder).stdout));
  await press(page, '#timeline [data-track=t1]');
  const frames = Array.from({ length: SEEKS }, (_, i) => (i * 101 + 7) % FRAMES);
  const sought = [];
  for (const frame of frames) {
    await goTo(page, frame);
    sought.push(await picture(page));
  }
  assert.deepEqual(await hold(page, sought), frames);

  for (const speed of ['0.5', '1', '2']) {
    await page.select('#transport select', speed);
    await press(page, '#transport [aria-label=Play]');
    const playing = [];
    for (let i = 0; i < PICTURES; i++) {
      const was = await label(page);
      playing.push(await picture(page));
      await until(page, (before) => document.querySelector('#screen canvas')?.getAttribute('aria-label') !== before, was); // it goes on
    }
    await press(page, '#transport [aria-label=Pause]');
    await hold(page, playing);
  }
}
