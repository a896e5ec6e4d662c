// Runs in a process of its own, with a worker that has just started.
// Runs that are shared by several workers.
import assert from 'node:assert/strict';
import test from 'node:test';
import { core, idsAndTypes, lastShard, settle, shards, startCore, tell, team } from './bench.ts';

await startCore();

test('a shard gets its part and its tasks, and the run waits for its sums', async () => {
  core.calls = [];
  tell({ id: 50, op: 'fit', options: {}, cores: 4 });
  assert.ok((await settle()).every(({ done }) => !done));
  assert.deepEqual(core.calls, ['share 4', 'part 1', 'task 1']);
  const [shard] = shards;
  assert.deepEqual(shard.asked.map(({ op, message }) => [op, message]), [['join', '{"part":1}'], ['estep', '{"task":1}']]);
  shard.give(5);
  await settle();
  shard.give(6);
  assert.deepEqual((await settle()).at(-1)?.done, {});
  assert.deepEqual(core.calls.slice(3), ['take 1 5,5', 'videos 1 5', 'task 1', 'take 1 6,6', 'videos 1 6']);
  tell({ id: 51, op: 'warmStart', options: {}, cores: 4 });
  await settle();
  assert.equal(core.calls.filter((call) => call === 'part 1').length, 1, 'it has its part');
  shard.give(7);
  await settle();
  shard.give(8);
  await settle();
  assert.deepEqual(team.kept.map(({ bytes }) => bytes[0]), [5, 6, 7, 8], 'nothing is written over that may still be read');
});

test('a run goes on without a shard’s videos, and whatever needs them waits for them', async (t) => {
  const now = performance.now();
  t.mock.method(performance, 'now', () => now); // an answer that is due after some time would need them, too
  core.last = 9;
  tell({ id: 66, op: 'fit', options: {}, cores: 2 });
  await settle();
  const shard = lastShard();
  shard.give(0);
  await settle();
  const task = shard.asked.at(-1);
  core.calls = [];
  shard.sum(1);
  assert.ok((await settle()).every(({ type }) => type !== 'answer'));
  assert.deepEqual(core.calls, ['take 1 1,1', 'task 1'], 'the next E-step is in progress');
  tell({ id: 67, op: 'export', name: 'tracks.csv' });
  assert.deepEqual(await settle(), []);
  shard.bring(2, task);
  assert.deepEqual((await settle()).map(({ type }) => type), ['download']);
  assert.deepEqual(core.calls, ['take 1 1,1', 'task 1', 'videos 1 2', 'tracks.csv']);
  shard.sum(3);
  await settle();
  shard.die();
  assert.deepEqual((await settle()).filter(({ type }) => type !== 'progress').map(({ type }) => type), ['shard-lost', 'answer'], 'nothing waits for what is lost');
  core.last = 6;
});

test('videos that never come are not waited for longer than the timeout', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  tell({ id: 68, op: 'fit', options: {}, cores: 2 });
  await settle();
  lastShard().sum(1);
  await settle();
  tell({ id: 69, op: 'cancel' });
  assert.deepEqual(await settle(), []);
  t.mock.timers.tick(1000);
  assert.ok((await settle()).some(({ id, done }) => id === 68 && done));
  tell({ id: 70, op: 'export', name: 'tracks.csv' });
  assert.deepEqual((await settle()).map(({ type }) => type), ['download'], 'they are waited for once');
});

test('a shard writes its results into buffers that are no longer read', async () => {
  core.last = 15;
  tell({ id: 65, op: 'fit', options: {}, cores: 4 });
  const rooms: number[][][] = [];
  for (const value of [1, 2, 3, 4, 5]) {
    await settle();
    const shard = lastShard();
    rooms.push(shard.asked.at(-1).buffers.slice(1).map((bytes: Uint8Array) => [...bytes]));
    shard.give(value);
  }
  assert.deepEqual((await settle()).at(-1)?.done, {});
  assert.deepEqual(rooms, [[[], []], [[1, 1], []], [[2, 2], []], [[3, 3], [1]], [[4, 4], [2]]]);
  core.last = 6;
});

