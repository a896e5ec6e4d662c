import assert from 'node:assert/strict';
import test from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { setValues } from '../../test/set-values.ts';
import { NO_EDITS } from '../../model/edits.ts';
import { recipeOfDataset } from '../../model/feature-recipe.ts';
import { createPageStore, initialState } from '../../state.ts';
import { sessionIn, toyAnswer, toyDataset } from '../../test/toy.ts';
import { Refused } from '../../core/calls.ts';
import { createChoose } from './state.ts';
import type { ChooseArguments, SelectionProgress, Failure } from '../../core/messages.ts';
import type { SavedReport } from '../../session/run/tuning.ts';
import type { State } from '../../state.ts';

const DEFAULTS = { alpha: 10, pairs: true, allowed: 'open', seed: 1 };
const candidate = { features: 'l2', alpha: 10, pairs: true, allowed: 'open', score: 0.8, range: { low: 0.7, high: 0.9 }, lead: 0, standardError: 0 };
const progress: SelectionProgress = { type: 'selection-progress', progress: { done: 1, of: 24, fraction: 0.04 }, done: false, candidates: [], report: null, features: '', words: [], attached: false };
const chosen = (features: string, alpha: number, pairs = true): SelectionProgress => ({
  ...progress, done: true, features, candidates: [candidate], words: [`${features} is taken.`], report: { selected: { features, alpha, pairs, allowed: 'open' }, selection: { reasons: [`${features} is taken.`], candidates: [candidate], repeats: 1 }, trust: null, notes: [] },
});

/** The messages of a job, which come when the test says them. */
function createReplies() {
  let next = (_message: SelectionProgress | Failure) => {};
  async function* messages(signal: AbortSignal) {
    for (;;) {
      const message = await new Promise<SelectionProgress | Failure>((resolve) => { next = resolve; });
      if (signal.aborted) return;
      if (message.type === 'failure') throw new Refused(message.text);
      yield message;
      if (message.done) return;
    }
  }
  return { messages, say: (message: SelectionProgress | Failure) => (next(message), turn()) };
}

/** A feature over a page with two captioned videos open and a core that says what the test tells it to. */
function bench(patch: Partial<State> = {}) {
  const dataset = toyDataset();
  const store = createPageStore({
    ...initialState(), session: sessionIn('none'), dataset, options: { ...DEFAULTS }, featureRecipe: recipeOfDataset(dataset),
    hello: { type: 'hello', version: '', kernel: '', presets: [{ name: 'default', about: '', options: DEFAULTS }], exports: [], options: [] }, ...patch,
  }, (flush) => flush());
  const log: string[] = [];
  const asked: ChooseArguments[] = [];
  let delay: () => Promise<boolean> | null = () => null;
  let told = createReplies();
  let isByItself = true;
  let kept: SavedReport | null = null;
  const choose = createChoose({
    state: store.signals,
    read: store.get,
    core: {
      choose(settings, { signal }) {
        asked.push(settings);
        told = createReplies();
        return told.messages(signal);
      },
      stop: () => void log.push('stop'),
      applySaved: () => kept,
      delayRuns(decide) { delay = decide; },
    },
    adopt({ recipe, options }) { store.runSettings.setRecipe(recipe); store.runSettings.setOptions(options); },
    run: () => log.push('run'),
    whenReady: (_name, act) => act(),
    announce: () => {},
    autoStart: { read: () => isByItself, write(on) { isByItself = on; } },
  });
  return { choose, log, asked, set: (values: Partial<State>) => setValues(store, values), settings: store.runSettings, state: store.get, say: (message: SelectionProgress | Failure) => told.say(message), keep(message: SelectionProgress, edits = NO_EDITS) { kept = { message, edits }; }, open: () => choose.opened(store.get().dataset!), waits: () => delay() };
}

