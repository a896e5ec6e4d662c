// The dialog of shortcuts, and the switch for those of one character.
import { useRef } from 'preact/hooks';
import { ActionButton } from '../ui/ActionButton.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { isCharacterKey, keyCaps } from '../ui/action.ts';
import { KEYS } from '../keys.ts';
import type { PanelPage } from '../ui/action.ts';
import type { Shortcut } from '../keys.ts';

const GROUPS = [...new Set(KEYS.map(({ group }) => group))];

export function KeysDialog({ page }: { page: PanelPage<'panel' | 'palette' | 'shortcutsEnabled'> }) {
  const { state: { panel, palette, shortcutsEnabled }, perform } = page;
  const wantsPalette = useRef(false);
  const close = () => perform('closed', { panel: 'keys' });
  const closed = () => {
    close();
    if (wantsPalette.current) perform('palette', undefined); // now that the focus is where it was before
    wantsPalette.current = false;
  };
  const search = () => {
    wantsPalette.current = true;
    close();
  };
  return (
    <Dialog isOpen={panel.value === 'keys'} titledBy="keys-title" kind={shortcutsEnabled.value ? 'keys' : 'keys no-singles'} onClose={closed}>
      <div class="body" tabIndex={0} role="group" aria-labelledby="keys-title">
        <h2 id="keys-title">Keys</h2>
        <div class="groups">{GROUPS.map((group) => <Group key={group} name={group} hasPalette={palette.value !== 'absent'} />)}</div>
        <p class="muted">Tab goes to every control, ↑ and ↓ through a list. On other pages than Explore only those of pages and menus work.</p>
      </div>
      <footer>
        <label>
          <input type="checkbox" data-do="singles" checked={shortcutsEnabled.value} onChange={({ currentTarget }) => perform('shortcuts-enabled', { on: currentTarget.checked })} />
          Keys of one character
        </label>
        <span class="space" />
        <ActionButton page={page} action="palette" details={undefined} hidden={palette.value === 'absent'} data-do="palette" onClick={search} />
        <button type="button" class="primary" autofocus onClick={close}>Close</button>
      </footer>
    </Dialog>
  );
}

/** Where there is no palette, as in an embedded page, there is no key for it. */
function Group({ name, hasPalette }: { name: string; hasPalette: boolean }) {
  const shown = KEYS.filter((one) => one.group === name && (hasPalette || one.name !== 'palette'));
  return (
    <section>
      <h3>{name}</h3>
      <dl>{shown.map((shortcut) => <Row key={shortcut.key} shortcut={shortcut} />)}</dl>
    </section>
  );
}

function Row({ shortcut }: { shortcut: Shortcut }) {
  return <div class={isCharacterKey(shortcut.key) ? 'single' : undefined}><dt>{keyCaps(shortcut.key).map((cap) => <kbd key={cap}>{cap}</kbd>)}</dt><dd>{shortcut.label}</dd></div>;
}
