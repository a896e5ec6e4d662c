import assert from 'node:assert/strict';
import test from 'node:test';
import { KEYED, choicesOf, hasNoneThatStandsOut, pendingProbabilities, predictedWords } from '../model/choices.ts';
import { labelsOf } from '../model/matches.ts';
import { toyAnswer, toyDataset } from './toy.ts';

/** The toy dataset with a person whom no caption names. */
function dataset3() {
  const dataset = toyDataset();
  dataset.concepts[0].classes.push('Sam');
  return dataset;
}

/** Labels with their probabilities, and an asterisk where a caption is added. */
const short = (list: { label: number; p: number; addsCaption: boolean }[]) => list.map(({ label, p, addsCaption }) => `${label}${addsCaption ? '*' : ''} ${p}`);

test('a class that no caption names has a button where it is the label, the most probable, known, or not improbable', () => {
  const [dataset, answer] = [dataset3(), toyAnswer()];
  const found = choicesOf(dataset, answer, 0, 0, { classes: [2, 0, 1], p: [0.6, 0.2, 0.05], none: 0.15 });
  assert.deepEqual(short(found.listed), ['2* 0.6', '0 0.2', '1 0.05', '-1 0.15']);
  assert.deepEqual([found.others, found.othersP], [[], 0]);
  const improbable = choicesOf(dataset, answer, 0, 0, { classes: [0, 1, 2], p: [0.8, 0.1, 0.04], none: 0.06 });
  assert.deepEqual([short(improbable.listed), short(improbable.others)], [['0 0.8', '1 0.1', '-1 0.06'], ['2* 0.04']]);
  assert.ok(Math.abs(improbable.othersP - 0.04) < 1e-9);
  dataset.tracks[0].known = [2, -2];
  assert.deepEqual(short(choicesOf(dataset, answer, 0, 0, { classes: [0, 1, 2], p: [0.8, 0.1, 0.04], none: 0.06 }).listed), ['0 0.8', '1 0.1', '2* 0.04', '-1 0.06']);
});

test('until the probabilities are known, the label and the classes of the captions have buttons without numbers', () => {
  const [dataset, answer] = [dataset3(), { ...toyAnswer(), best: Int32Array.of(2, 0, 1, 1, 0, -1, -1, -1, -1, -1) }];
  const { listed, othersP } = choicesOf(dataset, answer, 0, 0, pendingProbabilities(dataset, 0, 0));
  assert.deepEqual([short(listed), othersP], [['2* NaN', '0 NaN', '1 NaN', '-1 NaN'], 0]);
});

test('buttons keep their places, and there are as many as keys', () => {
  const dataset = toyDataset();
  dataset.concepts[0].classes = Array.from({ length: 12 }, (_, k) => `person ${k}`);
  dataset.videos[0].free = true;
  const p = Array.from({ length: 12 }, (_, k) => (k === 11 ? 0.34 : 0.06));
  const first = choicesOf(dataset, toyAnswer(), 0, 0, { classes: [...p.keys()], p, none: 0 });
  assert.deepEqual([first.listed.length, first.listed[0].label, first.others.length], [KEYED + 1, 11, 3]);
  const order = first.listed.slice(0, KEYED).map(({ label }) => label);
  const later = choicesOf(dataset, toyAnswer(), 0, 0, { classes: [...p.keys()], p: p.toReversed(), none: 0 }, order);
  assert.deepEqual(later.listed.slice(0, KEYED).map(({ label }) => label), order);
});

test('background that is less probable than a class is not said to be found', () => {
  const answer = { ...toyAnswer(), predicted: Int32Array.of(-1, 0, 1, 1, 0, -1, -1, -1, -1, -1), p: Float64Array.of(0.4, 1, 1, 1, 1, 0, 0, 0, 0, 0), noneP: Float64Array.of(0.06, 0, 0, 0, 0, 1, 1, 1, 1, 1) };
  const [label] = labelsOf(toyDataset(), answer, 0);
  assert.equal(hasNoneThatStandsOut(label), true);
  assert.equal(predictedWords(toyDataset(), label), 'no who stands out');
  assert.equal(predictedWords(toyDataset(), { ...label, noneP: 0.5 }), 'no who');
  assert.equal(predictedWords(toyDataset(), { ...label, predicted: 0 }), 'Rick');
});