test('data that were just opened are chosen for, and the run waits for what is taken', async () => {
  const { choose, asked, open, say, waits, log, state } = bench();
  open();
  assert.equal(choose.phase.value, 'running');
  assert.deepEqual(asked, [{ options: DEFAULTS, edits: state().edits }]);
  const waiting = waits();
  assert.ok(waiting && choose.runPending.value);
  assert.equal(await waits(), false, 'one run is enough');
  await say(progress);
  assert.ok(choose.runPending.value);
  await say(chosen('l2', 30));
  assert.equal(await waiting, true);
  assert.equal(state().options.alpha, 30);
  assert.deepEqual(state().featureRecipe.as, { features: 'l2' });
  assert.ok(Object.values(state().featureRecipe.views).every(({ l2 }) => l2));
  assert.ok(choose.isApplied.value && !choose.isOfOtherSettings.value);
  assert.equal(waits(), null, 'further runs do not wait');
  choose.restoreOwn();
  assert.equal(state().options.alpha, 10);
  assert.deepEqual(state().featureRecipe.views, recipeOfDataset(state().dataset!).views);
  assert.ok(!choose.isApplied.value && choose.isOfOtherSettings.value);
  choose.apply();
  assert.equal(state().options.alpha, 30);
  assert.deepEqual(log, [], 'without an answer nothing is made anew');
});

test('what hiding captions has shown in an earlier visit is there again, and nothing is hidden anew', () => {
  const { choose, asked, open, keep, waits } = bench();
  keep(chosen('none', 10));
  open();
  assert.equal(choose.phase.value, 'done');
  assert.deepEqual(choose.estimate.value?.report.selected, { features: 'none', alpha: 10, pairs: true, allowed: 'open' });
  assert.deepEqual([asked, waits()], [[], null]);
});

test('an estimate is of the options that it was made with', async () => {
  const { choose, open, say, settings } = bench();
  open();
  await say(chosen('none', 10));
  assert.equal(choose.isOfOtherSettings.value, false);
  settings.setOptions({ ...DEFAULTS, c: 8 });
  assert.equal(choose.isOfOtherSettings.value, true);
});

test('features as they are need no steps', async () => {
  const { choose, open, say, state } = bench();
  open();
  await say(chosen('none', 10));
  assert.equal(state().featureRecipe.as, null);
  assert.equal(choose.recommendation.value, null, 'it is what the person has');
});

for (const [why, patch] of Object.entries<Partial<State>>({
  'another preset': { options: { ...DEFAULTS, alpha: 100 } }, 'the demo': { demoHash: 'a' }, 'captions that are still to be written': { captionsText: '' },
  'a saved model': { dataset: { ...toyDataset(), applied: true } }, 'a capsule': { dataset: { ...toyDataset(), run: {} as any } }, 'a single captioned video': { dataset: { ...toyDataset(), videos: toyDataset().videos.slice(0, 1) } },
  'features of the person’s own': { featureRecipe: { ...recipeOfDataset(toyDataset()), as: { features: 'pca 2' } } },
})) {
  test(`the page does not choose by itself: ${why}`, () => {
    const { choose, asked, open, waits } = bench(patch);
    open();
    assert.equal(choose.phase.value, 'none');
    assert.deepEqual(asked, []);
    assert.equal(waits(), null);
  });
}

test('a choice for one dataset is not the person’s own setting for the next', async () => {
  const { choose, open, say, set, settings, state } = bench();
  open();
  await say(chosen('l2', 30));
  const next = { ...toyDataset(), hash: 'b' };
  settings.setRecipe(recipeOfDataset(next));
  set({ dataset: next });
  open();
  assert.equal(state().options.alpha, 10);
  assert.equal(choose.phase.value, 'running');
});

test('options other than α are taken and set back, too', async () => {
  const { choose, open, say, set, settings, state } = bench();
  open();
  await say(chosen('none', 10, false));
  assert.equal(state().options.pairs, false);
  choose.restoreOwn();
  assert.equal(state().options.pairs, true);
  choose.apply();
  assert.equal(state().options.pairs, false);
  const next = { ...toyDataset(), hash: 'b' };
  settings.setRecipe(recipeOfDataset(next));
  set({ dataset: next });
  open();
  assert.equal(state().options.pairs, true);
});

test('a session that is opened again comes to the same, or to what the person had preferred', async () => {
  const { choose, asked, open, say, state } = bench();
  open();
  await say(chosen('l2', 30));
  open();
  assert.deepEqual(asked.at(-1)?.options, DEFAULTS);
  await say(chosen('l2', 30));
  assert.ok(choose.isApplied.value);
  choose.restoreOwn();
  open();
  await say(chosen('l2', 30));
  assert.equal(state().options.alpha, 10);
  assert.deepEqual(choose.recommendation.value, { features: 'l2', alpha: 30, pairs: true, allowed: 'open' });
});

