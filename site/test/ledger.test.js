import assert from 'node:assert/strict';
import test from 'node:test';
import { classesAsked, standingOf, tuplesAsked, verdictAt } from '../ledger.js';
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
  const line = { paid: [0.1, 0.9, 0], sum: 1, slack: 0, cost: 0 };
  const told = { type: /** @type {const} */ ('ledger'), video: 0, margin: 1, lines: [{ ...line, tuple: [0, 0] }, { ...line, tuple: [1, -1] }, { ...line, tuple: [0, -1] }] };
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
