import assert from 'node:assert/strict';
import test from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { createQuery } from '../session/run/query.ts';
import { createPageStore, initialState } from '../state.ts';
import { sessionIn, toyAnswer, toyDataset } from './toy.ts';

const question = (track: number) => ({ track, concept: 0, classes: [0, 1], p: [0.6, 0.3], none: 0.1, score: 1, follow: 2 });

function scene() {
  const base = initialState();
  const store = createPageStore({ ...base, session: sessionIn('done'), dataset: toyDataset(), answer: toyAnswer(), undoHistory: { ...base.undoHistory, canContinue: true } }, (flush) => flush());
  const asked: { about: any; told: (message: any) => Promise<void> }[] = [];
  const seen: number[] = [];
  const ask = createQuery(store, { inspect: (about) => new Promise((resolve) => asked.push({ about, told: (message) => (resolve(message), turn()) })) }, ({ track }) => seen.push(track));
  return { store, asked, seen, ask, now: () => store.get().query };
}

test('one question is shown at a time, and its track is selected', async () => {
  const { store, asked, seen, ask, now } = scene();
  assert.equal(asked.length, 0);
  ask.start();
  assert.deepEqual(asked[0].about, { op: 'ask', skip: [] });
  assert.equal(now().questions, null);
  await asked[0].told({ type: 'questions', questions: [question(1), question(4)] });
  assert.deepEqual(seen, [1]);
  ask.skip();
  assert.deepEqual(seen, [1, 4]);
  ask.skip();
  assert.deepEqual(asked[1].about, { op: 'ask', skip: [[1, 0], [4, 0]] }, 'those that nobody can tell do not come again');
  await asked[1].told({ type: 'questions', questions: [] });
  assert.deepEqual(now().questions, []);
  store.result.showOfSameRun(toyAnswer());
  assert.equal(asked.length, 3, 'another answer is asked about anew');
  ask.stop();
  await asked[2].told({ type: 'questions', questions: [question(1)] });
  assert.equal(now().active, false);
  assert.deepEqual(seen, [1, 4]);
});

test('questions wait until the run has ended', async () => {
  const { store, asked, ask } = scene();
  store.corrections.setUndoHistory({ ...store.get().undoHistory, updating: true });
  ask.start();
  assert.equal(asked.length, 0);
  store.corrections.setUndoHistory({ ...store.get().undoHistory, updating: false });
  assert.equal(asked.length, 1);
});
