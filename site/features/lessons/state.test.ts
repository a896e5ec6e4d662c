import assert from 'node:assert/strict';
import test from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { signal } from '@preact/signals';
import { LESSONS, lessonParameters } from '../../model/pages.ts';
import { presentationKey } from './lessons.tsx';
import { lesson } from './lesson-toy.ts';
import { BRIEF, STEPS, firstStep } from './steps.ts';
import { createLessons } from './state.ts';
import { CASES, CONTROLS } from './controls.ts';

/** All worlds, each as small as the toy. */
const WORLDS = ['names', 'views', 'pairs', 'landscape', 'twins', 'misled', 'mute', 'crowd'].map((world) => ({ ...lesson(), settings: { ...lesson().settings, world } }));

/** The lessons on a page that notes what is asked of it; the core answers at once. */
function begin({ hash = '', embedded = '', page = 'lessons' } = {}) {
  const noted = { hash, added: [] as string[], faults: [] as string[] };
  const state: any = Object.fromEntries(Object.entries({ page, core: 'ready', kernel: '', requests: null, pageWeight: null }).map(([key, value]) => [key, signal(value)]));
  const due: (() => void)[] = [];
  const lessons = createLessons({
    state, embedded, lessons: WORLDS,
    connect: () => ({ request: ({ settings }: any, hear: any) => void Promise.resolve().then(() => hear({ ...lesson(), settings })), forget: () => {}, terminate: () => {} }) as any,
    clock: { still: () => false, later: (act) => due.push(act) },
    address: { read: () => noted.hash, replace: (to) => { noted.hash = to; }, add: (to) => { noted.hash = to; noted.added.push(to); } },
    measureStorage: async () => null,
    report: (faults) => { noted.faults = faults; },
  });
  const pass = async () => {
    await turn();
    while (due.length > 0) due.shift()?.();
  };
  return { lessons, noted, state, pass };
}

test('the link holds all of a lesson’s state, and gives it again', async () => {
  const { lessons, pass } = begin();
  lessons.changeBuffet({ alpha: 4.5, seed: 3, step: 7, breaks: 5, ordered: true });
  const buffet = lessons.buffet.value;
  assert.equal(lessons.link.value, '#lessons-buffet?alpha=4.5&seed=3&step=7&breaks=5&order=left');
  const other = begin({ hash: lessons.link.value });
  assert.deepEqual(other.lessons.buffet.value, buffet);
  lessons.follow('#lessons-constraints');
  lessons.worlds.choose('pairs', { c: 0.2 });
  await pass();
  lessons.worlds.showFrame('pairs', 0);
  lessons.worlds.highlight('pairs', 0);
  assert.equal(lessons.link.value, '#lessons-constraints?c=0.2&iteration=0&video=1');
  const third = begin({ hash: lessons.link.value });
  await third.pass();
  const { settings, frame, video } = third.lessons.worlds.worlds.value.pairs;
  assert.deepEqual([third.lessons.lesson.value, settings.c, frame, video], ['constraints', 0.2, 0, 0]);
});

test('every value of every control survives its link', async () => {
  for (const [world, { key, values }] of Object.entries(CONTROLS)) {
    const { lessons, pass } = begin();
    const id = { names: 'labels', views: 'views', pairs: 'constraints', landscape: 'landscape', twins: 'landscape' }[world] ?? 'failures';
    if (id in CASES) lessons.chooseCase(id, world);
    lessons.follow(`#lessons-${id}`);
    for (const { value } of values) {
      lessons.worlds.choose(world, { [key]: value });
      await pass();
      const again = begin({ hash: lessons.link.value });
      await again.pass();
      assert.deepEqual(again.lessons.worlds.worlds.value[world].lesson.settings, lessons.worlds.worlds.value[world].settings, lessons.link.value);
      assert.equal(again.lessons.worldOf(id), world);
      assert.deepEqual(again.noted.faults, []);
    }
  }
});

test('what a link leaves out is as the lesson opens, and its faults are said with what may be written', async () => {
  const { lessons, noted } = begin({ hash: '#lessons-labels?count=99&iteration=x&video=none&colour=red' });
  assert.deepEqual(lessons.worlds.worlds.value.names.settings, WORLDS[0].settings);
  assert.equal(noted.faults.length, 4);
  assert.match(noted.faults[0], /^count is one of 0, 1, .*12, not “99”$/);
  assert.match(noted.faults[1], /^iteration is a whole number from 0 to/);
  assert.match(noted.faults[3], /no colour/);
  lessons.changeBuffet({ alpha: 2 });
  lessons.follow('#lessons-buffet');
  assert.equal(lessons.buffet.value.alpha, 2, 'without a state the lesson stays as it was left');
  lessons.follow('#lessons-buffet?step=4');
  assert.deepEqual([lessons.buffet.value.alpha, lessons.buffet.value.step], [3, 4]);
  lessons.follow('#lessons-buffet?alpha=1e400&toString=1');
  assert.equal(noted.faults.length, 2);
});

