import assert from 'node:assert/strict';
import test from 'node:test';
import { setLabels } from '../../model/corrections.ts';
import { NO_EDITS, nameGroups, setKnownLabels } from '../../model/edits.ts';
import { toyDataset } from '../../test/toy.ts';
import { dueNames, savedWall, knownTexts, labelOf, peopleOfVideos, restoredWall, sentenceStart } from '../../model/cast.ts';
import { wallFits } from '../../model/saved-wall.ts';
import { groupByAnswer, wholeTracksOf, moveTracks, nameOfGroup, namingOf, wallOf, missingPlaces, missingTitle } from './wall.ts';

const wall = () => wallOf({ concept: 0, views: ['face'], groups: [[0, 2, 4], [1], [3]] });

test('tracks are moved to another group, and a group without tracks vanishes', () => {
  const { groups } = moveTracks(wall(), [1, 4], 2);
  assert.deepEqual(groups, [{ key: 0, tracks: [0, 2] }, { key: 2, tracks: [1, 3, 4] }]);
});

test('tracks are split off as a new group, which comes first', () => {
  assert.deepEqual(moveTracks(wall(), [4, 0], null).groups, [{ key: 3, tracks: [0, 4] }, { key: 0, tracks: [2] }, { key: 1, tracks: [1] }, { key: 2, tracks: [3] }]);
});

test('tracks are grouped by the answer, and those without a person stay in their groups', () => {
  const dataset = toyDataset();
  const predicted = Int32Array.of(1, 0, -1, 0, 0, 1, 1, -1, -1, 0); // of who and what
  const made = groupByAnswer(dataset, wall(), predicted);
  assert.deepEqual(made.wall.groups, [{ key: 3, tracks: [2] }, { key: 4, tracks: [0, 3] }, { key: 0, tracks: [4] }, { key: 1, tracks: [1] }]);
  assert.deepEqual([...made.suggested], [[3, 'Rick'], [4, 'Ilsa']]);
  assert.deepEqual(groupByAnswer(dataset, made.wall, predicted).wall.groups.map(({ tracks }) => tracks), [[2], [0, 3], [4], [1]], 'twice is as once');
});

test('in a dataset of clips the parts of a track stand together while they have one name; elsewhere each track stands alone', () => {
  const toy = toyDataset();
  const ids = ['3.1', '3.2', '3', '3.1', '4'];
  const tracks = toy.tracks.map((track, i) => ({ ...track, video: i === 3 ? 1 : 0, id: ids[i] ?? String(i) }));
  const clips = { ...toy, tracks, info: { ...toy.info, preprocess: { tracks: 'abc' } } };
  assert.deepEqual(wholeTracksOf(clips, [0, 1, 2, 3, 4], ['', '', '', '', '']), [[0, 1, 2], [3], [4]]);
  assert.deepEqual(wholeTracksOf(clips, [0, 1, 4], ['Ulla', '', '', '', '']), [[0], [1], [4]]);
  assert.deepEqual(wholeTracksOf(toy, [0, 1], []), [[0], [1]]);
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
  assert.deepEqual(namingOf(group, known, 'Rick'), { named: [0, 2], unlabelled: [3], other: [1] });
});

test('several tracks are named as one change, without those whose captions exclude the name', () => {
  const dataset = toyDataset();
  const change = setKnownLabels(dataset, NO_EDITS, [0, 1, 3, 4], 0, 0)!; // clip-08 and clip 9 do not name Rick
  assert.equal(change.description, '2 tracks are Rick');
  assert.deepEqual(change.edits.known.map(({ track }) => track), ['t1', 't2']);
  assert.equal(setKnownLabels(dataset, NO_EDITS, [3], 0, 0), null);
  assert.equal(setKnownLabels(dataset, change.edits, [0, 1], 0, -2)!.edits, NO_EDITS);
});

test('a name is added to the captions that exclude it, once for each video, with the labels as one change', () => {
  const dataset = toyDataset();
  const change = setLabels(dataset, NO_EDITS, { tracks: [0, 3, 4], concept: 0, label: 0 });
  assert.equal(change.description, '3 tracks are Rick, and (Rick, –) added to the captions of 2 videos');
  assert.deepEqual(change.edits.captions.map(({ video, tuples }) => [video, tuples.at(-1)]), [['clip-08', ['Rick', '']], ['clip 9', ['Rick', '']]]);
  assert.deepEqual(change.edits.known.map(({ labels }) => labels[0]), ['Rick', 'Rick', 'Rick']);
  assert.equal(setLabels(dataset, NO_EDITS, { tracks: [0], concept: 0, label: 0 }).description, '1 track is Rick');
});

test('a name is found in any case, and one that is not in the vocabulary is none', () => {
  const dataset = toyDataset();
  assert.deepEqual(['Rick', ' ilsa ', '-', '', 'Sam'].map((name) => labelOf(dataset, 0, name)), [0, 1, -1, -2, null]);
});

test('what a person made of the groups is saved by names, and put back on a wall that is grouped anew', () => {
  const dataset = toyDataset();
  const made = moveTracks(wall(), [4], null); // a group of its own, with a name that no caption has
  const kept = savedWall(dataset, made, new Map([[made.groups[0].key, 'Ulla']]));
  assert.deepEqual(kept.groups.map(({ name, tracks }) => [name, tracks.length]), [['Ulla', 1], ['', 2], ['', 1], ['', 1]]);
  const { wall: again, names } = restoredWall(dataset, wall(), JSON.parse(JSON.stringify(kept)));
  assert.deepEqual(again.groups.map(({ tracks }) => tracks), [[4], [0, 2], [1], [3]]);
  assert.deepEqual([...names], [[0, 'Ulla']]);
  assert.deepEqual(restoredWall(dataset, wall(), null).wall, wall());
  assert.equal(wallFits(kept, dataset), true);
  assert.equal(wallFits(kept, { ...dataset, tracks: dataset.tracks.slice(0, 4) }), false, 'other data');
  const fewer = { ...kept, groups: kept.groups.slice(0, 1) };
  assert.deepEqual(restoredWall(dataset, wall(), fewer).wall.groups.map(({ tracks }) => tracks), [[4], [0, 2], [1], [3]], 'tracks that are new stay grouped');
});

test('a name that waits becomes a label once captions name it, where they allow it', () => {
  const dataset = toyDataset();
  const kept = savedWall(dataset, wall(), new Map([[0, 'rick'], [1, 'Ulla']]));
  const { concept, due, rest } = dueNames(dataset, NO_EDITS, kept);
  assert.deepEqual([concept, due], [0, [{ tracks: [0, 2], label: 0 }]]);
  assert.deepEqual(rest.groups.map(({ name }) => name), ['', 'Ulla', '']);
  const change = nameGroups(dataset, NO_EDITS, concept, due)!;
  assert.equal(change.description, '2 tracks are Rick');
  assert.deepEqual(dueNames(dataset, change.edits, rest).due, []);
});

test('a sentence begins with the people who are known to be in a video, each once', () => {
  const dataset = toyDataset();
  const { edits } = setKnownLabels(dataset, NO_EDITS, [0], 0, 0)!;
  const people = peopleOfVideos(dataset, edits, savedWall(dataset, wall(), new Map([[1, 'Ulla']])));
  assert.deepEqual(people[0], ['Rick', 'Ulla']);
  assert.equal(sentenceStart(people[0]), 'Rick …, Ulla …');
  assert.deepEqual(people.slice(1), people.slice(1).map(() => []));
});

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
