import assert from 'node:assert/strict';
import test from 'node:test';
import { bytesText, groupedText, probabilityText, timeText, idWidth, countText, objectiveText, durationText } from '../words.ts';

test('a probability has three characters', () => {
  assert.deepEqual([0, 0.004, 0.184, 0.97, 0.9949, 0.995, 1].map(probabilityText), ['.00', '.00', '.18', '.97', '.99', '1.0', '1.0']);
  assert.equal(probabilityText(NaN), '–');
  assert.deepEqual([0.894, 0.896, 0.89999, 0.9, 0.904, 0.246, 0.2499, 0.25].map(probabilityText), ['.89', '.89', '.89', '.90', '.90', '.24', '.24', '.25'], 'the text has the state of p');
});

test('numbers have their units', () => {
  assert.deepEqual([0, 999, 1000, 1234567, -12345].map((x) => groupedText(x)), ['0', '999', '1,000', '1,234,567', '-12,345']);
  assert.deepEqual([groupedText(1234.56789, 3), groupedText(-1000.05, 1)], ['1,234.568', '-1,000.0']);
  assert.equal(objectiveText(3759.24), '3,759.2');
  assert.equal(objectiveText(-1234567), '−1,234,567');
  assert.deepEqual([0, 9.94, 9.96, 90, 61.4, 125].map(durationText), ['0.0 s', '9.9 s', '10 s', '90 s', '61 s', '2 min 5 s']);
  assert.deepEqual([12, 2_400, 2_400_000, 3e9].map(bytesText), ['12 B', '2 kB', '2.4 MB', '3.0 GB']);
  assert.deepEqual([countText(1, 'file'), countText(2, 'file'), countText(3, 'match', 'matches')], ['1 file', '2 files', '3 matches']);
  assert.deepEqual([timeText(149, 12), timeText(149, 0)], ['12.4 s', '']);
});

test('a column of names is as wide as its longest name, within bounds', () => {
  const dataset = { tracks: ['t1', 'track-7', 'a-very-long-name-of-a-track'].map((id) => ({ id })) };
  assert.deepEqual([[0], [0, 1], [0, 1, 2], []].map((tracks) => idWidth(dataset, tracks)), ['5ch', '8ch', '12ch', '5ch']);
});
