import assert from 'node:assert/strict';
import test from 'node:test';
import { createPageStore, initialState } from '../state.ts';

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
