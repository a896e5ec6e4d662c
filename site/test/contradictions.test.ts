import assert from 'node:assert/strict';
import test from 'node:test';
import { contradicted, contradictions, withContradictions } from '../model/contradictions.ts';
import { NO_EDITS, correctionList, setKnownLabel, setKnownLabels } from '../model/edits.ts';
import { Background, States, Unknown } from '../core/messages.ts';
import { toyAnswer, toyDataset } from './toy.ts';
import type { Answer, Edits } from '../core/messages.ts';

// The first track, t1, is likely Rick with .98 and likely walking with .99; t2 is uncertain.
const [dataset, answer] = [toyDataset(), toyAnswer()];
const [rick, ilsa] = [0, 1];
const wasRick = { concept: 0, label: 'Rick', p: 0.98 };

/** The edits with a known label and what it contradicts. */
function corrected(edits: Edits, concept: number, label: number, on: Answer | null = answer) {
  return withContradictions({ dataset, answer: on, edits }, setKnownLabel(dataset, edits, 0, concept, label).edits);
}

test('a known label contradicts another one that is probable', () => {
  const [toy, shown] = [toyDataset(), toyAnswer()];
  shown.p[0] = 0.95; // of the first track, whose best class is the first
  shown.state[0] = States.indexOf('likely');
  const known = (label: number) => contradicted(toy, shown, { track: 0, concept: 0, label });
  assert.deepEqual(known(1), { label: 0, p: 0.95 });
  assert.deepEqual(known(Background), { label: 0, p: 0.95 });
  assert.equal(known(0), null, 'the same label');
  assert.equal(known(Unknown), null, 'a known label is taken back');
  shown.state[0] = States.indexOf('uncertain');
  assert.equal(known(1), null, 'the other label is uncertain');
  shown.state[0] = States.indexOf('sure');
  shown.predicted[0] = Background;
  assert.equal(known(1), null, 'it is uncertain that the track shows nobody');
  shown.noneP[0] = 0.97;
  shown.noneState[0] = States.indexOf('likely');
  assert.deepEqual(known(1), { label: Background, p: 0.97 });
  toy.tracks[0].known[0] = 0;
  assert.equal(known(1), null, 'a person has set the other label');
});

test('edits keep the probable label that a correction contradicts', () => {
  assert.deepEqual(corrected(NO_EDITS, 0, ilsa).known[0].contradicts, [wasRick]);
  assert.deepEqual(corrected(NO_EDITS, 0, rick).known[0].contradicts, [], 'the same label');
  assert.deepEqual(corrected(NO_EDITS, 0, ilsa, null).known[0].contradicts, [], 'there is no answer');
  const both = corrected(corrected(NO_EDITS, 0, ilsa), 1, Background);
  assert.deepEqual(both.known[0].contradicts, [wasRick, { concept: 1, label: 'walking', p: 0.99 }]);
  const uncertain = setKnownLabel(dataset, NO_EDITS, 1, 0, rick).edits;
  assert.equal(withContradictions({ dataset, answer, edits: NO_EDITS }, uncertain).known[0].contradicts.length, 0);
  const several = withContradictions({ dataset, answer, edits: NO_EDITS }, setKnownLabels(dataset, NO_EDITS, [0, 1], 0, ilsa)!.edits);
  assert.deepEqual(several.known.map(({ contradicts }) => contradicts), [[wasRick], []], 'of several tracks');
});

test('a correction that replaces another contradicts the same label, and none if it is taken back', () => {
  const first = corrected(NO_EDITS, 0, ilsa);
  const after = { ...toyDataset(), of: dataset };
  after.tracks[0].known[0] = ilsa;
  const replaced = (label: number) => withContradictions({ dataset: after, answer, edits: first }, setKnownLabel(after, first, 0, 0, label).edits);
  assert.deepEqual(replaced(Background).known[0].contradicts, [wasRick]);
  assert.deepEqual(replaced(rick).known[0].contradicts, [], 'it is that label now');
  assert.equal(replaced(Unknown), NO_EDITS);
  const two = corrected(first, 1, Background);
  assert.deepEqual(corrected(two, 0, Unknown).known, [{ video: 'clip-07', track: 't1', labels: ['', '-'], contradicts: [{ concept: 1, label: 'walking', p: 0.99 }] }]);
});

test('corrections that stay as they are keep what they contradict, whatever the answer is now', () => {
  const edits = corrected(NO_EDITS, 0, ilsa);
  const other = toyAnswer();
  other.p[0] = 0.5;
  assert.deepEqual(corrected(edits, 1, Background, other).known[0].contradicts[0], wasRick);
  assert.equal(withContradictions({ dataset, answer: other, edits }, edits), edits);
});

test('the contradicted labels have the keys of the list of corrections', () => {
  const edits = corrected(corrected(NO_EDITS, 0, ilsa), 1, rick);
  assert.deepEqual([...contradictions(edits)], [[correctionList(dataset, edits)[0].key, wasRick]]);
});
