import assert from 'node:assert/strict';
import test from 'node:test';
import { NO_EDITS } from '../model/edits.ts';
import { answersOf, droppedText, editsThatHold, isInManifest, remarksText, takenText } from '../model/questions.ts';
import { toyDataset } from './toy.ts';

const open = { key: 'same actor: Bird, bird', text: 'Bird and bird: one class or two?', choices: [{ answer: 'one', label: 'One class, bird' }, { answer: 'two', label: 'Two classes' }], taken: 'two', answered: false };
const answered = { key: 'fps', text: 'How many?', choices: [], taken: '25', answered: true };

test('the answers that people gave', () => {
  assert.deepEqual(answersOf([open, answered]), { fps: '25' });
  assert.deepEqual([takenText(open), takenText(answered)], ['Two classes', '25']);
  assert.equal(isInManifest({ ...toyDataset(), info: { answers: { fps: '25' } } }, 'fps'), true);
  assert.equal(isInManifest(toyDataset(), 'fps'), false);
});

test('how much there is to say', () => {
  assert.equal(remarksText(0, []), '');
  assert.equal(remarksText(2, []), '2 notes about your data');
  assert.equal(remarksText(1, [open, answered]), '1 note, 1 question, 1 answered question about your data');
});

const NONE = { unasked: [], counts: [] };

test('edits stay where their classes stay', () => {
  const edits = {
    captions: [{ video: 'clip-07', tuples: [['Rick', 'walking'], ['', 'sitting']], ...NONE }, { video: 'clip-08', tuples: [['Bird', '']], ...NONE }, { video: 'gone', tuples: [], ...NONE }],
    known: [{ video: 'clip-07', track: 't1', labels: ['-', 'walking'], contradicts: [] }, { video: 'clip-07', track: 't2', labels: ['Bird', ''], contradicts: [] }],
  };
  const before = toyDataset();
  before.concepts[0].classes.push('Bird'); // a class that is gone after the answer
  const held = editsThatHold(edits, before, toyDataset());
  assert.deepEqual(held, { captions: edits.captions.slice(0, 1), known: edits.known.slice(0, 1) });
  assert.equal(droppedText(edits, held), 'captions of clip-08, captions of gone, label of track t2 of clip-07');
  assert.equal(droppedText(held, held), '');
  assert.deepEqual(editsThatHold(structuredClone(NO_EDITS), before, toyDataset()), NO_EDITS);
});

test('edits stay with the classes that they have added', () => {
  const edits = {
    captions: [{ video: 'clip-07', tuples: [['Bird', 'walking']], ...NONE }],
    known: [{ video: 'clip-07', track: 't1', labels: ['Bird', ''], contradicts: [] }, { video: 'clip-07', track: 't2', labels: ['Cat', ''], contradicts: [] }],
  };
  assert.deepEqual(editsThatHold(edits, toyDataset(), toyDataset()), { captions: edits.captions, known: edits.known.slice(0, 1) });
  const closed = { ...toyDataset(), info: { concepts: [{ name: 'who', classes: ['Rick', 'Ilsa'] }] } };
  assert.deepEqual(editsThatHold(edits, closed, closed), NO_EDITS, 'dataset.json lists the classes');
});
