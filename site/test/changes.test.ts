import assert from 'node:assert/strict';
import test from 'node:test';
import { changesSpoken, changesOf, changesText } from '../model/changes.ts';
import { toyAnswer, toyDataset } from './toy.ts';

test('labels that flip and captions that move are counted', () => {
  const [before, now] = [toyAnswer(), toyAnswer()];
  assert.deepEqual(changesOf(toyDataset(), before, now), { labels: 0, flips: [], moves: [] });
  const other = toyAnswer();
  other.predicted[0] = 1; // of the first track
  other.predicted[3] = 1; // of the second
  other.rankTrack.set([2, 0], 0); // the first tuple's two best change places
  assert.deepEqual(changesOf(toyDataset(), before, other), {
    labels: 2, flips: [{ track: 0, concept: 0, from: 0, to: 1 }, { track: 1, concept: 1, from: -1, to: 1 }], moves: [{ tuple: 0, from: 0, to: 2 }],
  });
});

test('changes are described in a few words, and as a sentence', () => {
  const move = { tuple: 0, from: 0, to: 2 };
  assert.equal(changesText({ labels: 0, moves: [] }), 'No label changed');
  assert.equal(changesText({ labels: 1, moves: [] }), '1 label changed');
  assert.equal(changesText({ labels: 1200, moves: [move, move] }), '1,200 labels changed, 2 captions moved');
  assert.equal(changesSpoken('C 5 → 0', { labels: 2, moves: [move] }), 'C 5 to 0: 2 labels changed, 1 caption moved to another track.');
  assert.equal(changesSpoken('α 1 → 2', { labels: 0, moves: [] }), 'α 1 to 2: no label changed, every caption stays with its track.');
});
