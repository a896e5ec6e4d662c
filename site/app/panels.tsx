// The features whose panels need no more of the page than to read the store and to ask for actions.
import { render } from 'preact';
import { Changes } from '../features/correct/Changes.tsx';
import { Corrections } from '../features/correct/Corrections.tsx';
import { KnownLabels } from '../features/correct/KnownLabels.tsx';
import { Query } from '../features/correct/Query.tsx';
import { Tuples } from '../features/correct/Tuples.tsx';
import { FIELDS as CORRECT } from '../features/correct/page.ts';
import { FIELDS as MODEL_VIEW } from '../features/model-view/page.ts';
import { Panel as ModelView } from '../features/model-view/Panel.tsx';
import { FilesDialog } from '../features/open/FilesDialog.tsx';
import { Help } from '../features/open/Help.tsx';
import { KeepingMenu } from '../features/open/KeepingMenu.tsx';
import { NotKept, Offer, Recents } from '../features/open/Recents.tsx';
import { Requests } from '../features/open/Requests.tsx';
import { exampleActions } from '../features/open/example-actions.ts';
import { FIELDS as OPEN, KEPT_FIELDS } from '../features/open/page.ts';
import { FIELDS as OPTIONS } from '../features/options/page.ts';
import { Panel as Options } from '../features/options/Panel.tsx';
import { Panel as PaperSwitches } from '../features/paper/Panel.tsx';
import { FIELDS as PAPER } from '../features/paper/page.ts';
import { FIELDS as RUN } from '../features/run/page.ts';
import { Objective } from '../features/run/Objective.tsx';
import { FIELDS as SHARE } from '../features/share/page.ts';
import { Panel as Share } from '../features/share/Panel.tsx';
import { SavedModel } from '../features/share/SavedModel.tsx';
import { signalsOf } from '../features/signals.ts';
import { FIELDS as WRITING } from '../features/write-captions/page.ts';
import { Panel as Writer } from '../features/write-captions/Panel.tsx';
import { performer } from '../actions/action.ts';
import type { ComponentChild } from 'preact';
import type { Perform } from '../actions/action.ts';
import type { KeepingDetails } from '../actions/details.ts';
import type { Page } from '../actions/page.ts';
import type { State } from '../state.ts';

const place = (id: string) => document.getElementById(id)!;
const draw = (panel: ComponentChild, id: string) => render(panel, place(id));

export function drawPanels({ store, perform }: Pick<Page, 'store' | 'perform'>) {
  const reading = <K extends keyof State>(fields: readonly K[]) => ({ state: signalsOf(store, fields), perform });
  const correct = reading(CORRECT);
  draw(<KnownLabels page={correct} />, 'correct');
  draw(<Tuples page={correct} />, 'tuples');
  draw(<Corrections page={correct} />, 'edits');
  draw(<Query page={correct} />, 'ask');
  draw(<Changes page={correct} />, 'changes-panel');
  const share = reading(SHARE);
  draw(<Share page={share} />, 'share');
  draw(<SavedModel page={share} />, 'held');
  draw(<Writer page={reading(WRITING)} place={place('writer')} />, 'writer');
  draw(<Options page={reading(OPTIONS)} />, 'options-panel');
  const open = reading(OPEN);
  draw(<FilesDialog page={open} />, 'found');
  draw(<Help page={open} example={performer(exampleActions, { store, perform }, (_, run) => run())} />, 'help');
  draw(<Requests page={open} />, 'requests');
  draw(<Objective page={reading(RUN)} />, 'objective');
  draw(<PaperSwitches page={reading(PAPER)} />, 'trial');
  draw(<ModelView page={reading(MODEL_VIEW)} />, 'model-panel');
}

/** What is kept in the browser. */
export function drawKept(store: Page['store'], perform: Perform<KeepingDetails>) {
  const page = { state: signalsOf(store, KEPT_FIELDS), perform };
  draw(<Offer page={page} place={place('offer')} />, 'offer');
  draw(<Recents page={page} place={place('recents')} />, 'recents');
  draw(<NotKept page={page} place={place('not-kept')} />, 'not-kept');
  draw(<KeepingMenu page={page} />, 'keeping');
}
