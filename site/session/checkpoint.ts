// The checkpoint of the run on the screen: what another core needs to continue it. A run that
// crashes the core again and again at the same place is not restored for ever.
import type { Checkpoint } from '../core/messages.ts';

const MAX_RESTORES = 2; // without any progress in between

/** Whether one place of a run is after another. */
export const isFurther = (a: { start: number; iteration: number }, b: { start: number; iteration: number }) => a.start > b.start || (a.start === b.start && a.iteration > b.iteration);

export function createCheckpoint() {
  let saved: Checkpoint | null = null;
  let restores = 0; // since the run last came further

  return {
    /** Keeps what the core has saved. */
    keep(next: Checkpoint) {
      if (saved && isFurther(next, saved)) restores = 0;
      saved = next;
    },
    /** Counts a restore. from is the checkpoint that is restored. */
    countRestore(from: Checkpoint) {
      restores += 1;
      saved = from;
    },
    /** Forgets the checkpoint. */
    clear() {
      saved = null;
    },
    /** Forgets the checkpoint and all restores, because another run begins. */
    reset() {
      saved = null;
      restores = 0;
    },
    /** The checkpoint, or null where there is none or restoring it has not helped. */
    usable: () => (restores < MAX_RESTORES ? saved : null),
  };
}
