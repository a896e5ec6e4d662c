import assert from 'node:assert/strict';
import test from 'node:test';
import { NO_EDITS } from '../model/edits.ts';
import { linkFrom } from '../session/link.ts';
import { draftOf } from '../features/write-captions/draft.ts';
import { editDraft } from '../features/write-captions/draft-edits.ts';
import { isOwnWork, isSameData, sizeOf, summaryOf, workOf } from '../storage/session-record.ts';
import { ago, dateText, oldestClosed, summaryText } from '../storage/summary.ts';
import { defaultRecipe } from '../model/feature-recipe.ts';
import { initialState } from '../state.ts';
import type { State } from '../state.ts';
import type { Phase } from '../session/session-state.ts';
import { sessionIn, toyAnswer, toyDataset } from './toy.ts';

const MINUTE = 60_000;
const files = [{ path: 'Mine/tracks.csv', file: new Blob(['abc']) }, { path: 'Mine/captions.txt', file: new Blob(['defgh']) }];

function state(): State {
  const dataset = toyDataset();
  return { ...initialState(), dataset, featureRecipe: defaultRecipe(dataset), answer: toyAnswer(), selection: { video: 0, track: 1, tuple: 1 } };
}

const summary = (id: string, time: number) => summaryOf(state(), { id, time, files, demo: false, whole: true, isRunSaved: false });

test('the saved session has the position of the person', () => {
  const { name, videos, bytes, ran, warm, data } = structuredClone(summary('a', 5));
  assert.deepEqual([name, videos, bytes, ran, warm, data], ['Mine', 3, 8, true, false, toyDataset().hash.slice(0, 12)]);
  assert.deepEqual(linkFrom(structuredClone(workOf(state())).view.link, toyDataset(), null).at, { video: 0, track: 1, frame: 0, tuple: 1 });
  assert.equal(sizeOf(files), 8);
});

test('a run that is under way is begun again', () => {
  const shown = { ...state(), answer: null };
  const ran = (phase: Phase) => summaryOf({ ...shown, session: sessionIn(phase) }, { id: '', time: 0, files, demo: false, whole: true, isRunSaved: false }).ran;
  assert.deepEqual([ran('none'), ran('running'), ran('preparing')], [false, true, true]);
});

test('the demo is not the user’s work until something is done with it', () => {
  const shown = state();
  assert.equal(isOwnWork(shown, true), false);
  assert.equal(isOwnWork(shown, false), true);
  assert.equal(isOwnWork({ ...shown, dataset: null }, false), false);
  assert.equal(isOwnWork({ ...shown, captionsText: '' }, true), true);
  assert.equal(isOwnWork({ ...shown, edits: { ...NO_EDITS } }, true), true);
  const draft = draftOf(toyDataset());
  assert.equal(isOwnWork({ ...shown, draft }, true), false);
  assert.equal(isOwnWork({ ...shown, draft: editDraft(draft, { edit: 'remove', video: 0, index: 0 }) }, true), true);
  assert.equal(isOwnWork({ ...shown, draft: editDraft(draft, { edit: 'say', video: 0, sentence: 'A cat' }) }, true), true);
});

test('corrections are saved beside the link, which leaves them as they are', () => {
  const edits = { ...NO_EDITS, known: [{ video: 'clip-07', track: 't2', labels: ['Ilsa', ''], contradicts: [] }] };
  const work = structuredClone(workOf({ ...state(), edits }));
  assert.deepEqual(work.edits, edits);
  assert.equal(linkFrom(work.view.link, toyDataset(), null).edits, null);
});

test('the same files read in another way are the same data', () => {
  const again = files.map(({ file }) => ({ path: 'x', file }));
  assert.ok(isSameData(files, again));
  assert.ok(isSameData(files, [{ path: 'model.zip', file: new Blob() }, ...files]));
  assert.ok(!isSameData(files, [{ path: 'Mine/tracks.csv', file: new Blob(['abc']) }]));
  assert.ok(!isSameData(files, []));
});

test('the oldest that no tab has open', () => {
  const listed = [{ ...summary('a', 5), place: 'here' as const }, { ...summary('b', 9), place: '' as const }, { ...summary('c', 7), place: '' as const }, { ...summary('d', 1), place: 'elsewhere' as const }];
  assert.equal(oldestClosed(listed)?.id, 'c');
  assert.equal(oldestClosed(listed.slice(0, 1)), undefined);
});

test('a session and an age in words', () => {
  assert.deepEqual([0, 1, 59, 60, 47 * 60, 48 * 60].map((minutes) => ago(minutes * MINUTE)), ['just now', '1 minute ago', '59 minutes ago', '1 hour ago', '47 hours ago', '2 days ago']);
  const count = summary('a', 0).captionCount;
  assert.equal(summaryText(summary('a', 0), 12 * MINUTE), `3 videos, ${count} captions, 8 B, 12 minutes ago`);
  assert.equal(summaryText({ ...summary('a', 0), captionCount: undefined }, 12 * MINUTE), '3 videos, 8 B, 12 minutes ago', 'as an older version wrote it');
  assert.match(dateText(0), /^1 Jan 1970, \d\d:\d\d$|^31 Dec 1969/);
  assert.equal(summaryText({ ...summary('a', 0), corrections: 2, captions: true, whole: false }, 12 * MINUTE), '3 videos, 2 corrections, captions written, its files not saved, 12 minutes ago');
  assert.equal(summaryText({ ...summary('a', 0), corrections: 1, demo: true }, 12 * MINUTE), `3 videos, ${count} captions, 1 correction, 12 minutes ago`);
});
