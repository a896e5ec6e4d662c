import assert from 'node:assert/strict';
import test from 'node:test';
import { createListing, listedText, selectedIndex } from './listing.ts';
import { createPageStore, initialState } from '../../../state.ts';
import { setValues } from '../../../test/set-values.ts';
import type { State } from '../../../state.ts';
import { toyAnswer, toyDataset } from '../../../test/toy.ts';

function bench(patch: Partial<State> = {}) {
  const store = createPageStore({ ...initialState(), dataset: toyDataset(), answer: toyAnswer(), ...patch }, (flush) => flush());
  const listing = createListing({ state: store.signals });
  return { store, keys: () => listing.value.rows.map(({ key }) => key), rows: () => listing.value.rows };
}

test('the list has every video and, below it, its captions', () => {
  const { keys, rows } = bench();
  assert.deepEqual(keys(), ['v0', 't0', 't1', 'v1', 'v2', 't2']);
  assert.equal(listedText(rows(), toyDataset()), '3 videos');
  assert.deepEqual([{ video: 0, tuple: 1 }, { video: 1, tuple: -1 }, { video: 2, tuple: 7 }, { video: 9, tuple: 9 }].map((one) => selectedIndex(rows(), one)), [2, 3, 4, -1]);
});

test('only what matches the filter is listed, and the text says how much', () => {
  const { store, keys, rows } = bench({ filter: 'rick' });
  assert.deepEqual(keys(), ['v0', 't0', 't1']);
  assert.equal(listedText(rows(), toyDataset()), '2 of 3 captions');
  setValues(store, { filter: '', classFilter: { concept: 1, label: 1 } });
  assert.deepEqual(keys(), ['v2', 't2']);
});

test('during a run the rows keep their order until another is asked for', () => {
  const { store, keys } = bench({ order: 'problems' });
  const worst = keys();
  assert.equal(worst[0], 'v2');
  const settled = { ...toyAnswer(), sum: Float64Array.of(0, 0.72, 1.2), answerP: Float64Array.of(0.01, 0.7, 0.99), answerState: Uint8Array.of(2, 1, 0), predicted: Int32Array.of(-1, -1, 1, -1, -1, -1, -1, -1, -1, 1) };
  setValues(store, { answer: { ...settled, final: false } });
  assert.deepEqual(keys(), worst);
  setValues(store, { answer: { ...settled, final: true } });
  const now = keys();
  assert.notDeepEqual(now, worst);
  setValues(store, { answer: { ...toyAnswer(), final: false } });
  assert.deepEqual(keys(), now);
  setValues(store, { order: 'file' });
  assert.deepEqual(keys(), ['v0', 't0', 't1', 'v1', 'v2', 't2']);
});
