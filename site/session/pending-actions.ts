// Actions that were requested before the core has started. The page names them, and they run
// when the core is ready.
import type { Store } from '../state.ts';

export function createPendingActions(store: Store) {
  /** By what is pending, so that an action that is requested twice runs once. */
  const actions = new Map<string, () => void>();
  const publish = () => store.set({ pendingActions: [...actions.keys()] });

  return {
    /**
     * Runs an action now, or when the core is ready. Without a core it reports a problem.
     * pending says what then happens, such as “The run starts”.
     */
    whenReady(pending: string, act: () => void) {
      const { core } = store.get();
      if (core === 'failed') {
        return store.set({ problem: { title: 'This needs the core, which is not running.', text: 'Reload the page to try once more.' } });
      }
      if (core !== 'starting') return act();
      actions.set(pending, act);
      publish();
    },
    runAll() {
      const due = [...actions.values()];
      actions.clear();
      publish();
      for (const act of due) act();
    },
    cancelAll() {
      actions.clear();
      publish();
    },
  };
}
