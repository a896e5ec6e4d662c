// Choosing features and α by hiding captions: the core's job, and the runs that wait for it.
import type { Client } from '../core/client.ts';
import type { Arguments, ReplyTo } from '../core/messages.ts';

export function createChoosing(client: Client) {
  let requestId = 0; // of the last request
  let hold: () => Promise<boolean> | null = () => null;

  return {
    /** What a run from the start waits for, null for nothing. It comes to whether the run is to begin. */
    beforeRun: () => hold(),
    controls: {
      /** Starts the job, or goes on with it, in place of the job that is under way. */
      start(settings: Arguments['choose'], onReply: (message: ReplyTo<'choose'>) => void) {
        client.forget(requestId);
        requestId = client.request({ op: 'choose', ...settings }, onReply);
      },
      /** Stops the job, which must be under way. The core can go on with it. */
      stop() {
        client.forget(requestId);
        client.request({ op: 'cancel' });
      },
      /** Ignores what the core still says about the job. */
      forget: () => client.forget(requestId),
      /** Has decide say what a run from the start waits for. */
      holdRuns(decide: typeof hold) {
        hold = decide;
      },
    },
  };
}

export type ChoosingControls = ReturnType<typeof createChoosing>['controls'];
