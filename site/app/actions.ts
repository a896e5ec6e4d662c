// The actions on where the visitor is: pages, panels, menus, the selection and the lists.
import { PAGES } from '../model/pages.ts';
import { NO_EDITS } from '../model/edits.ts';
import { setPreference } from '../storage/preferences.ts';
import { runOf } from '../session/session-state.ts';
import type { PageTable } from '../ui/action.ts';
import type { PlacePayload } from './payloads.ts';
import type { App } from './context.ts';
import type { Store } from '../state.ts';

export const placeActions: PageTable<App, PlacePayload> = {
  focus: {
    group: 'Go to',
    commands: [
      { key: '1', label: 'Captions', payload: () => ({ selector: '#captions [role=listbox]' }) },
      { key: '2', label: 'Tracks', payload: () => ({ selector: '#timeline [role=listbox]' }) },
      { key: '3', label: 'Why', payload: () => ({ selector: '#reasons' }) },
      { key: 'a', label: 'Label the track', about: 'Its classes: a number previews one, and the same number again applies it', when: ({ selection }) => selection.track >= 0, payload: () => ({ selector: '#correct .choice' }) },
      { key: '4', label: 'The model’s options', payload: () => ({ selector: '#settings select' }) },
    ],
    run({ store }, { selector }) {
      const target = document.querySelector<HTMLElement>(selector);
      if (target?.closest('#settings[hidden]')) {
        store.panels.showSettings(true);
        store.flush();
      }
      target?.focus();
    },
  },
  /** Opens a page of the site. */
  visit: {
    group: 'Go to',
    commands: PAGES.map(({ id, name }) => ({ key: `g ${id[0]}`, label: name, where: 'anywhere', payload: () => ({ page: id }) })),
    run(_, { page }) {
      location.hash = page;
    },
  },
  /** Opens a menu and focuses its first item. */
  menu: {
    group: 'Open',
    commands: [
      { key: 'o', label: 'Open or go back to the demo', where: 'anywhere', payload: () => ({ selector: '#header details:has([data-open])' }) },
      { key: 'd', label: 'Download', where: 'anywhere', when: ({ hello }) => hello !== null, payload: () => ({ selector: '#header details:has([data-export])' }) },
      { key: 'l', label: 'Link', about: 'Share or embed what you see', where: 'anywhere', when: ({ dataset }) => dataset !== null, payload: () => ({ selector: '#header details:has([data-do=copy-link])' }) },
      { label: 'Privacy', about: 'Requests, and what is saved in this browser', where: 'anywhere', payload: () => ({ selector: '#header .lock' }) },
    ],
    run: (_, { selector }) => openMenu(selector),
  },
  /** Opens or closes the settings in the run bar, and remembers that for the next visit. */
  settings: {
    group: 'Open', label: 'Model settings', about: 'Preset, C, α, the iterations and the objective F',
    run({ store }) {
      const settingsOpen = !store.get().settingsOpen;
      setPreference('settings', settingsOpen ? 'open' : '');
      store.panels.showSettings(settingsOpen);
    },
  },
  /** Opens a panel, or closes it where it is open. */
  panel: {
    group: 'Open',
    commands: [
      { key: 'm', label: 'All options', payload: () => ({ panel: 'options' }) },
      { key: 'f', label: 'The objective F', when: (state) => runOf(state).series.size > 0, payload: () => ({ panel: 'objective' }) },
      { label: 'Model', about: 'The model: factors, sticks, the parts of F', when: ({ answer, undoHistory }) => answer !== null && undoHistory.canContinue, payload: () => ({ panel: 'model' }) },
      { label: 'Corrections', about: 'What you have corrected, to be taken back', when: ({ edits }) => edits !== NO_EDITS, payload: () => ({ panel: 'edits' }) },
      { key: 'h', label: 'Name people', about: 'Tracks of all videos, grouped by who they show', when: ({ dataset }) => dataset !== null, payload: () => ({ panel: 'cast' }) },
      { label: 'Edit the captions of the video', when: ({ undoHistory }) => undoHistory.canContinue, payload: () => ({ panel: 'tuples' }) },
      { key: 'i', label: 'What was found in the files', when: ({ dataset }) => dataset !== null, payload: () => ({ panel: 'found' }) },
      { key: 'c', label: 'What changed', when: ({ undoHistory }) => undoHistory.previousAnswer !== null, payload: () => ({ panel: 'changes' }) },
      { label: 'What can I open?', about: 'A smallest example, templates, what each file is', where: 'anywhere', payload: () => ({ panel: 'help' }) },
      { key: '?', label: 'Keys', where: 'anywhere', payload: () => ({ panel: 'keys' }) },
    ],
    run: ({ store }, { panel }) => store.panels.toggle(panel),
  },
  /** Presents the lessons from the open one on. */
  present: {
    group: 'Open', label: 'Present the lessons', key: 'v', where: 'anywhere',
    when: ({ page }) => page === 'lessons',
    run: () => document.querySelector<HTMLElement>('#lessons [data-do=present-lessons]')?.click(),
  },
  closed: { run: ({ store }, { panel }) => store.panels.closeIf(panel) },
  /** Opens the command palette, which an embedded page does not have. */
  palette: {
    group: 'Open', label: 'All commands', key: 'Ctrl+k', where: 'fields',
    when: ({ palette }) => palette !== 'absent',
    run: ({ store }) => store.panels.setPalette('open'),
  },
  'palette-closed': { run: ({ store }) => store.panels.setPalette('closed') },
  escape: { group: 'Open', label: 'Close what is open, or deselect', key: 'Escape', where: 'always', run: escape },
  dismiss: { label: 'Dismiss', run: ({ store, session }) => [session.forgetArchive(), store.notices.dismiss()] },
  'dismiss-intro': { run: ({ store }) => store.panels.dismissIntro() },
  'follow-address': { run: ({ navigation }, { hash }) => navigation.follow(hash) },
  select: { run: ({ navigation }, payload) => navigation.select(payload) },
  deselect: { run: ({ store }) => store.selection.deselect() },
  filter: { run: ({ store }, { text }) => store.lists.filterBy(text) },
  'class-filter': { run: ({ store }, { only }) => store.lists.restrictTo(only) },
  'timeline-scope': { run: ({ store }, { scope }) => store.lists.showTracksOf(scope) },
  'shortcuts-enabled': { run: ({ store }, { on }) => enableShortcuts(store, on) },
  update: { label: 'Reload with the new version', run: ({ updates }) => updates.activate() },
  'update-later': { label: 'Later', run: ({ updates }) => updates.dismiss() },
};

function openMenu(selector: string) {
  const menu = document.querySelector(selector);
  if (!(menu instanceof HTMLDetailsElement) || menu.hidden) return;
  for (const other of document.querySelectorAll<HTMLDetailsElement>('details.menu[open]')) other.open = other === menu;
  menu.open = true;
  menu.querySelector<HTMLElement>('.items :is(button, input, a)')?.focus();
}

/** Closes the menu, panel or problem that is open, or else deselects. */
function escape({ store, dispatch }: App) {
  const menu = document.querySelector('details.menu[open]');
  const { panel, problem, page } = store.get();
  if (menu instanceof HTMLDetailsElement) {
    menu.open = false;
    menu.querySelector('summary')?.focus();
  } else if (document.querySelector('dialog[open]')) {
    return; // the dialog closes itself
  } else if (panel !== '') {
    store.panels.close();
  } else if (problem) {
    dispatch('dismiss', undefined);
  } else if (page === 'explore') dispatch('deselect', undefined);
}

/** Shortcuts of one character can be switched off, for good. */
function enableShortcuts(store: Store, on: boolean) {
  setPreference('singles', on ? '' : 'off');
  store.panels.enableShortcuts(on);
}
