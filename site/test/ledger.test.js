import assert from 'node:assert/strict';
import test from 'node:test';
import { classesAsked, paymentsOf, standingOf, tuplesAsked, verdictAt } from '../answer/ledger.js';
import { toyAnswer, toyDataset } from './toy.js';

test('a video asks for each of its tuples once, and the tracks pay the most first', () => {
  const dataset = toyDataset();
  const [first, second] = tuplesAsked(dataset, toyAnswer(), 0);
  assert.deepEqual([first.t, first.tuple, first.sum, first.verdict], [0, [0, 0], 1.2, 'met']);
  assert.deepEqual([second.t, second.slack, second.verdict], [1, 0.28, 'weak']);
  assert.deepEqual(first.paid.map(({ track }) => track), [0, 2, 1]);
  dataset.videos[0].tuples[1] = [0, 0];
  assert.deepEqual(tuplesAsked(dataset, toyAnswer(), 0).map(({ t }) => t), [0]);
});

test('classes alone are what the core says beyond the tuples', () => {
  const line = { tracks: [0, 1, 2], bound: 1, paid: [0.1, 0.9, 0], sum: 1, slack: 0, cost: 0 };
  const told = { type: /** @type {const} */ ('ledger'), video: 0, margin: 1, apart: [], lines: [{ ...line, tuple: [0, 0] }, { ...line, tuple: [1, -1] }, { ...line, tuple: [0, -1] }] };
  const asked = classesAsked(toyDataset(), told);
  assert.deepEqual(asked.map(({ tuple }) => tuple), [[0, -1]]);
  assert.deepEqual(asked[0].paid.map(({ track }) => track), [1, 0, 2]);
});

test('all captions stand the worst first, by the margin that was asked', () => {
  const answer = toyAnswer();
  assert.deepEqual(standingOf(answer), { count: { met: 1, weak: 1, missed: 1 }, tuples: [2, 1, 0] });
  answer.margin = 3;
  assert.equal(verdictAt(answer, 0), 'missed');
});

test('a meter has a segment for whoever pays enough to be seen, and one for all others', () => {
  const paid = Array.from({ length: 2000 }, (_, track) => ({ track, p: track < 3 ? 20 : 0.01 }));
  const entry = { t: 0, tuple: [0], sum: 60 + 0.01 * 1997, slack: 0, verdict: /** @type {const} */ ('met'), paid };
  const { whole, segments, others } = paymentsOf(entry, 1, 1500);
  assert.equal(whole, 1.02 * entry.sum);
  assert.deepEqual(segments.map(({ track, from }) => [track, from]), [[0, 0], [1, 20], [2, 40], [1500, 60]]);
  assert.deepEqual([others.count, others.from.toFixed(2), others.p.toFixed(2)], [1996, '60.01', '19.96']);
  assert.deepEqual(paymentsOf({ ...entry, sum: 0.5, paid: [{ track: 4, p: 0.5 }, { track: 5, p: 0 }] }, 1, 5).others.count, 0);
});
