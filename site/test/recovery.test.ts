import assert from 'node:assert/strict';
import test from 'node:test';
import { NO_EDITS } from '../model/edits.ts';
import { done, fileOf, items, prepared, progress, settled, unmade } from './session-bench.ts';
import { toyAnswer, toyDataset } from './toy.ts';
import { coreOf, phaseOf, runOf } from '../session/session-state.ts';

test('after a crash the dataset is opened again and the result stays', async () => {
  const { store, session, asked, callbacks, say, restarts } = await settled();
  session.run();
  callbacks.onCrash('out of memory');
  assert.equal(restarts(), 1);
  assert.equal(phaseOf(store.get()), 'failed');
  assert.match(store.get().problem?.text ?? '', /While running: out of memory/);
  callbacks.onHello({ ...store.get().hello });
  assert.equal(asked.at(-1)?.body.files, items);
  await say('open', toyDataset());
  assert.equal(coreOf(store.get()), 'ready');
  assert.ok(store.get().answer);
});

const savedAt = (start: number, iteration: number) => ({ type: 'checkpoint', start, iteration, parts: [`${start} ${iteration}`] });

/** The core dies, and another opens the files. */
async function crash({ store, callbacks, say }: Awaited<ReturnType<typeof settled>>) {
  callbacks.onCrash('out of memory');
  callbacks.onHello({ ...store.get().hello });
  await say('open', toyDataset());
}

test('a run with a checkpoint is continued by another core', async () => {
  const b = await settled();
  const { store, session, asked, last, say } = b;
  session.run();
  for (const iteration of [1, 2, 3]) {
    await say('fit', { ...progress, start: 2, starts: 4, iteration });
    if (iteration === 2) await say('fit', savedAt(2, 2));
  }
  const { answer } = store.get();
  await crash(b);
  assert.equal(store.get().problem?.title, 'The core stopped at start 2, iteration 3 and was started again.');
  assert.equal(store.get().problem?.text, 'The run goes on from start 2, iteration 2. It stopped with: out of memory.');
  assert.deepEqual(asked.slice(-2).map(({ body }) => body.op), ['open', 'restore']);
  assert.equal(last('restore')?.body.parts[0], '2 2');
  assert.equal(phaseOf(store.get()), 'running');
  assert.deepEqual(runOf(store.get()).series.get(2)?.map((sample) => sample.iteration), [1, 2]);
  assert.equal(store.get().answer, answer, 'what is on the screen stays');
  await say('restore', { ...progress, start: 2, starts: 4, iteration: 3 });
  await say('restore', done);
  assert.equal(phaseOf(store.get()), 'done');
  assert.equal(asked.at(-1)?.body.op, 'export', 'it is a run like any other');
});

test('a paused run is restored paused, and a cancelled one is not restored', async () => {
  const b = await settled();
  b.session.run();
  await b.say('fit', progress);
  await b.say('fit', savedAt(1, 1));
  b.session.pause();
  await crash(b);
  assert.deepEqual(b.asked.slice(-2).map(({ body }) => body.op), ['restore', 'pause']);
  assert.equal(phaseOf(b.store.get()), 'paused');

  b.callbacks.onCrash('out of memory');
  b.session.cancel();
  b.callbacks.onHello({ ...b.store.get().hello });
  await b.say('open', toyDataset());
  assert.equal(b.asked.at(-1)?.body.op, 'open');
  assert.equal(phaseOf(b.store.get()), 'cancelled');
});

test('a run that crashes twice more at the same place is given up, one that has come further is not', async () => {
  const b = await settled();
  const { store, session, asked, say } = b;
  session.run();
  await say('fit', progress);
  await say('fit', savedAt(1, 1));
  await crash(b);
  await say('restore', savedAt(1, 2));
  const last = () => asked.at(-1)?.body;
  for (let i = 0; i < 2; i++) {
    await crash(b);
    assert.deepEqual([last().op, last().parts[0]], ['restore', '1 2']);
    await say('restore', savedAt(1, 2));
  }
  await crash(b);
  assert.equal(last().op, 'open');
  assert.equal(phaseOf(store.get()), 'failed');
  assert.match(store.get().problem?.text ?? '', /^While running: out of memory\. The last result stays\./);
});

test('features are computed again before a run is continued', async () => {
  const b = await unmade();
  const { session, store, say, asked, last } = b;
  session.run();
  await say('prepare', prepared);
  await say('fit', progress);
  await say('fit', savedAt(1, 1));
  b.callbacks.onCrash('out of memory');
  b.callbacks.onHello({ ...store.get().hello });
  await say('open', store.get().dataset);
  assert.equal(asked.at(-1)?.body.op, 'prepare');
  await say('prepare', prepared);
  assert.equal(last('restore')?.body.parts[0], '1 1');
  assert.match(store.get().problem?.title ?? '', /^The core stopped at iteration 1 /);
});

test('a core that crashes again and again is not started again', async () => {
  const { store, callbacks, restarts } = await settled();
  for (let i = 0; i < 3; i++) callbacks.onCrash('gone');
  assert.equal(restarts(), 2);
  assert.equal(coreOf(store.get()), 'failed');
});

test('that the files cannot be read again after a crash is said, and the result stays', async () => {
  const { store, callbacks, say } = await settled();
  const { answer } = store.get();
  callbacks.onCrash('out of memory');
  callbacks.onHello({ ...store.get().hello });
  await say('open', { type: 'faults', faults: [{ text: 'tracks.csv: cannot be read' }], more: false, ignored: [], writable: false });
  assert.equal(coreOf(store.get()), 'failed');
  assert.equal(store.get().answer, answer);
  assert.match(store.get().problem?.text ?? '', /^tracks\.csv: cannot be read\. The last result stays/);
});

