// The first view: what is asked for before the core is there, and how the core takes over.
import assert from 'node:assert/strict';
import test from 'node:test';
import { NO_EDITS } from '../model/edits.ts';
import { DEFAULT_CORES } from '../model/settings.ts';
import { createPageStore, initialState } from '../state.ts';
import { NO_RUN } from '../session/run/progress.ts';
import type { Run } from '../session/run/progress.ts';
import { sessionOver } from './session-bench.ts';
import { toyAnswer, toyDataset } from './toy.ts';
import type { Checkpoint, Hello } from '../core/messages.ts';
import { coreOf, openingOf, pendingOf, phaseOf } from '../session/session-state.ts';

const items = [{ path: 'demo.zip', file: new Blob(['x']) }];

const hello: Hello = { type: 'hello', version: '', kernel: 'none', presets: [{ name: 'default', about: '', options: { c: 5 } }], exports: ['tracks.csv'], options: [] };
const progress = { type: 'progress', start: 1, starts: 1, iteration: 1, iterations: 9, block: '', f: 5, best: null, tempered: false, fraction: 0.1, boundary: true, done: null };
const done = { ...progress, fraction: 1, done: { kept: 1, agreement: 1, starts: [], trace: [], notes: [], replay: null } };

const saved: Checkpoint = { type: 'checkpoint', start: 1, iteration: 1, parts: [new Uint8Array(1)] };

/** A session that shows an answer while its core, which says what the test tells it to, is loading. */
function shownEarly() {
  const demoAnswer = toyAnswer();
  const run: Run = { ...NO_RUN, options: { c: 5 } };
  const store = createPageStore({
    ...initialState(), hello: { ...hello, kernel: '' }, dataset: toyDataset(), answer: demoAnswer, demoAnswer, demoRun: saved, answerOptions: { c: 5 }, options: { c: 5 },
  }, (flush) => flush());
  const { session, asked, callbacks, say } = sessionOver(store);
  session.show(run);
  return { store, session, asked, callbacks, say, demoAnswer, ops: () => asked.map(({ body }) => body.op) };
}

for (const order of ['core', 'files']) {
  test(`the core takes over what is shown; the ${order} come first`, async () => {
    const { store, session, callbacks, say, ops, asked, demoAnswer } = shownEarly();
    const { hello: before, dataset } = store.get();
    const selection = { video: 0, track: 1, tuple: 1 };
    store.selection.select(selection);
    store.runSettings.setOptions({ c: 7 });
    const arrive = { core: () => callbacks.onHello(hello), files: () => session.adopt(items) };
    if (order === 'core') arrive.core(), arrive.files();
    else arrive.files(), arrive.core();
    assert.deepEqual(ops(), ['open']);
    assert.equal(coreOf(store.get()), 'starting');
    await say('open', toyDataset());
    assert.equal(coreOf(store.get()), 'starting');
    assert.deepEqual(asked[1].body, { op: 'restore', parts: saved.parts, cores: DEFAULT_CORES });
    await say('restore', done);
    assert.deepEqual([coreOf(store.get()), store.get().answer], ['starting', demoAnswer]);
    await say('restore', toyAnswer());
    await say('restore', done);
    const now = store.get();
    assert.deepEqual([coreOf(now), now.answer, phaseOf(now), now.kernel], ['ready', demoAnswer, 'done', 'none']);
    assert.ok(now.hello === before && now.dataset === dataset && now.selection === selection);
    assert.deepEqual([now.options, now.answerOptions], [{ c: 7 }, { c: 5 }]);
    assert.deepEqual(ops(), ['open', 'restore', 'export']);
  });
}

test('pending actions run once, when the core is ready', async () => {
  const { store, session, callbacks, say, ops } = shownEarly();
  session.whenReady('run', session.run);
  session.whenReady('tracks.csv', () => session.download('tracks.csv'));
  session.whenReady('run', session.run);
  assert.deepEqual(pendingOf(store.get()), ['run', 'tracks.csv']);
  callbacks.onHello(hello);
  session.adopt(items);
  await say('open', toyDataset());
  assert.deepEqual(ops(), ['open', 'restore']);
  await say('restore', toyAnswer());
  assert.deepEqual(ops(), ['open', 'restore', 'export', 'keep', 'fit', 'export'], 'the stored run, the next one, and the download');
  assert.equal(phaseOf(store.get()), 'running');
  assert.deepEqual([coreOf(store.get()), pendingOf(store.get())], ['ready', []]);
});

test('a run that cannot be taken over is reported, and pending actions run', async () => {
  const { store, session, callbacks, say, ops, demoAnswer } = shownEarly();
  session.whenReady('run', session.run);
  callbacks.onHello(hello);
  session.adopt(items);
  await say('open', toyDataset());
  await say('restore', { type: 'failure', text: 'another size', panic: false });
  assert.equal(store.get().answer, demoAnswer);
  assert.deepEqual([coreOf(store.get()), phaseOf(store.get()), pendingOf(store.get())], ['ready', 'running', []]);
  assert.deepEqual(ops(), ['open', 'restore', 'fit']);
});

