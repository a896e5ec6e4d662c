import assert from 'node:assert/strict';
import test from 'node:test';
import { NO_EDITS } from '../model/edits.ts';
import { createPageStore, initialState } from '../state.ts';
import { sessionOver } from './session-bench.ts';
import { toyAnswer, toyDataset } from './toy.ts';
import { phaseOf, runOf } from '../session/session-state.ts';

const items = [{ path: 'toy/tracks.csv', file: new Blob(['x']) }];
const setting = (key: string, live: boolean) => ({ key, symbol: key === 'c' ? 'C' : '', group: '', about: '', kind: 'number', min: 0, max: 9, above: false, slider: 9, basic: true, live });
const options = [setting('c', true), setting('alpha', true), setting('seed', false)];

const progress = { type: 'progress', start: 1, starts: 1, iteration: 1, iterations: 9, block: '', f: 5, best: null, tempered: false, fraction: 0.1, boundary: true, done: null };
const done = (warm: boolean) => ({ ...progress, fraction: 1, done: { kept: 1, agreement: 1, starts: [{ warm }], trace: [], notes: [], replay: null } });

/** A session with a run done, over a worker that says what the test tells it to. */
async function bench() {
  const store = createPageStore(initialState(), (flush) => flush());
  const { session, asked, callbacks, say } = sessionOver(store);
  callbacks.onHello({ type: 'hello', version: '', kernel: 'none', presets: [{ name: 'default', about: '', options: { c: 5, alpha: 1, seed: 1 } }], exports: ['tracks.csv'], options });
  session.open(items, { go: true });
  /** The worker does what it was asked last, and shows an answer. */
  const finish = async (op: string, f = 3) => {
    const answer = { ...toyAnswer(), f };
    await say(op, progress);
    await say(op, answer);
    await say(op, done(op === 'warmStart'));
    return answer;
  };
  /** What was asked since the last look, without what becomes downloads. */
  let seen = 0;
  const since = () => {
    const news = asked.slice(seen).map(({ body }) => body).filter(({ op }) => op !== 'export');
    seen = asked.length;
    return news.map(({ op, options: of, mark, from }) => (op === 'warmStart' ? `warm c=${of.c} alpha=${of.alpha} seed=${of.seed} from ${from}` : `${op} ${mark ?? ''}`.trim()));
  };
  const set = (change: Record<string, number>, held = false) => {
    store.runSettings.setOptions({ ...store.get().options, ...change });
    session.changeOption(Object.keys(change)[0], held);
  };
  await say('open', toyDataset());
  await say('fit', toyAnswer());
  await say('fit', done(false));
  since();
  return { store, session, asked, say, finish, since, set, callbacks: () => callbacks, live: () => store.get().undoHistory };
}

test('a live option continues the run at once, from the kept run', async () => {
  const { store, set, since, finish, live } = await bench();
  const before = store.get().answer;
  set({ c: 2 });
  assert.deepEqual(since(), ['keep 1', 'warm c=2 alpha=1 seed=1 from 1']);
  assert.ok(live().updating);
  assert.equal(phaseOf(store.get()), 'done', 'nothing flickers before the core has answered');
  const answer = await finish('warmStart');
  assert.equal(store.get().answer, answer);
  assert.deepEqual(store.get().answerOptions, { c: 2, alpha: 1, seed: 1 });
  assert.equal(phaseOf(store.get()), 'done');
  assert.deepEqual(live(), { canContinue: true, previousAnswer: before, lastAction: 'C 5 → 2', hasCompetingAnswer: false, undo: 'C 5 → 2', redo: '', updating: false });
});

test('an option that is not live waits for the next run', async () => {
  const { store, session, set, since, finish } = await bench();
  set({ seed: 7 });
  assert.deepEqual(since(), []);
  set({ c: 2 });
  assert.deepEqual(since(), ['keep 1', 'warm c=2 alpha=1 seed=1 from 1']);
  await finish('warmStart');
  session.run();
  assert.deepEqual(since(), ['keep 2', 'fit']);
  assert.deepEqual(runOf(store.get()).options, { c: 2, alpha: 1, seed: 7 });
});

test('the last value of a drag counts, and the drag is one step from where it began', async () => {
  const { set, session, since, say, finish, live } = await bench();
  set({ c: 4 }, true);
  assert.deepEqual(since(), ['keep 1', 'warm c=4 alpha=1 seed=1 from 1']);
  for (const c of [3, 2, 1]) set({ c }, true);
  assert.deepEqual(since(), [], 'one at a time');
  await say('warmStart', progress);
  await say('warmStart', toyAnswer());
  assert.deepEqual(since(), ['warm c=1 alpha=1 seed=1 from 1'], 'what it passed on the way does not count');
  await finish('warmStart');
  assert.ok(live().updating, 'the hand is still on it');
  session.release();
  assert.equal(live().updating, false);
  assert.equal(live().undo, 'C 5 → 1');
  set({ c: 0 }, true);
  assert.deepEqual(since(), ['keep 2', 'warm c=0 alpha=1 seed=1 from 2'], 'another drag goes on from this one');
});

