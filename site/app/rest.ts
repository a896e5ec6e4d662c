// Draws the rest of the page: everything but the first view. It is a script of its own, loaded
// after the first view and before the page is sealed. build/budget.go knows it by its name.
import { listenToActions, performer } from '../actions/action.ts';
import { exampleActions } from '../features/open/example-actions.ts';
import { makeScrollFocusable } from '../elements/focusable-scroll.ts';
import { Keeping } from '../keeping/keeping.ts';
import type { Session } from '../keeping/keeping.ts';
import { drawPanels } from './panels.tsx';
import { filesDialog } from '../features/open/files-dialog.ts';
import { help } from '../features/open/help.ts';
import { keepingMenu, notKept, offer, recents } from '../features/open/recents.ts';
import { keys } from '../view/keys.ts';
import { printPage } from '../features/share/print-page.ts';
import { requests } from '../features/open/requests.ts';
import { paperSwitches } from '../features/paper/switches-panel.ts';
import type { Page } from '../actions/page.ts';
export { setUpChoose } from './choose.ts';
import type { Item } from '../core/messages.ts';
import { coreOf, makingOf, openingOf } from '../session/session-state.ts';
import type { Part } from '../store.ts';
import type { State, Store } from '../state.ts';

export { setUpCompare } from './compare.ts';
export { setUpLessons } from './lessons.ts';

export function drawOtherViews({ store, perform }: Pick<Page, 'store' | 'perform'>, draw: (view: (element: HTMLElement, state: State) => void, id: string, parts: Part<State>[]) => void) {
  draw(requests, 'requests', ['requests', 'offline']);
  draw(help, 'help', ['panel']);
  drawPanels({ store, perform });
  draw(paperSwitches, 'trial', ['hello', 'dataset', 'paperSwitches']);
  draw(filesDialog, 'found', [coreOf, 'dataset', 'questions', 'frameRates', 'captionsText', 'panel', 'featureRecipe', 'savedModel', 'preparedFeatures', makingOf, 'answer', 'problem']);
  draw(keepingMenu, 'keeping', ['autosave']);
  draw(offer, 'offer', ['autosave', openingOf]);
  draw(recents, 'recents', ['autosave']);
  draw(notKept, 'not-kept', ['autosave']);
  draw(keys, 'keys', ['panel', 'shortcutsEnabled']);
  makeScrollFocusable(document.querySelectorAll('#paper .scroll'));
  listenToActions(exampleActions, performer(exampleActions, { store, perform }, (_, run) => run()));
  const paper = document.getElementById('print')!;
  addEventListener('beforeprint', () => printPage(paper, store.get(), document.querySelector('#screen .frame')));
}

/** Begins to keep the person's sessions in the browser, and offers those of earlier visits. */
export function setUpKeeping(store: Store, session: Session, demoFiles: () => Item[], setNextLink: (link: string) => void) {
  const keeping = new Keeping(store, session, demoFiles, setNextLink);
  listenToActions(keeping.actions, performer(keeping.actions, undefined, session.whenReady));
  void keeping.start();
  return keeping;
}
