// Choosing features and α by hiding captions: the core's job, and the runs that wait for it.
import { refusal } from '../core/calls.ts';
import type { Core } from '../core/calls.ts';
import type { Arguments, Choosing } from '../core/messages.ts';

/** What a run from the start waits for, null for nothing. It comes to whether the run is to begin. */
type Hold = () => Promise<boolean> | null;

/** onJoined is called when what hiding captions has shown has joined the run that the core has. */
export function createChoosing(core: Core, onJoined: () => void) {
  let hold: Hold = () => null;
  let last: Choosing | null = null; // of the job that has ended last, null where the dataset has none
  let kept: Choosing | null = null; // that is put back with a run

  return {
    beforeRun: () => hold(),
    /** What hiding captions has shown of the dataset that is open, null where none were hidden. */
    last: () => last,
    /** Gives the next dataset what hiding captions has shown of it before. */
    putBack(shown: Choosing | null) {
      kept = shown;
    },
    /** Another dataset is open. */
    reset() {
      last = null;
    },
    controls: {
      /** Starts the job, or goes on with it, and yields its messages until it is done or waiting is aborted. */
      async* choose(settings: Arguments['choose'], waiting: { signal: AbortSignal }): AsyncGenerator<Choosing, void> {
        for await (const message of core.run('choose', settings, waiting)) {
          if (message.done) last = message;
          if (message.joined) onJoined();
          yield message;
        }
      },
      /** Returns what was put back with the run of the dataset that has just been opened, once, null where there is nothing. */
      takeKept() {
        const taken = kept;
        kept = null;
        if (taken) last = taken;
        return taken;
      },
      /** Stops the job, which must be under way. The core can go on with it. */
      stop: () => void core.call('cancel', {}).catch(refusal),
      /** Has decide say what a run from the start waits for. */
      holdRuns(decide: Hold) {
        hold = decide;
      },
    },
  };
}

export type ChoosingControls = ReturnType<typeof createChoosing>['controls'];
