import assert from 'node:assert/strict';
import test from 'node:test';
import { frameOf, isJudged, middleOf, truthOf, selectedTuples } from './picks.ts';
import { toyDataset } from '../../test/toy.ts';

const dataset = toyDataset();
dataset.tracks[0].truth = [0, 0];
dataset.tracks[1].truth = [1, -2];
dataset.tracks[2].truth = [-1, -1];
// t1 is there at frames 0 to 9, t2 at 4 to 5, t3 at 12.
dataset.boxes = Float64Array.of(0, 1, 2, 3, 4, 9, 1, 2, 3, 4, 4, 5, 5, 5, 5, 5, 5, 5, 5, 5, 12, 1, 1, 1, 1);
dataset.boxStart = Uint32Array.of(0, 2, 4, 5, 5, 5);

test('a pick is right where the truth shows every class of the tuple', () => {
  assert.deepEqual([0, 1, 2, 3, -1].map((track) => truthOf(dataset, [0, 0], track)), ['right', 'wrong', 'wrong', 'unknown', 'wrong']);
  assert.equal(truthOf(dataset, [1, -1], 1), 'right');
  assert.equal(truthOf(dataset, [1, 1], 1), 'unknown');
  assert.equal(isJudged(dataset, 0, [0, 0]), true);
  assert.equal(isJudged(dataset, 2, [-1, 1]), false, 'nothing is known of that video');
});

test('the tuples of a video, or the chosen one', () => {
  assert.deepEqual(selectedTuples(dataset, { video: 0, tuple: -1 }).map(({ t }) => t), [0, 1]);
  assert.deepEqual(selectedTuples(dataset, { video: 0, tuple: 1 }), [{ t: 1, tuple: [1, -1] }]);
  assert.deepEqual(selectedTuples(dataset, { video: 2, tuple: 0 }).map(({ t }) => t), [2], 'a caption of another video is not chosen here');
});

test('the frame is in the middle of a pick and shows most of them', () => {
  assert.deepEqual([0, 1, 2, 3, -1].map((track) => middleOf(dataset, track)), [4, 4, 12, -1, -1]);
  const picks = [{ method: 'a', track: [2, 1, -1] }, { method: 'b', track: [0, 1, -1] }];
  assert.equal(frameOf(dataset, picks, { video: 0, tuple: -1 }), 4);
  assert.equal(frameOf(dataset, picks.slice(0, 1), { video: 0, tuple: 0 }), 12);
  assert.equal(frameOf(dataset, picks, { video: 2, tuple: -1 }), -1);
});
