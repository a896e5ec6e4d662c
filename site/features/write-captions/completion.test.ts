import assert from 'node:assert/strict';
import test from 'node:test';
import { completionOf, completePlace, fillsOf, selectPlace } from './completion.ts';

test('what was written into the places of a sentence is found while the sentence keeps its form', () => {
  assert.deepEqual(fillsOf('Ana …, Tom …', 'Ana arrives and reads, Tom leaves'), ['arrives and reads', 'leaves']);
  assert.deepEqual(fillsOf('Ana …, Tom …', 'Ana arrives, Tom …'), ['arrives']);
  assert.deepEqual(fillsOf('Mr. X …', 'Mr. X waves (twice)'), ['waves (twice)']);
  assert.deepEqual(fillsOf('Ana …, Tom …', 'Tom leaves'), []);
});

test('what is typed is completed with what was written most often', () => {
  const fills = ['arrives', 'arrives and reads', 'arrives and reads', 'leaves'];
  assert.deepEqual(['a', 'arrives', 'arrives and', 'l', 'leaves', 'x'].map((typed) => completionOf(typed, fills)), ['arrives and reads', '', 'arrives and reads', 'leaves', '', '']);
});

/** A text field as far as the places use it. */
function fieldOf(value: string) {
  const field = {
    value, selectionStart: 0, selectionEnd: 0, dataset: {} as Record<string, string>,
    setSelectionRange(from: number, to: number) { [this.selectionStart, this.selectionEnd] = [from, to]; },
    setRangeText(text: string, from: number, to: number) {
      this.value = this.value.slice(0, from) + text + this.value.slice(to);
      this.setSelectionRange(from, from + text.length);
    },
    /** Types into the selection, as a key press does. */
    type(text: string) {
      this.setRangeText(text, this.selectionStart, this.selectionEnd);
      this.setSelectionRange(this.selectionEnd, this.selectionEnd);
    },
  };
  return field as typeof field & HTMLTextAreaElement;
}

const typing = { inputType: 'insertText', isComposing: false } as InputEvent;

test('a place is selected and completed, and what is added is selected', () => {
  const field = fieldOf('Ana …, Tom …');
  assert.equal(selectPlace(field), true);
  field.type('a');
  completePlace(field, typing, ['arrives']);
  assert.deepEqual([field.value, field.selectionStart, field.selectionEnd], ['Ana arrives, Tom …', 5, 11]);
  assert.equal(selectPlace(field), true);
  field.type('l');
  completePlace(field, { ...typing, inputType: 'deleteContentBackward' }, ['leaves']);
  assert.equal(field.value, 'Ana arrives, Tom l', 'a deletion is not completed');
  completePlace(field, typing, ['leaves']);
  assert.equal(field.value, 'Ana arrives, Tom leaves');
  assert.equal(selectPlace(field), false);
});

test('nothing is completed outside of places', () => {
  const field = fieldOf('Ana a');
  field.setSelectionRange(5, 5);
  completePlace(field, typing, ['arrives']);
  assert.equal(field.value, 'Ana a');
});
