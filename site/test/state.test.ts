import assert from 'node:assert/strict';
import test from 'node:test';
import { computed, effect } from '@preact/signals';
import { NO_RUN } from '../session/run/progress.ts';
import { phaseOf } from '../session/session-state.ts';
import { createPageStore, initialState } from '../state.ts';
import { valuesOf } from '../store.ts';
import { sessionIn } from './toy.ts';

test('a watcher is called once a flush, and for the fields that it reads only', () => {
  const due: (() => void)[] = [];
  const store = createPageStore(initialState(), (flush) => due.push(flush));
  const frames: number[] = [];
  let others = 0;
  store.watch(({ frame }) => frames.push(frame));
  store.watch(({ answer }) => { others += answer === null ? 1 : 0; });
  store.set({ frame: 1 });
  store.set({ frame: 2 });
  assert.equal(due.length, 1, 'one flush is due');
  assert.equal(store.get().frame, 2, 'the state itself changes at once');
  assert.equal(store.signals.frame.value, 0, 'the signals follow');
  due.shift()?.();
  assert.equal(store.signals.frame.value, 2);
  assert.deepEqual(frames, [0, 2]);
  assert.equal(others, 1);
  store.set({ frame: 2 });
  assert.equal(due.length, 0, 'nothing changed');
});

test('a watcher follows what it has read the last time, and not what it asks the store for', () => {
  const store = createPageStore(initialState(), (flush) => flush());
  const seen: string[] = [];
  store.watch((state) => seen.push(state.truth ? `frame ${state.frame}` : `filter ${state.filter}, rate ${store.get().rate}`));
  store.set({ frame: 1 });
  store.set({ rate: 2 });
  store.set({ filter: 'a' });
  store.set({ truth: true });
  store.set({ filter: 'b' });
  store.set({ frame: 2 });
  assert.deepEqual(seen, ['filter , rate 1', 'filter a, rate 2', 'frame 1', 'frame 2']);
});

test('what is computed from the state tells of its own changes only', () => {
  const store = createPageStore(initialState(), (flush) => flush());
  const seen: string[] = [];
  const phase = computed(() => phaseOf(valuesOf(store.signals)));
  effect(() => { seen.push(phase.value); });
  const running = { ...NO_RUN, elapsed: 1 };
  store.set({ session: sessionIn('running', running) });
  store.set({ session: sessionIn('running', { ...running, elapsed: 2 }) });
  store.set({ filter: '!' });
  assert.deepEqual(seen, ['none', 'running']);
});

test('a watcher that sets something is called again, and others see the last state once', () => {
  const store = createPageStore(initialState(), (flush) => flush());
  const seen: number[] = [];
  store.watch(({ frame }) => frame === 1 && store.set({ frame: 2 }));
  store.watch(({ frame }) => seen.push(frame));
  store.set({ frame: 1 });
  assert.deepEqual(seen, [0, 2]);
});
