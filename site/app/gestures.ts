// Event listeners of the whole page: dropped files, keys, clicks that close menus, and address changes.
import { listenToDrops, listenToPickers } from '../features/open/dropped-files.ts';
import { shortcutFor } from '../keys.ts';
import type { Store } from '../state.ts';
import type { Dispatch } from '../ui/action.ts';
import type { PagePayload } from './payloads.ts';

const KEY_PAIR_MS = 1500; // between two keys of one shortcut

export function listenToPage(store: Store, dispatch: Dispatch<PagePayload>) {
  listenToDrops(store, dispatch);
  listenToPickers(dispatch);
  document.addEventListener('keydown', (event) => press(store, dispatch, event));
  document.addEventListener('click', closeMenus);
  addEventListener('hashchange', ({ newURL }) => dispatch('follow-address', { hash: new URL(newURL).hash }));
}

/** Whether the focused field has an undo of its own, or a dialog is open. */
function hasOwnUndo(at: Element) {
  const field = at.closest('input:not([type=range], [type=checkbox]), textarea, dialog');
  return field instanceof HTMLInputElement && field.dataset.option ? field.value !== field.defaultValue : field !== null;
}

let lastKey = { key: '', time: 0 }; // the key pressed last, for shortcuts of two keys

/** Handles a key press, unless a control uses it. */
function press(store: Store, dispatch: Dispatch<PagePayload>, event: KeyboardEvent) {
  const at = event.target as Element;
  const field = at.closest('input, select, textarea, dialog') !== null;
  const before = event.timeStamp - lastKey.time < KEY_PAIR_MS ? lastKey.key : '';
  const key = shortcutFor(event, before, store.get(), { field, button: at.closest('button, summary, a') !== null, undoing: hasOwnUndo(at), dialog: document.querySelector('dialog[open]') !== null });
  lastKey = { key: field ? '' : event.key, time: event.timeStamp };
  if (!key) return;
  if (key.where === 'fields' && key.possible(store.get()) !== true) return; // the browser's own
  if (key.where !== 'always') event.preventDefault(); // Escape also closes dialogs
  key.press(store.get(), dispatch);
}

/** Closes menus when something outside them or one of their items is clicked. */
function closeMenus(event: Event) {
  const at = event.target as Element;
  for (const menu of document.querySelectorAll('details.menu[open]')) {
    if (!menu.contains(at) || at.closest('.item, .items a, [data-do=open-saved]')) (menu as HTMLDetailsElement).open = false;
  }
}
