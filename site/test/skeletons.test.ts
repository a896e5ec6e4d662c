import assert from 'node:assert/strict';
import test from 'node:test';
import { keyPointsAt, limbOpacity } from '../media/skeletons.ts';
import { toyDataset } from './toy.ts';

/** The toy, whose first track has two poses of two points, at the frames 2 and 6. */
function posed() {
  const dataset = toyDataset();
  dataset.boxes = Float64Array.of(0, 0, 0, 10, 10, 9, 9, 18, 10, 10);
  dataset.poses = Float32Array.of(2, 10, 20, 1, 30, 40, 0.5, 6, 14, 20, 0.25, 30, 48, 0.5);
  dataset.poseStart = Uint32Array.of(0, 2, 2, 2, 2, 2);
  return dataset;
}

test('key points move straight between two poses, with the lower score', () => {
  assert.deepEqual(keyPointsAt(posed(), 0, 2), [{ x: 10, y: 20, score: 1 }, { x: 30, y: 40, score: 0.5 }]);
  assert.deepEqual(keyPointsAt(posed(), 0, 3), [{ x: 11, y: 20, score: 0.25 }, { x: 30, y: 42, score: 0.5 }]);
  assert.deepEqual(keyPointsAt(posed(), 0, 6), [{ x: 14, y: 20, score: 0.25 }, { x: 30, y: 48, score: 0.5 }]);
});

test('before the first pose and after the last, key points move with the box', () => {
  assert.deepEqual(keyPointsAt(posed(), 0, 0)?.[0], { x: 8, y: 16, score: 1 });
  assert.deepEqual(keyPointsAt(posed(), 0, 9)?.[0], { x: 17, y: 26, score: 0.25 });
});

test('a track without poses has no key points', () => {
  assert.equal(keyPointsAt(posed(), 1, 3), null);
});

test('a line is dimmed where a key point is hardly seen, and left out where it is not seen', () => {
  const point = (score: number) => ({ x: 0, y: 0, score });
  assert.deepEqual([[0.9, 0.8], [0.25, 1], [0.01, 1], [0, 1]].map(([a, b]) => limbOpacity(point(a), point(b))), [1, 0.5, 0.15, 0]);
});
