import assert from 'node:assert/strict';
import test from 'node:test';
import { labelsOf, rankingOf, matchesOf, titleOf, tupleAt, tupleStarts } from '../answer/matches.ts';
import { nuOfProbability, probabilityOfNu } from '../answer/probability.ts';
import { toyAnswer, toyDataset } from './toy.ts';

test('tuples are numbered through all videos', () => {
  const dataset = toyDataset();
  assert.deepEqual([...tupleStarts(dataset)], [0, 2, 2, 3]);
  assert.deepEqual([0, 1, 2].map((t) => tupleAt(dataset, t).video), [0, 0, 2]);
  assert.deepEqual(tupleAt(dataset, 2).tuple, [-1, 1]);
});

test('each tuple has its first track and that track’s probability', () => {
  const reading = matchesOf(toyDataset(), toyAnswer());
  assert.deepEqual([...reading.track], [0, 1, 4]);
  assert.ok(Math.abs(reading.p[1] - 0.7) < 1e-12);
  assert.deepEqual([...reading.tupleOf], [0, 1, -1, -1, 2]);
  assert.deepEqual(reading.state, ['sure', 'uncertain', 'not found']);
  assert.deepEqual(reading.count, { sure: 1, uncertain: 1, 'not found': 1 });
});

test('a track that answers two tuples belongs to the surer one', () => {
  const answer = toyAnswer();
  answer.rankTrack[3] = 0;
  assert.equal(matchesOf(toyDataset(), answer).tupleOf[0], 0);
});

test('a tuple that requires two tracks is as probable as its second track, which is not that of its first on the stage', () => {
  const answer = toyAnswer();
  answer.bound[0] = 2;
  const matches = matchesOf(toyDataset(), answer);
  assert.ok(Math.abs(matches.p[0] - Math.exp(-4)) < 1e-12);
  assert.equal(matches.state[0], 'not found');
  assert.ok(Math.abs((titleOf(toyDataset(), answer, 0)?.p ?? 0) - Math.exp(-0.03)) < 1e-12);
});

test('a title is the tuple completed by the track’s labels', () => {
  const [dataset, answer] = [toyDataset(), toyAnswer()];
  assert.deepEqual(titleOf(dataset, answer, 0)?.classes, [0, 0]);
  assert.deepEqual(titleOf(dataset, answer, 1)?.classes, [1, -1]);
  assert.equal(titleOf(dataset, answer, 2), null);
  // A label that completes the tuple is less sure than the tuple is.
  const also = { ...toyAnswer(), predicted: Int32Array.from(answer.predicted) };
  also.predicted[3] = 1; // the action of t2, whose tuple names a person only
  also.zeta[3] = 0;
  assert.deepEqual([titleOf(dataset, also, 1)?.classes, titleOf(dataset, also, 1)?.p], [[1, 1], 0.5]);
});

test('labels and rankings are read from the arrays', () => {
  const [dataset, answer] = [toyDataset(), toyAnswer()];
  const labels = labelsOf(dataset, answer, 1).map((label) => ({ ...label, p: Number(label.p.toFixed(9)) }));
  assert.deepEqual(labels, [
    { concept: 0, best: 1, predicted: 1, nu: 0.7, p: 0.7, runner: 0 },
    { concept: 1, best: 1, predicted: -1, nu: 0.01, p: 0.01, runner: -1 },
  ]);
  assert.deepEqual(rankingOf(answer, 1).map(({ track }) => track), [1, 0, 2]);
});

test('what hidden captions have shown tempers every probability, and changes no order', () => {
  const [dataset, plain] = [toyDataset(), toyAnswer()];
  const answer = { ...plain, temperature: 3 };
  const [before, after] = [matchesOf(dataset, plain), matchesOf(dataset, answer)];
  const expected = 1 / (1 + (0.3 / 0.7) ** (1 / 3));
  assert.ok(Math.abs(after.p[1] - expected) < 1e-12, `.70 is shown as ${after.p[1]}`);
  assert.ok(Math.abs(labelsOf(dataset, answer, 1)[0].p - expected) < 1e-12);
  assert.ok(Math.abs(rankingOf(answer, 1)[0].p - expected) < 1e-12);
  assert.equal(rankingOf(answer, 1)[0].nu, rankingOf(plain, 1)[0].nu);
  assert.deepEqual([after.track, after.tupleOf], [before.track, before.tupleOf]);
});

test('a threshold that is set as it is shown is the ν of that probability', () => {
  for (const temperature of [1, 1.5, 8]) {
    for (const p of [0, 0.2, 0.5, 0.9, 1]) {
      assert.ok(Math.abs(probabilityOfNu(nuOfProbability(p, temperature), temperature) - p) < 1e-9);
      assert.equal(nuOfProbability(p, temperature) > 0.5, p > 0.5);
    }
  }
});
