import assert from 'node:assert/strict';
import test from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { createLessonRunner, lastFrame, lessonStateOf } from '../lessons/lesson-state.ts';
import { createStore, initialState } from '../state.ts';
import { lesson } from './lesson-toy.ts';

/** A teaching with a core that answers when it is told to, and a clock that is turned by hand. */
function begin({ still = false } = {}) {
  const due: (() => void)[] = [];
  const store = createStore({ ...initialState(), page: 'lessons', lessonState: lessonStateOf([lesson()]) }, (flush) => flush());
  const asked: { settings: any; hear: (message: any) => void }[] = [];
  const calls = { started: 0, ended: 0 };
  let callbacks: any;
  const teaching = createLessonRunner(store, (heard) => {
    callbacks = heard;
    calls.started += 1;
    return {
      request: ({ settings }: any, hear: any) => asked.push({ settings, hear }),
      forget: () => {},
      terminate: () => (calls.ended += 1),
    } as any;
  }, { still: () => still, later: (act) => due.push(act) });
  const shown = () => store.get().lessonState.worlds.names;
  const want = (count: number) => teaching.choose('names', { count });
  const answer = (i: number) => (asked[i].hear({ ...lesson(), settings: asked[i].settings }), turn());
  return { store, teaching, asked, calls, shown, want, answer, due, callbacks: () => callbacks };
}

test('a core starts when something is tried, and ends when the page is left', async () => {
  const { store, asked, calls, shown, want, answer } = begin();
  assert.equal(calls.started, 0);
  want(3);
  assert.deepEqual(asked.map(({ settings }) => settings.count), [3]);
  assert.equal(shown().lesson.settings.count, 12, 'what was there stays until the answer');
  await answer(0);
  assert.equal(shown().lesson.settings.count, 3);
  store.set({ page: 'paper' });
  assert.deepEqual(calls, { started: 1, ended: 1 });
});

test('of the values that a slider passes, only the last is requested', async () => {
  const { asked, shown, want, answer } = begin();
  for (const count of [5, 4, 3, 2]) want(count);
  await answer(0);
  assert.deepEqual(asked.map(({ settings }) => settings.count), [5, 2]);
  assert.equal(shown().lesson.settings.count, 12, 'what has been passed is not shown');
  await answer(1);
  assert.equal(shown().lesson.settings.count, 2);
});

test('results are remembered, also those that came with the site', async () => {
  const { asked, shown, want, answer } = begin();
  want(3);
  await answer(0);
  want(12);
  assert.equal(shown().lesson.settings.count, 12);
  want(3);
  assert.equal(shown().lesson.settings.count, 3);
  assert.equal(asked.length, 1);
});

test('a crash is reported, the results stay, and the next try has another core', async () => {
  const { store, asked, calls, shown, want, callbacks } = begin();
  want(3);
  callbacks().onCrash('out of memory');
  assert.equal(store.get().lessonState.problem, 'out of memory');
  assert.deepEqual([shown().settings.count, shown().lesson.settings.count], [12, 12]);
  want(4);
  assert.equal(store.get().lessonState.problem, '');
  assert.equal(asked.length, 2);
  assert.equal(calls.started, 2);
});

test('the iterations play once, and moving the slider stops them', async () => {
  const { teaching, shown, due } = begin();
  assert.equal(shown().frame, lastFrame(lesson()));
  teaching.play('names');
  assert.deepEqual([shown().frame, shown().playing], [0, true]);
  due.shift()?.();
  assert.deepEqual([shown().frame, shown().playing], [1, false]);
  assert.equal(due.length, 0);
  teaching.play('names');
  teaching.showFrame('names', 0);
  due.shift()?.();
  assert.deepEqual([shown().frame, shown().playing], [0, false]);
});

test('an animation that was stopped does not continue beside the next', async () => {
  const { teaching, shown, due } = begin();
  for (let i = 0; i < 3; i++) teaching.play('names');
  assert.equal(due.length, 2);
  due.shift()?.();
  assert.deepEqual([shown().frame, shown().playing], [0, true]);
});

test('with reduced motion the last iteration is shown', async () => {
  const { teaching, shown, due } = begin({ still: true });
  teaching.showFrame('names', 0);
  teaching.play('names');
  assert.deepEqual([shown().frame, shown().playing, due.length], [1, false, 0]);
});

test('pressing a video again deselects it, and the buffet has limits', async () => {
  const { store, teaching, shown } = begin();
  teaching.highlight('names', 0);
  assert.equal(shown().video, 0);
  teaching.highlight('names', 0);
  assert.equal(shown().video, -1);
  teaching.changeBuffet({ customers: 99, alpha: 2 });
  const { customers, alpha } = store.get().lessonState.buffet;
  assert.deepEqual([customers, alpha], [20, 2]);
});
