// Starts runs from the start, when their requirements are met: a dataset, a ready core, and features.
import { coreOf, isBusy } from '../session-state.ts';
import type { MakingFeatures } from '../session-state.ts';
import type { createArchiveRuns } from '../history/archive-runs.ts';
import type { createTuning } from './tuning.ts';
import type { createDownloads } from '../files/downloads.ts';
import type { createFeatures } from './features.ts';
import type { createUndoHistory } from '../history/history.ts';
import type { createPendingActions } from '../recovery/pending-actions.ts';
import type { createRun } from './run.ts';
import type { SessionStore } from '../../state.ts';

interface Parts {
  archiveRuns: ReturnType<typeof createArchiveRuns>;
  tuning: ReturnType<typeof createTuning>;
  downloads: ReturnType<typeof createDownloads>;
  features: ReturnType<typeof createFeatures>;
  pendingActions: ReturnType<typeof createPendingActions>;
  run: ReturnType<typeof createRun>;
  undoHistory: ReturnType<typeof createUndoHistory>;
}

export function createRunStart(store: SessionStore, { archiveRuns, tuning, downloads, features, pendingActions, run, undoHistory }: Parts) {
  let waits = 0; // number of requested runs that wait

  /** Computes the features, and returns whether it succeeded. This clears the undo history, whose steps had other features. end is the final state of a run that was in progress. */
  async function prepareFeatures(wanted: MakingFeatures['wanted'], end: 'failed' | 'cancelled'): Promise<boolean> {
    run.detach();
    const made = await features.prepare(wanted, end);
    if (made) undoHistory.reset();
    return made;
  }

  /** Runs from the start, after computing the features if needed. Returns whether it runs. */
  async function start(): Promise<boolean> {
    const { dataset, captionsText } = store.get();
    if (!dataset || captionsText === '') return false;
    if (coreOf(store.get()) !== 'ready') {
      pendingActions.whenReady('The run starts', () => void start());
      return false;
    }
    store.panels.closeIf('found');
    const waiting = tuning.beforeRun();
    if (waiting && !await waitFor(waiting)) return false;
    if (!features.areReady() && !await prepareFeatures('run', 'cancelled')) return false;
    fit();
    return true;
  }

  /** Waits for the job that delays runs, and returns whether the run may begin then. */
  async function waitFor(waiting: Promise<boolean>) {
    waits += 1;
    store.result.setRunPending(true);
    const begins = await waiting;
    waits -= 1;
    store.result.setRunPending(waits > 0);
    return begins;
  }

  /** Runs from the start. The features must be ready. */
  function fit() {
    const { options, edits, dataset } = store.get();
    downloads.cancelCollecting();
    if (dataset?.applied) return run.fit(null);
    if (archiveRuns.begin()) return;
    undoHistory.startOver(options, edits);
    run.fit(options, edits);
  }

  return {
    prepareFeatures,
    start,
    /** Computes the features for the spectrum in the files dialog, unless there is a run. */
    previewFeatures() {
      if (!isBusy(store.get()) && !features.areReady()) void prepareFeatures('preview', 'cancelled');
    },
  };
}