test('the address follows what rests, and leaves other pages alone', async () => {
  const { lessons, noted, state, pass } = begin({ hash: '#lessons' });
  await pass();
  assert.match(noted.hash, /^#lessons-buffet\?alpha=3&/);
  lessons.changeBuffet({ step: 3 });
  assert.doesNotMatch(noted.hash, /step=3/);
  await pass();
  assert.match(noted.hash, /step=3/);
  lessons.changeBuffet({ step: 9 });
  noted.hash = '#lessons-buffet?step=2'; // typed, and not yet followed
  await pass();
  assert.equal(noted.hash, '#lessons-buffet?step=2');
  lessons.follow(noted.hash);
  await pass();
  assert.match(noted.hash, /alpha=3&seed=17&step=2/);
  lessons.changeBuffet({ step: 9 });
  noted.hash = '#paper';
  await pass();
  assert.equal(noted.hash, '#paper');
  state.page.value = 'paper';
  noted.hash = '#video=a';
  lessons.changeBuffet({ step: 5 });
  await pass();
  assert.equal(noted.hash, '#video=a');
});

test('every step of the presentation is a state of its lesson, without a fault', async () => {
  assert.deepEqual([...new Set(STEPS.map((step) => step.lesson))], LESSONS.map(({ id }) => id), 'all lessons, in their order');
  for (const { lesson: id, state } of [...STEPS, ...BRIEF]) {
    const { noted } = begin({ hash: state ? `#lessons-${id}?${state}` : `#lessons-${id}` });
    assert.deepEqual(noted.faults, [], state);
  }
});

test('presenting is an entry of the history, which Back leaves and Escape replaces', async () => {
  const { lessons, noted, pass } = begin({ hash: '#lessons-views' });
  await pass();
  const before = noted.hash;
  lessons.present();
  assert.deepEqual([noted.added.length, lessons.step.value], [1, firstStep('views')]);
  presentationKey('PageDown', lessons)?.();
  await pass();
  assert.equal(noted.hash, '#lessons-views?views=voices&iteration=2&present=2');
  const again = begin({ hash: noted.hash });
  assert.equal(again.lessons.step.value, firstStep('views') + 1);
  lessons.follow(before);
  assert.equal(lessons.step.value, -1);
  assert.deepEqual(lessons.worlds.worlds.value.views.settings.views, [], 'Back shows what its address says');
  lessons.present();
  presentationKey('End', lessons)?.();
  assert.equal(lessons.lesson.value, 'inside');
  presentationKey('ArrowRight', lessons)?.();
  assert.equal(lessons.step.value, STEPS.length - 1, 'the last stays');
  presentationKey('Escape', lessons)?.();
  await pass();
  assert.deepEqual([lessons.step.value, noted.hash], [-1, '#lessons-inside']);
  assert.equal(presentationKey('toString', lessons), null);
});

test('leaving the presentation gives the pictures the state that they had before it', async () => {
  const { lessons, pass } = begin({ hash: '#lessons-constraints?c=7&iteration=0' });
  await pass();
  lessons.present();
  await pass();
  assert.equal(lessons.worlds.worlds.value.pairs.settings.c, 0);
  presentationKey('Escape', lessons)?.();
  await pass();
  assert.deepEqual([lessons.worlds.worlds.value.pairs.settings.c, lessons.worlds.worlds.value.pairs.frame], [7, 0]);
});

test('the model in five minutes has its own steps and address, which a lesson’s presentation does not', async () => {
  const { lessons, noted, state, pass } = begin({ hash: '#lessons-labels?path=brief&present=1' });
  await pass();
  assert.deepEqual([lessons.step.value, lessons.steps.value.length, lessons.lesson.value], [0, BRIEF.length, 'labels']);
  presentationKey('ArrowRight', lessons)?.();
  await pass();
  assert.match(noted.hash, /^#lessons-buffet\?.*path=brief&present=2$/);
  const again = begin({ hash: noted.hash });
  assert.deepEqual([again.lessons.step.value, again.lessons.steps.value], [1, BRIEF]);
  presentationKey('End', lessons)?.();
  presentationKey('ArrowRight', lessons)?.();
  assert.deepEqual([lessons.step.value, lessons.lesson.value], [BRIEF.length - 1, 'failures'], 'the last stays');
  presentationKey('Escape', lessons)?.();
  lessons.present();
  assert.deepEqual([lessons.step.value, lessons.steps.value], [firstStep('failures'), STEPS], 'Present shows all steps');
  lessons.follow('#lessons-labels?path=brief&present=99');
  assert.equal(lessons.step.value, BRIEF.length - 1);
  state.page.value = 'explore';
  assert.deepEqual([lessons.step.value, lessons.steps.value], [-1, STEPS]);
});

test('leaving the page ends the presentation, and an embedded lesson is not presented', async () => {
  const { lessons, state } = begin({ hash: '#lessons-labels?present=2' });
  assert.equal(lessons.step.value, firstStep('labels') + 1);
  state.page.value = 'explore';
  assert.equal(lessons.step.value, -1);
  const embedded = begin({ embedded: 'constraints', hash: '#lessons-labels?c=0' });
  assert.deepEqual([embedded.lessons.lesson.value, embedded.lessons.worlds.worlds.value.pairs.settings.c], ['constraints', 0]);
  embedded.lessons.present();
  assert.equal(embedded.lessons.step.value, -1);
  embedded.lessons.follow('#lessons-views');
  assert.equal(embedded.lessons.lesson.value, 'constraints');
});

test('the parameters of an address belong to a lesson', () => {
  assert.equal(lessonParameters('#lessons-labels'), null);
  assert.equal(lessonParameters('#video=a?b'), null);
  assert.equal(lessonParameters('#lessons-labels?count=2')?.get('count'), '2');
});
