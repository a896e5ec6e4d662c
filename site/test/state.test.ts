import assert from 'node:assert/strict';
import test from 'node:test';
import { setValues } from './set-values.ts';
import { computed, effect } from '@preact/signals';
import { NO_RUN } from '../session/run/progress.ts';
import { phaseOf } from '../session/session-state.ts';
import { createPageStore, initialState } from '../state.ts';
import { valuesOf } from '../store.ts';
import { blank } from '../media/loading.ts';
import { sessionIn, toyDataset } from './toy.ts';

const dataset = toyDataset();
const picture = blank({ ...dataset, videos: dataset.videos.map((video) => ({ ...video, frames: 10 })) }, 0, '');

test('a watcher is called once a flush, and for the fields that it reads only', () => {
  const due: (() => void)[] = [];
  const store = createPageStore({ ...initialState(), picture }, (flush) => due.push(flush));
  const frames: number[] = [];
  let others = 0;
  store.watch(({ frame }) => frames.push(frame));
  store.watch(({ answer }) => { others += answer === null ? 1 : 0; });
  store.playback.seek(1);
  store.playback.seek(2);
  assert.equal(due.length, 1, 'one flush is due');
  assert.equal(store.get().frame, 2, 'the state itself changes at once');
  assert.equal(store.signals.frame.value, 0, 'the signals follow');
  due.shift()?.();
  assert.equal(store.signals.frame.value, 2);
  assert.deepEqual(frames, [0, 2]);
  assert.equal(others, 1);
  setValues(store, { captionsText: null });
  assert.equal(due.length, 0, 'nothing changed');
});

test('the values of slices and others follow together', () => {
  const store = createPageStore({ ...initialState(), picture }, (flush) => flush());
  const seen: unknown[] = [];
  store.watch(({ filter, classFilter }) => seen.push([filter, classFilter?.label]));
  store.lists.filterBy('a');
  store.lists.restrictTo({ concept: 0, label: 1 });
  store.lists.reset();
  assert.deepEqual(seen, [['', undefined], ['a', undefined], ['a', 1], ['', undefined]]);
});

test('a view is the same object until a value changes, and an old one keeps its values', () => {
  const store = createPageStore(initialState(), (flush) => flush());
  const before = store.get();
  assert.equal(store.get(), before);
  store.notices.show({ title: 'a', text: 'b' });
  assert.deepEqual([before.problem, store.get().problem?.title], [null, 'a']);
});

test('a watcher follows what it has read the last time, and not what it asks the store for', () => {
  const store = createPageStore({ ...initialState(), picture }, (flush) => flush());
  const seen: string[] = [];
  store.watch((state) => seen.push(state.truth ? `frame ${state.frame}` : `filter ${state.filter}, rate ${store.get().rate}`));
  store.playback.seek(1);
  store.playback.setRate(2);
  store.lists.filterBy('a');
  store.playback.drawTruth(true);
  store.lists.filterBy('b');
  store.playback.seek(2);
  assert.deepEqual(seen, ['filter , rate 1', 'filter a, rate 2', 'frame 1', 'frame 2']);
});

test('what is computed from the state tells of its own changes only', () => {
  const store = createPageStore(initialState(), (flush) => flush());
  const seen: string[] = [];
  const phase = computed(() => phaseOf(valuesOf(store.signals)));
  effect(() => { seen.push(phase.value); });
  const running = { ...NO_RUN, elapsed: 1 };
  store.session.move(() => sessionIn('running', running));
  store.session.move(() => sessionIn('running', { ...running, elapsed: 2 }));
  store.lists.filterBy('!');
  assert.deepEqual(seen, ['none', 'running']);
});

test('a watcher that sets something is called again, and others see the last state once', () => {
  const store = createPageStore({ ...initialState(), picture }, (flush) => flush());
  const seen: number[] = [];
  store.watch(({ frame }) => frame === 1 && store.playback.seek(2));
  store.watch(({ frame }) => seen.push(frame));
  store.playback.seek(1);
  assert.deepEqual(seen, [0, 2]);
});
