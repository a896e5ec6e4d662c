// Draws the rest of the page: everything but the first view. It is a script of its own, loaded
// after the first view and before the page is sealed. build/budget.go knows it by its name.
import { performer } from '../ui/action.ts';
import { makeScrollFocusable } from '../ui/dom.ts';
import { Keeping } from '../storage/keeping.ts';
import type { Session } from '../storage/keeping.ts';
import { EDIT_TRACKS } from '../features/track-key.ts';
import { contentOf } from './embedded-content.ts';
import { drawPalette } from './palette.tsx';
import { drawKept, drawPanels, drawPrinted } from './panels.tsx';
import type { Page } from './page.ts';
import type { Item } from '../core/messages.ts';
import type { Store } from '../state.ts';
import type { HeaderParts } from './Header.tsx';
import type { EmbeddedPage } from './embedded-content.ts';

export { setUpCast } from './cast.ts';
export { setUpChoose } from './choose.ts';
export { setUpCompare } from './compare.ts';
export { setUpFilm } from './film.ts';
export { setUpLessons } from './lessons.ts';
export { addSkeletonLayer } from '../features/explore/stage/skeleton-layer.ts';

export function drawOtherViews({ store, perform }: Pick<Page, 'store' | 'perform'>, addToHeader: (parts: HeaderParts) => void) {
  drawPanels({ store, perform }, addToHeader);
  drawPalette({ store, perform }, document.getElementById('palette')!);
  makeScrollFocusable(document.querySelectorAll('#paper .scroll'));
  drawPrinted(store);
}

/** Speaks with the page around an embedded one. Loads its script, and so has to be called before the page is sealed. */
export async function setUpEmbedded(embedded: EmbeddedPage) {
  const script = await import('./embedded.ts');
  script.setUpEmbedded(embedded, contentOf(embedded));
}

interface KeepingParts {
  demoFiles: () => Item[];
  setNextLink: (link: string) => void;
  addToHeader: (parts: HeaderParts) => void;
}

/** Begins to keep the person's sessions in the browser, and offers those of earlier visits. */
export function setUpKeeping(store: Store, session: Session, { demoFiles, setNextLink, addToHeader }: KeepingParts) {
  const keeping = new Keeping(store, session, demoFiles, setNextLink);
  drawKept(store, performer(keeping.actions, undefined, session.whenReady), addToHeader);
  void keeping.start().then(async () => {
    if (new URLSearchParams(location.search).has(EDIT_TRACKS)) await keeping.continueLast();
  });
  return keeping;
}
