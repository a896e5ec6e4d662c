import assert from 'node:assert/strict';
import test from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { createInsight } from '../session/run/insight.ts';
import { createPageStore, initialState } from '../state.ts';
import { sessionIn } from './toy.ts';

/** A store with an answer and a core that replies when it is told to. */
function scene() {
  const store = createPageStore({ ...initialState(), session: sessionIn('none'), dataset: {} as any, answer: {} as any }, (flush) => flush());
  const asked: { about: any; hear: (message: any) => Promise<void> }[] = [];
  let has = true;
  createInsight(store, (about) => new Promise((resolve) => {
    if (has) asked.push({ about, hear: (message) => (resolve(message), turn()) });
    else resolve(null);
  }));
  const select = (video: number) => store.selection.select({ video, track: -1, tuple: -1 });
  return { store, asked, select, lack: () => { has = false; } };
}

test('each kind is requested once, and once more if it has changed meanwhile', async () => {
  const { store, asked, select } = scene();
  assert.deepEqual(asked.map(({ about }) => about), [{ op: 'slack', video: 0, track: -1 }]);
  select(1);
  select(2);
  assert.equal(asked.length, 1);
  await asked[0].hear({ type: 'slack', video: 0 });
  assert.deepEqual(asked[1].about, { op: 'slack', video: 2, track: -1 });
  await asked[1].hear({ type: 'slack', video: 2 });
  assert.equal(store.get().insight.slack?.video, 2);
  assert.equal(asked.length, 2);
});

test('where the core does not say, nothing is stored', async () => {
  const { store, asked } = scene();
  await asked[0].hear(null);
  assert.equal(store.get().insight.slack, null);
});

test('replies about another dataset or of a core that is gone are ignored', async () => {
  const { store, asked } = scene();
  store.data.showCorrected({} as any);
  await asked[0].hear({ type: 'slack', video: 0 });
  assert.equal(store.get().insight.slack, null);
  store.result.showOfSameRun({} as any);
  store.session.move(() => ({ is: 'restarting', work: { is: 'no-run' }, pending: [] }));
  await asked[1].hear({ type: 'slack', video: 0 });
  assert.equal(store.get().insight.slack, null);
});

test('without a run nothing is requested, and nothing is shown', async () => {
  const { store, asked, select, lack } = scene();
  await asked[0].hear({ type: 'slack', video: 0 });
  lack();
  select(1);
  await turn();
  assert.equal(asked.length, 1);
  assert.equal(store.get().insight.slack, null);
});
