import assert from 'node:assert/strict';
import test from 'node:test';
import { trackAt, splitCrowd } from '../features/explore/stage/paint-stage.ts';
import { extentOf, figuresAt, framesOf, trackOrder, truthAt } from '../model/scene.ts';
import type { Emphasis } from '../model/scene.ts';
import { toyAnswer, toyDataset } from './toy.ts';
import type { Picture } from '../media/media.ts';

/** The toy with a box for each track of its first video. */
function boxed() {
  const dataset = toyDataset();
  const row = (x: number) => [0, x, 0, 10, 10, 9, x, 0, 10, 10];
  dataset.boxes = Float64Array.of(...row(0), ...row(20), ...row(40));
  dataset.boxStart = Uint32Array.of(0, 2, 4, 6, 6, 6);
  return dataset;
}

test('answers are drawn above the others', () => {
  const figures = figuresAt(boxed(), toyAnswer(), 0, 3);
  assert.deepEqual(figures.map(({ track, emphasis }) => [track, emphasis]), [[2, 'faint'], [1, 'answer'], [0, 'answer']]);
  assert.deepEqual(figures[2].box, { x: 0, y: 0, w: 10, h: 10 });
  assert.deepEqual(figuresAt(boxed(), toyAnswer(), 0, 10), [], 'all are gone');
});

test('without an answer every track is faint', () => {
  assert.deepEqual(figuresAt(boxed(), null, 0, 0).map(({ emphasis }) => emphasis), ['faint', 'faint', 'faint']);
});

test('the timeline lists answers first, else in the file’s order', () => {
  const dataset = toyDataset();
  dataset.videos[0].tracks = [2, 1, 0];
  assert.deepEqual(trackOrder(dataset, toyAnswer(), 0), [0, 1, 2]);
  assert.deepEqual(trackOrder(dataset, null, 0), [2, 1, 0]);
});

test('size and length come from the boxes where they are not given', () => {
  const dataset = boxed();
  assert.deepEqual(extentOf(dataset, 0), { width: 100, height: 50 });
  assert.equal(framesOf(dataset, 0), 20);
  Object.assign(dataset.videos[0], { width: 0, height: 0, frames: 0 });
  assert.deepEqual(extentOf(dataset, 0), { width: 50, height: 10 });
  assert.equal(framesOf(dataset, 0), 10);
});

test('true boxes are those of the video and frame', () => {
  const dataset = toyDataset();
  const rows = Float64Array.of(2, 1, 1, 4, 4, 4, 3, 1, 4, 4);
  dataset.truth = [{ video: 0, instance: 'a', classes: [0, 0], joined: true, rows }, { video: 1, instance: 'b', classes: [1, 1], joined: true, rows }];
  assert.deepEqual(truthAt(dataset, 0, 3), [{ box: { x: 2, y: 1, w: 4, h: 4 }, classes: [0, 0] }]);
});

test('with many figures only those with labels are elements', () => {
  const figure = (track: number, emphasis: Emphasis) => ({ track, emphasis, classes: [0, 0], p: 1, state: null, doubt: null, box: { x: track, y: 0, w: 10, h: 10 } });
  const few = [figure(0, 'faint'), figure(1, 'answer')];
  assert.deepEqual(splitCrowd(few, () => false), { near: few, crowd: [] });
  const many = [...Array.from({ length: 50 }, (_, i) => figure(i, i % 2 ? 'faint' : 'labelled')), figure(50, 'answer')];
  const { near, crowd } = splitCrowd(many, ({ track }) => track === 7);
  assert.deepEqual(near.map(({ track }) => track), [7, 50]);
  assert.equal(crowd.length, 49);
  const picture = { width: 100, height: 50 } as Picture;
  assert.equal(trackAt(crowd, picture, { x: 0.055, y: 0.1 }), 5, 'the uppermost');
  assert.equal(trackAt(crowd, picture, { x: 0.9, y: 0.9 }), -1);
});
