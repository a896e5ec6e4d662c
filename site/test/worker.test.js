import assert from 'node:assert/strict';
import test from 'node:test';

// The worker's surroundings: a core of three steps an iteration and two
// iterations a run, a channel that this process does not wait for, and a page.

/** @type {{id?: number, type: string, boundary?: boolean, body?: string, done?: object|boolean|null}[]} */
const posted = [];
/** The core's shards: one is asked in each iteration, after its first step. */
const team = { shards: 1, asked: false, taken: false, most: 2, kept: /** @type {{bytes: Uint8Array}[]} */ ([]) };
const core = { steps: 0, last: 6, fail: '', clock: 0, slow: 0, saves: 0, large: false, calls: /** @type {string[]} */ ([]) };
const reply = (/** @type {object} */ message) => ({ message: JSON.stringify(message), buffers: [] });
const progress = () => reply({
  type: 'progress', boundary: core.steps > 0 && core.steps % 3 === 0, done: core.steps === core.last ? {} : null,
  asking: team.shards > 1 && core.steps % 3 === 1 && !team.asked ? [1] : [], waiting: team.shards > 1 && core.steps % 3 === 1 && !team.taken,
});

const making = () => reply({ type: 'prepared', doing: 'pca', done: core.steps === 4 });
const compared = () => reply({ type: 'compared', body: core.steps % 3 === 2 ? '<p>' : '', done: core.steps === 6 });

const scope = /** @type {any} */ (globalThis);
scope.addEventListener = () => {}; // nothing is refused here
scope.Go = class {
  importObject = {};
  async run() {
    scope.siibp = {
      hello: () => reply({ type: 'hello' }),
      open: async (/** @type {{path: string}[]} */ files) => reply({ type: files[0].path === 'bad' ? 'faults' : 'dataset' }),
      prepare: (/** @type {string} */ recipe) => { core.steps = 0; core.calls.push(recipe); return making(); },
      make: () => { core.steps += 1; return making(); },
      abandon: () => { core.calls.push('abandon'); return reply({ type: 'prepared', done: false }); },
      fit: () => { core.steps = 0; return progress(); },
      keep: (/** @type {number} */ mark) => { core.calls.push(`keep ${mark}`); return reply({ type: 'kept', marks: [mark] }); },
      back: (/** @type {number} */ mark) => { core.steps = mark; return progress(); },
      warm: (/** @type {string} */ options, /** @type {number} */ from) => {
        core.calls.push(`warm ${options} ${from}`);
        if (options === '{"c":-1}') return reply({ type: 'error' });
        core.steps = 0;
        return progress();
      },
      step: () => {
        if (core.fail) throw new Error(core.fail);
        if (team.shards > 1 && core.steps % 3 === 1 && !team.taken) return progress();
        core.steps += 1;
        core.clock += 50;
        team.asked = team.taken = false;
        return progress();
      },
      share: (/** @type {number} */ n) => {
        const shards = Math.min(n, team.most);
        const parts = shards > 1 && shards !== team.shards;
        team.shards = shards;
        core.calls.push(`share ${n}`);
        return reply({ type: 'shared', shards, parts });
      },
      part: (/** @type {number} */ i) => { core.calls.push(`part ${i}`); return { message: '{"type":"part"}', buffers: [new Uint8Array(2)] }; },
      task: (/** @type {number} */ i) => { core.calls.push(`task ${i}`); team.asked = true; return { message: '{"type":"task"}', buffers: [new Uint8Array(2)] }; },
      take: (/** @type {number} */ i, /** @type {{bytes: Uint8Array}} */ sums) => { core.calls.push(`take ${i} ${sums.bytes}`); team.taken = true; return reply({ type: 'shared' }); },
      takeVideos: (/** @type {number} */ i, /** @type {{bytes: Uint8Array}} */ videos) => { core.calls.push(`videos ${i} ${videos.bytes}`); team.kept.push(videos); return reply({ type: 'shared' }); },
      lose: (/** @type {number} */ i) => { core.calls.push(`lose ${i}`); team.asked = false; return reply({ type: 'shared', shards: team.shards }); },
      join: (/** @type {string} */ part, /** @type {Uint8Array[]} */ data) => { core.calls.push(`join ${part} ${data}`); return reply({ type: 'joined' }); },
      sweep: (/** @type {string} */ task, /** @type {Uint8Array[]} */ data, /** @type {Uint8Array} */ room) => { core.calls.push(`sweep ${task} ${data} in ${room}`); return reply({ type: task === 'task' ? 'swept' : 'error' }); },
      videos: (/** @type {Uint8Array} */ room) => { core.calls.push(`videos in ${room}`); return reply({ type: 'videos' }); },
      compare: () => { core.steps = 0; return compared(); },
      advance: () => { core.steps += 1; return compared(); },
      conclude: () => { core.steps = 5; return compared(); },
      report: (/** @type {string} */ name) => { core.calls.push(name); return reply({ type: 'file' }); },
      stop: () => reply({ type: 'progress', boundary: true, done: {} }),
      save: () => { core.saves += 1; core.clock += core.slow; return reply({ type: core.large ? 'error' : 'saved' }); },
      revive: (/** @type {string} */ saved, /** @type {Uint8Array[]} */ data) => { core.calls.push(`revive ${saved} ${data}`); core.steps = 3; return progress(); },
      answer: () => { core.clock += core.slow; return reply({ type: 'answer' }); },
      export: (/** @type {string} */ name) => { core.calls.push(name); return reply({ type: 'file' }); },
    };
    await new Promise(() => {});
  }
};
scope.MessageChannel = class {
  port1 = { onmessage: /** @type {(event: any) => void} */ (() => {}) };
  port2 = { postMessage: (/** @type {any} */ message) => setImmediate(() => this.port1.onmessage(message)) };
};
/** Workers that the page started for this one: what they were told, and what they say. @type {any[]} */
const spawned = [];
/** @param {number} key @param {any[]} told */
const sibling = (key, told = []) => ({
  key, told, ended: false,
  /** Gives back what it was last asked to sweep: the sums, then the videos. @param {number} value */
  give(value, task = told.at(-1)) {
    this.sum(value, task);
    this.bring(value, task);
  },
  sum: (/** @type {number} */ value, { id } = told.at(-1)) => tell({ op: 'heard', key, data: { id, reply: { message: '{"type":"swept"}', buffers: [Uint8Array.of(value, value)] } } }),
  bring: (/** @type {number} */ value, { id } = told.at(-1)) => tell({ op: 'heard', key, data: { id, reply: { message: '{"type":"videos"}', buffers: [Uint8Array.of(value)] } } }),
  die: (why = '') => tell({ op: 'died', key, why }),
});
scope.self = {
  postMessage: (/** @type {any} */ said) => {
    if (said.reply) posted.push({ id: said.id, ...JSON.parse(said.reply.message) });
    else if (said.spawn) spawned.push(sibling(said.spawn));
    else if (said.to) spawned[said.to - 1].told.push(said.message);
    else spawned[said.end - 1].ended = true;
  },
};
await import(new URL('../core/worker/main.js', import.meta.url).href);

