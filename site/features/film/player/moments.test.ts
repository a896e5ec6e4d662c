import assert from 'node:assert/strict';
import test from 'node:test';
import { toyAnswer, toyDataset } from '../../../test/toy.ts';
import { labelledAt, labelsText } from './moments.ts';

/** The first video with a box of every track in frames 0 to 9. */
function boxed() {
  const boxes = [0, 1, 2].flatMap((track) => [0, track, 2, 30, 40, 9, track, 2, 30, 40]);
  return { ...toyDataset(), boxes: Float64Array.from(boxes), boxStart: Uint32Array.of(0, 2, 4, 6, 6, 6) };
}

test('a moment has the labels of the tracks that are in the picture, with their states', () => {
  const [dataset, answer] = [boxed(), toyAnswer()];
  assert.equal(labelsText(dataset, labelledAt(dataset, answer, 0, 3)), 'Rick · walking, likely; Ilsa, uncertain');
  assert.equal(labelsText(dataset, labelledAt(dataset, answer, 0, 10)), '', 'all are gone');
});

test('each label is listed once; of many, some are listed and the others are counted', () => {
  const [dataset, answer] = [boxed(), toyAnswer()];
  answer.tupleOf.fill(-1);
  answer.named.fill(-1);
  const labelled = (...predicted: number[]) => labelledAt(dataset, { ...answer, predicted: Int32Array.from([...predicted, ...Array(10)].slice(0, 10)) }, 0, 3);
  assert.equal(labelled(0, -1, 0, -1, 1, -1).listed.length, 3, 'Rick is likely and uncertain');
  answer.state.fill(0);
  answer.noneState.fill(0);
  answer.answerState.fill(0);
  assert.deepEqual(labelled(0, -1, 0, -1, 1, -1).listed.map(({ classes }) => classes[0]).sort(), [0, 1]);
  assert.equal(labelled(0, -1, 0, -1, 1, -1).figures.length, 3);
  const many = { ...dataset, concepts: [{ ...dataset.concepts[0], classes: ['a', 'b', 'c', 'd', 'e', 'f'] }, dataset.concepts[1]], boxes: Float64Array.from([0, 1, 2, 3, 4].flatMap(() => [0, 0, 0, 9, 9])), boxStart: Uint32Array.of(0, 1, 2, 3, 4, 5), videos: [{ ...dataset.videos[0], tracks: [0, 1, 2, 3, 4] }, ...dataset.videos.slice(1)] };
  assert.match(labelsText(many, labelledAt(many, { ...answer, predicted: Int32Array.of(0, -1, 1, -1, 2, -1, 3, -1, 4, -1) }, 0, 0)), /^(\w, sure; ){4}1 more$/);
});
