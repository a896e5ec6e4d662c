import assert from 'node:assert/strict';
import test from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { done, items, prepared, preparing, progress, settled, unmade } from './session-bench.ts';
import { toyDataset } from './toy.ts';
import { coreOf, makingOf, phaseOf } from '../session/session-state.ts';

test('files of the visitor are shown, and run on request', async () => {
  const { store, session, asked } = await settled();
  session.open(items);
  const before = asked.length;
  await asked.at(-1)?.onReply?.(toyDataset());
  assert.equal(store.get().panel, 'found');
  assert.equal(phaseOf(store.get()), 'none');
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
  assert.equal(phaseOf(store.get()), 'preparing');
  await say('prepare', preparing);
  assert.equal(makingOf(store.get()), 'what: mixture');
  await say('prepare', prepared);
  assert.equal(asked.at(-1)?.body.op, 'fit');
  assert.equal(phaseOf(store.get()), 'running');
  session.run();
  assert.equal(asked.at(-1)?.body.op, 'fit', 'they are there');
  await say('fit', done);
  store.runSettings.changeRecipe({ fisher: { components: 4, dims: 6, sample: 100 } });
  session.step();
  assert.equal(last('prepare')?.body.recipe.fisher.components, 4);
  await say('prepare', prepared);
  assert.deepEqual(asked.slice(-2).map(({ body }) => body.op), ['fit', 'iterate']);
  assert.equal(phaseOf(store.get()), 'stepping');
});

test('the computation of features can be cancelled, and may fail', async () => {
  const { store, session, asked, last, say } = await unmade();
  session.run();
  const first = last('prepare');
  session.cancel();
  assert.equal(asked.at(-1)?.body.op, 'cancel');
  assert.ok(first?.forgotten);
  assert.equal(makingOf(store.get()), null);
  assert.equal(phaseOf(store.get()), 'none');
  session.run();
  await say('prepare', { type: 'failure', text: 'they are all alike', panic: false });
  assert.equal(store.get().problem?.text, 'they are all alike');
  assert.equal(phaseOf(store.get()), 'none');
});

test('a run that gives way to other features is not shown as running any more', async () => {
  const { store, session, say } = await unmade();
  session.run();
  await say('prepare', prepared);
  await say('fit', progress);
  store.runSettings.changeRecipe({ fisher: { components: 4, dims: 6, sample: 100 } });
  session.run();
  assert.equal(phaseOf(store.get()), 'preparing');
  session.cancel();
  assert.equal(phaseOf(store.get()), 'cancelled');
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
  assert.equal(coreOf(store.get()), 'restarting');
  callbacks.onHello({ ...store.get().hello });
  assert.equal(asked.at(-1)?.body.files, files);
  await say('open', dataset);
  assert.equal(coreOf(store.get()), 'ready');
  assert.equal(store.get().problem, null);
  session.run();
  assert.equal(asked.at(-1)?.body.op, 'prepare');
});

test('a preview of a spectrum is not a run', async () => {
  const { store, session, asked, say } = await unmade();
  session.previewFeatures();
  assert.equal(asked.at(-1)?.body.op, 'prepare');
  assert.equal(phaseOf(store.get()), 'none');
  await say('prepare', prepared);
  assert.deepEqual(store.get().preparedFeatures, prepared);
  assert.equal(asked.at(-1)?.body.op, 'prepare');
  session.run();
  assert.equal(asked.at(-1)?.body.op, 'fit');
});
