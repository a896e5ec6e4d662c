// Runs in a process of its own, with a worker that has just started.
// Runs of one worker: their answers and pauses, checkpoints, and continuing from another run.
import assert from 'node:assert/strict';
import test from 'node:test';
import { core, idsAndTypes, settle, startCore, tell } from './bench.ts';

await startCore();

test('a run ends with an answer and a last progress', async () => {
  tell({ id: 2, op: 'fit', options: {} });
  const heard = await settle();
  assert.equal(core.steps, 6);
  assert.deepEqual(idsAndTypes(heard.slice(-2)), [[2, 'answer'], [2, 'progress']]);
  assert.deepEqual(heard.at(-1)?.done, {});
});

test('iterate stops at the end of each iteration, resume does not', async () => {
  tell({ id: 3, op: 'fit', options: {} });
  tell({ id: 4, op: 'iterate' });
  const heard = await settle();
  assert.equal(core.steps, 3);
  assert.equal(heard.at(-1)?.boundary, true);
  tell({ id: 5, op: 'resume' });
  await settle();
  assert.equal(core.steps, 6);
});

test('pause shows the present answer; cancel ends the run', async () => {
  tell({ id: 6, op: 'fit', options: {} });
  tell({ id: 7, op: 'pause' });
  const heard = await settle();
  const stepsBefore = core.steps;
  assert.ok(stepsBefore < 6);
  assert.equal(heard.at(-1)?.type, 'answer');
  tell({ id: 8, op: 'export', name: 'tracks.csv' });
  assert.equal((await settle())[0].type, 'download');
  tell({ id: 9, op: 'cancel' });
  tell({ id: 10, op: 'resume' });
  assert.deepEqual(idsAndTypes(await settle()), [[6, 'answer'], [6, 'progress'], [9, 'cancelled']]);
  assert.equal(core.steps, stepsBefore);
});

test('answers that take long become rare, and the last is always posted', async () => {
  const { now } = performance;
  performance.now = () => core.clock;
  core.last = 60; // 20 iterations of 150 ms
  const answers: number[] = [];
  for (const [i, slow] of [0, 50].entries()) {
    core.slow = slow;
    tell({ id: 40 + i, op: 'fit', options: {} });
    const heard = [...await settle(), ...await settle(), ...await settle()];
    answers.push(heard.filter(({ type }) => type === 'answer').length);
    assert.deepEqual(heard.slice(-2).map(({ type }) => type), ['answer', 'progress']);
  }
  assert.deepEqual(answers, [20, 4]); // the first, one after each second, the last
  performance.now = now;
  Object.assign(core, { last: 6, slow: 0 });
});

test('a warm run is shown at its end, and a kept run can be returned to', async () => {
  core.calls = [];
  tell({ id: 30, op: 'keep', mark: 2 });
  tell({ id: 31, op: 'warmStart', options: { c: 1 }, from: 2 });
  const heard = await settle();
  assert.deepEqual(core.calls, ['keep 2', 'warmStart {"c":1} 2', 'share 1']);
  const posted = idsAndTypes(heard).filter(([, type]) => type !== 'progress').map((one) => one.join(' '));
  assert.deepEqual([...new Set(posted)], ['30 kept-runs', '31 answer']); // more answers where the machine is busy
  assert.deepEqual(heard.at(-1)?.done, {});
  tell({ id: 32, op: 'back', mark: 5 });
  assert.deepEqual(idsAndTypes((await settle()).slice(-2)), [[32, 'answer'], [32, 'progress']]);
});

test('checkpoints are saved at the ends of iterations and take a fiftieth of the time at most', async () => {
  Object.assign(core, { last: 2000, slow: 40, saves: 0 });
  const clock = performance.now;
  performance.now = () => core.clock;
  const begun = core.clock;
  tell({ id: 60, op: 'fit', options: {} });
  for (let i = 0; i < 200; i++) await settle();
  performance.now = clock;
  const most = (core.clock - begun) / 50 / 40;
  assert.ok(core.saves > 3 && core.saves <= most + 1, `saved ${core.saves} times, ${most} would be a fiftieth`);
  Object.assign(core, { last: 6, slow: 0, saves: 0, large: true });
  tell({ id: 61, op: 'fit', options: {} });
  const heard = await settle();
  assert.equal(core.saves, 1);
  assert.ok(heard.every(({ type }) => type === 'answer' || type === 'progress'), 'what is too large to be saved is no failure');
  core.large = false;
});

test('a run is restored from its checkpoint', async () => {
  core.calls = [];
  tell({ id: 62, op: 'restore', parts: [Uint8Array.of(7)], cores: 1 });
  tell({ id: 63, op: 'pause' });
  const paused = await settle();
  assert.equal(core.calls[0], 'restore 7');
  assert.equal(paused.at(-1)?.type, 'answer');
  tell({ id: 64, op: 'resume' });
  const heard = await settle();
  assert.deepEqual([heard.at(-1)?.id, heard.at(-1)?.done], [62, {}]);
});

test('a warm run that is refused leaves the present run to go on', async () => {
  tell({ id: 33, op: 'fit', options: {} });
  tell({ id: 34, op: 'warmStart', options: { c: -1 }, from: 0 });
  const heard = await settle();
  assert.deepEqual(heard.filter(({ id }) => id === 34).map(({ type }) => type), ['failure']);
  assert.deepEqual([heard.at(-1)?.id, heard.at(-1)?.done], [33, {}]);
});
