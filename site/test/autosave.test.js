import assert from 'node:assert/strict';
import test from 'node:test';
import { createAutosave } from '../keeping/autosave.js';
import { defaultRecipe } from '../options/feature-recipe.js';
import { createStore, initialState } from '../state.js';
import { toyAnswer, toyDataset } from './toy.js';

/** Everything that has been asked for by now is done. */
const settled = () => new Promise((done) => { setImmediate(done); });

/**
 * A page whose browser has no database.
 * @param {{path: string, file: any}[]} files that are open
 * @param {{path: string, file: any}[]} demo
 */
function bench(files, demo = []) {
  /** @type {(() => void)[]} */
  const timers = [];
  const page = /** @type {any} */ (globalThis);
  page.window = { setTimeout: (/** @type {() => void} */ act) => timers.push(act) };
  page.document = { addEventListener() {} };
  page.location = { href: 'http://host/folder/?a#b' };
  const dataset = toyDataset();
  const store = createStore({ ...initialState(), dataset, featureRecipe: defaultRecipe(dataset), answer: toyAnswer() }, (flush) => flush());
  const session = { source: () => ({ files, how: {} }), open() {}, whenReady() {} };
  const autosave = createAutosave(store, session, () => demo, () => {});
  /** A moment of rest. */
  const rest = () => {
    timers.at(-1)?.();
    return settled();
  };
  return { store, autosave, rest, said: () => store.get().autosave.error };
}

const small = [{ path: 'a', file: { size: 5 } }];

test('a browser without a database says so, once there is something to keep', async () => {
  const { autosave, rest, said } = bench(small);
  await autosave.start();
  await rest();
  assert.match(said(), /^This browser does not keep it: \w+ is not defined/);
});

test('files of more than 500 MB are not stored, and the page says so', async () => {
  const { autosave, rest, said } = bench([{ path: 'a', file: { size: 3e8 } }, { path: 'b', file: { size: 2.5e8 } }]);
  await autosave.start();
  await rest();
  assert.equal(said(), 'toy is not kept: it has 550.0 MB, and no more than 500.0 MB are.');
});

test('nothing is stored of the demo, during a run, or after the choice to keep nothing', async () => {
  const shown = bench(small, small);
  await shown.autosave.start();
  await shown.rest();
  const running = bench(small);
  await running.autosave.start();
  running.store.set({ run: { ...running.store.get().run, phase: 'running' } });
  await running.rest();
  const off = bench(small);
  await off.autosave.start();
  off.store.set({ autosave: { ...off.store.get().autosave, enabled: false } });
  await off.rest();
  for (const { said } of [shown, running, off]) assert.doesNotMatch(said(), /does not keep it/);
  running.store.set({ run: { ...running.store.get().run, phase: 'done' } });
  await running.rest();
  assert.match(running.said(), /does not keep it/);
});
