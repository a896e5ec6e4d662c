// The actions on the run: start, pause, end, undo, iterations, and requests for its details.
import type { createFeatures } from './features.ts';
import type { createUndoHistory } from '../history/history.ts';
import type { Inspection } from './insight.ts';
import type { createIterationHistory } from './iterations.ts';
import type { createOpening } from '../files/opening.ts';
import type { createRecovery } from '../recovery/recovery.ts';
import type { createRunStart } from './run-start.ts';
import type { createRun } from './run.ts';
import { isBusy, makingOf } from '../session-state.ts';
import { refusal } from '../../library/core.ts';
import type { Core } from '../../core/calls.ts';
import type { SessionStore } from '../../state.ts';

interface Parts {
  core: Core;
  features: ReturnType<typeof createFeatures>;
  iterations: ReturnType<typeof createIterationHistory>;
  opening: ReturnType<typeof createOpening>;
  recovery: ReturnType<typeof createRecovery>;
  run: ReturnType<typeof createRun>;
  runStart: ReturnType<typeof createRunStart>;
  undoHistory: ReturnType<typeof createUndoHistory>;
}

export function createRunControls(store: SessionStore, { core, features, iterations, opening, recovery, run, runStart, undoHistory }: Parts) {
  return {
    /** Runs from the start. A dataset that was opened with a saved model is first opened without it. */
    run: () => (store.get().dataset?.applied ? opening.reopenFor(false) : runStart.start()),
    /** Applies the saved model to the open data. */
    apply: () => (store.get().dataset?.applied ? runStart.start() : opening.reopenFor(true)),
    pause: run.pause,
    resume: run.resume,
    async cancel() {
      if (makingOf(store.get()) === null) return run.cancel();
      if (!await features.cancel()) recovery.restartUnresponsive();
    },
    /** Computes one iteration, of a new run if none is in progress. */
    async step() {
      if (isBusy(store.get()) || await runStart.start()) run.iterate();
    },
    previewFeatures: runStart.previewFeatures,
    changeOption: undoHistory.changeOption,
    edit: undoHistory.editDataset,
    release: undoHistory.release,
    undo: undoHistory.undo,
    redo: undoHistory.redo,
    visit: iterations.visit,
    stepIteration: iterations.step,
    showPresent: iterations.returnToPresent,
    /** Groups the tracks of the open dataset by person. Returns the core's reason if it refuses, or null if it gives none. */
    groupTracks: () => core.call('cast', { concept: -1 }).catch(refusal),
    /** Requests details of the core's run. Returns null if it has no run, or refuses. */
    inspect: async (about: Inspection) => (run.exists() ? core.call(about.op, about).catch((error: unknown) => (refusal(error), null)) : null),
  };
}
