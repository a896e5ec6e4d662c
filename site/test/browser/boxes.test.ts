// Boxes in and out in other people's formats: a dataset whose boxes are MOT text
// shows what it shows with its own, and the answers leave as the native command
// writes them.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CLEAN, answered, download, drop, faults, leave, scratch, siibp, stage, testIn, until, visit, world } from '../harness/index.ts';
import { boxesAt } from './fixtures/boxes.ts';
import { summaryOf } from './fixtures/result.ts';

/** What the toy world's clips have. */
const FRAMES = 48;

/** Pixels by which a box may be off: browsers lay out in 60ths of one. */
const PIXEL = 0.05;

/**
 * Puts MOT text in place of a folder's boxes.csv, and keeps that elsewhere.
 * Returns where boxes.csv is now.
 */
function asMOT(folder: string): string {
  const kept = scratch();
  writeFileSync(path.join(kept, 'boxes.csv'), readFileSync(path.join(folder, 'boxes.csv')));
  const videos = new Set(readFileSync(path.join(folder, 'tracks.csv'), 'utf8').trimEnd().split('\n').slice(1).map((line) => line.split(',')[0]));
  mkdirSync(path.join(folder, 'boxes'));
  for (const video of videos) {
    const lines = Array.from({ length: FRAMES }, (_, frame) => Object.entries(boxesAt(kept, video, frame))
      .map(([track, [x, y, w, h]]) => [frame + 1, track.slice(1), x + 1, y + 1, w, h, 1, -1, -1, -1].join(', ')));
    writeFileSync(path.join(folder, 'boxes', `${video}.txt`), `${lines.flat().join('\n')}\n`);
  }
  rmSync(path.join(folder, 'boxes.csv'));
  return kept;
}

const browser = 'chromium'; // it drops real folders

testIn(browser, 'boxes come as MOT text and leave as CocoVID and captions', async () => {
  const folder = world('--seed', '6', '--clips', '4');
  const own = asMOT(folder);
  const opened = await visit(browser);
  const { page, record } = opened;
  await answered(page, () => drop(page, [folder]), summaryOf(siibp('check', folder).stdout));

  await page.focus('#transport .scrub');
  for (const [key, frame] of [['Home', 0], ['End', FRAMES - 1]] as const) {
    await page.keyboard.press(key);
    await until(page, (wanted) => document.querySelector('#transport .frame-number')?.textContent === `frame ${wanted}`, frame);
    const wanted = boxesAt(own, 'clip-01', frame);
    const { boxes } = await stage(page);
    assert.deepEqual(boxes.map(({ track }) => track).sort(), Object.keys(wanted).sort(), `tracks on frame ${frame}`);
    for (const { track, x, y, w, h } of boxes) {
      assert.ok([x, y, w, h].every((value, i) => Math.abs(value - wanted[track][i]) <= PIXEL), `${track} on frame ${frame}: ${[x, y, w, h]}, not ${wanted[track]}`);
    }
  }

  const files = scratch();
  const { status, stderr } = siibp('fit', folder, '--quiet', '--no-choose', '--coco', path.join(files, 'coco.json'), '--captions', path.join(files, 'captions.txt'));
  assert.equal(status, 0, stderr);
  const native = (name: string) => readFileSync(path.join(files, name), 'utf8');
  assert.equal(await download(opened, 'captions.txt'), native('captions.txt'));
  assert.deepEqual(JSON.parse(await download(opened, 'localized-coco.json')), JSON.parse(native('coco.json')));
  assert.deepEqual(faults(record), CLEAN);
  await leave(opened);
});
