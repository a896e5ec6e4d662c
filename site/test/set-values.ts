// Sets values of the page that a test starts from or changes, whichever slice has them.
import type { OwnSignal } from '../store.ts';
import type { SessionStore, State } from '../state.ts';

export function setValues(store: SessionStore, patch: Partial<State>) {
  store.together(() => {
    for (const field of Object.keys(patch) as (keyof State)[]) (store.signals[field] as OwnSignal<unknown>).set(patch[field]);
  });
}