test('a slider that returns to where it began makes no step', async () => {
  const { store, set, session, since, finish, live } = await bench();
  set({ c: 4 }, true);
  await finish('warmStart');
  set({ c: 5 }, true);
  assert.deepEqual(since(), ['keep 1', 'warm c=4 alpha=1 seed=1 from 1', 'back 1']);
  await finish('back');
  session.release();
  assert.deepEqual(live(), { canContinue: true, previousAnswer: null, lastAction: '', hasCompetingAnswer: false, undo: '', redo: '', updating: false });
  assert.deepEqual(store.get().answerOptions, { c: 5, alpha: 1, seed: 1 });
});

test('a drag that begins without a change still makes a step of its own', async () => {
  const { set, since, live } = await bench();
  set({ c: 5 }, true);
  assert.equal(live().updating, false);
  set({ c: 4 }, true);
  assert.deepEqual(since(), ['keep 1', 'warm c=4 alpha=1 seed=1 from 1']);
});

test('undo and redo return to the kept runs', async () => {
  const { store, session, set, since, finish, live } = await bench();
  set({ c: 2 });
  await finish('warmStart', 2);
  set({ alpha: 3 });
  await finish('warmStart', 1);
  since();
  session.undo();
  assert.deepEqual(since(), ['keep 3', 'back 2']);
  assert.deepEqual(store.get().options, { c: 2, alpha: 1, seed: 1 });
  await finish('back', 2);
  assert.equal(live().lastAction, 'Undone: alpha 1 → 3');
  assert.equal(live().previousAnswer?.f, 1);
  session.undo();
  assert.equal(store.get().options.c, 5);
  await finish('back', 3);
  assert.equal(live().undo, '');
  session.undo();
  assert.deepEqual(since(), ['keep 2', 'back 1'], 'there is no further');
  session.redo();
  await finish('back', 2);
  assert.deepEqual(since(), ['keep 1', 'back 2']);
  assert.equal(live().redo, 'alpha 1 → 3');
  set({ c: 0 });
  assert.equal(live().redo, '', 'what was undone is gone');
});

test('undo leaves options that wait for the next run', async () => {
  const { store, session, set, finish } = await bench();
  set({ c: 2 });
  await finish('warmStart');
  set({ seed: 7 });
  session.undo();
  assert.deepEqual(store.get().options, { c: 5, alpha: 1, seed: 7 });
});

test('steps that come faster than the core are computed one after the other', async () => {
  const { session, set, since, finish, live } = await bench();
  set({ c: 2 });
  set({ alpha: 3 });
  assert.deepEqual(since(), ['keep 1', 'warm c=2 alpha=1 seed=1 from 1']);
  await finish('warmStart');
  assert.deepEqual(since(), ['keep 2', 'warm c=2 alpha=3 seed=1 from 2']);
  session.undo();
  session.undo();
  assert.deepEqual(since(), []);
  await finish('warmStart');
  assert.deepEqual(since(), ['keep 3', 'back 1']);
  await finish('back');
  assert.equal(live().updating, false);
});

test('a run from the start can be undone, and one under way continues when it is returned to', async () => {
  const { store, session, set, since, say, finish } = await bench();
  set({ c: 2 });
  await finish('warmStart');
  session.run();
  await say('fit', progress);
  since();
  set({ c: 1 });
  assert.deepEqual(since(), ['keep 3', 'warm c=1 alpha=1 seed=1 from 3']);
  await finish('warmStart');
  session.undo();
  await say('back', progress);
  assert.equal(phaseOf(store.get()), 'settling');
  await finish('back');
  assert.equal(phaseOf(store.get()), 'done');
  session.undo();
  assert.deepEqual(since(), ['keep 4', 'back 3', 'keep 3', 'back 2']);
});

test('options that the core refuses leave the run as it was', async () => {
  const { store, set, since, say, finish, live } = await bench();
  const { answer } = store.get();
  const run = runOf(store.get());
  set({ c: 2 });
  await say('warmStart', { type: 'failure', text: 'hinge paper goes with independent classes only', panic: false });
  assert.equal(store.get().problem?.text, 'hinge paper goes with independent classes only');
  assert.equal(store.get().answer, answer);
  assert.equal(runOf(store.get()), run);
  assert.equal(live().undo, '');
  assert.equal(live().updating, false);
  since();
  set({ alpha: 3 });
  assert.deepEqual(since(), ['keep 1', 'warm c=2 alpha=3 seed=1 from 1']);
  await finish('warmStart');
  assert.equal(store.get().problem, null);
});

