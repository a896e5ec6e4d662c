import assert from 'node:assert/strict';
import test from 'node:test';
import { NO_EDITS } from '../answer/edits.ts';
import { DEFAULT_CORES } from '../options/cores.ts';
import { done, items, prepared, settled } from './session-bench.ts';
import { toyDataset } from './toy.ts';

const capsule = [{ path: 'run.zip', file: new Blob(['z']) }];
const lacking = { type: 'missing-data', name: 'toy', hash: 'a', videos: 3, tracks: 5 };
const run = { options: { c: 9 }, features: null, page: null, f: 3 };

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
  assert.equal(store.get().preset, '');
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
  session.forgetCapsule();
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
