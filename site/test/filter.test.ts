import assert from 'node:assert/strict';
import test from 'node:test';
import { withPartner } from '../ui/pointing.ts';
import { withLabels, movedThreshold, thresholdsOf } from '../model/threshold.ts';
import { AnyClass, matchesClass, listedTracks, listedTuples, listedVideos } from '../model/filter.ts';
import { mostUncertain, uncertaintyOf, videoOrder } from '../model/uncertain.ts';
import { States } from '../core/messages.ts';
import { toyAnswer, toyDataset } from './toy.ts';

const nobody = { video: 0, track: -1, tuple: -1 };
const everything: { order: 'file'; filter: string; classFilter: null; timelineScope: 'all'; selection: typeof nobody } = { order: 'file', filter: '', classFilter: null, timelineScope: 'all', selection: nobody };

test('uncertain first: not found, uncertain, sure, and videos without captions', () => {
  const [dataset, answer] = [toyDataset(), toyAnswer()];
  assert.deepEqual(videoOrder(dataset, answer, 'problems'), [2, 0, 1]);
  assert.deepEqual(videoOrder(dataset, answer, 'file'), [0, 1, 2]);
  assert.deepEqual(videoOrder(dataset, null, 'problems'), [0, 1, 2]);
  assert.deepEqual(uncertaintyOf(dataset, answer).map(({ words }) => words), ['Ilsa: uncertain', '', 'sitting: not found']);
});

test('the least probable caption of the most uncertain video is selected', () => {
  const [dataset, answer] = [toyDataset(), toyAnswer()];
  assert.deepEqual(mostUncertain(dataset, answer), { video: 2, tuple: 2 });
  const without = { ...dataset, videos: dataset.videos.map((video, i) => (i === 2 ? { ...video, tuples: [] } : video)) };
  assert.equal(mostUncertain(without, { ...answer, answerP: answer.answerP.slice(0, 2), answerState: answer.answerState.slice(0, 2), rankStart: answer.rankStart.slice(0, 3) }).video, 0);
});

test('among videos in one state, the one with more expected errors is first, whatever the sum of a constraint', () => {
  const [dataset, answer] = [toyDataset(), toyAnswer()];
  answer.sum = Float64Array.of(1.2, 1, 1);
  Object.assign(answer, { answerP: Float64Array.of(0.8, 0.7, 0.6), answerState: Uint8Array.of(2, 2, 2) });
  assert.deepEqual(uncertaintyOf(dataset, answer).map(({ words }) => words), ['Ilsa: uncertain, and 1 more', '', 'sitting: uncertain']);
  assert.deepEqual(videoOrder(dataset, answer, 'problems'), [0, 2, 1]);
  answer.answerP[2] = 0.3;
  assert.deepEqual(videoOrder(dataset, { ...answer }, 'problems'), [2, 0, 1]);
});

test('background is a label with a state, unless the captions exclude all classes', () => {
  const [dataset, answer] = [toyDataset(), toyAnswer()];
  const [at] = dataset.videos[1].tracks.map((track) => track * dataset.concepts.length);
  answer.noneP[at] = 0.6;
  answer.noneState[at] = States.indexOf('uncertain');
  assert.equal(uncertaintyOf(dataset, { ...answer })[1].words, `${dataset.tracks[dataset.videos[1].tracks[0]].id} no ${dataset.concepts[0].name}: uncertain`);
  answer.noneState[at] = 255;
  assert.equal(uncertaintyOf(dataset, { ...answer })[1].words, '');
});

test('a label that no caption asks for is uncertain as a caption is', () => {
  const [dataset, answer] = [toyDataset(), toyAnswer()];
  const { length } = dataset.concepts;
  const track = dataset.videos[1].tracks[0];
  const before = uncertaintyOf(dataset, answer)[1];
  answer.predicted[track * length] = 1;
  answer.p[track * length] = 0.6;
  answer.state[track * length] = States.indexOf('uncertain');
  const { rank, errors, words } = uncertaintyOf(dataset, { ...answer })[1];
  assert.deepEqual([rank, words], [States.indexOf('uncertain'), `${dataset.tracks[track].id} ${dataset.concepts[0].classes[1]}: uncertain`]);
  assert.ok(Math.abs(errors - before.errors - 0.4) < 1e-9);
  const named = answer.named.slice();
  answer.tupleOf[track] = 1;
  answer.named[track * length] = -1;
  assert.notEqual(uncertaintyOf(dataset, { ...answer })[1].words, '', 'the caption that it answers does not name it');
  named[track * length] = 1;
  assert.equal(uncertaintyOf(dataset, { ...answer, named })[1].words, '', 'the caption that it answers names it');
});

