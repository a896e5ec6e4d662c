import assert from 'node:assert/strict';
import test from 'node:test';
import { computed } from '@preact/signals';
import { COMMANDS, panelPage, pageActions } from '../app/page.ts';
import { isCharacterKey, keyCaps } from '../ui/action.ts';
import { KEYS, shortcutFor } from '../keys.ts';
import { NO_RUN } from '../session/run/progress.ts';
import { createPageStore, initialState } from '../state.ts';
import type { PageTable, Dispatch, Table } from '../ui/action.ts';
import type { PagePayload } from '../app/payloads.ts';
import type { State } from '../state.ts';
import { sessionIn, toyAnswer, toyDataset } from './toy.ts';

const FREE = { field: false, button: false, undoing: false, dialog: false };
const PAGE = { page: 'explore', shortcutsEnabled: true };

const pressed = (key: string, more?: Partial<KeyboardEvent>) => ({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, repeat: false, ...more });

test('every shortcut is unique and has a label', () => {
  assert.equal(new Set(KEYS.map(({ key }) => key)).size, KEYS.length);
  for (const { key, label } of KEYS) assert.ok(label.length > 2 && keyCaps(key).every((one) => one.length > 0), key);
});

test('every shortcut does something in some state, and only what the page knows', () => {
  const dataset = { ...toyDataset(), truth: [{} as any], poses: Float32Array.of(1) };
  const { undoHistory } = initialState();
  const states: State[] = (['done', 'running', 'paused'] as const).map((phase) => ({
    ...initialState(), session: sessionIn(phase, { ...NO_RUN, series: new Map([[1, []]]) }), dataset, answer: toyAnswer(), undoHistory: { ...undoHistory, previousAnswer: toyAnswer(), canContinue: true, undo: 'c = 3', redo: 'c = 4' }, hello: {} as any, palette: 'closed', selection: { video: 0, track: 0, tuple: -1 },
  }));
  states.push({ ...states[0], page: 'lessons' });
  for (const shortcut of KEYS) {
    const asked: string[] = [];
    for (const state of states) shortcut.press(state, (name) => asked.push(name));
    assert.ok(asked.length > 0, `${shortcut.key} does nothing in any state`);
    for (const name of asked) assert.ok(Object.hasOwn(pageActions, name), `${shortcut.key} asks for ${name}`);
  }
});

test('a shortcut does nothing where there is nothing to do', () => {
  const asked = (key: string, state: State) => {
    const names: string[] = [];
    KEYS.find((one) => one.key === key)?.press(state, (name, payload) => names.push([name, ...Object.values(payload ?? {})].join(' ')));
    return names;
  };
  for (const key of ['r', 's', 'x', 't', 'w', 'f', 'i', 'c', ',', 'l', 'Ctrl+z', 'Ctrl+k']) assert.deepEqual(asked(key, initialState()), [], key);
  const open = { ...initialState(), dataset: toyDataset() };
  assert.deepEqual(asked('r', open), ['run-or-pause']);
  assert.deepEqual(asked('s', { ...open, session: sessionIn('running') }), []);
  assert.deepEqual(asked('b', open), ['order problems']);
  assert.deepEqual(asked(',', { ...open, session: sessionIn('done'), answer: toyAnswer(), undoHistory: { ...open.undoHistory, canContinue: true } }), ['iteration -1']);
});

test('an action that does not exist or has other details does not compile', () => {
  const dispatch: Dispatch<PagePayload> = () => {};
  // The calls are only compiled.
  const calls = [
    () => dispatch('undo', undefined),
    () => dispatch('seek', { frame: 3 }),
    // @ts-expect-error: a misspelt name
    () => dispatch('undoo', undefined),
    // @ts-expect-error: a detail of another type
    () => dispatch('seek', { frame: '3' }),
    // @ts-expect-error: another action's detail
    () => dispatch('seek', { rate: 3 }),
    // @ts-expect-error: a detail is missing
    () => dispatch('seek', undefined),
    // @ts-expect-error: a detail too many
    () => dispatch('undo', { frame: 3 }),
  ];
  assert.equal(calls.length, 7);
});

