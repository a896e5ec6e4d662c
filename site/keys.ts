// The keyboard shortcuts in one table, which both the handler and the sheet of keys use.
// Shortcuts of one character can be switched off.
import { PAGES } from './address/pages.ts';
import { canRequest } from './state.ts';
import type { State } from './state.ts';
import { SPEEDS } from './video/times.ts';

type Act = { what: string } & Record<string, unknown>;

export interface Key {
  key: string; // as in KeyboardEvent; "Ctrl+z" also stands for ⌘; "g x" are two keys one after the other
  label: string;
  group: string;
  act?: (state: State) => Act | null; // the action, null where there is none now
  focus?: string; // selector of the element to focus
  menu?: string; // selector of the menu to open
  where?: 'anywhere' | 'always'; // anywhere: on every page, not only Explore; always: in fields and dialogs as well
}

const panel = (name: string) => () => ({ what: 'panel', panel: name });

const speed = (by: number): (state: State) => Act | null => ({ rate }) => {
  const to = SPEEDS[SPEEDS.indexOf(rate) + by];
  return to ? { what: 'speed', rate: to } : null;
};

/** The action of the Run button. */
function run({ core, dataset, captionsText, run: { phase } }: State) {
  if (!canRequest(core) || !dataset || captionsText === '' || phase === 'preparing') return null;
  return { what: phase === 'paused' ? 'resume' : phase === 'running' || phase === 'stepping' ? 'pause' : 'run' };
}

export const KEYS: Key[] = [
  { group: 'Run', key: 'r', label: 'Run, pause, go on', act: run },
  { group: 'Run', key: 's', label: 'One iteration', act: (state) => (run(state) && run(state)?.what !== 'pause' ? { what: 'step' } : null) },
  { group: 'Run', key: ',', label: 'To the iteration before', act: () => ({ what: 'iteration', by: -1 }) },
  { group: 'Run', key: '.', label: 'To the next iteration', act: () => ({ what: 'iteration', by: 1 }) },
  { group: 'Run', key: 'x', label: 'Cancel the run', act: ({ run: { phase } }) => (['running', 'stepping', 'preparing', 'paused'].includes(phase) ? { what: 'cancel' } : null) },
  { group: 'Run', key: 'Ctrl+z', label: 'Undo', act: () => ({ what: 'undo' }) },
  { group: 'Run', key: 'Ctrl+Shift+z', label: 'Redo', act: () => ({ what: 'redo' }) },
  { group: 'Captions', key: 'n', label: 'Next caption', act: () => ({ what: 'next-caption', by: 1 }) },
  { group: 'Captions', key: 'p', label: 'Caption before', act: () => ({ what: 'next-caption', by: -1 }) },
  { group: 'Captions', key: 'b', label: 'Problems first, or as in the file', act: ({ order }) => ({ what: 'order', order: order === 'file' ? 'problems' : 'file' }) },
  { group: 'Captions', key: 'w', label: 'Write captions', act: ({ dataset, panel: now }) => (!dataset ? null : now === 'captions' ? { what: 'closed', panel: now } : { what: 'write' }) },
  { group: 'Clip', key: ' ', label: 'Play or pause', act: () => ({ what: 'play-pause' }) },
  { group: 'Clip', key: 'ArrowLeft', label: 'One frame back', act: () => ({ what: 'frames', by: -1 }) },
  { group: 'Clip', key: 'ArrowRight', label: 'One frame on', act: () => ({ what: 'frames', by: 1 }) },
  { group: 'Clip', key: '<', label: 'Slower', act: speed(-1) },
  { group: 'Clip', key: '>', label: 'Faster', act: speed(1) },
  { group: 'Clip', key: 't', label: 'Truth, where it is known', act: ({ dataset }) => (dataset?.truth.length ? { what: 'truth' } : null) },
  { group: 'Go to', key: '1', label: 'Captions', focus: '#captions [role=listbox]' },
  { group: 'Go to', key: '2', label: 'Tracks', focus: '#timeline [role=listbox]' },
  { group: 'Go to', key: '3', label: 'Why', focus: '#reasons' },
  { group: 'Go to', key: '4', label: 'The model’s options', focus: '#bar select' },
  ...PAGES.map(({ id, name }): Key => ({ group: 'Go to', key: `g ${id[0]}`, label: name, where: 'anywhere', act: () => ({ what: 'visit', page: id }) })),
  { group: 'Open', key: 'o', label: 'Open or go back to the demo', where: 'anywhere', menu: '#header details:has([data-open])' },
  { group: 'Open', key: 'd', label: 'Download', where: 'anywhere', menu: '#header details:has([data-export])' },
  { group: 'Open', key: 'l', label: 'Link', where: 'anywhere', menu: '#header details:has([data-do=copy-link])' },
  { group: 'Open', key: 'm', label: 'More options', act: panel('options') },
  { group: 'Open', key: 'f', label: 'The objective F', act: ({ run: { series } }) => (series.size > 0 ? panel('objective')() : null) },
  { group: 'Open', key: 'i', label: 'What was found in the files', act: ({ dataset }) => (dataset ? panel('found')() : null) },
  { group: 'Open', key: 'c', label: 'What changed', act: ({ undoHistory }) => (undoHistory.previousAnswer ? panel('changes')() : null) },
  { group: 'Open', key: '?', label: 'This sheet', where: 'anywhere', act: panel('keys') },
  { group: 'Open', key: 'Escape', label: 'Close what is open, or deselect', where: 'always', act: () => ({ what: 'escape' }) },
];

/** Whether a shortcut is a single character, which WCAG 2.1.4 wants to be switched off: dictated text and accidental hits trigger it. */
export function isCharacterKey({ key }: Key) {
  return key !== ' ' && (key.length === 1 || key.startsWith('g '));
}

/**
 * The shortcut that a key press stands for, or null.
 * before is the key before, if it was pressed just now. at says where the focus is. field means
 * that something is typed there, or a dialog waits; button, that it is pressed by space; undoing,
 * that it has an undo of its own.
 */
export function shortcutFor({ key, ctrlKey, metaKey, altKey, shiftKey, repeat }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat'>, before: string, { page, shortcutsEnabled }: { page: string; shortcutsEnabled: boolean }, at: { field: boolean; button: boolean; undoing: boolean }): Key | null {
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
