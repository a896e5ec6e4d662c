// The stage with real video: the frame that is asked for is the frame that is
// shown, and the boxes over it are that frame's. No chip lies on another.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { CLEAN, answered, drawn, drop, faults, leave, press, shot, siibp, stage, testIn, text, until, visit, world } from '../harness/index.ts';
import { boxesAt } from './fixtures/boxes.ts';
import { difference, equip, seen, seenPlaying, videoFrames } from './fixtures/frames.ts';
import type { Seen } from './fixtures/frames.ts';
import { summaryOf } from './fixtures/result.ts';
import type { Page } from 'puppeteer-core';

const DOORWAY = fileURLToPath(new URL('../../../../shared/data/doorway', import.meta.url));
const FPS = 10; // of doorway's clips
const LAST = 130; // the last frame of door-01

/** Pixels by which a box may be off: browsers lay out in 60ths of one. */
const PIXEL = 0.05;

/** A picture of the frame itself differs from the stage by no more than scaling does. */
const SAME = 1;

/** Holds the boxes on the stage against the file's. */
async function holdBoxes(page: Page, folder: string, video: string, frame: number) {
  const shown = await stage(page);
  assert.equal(shown.frame, frame);
  const wanted = boxesAt(folder, video, frame);
  assert.deepEqual(shown.boxes.map(({ track }) => track).sort(), Object.keys(wanted).sort(), `tracks on frame ${frame}`);
  for (const { track, x, y, w, h } of shown.boxes) {
    const off = Math.max(...[x, y, w, h].map((value, i) => Math.abs(value - wanted[track][i])));
    assert.ok(off <= PIXEL, `${track} on frame ${frame} is ${[x, y, w, h]}, not ${wanted[track]}`);
  }
}

async function shows(page: Page, frame: number) {
  await until(page, (wanted) => document.querySelector('#transport .frame-number')?.textContent === `frame ${wanted}`, frame);
}

/** Every picture is nearer to the frame that it is said to be than to any other near it. */
async function holdPictures(page: Page, pictures: Seen[]) {
  const near = (f: number) => [f, f - 1, f + 1, f - 2, f + 2].filter((g) => g >= 0 && g <= LAST);
  const webm = readFileSync(path.join(DOORWAY, 'media/door-01.webm'));
  const true_ = await videoFrames(page, webm, FPS, pictures.flatMap(({ frame }) => near(frame)));
  let told = 0; // pictures that could have been told from their neighbours
  for (const { frame, pixels } of pictures) {
    const off = near(frame).map((g) => difference(pixels, true_.get(g) ?? []));
    assert.ok(off[0] <= Math.min(SAME, ...off), `frame ${frame} shows another: ${near(frame)} are off by ${off}`);
    if (Math.min(...off.slice(1)) > off[0]) told += 1;
  }
  assert.ok(told > pictures.length / 2, `${told} of ${pictures.length} pictures can be told from their neighbours`);
}

/** A world in whose first clip all boxes are nearly in one place, at the upper edge of the picture in its second half. */
function coinciding() {
  const folder = world('--seed', '6', '--clips', '4');
  const file = path.join(folder, 'boxes.csv');
  const [head, ...rows] = readFileSync(file, 'utf8').trimEnd().split('\n');
  const moved = rows.map((row) => {
    const [video, track, frame, x] = row.split(',');
    const j = Number(track.slice(1));
    return video === 'clip-01' && x !== '' ? [video, track, frame, 100 + 2 * j, Number(frame) < 18 ? 80 + j : j / 4, 60, 50].join() : row;
  });
  writeFileSync(file, [head, ...moved].join('\n'));
  return folder;
}

/** The chips on the stage: whether each is on top of all that is drawn, what lies on it, and how far it is from where it would stand by itself: above its box, within the frame. */
const chips = (page: Page) => page.evaluate(() => {
  const { top } = document.querySelector('#screen .frame')!.getBoundingClientRect();
  const all = [...document.querySelectorAll<HTMLElement>('#screen .label')].map((label) => ({ label, at: label.getBoundingClientRect() }));
  return all.map(({ label, at }) => {
    const box = document.querySelector(`#screen .box[data-track="${label.dataset.track}"]`)!.getBoundingClientRect();
    const points = [0.1, 0.5, 0.9].map((share) => document.elementFromPoint(at.left + share * at.width, at.top + at.height / 2));
    return {
      isChosen: label.classList.contains('chosen'), isOnTop: points.every((one) => label.contains(one)), far: Math.round(Math.abs(at.top - Math.max(top, box.top - at.height))),
      under: all.filter(({ label: other, at: b }) => other !== label && at.left < b.right && b.left < at.right && at.top < b.bottom && b.top < at.bottom).map(({ label: other }) => other.textContent),
    };
  });
});

