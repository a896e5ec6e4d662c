import assert from 'node:assert/strict';
import test from 'node:test';
import { setValues } from '../../test/set-values.ts';
import { COMMANDS, panelPage, pageActions } from '../../app/page.ts';
import { PAGES } from '../../model/pages.ts';
import { createPageStore, initialState } from '../../state.ts';
import { sessionIn, toyAnswer, toyDataset } from '../../test/toy.ts';
import { createPalette, contains, groupsOf, wordsOf } from './state.ts';
import type { State } from '../../state.ts';
import type { Command } from './state.ts';

const hello = { presets: [{ name: 'default', about: 'As it is', options: {} }, { name: 'paper', about: 'As printed', options: {} }], exports: ['tracks.csv', 'corrections.zip'], options: [] } as any;

/** A palette that is open on a page which notes what it is asked for. */
function opened(patch: Partial<State> = {}) {
  const store = createPageStore({ ...initialState(), palette: 'open', session: sessionIn('done'), hello, dataset: toyDataset(), answer: toyAnswer(), ...patch }, () => {});
  const asked: string[] = [];
  const page = panelPage(store, (name, payload) => {
    asked.push([name, ...Object.values(payload ?? {})].join(' '));
    if (name === 'palette-closed') store.panels.setPalette('closed');
    store.flush();
  });
  const palette = createPalette({ ...page, read: store.get, commands: COMMANDS, downloadNames: (names) => names, downloadWords: { 'tracks.csv': 'Your tracks' }, importers: [{ name: 'videos', title: 'Videos and captions', about: 'Clips alone' }], loadImporter: (name) => asked.push(`load ${name}`) });
  /** Changes the page, and opens the palette where it is closed. */
  const change = (more: Partial<State>) => {
    store.panels.setPalette('open');
    setValues(store, more);
    store.flush();
  };
  const labels = () => palette.commands.value.map(({ label }) => label);
  const find = (label: string) => palette.commands.value.find((command) => command.label === label);
  return { palette, asked, change, labels, find };
}

test('it lists every command that can be done now, and what cannot be with the reason', () => {
  const { labels, find } = opened();
  for (const { name, label, possible } of COMMANDS) {
    if (['palette', 'escape'].includes(name)) continue;
    const isListed = possible({ ...initialState(), palette: 'open', session: sessionIn('done'), hello, dataset: toyDataset(), answer: toyAnswer() }) !== false;
    assert.equal(labels().includes(label), isListed, label);
  }
  for (const { name } of PAGES) assert.ok(labels().includes(name), name);
  assert.ok(!labels().includes('All commands'));
  assert.deepEqual([find('Undo')?.isPossible, find('Undo')?.about, find('Undo')?.caps], [false, 'Nothing to undo', ['Ctrl', 'Z']]);
  assert.equal(find('tracks.csv')?.about, 'Your tracks');
  assert.match(find('corrections.zip')?.about ?? '', /^Nothing was corrected yet/);
  assert.ok(!labels().includes('Cancel the run'));
});

test('on other pages it lists what can be done there, and follows the page', () => {
  const { labels, change } = opened({ page: 'paper' });
  for (const label of ['Explore', 'Keys', 'The demo', 'tracks.csv', 'When it fails']) assert.ok(labels().includes(label), label);
  for (const label of ['One iteration', 'Next caption', 'paper', 'All options']) assert.ok(!labels().includes(label), label);
  change({ page: 'explore' });
  assert.ok(labels().includes('Next caption'));
});

test('videos come by their names, the first ten', () => {
  const dataset = { ...toyDataset(), videos: Array.from({ length: 30 }, (_, i) => ({ ...toyDataset().videos[0], id: `door-${String(i).padStart(2, '0')}` })) };
  const { palette, labels, asked, change } = opened({ dataset });
  assert.ok(!labels().some((label) => label.startsWith('Go to video')));
  palette.type('door');
  assert.deepEqual(labels(), Array.from({ length: 10 }, (_, i) => `Go to video door-0${i}`));
  palette.type('17 video');
  assert.deepEqual(labels(), ['Go to video door-17']);
  palette.choose(palette.commands.value[0]);
  palette.closed();
  assert.deepEqual(asked, ['palette-closed', 'select 17']);
  change({ page: 'lessons' });
  palette.type('door-29');
  palette.choose(palette.commands.value[0]);
  palette.closed();
  assert.deepEqual(asked.slice(-2), ['select 29', 'visit explore']);
});

