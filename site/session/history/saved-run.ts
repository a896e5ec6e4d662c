// A finished run, saved in the browser, so that a later visit can show it without repeating it.
import { originalDataset, sameEdits } from '../../model/edits.ts';
import { runOf, phaseOf } from '../session-state.ts';
import type { SavedReport, createTuning } from '../run/tuning.ts';
import type { createFeatures } from '../run/features.ts';
import type { createUndoHistory } from './history.ts';
import type { createRun } from '../run/run.ts';
import type { createRunStart } from '../run/run-start.ts';
import type { Core } from '../../core/calls.ts';
import type { Checkpoint, Dataset, Edits, Options } from '../../core/messages.ts';
import type { SessionStore } from '../../state.ts';

/** The maximum size of a saved run in bytes. */
const MAX_BYTES = 16 << 20;

export interface SavedRun {
  data: string; // the hash of its dataset
  features: string; // the key of its feature recipe
  options: Options; // that it was started with
  edits: Edits; // of its dataset
  saved: Checkpoint;
  hidden: SavedReport | null; // the report of hidden captions, null if none were hidden
}

interface Parts {
  core: Core;
  tuning: ReturnType<typeof createTuning>;
  features: ReturnType<typeof createFeatures>;
  run: ReturnType<typeof createRun>;
  runStart: ReturnType<typeof createRunStart>;
  undoHistory: ReturnType<typeof createUndoHistory>;
}

export function createSavedRun(store: SessionStore, { core, tuning, features, run, runStart, undoHistory }: Parts) {
  let waiting: SavedRun | null = null; // restored when its dataset has been opened

  /** Has the core load a saved run. Returns false if the core refuses it. */
  async function load(kept: SavedRun): Promise<boolean> {
    if (!features.areReady() && !await runStart.prepareFeatures('run', 'cancelled')) return true; // it was cancelled, or failed with a notice
    const { edits: wanted } = store.get();
    const edits = sameEdits(kept.edits, wanted) ? wanted : kept.edits;
    undoHistory.startOver(kept.options, edits);
    if (!await run.load(kept.saved, kept.options, edits)) {
      undoHistory.reset();
      return false;
    }
    if (edits !== wanted) undoHistory.editDataset(wanted, 'Your corrections again');
    undoHistory.changeOption('', false);
    undoHistory.beginHere();
    return true;
  }

  return {
    /** Returns the run on the screen in the form that is saved; null if it has not ended or is too large. */
    async save(): Promise<SavedRun | null> {
      const { dataset, answer } = store.get();
      const { options } = runOf(store.get());
      if (!dataset || dataset.applied || dataset.run || !options || phaseOf(store.get()) !== 'done' || !run.exists() || !features.areReady()) return null;
      const kept = { data: originalDataset(dataset).hash, features: features.chosenKey(), options, edits: run.edits(), hidden: tuning.last() };
      const saved = await core.call('save', {}).catch(() => null);
      if (!saved || store.get().answer !== answer || saved.parts.reduce((sum, { length }) => sum + length, 0) > MAX_BYTES) return null;
      return { ...kept, saved };
    },
    /** Sets the saved run that is shown when its dataset, which is being opened, is ready. */
    putBack(kept: SavedRun, dataset: Dataset) {
      if (kept.data !== originalDataset(dataset).hash) return;
      waiting = kept;
      tuning.putBack(kept.hidden);
    },
    /** Shows the restored run. Returns whether there is one. */
    async show(): Promise<boolean> {
      const kept = waiting;
      waiting = null;
      return kept !== null && kept.features === features.chosenKey() && load(kept);
    },
  };
}
