// Real video: the boxes drawn belong to the frame shown, and what is selected
// anywhere is selected everywhere.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { BROWSERS, CLEAN, answered, drawn, drop, entriesOf, faults, leave, press, scratch, shot, siibp, stage, until, visit, writeZip } from '../harness/index.js';

const DOORWAY = fileURLToPath(new URL('../../../../shared/data/doorway', import.meta.url));

/** @typedef {{frame: number, box: number[]}} Row */

/** The rows of boxes.csv of one video, by track. @param {string} video @returns {Map<string, Row[]>} */
function rowsOf(video) {
  /** @type {Map<string, Row[]>} */
  const tracks = new Map();
  for (const line of readFileSync(`${DOORWAY}/boxes.csv`, 'utf8').trim().split('\n').slice(1)) {
    const [of, track, frame, ...box] = line.split(',');
    if (of !== video) continue;
    tracks.set(track, [...(tracks.get(track) ?? []), { frame: Number(frame), box: box.map(Number) }]);
  }
  return tracks;
}

/** Where a track is at a frame, null where it is not. @param {Row[]} rows @param {number} frame */
function boxAt(rows, frame) {
  const after = rows.find((row) => row.frame >= frame);
  const before = rows.findLast((row) => row.frame <= frame);
  if (!after || !before) return null;
  const share = after === before ? 0 : (frame - before.frame) / (after.frame - before.frame);
  return before.box.map((x, i) => x + share * (after.box[i] - x));
}

/** The boxes of the stage are those of the frame that it says. @param {Awaited<ReturnType<typeof stage>>} shown @param {Map<string, Row[]>} rows */
function holds({ frame, boxes }, rows) {
  const wanted = [...rows].filter(([, list]) => boxAt(list, frame)).map(([track]) => track).sort();
  assert.deepEqual(boxes.map(({ track }) => track).sort(), wanted, `tracks of frame ${frame}`);
  for (const { track, x, y, w, h } of boxes) {
    const at = boxAt(rows.get(track) ?? [], frame) ?? [];
    [x, y, w, h].forEach((got, i) => assert.ok(Math.abs(got - at[i]) < 0.5, `frame ${frame}, ${track}: ${[x, y, w, h]}, not ${at}`));
  }
}

for (const browser of BROWSERS) {
  test(`${browser}: boxes belong to the frame, selection goes everywhere`, { skip: existsSync(DOORWAY) ? false : 'the data set doorway does not lie beside the project' }, async () => {
    const opened = await visit(browser);
    const { page, record } = opened;
    const zip = writeZip(`${scratch()}/doorway.zip`, entriesOf(DOORWAY));
    const summary = siibp('check', zip).stdout.split('\n')[0].replace(/^[^:]*: /, '');
    await answered(page, () => drop(page, [zip]), summary);
    const rows = rowsOf('door-01');
    const playing = () => page.$eval('#transport button[aria-label="Pause"], #transport button[aria-label="Play"]', (b) => b.getAttribute('aria-label') === 'Pause');
    if (await playing()) await press(page, '#transport button[aria-label="Pause"]');
    for (const frame of [20, 47, 80, 113, 120]) {
      await page.$eval('#transport .scrub', (scrub, to) => {
        const range = /** @type {HTMLInputElement} */ (scrub);
        range.value = String(to);
        range.dispatchEvent(new Event('input', { bubbles: true }));
      }, frame);
      await until(page, (to) => document.querySelector('#transport .frame-number')?.textContent === `frame ${to}`, frame);
      await drawn(page);
      holds(await stage(page), rows);
    }
    await press(page, '#transport button[aria-label="One frame back"]');
    await until(page, () => document.querySelector('#transport .frame-number')?.textContent === 'frame 119');
    await drawn(page);
    holds(await stage(page), rows);
    await press(page, '#transport button[aria-label="Play"]');
    for (let look = 0; look < 10; look++) {
      await drawn(page);
      holds(await stage(page), rows);
    }
    await press(page, '#transport button[aria-label="Pause"]');

    await press(page, '#timeline [data-track="t05"]');
    assert.match(await page.evaluate(() => location.hash), /video=door-01&track=t05/);
    assert.match(await page.$eval('#reasons', (e) => e.textContent ?? ''), /t05/);
    const chosen = (await stage(page)).boxes.filter((box) => box.chosen).map(({ track }) => track);
    assert.ok(chosen.length === 0 || chosen[0] === 't05', 'the stage marks the track that is selected');
    await shot(page, `doorway-${browser}`);
    await page.keyboard.press('Escape');
    await until(page, () => !/track=/.test(location.hash));
    assert.deepEqual(faults(record), CLEAN);
    await leave(opened);
  });
}
