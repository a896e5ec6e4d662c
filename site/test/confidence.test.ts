import assert from 'node:assert/strict';
import test from 'node:test';
import { accuracyOf, accuracyText } from '../answer/accuracy.ts';
import { stateOf, statesText } from '../answer/confidence.ts';
import { matchesOf } from '../answer/matches.ts';
import { toyAnswer, toyDataset } from './toy.ts';

test('the state follows from the probability alone; nothing is sure where labels are unreliable', () => {
  assert.deepEqual([1, 0.9, 0.8999, 0.25, 0.2499, 0].map((p) => stateOf(p, { reliable: true })), ['sure', 'sure', 'uncertain', 'uncertain', 'not found', 'not found']);
  assert.deepEqual([1, 0.2].map((p) => stateOf(p, { reliable: false })), ['uncertain', 'not found']);
  assert.equal(matchesOf(toyDataset(), { ...toyAnswer(), reliable: false }).count.sure, 0);
});

test('states are counted in one sentence', () => {
  const text = (sure: number, uncertain: number, missing: number) => statesText({ sure, uncertain, 'not found': missing });
  assert.equal(text(30, 8, 1), '39 captions: 30 sure, 8 uncertain, 1 not found.');
  assert.equal(text(1200, 13, 2), '1,215 captions: 1,200 sure, 13 uncertain, 2 not found.');
  assert.equal(text(0, 0, 1), '1 caption: 1 not found.');
  assert.equal(text(3, 0, 0), 'All 3 captions are sure.');
  assert.equal(text(1, 0, 0), 'The one caption is sure.');
  assert.equal(text(0, 0, 0), 'There are no captions.');
});

test('the expected accuracy is the sum of the probabilities of the captions or, without captions, of the labels', () => {
  const [dataset, answer] = [toyDataset(), toyAnswer()];
  const { right, captions } = accuracyOf(dataset, answer);
  assert.equal(captions, 3);
  assert.ok(Math.abs(right - (Math.exp(-0.03) + 0.7 + 0.2)) < 1e-12);
  const free = { ...answer, rankStart: Uint32Array.of(0) };
  assert.equal(accuracyOf(dataset, free).labels, 3);
  assert.ok(Math.abs(accuracyOf(dataset, free).right - (0.98 + 0.99 + 0.7)) < 1e-12);
  assert.ok(accuracyOf(dataset, { ...free, temperature: 3 }).right < accuracyOf(dataset, { ...free }).right);
});

test('the accuracy is one sentence, and unknown where nothing was checked or nothing found', () => {
  const dataset = toyDataset();
  const answer = { ...toyAnswer(), checked: 116 };
  assert.equal(accuracyText(dataset, answer), 'About 6 of 10 captions have the right track, estimated from the hidden captions of 116 videos.');
  const free = { ...answer, rankStart: Uint32Array.of(0) };
  assert.equal(accuracyText(dataset, free), 'About 9 of 10 labels are right, estimated from the hidden captions of 116 videos.');
  const at = (zeta: number) => accuracyText(dataset, { ...free, zeta: free.zeta.map(() => zeta) });
  assert.match(at(9), /^Almost all labels are right/);
  assert.match(at(3), /^About 19 of 20 labels/);
  assert.match(at(-9), /^Almost no labels/);
  assert.match(accuracyText(dataset, { ...answer, reliable: false }), /^The accuracy is unknown: on the hidden captions of 116 videos the labels are no better than chance/);
  assert.match(accuracyText(dataset, { ...answer, checked: 0 }), /^The accuracy is unknown: no captions were hidden/);
  assert.equal(accuracyText(dataset, { ...free, predicted: answer.predicted.map(() => -1) }), 'No track has a label.');
});
