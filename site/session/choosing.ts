// Choosing features and α by hiding captions: the core's job, and the runs that wait for it.
import { refusal } from '../core/calls.ts';
import type { Core } from '../core/calls.ts';
import type { Arguments, Choosing } from '../core/messages.ts';

/** What a run from the start waits for, null for nothing. It comes to whether the run is to begin. */
type Hold = () => Promise<boolean> | null;

/** onJoined is called when what hiding captions has shown has joined the run that the core has. */
export function createChoosing(core: Core, onJoined: () => void) {
  let hold: Hold = () => null;

  return {
    beforeRun: () => hold(),
    controls: {
      /** Starts the job, or goes on with it, and yields its messages until it is done or waiting is aborted. */
      async* choose(settings: Arguments['choose'], waiting: { signal: AbortSignal }): AsyncGenerator<Choosing, void> {
        for await (const message of core.run('choose', settings, waiting)) {
          if (message.joined) onJoined();
          yield message;
        }
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
