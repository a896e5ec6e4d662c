// Selects features and options by hiding captions: controls the core's job, and the runs that wait for it.
import { refusal } from '../../library/core.ts';
import type { Core } from '../../core/calls.ts';
import type { Arguments, Edits, SelectionProgress } from '../../core/messages.ts';
import { NO_EDITS } from '../../model/edits.ts';

/** Returns a promise that a run from the start waits for, null if it may start now. It resolves to whether the run may start. */
type Delay = () => Promise<boolean> | null;

/** The last message of a job, and the corrections of the dataset that it was made with. */
export interface SavedReport {
  message: SelectionProgress;
  edits: Edits;
}

/** onAttached is called when the core has added the scores of hidden captions to its run. */
export function createTuning(core: Core, onAttached: () => void) {
  let delay: Delay = () => null;
  let edits: Edits = NO_EDITS; // of the job that was started last
  let last: SavedReport | null = null; // of the last finished job, null if the dataset has none
  let restored: SavedReport | null = null; // restored with a saved run

  return {
    beforeRun: () => delay(),
    /** Returns the scores of hidden captions of the open dataset, null if none were hidden. */
    last: () => last,
    /** Stores the scores of an earlier visit for the dataset that is opened next. */
    putBack(report: SavedReport | null) {
      restored = report;
    },
    /** Another dataset is open. */
    reset() {
      last = null;
    },
    controls: {
      /** Starts or continues the job, and yields its messages until it is done or waiting is aborted. */
      async* choose(settings: Arguments['choose'], waiting: { signal: AbortSignal }): AsyncGenerator<SelectionProgress, void> {
        if (!settings.continue) edits = settings.edits ?? NO_EDITS;
        for await (const message of core.run('choose', settings, waiting)) {
          if (message.done) last = { message, edits };
          if (message.attached) onAttached();
          yield message;
        }
      },
      /** Returns, once, the stored scores of the dataset that has just been opened; null if there are none. */
      applySaved() {
        const taken = restored;
        restored = null;
        if (taken) last = taken;
        return taken;
      },
      /** Stops the job, which must be in progress. The core can continue it. */
      stop: () => void core.call('cancel', {}).catch(refusal),
      /** Sets the function that decides whether a run from the start has to wait. */
      delayRuns(decide: Delay) {
        delay = decide;
      },
    },
  };
}

export type TuningControls = ReturnType<typeof createTuning>['controls'];
