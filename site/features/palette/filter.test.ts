import assert from 'node:assert/strict';
import test from 'node:test';
import { contains, groupsOf, wordsOf } from './filter.ts';
import type { Command } from './list.ts';

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
