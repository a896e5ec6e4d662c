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
  told.hello({ type: 'hello', version: '', kernel: 'none', presets: [{ name: 'default', about: '', options: { c: 5 } }], exports: ['tracks.csv'], options: [] });
  const last = (/** @type {string} */ op) => asked.filter(({ ask }) => ask.op === op).at(-1);
  const say = (/** @type {string} */ op, /** @type {any} */ message) => last(op)?.hear?.(message);
  return { store, session, asked, told, last, say, restarts: () => restarts };
}

const progress = { type: 'progress', start: 1, starts: 1, iteration: 1, iterations: 9, block: '', f: 5, best: null, tempered: false, fraction: 0.1, boundary: true, done: null };
const done = { ...progress, fraction: 1, done: { kept: 1, agreement: 1, starts: [], trace: [], notes: [], replay: null } };

/** A session with a dataset open and a run done. */
function settled() {
  const b = bench();
  b.session.open(items, { go: true });
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
  say('open', { type: 'faults', faults: [], more: false, ignored: [], writable: false });
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

/** @param {number} start @param {number} iteration */
const savedAt = (start, iteration) => ({ type: 'saved', start, iteration, reply: { message: `${start} ${iteration}`, buffers: [] } });

/** The core dies, and another opens the files. @param {ReturnType<typeof bench>} b */
function crash({ store, told, say }) {
  told.gone('out of memory');
  told.hello({ ...store.get().hello });
  say('open', toyDataset());
}

test('a run that was saved goes on in another core', () => {
  const b = settled();
  const { store, session, asked, last, say } = b;
  session.run();
  for (const iteration of [1, 2, 3]) {
    say('fit', { ...progress, start: 2, starts: 4, iteration });
    if (iteration === 2) say('fit', savedAt(2, 2));
  }
  const { answer } = store.get();
  crash(b);
  assert.equal(store.get().problem?.title, 'The core stopped at start 2, iteration 3 and was started again.');
  assert.equal(store.get().problem?.text, 'The run goes on from start 2, iteration 2. It stopped with: out of memory.');
  assert.deepEqual(asked.slice(-2).map(({ ask }) => ask.op), ['open', 'revive']);
  assert.equal(last('revive')?.ask.message, '2 2');
  assert.equal(store.get().run.phase, 'running');
  assert.deepEqual(store.get().run.series.get(2)?.map((sample) => sample.iteration), [1, 2]);
  assert.equal(store.get().answer, answer, 'what is on the screen stays');
  say('revive', { ...progress, start: 2, starts: 4, iteration: 3 });
  say('revive', done);
  assert.equal(store.get().run.phase, 'done');
  assert.equal(asked.at(-1)?.ask.op, 'export', 'it is a run like any other');
});

test('a run that was held is held again, one that was cancelled is not gone on with', () => {
  const b = settled();
  b.session.run();
  b.say('fit', progress);
  b.say('fit', savedAt(1, 1));
  b.session.pause();
  crash(b);
  assert.deepEqual(b.asked.slice(-2).map(({ ask }) => ask.op), ['revive', 'pause']);
  assert.equal(b.store.get().run.phase, 'paused');

  b.told.gone('out of memory');
  b.session.cancel();
  b.told.hello({ ...b.store.get().hello });
  b.say('open', toyDataset());
  assert.equal(b.asked.at(-1)?.ask.op, 'open');
  assert.equal(b.store.get().run.phase, 'cancelled');
});

test('a run whose core dies twice more at the same place is given up, one that comes further is not', () => {
  const b = settled();
  const { store, session, asked, say } = b;
  session.run();
  say('fit', progress);
  say('fit', savedAt(1, 1));
  crash(b);
  say('revive', savedAt(1, 2));
  const last = () => asked.at(-1)?.ask;
  for (let i = 0; i < 2; i++) {
    crash(b);
    assert.deepEqual([last().op, last().message], ['revive', '1 2']);
    say('revive', savedAt(1, 2));
  }
  crash(b);
  assert.equal(last().op, 'open');
  assert.equal(store.get().run.phase, 'failed');
  assert.match(store.get().problem?.text ?? '', /^While running: out of memory\. The last result stays\./);
});

test('features are made again before a run goes on', () => {
  const b = unmade();
  const { session, store, say, asked, last } = b;
  session.run();
  say('prepare', prepared);
  say('fit', progress);
  say('fit', savedAt(1, 1));
  b.told.gone('out of memory');
  b.told.hello({ ...store.get().hello });
  say('open', store.get().dataset);
  assert.equal(asked.at(-1)?.ask.op, 'prepare');
  say('prepare', prepared);
  assert.equal(last('revive')?.ask.message, '1 1');
  assert.match(store.get().problem?.title ?? '', /^The core stopped at iteration 1 /);
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

test('what a run has no file for does not cost it the others', async () => {
  const b = bench();
  b.store.set({ hello: { .../** @type {import('../wire.js').Hello} */ (b.store.get().hello), exports: ['tracks.csv', 'subtitles.zip'] } });
  b.session.open(items, { go: true });
  b.say('open', toyDataset());
  b.say('fit', toyAnswer());
  b.say('fit', done);
  b.say('export', fileOf('a'));
  b.say('export', { type: 'error', text: 'no frames per second', panic: false });
  b.told.gone('out of memory');
  assert.equal(await taken(b), 'a');
  assert.equal(b.store.get().problem?.title, 'The core stopped and has been started again.');
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

const capsule = [{ path: 'run.zip', file: new Blob(['z']) }];
const lacking = { type: 'lacking', name: 'toy', hash: 'a', videos: 3, tracks: 5 };
const run = { options: { c: 9 }, features: null, page: null, f: 3 };

test('a capsule finds its data among what was opened before', () => {
  const { store, session, last, say } = settled();
  session.open([{ path: 'b.zip', file: new Blob() }]);
  say('open', { ...toyDataset(), hash: 'b' });
  session.open(capsule);
  assert.deepEqual(last('open')?.ask.files, capsule);
  say('open', lacking);
  assert.deepEqual(last('open')?.ask.files, [...capsule, ...items]);
  say('open', { ...toyDataset(), run });
  assert.deepEqual(session.items(), [...capsule, ...items]);
  assert.deepEqual(store.get().options, { c: 9 });
  assert.equal(store.get().preset, '');
  assert.deepEqual(last('fit')?.ask.options, { c: 9 });
  assert.equal(store.get().problem, null);
});

test('a capsule waits for its data, once', () => {
  const { store, session, last, say } = settled();
  const data = [{ path: 'mine.zip', file: new Blob() }];
  session.open(capsule);
  say('open', { ...lacking, hash: 'unknown' });
  assert.equal(store.get().problem?.title, 'run.zip needs its data.');
  session.open(data);
  assert.deepEqual(last('open')?.ask.files, [...capsule, ...data]);
  say('open', { type: 'faults', faults: [], more: false, ignored: [] });
  session.open(data);
  assert.deepEqual(last('open')?.ask.files, data);
  session.open(capsule);
  say('open', { ...lacking, hash: 'unknown' });
  session.waive();
  session.open(data);
  assert.deepEqual(last('open')?.ask.files, data);
});

test('data in a capsule is shown with the media that was opened before', () => {
  const { session, last, say } = settled();
  session.open(capsule);
  say('open', { ...toyDataset(), run });
  assert.deepEqual(last('open')?.ask.files, [...capsule, ...items]);
});

test('a capsule’s features are made as its recipe says, and its run at once', () => {
  const { store, session, asked, say } = settled();
  const features = { views: [{ view: 'who', steps: [{ do: 'l2' }, { do: 'pca', dims: 1 }] }], fisher: { components: 16 }, seed: 1 };
  session.open(capsule);
  say('open', { ...toyDataset(), hash: 'c', run: { ...run, features } });
  assert.equal(store.get().panel, '');
  assert.deepEqual(asked.at(-1)?.ask, { op: 'prepare', recipe: { features: 'who: l2, pca 1', fisher: { components: 16 }, seed: 1 } });
  say('prepare', prepared);
  assert.deepEqual(asked.at(-1)?.ask, { op: 'fit', options: { c: 9 }, edits: {} });
});

test('a run made again that differs is told', () => {
  const { store, say } = settled();
  say('fit', { ...done, done: { ...done.done, replay: { same: true, text: 'same' } } });
  assert.equal(store.get().problem, null);
  say('fit', { ...done, done: { ...done.done, replay: { same: false, text: 'other' } } });
  assert.equal(store.get().problem?.text, 'other');
});

test('downloads that hold the data are made only when they are asked for', () => {
  const { store, session, asked, say } = settled();
  store.set({ hello: /** @type {any} */ ({ ...store.get().hello, exports: ['tracks.csv', 'capsule.zip', 'capsule-data.zip'] }) });
  session.run();
  const before = asked.length;
  say('fit', done);
  say('export', fileOf('a'));
  say('export', fileOf('b'));
  assert.deepEqual(asked.slice(before).map(({ ask }) => ask.name), ['tracks.csv', 'capsule.zip']);
  assert.equal(asked.at(-1)?.ask.page.place, '#video=clip-07');
  session.download('capsule-data.zip', () => {});
  assert.equal(asked.at(-1)?.ask.name, 'capsule-data.zip');
});

test('a file that is refused does not cost the others', async () => {
  const b = settled();
  b.store.set({ hello: /** @type {any} */ ({ ...b.store.get().hello, exports: ['tracks.csv', 'capsule.zip'] }) });
  b.session.run();
  b.say('fit', done);
  b.say('export', fileOf('c'));
  b.say('export', { type: 'error', text: 'run it anew', panic: false });
  b.told.gone('out of memory');
  assert.equal(await taken(b), 'c');
});

test('captions that are given go with the files, through a crash and to other cores', () => {
  const { store, session, asked, told, last, say } = settled();
  const draft = /** @type {any} */ ({});
  store.set({ draft });
  assert.deepEqual(last('open')?.ask.how, {});
  session.caption('a: (x)');
  assert.deepEqual([last('open')?.ask.files, last('open')?.ask.how.captions], [items, 'a: (x)']);
  say('open', { type: 'faults', faults: [], more: false, ignored: [], writable: false });
  assert.equal(session.source().how.captions, undefined, 'refused captions change nothing');
  session.caption('a: (y)');
  say('open', toyDataset());
  assert.deepEqual(session.same(), { files: items, how: { captions: 'a: (y)' } });
  assert.equal(asked.at(-1)?.ask.op, 'fit', 'captions that were just written are run');
  assert.equal(store.get().draft, draft, 'the writing goes on');
  told.gone('out of memory');
  told.hello({ ...store.get().hello });
  assert.equal(last('open')?.ask.how.captions, 'a: (y)');
  session.open(items);
  say('open', toyDataset());
  assert.deepEqual([session.source().how, store.get().captions, store.get().draft], [{}, null, null]);
});

test('a dataset whose captions are to be written is not run', () => {
  const { store, session, asked, say } = bench();
  session.open(items, { name: 'toy', how: { captions: '' } });
  say('open', toyDataset());
  assert.deepEqual(asked.map(({ ask }) => ask.op), ['open']);
  session.run();
  assert.deepEqual(asked.map(({ ask }) => ask.op), ['open']);
  assert.equal(store.get().captions, '');
  assert.equal(store.get().panel, '');
  assert.equal(store.get().run.phase, 'none');
});
/** A dataset of descriptors that a person has opened and not run yet. */
function unmade() {
  const b = settled();
  const dataset = { ...toyDataset(), views: [toyDataset().views[0]], descriptors: [{ name: 'what', dim: 6, count: 40, bare: 0 }] };
  const files = [{ path: 'mine.zip', file: new Blob(['x']) }];
  b.session.open(files);
  b.say('open', dataset);
  return { ...b, dataset, files };
}

const preparing = { type: 'prepared', doing: 'what: mixture', done: false, steps: [], views: [], spectra: [] };
const prepared = { ...preparing, doing: '', done: true };

test('what a person brings is shown, and run when asked', () => {
  const { store, session, asked } = settled();
  session.open(items);
  const before = asked.length;
  asked.at(-1)?.hear?.(toyDataset());
  assert.equal(store.get().panel, 'found');
  assert.equal(store.get().run.phase, 'none');
  assert.equal(asked.length, before);
  session.run();
  assert.equal(store.get().panel, '');
  assert.equal(asked.at(-1)?.ask.op, 'fit', 'as they are, features need no making');
});

test('features are made before the run, once for each recipe', () => {
  const { store, session, asked, last, say } = unmade();
  session.run();
  assert.equal(asked.at(-1)?.ask.op, 'prepare');
  assert.equal(last('prepare')?.ask.recipe.fisher.components, 16);
  assert.equal(store.get().run.phase, 'preparing');
  say('prepare', preparing);
  assert.equal(store.get().preparing?.doing, 'what: mixture');
  say('prepare', prepared);
  assert.equal(asked.at(-1)?.ask.op, 'fit');
  assert.equal(store.get().run.phase, 'running');
  session.run();
  assert.equal(asked.at(-1)?.ask.op, 'fit', 'they are there');
  say('fit', done);
  store.set({ making: { ...store.get().making, fisher: { components: 4, dims: 6, sample: 100 } } });
  session.step();
  assert.equal(last('prepare')?.ask.recipe.fisher.components, 4);
  say('prepare', prepared);
  assert.deepEqual(asked.slice(-2).map(({ ask }) => ask.op), ['fit', 'iterate']);
  assert.equal(store.get().run.phase, 'stepping');
});

test('the making can be cancelled, and may fail', () => {
  const { store, session, asked, last, say } = unmade();
  session.run();
  const first = last('prepare');
  session.cancel();
  assert.equal(asked.at(-1)?.ask.op, 'cancel');
  assert.ok(first?.forgotten);
  assert.equal(store.get().preparing, null);
  assert.equal(store.get().run.phase, 'none');
  session.run();
  say('prepare', { type: 'error', text: 'they are all alike', panic: false });
  assert.equal(store.get().problem?.text, 'they are all alike');
  assert.equal(store.get().run.phase, 'none');
});

test('a worker that does not hear the cancelling is ended', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { store, session, asked, told, say, restarts, dataset, files } = unmade();
  session.run();
  session.cancel();
  say('cancel', preparing);
  t.mock.timers.tick(60_000);
  assert.equal(restarts(), 0, 'it has heard');
  session.run();
  session.cancel();
  t.mock.timers.tick(60_000);
  assert.equal(restarts(), 1);
  assert.equal(store.get().core, 'restarting');
  told.hello({ ...store.get().hello });
  assert.equal(asked.at(-1)?.ask.files, files);
  say('open', dataset);
  assert.equal(store.get().core, 'ready');
  assert.equal(store.get().problem, null);
  session.run();
  assert.equal(asked.at(-1)?.ask.op, 'prepare');
});

test('a look at a spectrum is no run', () => {
  const { store, session, asked, say } = unmade();
  session.look();
  assert.equal(asked.at(-1)?.ask.op, 'prepare');
  assert.equal(store.get().run.phase, 'none');
  say('prepare', prepared);
  assert.deepEqual(store.get().prepared, prepared);
  assert.equal(asked.at(-1)?.ask.op, 'prepare');
  session.run();
  assert.equal(asked.at(-1)?.ask.op, 'fit');
});

test('after a crash in the making the features are made anew', () => {
  const { store, session, asked, told, say, dataset, files } = unmade();
  session.run();
  told.gone('out of memory');
  assert.match(store.get().problem?.text ?? '', /While making the features/);
  told.hello({ ...store.get().hello });
  assert.equal(asked.at(-1)?.ask.files, files);
  say('open', dataset);
  session.run();
  assert.equal(asked.at(-1)?.ask.op, 'prepare');
});

test('a movie that is cut otherwise is read again, and in that way after a crash', () => {
  const { store, session, asked, told, say } = settled();
  session.cut({ segment: 120 });
  assert.deepEqual(asked.at(-1)?.ask, { op: 'open', files: items, how: { cut: { segment: 120 } } });
  say('open', toyDataset());
  session.cut({ persons: 5 });
  assert.deepEqual(asked.at(-1)?.ask.how, { cut: { segment: 120, persons: 5 } });
  say('open', toyDataset());
  told.gone('out of memory');
  told.hello({ ...store.get().hello });
  assert.deepEqual(asked.at(-1)?.ask.how, { cut: { segment: 120, persons: 5 } });
});
