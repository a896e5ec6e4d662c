// Which downloads are not offered, and in which words.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NO_EDITS } from '../model/edits.ts';
import { Background, Unknown } from '../core/messages.ts';
import { rateOfVideo } from '../model/rates.ts';
import { emptyReason } from '../session/files/downloads.ts';
import { toyDataset } from './toy.ts';
import type { Answer } from '../core/messages.ts';

const answer = {} as Answer;
const unknown = () => {
  const dataset = toyDataset();
  for (const track of dataset.tracks) track.known = track.known.map(() => Unknown);
  return dataset;
};

test('without a result there is nothing to download', () => {
  assert.match(emptyReason('result.json', { dataset: unknown(), answer: null, edits: NO_EDITS, frameRates: {} }), /Run first/);
});

test('corrections are there once something is corrected, here or in the data', () => {
  const dataset = unknown();
  assert.match(emptyReason('corrections.zip', { dataset, answer, edits: NO_EDITS, frameRates: {} }), /^Nothing was corrected yet/);
  assert.equal(emptyReason('corrections.zip', { dataset, answer, edits: { ...NO_EDITS, known: [] }, frameRates: {} }), '');
  assert.match(emptyReason('corrections.zip', { dataset, answer, edits: { ...NO_EDITS, known: [{ video: 'v', track: 't', labels: ['-'], contradicts: [] }] }, frameRates: {} }), /not in this result yet/);
  const known = unknown();
  known.tracks[0].known[0] = Background;
  assert.equal(emptyReason('corrections.zip', { dataset: known, answer, edits: NO_EDITS, frameRates: {} }), '');
});

test('what has times needs frames per second', () => {
  const dataset = { ...unknown(), boxes: new Float64Array(5) };
  const without = { ...dataset, videos: dataset.videos.map((video) => ({ ...video, fps: 0 })) };
  for (const name of ['subtitles.zip', 'localized-via.json']) {
    assert.match(emptyReason(name, { dataset: without, answer, edits: NO_EDITS, frameRates: {} }), /frames per second are not known/);
    assert.equal(emptyReason(name, { dataset: { ...without, videos: without.videos.map((video, i) => ({ ...video, fps: i === 0 ? 25 : 0 })) }, answer, edits: NO_EDITS, frameRates: {} }), '');
    const [counted, silent] = [{ starts: Float64Array.of(0, 0.08), duration: 0.16 }, { starts: null, duration: 0 }].map((times) => rateOfVideo(0, times, 2));
    assert.equal(emptyReason(name, { dataset: without, answer, edits: NO_EDITS, frameRates: { 0: counted } }), '', 'the file of a video says its rate');
    assert.match(emptyReason(name, { dataset: without, answer, edits: NO_EDITS, frameRates: { 0: silent } }), /frames per second are not known/);
    const doubtful = rateOfVideo(0, { starts: Float64Array.of(0, 0.08), duration: 0.16 }, 40);
    assert.match(emptyReason(name, { dataset: without, answer, edits: NO_EDITS, frameRates: { 0: doubtful } }), /frames per second are not known/, 'the core does not have a doubted rate');
  }
});

test('boxes need boxes, and what is located needs captions', () => {
  const dataset = { ...unknown(), boxes: new Float64Array() };
  for (const name of ['localized-mot.zip', 'localized-coco.json', 'localized-via.json']) {
    assert.match(emptyReason(name, { dataset, answer, edits: NO_EDITS, frameRates: {} }), /no boxes/);
    const timed = dataset.videos.map((video) => ({ ...video, fps: 25 }));
    assert.equal(emptyReason(name, { dataset: { ...dataset, boxes: new Float64Array(5), videos: timed }, answer, edits: NO_EDITS, frameRates: {} }), '');
  }
  const silent = { ...dataset, videos: dataset.videos.map((video) => ({ ...video, tuples: [] })) };
  assert.match(emptyReason('localized.csv', { dataset: silent, answer, edits: NO_EDITS, frameRates: {} }), /no captions/);
  assert.equal(emptyReason('tracks.csv', { dataset: silent, answer, edits: NO_EDITS, frameRates: {} }), '');
});
