// Recovery: when the core dies in the midst of a run, the next core continues it from its last
// checkpoint.
import { isFurther } from './checkpoint.ts';
import type { Checkpoint } from '../core/messages.ts';
import type { Problem, Store } from '../state.ts';
import type { createRun } from './run.ts';

export function createRecovery(store: Store, run: ReturnType<typeof createRun>) {
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
    /** Returns what is to be continued, null where the run was cancelled in the meantime, and forgets it. */
    take() {
      const taken = recovery;
      recovery = null;
      return run.isActive() ? taken : null;
    },
  };
}