test('after a crash while features were computed they are computed anew', async () => {
  const { store, session, asked, callbacks, say, dataset, files } = await unmade();
  session.run();
  callbacks.onCrash('out of memory');
  assert.match(store.get().problem?.text ?? '', /While making the features/);
  callbacks.onHello({ ...store.get().hello });
  assert.equal(asked.at(-1)?.body.files, files);
  await say('open', dataset);
  session.run();
  assert.equal(asked.at(-1)?.body.op, 'prepare');
});

const edits = { ...NO_EDITS, known: [{ video: 'clip-07', track: 't1', labels: ['-', ''], contradicts: [] }] };

test('a correction that no run has yet stays where the files cannot be read again, and the page says so', async () => {
  const { store, session, callbacks, say } = await settled();
  session.edit(edits, 't1 is no who');
  callbacks.onCrash('out of memory');
  assert.match(store.get().problem?.text ?? '', /The last result stays, without what you corrected after it\. That correction holds\.$/);
  callbacks.onHello({ ...store.get().hello });
  const unread = { type: 'faults', faults: [{ text: 'tracks.csv: cannot be read' }], more: false, ignored: [], writable: false };
  await say('open', unread);
  assert.equal(store.get().edits, edits);
  assert.equal(store.get().problem?.text, 'tracks.csv: cannot be read. The last result stays on the screen, without what you corrected after it. That correction holds, is saved in this browser, and is in the next run. Reload the page to go on.');
});

for (const { what, autosave, held } of [
  { what: 'nothing is saved', autosave: { enabled: false }, held: /That correction holds as long as this page is open: nothing is saved in this browser, so note it down first\. Reload/ },
  { what: 'something is not saved', autosave: { notSaved: 'Not saved in this browser: toy.' }, held: /That correction holds and is in the next run\. Reload/ },
]) test(`a correction that no run has yet, where ${what}`, async () => {
  const { store, session, callbacks, say } = await settled();
  store.browser.changeAutosave({ ...store.get().autosave, ...autosave });
  session.edit(edits, 't1 is no who');
  callbacks.onCrash('out of memory');
  callbacks.onHello({ ...store.get().hello });
  await say('open', { type: 'failure', text: 'gone', panic: false });
  assert.match(store.get().problem?.text ?? '', held);
});

test('a correction that no run has yet is run once by another core, which may die of it', async () => {
  const b = await settled();
  const { store, session, asked, last } = b;
  session.edit(edits, 't1 is no who');
  await crash(b);
  assert.deepEqual(asked.at(-1)?.body.op, 'fit');
  assert.equal(last('fit')?.body.edits, edits);
  assert.equal(phaseOf(store.get()), 'running');
  assert.match(store.get().problem?.text ?? '', /out of memory\..+ That correction holds\. A new run has what you corrected\.$/);
  await crash(b);
  assert.equal(asked.at(-1)?.body.op, 'open');
  assert.deepEqual([phaseOf(store.get()), store.get().edits], ['failed', edits]);
  session.run();
  assert.equal(last('fit')?.body.edits, edits, 'the person may run it again');
});

const corrected = () => ({ ...toyAnswer(), edited: { hash: 'b', concepts: toyDataset().concepts, videos: [], tracks: [], notes: [], edits: structuredClone(edits) } });

test('a correction that is in the last result is not run again', async () => {
  const b = await settled();
  b.store.corrections.setEdits(edits);
  b.session.run();
  await b.say('fit', corrected());
  await b.say('fit', done);
  await b.say('export', fileOf('b'));
  const { answer } = b.store.get();
  await crash(b);
  assert.equal(b.asked.at(-1)?.body.op, 'open');
  assert.deepEqual([b.store.get().answer, b.store.get().edits], [answer, edits]);
  assert.match(b.store.get().problem?.text ?? '', /The last result stays\.$/);
});

test('a correction whose result has no files yet is run again, since the result before it is the last', async () => {
  const b = await settled();
  b.session.edit(edits, 't1 is no who');
  await b.say('warmStart', progress);
  await b.say('warmStart', corrected());
  await b.say('warmStart', done);
  await crash(b);
  assert.equal(b.asked.at(-1)?.body.op, 'fit');
  assert.equal(b.last('fit')?.body.edits, edits);
});

test('a run that goes on from before a correction goes on with it then', async () => {
  const b = await settled();
  const { session, asked, last, say } = b;
  session.run();
  await say('fit', progress);
  await say('fit', savedAt(1, 1));
  session.edit(edits, 't1 is no who');
  await crash(b);
  assert.deepEqual(asked.slice(-3).map(({ body }) => body.op), ['restore', 'keep', 'warmStart']);
  assert.equal(last('warmStart')?.body.edits, edits);
  await say('warmStart', progress);
  await say('warmStart', savedAt(1, 2));
  await crash(b);
  assert.equal(asked.at(-1)?.body.op, 'restore', 'this run had the correction already');
});

test('what is corrected while features are made is in the run that follows', async () => {
  const b = await unmade();
  b.session.run();
  b.session.edit(edits, 't1 is no who');
  await b.say('prepare', prepared);
  assert.equal(b.last('fit')?.body.edits, edits);
});
