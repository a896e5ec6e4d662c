import assert from 'node:assert/strict';
import test from 'node:test';
import { createSession } from '../session.js';
import { createStore, initialState } from '../state.js';
import { toyAnswer, toyDataset } from './toy.js';

/** @typedef {import('../wire.js').Message} Message */

const items = [{ path: 'toy/tracks.csv', file: new Blob(['x']) }];

/** A session over a worker that says what the test tells it to. */
function bench() {
  const store = createStore(initialState(), (flush) => flush());
  /** @type {{ask: any, hear?: (message: Message) => void, forgotten?: boolean}[]} */
  const asked = [];
  /** @type {any} */
  let told;
  let restarts = 0;
  const session = createSession(store, (listener) => {
    told = listener;
    return {
      ask: (ask, hear) => asked.push({ ask, hear }),
      forget: (id) => { if (asked[id - 1]) asked[id - 1].forgotten = true; },
      restart: () => { restarts += 1; },
      end: () => {},
    };
  }, () => {});
  told.hello({ type: 'hello', version: '', presets: [{ name: 'default', about: '', options: { c: 5 } }], exports: ['tracks.csv'], options: [] });
  const last = (/** @type {string} */ op) => asked.filter(({ ask }) => ask.op === op).at(-1);
  const say = (/** @type {string} */ op, /** @type {any} */ message) => last(op)?.hear?.(message);
  return { store, session, asked, told, last, say, restarts: () => restarts };
}

const progress = { type: 'progress', start: 1, starts: 1, iteration: 1, iterations: 9, block: '', f: 5, best: null, tempered: false, fraction: 0.1, boundary: true, done: null };
const done = { ...progress, fraction: 1, done: { kept: 1, agreement: 1, starts: [], trace: [], notes: [] } };

/** A session with a dataset open and a run done. */
function settled() {
  const b = bench();
  b.session.open(items);
  b.say('open', toyDataset());
  b.say('fit', toyAnswer());
  b.say('fit', done);
  b.say('export', fileOf('a'));
  return b;
}

/** @param {string} text */
const fileOf = (text) => ({ type: 'file', name: 'tracks.csv', mime: 'text/csv', body: new TextEncoder().encode(text) });

/** What a download gives, '' where the core has to make it. @param {ReturnType<typeof bench>} b */
async function taken({ session }) {
  /** @type {Blob|undefined} */
  let file;
  session.download('tracks.csv', (got) => { file = got; });
  return file ? /** @type {Blob} */ (file).text() : '';
}

test('a dataset is fitted as soon as it is open', () => {
  const { store, asked } = settled();
  assert.deepEqual(asked.map(({ ask }) => ask.op), ['open', 'fit', 'export']);
  assert.deepEqual(asked[1].ask.options, { c: 5 });
  assert.equal(store.get().run.phase, 'done');
  assert.deepEqual(store.get().answered, { c: 5 });
});

test('faults leave what was open as it was', () => {
  const { store, session, say } = settled();
  const { dataset, answer } = store.get();
  session.open([{ path: 'bad.zip', file: new Blob() }]);
  assert.equal(store.get().opening?.name, 'bad.zip');
  say('open', { type: 'faults', faults: [], more: false, ignored: [] });
  assert.equal(store.get().opening, null);
  assert.equal(store.get().faults?.name, 'bad.zip');
  assert.equal(store.get().dataset, dataset);
  assert.equal(store.get().answer, answer);
  assert.equal(session.items(), items);
});

test('a step holds the run at the end of an iteration', () => {
  const { store, session, asked, say } = settled();
  session.step();
  assert.deepEqual(asked.slice(-2).map(({ ask }) => ask.op), ['fit', 'iterate']);
  say('fit', { ...progress, boundary: false });
  assert.equal(store.get().run.phase, 'stepping');
  say('fit', progress);
  assert.equal(store.get().run.phase, 'paused');
  session.step();
  assert.equal(asked.filter(({ ask }) => ask.op === 'fit').length, 2, 'the same run goes on');
});

test('a cancelled run shows what it had', () => {
  const { store, session, last, say } = settled();
  session.run();
  say('fit', { ...progress, fraction: 0.3 });
  session.cancel();
  assert.equal(last('cancel')?.ask.op, 'cancel');
  assert.equal(store.get().run.phase, 'cancelled');
  const answer = { ...toyAnswer(), iteration: 77 };
  say('fit', answer);
  say('fit', done);
  assert.equal(store.get().run.phase, 'cancelled');
  assert.equal(store.get().run.progress?.fraction, 0.3);
  assert.equal(store.get().answer, answer);
});

test('after a crash the last good dataset is opened again and the result stays', () => {
  const { store, session, asked, told, say, restarts } = settled();
  session.run();
  told.gone('out of memory');
  assert.equal(restarts(), 1);
  assert.equal(store.get().run.phase, 'failed');
  assert.match(store.get().problem?.text ?? '', /While running: out of memory/);
  told.hello({ ...store.get().hello });
  assert.equal(asked.at(-1)?.ask.files, items);
  say('open', toyDataset());
  assert.equal(store.get().core, 'ready');
  assert.ok(store.get().answer);
});

test('after a crash the screen and the downloads are those of the last finished run', async () => {
  const b = settled();
  const { store, session, asked, told, say } = b;
  const { answer, run } = store.get();
  assert.equal(await taken(b), '', 'a core that has the run makes it');
  session.run();
  say('fit', toyAnswer());
  told.gone('out of memory');
  assert.equal(store.get().answer, answer);
  assert.deepEqual(store.get().run, { ...run, phase: 'failed' });
  assert.equal(await taken(b), 'a');
  told.hello({ ...store.get().hello });
  say('open', toyDataset());
  assert.equal(await taken(b), 'a');
  session.run();
  say('fit', done);
  say('export', fileOf('b'));
  assert.equal(await taken(b), '');
  told.gone('out of memory');
  assert.equal(await taken(b), 'b');
  told.hello({ ...store.get().hello });
  say('open', toyDataset());
  session.open(items);
  say('open', toyDataset());
  told.gone('out of memory');
  assert.equal(await taken(b), '', 'another dataset has none yet');
  assert.equal(asked.at(-1)?.ask.op, 'export');
});

test('a core that dies again and again is given up', () => {
  const { store, told, restarts } = settled();
  for (let i = 0; i < 3; i++) told.gone('gone');
  assert.equal(restarts(), 2);
  assert.equal(store.get().core, 'failed');
});

test('a failed run says why', () => {
  const { store, session, say } = settled();
  session.run();
  say('fit', { type: 'error', text: 'C is negative', panic: false });
  assert.equal(store.get().run.phase, 'failed');
  assert.equal(store.get().problem?.text, 'C is negative');
});
