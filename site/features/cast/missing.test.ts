import assert from 'node:assert/strict';
import test from 'node:test';
import { toyDataset } from '../../test/toy.ts';
import { missingPlaces, missingTitle } from './missing.ts';

/** The toy, whose first video names two people and has one track. */
function lacking() {
  const dataset = toyDataset();
  dataset.videos[0].tracks = [0];
  dataset.videos[0].tuples = [[0, 0], [1, 1]];
  return dataset;
}

test('a video whose captions name more people than were found has a place, with the names of who can be missing', () => {
  const [place, ...others] = missingPlaces(lacking(), 0, ['', '', '', '', '']);
  assert.deepEqual(others, []);
  assert.deepEqual(place, { video: 0, id: 'clip-07', names: ['Rick', 'Ilsa'], count: 1, text: '1 of 2 people found' });
  assert.equal(missingTitle(place), '1 of Rick, Ilsa: not found in clip-07');
});

test('who is known as a track is not missing', () => {
  const [place] = missingPlaces(lacking(), 0, ['Rick', '', '', '', '']);
  assert.equal(missingTitle(place), 'Ilsa: not found in clip-07');
});

test('where everybody can be among the tracks there is no place', () => {
  assert.deepEqual(missingPlaces(toyDataset(), 0, []), []);
});
