import assert from 'node:assert/strict';
import test from 'node:test';
import { timestampsMatch } from '../video/frame-canvas.js';
import { trustedStarts, frameAt, lengthOf, middleOf, rateOf, startOf } from '../video/times.js';
import { timestampsOf } from '../video/timestamps.js';

const even = { fps: 60, frames: 100, starts: null };
const uneven = { fps: 4, frames: 4, starts: Float64Array.of(0, 0.1, 0.6, 0.7) };

test('a frame’s rounded start and its middle belong to that frame', () => {
  for (const times of [even, uneven]) {
    for (let frame = 0; frame < times.frames; frame++) {
      for (const time of [Math.floor(1000 * startOf(times, frame)) / 1000, middleOf(times, frame)]) assert.equal(frameAt(times, time), frame);
    }
  }
  assert.equal(frameAt(even, 9), 99);
  assert.equal(frameAt(uneven, 0.59), 1, 'a long frame lasts until the next');
  assert.equal(lengthOf(uneven), 0.95);
});

test('a file’s times are used where its frames match the dataset’s', () => {
  const starts = Float64Array.from({ length: 31 }, (_, i) => i / 30);
  assert.equal(trustedStarts(starts, { frames: 31, fps: 30 }), starts);
  assert.equal(trustedStarts(starts, { frames: 0, fps: 30 }), starts);
  assert.equal(trustedStarts(starts, { frames: 0, fps: 0 }), starts);
  assert.equal(trustedStarts(starts, { frames: 11, fps: 10 }), null, 'the dataset counts every third');
  assert.equal(trustedStarts(starts, { frames: 0, fps: 10 }), null);
  assert.equal(trustedStarts(null, { frames: 0, fps: 0 }), null);
  assert.ok(Math.abs(rateOf(starts) - 30) < 1e-9);
});

test('video may play where the browser’s frames have exact timestamps', () => {
  assert.equal(timestampsMatch(0.033, 1 / 30), true);
  assert.equal(timestampsMatch(0, 1 / 30), false);
  assert.equal(timestampsMatch(0, 0), null, 'the first frame says nothing');
});

/** @param {...number} list */
const bytes = (...list) => Uint8Array.from(list);
/** @param {number[]} id @param {...Uint8Array} parts */
function element(id, ...parts) {
  const body = parts.flatMap((part) => [...part]);
  return bytes(...id, 0x40 | (body.length >> 8), body.length & 255, ...body);
}

test('WebM: the blocks of the video track, in any order', async () => {
  const entry = (/** @type {number} */ number, /** @type {number} */ type) => element([0xae], element([0xd7], bytes(number)), element([0x83], bytes(type)));
  const block = (/** @type {number} */ track, /** @type {number} */ time) => element([0xa3], bytes(0x80 | track, 0, time, 0, 9, 9));
  const file = new Blob([
    element([0x1a, 0x45, 0xdf, 0xa3], element([0x42, 0x82], bytes(119))),
    element([0x18, 0x53, 0x80, 0x67],
      element([0x16, 0x54, 0xae, 0x6b], entry(1, 2), entry(2, 1)),
      element([0x1f, 0x43, 0xb6, 0x75], element([0xe7], bytes(0)), block(2, 0), block(1, 5), block(2, 80), block(2, 40)),
      element([0x1f, 0x43, 0xb6, 0x75], element([0xe7], bytes(100)), element([0xa0], element([0xa1], bytes(0x82, 0, 20, 0, 9))))),
  ]);
  assert.deepEqual([.../** @type {Float64Array} */ (await timestampsOf(file))], [0, 0.04, 0.08, 0.12]);
});

/** @param {string} name @param {...(number[]|Uint8Array)} parts whole 32-bit words, or bytes */
function box(name, ...parts) {
  const body = parts.flatMap((part) => (part instanceof Uint8Array ? [...part] : part.flatMap((n) => [n >>> 24, (n >> 16) & 255, (n >> 8) & 255, n & 255])));
  const size = body.length + 8;
  return bytes(0, 0, size >> 8, size & 255, ...[...name].map((letter) => letter.charCodeAt(0)), ...body);
}

test('MP4: durations, composition offsets, and the edit list', async () => {
  const vide = 0x76696465;
  const file = new Blob([box('ftyp', [0, 0]), box('moov',
    box('trak', box('mdia', box('hdlr', [0, 0, 0x736f756e, 0]))),
    box('trak',
      box('edts', box('elst', [0, 1, 4000, 200, 0x10000])),
      box('mdia', box('mdhd', [0, 0, 0, 1000, 4000]), box('hdlr', [0, 0, vide, 0]),
        box('minf', box('stbl', box('stts', [0, 2, 3, 100, 1, 50]), box('ctts', [0, 3, 1, 200, 1, 300, 2, 100]))))))]);
  assert.deepEqual([.../** @type {Float64Array} */ (await timestampsOf(file))], [0, 0.1, 0.2, 0.2]);
});

test('other formats and truncated files give null', async () => {
  assert.equal(await timestampsOf(new Blob([bytes(1, 2, 3)])), null);
  assert.equal(await timestampsOf(new Blob([bytes(0, 0, 0, 0, 0, 0, 0, 0, 0, 0)])), null);
  assert.equal(await timestampsOf(new Blob([bytes(0x1a, 0x45, 0xdf, 0xa3, 0x81)])), null);
  assert.equal(await timestampsOf(new Blob([box('moov', box('trak', box('mdia', box('hdlr', [0, 0, 0x76696465])))) ])), null);
});