const EMPTY = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]); // the smallest WebAssembly module
const tell = (/** @type {object} */ data) => scope.self.onmessage({ data });

/** Lets the worker work until it has nothing to do. */
async function settle() {
  for (let i = 0; i < 50; i++) await new Promise((done) => setImmediate(done));
  return posted.splice(0);
}

test('requests that arrive before the core has started wait for it', async () => {
  tell({ module: new WebAssembly.Module(EMPTY) });
  tell({ id: 1, op: 'open', files: [{ path: 'good' }] });
  assert.deepEqual((await settle()).map(({ id, type }) => [id, type]), [[undefined, 'hello'], [1, 'dataset']]);
});

test('a run ends with an answer and a last progress', async () => {
  tell({ id: 2, op: 'fit', options: {} });
  const heard = await settle();
  assert.equal(core.steps, 6);
  assert.deepEqual(heard.slice(-2).map(({ id, type }) => [id, type]), [[2, 'answer'], [2, 'progress']]);
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
  const held = core.steps;
  assert.ok(held < 6);
  assert.equal(heard.at(-1)?.type, 'answer');
  tell({ id: 8, op: 'export', name: 'tracks.csv' });
  assert.equal((await settle())[0].type, 'file');
  tell({ id: 9, op: 'cancel' });
  tell({ id: 10, op: 'resume' });
  assert.deepEqual((await settle()).map(({ id, type }) => [id, type]), [[6, 'answer'], [6, 'progress']]);
  assert.equal(core.steps, held);
});

