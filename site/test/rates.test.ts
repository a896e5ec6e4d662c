// The frames a second of a video, and whether they fit together with its boxes.
import assert from 'node:assert/strict';
import test from 'node:test';
import { rateByHand, rateOfVideo, ratesThatHold, rateText, timeOfPicture, trustedStarts, withShortDoubts } from '../model/rates.ts';
import type { Rate } from '../model/rates.ts';
import type { Dataset } from '../core/messages.ts';

const even = (fps: number, frames: number) => Float64Array.from({ length: frames }, (_, i) => i / fps);
const file = (fps: number, frames: number) => ({ starts: even(fps, frames), duration: frames / fps });

test('what the data say, unless the file says otherwise', () => {
  const right = rateOfVideo(25, file(25, 100), 80);
  assert.deepEqual([right.fps, right.source, right.doubt], [25, 'data', '']);
  const wrong = rateOfVideo(30, file(25, 100), 80);
  assert.deepEqual([wrong.fps, wrong.source], [30, 'data']);
  assert.match(wrong.doubt, /The data say 30 frames a second, the file itself 25\./);
  assert.equal(rateOfVideo(25, { starts: null, duration: 4 }, 500).doubt, '');
});

test('what the file says, where the data say nothing', () => {
  const { fps, source, doubt } = rateOfVideo(0, file(29.97, 300), 290);
  assert.deepEqual([rateText(fps), source, doubt], ['29.97', 'file', '']);
  assert.equal(rateOfVideo(0, file(10, 131), 391).fits, 30);
  assert.match(rateOfVideo(0, file(25, 100), 140).doubt, /Its file has 100 frames, 25 a second, but its boxes end at frame 139\. They would fit 35 a second\./);
});

test('boxes that reach into no file far are doubted', () => {
  const short = { 0: rateOfVideo(0, file(25, 100), 20), 1: rateOfVideo(0, file(25, 100), 30) };
  assert.deepEqual(Object.values(withShortDoubts(short)).map(({ doubt }) => /only some of its frames/.test(doubt)), [true, true]);
  const one = { ...short, 2: rateOfVideo(0, file(25, 100), 90) };
  assert.equal(withShortDoubts(one), one);
});

test('boxes against the duration, and nothing at all', () => {
  const guess = rateOfVideo(0, { starts: null, duration: 10 }, 249);
  assert.deepEqual([guess.fps, guess.source], [25, 'boxes']);
  assert.match(guess.doubt, /lasts 10\.0 s and its boxes count 249 frames, which would be 25 a second/);
  assert.equal(rateOfVideo(0, { starts: null, duration: 10 }, 70).fps, 7);
  const none = rateOfVideo(0, { starts: null, duration: 0 }, 70);
  assert.deepEqual([none.source, none.doubt], ['none', 'Nothing says how many frames a second it has.']);
  assert.equal(rateOfVideo(0, { starts: null, duration: 0 }, 0).doubt, '');
  assert.deepEqual(timeOfPicture({ video: 3, frames: 70, fps: 25 }, { 3: none }), { frames: 70, fps: 0 });
  assert.deepEqual(timeOfPicture({ video: 3, frames: 70, fps: 25 }, { 3: guess }), { frames: 70, fps: 25 });
});

test('by hand', () => {
  const known = rateOfVideo(0, file(25, 100), 140);
  assert.deepEqual(rateByHand(30, known), { fps: 30, source: 'you', doubt: '', own: 25, frames: 100, counted: 140, fits: 35 });
  assert.equal(rateByHand(25, known).source, 'file');
  assert.equal(rateByHand(12, undefined).source, 'you');
});

test('the times of a file are trusted where they fit the dataset', () => {
  const starts = even(30, 31);
  const rate = (fps: number, source = 'data' as any) => ({ fps, source, doubt: '', own: 30, frames: 31, counted: 31, fits: 0 });
  assert.equal(trustedStarts(rate(30), starts, 31), starts);
  assert.equal(trustedStarts(rate(12), starts, 31), starts, 'the dataset has as many frames, unevenly spaced');
  assert.equal(trustedStarts(rate(12, 'you'), starts, 31), null, 'a person knows better');
  assert.equal(trustedStarts(rate(30, 'file'), starts, 0), starts);
  assert.equal(trustedStarts(rate(10), starts, 11), null, 'the dataset counts every third');
  assert.equal(trustedStarts(rate(10), starts, 0), null);
  assert.equal(trustedStarts(rate(30), null, 0), null);
});

test('rates go with their videos when a dataset is read again with others', () => {
  const videos = (...ids: string[]) => ({ videos: ids.map((id) => ({ id })) }) as unknown as Dataset;
  const [slow, fast] = [10, 30].map((fps) => ({ fps }) as Rate);
  assert.deepEqual(ratesThatHold({ 0: slow, 2: fast }, videos('a', 'b', 'c'), videos('a', 'new', 'b', 'c')), { 0: slow, 3: fast });
});
