// Actions that were requested before the core has started. The page names them, and they run
// when the core is ready.

/** @param {import('../state.ts').Store} store */
export function createPendingActions(store) {
  /** By name, so that an action that is requested twice runs once. @type {Map<string, () => void>} */
  const actions = new Map();
  const publish = () => store.set({ pendingActions: [...actions.keys()] });

  return {
    /**
     * Runs an action now, or when the core is ready. Without a core it reports a problem.
     * @param {string} name
     * @param {() => void} act
     */
    whenReady(name, act) {
      const { core } = store.get();
      if (core === 'failed') {
        return store.set({ problem: { title: 'This needs the core, which is not running.', text: 'Reload the page to try once more.' } });
      }
      if (core !== 'starting') return act();
      actions.set(name, act);
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
