import assert from 'node:assert/strict';
import test from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { done, items, prepared, preparing, settled, unmade } from './session-bench.ts';
import { toyDataset } from './toy.ts';

test('files of the visitor are shown, and run on request', async () => {
  const { store, session, asked } = await settled();
  session.open(items);
  const before = asked.length;
  await asked.at(-1)?.onReply?.(toyDataset());
  assert.equal(store.get().panel, 'found');
  assert.equal(store.get().run.phase, 'none');
  assert.equal(asked.length, before);
  session.run();
  assert.equal(store.get().panel, '');
  assert.equal(asked.at(-1)?.body.op, 'fit', 'as they are, features need no making');
});

test('features are computed before the run, once for each recipe', async () => {
  const { store, session, asked, last, say } = await unmade();
  session.run();
  assert.equal(asked.at(-1)?.body.op, 'prepare');
  assert.equal(last('prepare')?.body.recipe.fisher.components, 16);
  assert.equal(store.get().run.phase, 'preparing');
  await say('prepare', preparing);
  assert.equal(store.get().featureJob?.doing, 'what: mixture');
  await say('prepare', prepared);
  assert.equal(asked.at(-1)?.body.op, 'fit');
  assert.equal(store.get().run.phase, 'running');
  session.run();
  assert.equal(asked.at(-1)?.body.op, 'fit', 'they are there');
  await say('fit', done);
  store.set({ featureRecipe: { ...store.get().featureRecipe, fisher: { components: 4, dims: 6, sample: 100 } } });
  session.step();
  assert.equal(last('prepare')?.body.recipe.fisher.components, 4);
  await say('prepare', prepared);
  assert.deepEqual(asked.slice(-2).map(({ body }) => body.op), ['fit', 'iterate']);
  assert.equal(store.get().run.phase, 'stepping');
});

test('the computation of features can be cancelled, and may fail', async () => {
  const { store, session, asked, last, say } = await unmade();
  session.run();
  const first = last('prepare');
  session.cancel();
  assert.equal(asked.at(-1)?.body.op, 'cancel');
  assert.ok(first?.forgotten);
  assert.equal(store.get().featureJob, null);
  assert.equal(store.get().run.phase, 'none');
  session.run();
  await say('prepare', { type: 'failure', text: 'they are all alike', panic: false });
  assert.equal(store.get().problem?.text, 'they are all alike');
  assert.equal(store.get().run.phase, 'none');
});

test('a worker that does not react to a cancel is replaced', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { store, session, asked, callbacks, say, restarts, dataset, files } = await unmade();
  session.run();
  session.cancel();
  await say('cancel', preparing);
  t.mock.timers.tick(60_000);
  assert.equal(restarts(), 0, 'it has heard');
  session.run();
  session.cancel();
  t.mock.timers.tick(60_000);
  await turn();
  assert.equal(restarts(), 1);
  assert.equal(store.get().core, 'restarting');
  callbacks.onHello({ ...store.get().hello });
  assert.equal(asked.at(-1)?.body.files, files);
  await say('open', dataset);
  assert.equal(store.get().core, 'ready');
  assert.equal(store.get().problem, null);
  session.run();
  assert.equal(asked.at(-1)?.body.op, 'prepare');
});

test('a preview of a spectrum is not a run', async () => {
  const { store, session, asked, say } = await unmade();
  session.previewFeatures();
  assert.equal(asked.at(-1)?.body.op, 'prepare');
  assert.equal(store.get().run.phase, 'none');
  await say('prepare', prepared);
  assert.deepEqual(store.get().preparedFeatures, prepared);
  assert.equal(asked.at(-1)?.body.op, 'prepare');
  session.run();
  assert.equal(asked.at(-1)?.body.op, 'fit');
});