test('what is asked for while a new core takes over is done when it has', async () => {
  const { store, session, callbacks, say, ops } = shownEarly();
  callbacks.onHello(hello);
  session.adopt(items);
  await say('open', toyDataset());
  callbacks.onCrash('out of memory');
  session.whenReady('run', session.run);
  callbacks.onHello(hello);
  await say('open', toyDataset());
  session.run();
  assert.deepEqual([coreOf(store.get()), pendingOf(store.get())], ['restarting', ['run', 'The run starts']]);
  assert.deepEqual(ops(), ['open', 'restore', 'open', 'restore']);
  await say('restore', toyAnswer());
  assert.deepEqual([coreOf(store.get()), phaseOf(store.get()), pendingOf(store.get())], ['ready', 'running', []]);
});

test('actions wait through the death of the core, and files are opened after what was asked of those before', async () => {
  const { store, session, callbacks, say, ops, asked } = shownEarly();
  callbacks.onHello(hello);
  session.adopt(items);
  session.open(items, { name: 'other' });
  session.whenReady('tracks.csv', () => session.download('tracks.csv'));
  callbacks.onCrash('out of memory');
  assert.deepEqual(pendingOf(store.get()), ['The files are opened', 'tracks.csv']);
  callbacks.onHello(hello);
  await say('open', toyDataset());
  assert.deepEqual(ops(), ['open', 'open', 'restore']);
  await say('restore', toyAnswer());
  assert.deepEqual(asked.slice(3).map(({ body }) => body.name ?? body.op), ['tracks.csv', 'open', 'tracks.csv']);
  assert.equal(openingOf(store.get())?.name, 'other');
  await say('open', { ...toyDataset(), hash: 'other' });
  assert.deepEqual([store.get().dataset?.hash, phaseOf(store.get()), store.get().answer], ['other', 'none', null]);
});

test('a core that dies while it takes over is started again', async () => {
  const { store, session, callbacks, say, ops, demoAnswer } = shownEarly();
  callbacks.onHello(hello);
  session.adopt(items);
  await say('open', toyDataset());
  callbacks.onCrash('out of memory');
  assert.equal(store.get().answer, demoAnswer);
  callbacks.onHello(hello);
  await say('open', toyDataset());
  assert.deepEqual(ops(), ['open', 'restore', 'open', 'restore']);
  await say('restore', toyAnswer());
  assert.deepEqual([coreOf(store.get()), store.get().answer], ['ready', demoAnswer]);
});

test('without a core no action stays pending', async () => {
  const { store, session, demoAnswer } = shownEarly();
  session.whenReady('run', session.run);
  session.fail({ title: 'The core could not be loaded.', text: 'it answers 503' });
  const { problem, answer } = store.get();
  assert.deepEqual([coreOf(store.get()), pendingOf(store.get()), problem?.text], ['failed', [], 'it answers 503']);
  assert.equal(answer, demoAnswer);
  session.whenReady('run', () => assert.fail('there is no core'));
  assert.match(store.get().problem?.title ?? '', /needs the core/);
});

test('options that were moved before the core was ready continue the run once the core has it', async () => {
  const { store, session, callbacks, say, ops, asked, demoAnswer } = shownEarly();
  const setting = { key: 'c', symbol: 'C', live: true } as any;
  store.session.setHello({ ...hello, options: [setting] });
  store.runSettings.setOptions({ c: 7 });
  session.changeOption('c', false);
  callbacks.onHello(hello);
  session.adopt(items);
  await say('open', toyDataset());
  session.changeOption('c', false);
  assert.deepEqual(ops(), ['open', 'restore']);
  assert.equal(store.get().answer, demoAnswer);
  await say('restore', toyAnswer());
  assert.deepEqual(ops().filter((op) => op !== 'export'), ['open', 'restore', 'keep', 'warmStart']);
  assert.deepEqual(asked.at(-1)?.body, { op: 'warmStart', options: { c: 7 }, edits: NO_EDITS, from: 1, fixed: false, cores: DEFAULT_CORES });
  assert.equal(store.get().undoHistory.previousAnswer, store.get().answer);
});

test('a correction that no run has yet continues the run that came with the site, once', async () => {
  const { store, session, callbacks, say, ops, asked } = shownEarly();
  callbacks.onHello(hello);
  session.adopt(items);
  await say('open', toyDataset());
  await say('restore', toyAnswer());
  const edits = { ...NO_EDITS, known: [{ video: 'clip-07', track: 't1', labels: ['-', ''], contradicts: [] }] };
  session.edit(edits, 't1 is no who');
  for (const expected of [['open', 'restore', 'export', 'keep', 'warmStart'], ['open', 'restore', 'export']]) {
    const before = asked.length;
    callbacks.onCrash('out of memory');
    callbacks.onHello(hello);
    await say('open', toyDataset());
    await say('restore', toyAnswer());
    assert.deepEqual(ops().slice(before), expected);
    assert.equal(store.get().edits, edits);
  }
});
