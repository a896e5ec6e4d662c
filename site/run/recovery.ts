// Recovery: when the core dies in the midst of a run, the next core continues it from its last
// checkpoint.
import { isFurther } from './checkpoint.ts';

/** @typedef {import('../core/messages.ts').Checkpoint} Checkpoint */

/**
 * @param {import('../state.ts').Store} store
 * @param {ReturnType<typeof import('./run.ts').createRun>} run
 * @param {ReturnType<typeof import('./features.ts').createFeatures>} features
 * @param {(options: import('../core/messages.ts').Options) => void} onResume is called before the run continues
 */
export function createRecovery(store, run, features, onResume) {
  /** @type {{saved: Checkpoint, problem: import('../state.ts').Problem}|null} */
  let recovery = null;

  /** The run on the screen, with the phase failed if it was under way. */
  function failedRun() {
    const { run: now } = store.get();
    return run.isActive() ? { ...now, phase: /** @type {const} */ ('failed') } : now;
  }

  return {
    failedRun,
    /** Whether the next core has a run to continue. */
    pending: () => recovery !== null,
    discard() {
      recovery = null;
    },
    /**
     * Keeps the checkpoint of the run. It must be called before the run is cleared.
     * @param {string} text why the core died
     * @returns {import('../state.ts').Problem|null} what to show, null where there is nothing to continue from
     */
    capture(text) {
      const saved = run.checkpoint() ?? recovery?.saved;
      if (!saved || !run.isActive()) return null;
      const { run: { progress }, opening } = store.get();
      const place = (/** @type {{start: number, iteration: number}} */ at) => ((progress?.starts ?? 1) > 1 ? `start ${at.start}, iteration ${at.iteration}` : `iteration ${at.iteration}`);
      const problem = {
        title: `The core stopped at ${place(progress && isFurther(progress, saved) ? progress : saved)} and was started again.`,
        text: `The run goes on from ${place(saved)}.${opening ? ` ${opening.name} was not opened.` : ''} It stopped with: ${text}.`,
      };
      recovery = { saved, problem };
      return problem;
    },
    /** Continues the run in a new core that has read the dataset; the features are computed first where needed. */
    resume() {
      const current = recovery;
      recovery = null;
      store.set({ core: 'ready' });
      if (!current || !run.isActive()) return; // it was cancelled in the meantime
      const restore = () => {
        onResume(store.get().run.options ?? {});
        run.restore(current.saved);
        store.set({ problem: current.problem });
      };
      if (features.areReady()) restore();
      else features.prepare(failedRun(), restore);
    },
  };
}
