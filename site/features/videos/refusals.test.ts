// What is said of files that the browser cannot decode.
import assert from 'node:assert/strict';
import test from 'node:test';
import { undecodable, unknownFormat, withoutVideo, codecOfTransportStream } from './worker/decode.ts';

void test('who has HEVC learns which browsers decode it, and how to convert it', () => {
  assert.deepEqual(undecodable('hevc', 'IMG 1.MOV', 'Windows'), {
    why: 'Its video is H.265 (HEVC), which this browser does not decode.',
    help: 'Safari does on a Mac, and Chrome and Edge do where the graphics hardware decodes it. Make a WebM of it: ffmpeg -i "IMG 1.MOV" "IMG 1.webm" (ffmpeg comes with: winget install ffmpeg)',
  });
  assert.match(undecodable('hevc', 'IMG 1.MOV', 'macOS').help, /: avconvert --preset Preset1280x720 --source "IMG 1\.MOV" --output "IMG 1-2\.mp4"$/);
});

void test('a file of an old kind is named', () => {
  assert.equal(unknownFormat('a.MPG').why, 'This is MPEG-1 or MPEG-2, which no browser decodes for a page.');
  assert.equal(unknownFormat('b.wmv').why, 'This is Windows Media, which no browser decodes for a page.');
  assert.equal(unknownFormat('c.mp4').why, 'This is no MP4, MOV, WebM or MKV, or it is damaged.');
});

void test('the converted file never has the name of the file', () => {
  assert.match(undecodable(null, 'a.webm', 'other').help, /ffmpeg -i "a\.webm" "a-2\.webm" \(ffmpeg comes with: sudo apt install ffmpeg\)$/);
  assert.match(unknownFormat('a.avi', 'macOS').help, /ffmpeg -i "a\.avi" "a\.webm" \(ffmpeg comes with: brew install ffmpeg\)$/);
});

/** A transport stream with an empty packet, a program association and a program map of streams of these types. */
function transportStream(types: number[], before: number[] = []) {
  const packet = (pid: number, section: number[]) => {
    const bytes = [...before, 0x47, 0x40 | (pid >> 8), pid & 0xff, 0x10, 0, ...section];
    return [...bytes, ...Array<number>(188 + before.length - bytes.length).fill(0xff)];
  };
  const streams = types.flatMap((type, i) => [type, 0xe1, i, 0xf0, 2, 0x0a, 0]);
  const map = [0x02, 0xb0, 9 + streams.length + 4, 0, 1, 0xc1, 0, 0, 0xe1, 0, 0xf0, 0, ...streams, 0, 0, 0, 0];
  return Uint8Array.from([...packet(0x11, [0x42]), ...packet(0, [0x00, 0xb0, 13, 0, 1, 0xc1, 0, 0, 0, 1, 0xf0, 0x00, 0, 0, 0, 0]), ...packet(0x1000, map), ...packet(0x1fff, [])]);
}

void test('the codec of a transport stream is named, and not said to be missing', () => {
  assert.equal(codecOfTransportStream(transportStream([0x03, 0x02])), 'MPEG-2');
  assert.equal(codecOfTransportStream(transportStream([0x10], [0, 0, 0, 0])), 'MPEG-4 Part 2');
  assert.equal(codecOfTransportStream(transportStream([0x03, 0x0f])), null);
  assert.equal(codecOfTransportStream(new Uint8Array(1000)), null);
  assert.equal(codecOfTransportStream(transportStream([0x02]).subarray(0, 300)), null);
  assert.deepEqual(withoutVideo('MPEG-2', 'a.ts', 'other'), { why: 'Its video is MPEG-2, which no browser decodes for a page.', help: 'Make a WebM of it: ffmpeg -i "a.ts" "a.webm" (ffmpeg comes with: sudo apt install ffmpeg)' });
  assert.match(withoutVideo(null, 'a.ts').why, /^There is no video/);
});
