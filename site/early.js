// What a person asks for before the core can do it: it is remembered, the page says so,
// and it is done as soon as the core can.

/** @typedef {{act: () => void, run: boolean}} Asked `run`: not before the run that came with the site is made again */

/** @param {import('./state.js').Store} store */
export function createEarly(store) {
  /** By its name, so that asking twice is asking once. @type {Map<string, Asked>} */
  const asked = new Map();
  const tell = () => store.set({ early: [...asked.keys()] });

  return {
    /**
     * Does it now, or as soon as the core can.
     * @param {string} name
     * @param {() => void} act
     * @param {boolean} [run] whether it needs the run
     */
    soon(name, act, run = false) {
      const { core } = store.get();
      if (core === 'failed') {
        return store.set({ problem: { title: 'This needs the core, which is not running.', text: 'Reload the page to try once more.' } });
      }
      if (core !== 'starting' && !(run && core === 'repeating')) return act();
      asked.set(name, { act, run });
      tell();
    },
    /** The core is here, and has the run or not. @param {boolean} run */
    release(run) {
      const due = [...asked].filter(([, one]) => run || !one.run);
      for (const [name] of due) asked.delete(name);
      tell();
      for (const [, { act }] of due) act();
    },
    drop() {
      asked.clear();
      tell();
    },
  };
}
