// What a person asks for before the core can do it: it is remembered, the page says so,
// and it is done as soon as the core can.

/** @param {import('../state.js').Store} store */
export function createEarly(store) {
  /** By its name, so that asking twice is asking once. @type {Map<string, () => void>} */
  const asked = new Map();
  const tell = () => store.set({ pendingActions: [...asked.keys()] });

  return {
    /**
     * Does it now, or as soon as the core can.
     * @param {string} name
     * @param {() => void} act
     */
    soon(name, act) {
      const { core } = store.get();
      if (core === 'failed') {
        return store.set({ problem: { title: 'This needs the core, which is not running.', text: 'Reload the page to try once more.' } });
      }
      if (core !== 'starting') return act();
      asked.set(name, act);
      tell();
    },
    /** The core is here. */
    release() {
      const due = [...asked.values()];
      asked.clear();
      tell();
      for (const act of due) act();
    },
    drop() {
      asked.clear();
      tell();
    },
  };
}
