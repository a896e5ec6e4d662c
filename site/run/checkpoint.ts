// The checkpoint of the run on the screen: what another core needs to continue it. A run that
// crashes the core again and again at the same place is not restored for ever.

/** @typedef {import('../core/messages.ts').Checkpoint} Checkpoint */

const MAX_RESTORES = 2; // without any progress in between

/** Whether one place of a run is after another. @param {{start: number, iteration: number}} a @param {{start: number, iteration: number}} b */
export const isFurther = (a, b) => a.start > b.start || (a.start === b.start && a.iteration > b.iteration);

export function createCheckpoint() {
  /** @type {Checkpoint|null} */
  let saved = null;
  let restores = 0; // since the run last came further

  return {
    /** Keeps what the core has saved. @param {Checkpoint} next */
    keep(next) {
      if (saved && isFurther(next, saved)) restores = 0;
      saved = next;
    },
    /** Counts a restore. @param {Checkpoint} from the checkpoint that is restored */
    countRestore(from) {
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
