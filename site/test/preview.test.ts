import assert from 'node:assert/strict';
import test from 'node:test';
import { correct } from '../model/corrections.ts';
import { NO_EDITS } from '../model/edits.ts';
import { otherChanges } from '../model/changes.ts';
import { previewText } from '../features/correct/PreviewedChanges.tsx';
import { createPreview } from '../session/run/preview.ts';
import { createPageStore, initialState } from '../state.ts';
import { sessionIn, toyAnswer, toyDataset } from './toy.ts';
import type { PossibleCorrection } from '../model/corrections.ts';
import type { Message } from '../core/messages.ts';
import type { Inspection } from '../session/run/insight.ts';

const about = { track: 0, concept: 0, label: 1 };

/** A page with a run that has ended, and a core whose replies the test gives. */
function bench() {
  const store = createPageStore({ ...initialState(), session: sessionIn('done'), dataset: toyDataset(), answer: toyAnswer() }, (flush) => flush());
  store.corrections.setUndoHistory({ ...store.get().undoHistory, canContinue: true });
  const asked: { about: Inspection; reply: (message: Message | null) => void }[] = [];
  const preview = createPreview(store, (inspection) => new Promise((reply) => asked.push({ about: inspection, reply })), 0);
  const show = (correction: PossibleCorrection) => {
    const change = correct(store.get().dataset!, store.get().edits, correction);
    return change && preview.show(correction, change);
  };
  return { store, asked, preview, show };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

test('a preview asks the core for the answer with the correction, and changes nothing else', async () => {
  const { store, asked, show } = bench();
  const { edits } = store.get();
  show(about);
  await settled();
  assert.equal(asked.length, 1);
  assert.deepEqual({ ...asked[0].about, edits: 1 }, { op: 'preview', edits: 1, fixed: false });
  asked[0].reply({ type: 'preview', answer: { ...toyAnswer(), f: 1 } });
  await settled();
  assert.deepEqual(asked[1].about, { op: 'preview', edits, fixed: false }, 'and for the answer without it');
  assert.equal(store.get().preview?.computed, null, 'which the preview waits for');
  asked[1].reply({ type: 'preview', answer: { ...toyAnswer(), f: 2 } });
  await settled();
  assert.deepEqual([store.get().preview?.computed?.answer.f, store.get().preview?.computed?.continued?.f], [1, 2]);
  show({ ...about, label: -1 });
  await settled();
  asked[2].reply({ type: 'preview', answer: { ...toyAnswer(), f: 3 } });
  await settled();
  assert.deepEqual([store.get().preview?.computed?.answer.f, store.get().preview?.computed?.continued?.f, asked.length], [3, 2, 3], 'once for each answer on the screen');
  assert.equal(store.get().edits, edits);
});

test('a preview that has ended or was replaced asks for nothing, and its reply is ignored', async () => {
  const { store, asked, preview, show } = bench();
  show(about);
  preview.end();
  await settled();
  assert.equal(asked.length, 0, 'the pointer only passed over');
  show(about);
  await settled();
  show({ ...about, label: -1 });
  asked[0].reply({ type: 'preview', answer: toyAnswer() });
  await settled();
  assert.equal(store.get().preview?.computed, null);
  assert.deepEqual(store.get().preview?.correction, { ...about, label: -1 });
});

test('a preview that the core refuses says so, and one ends where the answer changes', async () => {
  const { store, asked, show } = bench();
  show(about);
  await settled();
  asked[0].reply(null);
  await settled();
  assert.deepEqual([store.get().preview?.refused, show(about)], [true, 'shown'], 'so that it can be applied all the same');
  store.result.showOfSameRun(toyAnswer());
  assert.equal(store.get().preview, null);
});

test('the same preview is asked for once, and again for its own video only', async () => {
  const { store, asked, show } = bench();
  show(about);
  show(about);
  await settled();
  store.corrections.correctOnlyHere(true);
  show(about);
  await settled();
  assert.deepEqual(asked.map(({ about: { op, ...rest } }) => [op, 'fixed' in rest && rest.fixed]), [['preview', false], ['preview', true]]);
});

test('a caption that would change or go, and a correction that would be taken back, are previewed, everywhere', async () => {
  const { store, asked, preview, show } = bench();
  store.corrections.correctOnlyHere(true);
  const remove = { video: 0, edit: 'remove' as const, index: 0 };
  show(remove);
  await settled();
  assert.match(store.get().preview?.description ?? '', /^clip-07: .+ removed$/);
  assert.equal('fixed' in asked[0].about && asked[0].about.fixed, false);
  const edits = store.get().preview!.edits;
  assert.equal(edits.captions[0].tuples.length, store.get().dataset!.videos[0].tuples.length - 1);
  store.corrections.setEdits(edits);
  show({ key: 'captions clip-07' });
  assert.equal(store.get().preview?.edits, NO_EDITS);
  preview.end();
  assert.equal(show({ key: 'captions clip-99' }), null, 'it is gone');
});

test('other changes leave out the corrected label and list those of its video first', () => {
  const [dataset, answer] = [toyDataset(), toyAnswer()];
  const concepts = dataset.concepts.length;
  const elsewhere = dataset.tracks.findIndex(({ video }) => video !== dataset.tracks[0].video);
  const sibling = dataset.tracks.findIndex(({ video }, track) => track > 0 && video === dataset.tracks[0].video);
  const after = { ...toyAnswer(), predicted: answer.predicted.slice() };
  const correction = { track: 0, concept: 0, label: 1 };
  const changes = () => otherChanges(dataset, answer, correction, { answer: { ...after }, continued: null });
  const flip = (track: number) => (after.predicted[track * concepts] = after.predicted[track * concepts] === 0 ? 1 : 0);
  flip(0);
  flip(elsewhere);
  assert.deepEqual(changes().flips.map(({ track }) => track), [elsewhere]);
  if (sibling >= 0) {
    flip(sibling);
    const { flips, here } = changes();
    assert.deepEqual([flips.map(({ track }) => track), here], [[sibling, elsewhere], 1]);
  }
});

test('what changes without the correction, too, is listed apart', () => {
  const [dataset, answer] = [toyDataset(), toyAnswer()];
  const changed = () => ({ ...toyAnswer(), predicted: answer.predicted.with(2, answer.predicted[2] === 0 ? 1 : 0) });
  const correction = { track: 0, concept: 0, label: 1 };
  const changes = otherChanges(dataset, answer, correction, { answer: changed(), continued: changed() });
  assert.deepEqual([changes.flips, changes.anyway.map(({ track }) => track)], [[], [1]]);
  const { flips, anyway } = otherChanges(dataset, answer, correction, { answer: changed(), continued: toyAnswer() });
  assert.deepEqual([flips.map(({ track }) => track), anyway], [[1], []]);
});

test('the sentence of a preview says how many and where', () => {
  assert.equal(previewText(0, 0, 0), 'Nothing else would change.');
  assert.equal(previewText(0, 0, 1), '1 caption would get another track; no other label would change.');
  assert.equal(previewText(1, 1, 0), '1 other label would change, in this video.');
  assert.equal(previewText(3, 0, 2), '3 other labels would change, in other videos, and 2 captions would get another track.');
  assert.equal(previewText(3, 1, 0), '3 other labels would change, 1 in this video.');
  assert.equal(previewText(3, null, 0), '3 other labels would change.');
});
