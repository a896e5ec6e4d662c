import assert from 'node:assert/strict';
import test from 'node:test';
import { bench, done, items, progress, settled } from './session-bench.ts';
import { toyAnswer, toyDataset } from './toy.ts';
import { openingOf, phaseOf, runOf } from '../session/session-state.ts';

test('a dataset is fitted as soon as it is open', async () => {
  const { store, asked } = await settled();
  assert.deepEqual(asked.map(({ body }) => body.op), ['open', 'fit', 'export']);
  assert.deepEqual(asked[1].body.options, { c: 5 });
  assert.equal(phaseOf(store.get()), 'done');
  assert.deepEqual(store.get().answerOptions, { c: 5 });
});

test('whoever opens files can wait until their dataset is there', async () => {
  const { store, session, say } = await settled();
  let hash: string | undefined;
  const opened = session.open([{ path: 'b.zip', file: new Blob() }]).then(() => { hash = store.get().dataset?.hash; });
  await say('open', { ...toyDataset(), hash: 'b' });
  await opened;
  assert.equal(hash, 'b');
});

test('faults leave the open dataset as it was', async () => {
  const { store, session, say } = await settled();
  const { dataset, answer } = store.get();
  session.open([{ path: 'bad.zip', file: new Blob() }]);
  assert.equal(openingOf(store.get())?.name, 'bad.zip');
  await say('open', { type: 'faults', faults: [], more: false, ignored: [], writable: false });
  assert.equal(openingOf(store.get()), null);
  assert.equal(store.get().faults?.name, 'bad.zip');
  assert.equal(store.get().dataset, dataset);
  assert.equal(store.get().answer, answer);
  assert.equal(session.items(), items);
});

test('a step pauses the run at the end of an iteration', async () => {
  const { store, session, asked, say } = await settled();
  await session.step();
  assert.deepEqual(asked.slice(-2).map(({ body }) => body.op), ['fit', 'iterate']);
  await say('fit', { ...progress, boundary: false });
  assert.equal(phaseOf(store.get()), 'stepping');
  await say('fit', progress);
  assert.equal(phaseOf(store.get()), 'paused');
  await session.step();
  assert.equal(asked.filter(({ body }) => body.op === 'fit').length, 2, 'the same run goes on');
});

test('a cancelled run shows its last answer', async () => {
  const { store, session, last, say } = await settled();
  session.run();
  await say('fit', { ...progress, fraction: 0.3 });
  session.cancel();
  assert.equal(last('cancel')?.body.op, 'cancel');
  assert.equal(phaseOf(store.get()), 'cancelled');
  const answer = { ...toyAnswer(), iteration: 77 };
  await say('fit', answer);
  await say('fit', done);
  assert.equal(phaseOf(store.get()), 'cancelled');
  assert.equal(runOf(store.get()).progress?.fraction, 0.3);
  assert.equal(store.get().answer, answer);
});

test('a failed run says why', async () => {
  const { store, session, say } = await settled();
  session.run();
  await say('fit', { type: 'failure', text: 'C is negative', panic: false });
  assert.equal(phaseOf(store.get()), 'failed');
  assert.equal(store.get().problem?.text, 'C is negative');
});

test('captions given by the user go with the files, through a crash and to other cores', async () => {
  const { store, session, asked, callbacks, last, say } = await settled();
  const draft = { about: { kind: 'dataset', hash: 'a' }, videos: [] } as any;
  store.writing.setDraft(draft);
  assert.deepEqual(last('open')?.body.how, {});
  session.openWithCaptions('a: (x)');
  assert.deepEqual([last('open')?.body.files, last('open')?.body.how.captions], [items, 'a: (x)']);
  await say('open', { type: 'faults', faults: [], more: false, ignored: [], writable: false });
  assert.equal(session.source().how.captions, undefined, 'refused captions change nothing');
  session.openWithCaptions('a: (y)');
  await say('open', toyDataset());
  assert.deepEqual(session.currentSource(), { files: items, how: { captions: 'a: (y)' } });
  assert.equal(asked.at(-1)?.body.op, 'fit', 'captions that were just written are run');
  assert.equal(store.get().draft, draft, 'the writing goes on');
  callbacks.onCrash('out of memory');
  callbacks.onHello({ ...store.get().hello });
  assert.equal(last('open')?.body.how.captions, 'a: (y)');
  await say('open', toyDataset());
  session.open(items);
  await say('open', toyDataset());
  assert.deepEqual([session.source().how, store.get().captionsText, store.get().draft], [{}, null, null]);
});

test('what is written stays when the same files are read again with an answer to a question', async () => {
  const { store, session, say } = await settled();
  const draft = { about: { kind: 'dataset', hash: 'a' }, videos: [toyDataset().videos[0]] } as any;
  store.writing.setDraft(draft);
  session.answerQuestion('fps', '25');
  await say('open', toyDataset());
  assert.equal(store.get().draft, draft);
  store.writing.setDraft({ about: { kind: 'dataset', hash: 'a' }, videos: [{ id: 'gone' }] } as any);
  session.answerQuestion('fps', '30');
  await say('open', toyDataset());
  assert.equal(store.get().draft, null, 'of videos that the data do not have any more');
});

test('a dataset whose captions are still to be written is not run', async () => {
  const { store, session, asked, say } = bench();
  session.open(items, { name: 'toy', how: { captions: '' } });
  await say('open', toyDataset());
  assert.deepEqual(asked.map(({ body }) => body.op), ['open']);
  session.run();
  assert.deepEqual(asked.map(({ body }) => body.op), ['open']);
  assert.equal(store.get().captionsText, '');
  assert.equal(store.get().panel, '');
  assert.equal(phaseOf(store.get()), 'none');
});

test('a movie that is cut in another way is read again, and in the same way after a crash', async () => {
  const { store, session, asked, callbacks, say } = await settled();
  session.recut({ segment: 120 });
  assert.deepEqual(asked.at(-1)?.body, { op: 'open', files: items, how: { cut: { segment: 120 } } });
  await say('open', toyDataset());
  session.recut({ persons: 5 });
  assert.deepEqual(asked.at(-1)?.body.how, { cut: { segment: 120, persons: 5 } });
  await say('open', toyDataset());
  callbacks.onCrash('out of memory');
  callbacks.onHello({ ...store.get().hello });
  assert.deepEqual(asked.at(-1)?.body.how, { cut: { segment: 120, persons: 5 } });
});
