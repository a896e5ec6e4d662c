// The features whose panels only read the store and dispatch actions, and the dialog of shortcuts.
import { useRef } from 'preact/hooks';
import { ActionButton } from '../ui/ActionButton.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { isCharacterKey, keyCaps, createDispatch } from '../ui/action.ts';
import { KEYS } from '../keys.ts';
import { render } from 'preact';
import { Changes, isCompeting } from '../features/correct/Changes.tsx';
import { Corrections } from '../features/correct/Corrections.tsx';
import { TrackChoices } from '../features/correct/TrackChoices.tsx';
import { Query } from '../features/correct/Query.tsx';
import { Tuples } from '../features/correct/Tuples.tsx';
import { Panel as ModelView } from '../features/model-view/Panel.tsx';
import { FaultsDialog } from '../features/notices/FaultsDialog.tsx';
import { FilesDialog } from '../features/open/FilesDialog.tsx';
import { Help } from '../features/open/Help.tsx';
import { StorageMenu, NotSaved, Offer, Recents } from '../features/open/Recents.tsx';
import { Requests } from '../features/open/Requests.tsx';
import { exampleActions } from '../features/open/example.ts';
import { Panel as Options } from '../features/options/Panel.tsx';
import { Objective } from '../features/run/Objective.tsx';
import { Panel as Share } from '../features/share/Panel.tsx';
import { PrintedPage } from '../features/share/PrintedPage.tsx';
import { SavedModel } from '../features/share/SavedModel.tsx';
import { Panel as Writer } from '../features/write-captions/Panel.tsx';
import { panelPage } from './page.ts';
import type { PanelPage, Dispatch } from '../ui/action.ts';
import type { Shortcut } from '../keys.ts';
import type { ComponentChild } from 'preact';
import type { SavedSessionPayload } from './payloads.ts';
import type { App } from './context.ts';
import type { HeaderParts } from './initial-panels.tsx';

const GROUPS = [...new Set(KEYS.map(({ group }) => group))];

function KeysDialog({ page }: { page: PanelPage<'panel' | 'palette' | 'shortcutsEnabled'> }) {
  const { state: { panel, palette, shortcutsEnabled }, dispatch } = page;
  const wantsPalette = useRef(false);
  const close = () => dispatch('closed', { panel: 'keys' });
  const closed = () => {
    if (wantsPalette.current) dispatch('palette', undefined); // now that the focus is where it was before
    wantsPalette.current = false;
  };
  const search = () => {
    wantsPalette.current = true;
    close();
  };
  return (
    <Dialog isOpen={panel.value === 'keys'} titledBy="keys-title" kind={shortcutsEnabled.value ? 'keys' : 'keys no-singles'} onClose={close} onClosed={closed}>
      <div class="body" tabIndex={0} role="group" aria-labelledby="keys-title">
        <h2 id="keys-title">Keys</h2>
        <div class="groups">{GROUPS.map((group) => <Group key={group} name={group} hasPalette={palette.value !== 'absent'} />)}</div>
        <p class="muted">Tab goes to every control, ↑ and ↓ through a list. On other pages than Explore only those of pages and menus work.</p>
      </div>
      <footer>
        <label>
          <input type="checkbox" data-do="singles" checked={shortcutsEnabled.value} onChange={({ currentTarget }) => dispatch('shortcuts-enabled', { on: currentTarget.checked })} />
          Keys of one character
        </label>
        <span class="space" />
        <ActionButton page={page} action="palette" payload={undefined} hidden={palette.value === 'absent'} data-do="palette" onClick={search} />
        <button type="button" class="primary" autofocus onClick={close}>Close</button>
      </footer>
    </Dialog>
  );
}

/** An embedded page has no palette, and no key for it. */
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

const place = (id: string) => document.getElementById(id)!;
const draw = (panel: ComponentChild, id: string) => render(panel, place(id));

export function drawPanels({ store, dispatch }: Pick<App, 'store' | 'dispatch'>, addToHeader: (parts: HeaderParts) => void) {
  const page = panelPage(store, dispatch);
  draw(<TrackChoices page={page} />, 'correct');
  draw(<Tuples page={page} />, 'tuples');
  draw(<Corrections page={page} />, 'edits');
  draw(<Query page={page} />, 'ask');
  draw(<Changes page={page} />, 'changes-panel');
  showCompetingAnswers(store);
  draw(<SavedModel page={page} />, 'saved-model');
  draw(<Writer page={page} place={place('writer')} />, 'writer');
  draw(<Options page={page} />, 'options-panel');
  draw(<FilesDialog page={page} />, 'found');
  draw(<FaultsDialog page={page} />, 'faults');
  draw(<Help page={page} example={createDispatch(exampleActions, { store, dispatch }, (_, run) => run())} />, 'help');
  draw(<Objective page={page} />, 'objective');
  draw(<ModelView page={page} />, 'model-panel');
  draw(<KeysDialog page={page} />, 'keys');
  addToHeader({ share: <Share page={page} />, requests: <Requests page={page} /> });
}

/** Opens the list of changes if two answers compete, because it shows both. */
function showCompetingAnswers(store: App['store']) {
  let shown: unknown = null; // the answer that the list has been opened for
  store.watch((state) => {
    if (state.answer === shown || !isCompeting(state)) return;
    shown = state.answer;
    store.panels.open('changes');
  });
}

/** Renders the saved sessions and the storage menu. */
export function drawStorage(store: App['store'], dispatch: Dispatch<SavedSessionPayload>, addToHeader: (parts: HeaderParts) => void) {
  const page = { state: store.signals, dispatch };
  draw(<Offer page={page} place={place('offer')} />, 'offer');
  draw(<NotSaved page={page} place={place('not-saved')} />, 'not-saved');
  addToHeader({ recents: <Recents page={page} />, storage: <StorageMenu page={page} /> });
}

/** Draws the printed page just before it is printed. */
export function drawPrinted(store: App['store']) {
  addEventListener('beforeprint', () => draw(<PrintedPage state={store.get()} stage={document.querySelector<HTMLElement>('#screen .frame')} />, 'print'));
}
