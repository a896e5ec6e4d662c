// The page's state as signals, for features to read.
import { effect, untracked } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import type { Perform } from '../actions/action.ts';
import type { PageDetails } from '../actions/details.ts';
import type { State } from '../state.ts';
import type { Signals } from '../store.ts';

export { valuesOf } from '../store.ts';

export type SignalsOf<K extends keyof State> = Signals<Pick<State, K>>;

/** What a panel needs of the page: the fields of the store that it reads, and what can be asked of the page. */
export interface PanelPage<K extends keyof State> {
  state: SignalsOf<K>;
  perform: Perform<PageDetails>;
}

/** Calls follow after the component is first drawn, and again whenever a signal that it read has changed: for what components do not draw. */
export function useSync(follow: () => void) {
  useLayoutEffect(() => effect(() => follow()), []);
}

/** Calls back once, when a page is opened first: until then nothing is drawn on it. */
export function whenPageOpens(state: SignalsOf<'page'>, id: State['page'], draw: () => void) {
  let isDrawn = false;
  effect(() => {
    if (isDrawn || state.page.value !== id) return;
    isDrawn = true;
    untracked(draw);
  });
}
