import assert from 'node:assert/strict';
import test from 'node:test';
import { contributionsOfTuple, labelsOf, matchesOf, rankedCount, rankingOf, trackLabelOf, tupleAt, tupleStarts } from '../model/matches.ts';
import { nuOfProbability, probabilityOfNu } from '../model/threshold.ts';
import { States } from '../library/index.ts';
import { toyAnswer, toyDataset } from './toy.ts';
import type { State } from '../model/matches.ts';

test('tuples are numbered through all videos', () => {
  const dataset = toyDataset();
  assert.deepEqual([...tupleStarts(dataset)], [0, 2, 2, 3]);
  assert.deepEqual([0, 1, 2].map((t) => tupleAt(dataset, t).video), [0, 0, 2]);
  assert.deepEqual(tupleAt(dataset, 2).tuple, [-1, 1]);
});

test('each tuple has its first track, and the probability and state that the core gave it', () => {
  const matches = matchesOf({ ...toyAnswer(), answerP: Float64Array.of(0.97, 0.02, 0.2), answerState: Uint8Array.of(1, 3, 3) });
  assert.deepEqual([[...matches.track], [...matches.p], [...matches.tupleOf]], [[0, 1, 4], [0.97, 0.02, 0.2], [0, 1, -1, -1, 2]]);
  assert.deepEqual(matches.state, ['likely', 'not found', 'not found']);
  assert.deepEqual(matches.count, { 'sure': 0, 'likely': 1, 'uncertain': 0, 'not found': 2 });
  const { track, state } = matchesOf({ ...toyAnswer(), rankStart: Uint32Array.of(0, 0, 3, 4) });
  assert.deepEqual([track[0], state[0]], [-1, 'likely']);
});

test('a title is the tuple completed by the track’s labels, as probable as the least of them, in the worst of their states', () => {
  const [dataset, answer] = [toyDataset(), toyAnswer()];
  assert.deepEqual(trackLabelOf(dataset, answer, 0), { classes: [0, 0], p: 0.97, state: 'likely', tuple: 0, doubt: null });
  assert.deepEqual(trackLabelOf(dataset, answer, 1), { classes: [1, -1], p: 0.7, state: 'uncertain', tuple: 1, doubt: null });
  assert.equal(trackLabelOf(dataset, answer, 2), null);
  // The action of t2, whose tuple names a person only.
  const also = { ...toyAnswer(), predicted: Int32Array.from(answer.predicted), p: Float64Array.from(answer.p) };
  also.predicted[3] = 1;
  also.p[3] = 0.5;
  assert.deepEqual(trackLabelOf(dataset, also, 1), { classes: [1, 1], p: 0.5, state: 'not found', tuple: 1, doubt: null });
  // The tuple names a class that is not the track's best one.
  const other = { ...toyAnswer(), named: Int32Array.from(answer.named), rankP: Float64Array.from(answer.rankP) };
  other.named[0] = 1;
  other.rankP[0] = 0.01;
  assert.deepEqual(trackLabelOf(dataset, other, 0), { classes: [1, 0], p: 0.01, state: 'likely', tuple: 0, doubt: null });
});

test('a track is as doubtful as the worst that is said of it: that it shows no class, or another caption that it answers', () => {
  const dataset = toyDataset();
  const states = (list: Uint8Array, at: number, state: string) => list.map((code, i) => (i === at ? States.indexOf(state as State) : code));
  const sure = { ...toyAnswer(), answerState: Uint8Array.of(0, 0, 0) };
  const none = { ...sure, noneState: states(sure.noneState, 3, 'uncertain') }; // the action of t2, whose caption names a person only
  assert.deepEqual(trackLabelOf(dataset, none, 1), { classes: [1, -1], p: 0.7, state: 'uncertain', tuple: 1, doubt: { words: 'no what', p: 0.99, state: 'uncertain' } });
  // The first track of both captions.
  const both = { ...sure, rankTrack: Int32Array.of(0, 2, 1, 0, 1, 2, 4), answerState: Uint8Array.of(0, States.indexOf('uncertain'), 0) };
  assert.deepEqual(trackLabelOf(dataset, both, 0), { classes: [0, 0], p: 0.97, state: 'uncertain', tuple: 0, doubt: { words: 'Ilsa', p: 0.7, state: 'uncertain' } });
  const absent = { ...both, answerState: Uint8Array.of(0, States.indexOf('not found'), 0) };
  assert.deepEqual(trackLabelOf(dataset, absent, 0), { classes: [0, 0], p: 0.97, state: 'sure', tuple: 0, doubt: null }, 'a caption that is not found is about no track');
});

test('labels and rankings are read from the arrays', () => {
  const [dataset, answer] = [toyDataset(), toyAnswer()];
  assert.deepEqual(labelsOf(dataset, answer, 1), [
    { concept: 0, best: 1, predicted: 1, nu: 0.7, p: 0.7, bestP: 0.7, noneP: 1 - 0.7, state: 'uncertain', runner: 0 },
    { concept: 1, best: 1, predicted: -1, nu: 0.01, p: 0.99, bestP: 0.01, noneP: 0.99, state: 'likely', runner: -1 },
  ]);
  assert.deepEqual(rankingOf(answer, 1), [{ track: 1, p: 0.7 }, { track: 0, p: 0.02 }, { track: 2, p: 0.01 }]);
  assert.deepEqual(rankingOf(answer, 2), [{ track: 4, p: 0.2 }]);
  assert.deepEqual(contributionsOfTuple(answer, 1).map(({ track, nu }) => [track, nu.toFixed(4)]), [[1, '0.7000'], [0, '0.0183'], [2, '0.0067']]);
  const long = { ...answer, rankStart: Uint32Array.of(0, 3, 33, 34), rankTrack: new Int32Array(34) };
  assert.deepEqual([rankingOf(long, 1).length, rankedCount(long, 1)], [20, 30]);
});

test('a threshold that is set as it is shown is the ν of that probability', () => {
  for (const temperature of [1, 1.5, 8]) {
    for (const p of [0, 0.2, 0.5, 0.9, 1]) {
      assert.ok(Math.abs(probabilityOfNu(nuOfProbability(p, temperature), temperature) - p) < 1e-9);
      assert.equal(nuOfProbability(p, temperature) > 0.5, p > 0.5);
    }
  }
});
