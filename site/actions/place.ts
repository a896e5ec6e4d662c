// The actions on where the visitor is: pages, panels, menus, the selection and the lists.
import { PAGES } from '../address/pages.ts';
import { setPreference } from '../keeping/preferences.ts';
import { runOf } from '../session/session-state.ts';
import type { Table } from './action.ts';
import type { PlaceDetails } from './details.ts';
import type { Page } from './page.ts';
import type { Store } from '../state.ts';

export const placeActions: Table<Page, PlaceDetails> = {
  focus: {
    keys: [
      { key: '1', label: 'Captions', details: () => ({ selector: '#captions [role=listbox]' }) },
      { key: '2', label: 'Tracks', details: () => ({ selector: '#timeline [role=listbox]' }) },
      { key: '3', label: 'Why', details: () => ({ selector: '#reasons' }) },
      { key: '4', label: 'The model’s options', details: () => ({ selector: '#bar select' }) },
    ],
    run: (_, { selector }) => document.querySelector<HTMLElement>(selector)?.focus(),
  },
  /** Opens a page of the site. */
  visit: {
    keys: PAGES.map(({ id, name }) => ({ key: `g ${id[0]}`, label: name, where: 'anywhere', details: () => ({ page: id }) })),
    run(_, { page }) {
      location.hash = page;
    },
  },
  /** Opens a menu and focuses its first item. */
  menu: {
    keys: [
      { key: 'o', label: 'Open or go back to the demo', where: 'anywhere', details: () => ({ selector: '#header details:has([data-open])' }) },
      { key: 'd', label: 'Download', where: 'anywhere', details: () => ({ selector: '#header details:has([data-export])' }) },
      { key: 'l', label: 'Link', where: 'anywhere', details: () => ({ selector: '#header details:has([data-do=copy-link])' }) },
    ],
    run: (_, { selector }) => openMenu(selector),
  },
  /** Opens a panel, or closes it where it is open. */
  panel: {
    keys: [
      { key: 'm', label: 'More options', details: () => ({ panel: 'options' }) },
      { key: 'f', label: 'The objective F', details: (state) => (runOf(state).series.size > 0 ? { panel: 'objective' } : null) },
      { key: 'i', label: 'What was found in the files', details: ({ dataset }) => (dataset ? { panel: 'found' } : null) },
      { key: 'c', label: 'What changed', details: ({ undoHistory }) => (undoHistory.previousAnswer ? { panel: 'changes' } : null) },
      { key: '?', label: 'This sheet', where: 'anywhere', details: () => ({ panel: 'keys' }) },
    ],
    run: ({ store }, { panel }) => store.set({ panel: store.get().panel === panel ? '' : panel }),
  },
  /** Presents the lessons from the open one on. */
  present: {
    label: 'Present the lessons', key: 'v', where: 'anywhere',
    when: ({ page }) => page === 'lessons',
    run: () => document.querySelector<HTMLElement>('#lessons [data-do=present-lessons]')?.click(),
  },
  closed: { run: ({ store }, { panel }) => store.get().panel === panel && store.set({ panel: '' }) },
  escape: { label: 'Close what is open, or deselect', key: 'Escape', where: 'always', run: escape },
  dismiss: { run: ({ store, session }) => [session.forgetCapsule(), store.set({ problem: null, faults: null })] },
  'dismiss-intro': { run: ({ store }) => store.set({ introDismissed: true }) },
  'follow-address': { run: ({ navigation }, { hash }) => navigation.follow(hash) },
  select: { run: ({ navigation }, details) => navigation.select(details) },
  deselect: { run: ({ store }) => store.set({ selection: { ...store.get().selection, track: -1, tuple: -1 } }) },
  filter: { run: ({ store }, { text }) => store.set({ filter: text }) },
  'class-filter': { run: ({ store }, { only }) => store.set({ classFilter: only }) },
  'timeline-scope': { run: ({ store }, { scope }) => store.set({ timelineScope: scope }) },
  'shortcuts-enabled': { run: ({ store }, { on }) => enableShortcuts(store, on) },
  update: { run: ({ updates }) => updates.activate() },
  'update-later': { run: ({ updates }) => updates.dismiss() },
};

function openMenu(selector: string) {
  const menu = document.querySelector(selector);
  if (!(menu instanceof HTMLDetailsElement) || menu.hidden) return;
  for (const other of document.querySelectorAll<HTMLDetailsElement>('details.menu[open]')) other.open = other === menu;
  menu.open = true;
  menu.querySelector<HTMLElement>('.items :is(button, input, a)')?.focus();
}

/** Closes the menu, panel or problem that is open, or else deselects. */
function escape({ store, perform }: Page) {
  const menu = document.querySelector('details.menu[open]');
  const { panel, problem, page } = store.get();
  if (menu instanceof HTMLDetailsElement) {
    menu.open = false;
    menu.querySelector('summary')?.focus();
  } else if (document.querySelector('dialog[open]')) {
    return; // the dialog closes itself
  } else if (panel !== '') {
    store.set({ panel: '' });
  } else if (problem) {
    perform('dismiss', undefined);
  } else if (page === 'explore') perform('deselect', undefined);
}

/** Shortcuts of one character can be switched off, for good. */
function enableShortcuts(store: Store, on: boolean) {
  setPreference('singles', on ? '' : 'off');
  store.set({ shortcutsEnabled: on });
}
