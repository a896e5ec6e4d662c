// The keyboard shortcuts, which the actions name. The handler and the dialog of keys use the same
// list. Shortcuts of one character can be switched off.
import { captionActions } from './features/explore/captions/actions.ts';
import { clipActions } from './features/explore/stage/actions.ts';
import { placeActions } from './actions/place.ts';
import { runActions } from './features/run/actions.ts';
import { writingActions } from './features/write-captions/actions.ts';
import type { Action, Perform, Where } from './actions/action.ts';
import type { PageDetails } from './actions/details.ts';
import type { Page } from './actions/page.ts';
import type { State } from './state.ts';

/** A key, and the action that it asks for. */
export interface Shortcut {
  key: string;
  label: string;
  group: string;
  where?: Where;
  /** Carries the action out, or does nothing where there is nothing to do now. */
  press(state: State, perform: Perform<PageDetails>): void;
}

/** The shortcuts in the groups and the order of the dialog. */
const { visit, focus, ...open } = placeActions;
export const KEYS: Shortcut[] = [
  ...groupOf('Run', runActions), ...groupOf('Captions', { ...captionActions, ...writingActions }), ...groupOf('Clip', clipActions),
  ...groupOf('Go to', { focus, visit }), ...groupOf('Open', open),
];

function groupOf<Names extends keyof PageDetails>(group: string, table: { [N in Names]: Action<Page, PageDetails[N]> }) {
  return (Object.keys(table) as Names[]).flatMap((name) => shortcutsOf(group, name, table[name]));
}

function shortcutsOf<N extends keyof PageDetails>(group: string, name: N, { key, label = '', where, when = () => true, keys = [] }: Action<Page, PageDetails[N]>): Shortcut[] {
  const own = key === undefined ? [] : [{ key, label, where, details: () => undefined as PageDetails[N] }];
  return [...own, ...keys].map((one) => ({
    key: one.key, label: one.label, group, where: one.where,
    press(state, perform) {
      const details = one.details(state);
      if (when(state) && details !== null) perform(name, details);
    },
  }));
}

/** Whether a shortcut is a single character, which WCAG 2.1.4 wants to be switched off: dictated text and accidental hits trigger it. */
export function isCharacterKey({ key }: Pick<Shortcut, 'key'>) {
  return key !== ' ' && (key.length === 1 || key.startsWith('g '));
}

/**
 * The shortcut that a key press stands for, or null.
 * before is the key before, if it was pressed just now. at says where the focus is. field means
 * that something is typed there, or a dialog waits; button, that it is pressed by space; undoing,
 * that it has an undo of its own.
 */
export function shortcutFor({ key, ctrlKey, metaKey, altKey, shiftKey, repeat }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat'>, before: string, { page, shortcutsEnabled }: { page: string; shortcutsEnabled: boolean }, at: { field: boolean; button: boolean; undoing: boolean }): Shortcut | null {
  const withModifier = ctrlKey || metaKey;
  const name = withModifier ? `Ctrl+${shiftKey ? 'Shift+' : ''}${key.toLowerCase()}` : key;
  const match = (!withModifier && before === 'g' && KEYS.find((one) => one.key === `g ${name}`)) || KEYS.find((one) => one.key === name);
  if (!match || altKey) return null;
  if (match.where === 'always') return match;
  if (withModifier ? at.undoing : at.field) return null;
  if (page !== 'explore' && match.where !== 'anywhere') return null; // other pages scroll by these keys
  if (key === ' ' && at.button) return null;
  if (isCharacterKey(match) && (!shortcutsEnabled || (repeat && match.group !== 'Captions'))) return null;
  return match;
}

/** The labels of a shortcut's key caps. */
export function keyCaps(key: string) {
  const names = { ' ': 'Space', ArrowLeft: '←', ArrowRight: '→', Escape: 'Esc' };
  return key === ' ' || key in names ? [names[key as keyof typeof names]] : key.replaceAll('+z', '+Z').split(/[+ ]/);
}
