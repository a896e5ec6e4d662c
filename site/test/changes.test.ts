import assert from 'node:assert/strict';
import test from 'node:test';
import { correctionList } from '../model/edits.ts';
import { changesSpoken, changesOf, changesText, contradicted, contradictions } from '../model/changes.ts';
import { Background, States, Unknown } from '../core/messages.ts';
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

test('the corrections that contradict probable labels have the keys of the list of corrections', () => {
  const [dataset, before] = [toyDataset(), toyAnswer()]; // t1 is likely Rick, and likely walking
  const edits = { captions: [], known: [{ video: 'clip-07', track: 't1', labels: ['Ilsa', 'walking'] }, { video: 'clip-07', track: 't2', labels: ['-', ''] }] };
  const set = (track: string, concept: number, label: string) => ({ video: 'clip-07', track, concept, label, before });
  const found = contradictions(dataset, [set('t1', 0, 'Ilsa'), set('t1', 1, 'walking'), set('t2', 0, '-'), set('t9', 0, 'Rick')]);
  assert.deepEqual([...found], [[correctionList(dataset, edits)[0].key, { concept: 0, label: 0, p: 0.98 }]], 't2 was uncertain');
});

test('a known label contradicts another one that is probable', () => {
  const [dataset, answer] = [toyDataset(), toyAnswer()];
  answer.p[0] = 0.95; // of the first track, whose best class is the first
  answer.state[0] = States.indexOf('likely');
  const known = (label: number) => contradicted(dataset, answer, { track: 0, concept: 0, label });
  assert.deepEqual(known(1), { label: 0, p: 0.95 });
  assert.deepEqual(known(Background), { label: 0, p: 0.95 });
  assert.equal(known(0), null, 'the same label');
  assert.equal(known(Unknown), null, 'a known label is taken back');
  answer.state[0] = States.indexOf('uncertain');
  assert.equal(known(1), null, 'the other label is uncertain');
  answer.state[0] = States.indexOf('sure');
  answer.predicted[0] = Background;
  assert.equal(known(1), null, 'it is uncertain that the track shows nobody');
  answer.noneP[0] = 0.97;
  answer.noneState[0] = States.indexOf('likely');
  assert.deepEqual(known(1), { label: Background, p: 0.97 });
});

test('changes are described in a few words, and as a sentence', () => {
  const move = { tuple: 0, from: 0, to: 2 };
  assert.equal(changesText({ labels: 0, moves: [] }), 'No label changed');
  assert.equal(changesText({ labels: 1, moves: [] }), '1 label changed');
  assert.equal(changesText({ labels: 1200, moves: [move, move] }), '1,200 labels changed, 2 captions moved');
  assert.equal(changesSpoken('C 5 → 0', { labels: 2, moves: [move] }), 'C 5 to 0: 2 labels changed, 1 caption moved to another track.');
  assert.equal(changesSpoken('α 1 → 2', { labels: 0, moves: [] }), 'α 1 to 2: no label changed, every caption stays with its track.');
});
