// Recovery: when the core dies in the midst of a run, the next core continues it from its last
// checkpoint.
import { isFurther } from './checkpoint.ts';
import type { Checkpoint, Options } from '../core/messages.ts';
import type { Problem, Store } from '../state.ts';
import type { createFeatures } from './features.ts';
import type { createRun } from './run.ts';

/** onResume is called before the run continues. */
export function createRecovery(store: Store, run: ReturnType<typeof createRun>, features: ReturnType<typeof createFeatures>, onResume: (options: Options) => void) {
  let recovery: { saved: Checkpoint; problem: Problem } | null = null;

  /** The run on the screen, with the phase failed if it was under way. */
  function failedRun() {
    const { run: now } = store.get();
    return run.isActive() ? { ...now, phase: 'failed' as const } : now;
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
     * text says why the core died. Returns what to show, null where there is nothing to continue
     * from.
     */
    capture(text: string): Problem | null {
      const saved = run.checkpoint() ?? recovery?.saved;
      if (!saved || !run.isActive()) return null;
      const { run: { progress }, opening } = store.get();
      const place = (at: { start: number; iteration: number }) => ((progress?.starts ?? 1) > 1 ? `start ${at.start}, iteration ${at.iteration}` : `iteration ${at.iteration}`);
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
      else void features.prepare(failedRun()).then((made) => made && restore());
    },
  };
}
