// Repeats the runs of an archive whose result continues earlier runs, for example after corrections. They are
// repeated in order, so that each one can be undone as if it had been made here.
import { NO_EDITS, originalDataset, sameEdits } from '../../model/edits.ts';
import { sameOptions } from '../../model/settings.ts';
import { isBusy, phaseOf } from '../session-state.ts';
import type { createUndoHistory } from './history.ts';
import type { createRun } from '../run/run.ts';
import type { CapsuleStep, Checkpoint, Dataset } from '../../core/messages.ts';
import type { SessionStore } from '../../state.ts';

interface Parts {
  run: ReturnType<typeof createRun>;
  undoHistory: ReturnType<typeof createUndoHistory>;
}

export function createArchiveRuns(store: SessionStore, { run, undoHistory }: Parts) {
  let repeated: Dataset | null = null; // the dataset of the archive that was repeated last
  let current: CapsuleStep | null = null; // the run that is being repeated, or null
  let rest: CapsuleStep[] = []; // the runs after it

  /** Runs a step from the start. If the step also started from the run before it, the core adds that start. */
  function fit({ options, edits }: CapsuleStep) {
    undoHistory.startOver(options, edits);
    run.fit(options, edits);
  }

  /** Repeats the first run. The run of the demo is part of the site, and is loaded. */
  async function beginWith(first: CapsuleStep) {
    const { demoRun, demoHash, dataset } = store.get();
    if (!demoRun || !dataset || originalDataset(dataset).hash !== demoHash || !isRunOf(demoRun, first)) return fit(first);
    undoHistory.startOver(first.options, first.edits);
    if (!await run.load(demoRun, first.options, first.edits)) fit(first);
  }

  function repeat(next: CapsuleStep) {
    current = next;
    if (next.from === 'both') fit(next);
    else undoHistory.continueWith(next.options, next.edits, next.name, next.from === 'answer, fixed');
  }

  return {
    /** Begins to repeat the runs of the archive that has just been opened. Returns false if the archive has fewer than two runs. */
    begin(): boolean {
      const { dataset } = store.get();
      const opened = dataset && originalDataset(dataset);
      const steps = opened?.run?.steps ?? [];
      if (!opened || opened === repeated || steps.length < 2) return false;
      repeated = opened;
      [current, ...rest] = steps;
      void beginWith(current);
      return true;
    },
    /** Handles a message of a run. After the end of a repeated run the next one begins. Any other action of the user ends the repetition. */
    onMessage() {
      if (!current || isBusy(store.get())) return;
      const reached = phaseOf(store.get()) === 'done' ? undoHistory.reached(current.options, current.edits) : 'left';
      if (reached === 'no') return;
      const [next, ...others] = reached === 'left' ? [] : rest;
      current = null;
      rest = others;
      if (next) repeat(next);
    },
  };
}

/** Whether a step is the run that the site was built with. */
function isRunOf({ parts: [head] }: Checkpoint, { options, edits, stopped }: CapsuleStep): boolean {
  if (stopped > 0 || !sameEdits(edits, NO_EDITS)) return false;
  return sameOptions(JSON.parse(new TextDecoder().decode(head)).options, options);
}