test('pause, go on, cancel', async () => {
  const { choose, asked, open, log, waits } = bench();
  open();
  const waiting = waits();
  choose.pause();
  assert.equal(choose.phase.value, 'paused');
  choose.resume();
  assert.deepEqual(asked.at(-1), { continue: true });
  choose.cancel();
  assert.deepEqual(log, ['stop', 'stop']);
  assert.equal(await waiting, true, 'the run goes without it');
  assert.equal(choose.phase.value, 'none');
});

test('it lets another job pass, and gives way to what the person sets', () => {
  const { choose, asked, open, set, settings, log, state } = bench();
  open();
  set({ session: sessionIn('running') });
  assert.equal(choose.phase.value, 'waiting');
  set({ session: sessionIn('done'), answer: toyAnswer() });
  assert.equal(choose.phase.value, 'running');
  assert.deepEqual(asked.at(-1), { continue: true });
  settings.setOptions({ ...state().options, alpha: 11 });
  assert.equal(choose.phase.value, 'none');
  assert.deepEqual(log, ['stop']);
});

test('beside an answer it is only proposed; taken, the answer is made anew', async () => {
  const { choose, log, say, state, set } = bench();
  set({ answer: toyAnswer(), session: sessionIn('done') });
  choose.compare();
  await say(chosen('l2', 30));
  assert.equal(state().options.alpha, 10);
  choose.apply();
  assert.equal(state().options.alpha, 30);
  choose.restoreOwn();
  assert.deepEqual([state().options.alpha, log], [10, ['run', 'run']]);
  choose.score();
  assert.ok(choose.phase.value === 'running');
});

test('corrections after the job are told from those that it knows', async () => {
  const { choose, say, set } = bench();
  const edits = { captions: [], known: [{ video: 'clip-07', track: 't1', labels: ['Rick', ''], contradicts: [] }] };
  set({ answer: toyAnswer(), session: sessionIn('done') });
  assert.equal(choose.isCorrectedSince.value, false, 'there is no job');
  choose.compare();
  await say(chosen('l2', 30));
  assert.equal(choose.isCorrectedSince.value, false);
  set({ edits });
  assert.equal(choose.isCorrectedSince.value, true);
  set({ edits: { ...edits } });
  choose.score();
  assert.equal(choose.isCorrectedSince.value, false, 'the second job knows them');
});

test('corrections that were made after a job of an earlier visit are told, too', () => {
  const { choose, keep, open, set } = bench();
  keep(chosen('l2', 30));
  open();
  assert.equal(choose.isCorrectedSince.value, false);
  set({ edits: { captions: [], known: [{ video: 'clip-07', track: 't1', labels: ['Rick', ''], contradicts: [] }] } });
  assert.equal(choose.isCorrectedSince.value, true);
});

test('during a run the accuracy is that of the answer before it', () => {
  const heldOut = chosen('l2', 30).report!;
  const answer = { ...toyAnswer(), heldOut: { ...heldOut, trust: {} as any }, accuracy: 'About 2 of 3.' };
  const { choose, set } = bench({ session: sessionIn('done'), answer });
  assert.deepEqual([choose.lastAccuracy.value, choose.isChanging.value], ['About 2 of 3.', false]);
  set({ session: sessionIn('running'), answer: { ...answer, accuracy: 'About 1 of 3.' } });
  assert.deepEqual([choose.lastAccuracy.value, choose.isChanging.value], ['About 2 of 3.', true]);
  set({ session: sessionIn('done') });
  assert.deepEqual([choose.lastAccuracy.value, choose.isChanging.value], ['About 1 of 3.', false]);
});

test('another core starts anew; an error lets the run begin', async () => {
  const { choose, asked, open, say, set, waits } = bench();
  open();
  const lost = waits();
  set({ session: { is: 'restarting', work: { is: 'no-run' }, pending: [] } });
  assert.equal(await lost, false);
  assert.equal(choose.phase.value, 'none');
  set({ session: sessionIn('none') });
  assert.equal(asked.length, 2);
  const waiting = waits();
  await say({ type: 'failure', text: 'no', panic: false });
  assert.equal(choose.phase.value, 'failed');
  assert.equal(choose.errorText.value, 'no');
  assert.equal(await waiting, true);
});