test('a shard that dies is reported and replaced, until too many have died', async () => {
  core.calls = [];
  tell({ id: 52, op: 'fit', options: {}, cores: 2 });
  await settle();
  const old = lastShard();
  old.die('out of memory');
  const heard = await settle();
  assert.deepEqual(heard.at(-1), { id: 52, type: 'shard-lost', text: 'out of memory', again: true });
  assert.ok(old.ended);
  assert.deepEqual(core.calls, ['share 2', 'task 1', 'lose 1', 'part 1', 'task 1']);
  old.give(1);
  lastShard().die('out of memory');
  await settle();
  lastShard().die('out of memory');
  const last = await settle();
  assert.deepEqual(last.filter(({ type }) => type === 'shard-lost'), [{ id: 52, type: 'shard-lost', text: 'out of memory', again: false }]);
  assert.deepEqual(last.at(-1)?.done, {}, 'it goes on alone');
  assert.ok(core.calls.includes('share 1') && !core.calls.includes('take 1 1,1'));
  assert.equal(shards.indexOf(old), shards.length - 3);
});

test('a run does not use the sums of the run before', async () => {
  tell({ id: 53, op: 'fit', options: {}, cores: 2 });
  await settle();
  const shard = lastShard();
  const before = shard.asked.at(-1);
  tell({ id: 54, op: 'fit', options: {}, cores: 2 });
  team.asked = false;
  await settle();
  core.calls = [];
  shard.give(9, before);
  await settle();
  assert.deepEqual(core.calls, []);
  tell({ id: 55, op: 'fit', options: {}, cores: 1 });
  await settle();
  assert.ok(shard.ended);
});

test('the results of a cancelled run are dropped, also when the next has begun', async () => {
  for (const next of [false, true]) {
    tell({ id: 60, op: 'fit', options: {}, cores: 2 });
    await settle();
    const shard = lastShard();
    core.calls = [];
    tell({ id: 61, op: 'cancel' });
    if (next) tell({ id: 62, op: 'fit', options: {}, cores: 2 });
    for (let i = 0; i < 50; i++) await Promise.resolve(); // the next has begun, and has done no step
    shard.give(1);
    team.asked = false;
    await settle();
    assert.ok(!core.calls.some((call) => call.startsWith('take')), core.calls.join());
    shard.die();
    tell({ id: 63, op: 'cancel' });
    await settle();
  }
  core.calls = [];
  lastShard().die();
  assert.deepEqual([(await settle()).length, core.calls], [0, ['share 1']], 'a death at rest is nobody’s concern');
  tell({ id: 64, op: 'fit', options: {}, cores: 1 });
  await settle();
});

test('a shard that never answers is replaced, and a new run does not wait for one that is busy', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  tell({ id: 80, op: 'fit', options: {}, cores: 2 });
  await settle();
  const hung = lastShard();
  t.mock.timers.tick(170_000);
  assert.ok((await settle()).every(({ type }) => type !== 'shard-lost'), 'it may take long');
  t.mock.timers.tick(20_000);
  assert.ok((await settle()).some(({ type, id }) => type === 'shard-lost' && id === 80));
  assert.ok(hung.ended);
  const busy = lastShard();
  assert.notEqual(busy, hung);
  tell({ id: 81, op: 'cancel' });
  await settle();
  const clock = performance.now;
  t.after(() => (performance.now = clock));
  performance.now = () => clock.call(performance) + 5000;
  core.calls = [];
  tell({ id: 82, op: 'fit', options: {}, cores: 2 });
  await settle();
  assert.ok(busy.ended);
  assert.deepEqual(core.calls, ['share 2', 'part 1', 'task 1'], 'the new one gets its part');
  lastShard().give(1);
  t.mock.timers.tick(200_000);
  assert.ok((await settle()).every(({ type }) => type !== 'shard-lost'), 'it has answered');
  tell({ id: 83, op: 'fit', options: {}, cores: 1 });
  await settle();
});

test('a worker does E-steps for another worker', async () => {
  core.calls = [];
  tell({ id: 56, op: 'join', message: '{"part":1}', buffers: [Uint8Array.of(1)] });
  tell({ id: 57, op: 'estep', message: '{"task":1}', buffers: [Uint8Array.of(2), Uint8Array.of(3, 3), Uint8Array.of(4)] });
  assert.deepEqual(idsAndTypes(await settle()), [[56, 'shard-ready'], [57, 'shard-stats'], [57, 'shard-videos']]);
  assert.deepEqual(core.calls, ['join {"part":1} 1', 'estep {"task":1} 2 in 3,3', 'videos in 4']);
  tell({ id: 58, op: 'estep', message: '{}', buffers: [Uint8Array.of(2), new Uint8Array(), new Uint8Array()] });
  assert.deepEqual(idsAndTypes(await settle()), [[58, 'failure']]);
});
