// What is said of files that the browser cannot decode.
import assert from 'node:assert/strict';
import test from 'node:test';
import { undecodable, unknownFormat } from './worker/refusals.ts';

void test('who has HEVC learns which browsers decode it, and how to convert it', () => {
  assert.deepEqual(undecodable('hevc', 'IMG 1.MOV'), {
    why: 'Its video is H.265 (HEVC), which this browser does not decode.',
    help: 'Safari does on a Mac, and Chrome and Edge do where the graphics hardware decodes it. Make a WebM of it: ffmpeg -i "IMG 1.MOV" "IMG 1.webm"',
  });
});

void test('the converted file never has the name of the file', () => {
  assert.match(undecodable(null, 'a.webm').help, /ffmpeg -i "a\.webm" "a-2\.webm"$/);
  assert.match(unknownFormat('a.avi').help, /ffmpeg -i "a\.avi" "a\.webm"$/);
});
