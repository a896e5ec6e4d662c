// The key points of persons are drawn as skeletons on the stage, where the dataset has some and the person asks for them.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CLEAN, answered, drawn, drop, faults, leave, press, shot, siibp, stage, testIn, until, visit, world } from '../harness/index.ts';
import { summaryOf } from './fixtures/result.ts';

const NAMES = ['nose', ...['eye', 'ear', 'shoulder', 'elbow', 'wrist', 'hip', 'knee', 'ankle'].flatMap((one) => [`left_${one}`, `right_${one}`])];

/** A world whose tracks have key points in every box of theirs, the left half of them hardly seen. */
function posed() {
  const folder = world('--seed', '6', '--clips', '4');
  const [, ...rows] = readFileSync(path.join(folder, 'boxes.csv'), 'utf8').trimEnd().split('\n');
  const header = ['video', 'track', 'frame', ...NAMES.flatMap((name) => [`${name}_x`, `${name}_y`, `${name}_score`])];
  const posesOf = rows.flatMap((row) => {
    const [video, track, frame, ...box] = row.split(',');
    const [x, y, w, h] = box.map(Number);
    if (box.includes('')) return [];
    const points = NAMES.flatMap((name, i) => [x + w * (name.startsWith('left') ? 0.7 : 0.3), y + (h * (i + 1)) / 19, name.startsWith('left') ? 0.1 : 0.9]);
    return [[video, track, frame, ...points].join(',')];
  });
  writeFileSync(path.join(folder, 'keypoints.csv'), `${[header.join(','), ...posesOf].join('\n')}\n`);
  return folder;
}

testIn('chromium', 'key points are drawn where there are some and they are asked for', {}, async () => {
  const opened = await visit('chromium');
  const { page, record } = opened;
  assert.equal(await page.$eval('#transport', (one) => [...one.querySelectorAll('button')].find(({ textContent }) => textContent === 'Key points')?.hidden), true, 'the demo has none');
  const folder = posed();
  await answered(page, () => drop(page, [folder]), summaryOf(siibp('check', folder).stdout));
  await until(page, () => document.querySelector('.frame .skeletons')?.hasAttribute('hidden'));
  await page.keyboard.press('j');
  await until(page, () => document.querySelector('.frame .skeletons:not([hidden])')?.hasAttribute('data-count'));
  await drawn(page);
  const { boxes } = await stage(page);
  assert.equal(await page.$eval('.frame .skeletons', (canvas) => Number(canvas.getAttribute('data-count'))), boxes.length, 'one for each box');
  assert.ok(await page.evaluate(() => { const canvas = document.querySelector<HTMLCanvasElement>('.frame .skeletons')!; return canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height).data.some((byte) => byte > 0); }), 'something is painted');
  assert.match(page.url(), /skeletons=on/);
  await shot(page, 'key-points-chromium');
  await page.setViewport({ width: 390, height: 844 });
  await drawn(page);
  await until(page, () => {
    const canvas = document.querySelector<HTMLCanvasElement>('.frame .skeletons')!;
    return canvas.width === Math.round(canvas.clientWidth * devicePixelRatio) && canvas.height === Math.round(canvas.clientHeight * devicePixelRatio);
  });
  await shot(page, 'key-points-chromium-narrow');
  await press(page, '#transport button[title^="Draw the key points"]');
  await until(page, () => document.querySelector('.frame .skeletons')?.hasAttribute('hidden'));
  assert.deepEqual(faults(record), CLEAN);
  await leave(opened);
});
