import assert from 'node:assert/strict';
import test from 'node:test';
import { linkFrom } from '../address/link.js';
import { draftOf, editDraft } from '../captions/draft.js';
import { ago, isIdle, recordText, isOwnWork, newestRecord, recordOf, sizeOf } from '../keeping/session-record.js';
import { defaultRecipe } from '../options/feature-recipe.js';
import { initialState } from '../state.js';
import { toyAnswer, toyDataset } from './toy.js';

const MINUTE = 60_000;
const files = [{ path: 'Mine/tracks.csv', file: new Blob(['abc']) }, { path: 'Mine/captions.txt', file: new Blob(['defgh']) }];

/** @returns {import('../state.js').State} */
function state() {
  const dataset = toyDataset();
  return { ...initialState(), dataset, featureRecipe: defaultRecipe(dataset), answer: toyAnswer(), selection: { video: 0, track: 1, tuple: 1 } };
}

/** @param {string} id @param {number} time */
const saved = (id, time) => recordOf(state(), { id, time, files, how: { captions: 'x' }, demo: false });

test('a record restores the session', () => {
  const kept = structuredClone(saved('a', 5));
  assert.deepEqual([kept.name, kept.videos, kept.how, kept.ran, kept.warm], ['Mine', 3, { captions: 'x' }, true, false]);
  assert.deepEqual(linkFrom(kept.link, toyDataset(), null).at, { video: 0, track: 1, frame: 0, tuple: 1 });
  assert.equal(sizeOf(files), 8);
});

test('the latest record that is readable and not open elsewhere is offered', () => {
  const records = [saved('a', 5), saved('b', 9), saved('c', 7), { ...saved('d', 99), version: 0 }, null, 'x'];
  assert.equal(newestRecord(records, () => false)?.id, 'b');
  assert.equal(newestRecord(records, (id) => id === 'b')?.id, 'c');
  assert.equal(newestRecord([], () => false), null);
});

test('the demo is not the user’s work until captions are written', () => {
  const shown = state();
  assert.equal(isOwnWork(shown, true), false);
  assert.equal(isOwnWork(shown, false), true);
  assert.equal(isOwnWork({ ...shown, dataset: null }, false), false);
  assert.equal(isOwnWork({ ...shown, captionsText: '' }, true), true);
  const draft = draftOf(toyDataset());
  assert.equal(isOwnWork({ ...shown, draft }, true), false);
  assert.equal(isOwnWork({ ...shown, draft: editDraft(draft, { edit: 'remove', video: 0, index: 0 }) }, true), true);
});

test('corrections are kept, of the demo as well', () => {
  const edits = { known: [{ video: 'clip-07', track: 't2', labels: ['Ilsa', ''] }] };
  assert.ok(isOwnWork({ ...state(), edits }, true));
  const kept = structuredClone(recordOf({ ...state(), edits }, { id: 'a', time: 5, files, how: {}, demo: true }));
  assert.deepEqual(kept.edits, edits);
  assert.equal(linkFrom(kept.link, toyDataset(), null).edits, null, 'the link leaves them as they are');
});

test('nothing is saved while something is under way', () => {
  const shown = state();
  assert.ok(isIdle(shown));
  for (const phase of /** @type {const} */ (['preparing', 'running', 'stepping', 'settling'])) assert.ok(!isIdle({ ...shown, run: { ...shown.run, phase } }), phase);
  assert.ok(!isIdle({ ...shown, opening: { name: '', files: 1, bytes: 1 } }));
  assert.ok(!isIdle({ ...shown, undoHistory: { ...shown.undoHistory, updating: true } }));
});

test('an age in words', () => {
  assert.deepEqual([0, 1, 59, 60, 47 * 60, 48 * 60].map((minutes) => ago(minutes * MINUTE)), ['just now', '1 minute ago', '59 minutes ago', '1 hour ago', '47 hours ago', '2 days ago']);
  assert.equal(recordText(saved('a', 0), 12 * MINUTE), 'Mine, 3 videos, 12 minutes ago');
});