test('undo ends at the runs that the core could keep', async () => {
  const { session, set, since, say, finish, live } = await bench();
  set({ c: 2 });
  await finish('warmStart');
  set({ c: 1 });
  await say('keep', { type: 'kept-runs', marks: [2] });
  await finish('warmStart');
  since();
  assert.equal(live().undo, 'C 2 → 1');
  session.undo();
  assert.equal(live().undo, '');
  assert.deepEqual(since(), ['keep 3', 'back 2']);
  await finish('back');
  assert.equal(live().updating, false);
  set({ c: 0 });
  await say('keep', { type: 'kept-runs', marks: [] });
  await finish('warmStart');
  assert.equal(live().undo, '');
  session.undo();
  set({ c: 3 });
  assert.deepEqual(since(), ['keep 2', 'warm c=0 alpha=1 seed=1 from 2', 'keep 4', 'warm c=3 alpha=1 seed=1 from 4']);
});

test('without a run there is nothing to continue, and the runs of another dataset or core are gone', async () => {
  const { store, session, set, since, say, finish, callbacks, live } = await bench();
  set({ c: 2 });
  await finish('warmStart');
  callbacks().onCrash('out of memory');
  assert.deepEqual(live(), { canContinue: false, previousAnswer: null, lastAction: '', hasCompetingAnswer: false, undo: '', redo: '', updating: false });
  callbacks().onHello({ ...store.get().hello });
  await say('open', toyDataset());
  since();
  set({ c: 3 });
  session.undo();
  assert.deepEqual(since(), []);
  session.run();
  await finish('fit');
  session.open(items);
  await say('open', toyDataset());
  since();
  session.undo();
  set({ c: 4 });
  assert.deepEqual(since(), []);
});

test('downloads are collected once a slider has rested', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { set, asked, say, finish } = await bench();
  const made = () => asked.filter(({ body }) => body.op === 'export').length;
  const before = made();
  set({ c: 2 });
  await finish('warmStart');
  t.mock.timers.tick(1500);
  set({ c: 1 });
  await finish('warmStart');
  t.mock.timers.tick(1500);
  assert.equal(made(), before);
  t.mock.timers.tick(1500);
  assert.equal(made(), before + 1);
  await say('export', { type: 'download', name: 'tracks.csv', mime: 'text/csv', body: new Uint8Array(1) });
});

test('an edit of the dataset is a step like any other', async () => {
  const { store, session, since, finish, live, set, say } = await bench();
  const edits = { ...NO_EDITS, known: [{ video: 'clip-07', track: 't1', labels: ['Rick', ''], contradicts: [] }] };
  session.edit(edits, 't1 is Rick');
  assert.deepEqual(since(), ['keep 1', 'warm c=5 alpha=1 seed=1 from 1']);
  assert.equal(store.get().edits, edits);
  const edited = { hash: 'b', concepts: toyDataset().concepts, videos: [], tracks: [{ track: 0, known: [0, -2] }], notes: [], edits };
  await say('warmStart', progress);
  await say('warmStart', { ...toyAnswer(), edited });
  await say('warmStart', done(true));
  assert.equal(live().undo, 't1 is Rick');
  assert.equal(store.get().dataset?.hash, 'b');
  assert.deepEqual(store.get().dataset?.tracks[0].known, [0, -2]);
  set({ c: 2 });
  assert.equal(store.get().edits, edits, 'an option leaves the edits');
  since();
  await finish('warmStart');
  session.undo();
  session.undo();
  assert.deepEqual(store.get().edits, NO_EDITS);
  await finish('back');
  assert.equal(store.get().dataset?.hash, 'a');
  session.redo();
  assert.equal(store.get().edits, edits);
});

test('an edit that the core refuses is reverted and reported', async () => {
  const { store, session, finish, say, live } = await bench();
  session.edit({ ...NO_EDITS, known: [{ video: 'clip-07', track: 't1', labels: ['Rick', ''], contradicts: [] }] }, 't1 is Rick');
  await say('warmStart', { type: 'failure', text: 'no caption names it', panic: false });
  assert.deepEqual(store.get().edits, NO_EDITS);
  assert.deepEqual(store.get().problem, { title: 'This cannot be changed so.', text: 'no caption names it' });
  assert.equal(live().undo, '');
  session.edit({ ...NO_EDITS }, 'other');
  await finish('warmStart');
  assert.equal(live().undo, 'other');
});
