// The page's store as signals, for features to read.
import { batch, signal } from '@preact/signals';
import type { ReadonlySignal, Signal } from '@preact/signals';
import type { State, Store } from '../state.ts';

export type SignalsOf<K extends keyof State> = { readonly [Key in K]: ReadonlySignal<State[Key]> };

/** Returns signals of fields of the store, which follow it once a frame. */
export function signalsOf<K extends keyof State>(store: Pick<Store, 'get' | 'watch'>, keys: readonly K[]): SignalsOf<K> {
  const entries = keys.map((key) => [key, signal(store.get()[key])] as const);
  store.watch([...keys], (state) => batch(() => {
    for (const [key, field] of entries) (field as Signal<State[K]>).value = state[key];
  }));
  return Object.fromEntries(entries) as SignalsOf<K>;
}
