import assert from 'node:assert/strict';
import test from 'node:test';
import { toyDataset } from '../test/toy.ts';
import { missingPeople, missingText, objectsIn, peopleIn } from './found-people.ts';

test('the people of tuples are counted once, by name or by label', () => {
  assert.equal(peopleIn([['Rick', 'walking'], ['Rick', ''], ['', 'sitting'], ['Ilsa', 'sitting']]), 2);
  assert.equal(peopleIn([[0, 1], [-1, 0], [2, -1], [0, -1]]), 2);
});

test('parts of a track are one object in a dataset of clips, and tracks of their own elsewhere', () => {
  const tracks = ['3', '3.1', '3.2', '4.1'].map((id) => ({ id, video: 0, start: 0, end: 1, truth: [], known: [] }));
  assert.equal(objectsIn({ tracks, info: {} }, [0, 1, 2, 3]), 4);
  assert.equal(objectsIn({ tracks, info: { preprocess: { tracks: 'a1' } } }, [0, 1, 2, 3]), 2);
});

test('a video whose captions name more people than it has tracks is said', () => {
  const dataset = toyDataset();
  assert.equal(missingPeople(dataset, 0), null);
  dataset.videos[0].tracks = [0];
  dataset.videos[0].tuples = [[0, 0], [1, 1]];
  const missing = missingPeople(dataset, 0);
  assert.deepEqual(missing, { named: 2, found: 1 });
  assert.equal(missing && missingText(missing), '1 of 2 people found');
});
