import assert from 'node:assert/strict';
import test from 'node:test';
import { NO_EDITS } from '../../../model/edits.ts';
import { areWrittenEdits, parseEdits, writtenEdits } from '../../../model/written-edits.ts';
import { toyAnswer, toyDataset } from '../../../test/toy.ts';
import { digitOf, editsOfAnswers, frameOf, questionsOf, sentencesOf } from './questions.ts';

/** What a question asks, in short. */
const short = () => questionsOf(toyDataset(), toyAnswer(), {}).map(({ video, tuple, track, concept, state, choices }) => ({ video, tuple, track, concept, state, tracks: choices.map((one) => one.track), labels: choices.map((one) => one.label) }));

test('uncertain captions are asked about, with the tracks of the video and none', () => {
  assert.deepEqual(short(), [
    { video: 0, tuple: 1, track: 1, concept: -1, state: 'uncertain', tracks: [1, 0, 2, -1], labels: [-1, -1, -1, -1] },
    { video: 2, tuple: 2, track: 4, concept: -1, state: 'not found', tracks: [4, -1], labels: [-1, -1] },
  ]);
});

test('labels that no caption asks for are asked about, unless they are known', () => {
  const answer = { ...toyAnswer(), predicted: Int32Array.of(0, 0, 1, 1, 0, -1, -1, -1, -1, -1), state: new Uint8Array(10).fill(2), best: Int32Array.of(0, 0, 1, 1, 0, 1, -1, -1, -1, 1) };
  const asked = questionsOf(toyDataset(), answer, {}).filter(({ tuple }) => tuple < 0);
  assert.deepEqual(asked.map(({ track, concept, choices, others }) => [track, concept, choices.map(({ label }) => label), others.map(({ label }) => label)]), [[1, 1, [1, -1], [0]], [2, 0, [0, -1], [1]]]);
  const dataset = toyDataset();
  dataset.tracks[2].known = [0, -2];
  assert.deepEqual(questionsOf(dataset, answer, {}).filter(({ tuple }) => tuple < 0).map(({ track }) => track), [1]);
});

test('the choices for a label are in the order of their probabilities; those that no caption names add one', () => {
  const answer = { ...toyAnswer(), predicted: Int32Array.of(0, 0, 1, 1, 0, -1, -1, -1, -1, -1), state: new Uint8Array(10).fill(2) };
  const alternatives = { 2: [{ concept: 0, classes: [1, 2, 0], p: [0.5, 0.2, 0.2], none: 0.1 }] };
  const dataset = toyDataset();
  dataset.concepts[0].classes.push('Sam');
  const asked = questionsOf(dataset, answer, alternatives).filter(({ tuple, track }) => tuple < 0 && track === 2);
  assert.deepEqual(asked[0].choices.map(({ label, p, addsCaption }) => [label, p, addsCaption]), [[1, 0.5, false], [0, 0.2, false], [2, 0.2, true], [-1, 0.1, false]]);
  const edits = editsOfAnswers({ dataset, edits: NO_EDITS }, asked, new Map([[0, 2]]));
  assert.deepEqual(edits.captions, [{ video: 'clip-07', tuples: [['Rick', 'walking'], ['Ilsa', ''], ['Sam', '']], unasked: [], counts: [] }]);
  assert.deepEqual(edits.known, [{ video: 'clip-07', track: 't3', labels: ['Sam', ''], contradicts: [] }]);
  assert.deepEqual(parseEdits(JSON.stringify(writtenEdits(edits)), dataset), edits);
});

test('an uncertain caption is asked about, whatever its probability', () => {
  assert.deepEqual(questionsOf(toyDataset(), { ...toyAnswer(), answerState: Uint8Array.of(2, 2, 3) }, {}).map(({ tuple, state }) => [tuple, state]), [[0, 'uncertain'], [1, 'uncertain'], [2, 'not found']]);
});

test('the digits count from 1, and 0 is that there is none', () => {
  const [first] = questionsOf(toyDataset(), toyAnswer(), {});
  assert.deepEqual(first.choices.map((_, i) => digitOf(first, i)), [1, 2, 3, 0]);
});

test('answers are corrections that the page reads', () => {
  const dataset = toyDataset();
  const questions = questionsOf(dataset, toyAnswer(), {});
  const edits = editsOfAnswers({ dataset, edits: NO_EDITS }, questions, new Map([[1, 1], [0, 2]]));
  assert.deepEqual(edits, {
    known: [{ video: 'clip-07', track: 't3', labels: ['Ilsa', ''], contradicts: [] }],
    captions: [{ video: 'clip 9', tuples: [['', 'sitting']], unasked: [0], counts: [] }],
  });
  const text = JSON.stringify(writtenEdits(edits));
  assert.ok(areWrittenEdits(text));
  assert.deepEqual(parseEdits(text, dataset), edits);
  assert.equal(editsOfAnswers({ dataset, edits: NO_EDITS }, questions, new Map()), NO_EDITS);
});

test('corrections that the result has already stay in the file', () => {
  const dataset = toyDataset();
  dataset.tracks[2].known = [-2, 1];
  const edits = { captions: [], known: [{ video: 'clip-07', track: 't1', labels: ['Rick', ''], contradicts: [] }, { video: 'clip-07', track: 't3', labels: ['', 'sitting'], contradicts: [] }] };
  const [question] = questionsOf(dataset, toyAnswer(), {});
  assert.deepEqual(editsOfAnswers({ dataset, edits }, [question], new Map([[0, 2]])).known, [edits.known[0], { video: 'clip-07', track: 't3', labels: ['Ilsa', 'sitting'], contradicts: [] }]);
});

test('sentences are the captions or, without captions, the labels', () => {
  const [dataset, answer] = [toyDataset(), toyAnswer()];
  assert.deepEqual(sentencesOf(dataset, answer, 0).map(({ tuple, track, classes, state }) => [tuple, track, classes, state]), [[0, 0, [0, 0], 'likely'], [1, 1, [1, -1], 'uncertain']]);
  assert.deepEqual(sentencesOf(dataset, answer, 1), []);
  dataset.videos[0].tuples = [];
  const free = { ...answer, rankStart: Uint32Array.of(0, 1), rankTrack: Int32Array.of(4), rankScore: Float64Array.of(-1) };
  assert.deepEqual(sentencesOf(dataset, free, 0).map(({ tuple, track, classes }) => [tuple, track, classes]), [[-1, 0, [0, 0]], [-1, 1, [1, -1]]]);
  assert.equal(frameOf(dataset, 0), 4);
  assert.equal(frameOf(dataset, -1), 0);
});
