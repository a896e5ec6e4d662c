import assert from 'node:assert/strict';
import test from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { createWorlds, lastFrame } from './worlds.ts';
import { lesson } from './lesson-toy.ts';

/** Worlds with a core that answers when it is told to, and a clock that is turned by hand. */
function begin({ still = false } = {}) {
  const due: (() => void)[] = [];
  const asked: { settings: any; hear: (message: any) => void }[] = [];
  const calls = { started: 0, ended: 0 };
  let callbacks: any;
  const worlds = createWorlds([lesson()], {
    connect(heard) {
      callbacks = heard;
      calls.started += 1;
      return {
        request: ({ settings }: any, hear: any) => asked.push({ settings, hear }),
        forget: () => {},
        terminate: () => (calls.ended += 1),
      } as any;
    },
    clock: { still: () => still, later: (act) => due.push(act) },
    isOpen: () => true,
  });
  const shown = () => worlds.worlds.value.names;
  const want = (count: number) => worlds.choose('names', { count });
  const answer = (i: number) => (asked[i].hear({ ...lesson(), settings: asked[i].settings }), turn());
  return { worlds, asked, calls, shown, want, answer, due, callbacks: () => callbacks };
}

test('a core starts when something is tried, and ends when the page is left', async () => {
  const { worlds, asked, calls, shown, want, answer } = begin();
  assert.equal(calls.started, 0);
  want(3);
  assert.deepEqual(asked.map(({ settings }) => settings.count), [3]);
  assert.equal(shown().lesson.settings.count, 12, 'what was there stays until the answer');
  await answer(0);
  assert.equal(shown().lesson.settings.count, 3);
  worlds.end();
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
  const { worlds, asked, calls, shown, want, callbacks } = begin();
  want(3);
  callbacks().onCrash('out of memory');
  assert.equal(worlds.problem.value, 'out of memory');
  assert.deepEqual([shown().settings.count, shown().lesson.settings.count], [12, 12]);
  want(4);
  assert.equal(worlds.problem.value, '');
  assert.equal(asked.length, 2);
  assert.equal(calls.started, 2);
});

test('the iterations play once, and moving the slider stops them', async () => {
  const { worlds, shown, due } = begin();
  assert.equal(shown().frame, lastFrame(lesson()));
  worlds.play('names');
  assert.deepEqual([shown().frame, shown().playing], [0, true]);
  due.shift()?.();
  assert.deepEqual([shown().frame, shown().playing], [1, false]);
  assert.equal(due.length, 0);
  worlds.play('names');
  worlds.showFrame('names', 0);
  due.shift()?.();
  assert.deepEqual([shown().frame, shown().playing], [0, false]);
});

test('an animation that was stopped does not continue beside the next', async () => {
  const { worlds, shown, due } = begin();
  for (let i = 0; i < 3; i++) worlds.play('names');
  assert.equal(due.length, 2);
  due.shift()?.();
  assert.deepEqual([shown().frame, shown().playing], [0, true]);
});

test('with reduced motion the last iteration is shown', async () => {
  const { worlds, shown, due } = begin({ still: true });
  worlds.showFrame('names', 0);
  worlds.play('names');
  assert.deepEqual([shown().frame, shown().playing, due.length], [1, false, 0]);
});

test('pressing a video again deselects it', () => {
  const { worlds, shown } = begin();
  worlds.highlight('names', 0);
  assert.equal(shown().video, 0);
  worlds.highlight('names', 0);
  assert.equal(shown().video, -1);
});

test('a world is shown at an iteration, also where its results are still to come', async () => {
  const { worlds, shown, answer } = begin();
  const { settings } = shown();
  worlds.show('names', { settings, iteration: 1, video: 0 });
  assert.deepEqual([shown().frame, shown().video], [0, 0], 'the last state up to the iteration');
  worlds.show('names', { settings, iteration: null, video: -1 });
  assert.deepEqual([shown().frame, shown().video], [1, -1]);
  worlds.show('names', { settings: { ...settings, count: 3 }, iteration: 0, video: -1 });
  assert.ok(worlds.isLate('names'));
  await answer(0);
  assert.deepEqual([shown().lesson.settings.count, shown().frame, worlds.isLate('names')], [3, 0, false]);
});

test('what is to play plays from the first iteration as soon as it is there', async () => {
  const { worlds, shown, answer, due } = begin();
  worlds.show('names', { settings: { ...shown().settings, count: 3 }, iteration: null, video: -1, plays: true });
  assert.equal(due.length, 0);
  await answer(0);
  assert.deepEqual([shown().frame, shown().playing], [0, true]);
  due.shift()?.();
  assert.deepEqual([shown().frame, shown().playing], [1, false]);
});

test('what will be wanted is computed while nothing is waited for, and what is chosen comes first', async () => {
  const { worlds, asked, shown, want, answer } = begin();
  const { settings } = shown();
  worlds.prepare([12, 1, 2, 3].map((count) => ({ ...settings, count })));
  assert.deepEqual(asked.map((one) => one.settings.count), [1], 'what is known is not asked for');
  want(9);
  await answer(0);
  assert.deepEqual(asked.map((one) => one.settings.count), [1, 9]);
  await answer(1);
  assert.equal(shown().lesson.settings.count, 9);
  await answer(2);
  want(2);
  assert.equal(shown().lesson.settings.count, 2, 'it is there already');
  assert.deepEqual(asked.map((one) => one.settings.count), [1, 9, 2, 3]);
});
