import assert from 'node:assert/strict';
import test from 'node:test';
import { peaksOfSamples } from '../media/loading.ts';

test('each column is the peak of its stretch, relative to the highest', () => {
  assert.deepEqual([...peaksOfSamples(Float32Array.of(0, -0.25, 0.5, 0.125), 2)], [0.5, 1]);
  assert.deepEqual([...peaksOfSamples(Float32Array.of(1), 3)], [1, 0, 0]);
  assert.deepEqual([...peaksOfSamples(new Float32Array(4), 2)], [0, 0], 'silence');
});
