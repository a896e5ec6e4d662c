// The page's store as signals, for features to read.
import { batch, effect, signal } from '@preact/signals';
import type { ReadonlySignal, Signal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import type { Perform } from '../actions/action.ts';
import type { PageDetails } from '../actions/details.ts';
import type { State, Store } from '../state.ts';

export type SignalsOf<K extends keyof State> = { readonly [Key in K]: ReadonlySignal<State[Key]> };

/** The values that some of the signals have now. */
export function valuesOf<K extends keyof State>(signals: SignalsOf<K>, keys: readonly K[]): Pick<State, K> {
  return Object.fromEntries(keys.map((key) => [key, signals[key].value])) as Pick<State, K>;
}

/** What a panel needs of the page: the fields of the store that it reads, and what can be asked of the page. */
export interface PanelPage<K extends keyof State> {
  state: SignalsOf<K>;
  perform: Perform<PageDetails>;
}

/** Returns signals of fields of the store, which follow it once a frame. */
export function signalsOf<K extends keyof State>(store: Pick<Store, 'get' | 'watch'>, keys: readonly K[]): SignalsOf<K> {
  const entries = keys.map((key) => [key, signal(store.get()[key])] as const);
  store.watch([...keys], (state) => batch(() => {
    for (const [key, field] of entries) (field as Signal<State[K]>).value = state[key];
  }));
  return Object.fromEntries(entries) as SignalsOf<K>;
}

/** Calls back when the component is drawn first, and then at once when a signal has changed that was read: what components do not draw themselves follows the signals. */
export function useSync(follow: () => void) {
  useLayoutEffect(() => effect(() => follow()), []);
}
