// The page's state as signals, for features to read.
import { effect, untracked } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import type { Perform, Possible } from '../actions/action.ts';
import type { PageDetails } from '../actions/details.ts';
import type { State } from '../state.ts';
import type { Signals } from '../store.ts';

export { valuesOf } from '../store.ts';

export type SignalsOf<K extends keyof State> = Signals<Pick<State, K>>;

/** What a panel needs of the page: the fields of the store that it reads, and what can be asked of the page. */
export interface PanelPage<K extends keyof State> {
  state: SignalsOf<K>;
  perform: Perform<PageDetails>;
  actions: ActionReader;
}

/** What is said of an action with these details. */
export interface ActionReader {
  /** Its words, which do not change. */
  wordsOf<N extends keyof PageDetails>(name: N, details: PageDetails[N]): ActionWords;
  /** Whether it can be done now. Who reads this in a component or a computed signal follows it. */
  possible<N extends keyof PageDetails>(name: N, details: PageDetails[N]): Possible;
  /** Its key, '' where it has none or keys of one character are switched off, which is followed as well. */
  keyOf<N extends keyof PageDetails>(name: N, details: PageDetails[N]): string;
}

export interface ActionWords {
  label: string;
  about?: string;
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
