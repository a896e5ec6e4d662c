// The dialog of shortcuts, and the switch for those of one character.
import { act, h, buildOnce } from '../elements/dom.ts';
import { KEYS, isCharacterKey, keyCaps } from '../keys.ts';
import type { Shortcut } from '../keys.ts';
import type { State } from '../state.ts';

export function keys(element: Element, { panel, shortcutsEnabled }: State) {
  const parts = buildOnce(element, build);
  parts.single.checked = shortcutsEnabled;
  parts.dialog.classList.toggle('no-singles', !shortcutsEnabled);
  if (panel !== 'keys') return parts.dialog.open && parts.dialog.close();
  if (!parts.dialog.open) parts.dialog.showModal();
}

function build(element: Element) {
  const single = h('input', { type: 'checkbox', 'data-do': 'singles' });
  single.onchange = () => act(element, 'shortcuts-enabled', { on: single.checked });
  const close = h('button.primary', { type: 'button', autofocus: true }, 'Close');
  const groups = [...new Set(KEYS.map(({ group }) => group))];
  const dialog = h('dialog.keys', { 'aria-labelledby': 'keys-title' },
    h('div.body', { tabindex: '0', role: 'group', 'aria-labelledby': 'keys-title' }, h('h2', { id: 'keys-title' }, 'Keys'),
      h('div.groups', {}, ...groups.map((name) => h('section', {}, h('h3', {}, name), h('dl', {}, ...KEYS.filter(({ group }) => group === name).map(row))))),
      h('p.muted', {}, 'Tab goes to every control, ↑ and ↓ through a list. On other pages than Explore only those of pages and menus work.')),
    h('footer', {}, h('label', {}, single, 'Keys of one character'), h('span.space'), close));
  close.onclick = () => dialog.close();
  dialog.onclose = () => act(element, 'closed', { panel: 'keys' });
  element.append(dialog);
  return { dialog, single };
}

function row(key: Shortcut) {
  return h(`div${isCharacterKey(key) ? '.single' : ''}`, {}, h('dt', {}, ...keyCaps(key.key).map((one) => h('kbd', {}, one))), h('dd', {}, key.label));
}