test('the filter matches a class, any class of a concept, or background', () => {
  assert.ok(matchesClass([1, -1], null));
  assert.ok(matchesClass([1, -1], { concept: 0, label: 1 }));
  assert.ok(!matchesClass([1, -1], { concept: 0, label: 0 }));
  assert.ok(matchesClass([1, -1], { concept: 0, label: AnyClass }));
  assert.ok(!matchesClass([1, -1], { concept: 1, label: AnyClass }));
  assert.ok(matchesClass([1, -1], { concept: 1, label: -1 }));
  assert.deepEqual(listedTuples([[0, 0], [1, -1]], { concept: 0, label: 1 }), [1]);
  assert.deepEqual(listedTuples([[0, 0], [1, -1]], { concept: 0, label: -1 }), [0, 1]);
});

test('the filter holds for videos, captions and tracks, and counts what is hidden', () => {
  const [dataset, answer] = [toyDataset(), toyAnswer()];
  assert.deepEqual(listedVideos(dataset, answer, { order: 'file', filter: ' CLIP-0' }), [0, 1]);
  assert.deepEqual(listedVideos(dataset, answer, { order: 'file', filter: 'ilsa' }), [0]);
  assert.deepEqual(listedTracks(dataset, answer, { ...everything, classFilter: { concept: 0, label: 1 } }),
    { videos: [{ video: 0, tracks: [1] }], shown: 1, all: 5 });
  assert.deepEqual(listedTracks(dataset, answer, { ...everything, filter: 'clip-08' }), { videos: [{ video: 1, tracks: [3] }], shown: 1, all: 5 });
  assert.deepEqual(listedTracks(dataset, answer, { ...everything, timelineScope: 'video', filter: 'clip-08' }),
    { videos: [{ video: 0, tracks: [0, 1, 2] }], shown: 3, all: 3 }, 'the video in sight is not searched');
});

test('labels follow the thresholds, one for each concept', () => {
  const answer = toyAnswer();
  assert.equal(withLabels(answer, []), answer);
  assert.equal(withLabels({ ...answer, predicted: answer.best }, [0, 0]).predicted, answer.best, 'nothing changes: nothing is made anew');
  assert.deepEqual([...withLabels(answer, [0.7, 0.995]).predicted], [0, -1, 1, -1, -1, -1, -1, -1, -1, -1]);
  assert.deepEqual(thresholdsOf([0.5], 2), [0.5, 0.5]);
  assert.deepEqual(thresholdsOf(undefined, 2), []);
  assert.deepEqual(movedThreshold([0.5, 0.2], 1, 0.4), [0.5, 0.4]);
  assert.deepEqual(movedThreshold([0.5, 0.2], -1, 0.4), [0.4]);
});

test('pointing at a track also points at its caption, and the reverse', () => {
  const state = { dataset: toyDataset(), answer: toyAnswer() };
  assert.deepEqual(withPartner(state, { track: -1, tuple: 0 }), { track: 0, tuple: 0 });
  assert.deepEqual(withPartner(state, { track: 1, tuple: -1 }), { track: 1, tuple: 1 });
  assert.deepEqual(withPartner(state, { track: 2, tuple: -1 }), { track: 2, tuple: -1 });
  assert.deepEqual(withPartner(state, { track: 2, tuple: 0 }), { track: 2, tuple: 0 }, 'a row of a ranking is both');
  assert.deepEqual(withPartner({ ...state, answer: null }, { track: 2, tuple: -1 }), { track: 2, tuple: -1 });
});