test('answers that take long become rare, and the last is always posted', async () => {
  const { now } = performance;
  performance.now = () => core.clock;
  core.last = 60; // 20 iterations of 150 ms
  /** @type {number[]} */
  const answers = [];
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
  tell({ id: 31, op: 'warm', options: { c: 1 }, from: 2 });
  const heard = await settle();
  assert.deepEqual(core.calls, ['keep 2', 'warm {"c":1} 2', 'share 1']);
  assert.deepEqual(heard.map(({ id, type }) => [id, type]).filter(([, type]) => type !== 'progress'), [[30, 'kept'], [31, 'answer']]);
  assert.deepEqual(heard.at(-1)?.done, {});
  tell({ id: 32, op: 'back', mark: 5 });
  assert.deepEqual((await settle()).slice(-2).map(({ id, type }) => [id, type]), [[32, 'answer'], [32, 'progress']]);
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
  tell({ id: 62, op: 'revive', message: '{"type":"saved"}', buffers: [Uint8Array.of(7)], cores: 1 });
  tell({ id: 63, op: 'pause' });
  const held = await settle();
  assert.equal(core.calls[0], 'revive {"type":"saved"} 7');
  assert.equal(held.at(-1)?.type, 'answer');
  tell({ id: 64, op: 'resume' });
  const heard = await settle();
  assert.deepEqual([heard.at(-1)?.id, heard.at(-1)?.done], [62, {}]);
});

test('a warm run that is refused leaves the present run to go on', async () => {
  tell({ id: 33, op: 'fit', options: {} });
  tell({ id: 34, op: 'warm', options: { c: -1 }, from: 0 });
  const heard = await settle();
  assert.deepEqual(heard.filter(({ id }) => id === 34).map(({ type }) => type), ['error']);
  assert.deepEqual([heard.at(-1)?.id, heard.at(-1)?.done], [33, {}]);
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
  assert.equal((await settle()).at(-1)?.done, true);
  tell({ id: 23, op: 'report', name: 'report.csv' });
  assert.deepEqual((await settle()).map(({ id, type }) => [id, type]), [[23, 'file']]);
  assert.equal(core.calls.at(-1), 'report.csv');
});

test('a shard gets its part and its tasks, and the run waits for its sums', async () => {
  core.calls = [];
  tell({ id: 50, op: 'fit', options: {}, cores: 4 });
  assert.ok((await settle()).every(({ done }) => !done));
  assert.deepEqual(core.calls, ['share 4', 'part 1', 'task 1']);
  const [shard] = spawned;
  assert.deepEqual(shard.told.map((/** @type {any} */ { op, message }) => [op, message]), [['join', '{"type":"part"}'], ['sweep', '{"type":"task"}']]);
  shard.give(5);
  await settle();
  shard.give(6);
  assert.deepEqual((await settle()).at(-1)?.done, {});
  assert.deepEqual(core.calls.slice(3), ['take 1 5,5', 'videos 1 5', 'task 1', 'take 1 6,6', 'videos 1 6']);
  tell({ id: 51, op: 'warm', options: {}, cores: 4 });
  await settle();
  assert.equal(core.calls.filter((call) => call === 'part 1').length, 1, 'it has its part');
  shard.give(7);
  await settle();
  shard.give(8);
  await settle();
  assert.deepEqual(team.kept.map(({ bytes }) => bytes[0]), [5, 6, 7, 8], 'nothing is written over that may still be read');
});

test('a run goes on without a shard’s videos, and whatever needs them waits for them', async () => {
  core.last = 9;
  tell({ id: 66, op: 'fit', options: {}, cores: 2 });
  await settle();
  const shard = spawned.at(-1);
  shard.give(0);
  await settle();
  const task = shard.told.at(-1);
  core.calls = [];
  shard.sum(1);
  assert.ok((await settle()).every(({ type }) => type !== 'answer'));
  assert.deepEqual(core.calls, ['take 1 1,1', 'task 1'], 'the next sweep is under way');
  tell({ id: 67, op: 'export', name: 'tracks.csv' });
  assert.deepEqual(await settle(), []);
  shard.bring(2, task);
  assert.deepEqual((await settle()).map(({ type }) => type), ['file']);
  assert.deepEqual(core.calls, ['take 1 1,1', 'task 1', 'videos 1 2', 'tracks.csv']);
  shard.sum(3);
  await settle();
  shard.die();
  assert.deepEqual((await settle()).filter(({ type }) => type !== 'progress').map(({ type }) => type), ['lost', 'answer'], 'nothing waits for what is lost');
  core.last = 6;
});

