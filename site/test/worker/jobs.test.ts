// Runs in a process of its own, with a worker that has just started.
// Jobs of every kind, and requests that are none.
import assert from 'node:assert/strict';
import test from 'node:test';
import { core, EMPTY, idsAndTypes, settle, tell } from './bench.ts';

test('requests that arrive before the core has started wait for it', async () => {
  tell({ module: new WebAssembly.Module(EMPTY) });
  tell({ id: 1, op: 'open', files: [{ path: 'good' }] });
  assert.deepEqual(idsAndTypes(await settle()), [[undefined, 'hello'], [1, 'dataset']]);
});

test('a run goes on if files that are opened meanwhile are refused', async () => {
  tell({ id: 11, op: 'fit', options: {} });
  tell({ id: 12, op: 'open', files: [{ path: 'bad' }] });
  const heard = await settle();
  assert.ok(heard.some(({ id, type }) => id === 12 && type === 'faults'));
  assert.equal(core.steps, 6);
});

test('a comparison posts the result of each method, and cancel concludes it', async () => {
  tell({ id: 20, op: 'compare', settings: {} });
  const heard = await settle();
  assert.equal(core.steps, 6);
  assert.deepEqual(heard.filter(({ body }) => body).length, 2);
  assert.equal(heard.at(-1)?.done, true);
  tell({ id: 21, op: 'compare', settings: {} });
  tell({ id: 22, op: 'cancel' });
  assert.deepEqual((await settle()).filter(({ id }) => id === 22).map(({ type }) => type), ['cancelled']);
  assert.equal(core.steps, 6);
  tell({ id: 23, op: 'report', name: 'report.csv' });
  assert.deepEqual(idsAndTypes(await settle()), [[23, 'download']]);
  assert.equal(core.calls.at(-1), 'report.csv');
});

test('a call that throws is reported as a crash of the core', async () => {
  core.fail = 'unreachable executed';
  tell({ id: 13, op: 'fit', options: {} });
  assert.deepEqual((await settle()).at(-1), { type: 'failure', text: 'unreachable executed', panic: true, id: 13 });
  core.fail = '';
});

test('features are computed piece by piece, and a cancel gives them up', async () => {
  core.calls = [];
  tell({ id: 40, op: 'prepare', recipe: { features: 'pca 2' } });
  const said = await settle();
  assert.ok(said.every(({ id, type }) => id === 40 && type === 'feature-progress'));
  assert.equal(said.at(-1)?.done, true);
  assert.deepEqual(core.calls, ['{"features":"pca 2"}']);
  tell({ id: 41, op: 'prepare', recipe: { features: 'pca 3' } });
  tell({ id: 42, op: 'cancel' });
  const after = await settle();
  assert.ok(after.every(({ done }) => !done));
  assert.deepEqual(after.at(-1), { id: 42, type: 'cancelled' });
  assert.deepEqual(core.calls.slice(1), ['{"features":"pca 3"}', 'stop']);
});