const browser = 'firefox'; // it once drew a frame beside the boxes of another

testIn(browser, 'chips of boxes that coincide stack, that of what is selected nearest; boxes between the rows of the file', async (t) => {
  const opened = await visit(browser);
  const { page, record } = opened;
  await t.test('boxes between the rows of the file', () => holdBetweenRows(page));
  const folder = coinciding();
  await answered(page, () => drop(page, [folder], '#header'), summaryOf(siibp('check', folder).stdout));
  for (const width of [1280, 390]) {
    await page.setViewport({ width, height: 844 });
    await drawn(page);
    for (const frame of [12, 28]) {
      await page.focus('#transport .scrub');
      await page.keyboard.press('Home');
      for (let i = 0; i < frame; i++) await page.keyboard.press('ArrowRight');
      await shows(page, frame);
      await press(page, '#timeline .track.answer .id');
      for (const name of ['first', 'second']) {
        await drawn(page);
        const shown = await chips(page);
        assert.ok(shown.length > 1, 'several chips');
        assert.deepEqual(shown.filter(({ isOnTop, under }) => !isOnTop || under.length > 0), [], `frame ${frame}, the ${name} selected`);
        assert.deepEqual(shown.filter(({ isChosen }) => isChosen).map(({ far }) => far), [Math.min(...shown.map(({ far }) => far))], `frame ${frame}, the ${name} selected is nearest`);
        await shot(page, `chips-${frame}-${name}-${width}-${browser}`);
        await page.focus('#timeline .tracks');
        await page.keyboard.press('ArrowDown');
      }
    }
  }
  assert.deepEqual(faults(record), CLEAN);
  await leave(opened);
});

testIn(browser, 'a video plays, and is stepped through', { skip: !existsSync(DOORWAY) && 'the doorway data is not here' }, async () => {
  const opened = await visit(browser, { moves: true });
  const { page, record } = opened;
  await answered(page, () => drop(page, [DOORWAY]), summaryOf(siibp('check', DOORWAY).stdout));
  await equip(page);
  const pictures = await seenPlaying(page, 16);
  await page.focus('#transport .scrub');
  await page.keyboard.press('End');
  const again = await seenPlaying(page, 8);
  assert.ok(again.some(({ frame }) => frame < LAST / 2), 'it starts again at its end');
  pictures.push(...again);
  await press(page, '#transport [aria-label=Pause]');
  await until(page, () => document.querySelector<HTMLVideoElement>('#screen video')!.paused);

  await page.focus('#transport .scrub');
  await page.keyboard.press('Home');
  await shows(page, 0);
  await holdBoxes(page, DOORWAY, 'door-01', 0);
  for (let frame = 1; frame <= 12; frame++) {
    await press(page, '#transport [aria-label="One frame on"]');
    await shows(page, frame);
    await holdBoxes(page, DOORWAY, 'door-01', frame);
    pictures.push(await seen(page));
  }
  await press(page, '#transport [aria-label="One frame back"]');
  await shows(page, 11);
  await page.focus('#transport .scrub');
  await page.keyboard.press('End');
  await shows(page, LAST);
  await holdBoxes(page, DOORWAY, 'door-01', LAST);
  pictures.push(await seen(page));
  await holdPictures(page, pictures);
  assert.equal(await text(page, '#transport .time'), '13.0 s');
  assert.deepEqual(faults(record), CLEAN);
  await leave(opened);
});

async function holdBetweenRows(page: Page) {
  const toy = world('--seed', '6', '--clips', '4');
  await answered(page, () => drop(page, [toy]), summaryOf(siibp('check', toy).stdout));
  await page.focus('#transport .scrub');
  await page.keyboard.press('Home');
  for (let frame = 0; frame < 24; frame++) {
    await shows(page, frame);
    await holdBoxes(page, toy, 'clip-01', frame);
    await page.keyboard.press('ArrowRight');
  }
}