test('videos that never come are not waited for longer than the timeout', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  tell({ id: 68, op: 'fit', options: {}, cores: 2 });
  await settle();
  spawned.at(-1).sum(1);
  await settle();
  tell({ id: 69, op: 'cancel' });
  assert.deepEqual(await settle(), []);
  t.mock.timers.tick(1000);
  assert.deepEqual((await settle()).at(-1)?.done, {});
  tell({ id: 70, op: 'export', name: 'tracks.csv' });
  assert.deepEqual((await settle()).map(({ type }) => type), ['file'], 'they are waited for once');
});

test('a shard writes its results into buffers that are no longer read', async () => {
  core.last = 15;
  tell({ id: 65, op: 'fit', options: {}, cores: 4 });
  const rooms = [];
  for (const value of [1, 2, 3, 4, 5]) {
    await settle();
    const shard = spawned.at(-1);
    rooms.push(shard.told.at(-1).buffers.slice(1).map((/** @type {Uint8Array} */ bytes) => [...bytes]));
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
  const old = spawned.at(-1);
  old.die('out of memory');
  const heard = await settle();
  assert.deepEqual(heard.at(-1), { id: 52, type: 'lost', text: 'out of memory', again: true });
  assert.ok(old.ended);
  assert.deepEqual(core.calls, ['share 2', 'task 1', 'lose 1', 'part 1', 'task 1']);
  old.give(1);
  spawned.at(-1).die('out of memory');
  await settle();
  spawned.at(-1).die('out of memory');
  const last = await settle();
  assert.deepEqual(last.filter(({ type }) => type === 'lost'), [{ id: 52, type: 'lost', text: 'out of memory', again: false }]);
  assert.deepEqual(last.at(-1)?.done, {}, 'it goes on alone');
  assert.ok(core.calls.includes('share 1') && !core.calls.includes('take 1 1,1'));
  assert.equal(spawned.indexOf(old), spawned.length - 3);
});

test('a run does not use the sums of the run before', async () => {
  tell({ id: 53, op: 'fit', options: {}, cores: 2 });
  await settle();
  const shard = spawned.at(-1);
  const before = shard.told.at(-1);
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
    const shard = spawned.at(-1);
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
  spawned.at(-1).die();
  assert.deepEqual([(await settle()).length, core.calls], [0, ['share 1']], 'a death at rest is nobody’s concern');
  tell({ id: 64, op: 'fit', options: {}, cores: 1 });
  await settle();
});

test('a worker sweeps for another worker', async () => {
  core.calls = [];
  tell({ id: 56, op: 'join', message: 'part', buffers: [Uint8Array.of(1)] });
  tell({ id: 57, op: 'sweep', message: 'task', buffers: [Uint8Array.of(2), Uint8Array.of(3, 3), Uint8Array.of(4)] });
  assert.deepEqual((await settle()).map(({ id, type }) => [id, type]), [[56, 'joined'], [57, 'swept'], [57, 'videos']]);
  assert.deepEqual(core.calls, ['join part 1', 'sweep task 2 in 3,3', 'videos in 4']);
  tell({ id: 58, op: 'sweep', message: 'no task', buffers: [Uint8Array.of(2), new Uint8Array(), new Uint8Array()] });
  assert.deepEqual((await settle()).map(({ id, type }) => [id, type]), [[58, 'error']]);
});

test('a call that throws is reported as a crash of the core', async () => {
  core.fail = 'unreachable executed';
  tell({ id: 13, op: 'fit', options: {} });
  assert.deepEqual((await settle()).at(-1), { type: 'error', text: 'unreachable executed', panic: true, id: 13 });
});

test('features are computed piece by piece, and a cancel gives them up', async () => {
  core.calls = [];
  tell({ id: 40, op: 'prepare', recipe: { features: 'pca 2' } });
  const said = await settle();
  assert.ok(said.every(({ id, type }) => id === 40 && type === 'prepared'));
  assert.equal(said.at(-1)?.done, true);
  assert.deepEqual(core.calls, ['{"features":"pca 2"}']);
  tell({ id: 41, op: 'prepare', recipe: { features: 'pca 3' } });
  tell({ id: 42, op: 'cancel' });
  const after = await settle();
  assert.ok(after.every(({ done }) => !done));
  assert.deepEqual(after.at(-1), { id: 42, type: 'prepared', done: false });
  assert.deepEqual(core.calls.slice(1), ['{"features":"pca 3"}', 'abandon']);
});
