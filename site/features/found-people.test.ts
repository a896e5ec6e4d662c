import assert from 'node:assert/strict';
import test from 'node:test';
import { toyDataset } from '../test/toy.ts';
import { isOtherThing, missingPeople, missingText, peopleFound, peopleFoundIn, peopleIn } from './found-people.ts';

test('the people of tuples are counted once, by name or by label', () => {
  assert.equal(peopleIn([['Rick', 'walking'], ['Rick', ''], ['', 'sitting'], ['Ilsa', 'sitting']]), 2);
  assert.equal(peopleIn([[0, 1], [-1, 0], [2, -1], [0, -1]]), 2);
});

test('people of a dataset of clips: parts of a track are one, known labels are one, other things count where there are no persons', () => {
  const dataset = (others?: Record<string, number[]>) => ({
    tracks: ['3', '3.1', '3.2', '4.1', '5', '6'].map((id, row) => ({ id, video: 0, start: 0, end: 1, truth: [], known: [row >= 3 && row <= 4 ? 7 : -2, -2] })),
    info: others ? { preprocess: { tracks: 'a1', others } } : {},
  });
  const all = { id: 'clip', tracks: [0, 1, 2, 3, 4, 5] };
  assert.equal(peopleFoundIn(dataset(), all), 6, 'elsewhere each track counts');
  assert.equal(peopleFoundIn(dataset({}), all), 3, '4 and 5 have one label');
  assert.equal(peopleFoundIn(dataset({ clip: [6] }), all), 2);
  assert.equal(peopleFoundIn(dataset({ other: [6] }), all), 3);
  assert.equal(peopleFoundIn(dataset({ clip: [3, 6] }), { id: 'clip', tracks: [0, 5] }), 2, 'no persons');
  assert.deepEqual([peopleFound({ persons: 1, others: 2 }), peopleFound({ persons: 0, others: 2 })], [1, 2]);
});

test('a person\'s name on something else than a person is uncertain where persons were found', () => {
  const dataset = toyDataset();
  dataset.concepts[0].name = 'person';
  const [track, other] = dataset.videos[0].tracks;
  assert.equal(isOtherThing(dataset, other, 0), false);
  const numbers = (...rows: number[]) => rows.map((row) => dataset.tracks[row].id);
  dataset.info = { preprocess: { tracks: 'a1', others: { [dataset.videos[0].id]: numbers(other) } } };
  assert.deepEqual([isOtherThing(dataset, other, 0), isOtherThing(dataset, track, 0), isOtherThing(dataset, other, 1)], [true, false, false]);
  dataset.info = { preprocess: { tracks: 'a1', others: { [dataset.videos[0].id]: numbers(...dataset.videos[0].tracks) } } };
  assert.equal(isOtherThing(dataset, other, 0), false, 'no person was found');
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
