import assert from 'node:assert/strict';
import test from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { createPaperRuns } from './paper-runs.ts';
import { createPageStore, initialState } from '../../state.ts';
import { toyDataset } from '../../test/toy.ts';

const presets = [{ name: 'paper', about: '', options: { c: 0.5 } }];
const progress = { type: 'progress', fraction: 0.5, done: null };

/** A trial whose workers say what the test tells them to. */
function bench() {
  const store = createPageStore({ ...initialState(), page: 'paper', dataset: toyDataset(), hello: { type: 'hello', version: '', kernel: 'none', presets, exports: [], options: [] } }, (flush) => flush());
  const workers: { asked: any[]; ended: boolean; callbacks: any }[] = [];
  const trial = createPaperRuns(store, { connect: (callbacks) => {
    const worker = { asked: [] as any[], ended: false, callbacks };
    workers.push(worker);
    return {
      request: (body, onReply) => worker.asked.push({ body, onReply }),
      forget: (id) => { if (worker.asked[id - 1]) worker.asked[id - 1].onReply = () => {}; },
      restart: () => {},
      terminate: () => { worker.ended = true; },
    };
  }, source: () => ({ files: [], how: {} }), whenReady: (_, run) => run() });
  const fits = () => workers.flatMap(({ asked }) => asked.filter(({ body }) => body.op === 'fit'));
  /** Ends the last run with a score. */
  const finish = (value: number) => {
    const { onReply } = fits()[fits().length - 1];
    onReply({ type: 'answer', scores: [{ name: 'pair accuracy', value, of: 3, about: '' }] });
    onReply({ ...progress, done: {} });
    return turn();
  };
  const { choose } = trial;
  const ops = () => workers.map(({ asked }) => asked.map(({ body }) => body.op));
  return { store, trial, choose, workers, fits, finish, ops, state: () => trial.switches.value };
}

test('a worker starts with the first switch, and runs the printed model first', async () => {
  const { choose, ops, fits, finish, state } = bench();
  assert.deepEqual(ops(), []);
  choose(['margin']);
  assert.deepEqual(ops(), [['open', 'fit']]);
  assert.equal(fits()[0].body.options.margin, undefined);
  fits()[0].onReply(progress);
  await turn();
  assert.equal(state().fraction, 0.5);
  await finish(0.2);
  assert.equal(fits()[1].body.options.margin, 3);
  await finish(0.3);
  assert.equal(state().running, '');
  assert.deepEqual([...state().results.values()].map(([{ value }]) => value), [0.2, 0.3]);
});

test('results are not computed again, and a run that is not wanted any more is replaced', async () => {
  const { choose, fits, finish } = bench();
  choose([]);
  await finish(0.2);
  choose(['margin']);
  choose(['scale']);
  assert.deepEqual(fits().map(({ body }) => [body.options.margin, body.options.scale]), [[undefined, undefined], [3, undefined], [undefined, 2]]);
  await finish(0.4);
  choose([]);
  choose(['scale']);
  assert.equal(fits().length, 3);
});

test('the worker ends with the page, with the dataset and with an error', async () => {
  const { store, trial, choose, workers, finish, state } = bench();
  choose([]);
  await finish(0.2);
  store.panels.goTo('explore');
  assert.ok(workers[0].ended);
  assert.equal(state().results.size, 1, 'what was found stays');
  store.panels.goTo('paper');
  choose(['margin']);
  store.data.showCorrected({ ...toyDataset(), hash: 'other' });
  assert.ok(workers[1].ended);
  assert.equal(state().running, '');
  trial.run();
  workers[2].callbacks.onCrash('out of memory');
  assert.ok(workers[2].ended);
  assert.equal(state().problem, 'out of memory');
});
