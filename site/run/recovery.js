// A run that was under way when its core died, and that the next core goes on with.

/** @typedef {import('../wire.js').Saved} Saved */

/**
 * @param {import('../state.js').Store} store
 * @param {ReturnType<typeof import('./run.js').createRun>} run
 * @param {ReturnType<typeof import('./features.js').createFeatures>} features
 * @param {(options: import('../wire.js').Options) => void} begun the run goes on
 */
export function createRevival(store, run, features, begun) {
  /** @type {{saved: Saved, problem: import('../state.js').Problem}|null} */
  let next = null;

  /** The run on the screen, which goes on no more if it was under way. */
  function failed() {
    const { run: now } = store.get();
    return run.active() ? { ...now, phase: /** @type {const} */ ('failed') } : now;
  }

  return {
    failed,
    /** Whether the next core has a run to go on with. */
    due: () => next !== null,
    forget() {
      next = null;
    },
    /**
     * Keeps what the next core can go on from. Call it before the run is lost.
     * @param {string} text why the core died
     * @returns {import('../state.js').Problem|null} what is told of it, null where there is nothing to go on from
     */
    keep(text) {
      const saved = run.saved() ?? next?.saved;
      if (!saved || !run.active()) return null;
      const { run: { progress }, opening } = store.get();
      const place = (/** @type {{start: number, iteration: number}} */ at) => ((progress?.starts ?? 1) > 1 ? `start ${at.start}, iteration ${at.iteration}` : `iteration ${at.iteration}`);
      const problem = {
        title: `The core stopped at ${place(later(progress, saved))} and was started again.`,
        text: `The run goes on from ${place(saved)}.${opening ? ` ${opening.name} was not opened.` : ''} It stopped with: ${text}.`,
      };
      next = { saved, problem };
      return problem;
    },
    /** The new core has the dataset, and goes on with the run once it has the features. */
    begin() {
      const going = next;
      next = null;
      store.set({ core: 'ready' });
      if (!going || !run.active()) return; // it was cancelled in the meantime
      const go = () => {
        begun(store.get().run.options ?? {});
        run.revive(going.saved);
        store.set({ problem: going.problem });
      };
      if (features.ready()) go();
      else features.make(failed(), go);
    },
  };
}

/**
 * How far a run had come, of which it is told more rarely than it is saved, or the other way round.
 * @param {{start: number, iteration: number}|null} told
 * @param {Saved} saved
 */
function later(told, saved) {
  return told && (told.start > saved.start || (told.start === saved.start && told.iteration > saved.iteration)) ? told : saved;
}
