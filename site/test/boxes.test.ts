import assert from 'node:assert/strict';
import test from 'node:test';
import { boxAt, rowsOf, spansOf, trackBox } from '../model/boxes.ts';

const NONE = NaN;
// Two stretches, 10…14 and 20…21, with nothing between.
const rows = Float64Array.of(
  10, 0, 0, 10, 20,
  14, 8, 4, 18, 20,
  16, NONE, NONE, NONE, NONE,
  20, 50, 50, 10, 10,
  21, 60, 50, 10, 10,
);

test('a box lies on the line between two rows', () => {
  assert.deepEqual(boxAt(rows, 10), { x: 0, y: 0, w: 10, h: 20 });
  assert.deepEqual(boxAt(rows, 11), { x: 2, y: 1, w: 12, h: 20 });
  assert.deepEqual(boxAt(rows, 14), { x: 8, y: 4, w: 18, h: 20 });
});

test('before an empty row the last box stays unchanged', () => {
  assert.deepEqual(boxAt(rows, 15), { x: 8, y: 4, w: 18, h: 20 });
});

test('there is no box before the first row, after the last, and where the track is absent', () => {
  for (const frame of [9, 16, 19, 22]) assert.equal(boxAt(rows, frame), null, `frame ${frame}`);
  assert.deepEqual(boxAt(rows, 21), { x: 60, y: 50, w: 10, h: 10 });
  assert.equal(boxAt(new Float64Array(0), 0), null);
});

test('rows that are not joined hold in their own frames only', () => {
  assert.equal(boxAt(rows, 12, false), null);
  assert.deepEqual(boxAt(rows, 14, false), { x: 8, y: 4, w: 18, h: 20 });
});

test('spans are the stretches of presence, cut to start and end', () => {
  assert.deepEqual(spansOf(rows, { start: 0, end: 0 }), [{ from: 10, to: 16 }, { from: 20, to: 22 }]);
  assert.deepEqual(spansOf(rows, { start: 12, end: 20 }), [{ from: 12, to: 16 }]);
  assert.deepEqual(spansOf(new Float64Array(0), { start: 3, end: 9 }), [{ from: 3, to: 9 }]);
  assert.deepEqual(spansOf(new Float64Array(0), { start: 0, end: 0 }), []);
});

test('a track is absent outside its start and end', () => {
  const dataset = {
    boxes: Float64Array.of(0, 9, 9, 9, 9, ...rows), boxStart: Uint32Array.of(0, 1, 6),
    tracks: [{ start: 0, end: 0 }, { start: 11, end: 21 }],
  } as any;
  assert.equal(rowsOf(dataset, 1).length, rows.length);
  assert.equal(trackBox(dataset, 1, 10), null);
  assert.deepEqual(trackBox(dataset, 1, 11), { x: 2, y: 1, w: 12, h: 20 });
  assert.equal(trackBox(dataset, 1, 21), null);
});