test('Enter does what is gone to, which stays as the list changes', () => {
  const { palette, asked, change } = opened();
  assert.equal(palette.index.value, palette.commands.value.findIndex(({ isPossible }) => isPossible));
  const to = palette.commands.value.findIndex(({ label }) => label === 'Next caption');
  palette.goTo(to);
  change({ undoHistory: { ...initialState().undoHistory, previousAnswer: toyAnswer(), canContinue: true } });
  assert.equal(palette.commands.value[palette.index.value].label, 'Next caption');
  palette.choose(palette.commands.value[palette.index.value]);
  assert.deepEqual(asked, ['palette-closed'], 'nothing is done before the dialog has closed');
  palette.closed();
  assert.deepEqual(asked.slice(1), ['next-caption 1']);
  palette.closed();
  assert.deepEqual(asked.slice(2), [], 'it is done once');
});

test('what turns other files into a dataset is opened by its title', () => {
  const { palette, asked } = opened({ page: 'paper' });
  palette.type('clips alone');
  assert.deepEqual(palette.commands.value.map(({ group, label, about }) => [group, label, about]), [['Open', 'Videos and captions', 'Clips alone']]);
  palette.choose(palette.commands.value[0]);
  palette.closed();
  assert.deepEqual(asked, ['palette-closed', 'load videos']);
});

test('what cannot be done is not done, and Escape does nothing', () => {
  const { palette, asked, find } = opened();
  palette.choose(find('Undo'));
  palette.choose(undefined);
  palette.closed();
  assert.deepEqual(asked, []);
});

test('a preset is chosen by its name, but not for a model that is applied', () => {
  const { palette, asked, labels, change } = opened();
  palette.type('preset printed');
  palette.choose(palette.commands.value[0]);
  palette.closed();
  assert.deepEqual(asked.slice(1), ['preset paper']);
  change({ dataset: { ...toyDataset(), applied: true } });
  assert.ok(!labels().includes('paper'));
});

test('keys that are switched off are not shown', () => {
  const { find } = opened({ shortcutsEnabled: false });
  assert.deepEqual([find('Next caption')?.caps, find('Undo')?.caps, find('Play or pause')?.caps], [[], ['Ctrl', 'Z'], ['Space']]);
});

test('it asks only for what the page knows', () => {
  for (const { name } of COMMANDS) assert.ok(Object.hasOwn(pageActions, name), name);
});

const command = (group: string, label: string, about = '', isPossible = true): Command => ({ id: label, group, label, about, caps: [], isPossible, run: () => {} });

const ALL = [
  command('Run', 'Undo', 'Nothing to undo', false),
  command('Run', 'Run, pause, go on'),
  command('Clip', 'One frame on'),
  command('Go to', 'The model’s options'),
  command('Open', 'Link', 'Share or embed what you see'),
  command('Open', 'All options'),
];

const found = (query: string) => groupsOf(ALL, wordsOf(query)).map(({ name, commands }) => `${name}: ${commands.map(({ label }) => label).join(', ')}`);

test('without words all is there, in its order', () => {
  assert.deepEqual(found('  '), ['Run: Undo, Run, pause, go on', 'Clip: One frame on', 'Go to: The model’s options', 'Open: Link, All options']);
});

test('words match in any order, in any case, in the label, the group and the description', () => {
  assert.deepEqual(found('PAUSE run'), ['Run: Run, pause, go on']);
  assert.deepEqual(found('options open'), ['Open: All options']);
  assert.deepEqual(found('share'), ['Open: Link']);
  assert.deepEqual(found("model's"), ['Go to: The model’s options']);
  assert.deepEqual(found('pause frame'), []);
});

test('the start of the label goes before that of a word, this before its middle, and what cannot be done is last', () => {
  assert.deepEqual(found('on'), ['Clip: One frame on', 'Run: Run, pause, go on', 'Go to: The model’s options', 'Open: All options']);
  assert.deepEqual(found('o'), ['Clip: One frame on', 'Run: Run, pause, go on, Undo', 'Go to: The model’s options', 'Open: All options, Link']);
});

test('a text contains all words or does not match', () => {
  assert.ok(contains('Go to video door-03', wordsOf('03 door')));
  assert.ok(!contains('Go to video door-03', wordsOf('door 04')));
});
