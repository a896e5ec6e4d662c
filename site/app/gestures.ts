// Events of the whole page: dropped and picked files, keys, menus that close, and the address.
import { shortcutFor } from '../keys.ts';
import { filesFromInput, filesFromDrop } from '../run/files.ts';
import type { Store } from '../state.ts';
import type { Actions } from './actions.ts';

const KEY_PAIR_MS = 1500; // between two keys of one shortcut

export function listenToPage(store: Store, actions: Actions) {
  document.addEventListener('act', (event) => actions.do(event.detail));
  listenToDrops(store, actions);
  listenToPickers(actions);
  document.addEventListener('keydown', (event) => press(store, actions, event));
  document.addEventListener('click', closeMenus);
  addEventListener('hashchange', ({ newURL }) => actions.do({ what: 'follow-address', hash: new URL(newURL).hash }));
}

function listenToDrops(store: Store, actions: Actions) {
  let inside = 0; // a drag enters a child before it leaves the parent
  const files = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
  document.addEventListener('dragenter', (event) => {
    if (!files(event)) return;
    event.preventDefault();
    inside += 1;
    store.set({ draggingFiles: true });
  });
  document.addEventListener('dragleave', (event) => {
    if (!files(event)) return;
    inside = Math.max(0, inside - 1);
    if (inside === 0) store.set({ draggingFiles: false });
  });
  document.addEventListener('dragover', (event) => {
    if (files(event)) event.preventDefault();
  });
  document.addEventListener('drop', async (event) => {
    if (!event.dataTransfer || !files(event)) return;
    event.preventDefault();
    inside = 0;
    store.set({ draggingFiles: false });
    try {
      actions.do({ what: 'files', items: await filesFromDrop(event.dataTransfer) });
    } catch (error) {
      store.set({ problem: { title: 'The drop could not be read.', text: String(error) } });
    }
  });
}

function listenToPickers(actions: Actions) {
  for (const id of ['pick-files', 'pick-folder']) {
    const input = document.getElementById(id) as HTMLInputElement;
    input.addEventListener('change', () => {
      const items = filesFromInput(input.files ?? []);
      input.value = ''; // or the same choice would not be an event again
      if (items.length > 0) actions.do({ what: 'files', items });
    });
  }
}

/** Whether the focused field has an undo of its own, or a dialog is open. */
function hasOwnUndo(at: Element) {
  const field = at.closest('input:not([type=range], [type=checkbox]), textarea, dialog');
  return field instanceof HTMLInputElement && field.dataset.option ? field.value !== field.defaultValue : field !== null;
}

let lastKey = { key: '', time: 0 }; // the key pressed last, for shortcuts of two keys

/** Handles a key press, unless a control uses it. */
function press(store: Store, actions: Actions, event: KeyboardEvent) {
  const at = event.target as Element;
  const field = at.closest('input, select, textarea, dialog') !== null;
  const before = event.timeStamp - lastKey.time < KEY_PAIR_MS ? lastKey.key : '';
  const key = shortcutFor(event, before, store.get(), { field, button: at.closest('button, summary, a') !== null, undoing: hasOwnUndo(at) });
  lastKey = { key: field ? '' : event.key, time: event.timeStamp };
  if (!key) return;
  const todo = key.act?.(store.get());
  if (todo?.what === 'escape') return escape(store, actions);
  event.preventDefault();
  if (todo) actions.do(todo);
  if (key.focus) document.querySelector<HTMLElement>(key.focus)?.focus();
  if (key.menu) openMenu(key.menu);
}

/** Opens a menu and focuses its first item. */
function openMenu(selector: string) {
  const menu = document.querySelector(selector);
  if (!(menu instanceof HTMLDetailsElement) || menu.hidden) return;
  for (const other of document.querySelectorAll<HTMLDetailsElement>('details.menu[open]')) other.open = other === menu;
  menu.open = true;
  menu.querySelector<HTMLElement>('.items :is(button, input, a)')?.focus();
}

/** Closes the menu, panel or problem that is open, or else deselects. */
function escape(store: Store, actions: Actions) {
  const menu = document.querySelector('details.menu[open]');
  if (menu instanceof HTMLDetailsElement) {
    menu.open = false;
    menu.querySelector('summary')?.focus();
  } else if (document.querySelector('dialog[open]')) {
    return; // the dialog closes itself
  } else if (store.get().panel !== '') {
    store.set({ panel: '' });
  } else if (store.get().problem) {
    actions.do({ what: 'dismiss' });
  } else if (store.get().page === 'explore') actions.do({ what: 'deselect' });
}

/** Closes menus when something outside them or one of their items is clicked. */
function closeMenus(event: Event) {
  const at = event.target as Element;
  for (const menu of document.querySelectorAll('details.menu[open]')) {
    if (!menu.contains(at) || at.closest('.item, [data-do=open-kept]')) (menu as HTMLDetailsElement).open = false;
  }
}
