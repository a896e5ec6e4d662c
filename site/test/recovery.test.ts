import assert from 'node:assert/strict';
import test from 'node:test';
import { done, items, prepared, progress, settled, unmade } from './session-bench.ts';
import { toyDataset } from './toy.ts';
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
