import assert from 'node:assert/strict';
import test from 'node:test';
import { captionAfter } from './actions.ts';
import { initialState } from '../../../state.ts';
import type { State } from '../../../state.ts';
import { toyAnswer, toyDataset } from '../../../test/toy.ts';

const state = (more?: Partial<State>): State => ({ ...initialState(), dataset: toyDataset(), answer: toyAnswer(), ...more });

const after = (video: number, tuple: number, by: number, more?: Partial<State>) => captionAfter(state({ selection: { video, track: -1, tuple }, ...more }), by)?.tuple ?? null;

test('captions follow one another through the videos, and stop at both ends', () => {
  assert.deepEqual([after(0, 0, 1), after(0, 1, 1), after(2, 2, 1)], [1, 2, null]);
  assert.deepEqual([after(2, 2, -1), after(0, 1, -1), after(0, 0, -1)], [1, 0, null]);
});

test('after a video comes its first caption, and before it the last of the video before', () => {
  assert.deepEqual([after(0, -1, 1), after(1, -1, 1), after(2, -1, 1)], [0, 2, 2]);
  assert.deepEqual([after(0, -1, -1), after(1, -1, -1), after(2, -1, -1)], [null, 1, 1]);
});

test('the order and the filter of the list are respected', () => {
  assert.deepEqual([after(2, 2, 1, { order: 'problems' }), after(0, 1, 1, { order: 'problems' })], [0, null]);
  assert.equal(after(0, 1, 1, { filter: 'rick' }), null);
  assert.equal(captionAfter({ ...state(), dataset: null }, 1), null);
});
