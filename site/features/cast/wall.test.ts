import assert from 'node:assert/strict';
import test from 'node:test';
import { NO_EDITS, setKnownLabels } from '../../answer/edits.ts';
import { toyDataset } from '../../test/toy.ts';
import { knownTexts, labelOf, moveTracks, nameOfGroup, namingOf, wallOf } from './wall.ts';

const wall = () => wallOf({ concept: 0, views: ['face'], groups: [[0, 2, 4], [1], [3]] });

test('tracks are moved to another group, and a group without tracks vanishes', () => {
  const { groups } = moveTracks(wall(), [1, 4], 2);
  assert.deepEqual(groups, [{ key: 0, tracks: [0, 2] }, { key: 2, tracks: [1, 3, 4] }]);
});

test('tracks are split off as a new group, which comes first', () => {
  assert.deepEqual(moveTracks(wall(), [4, 0], null).groups, [{ key: 3, tracks: [0, 4] }, { key: 0, tracks: [2] }, { key: 1, tracks: [1] }, { key: 2, tracks: [3] }]);
});

test('a move into the own group changes nothing', () => {
  assert.deepEqual(moveTracks(wall(), [2], 0), wall());
});

test('the name of a group is the known label of most of its tracks; a track that is known by another name stands out', () => {
  const dataset = toyDataset();
  const { edits: first } = setKnownLabels(dataset, NO_EDITS, [0, 2], 0, 0)!;
  const { edits } = setKnownLabels(dataset, first, [1], 0, 1)!;
  const known = knownTexts(dataset, edits, 0);
  assert.deepEqual(known, ['Rick', 'Ilsa', 'Rick', '', '']);
  const group = { key: 0, tracks: [0, 1, 2, 3] };
  assert.equal(nameOfGroup(group, known), 'Rick');
  assert.deepEqual(namingOf(group, known, 'Rick'), { named: [0, 2], open: [3], other: [1] });
});

test('several tracks are named as one change, without those whose captions exclude the name', () => {
  const dataset = toyDataset();
  const change = setKnownLabels(dataset, NO_EDITS, [0, 1, 3, 4], 0, 0)!; // clip-08 and clip 9 do not name Rick
  assert.equal(change.did, '2 tracks are Rick');
  assert.deepEqual(change.edits.known.map(({ track }) => track), ['t1', 't2']);
  assert.equal(setKnownLabels(dataset, NO_EDITS, [3], 0, 0), null);
  assert.equal(setKnownLabels(dataset, change.edits, [0, 1], 0, -2)!.edits, NO_EDITS);
});

test('a name is found in any case, and one that is not in the vocabulary is none', () => {
  const dataset = toyDataset();
  assert.deepEqual(['Rick', ' ilsa ', '-', '', 'Sam'].map((name) => labelOf(dataset, 0, name)), [0, 1, -1, -2, null]);
});
