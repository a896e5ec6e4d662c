// The page uses clips of one frame, of 4K, turned or uneven as they are. Of a clip that it cannot use, or not
// to its end, it says why.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { CLEAN, choose, faults, leave, open, press, scratch, testIn, text, until } from '../harness/index.ts';
import { numbered } from './fixtures/numbered.ts';
import { LIMIT, enter, made, skip, untilFile } from './fixtures/videos.ts';

const browser = 'firefox'; // its decoders are the less forgiving

testIn(browser, 'clips that are short, large, turned, uneven, slow, black or cut short are used as they are', { skip, timeout: LIMIT }, async () => {
  const opened = await open(browser);
  const { page, record, downloads } = opened;
  await enter(page);
  const folder = scratch();
  const write = (name: string, body: Buffer) => {
    writeFileSync(path.join(folder, name), body);
    return path.join(folder, name);
  };
  const even = (frames: number, every = 100) => Array.from({ length: frames }, (_, i) => every * i);
  const uneven = [0, 40, 80, 200, 240, 500, 540, 900, 1000, 1100]; // milliseconds
  const whole = await numbered(even(45), { moves: true, perCluster: 15 });
  const soundless = Buffer.from(whole.toString('latin1').replace('\x83\x10\x00\x00\x01\x01', '\x83\x10\x00\x00\x01\x02'), 'latin1'); // its only track is called sound
  await choose(page, [
    write('moves.webm', whole),
    write('single.webm', await numbered([0])),
    write('large.webm', await numbered(even(3), { width: 3840, height: 2160, moves: true })),
    write('turned.webm', await numbered(even(6), { moves: true, turned: 90 })),
    write('uneven.webm', await numbered(uneven, { moves: true })),
    write('slow.webm', await numbered(even(8, 1000), { moves: true })),
    write('black.webm', await numbered(even(12), { black: true })),
    write('half.webm', whole.subarray(0, Math.round(0.6 * whole.length))),
    write('sound.webm', soundless),
  ], '#pick-files');
  await made(page);
  await page.keyboard.press('Escape');
  await until(page, () => !document.querySelector('dialog[open]'));
  await press(page, '.videos-made summary');
  await press(page, '.videos-made details:last-of-type summary');
  assert.match(await text(page, '.videos-made details:last-of-type ul'), /^half\.webm Its pictures end after \d\.\d of 4\.5 s: what is there is used\. If it was cut short, copy it here once more\.$/);
  assert.match(await text(page, '.videos-made ul'), /^sound\.webm There is no video in this file, only sound\. If it should have one, export it anew from where it came from\.$/);

  await press(page, '.downloads summary');
  await press(page, '[data-do=videos-zip]');
  const zip = path.join(downloads, 'dataset.zip');
  await untilFile(zip);
  const { videos } = JSON.parse(execFileSync('unzip', ['-p', zip, '*dataset.json'], { encoding: 'utf8' })) as { videos: { id: string; width: number; height: number; frames: number; fps?: number; frame_times?: number[] }[] };
  const facts = new Map(videos.map(({ id, width, height, frames }) => [id, `${frames} frames of ${width}×${height}`]));
  const half = Number(/^(\d+) frames of 320×180$/.exec(facts.get('half') ?? '')?.[1]);
  assert.ok(half > 5 && half < 45, `of the file that is cut short, ${half} frames`);
  facts.delete('half');
  assert.deepEqual(Object.fromEntries(facts), {
    moves: '45 frames of 320×180',
    single: '1 frames of 320×180',
    large: '3 frames of 3840×2160',
    turned: '6 frames of 180×320',
    uneven: '10 frames of 320×180',
    slow: '8 frames of 320×180',
    black: '12 frames of 320×180',
  });
  const of = (name: string) => videos.find(({ id }) => id === name);
  assert.deepEqual(of('uneven')?.frame_times?.map((at) => Math.round(1000 * at)), uneven);
  assert.equal(of('slow')?.fps, 1);
  assert.deepEqual(faults(record), CLEAN);
  await leave(opened);
});
