import assert from 'node:assert/strict';
import test from 'node:test';
import { activeExclusions, classConstraints, contributionsOf, tupleConstraints, worstTuples } from './slack.ts';
import { matchesOf } from '../../../model/matches.ts';
import { toyAnswer, toyDataset } from '../../../test/toy.ts';

test('each tuple of a video is one constraint, with the largest contribution first', () => {
  const dataset = toyDataset();
  const [first, second] = tupleConstraints(dataset, toyAnswer(), 0);
  assert.deepEqual([first.t, first.tuple, first.sum, first.mark], [0, [0, 0], 1.2, 'likely']);
  assert.deepEqual([second.t, second.slack, second.mark], [1, 0.28, 'uncertain']);
  assert.deepEqual(first.contributions.map(({ track }) => track), [0, 2, 1]);
  dataset.videos[0].tuples[1] = [0, 0];
  assert.deepEqual(tupleConstraints(dataset, toyAnswer(), 0).map(({ t }) => t), [0]);
});

test('constraints on single classes are those that are not tuples', () => {
  const line = { kind: 'hinge' as const, tracks: [0, 1, 2], bound: 1, contributions: [0.1, 0.9, 0], unlisted: 2, sum: 1, slack: 0, cost: 0 };
  const slack = { type: 'slack' as const, video: 0, margin: 1, constraints: [{ ...line, tuple: [0, 0] }, { ...line, tuple: [1, -1] }, { ...line, tuple: [0, -1] }, { ...line, kind: 'exclusion' as const, tuple: [0, -1] }] };
  const asked = classConstraints(toyDataset(), slack);
  assert.deepEqual(asked.map(({ tuple }) => tuple), [[0, -1]]);
  assert.deepEqual(asked[0].contributions.map(({ track }) => track), [1, 0, 2]);
  assert.equal(contributionsOf(asked[0], 0).others.count, 2, 'tracks that the core does not list');
});

test('all captions are sorted with the worst first, and a constraint has its caption’s state', () => {
  const [dataset, answer] = [toyDataset(), toyAnswer()];
  assert.deepEqual(worstTuples(answer), [2, 1, 0]);
  const marks = dataset.videos.flatMap((_, video) => tupleConstraints(dataset, answer, video).map(({ mark }) => mark));
  assert.deepEqual(marks, matchesOf(answer).state);
});

test('a meter has a segment for each visible contribution, and one for all others', () => {
  const contributions = Array.from({ length: 2000 }, (_, track) => ({ track, nu: track < 3 ? 20 : 0.01 }));
  const entry = { t: 0, tuple: [0], sum: 60 + 0.01 * 1997, bound: 1, slack: 0, mark: 'met' as const, contributions, unlisted: 0 };
  const { whole, segments, others } = contributionsOf(entry, 1500);
  assert.equal(whole, 1.02 * entry.sum);
  assert.deepEqual(segments.map(({ track, from }) => [track, from]), [[0, 0], [1, 20], [2, 40], [1500, 60]]);
  assert.deepEqual([others.count, others.from.toFixed(2), others.nu.toFixed(2)], [1996, '60.01', '19.96']);
  assert.deepEqual(contributionsOf({ ...entry, sum: 0.5, contributions: [{ track: 4, nu: 0.5 }, { track: 5, nu: 0 }] }, 5).others.count, 0);
});

test('exclusions are shown with the most violated first', () => {
  const line = (sum: number, slack: number) => ({ kind: 'exclusion' as const, tuple: [0, -1], tracks: [0, 2], bound: 1, contributions: [0.25, sum - 0.25], unlisted: 0, sum, slack, cost: 5 * slack });
  const shown = activeExclusions({ type: 'slack', video: 0, margin: 1, constraints: [{ ...line(0, 3), kind: 'hinge' }, line(1, 0), line(1.75, 0.75), line(1.25, 0.25)] });
  assert.deepEqual(shown.map(({ sum, mark }) => [sum, mark]), [[1.75, 'not met'], [1.25, 'partly met'], [1, 'met']]);
  assert.deepEqual(shown[0].contributions, [{ track: 2, nu: 1.5 }, { track: 0, nu: 0.25 }]);
});
