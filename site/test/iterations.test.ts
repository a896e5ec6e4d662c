import assert from 'node:assert/strict';
import test from 'node:test';
import { createIterationHistory, lastIteration, indexInIterations, canVisit, hasOnlyLast } from '../session/run/iterations.ts';
import { createPageStore, initialState } from '../state.ts';
import { createCore } from '../core/calls.ts';
import { fakeClient } from './session-bench.ts';
import { sessionIn, toyAnswer, toyDataset } from './toy.ts';

/** The answer of an iteration of the toy's run. */
const at = (iteration: number) => ({ ...toyAnswer(), iteration, visited: iteration < 9, final: iteration === 9 });

/** A run that is over, and a core that replies when it is told to. */
function scene() {
  const store = createPageStore({
    ...initialState(), session: sessionIn('done'), dataset: toyDataset(), answer: toyAnswer(), undoHistory: { ...initialState().undoHistory, canContinue: true },
  }, (flush) => flush());
  const { client, asked } = fakeClient();
  /** Replies to the last request. */
  const reply = (iteration: number) => asked[asked.length - 1].onReply(at(iteration));
  return { store, asked, reply, history: createIterationHistory(store, createCore(client)) };
}

const said = (asked: { body: { iteration: number } }[]) => asked.map(({ body }) => body.iteration);

test('while a request is pending, only the last wanted iteration is requested next', async () => {
  const { store, asked, reply, history } = scene();
  history.visit(6);
  history.visit(3);
  history.visit(0);
  assert.deepEqual(said(asked), [6]);
  await reply(6);
  assert.equal(store.get().answer?.iteration, 6, 'what is passed is seen');
  assert.deepEqual(said(asked), [6, 0]);
  await reply(0);
  assert.equal(store.get().answer?.iteration, 0);
  history.visit(0);
  assert.equal(asked.length, 2, 'it is there');
});

test('the last iteration is the present', async () => {
  const { store, asked, reply, history } = scene();
  history.visit(9);
  assert.deepEqual(said(asked), []);
  history.visit(3);
  await reply(3);
  history.visit(Infinity);
  assert.deepEqual(said(asked), [3, -1]);
  await reply(9);
  assert.equal(store.get().answer?.visited, false);
});

test('steps count from the wanted iteration, not from the one on the screen', async () => {
  const { asked, reply, history } = scene();
  history.step(-1);
  history.step(-1);
  history.step(-1);
  history.step(-1);
  assert.deepEqual(said(asked), [6]);
  await reply(6);
  assert.deepEqual(said(asked), [6, 0], 'there is nothing before the first');
  await reply(0);
  history.step(1);
  await reply(3);
  for (let i = 0; i < 5; i++) history.step(1);
  await reply(6);
  assert.deepEqual(said(asked), [6, 0, 3, 6, -1]);
});

test('whatever ends the visit leads back to the present', async () => {
  const { store, asked, reply, history } = scene();
  history.returnToPresent();
  assert.deepEqual(said(asked), [], 'where it is');
  history.visit(3);
  await reply(3);
  history.visit(6);
  history.returnToPresent();
  assert.deepEqual(said(asked), [3, 6, -1]);
  await asked[1].onReply(at(6));
  assert.equal(store.get().answer?.iteration, 3, 'the visit that was on its way is of no use');
  await asked[2].onReply(at(9));
  assert.equal(store.get().answer?.visited, false);
});

test('the page says so when an iteration takes long to load', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { store, reply, history } = scene();
  history.visit(6);
  t.mock.timers.tick(199);
  assert.equal(store.get().iterationLoading, false);
  t.mock.timers.tick(1);
  assert.equal(store.get().iterationLoading, true);
  await reply(6);
  assert.equal(store.get().iterationLoading, false);
  t.mock.timers.tick(60_000);
  assert.equal(store.get().iterationLoading, false, 'it came');
  history.visit(3);
  t.mock.timers.tick(200);
  history.reset();
  assert.equal(store.get().iterationLoading, false, 'nobody is left to wait for');
});

test('an iteration of another dataset is not shown', async () => {
  const { store, reply, history } = scene();
  history.visit(3);
  store.data.showCorrected(toyDataset());
  await reply(3);
  assert.equal(store.get().answer?.iteration, 9);
});

test('when the core is gone, the present is shown', async () => {
  const { store, asked, reply, history } = scene();
  const present = store.get().answer;
  history.visit(3);
  await reply(3);
  history.visit(0);
  history.reset();
  assert.equal(store.get().answer, present);
  await reply(0);
  assert.equal(store.get().answer, present);
  history.visit(6);
  assert.deepEqual(said(asked), [3, 0, 6], 'it can be asked again');
});

test('iterations can be visited while the run stands still and the core has it', () => {
  const { store, history, asked } = scene();
  const state = store.get();
  assert.equal(canVisit(state), true);
  assert.equal(canVisit({ ...state, session: sessionIn('paused') }), true);
  for (const change of [
    { session: { is: 'starting', work: state.session.work, pending: [] } }, { session: sessionIn('running') }, { session: sessionIn('preparing') }, { undoHistory: { ...state.undoHistory, canContinue: false } },
    { answer: null }, { answer: { ...toyAnswer(), iterations: [9] } },
  ] as any[]) assert.equal(canVisit({ ...state, ...change }), false, JSON.stringify(change).slice(0, 60));
  const last = { ...state, answer: { ...toyAnswer(), iteration: 9, iterations: [9] } };
  assert.deepEqual([state, last, { ...last, session: sessionIn('running') }, { ...last, answer: { ...last.answer, iteration: 1, iterations: [1] } }].map(hasOnlyLast), [false, true, false, false]);
  store.session.move(() => ({ is: 'failed', work: { is: 'no-run' } }));
  history.visit(3);
  history.step(-1);
  assert.equal(asked.length, 0);
});

test('the index of an answer among its iterations', () => {
  assert.equal(indexInIterations(at(3)), 1);
  assert.equal(indexInIterations(at(9)), 3);
  assert.equal(indexInIterations({ ...at(9), iteration: 8 }), 3, 'the present of a run that was cancelled');
  assert.equal(lastIteration(at(3)), 9);
});
