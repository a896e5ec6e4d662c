import assert from 'node:assert/strict';
import test from 'node:test';

// The worker's surroundings: a core of three steps an iteration and two
// iterations a run, a channel that this process does not wait for, and a page.

/** @type {{id?: number, type: string, boundary?: boolean, body?: string, done?: object|boolean|null}[]} */
const posted = [];
const core = { steps: 0, fail: '', calls: /** @type {string[]} */ ([]) };
const reply = (/** @type {object} */ message) => ({ message: JSON.stringify(message), buffers: [] });
const progress = () => reply({ type: 'progress', boundary: core.steps > 0 && core.steps % 3 === 0, done: core.steps === 6 ? {} : null });

const making = () => reply({ type: 'prepared', doing: 'pca', done: core.steps === 4 });
const compared = () => reply({ type: 'compared', body: core.steps % 3 === 2 ? '<p>' : '', done: core.steps === 6 });

const scope = /** @type {any} */ (globalThis);
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
        core.steps += 1;
        return progress();
      },
      compare: () => { core.steps = 0; return compared(); },
      advance: () => { core.steps += 1; return compared(); },
      conclude: () => { core.steps = 5; return compared(); },
      report: (/** @type {string} */ name) => { core.calls.push(name); return reply({ type: 'file' }); },
      stop: () => reply({ type: 'progress', boundary: true, done: {} }),
      answer: () => reply({ type: 'answer' }),
      export: (/** @type {string} */ name) => { core.calls.push(name); return reply({ type: 'file' }); },
    };
    await new Promise(() => {});
  }
};
scope.MessageChannel = class {
  port1 = { onmessage: () => {} };
  port2 = { postMessage: () => setImmediate(() => this.port1.onmessage()) };
};
scope.self = {
  postMessage: (/** @type {any} */ { id, reply: { message } }) => posted.push({ id, ...JSON.parse(message) }),
};
await import(new URL('../worker.js', import.meta.url).href);

const EMPTY = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]); // the smallest WebAssembly module
const tell = (/** @type {object} */ data) => scope.self.onmessage({ data });

/** Lets the worker work until it has nothing to do. */
async function settle() {
  for (let i = 0; i < 50; i++) await new Promise((done) => setImmediate(done));
  return posted.splice(0);
}

test('what is asked before the core has started waits for it', async () => {
  tell({ module: new WebAssembly.Module(EMPTY) });
  tell({ id: 1, op: 'open', files: [{ path: 'good' }] });
  assert.deepEqual((await settle()).map(({ id, type }) => [id, type]), [[undefined, 'hello'], [1, 'dataset']]);
});

test('a run ends with an answer and the progress that says so', async () => {
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

test('pause holds the run and shows where it stands; cancel ends it', async () => {
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

test('a warm run is shown at its end, and one that is kept is gone back to', async () => {
  core.calls = [];
  tell({ id: 30, op: 'keep', mark: 2 });
  tell({ id: 31, op: 'warm', options: { c: 1 }, from: 2 });
  const heard = await settle();
  assert.deepEqual(core.calls, ['keep 2', 'warm {"c":1} 2']);
  assert.deepEqual(heard.map(({ id, type }) => [id, type]).filter(([, type]) => type !== 'progress'), [[30, 'kept'], [31, 'answer']]);
  assert.deepEqual(heard.at(-1)?.done, {});
  tell({ id: 32, op: 'back', mark: 5 });
  assert.deepEqual((await settle()).slice(-2).map(({ id, type }) => [id, type]), [[32, 'answer'], [32, 'progress']]);
});

test('a warm run that is refused leaves the one that is under way to go on', async () => {
  tell({ id: 33, op: 'fit', options: {} });
  tell({ id: 34, op: 'warm', options: { c: -1 }, from: 0 });
  const heard = await settle();
  assert.deepEqual(heard.filter(({ id }) => id === 34).map(({ type }) => type), ['error']);
  assert.deepEqual([heard.at(-1)?.id, heard.at(-1)?.done], [33, {}]);
});

test('a run goes on if the files that were dropped meanwhile are refused', async () => {
  tell({ id: 11, op: 'fit', options: {} });
  tell({ id: 12, op: 'open', files: [{ path: 'bad' }] });
  const heard = await settle();
  assert.ok(heard.some(({ id, type }) => id === 12 && type === 'faults'));
  assert.equal(core.steps, 6);
});

test('a comparison says what each method gave, and is concluded by cancel', async () => {
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

test('a call that throws says that the core is gone', async () => {
  core.fail = 'unreachable executed';
  tell({ id: 13, op: 'fit', options: {} });
  assert.deepEqual((await settle()).at(-1), { type: 'error', text: 'unreachable executed', panic: true, id: 13 });
});

test('features are made piece by piece, and given up when cancelled', async () => {
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