test('a key is of an action with a label and a group, in a table that keys are made from', () => {
  const run = () => {};
  const tables: [PageTable<void, { cancel: void; by: { by: number } }>, Table<void, { forget: void }>][] = [
    [{ cancel: { group: 'Run', label: 'Cancel', key: 'x', run }, by: { group: 'Run', commands: [{ label: 'On', key: '.', payload: () => ({ by: 1 }) }], run } }, { forget: { run } }],
    // @ts-expect-error: no group
    [{ cancel: { label: 'Cancel', key: 'x', run }, by: { run } }, { forget: { run } }],
    // @ts-expect-error: no label
    [{ cancel: { group: 'Run', key: 'x', run }, by: { run } }, { forget: { run } }],
    // @ts-expect-error: a misspelt group
    [{ cancel: { group: 'Runs', label: 'Cancel', key: 'x', run }, by: { run } }, { forget: { run } }],
    // @ts-expect-error: a command asks with details of another action
    [{ cancel: { run }, by: { group: 'Run', commands: [{ label: 'On', key: '.', payload: () => ({ to: 1 }) }], run } }, { forget: { run } }],
    // @ts-expect-error: keys are not made from this table
    [{ cancel: { run }, by: { run } }, { forget: { label: 'Forget', key: 'x', run } }],
  ];
  assert.equal(tables.length, 6);
});

test('every action with a group has its commands, and every key of the page’s one table works', () => {
  for (const [name, action] of Object.entries(pageActions)) {
    const words = action.group ? action.commands ?? [action] : [];
    assert.deepEqual(COMMANDS.filter((command) => command.name === name).map(({ label, key }) => [label, key]), words.map(({ label, key }) => [label, key]), name);
  }
  assert.deepEqual(KEYS, COMMANDS.filter(({ key }) => key));
});

test('a button reads its action: the label, the key, and whether it can be pressed', () => {
  const store = createPageStore(initialState(), () => {});
  const { actions } = panelPage(store, () => {});
  assert.deepEqual(actions.wordsOf('panel', { panel: 'keys' }), { label: 'Keys', about: undefined });
  assert.equal(actions.wordsOf('open', { which: 'folder' }).about, 'A dataset as it lies on your disk');
  assert.equal(actions.wordsOf('captions-file', undefined).label, 'Download captions.txt');
  assert.equal(actions.possible('undo', undefined), 'Nothing to undo');
  assert.equal(actions.possible('download', { name: 'tracks.csv' }), 'There is no result yet. Run first.');
  const possible = computed(() => actions.possible('save-learned-model', undefined));
  assert.deepEqual([possible.value, actions.keyOf('step', undefined), actions.keyOf('undo', undefined)], [false, 's', 'Ctrl+z']);
  store.result.showOfSameRun(toyAnswer()); store.panels.enableShortcuts(false);
  store.flush();
  assert.deepEqual([possible.value, actions.keyOf('step', undefined), actions.keyOf('undo', undefined)], [true, '', 'Ctrl+z']);
});

test('Ctrl+K opens the palette on every page and in fields, but in no dialog', () => {
  const struck = (at: Partial<typeof FREE>) => shortcutFor(pressed('k', { ctrlKey: true }), '', { page: 'paper', shortcutsEnabled: false }, { ...FREE, ...at })?.name;
  assert.deepEqual([struck({}), struck({ field: true, undoing: true }), struck({ field: true, dialog: true })], ['palette', 'palette', undefined]);
  assert.deepEqual(keyCaps('Ctrl+k'), ['Ctrl', 'K']);
});

test('in a field keys are text; Escape works everywhere', () => {
  for (const { key } of KEYS.filter((one) => isCharacterKey(one.key) && one.key.length === 1)) {
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
  assert.equal(shortcutFor(pressed('?'), '', { ...PAGE, page: 'paper' }, FREE)?.label, 'Keys');
});

test('a held key acts once', () => {
  assert.equal(shortcutFor(pressed('r', { repeat: true }), '', PAGE, FREE), null);
  assert.equal(shortcutFor(pressed('n', { repeat: true }), '', PAGE, FREE)?.key, 'n');
  assert.equal(shortcutFor(pressed('ArrowLeft', { repeat: true }), '', PAGE, FREE)?.key, 'ArrowLeft');
});
