import assert from 'node:assert/strict';
import test from 'node:test';
import { NO_RUN } from '../session/progress.ts';
import { phaseOf } from '../session/session-state.ts';
import { createPageStore, initialState } from '../state.ts';
import { sessionIn } from './toy.ts';

test('a watcher is called once a flush, and for its own keys only', () => {
  const due: (() => void)[] = [];
  const store = createPageStore(initialState(), (flush) => due.push(flush));
  const frames: number[] = [];
  let others = 0;
  store.watch(['frame'], ({ frame }) => frames.push(frame));
  store.watch(['answer'], () => { others += 1; });
  store.set({ frame: 1 });
  store.set({ frame: 2 });
  assert.equal(due.length, 1, 'one flush is due');
  assert.equal(store.get().frame, 2, 'the state itself changes at once');
  due.shift()?.();
  assert.deepEqual(frames, [0, 2]);
  assert.equal(others, 1);
  store.set({ frame: 2 });
  assert.equal(due.length, 0, 'nothing changed');
});

test('a watcher of what is read of the state is called where that changes', () => {
  const store = createPageStore(initialState(), (flush) => flush());
  const seen: string[] = [];
  const calls: boolean[] = [];
  store.watch([phaseOf, 'filter'], (state) => seen.push(phaseOf(state) + state.filter));
  store.watch([(state) => state.frame > 5], ({ frame }) => calls.push(frame > 5));
  const running = { ...NO_RUN, elapsed: 1 };
  store.set({ session: sessionIn('running', running) });
  store.set({ session: sessionIn('running', { ...running, elapsed: 2 }) });
  store.set({ filter: '!' });
  store.set({ frame: 3 });
  store.set({ frame: 7 });
  store.set({ frame: 8 });
  assert.deepEqual(seen, ['none', 'running', 'running!']);
  assert.deepEqual(calls, [false, true]);
});

test('a watcher that sets something is called again, and others see the last state once', () => {
  const store = createPageStore(initialState(), (flush) => flush());
  const seen: number[] = [];
  store.watch(['frame'], ({ frame }) => frame === 1 && store.set({ frame: 2 }));
  store.watch(['frame'], ({ frame }) => seen.push(frame));
  store.set({ frame: 1 });
  assert.deepEqual(seen, [0, 2]);
});
