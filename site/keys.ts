// The keyboard shortcuts, which are the commands of the page that have a key. A person can switch off
// the shortcuts of a single character.
import { isCharacterKey } from './ui/action.ts';
import { COMMANDS } from './app/page.ts';
import type { PageCommand } from './app/page.ts';

/** A command that has a key. */
export type Shortcut = PageCommand & { key: string };

/** The shortcuts in the groups and the order of the dialog. */
export const KEYS = COMMANDS.filter((command): command is Shortcut => command.key !== undefined);

/**
 * The shortcut that a key press stands for, or null.
 * before is the key before, if it was pressed just now. at says where the focus is. field means
 * that something is typed there, or a dialog waits; button, that it is pressed by space; undoing,
 * that it has an undo of its own.
 */
export function shortcutFor({ key, ctrlKey, metaKey, altKey, shiftKey, repeat }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat'>, before: string, { page, shortcutsEnabled }: { page: string; shortcutsEnabled: boolean }, at: { field: boolean; button: boolean; undoing: boolean; dialog: boolean }): Shortcut | null {
  const withModifier = ctrlKey || metaKey;
  const name = withModifier ? `Ctrl+${shiftKey ? 'Shift+' : ''}${key.toLowerCase()}` : key;
  const match = (!withModifier && before === 'g' && KEYS.find((one) => one.key === `g ${name}`)) || KEYS.find((one) => one.key === name);
  if (!match || altKey) return null;
  if (match.where === 'always') return match;
  if (match.where === 'fields') return at.dialog ? null : match;
  if (withModifier ? at.undoing : at.field) return null;
  if (page !== 'explore' && match.where !== 'anywhere') return null; // other pages scroll by these keys
  if (key === ' ' && at.button) return null;
  if (isCharacterKey(match.key) && (!shortcutsEnabled || (repeat && match.group !== 'Captions'))) return null;
  return match;
}
