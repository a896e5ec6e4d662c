import assert from 'node:assert/strict';
import test from 'node:test';
import { placeLabels } from './frame-boxes.tsx';

const FRAME = { left: 0, top: 0, right: 200, bottom: 100 };

const label = (x: number, y: number, width = 60, height = 20) => ({ left: x, top: y, right: x + width, bottom: y + height });

const same = (number: number, x: number, y: number) => Array.from({ length: number }, () => label(x, y));

const places = (...labels: ReturnType<typeof label>[]) => placeLabels(FRAME, [], labels).map(({ x, y }) => [x, y]);

test('a label stands where it would by itself, within the frame', () => {
  assert.deepEqual(places(label(20, 30), label(170, 60), label(20, -23), label(-5, 95)), [[20, 30], [140, 60], [20, 0], [0, 80]]);
});

test('labels of one place stack above it, the most important nearest', () => {
  assert.deepEqual(places(...same(2, 20, 60)), [[20, 60], [20, 39]]);
  assert.deepEqual(places(label(20, 60), label(26, 64)), [[20, 60], [26, 39]], 'nearly of one place');
  assert.deepEqual(places(...same(3, 20, 60)), [[20, 60], [20, 39], [20, 18]], 'three');
});

test('at the top of the frame labels stack downwards', () => {
  assert.deepEqual(places(label(20, -10), label(24, -8), label(26, -6)), [[20, 0], [24, 21], [26, 42]]);
});

test('labels beside each other leave each other alone', () => {
  assert.deepEqual(places(label(20, 60), label(80, 60)), [[20, 60], [80, 60]]);
});

test('what is taken stays free', () => {
  assert.deepEqual(placeLabels(FRAME, [label(150, 0, 40, 40)], [label(130, 5)]), [{ x: 130, y: 41 }]);
});

test('where a column is full a label stands beside it', () => {
  const low = { ...FRAME, bottom: 41 };
  assert.deepEqual(placeLabels(low, [], same(3, 60, 21)).map(({ x, y }) => [x, y]), [[60, 21], [60, 0], [121, 21]]);
});

test('where nothing is free a label keeps its own place, and the more important ones theirs', () => {
  const tight = { left: 0, top: 0, right: 70, bottom: 25 };
  assert.deepEqual(placeLabels(tight, [], same(2, 3, 2)), [{ x: 3, y: 2 }, { x: 3, y: 2 }]);
});
