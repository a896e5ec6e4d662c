import assert from 'node:assert/strict';
import test from 'node:test';
import { summaryOf } from '../model/summary.ts';
import { toyAnswer, toyDataset } from './toy.ts';

test('an answer is summarised by its captions or, without them, by its tracks', () => {
  const [dataset, answer] = [toyDataset(), toyAnswer()];
  assert.match(summaryOf(dataset, answer), /caption/);
  const free = { ...dataset, videos: dataset.videos.map((video) => ({ ...video, tuples: [], free: true })) };
  const none = { ...answer, rankStart: Uint32Array.of(0), rankTrack: new Int32Array(0), rankScore: new Float64Array(0), answerP: new Float64Array(0), stateCounts: 'There are no captions.', sum: new Float64Array(0), slack: new Float64Array(0) };
  const size = answer.predicted.length / dataset.tracks.length;
  const predicted = new Int32Array(answer.predicted.length).fill(-1);
  predicted[size] = 0;
  assert.equal(summaryOf(free, { ...none, predicted }), `1 of ${dataset.tracks.length} tracks labelled.`);
  assert.equal(summaryOf({ ...free, tracks: [] }, { ...none, predicted: new Int32Array(0) }), 'There are no captions.');
});
