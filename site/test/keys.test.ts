import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import test from 'node:test';
import { KEYS, isCharacterKey, shortcutFor, keyCaps } from '../keys.ts';
import { initialState } from '../state.ts';
import { toyAnswer, toyDataset } from './toy.ts';

/** path is below site/. */
const source = (path: string) => readFile(new URL(`../${path}`, import.meta.url), 'utf8');

const FREE = { field: false, button: false, undoing: false };
const PAGE = { page: 'explore', shortcutsEnabled: true };

const pressed = (key: string, more?: Partial<KeyboardEvent>) => ({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, repeat: false, ...more });

test('every shortcut is unique and has a label', () => {
  assert.equal(new Set(KEYS.map(({ key }) => key)).size, KEYS.length);
  for (const { key, label, act, focus, menu } of KEYS) {
    assert.ok(label.length > 2 && keyCaps(key).every((one) => one.length > 0), key);
    assert.equal([act, focus, menu].filter(Boolean).length, 1, key);
  }
});

test('every action of a shortcut and of a view exists', async () => {
  const [, table] = (await source('app/actions.ts')).split(/const table: .* = \{/);
  const [, more] = (await source('keeping/keeping.ts')).split(/actions: .* = \{/);
  const [, corrections] = (await source('answer/corrections.ts')).split('createCorrections');
  const [, lessons] = (await source('lessons/lesson-state.ts')).split(/const table: .* = \{/);
  const acts = new Set([...(table + more + corrections + lessons).matchAll(/^ {4,6}'?([a-z-]+)'?(?::|,|\(| = )/gm)].map(([, name]) => name));
  assert.ok(acts.has('select') && acts.has('forget-everything') && acts.has('undo'));
  const dataset = toyDataset();
  const run = initialState().run;
  const states = (['done', 'running', 'paused'] as const).map((phase) => ({
    ...initialState(), core: 'ready' as const, dataset: { ...dataset, truth: [{} as any] }, answer: toyAnswer(), run: { ...run, phase, series: new Map([[1, []]]) },
    undoHistory: { ...initialState().undoHistory, previousAnswer: toyAnswer() },
  }));
  for (const { key, act } of KEYS) {
    const whats = act ? states.flatMap((state) => act(state)?.what ?? []) : ['undo'];
    assert.ok(whats.length > 0, `${key} does nothing in any state`);
    for (const what of whats) assert.ok(acts.has(what) || what === 'escape', `${key} asks for ${what}`);
  }
  const files = ['options/knob.ts', 'elements/save-menu.ts', ...(await readdir(new URL('../view', import.meta.url))).map((name) => `view/${name}`)];
  for (const file of files) {
    for (const [, what] of (await source(file)).matchAll(/\bact\([\w.]+, '([a-z-]+)'/g)) assert.ok(acts.has(what), `${file} asks for ${what}`);
  }
});

test('in a field keys are text; Escape works everywhere', () => {
  for (const { key } of KEYS.filter((one) => isCharacterKey(one) && one.key.length === 1)) {
    assert.equal(shortcutFor(pressed(key), '', PAGE, FREE)?.key, key);
    assert.equal(shortcutFor(pressed(key), '', PAGE, { ...FREE, field: true }), null, key);
    assert.equal(shortcutFor(pressed(key, { ctrlKey: true }), '', PAGE, FREE), null, `Ctrl+${key}`);
    assert.equal(shortcutFor(pressed(key, { altKey: true }), '', PAGE, FREE), null, `Alt+${key}`);
    assert.equal(shortcutFor(pressed(key), '', { ...PAGE, shortcutsEnabled: false }, FREE), null, `${key}, switched off`);
  }
  assert.equal(shortcutFor(pressed('Escape'), '', { page: 'paper', shortcutsEnabled: false }, { ...FREE, field: true })?.key, 'Escape');
  assert.equal(shortcutFor(pressed(' '), '', { ...PAGE, shortcutsEnabled: false }, FREE)?.label, 'Play or pause');
  assert.equal(shortcutFor(pressed(' '), '', PAGE, { ...FREE, button: true }), null);
});

test('undo is left to a field that has its own', () => {
  assert.equal(shortcutFor(pressed('z', { ctrlKey: true }), '', PAGE, { ...FREE, field: true })?.label, 'Undo');
  assert.equal(shortcutFor(pressed('Z', { metaKey: true, shiftKey: true }), '', PAGE, FREE)?.label, 'Redo');
  assert.equal(shortcutFor(pressed('z', { ctrlKey: true }), '', PAGE, { ...FREE, field: true, undoing: true }), null);
});

test('two keys in a row open a page, and other pages have fewer shortcuts', () => {
  assert.equal(shortcutFor(pressed('p'), 'g', PAGE, FREE)?.label, 'Paper & code');
  assert.equal(shortcutFor(pressed('p'), '', PAGE, FREE)?.label, 'Caption before');
  assert.equal(shortcutFor(pressed('n'), 'g', PAGE, FREE)?.label, 'Next caption');
  assert.equal(shortcutFor(pressed('e'), 'g', { ...PAGE, page: 'paper' }, FREE)?.label, 'Explore');
  assert.equal(shortcutFor(pressed('n'), '', { ...PAGE, page: 'paper' }, FREE), null);
  assert.equal(shortcutFor(pressed(' '), '', { ...PAGE, page: 'paper' }, FREE), null);
  assert.equal(shortcutFor(pressed('?'), '', { ...PAGE, page: 'paper' }, FREE)?.label, 'This sheet');
});

test('a held key acts once', () => {
  assert.equal(shortcutFor(pressed('r', { repeat: true }), '', PAGE, FREE), null);
  assert.equal(shortcutFor(pressed('n', { repeat: true }), '', PAGE, FREE)?.key, 'n');
  assert.equal(shortcutFor(pressed('ArrowLeft', { repeat: true }), '', PAGE, FREE)?.key, 'ArrowLeft');
});
