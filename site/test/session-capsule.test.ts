import assert from 'node:assert/strict';
import test from 'node:test';
import { NO_EDITS } from '../model/edits.ts';
import { DEFAULT_CORES } from '../model/settings.ts';
import { done, items, prepared, progress, settled } from './session-bench.ts';
import { toyAnswer, toyDataset } from './toy.ts';

const capsule = [{ path: 'run.zip', file: new Blob(['z']) }];
const lacking = { type: 'missing-data', name: 'toy', hash: 'a', videos: 3, tracks: 5 };
const run = { options: { c: 9 }, features: null, page: null, f: 3, steps: [] };

test('a capsule finds its data among the files opened before', async () => {
  const { store, session, last, say } = await settled();
  session.open([{ path: 'b.zip', file: new Blob() }]);
  await say('open', { ...toyDataset(), hash: 'b' });
  session.open(capsule);
  assert.deepEqual(last('open')?.body.files, capsule);
  await say('open', lacking);
  assert.deepEqual(last('open')?.body.files, [...capsule, ...items]);
  await say('open', { ...toyDataset(), run });
  assert.deepEqual(session.items(), [...capsule, ...items]);
  assert.deepEqual(store.get().options, { c: 9 });
  assert.deepEqual(last('fit')?.body.options, { c: 9 });
  assert.equal(store.get().problem, null);
});

test('a capsule waits for its data, once', async () => {
  const { store, session, last, say } = await settled();
  const data = [{ path: 'mine.zip', file: new Blob() }];
  session.open(capsule);
  await say('open', { ...lacking, hash: 'unknown' });
  assert.equal(store.get().problem?.title, 'run.zip needs its data.');
  session.open(data);
  assert.deepEqual(last('open')?.body.files, [...capsule, ...data]);
  await say('open', { type: 'faults', faults: [], more: false, ignored: [] });
  session.open(data);
  assert.deepEqual(last('open')?.body.files, data);
  session.open(capsule);
  await say('open', { ...lacking, hash: 'unknown' });
  session.forgetArchive();
  session.open(data);
  assert.deepEqual(last('open')?.body.files, data);
});

test('data in a capsule is shown with the media that was opened before', async () => {
  const { session, last, say } = await settled();
  session.open(capsule);
  await say('open', { ...toyDataset(), run });
  assert.deepEqual(last('open')?.body.files, [...capsule, ...items]);
});

test('a capsule’s features follow its recipe, and it runs at once', async () => {
  const { store, session, asked, say } = await settled();
  const features = { views: [{ view: 'who', steps: [{ do: 'l2' }, { do: 'pca', dims: 1 }] }], fisher: { components: 16 }, seed: 1 };
  session.open(capsule);
  await say('open', { ...toyDataset(), hash: 'c', run: { ...run, features } });
  assert.equal(store.get().panel, '');
  assert.deepEqual(asked.at(-1)?.body, { op: 'prepare', recipe: { features: 'who: l2, pca 1', fisher: { components: 16 }, seed: 1 } });
  await say('prepare', prepared);
  assert.deepEqual(asked.at(-1)?.body, { op: 'fit', options: { c: 9 }, edits: NO_EDITS, cores: DEFAULT_CORES });
});

test('a repeated run that differs is reported', async () => {
  const { store, session, say } = await settled();
  session.run();
  await say('fit', { ...done, done: { ...done.done, replay: { same: true, text: 'same' } } });
  assert.equal(store.get().problem, null);
  session.run();
  await say('fit', { ...done, done: { ...done.done, replay: { same: false, text: 'other' } } });
  assert.equal(store.get().problem?.text, 'other');
});

const step = { name: '', from: '', options: { c: 9 }, edits: NO_EDITS, stopped: 0 };
const corrected = { captions: [], known: [{ video: 'a', track: 't1', labels: ['-', ''], contradicts: [] }] };
const steps = [step, { ...step, name: 't1 is nobody', from: 'answer', edits: corrected }, { ...step, from: 'both', edits: corrected }];

/** The worker ends the run that was asked for last. */
async function end({ say }: Awaited<ReturnType<typeof settled>>, op: string) {
  await say(op, progress);
  await say(op, { ...toyAnswer(), final: true });
  await say(op, done);
}

/** Opens an archive of a result after a correction and a run from the start. Returns what the worker is asked for, one line a run. */
async function openCorrected() {
  const b = await settled();
  const from = b.asked.length;
  b.session.open(capsule);
  await b.say('open', { ...toyDataset(), hash: 'c', run: { ...run, edits: corrected, steps } });
  const runs = () => b.asked.slice(from).map(({ body }) => body).filter(({ op }) => op === 'fit' || op === 'warmStart').map(({ op, edits, name }) => `${op} with ${edits.known.length}${name ? `: ${name}` : ''}`);
  return { ...b, runs };
}

test('the runs of a capsule are repeated one after the other, and can be undone', async () => {
  const b = await openCorrected();
  assert.deepEqual(b.runs(), ['fit with 0']);
  assert.deepEqual(b.store.get().edits, corrected);
  await end(b, 'fit');
  assert.deepEqual(b.runs(), ['fit with 0', 'warmStart with 1: t1 is nobody']);
  await b.say('warmStart', progress);
  assert.equal(b.runs().length, 2, 'the next waits for the end of the run');
  await end(b, 'warmStart');
  assert.deepEqual(b.runs(), ['fit with 0', 'warmStart with 1: t1 is nobody', 'fit with 1']);
  await end(b, 'fit');
  assert.equal(b.store.get().undoHistory.undo, 'Run from the start');
  b.session.undo();
  assert.equal(b.store.get().undoHistory.undo, 't1 is nobody');
  b.session.undo();
  assert.deepEqual(b.store.get().edits, NO_EDITS);
  b.session.run();
  assert.deepEqual(b.runs().slice(3), ['fit with 0'], 'another run is from the start alone');
});

test('what a person does ends the repetition', async () => {
  const more = { captions: [], known: [...corrected.known, { video: 'a', track: 't2', labels: ['-', ''], contradicts: [] }] };
  const edited = await openCorrected();
  edited.session.edit(more, 't2 is nobody');
  await end(edited, 'fit');
  await end(edited, 'warmStart');
  assert.deepEqual(edited.runs(), ['fit with 0', 'warmStart with 2: t2 is nobody']);
  const stopped = await openCorrected();
  void stopped.session.cancel();
  await end(stopped, 'fit');
  assert.deepEqual(stopped.runs(), ['fit with 0']);
});
