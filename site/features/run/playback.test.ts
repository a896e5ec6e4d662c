import assert from 'node:assert/strict';
import test from 'node:test';
import { effect } from '@preact/signals';
import { createPlayback } from './playback.ts';
import { createPageStore, initialState } from '../../state.ts';
import { setValues } from '../../test/set-values.ts';
import { sessionIn, toyAnswer, toyDataset } from '../../test/toy.ts';

/** A run that is over, whose iterations 0, 3, 6 and 9 can be visited. */
function bench(t: { mock: { timers: { enable: (options: { apis: ['setTimeout'] }) => void; tick: (ms: number) => void } } }) {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  Object.assign(globalThis, { matchMedia: () => ({ matches: false }) });
  const { undoHistory, ...initial } = initialState();
  const store = createPageStore({ ...initial, undoHistory: { ...undoHistory, canContinue: true }, session: sessionIn('done'), dataset: toyDataset(), answer: toyAnswer() }, (flush) => flush());
  const asked: unknown[] = [];
  const playback = createPlayback({ state: store.signals, dispatch: (_, payload) => void asked.push(payload) });
  effect(() => playback.follow());
  const show = (iteration: number) => setValues(store, { answer: { ...toyAnswer(), visited: iteration !== 9, iteration } });
  return { store, playback, asked, show, tick: (ms: number) => t.mock.timers.tick(ms) };
}

test('from the end the iterations play from the first, one after another, and stop at the last', (t) => {
  const { playback, asked, show, tick } = bench(t);
  playback.playOrPause(3);
  assert.deepEqual(asked, [{ to: 0 }]);
  for (const iteration of [0, 3, 6]) {
    show(iteration);
    show(iteration); // the page is drawn more than once
    tick(400);
  }
  assert.deepEqual(asked, [{ to: 0 }, { to: 3 }, { to: 6 }, { to: 9 }]);
  assert.equal(playback.isPlaying.value, true);
  show(9);
  assert.equal(playback.isPlaying.value, false);
});

test('the slider may be ahead of the core, and what the hand does ends the playing', (t) => {
  const { playback, asked, show, tick } = bench(t);
  playback.playOrPause(0);
  playback.seek(2);
  tick(1000);
  assert.deepEqual(asked, [{ to: 6 }]);
  assert.deepEqual([playback.isPlaying.value, playback.aim.value], [false, 2]);
  show(3);
  assert.equal(playback.aim.value, 2, 'the core is still behind');
  show(6);
  assert.equal(playback.aim.value, null);
});

test('a run that goes on ends the playing', (t) => {
  const { store, playback, asked, tick } = bench(t);
  playback.playOrPause(1);
  setValues(store, { session: sessionIn('running') });
  tick(1000);
  assert.deepEqual([playback.isPlaying.value, asked], [false, []]);
});
