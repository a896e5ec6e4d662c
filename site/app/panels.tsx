// The features whose panels need no more of the page than to read the store and to ask for actions.
import { render } from 'preact';
import { Changes, isCompeting } from '../features/correct/Changes.tsx';
import { Corrections } from '../features/correct/Corrections.tsx';
import { Alternatives } from '../features/correct/Alternatives.tsx';
import { Query } from '../features/correct/Query.tsx';
import { Tuples } from '../features/correct/Tuples.tsx';
import { Panel as ModelView } from '../features/model-view/Panel.tsx';
import { FaultsDialog } from '../features/notices/FaultsDialog.tsx';
import { FilesDialog } from '../features/open/FilesDialog.tsx';
import { Help } from '../features/open/Help.tsx';
import { KeepingMenu, NotKept, Offer, Recents } from '../features/open/Recents.tsx';
import { Requests } from '../features/open/Requests.tsx';
import { exampleActions } from '../features/open/example.ts';
import { Panel as Options } from '../features/options/Panel.tsx';
import { Objective } from '../features/run/Objective.tsx';
import { Panel as Share } from '../features/share/Panel.tsx';
import { PrintedPage } from '../features/share/PrintedPage.tsx';
import { SavedModel } from '../features/share/SavedModel.tsx';
import { Panel as Writer } from '../features/write-captions/Panel.tsx';
import { performer } from '../ui/action.ts';
import { KeysDialog } from './KeysDialog.tsx';
import { panelPage } from './page.ts';
import type { ComponentChild } from 'preact';
import type { Perform } from '../ui/action.ts';
import type { KeepingDetails } from './details.ts';
import type { App } from './context.ts';
import type { HeaderParts } from './Header.tsx';

const place = (id: string) => document.getElementById(id)!;
const draw = (panel: ComponentChild, id: string) => render(panel, place(id));

export function drawPanels({ store, perform }: Pick<App, 'store' | 'perform'>, addToHeader: (parts: HeaderParts) => void) {
  const page = panelPage(store, perform);
  draw(<Alternatives page={page} />, 'correct');
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
  draw(<Help page={page} example={performer(exampleActions, { store, perform }, (_, run) => run())} />, 'help');
  draw(<Objective page={page} />, 'objective');
  draw(<ModelView page={page} />, 'model-panel');
  draw(<KeysDialog page={page} />, 'keys');
  addToHeader({ share: <Share page={page} />, requests: <Requests page={page} /> });
}

/** Opens the list of changes where two answers compete: it shows both. */
function showCompetingAnswers(store: App['store']) {
  let shown: unknown = null; // the answer that the list has been opened for
  store.watch((state) => {
    if (state.answer === shown || !isCompeting(state)) return;
    shown = state.answer;
    store.set({ panel: 'changes' });
  });
}

/** What is kept in the browser. */
export function drawKept(store: App['store'], perform: Perform<KeepingDetails>, addToHeader: (parts: HeaderParts) => void) {
  const page = { state: store.signals, perform };
  draw(<Offer page={page} place={place('offer')} />, 'offer');
  draw(<NotKept page={page} place={place('not-kept')} />, 'not-kept');
  addToHeader({ recents: <Recents page={page} />, keeping: <KeepingMenu page={page} /> });
}

/** Draws the printed page just before it is printed. */
export function drawPrinted(store: App['store']) {
  addEventListener('beforeprint', () => draw(<PrintedPage state={store.get()} stage={document.querySelector<HTMLElement>('#screen .frame')} />, 'print'));
}
