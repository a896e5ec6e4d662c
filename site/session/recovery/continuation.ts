// When the core crashes during a run, the next core continues the run from its last checkpoint. A run that repeatedly crashes
// the core at the same iteration is given up.
import { editsOfAnswer, sameEdits } from '../../model/edits.ts';
import { isActive, isBusy, makingOf, openingOf, runOf } from '../session-state.ts';
import type { Checkpoint, Edits, ReplyTo } from '../../core/messages.ts';
import type { Active } from '../session-state.ts';
import type { State } from '../../state.ts';
import type { Problem } from '../../ui/notices.ts';

const MAX_RESTORES = 2; // without any progress in between

/** Whether one position of a run is after another. */
const isFurther = (a: { start: number; iteration: number }, b: { start: number; iteration: number }) => a.start > b.start || (a.start === b.start && a.iteration > b.iteration);

export function createCheckpoint() {
  let saved: Checkpoint | null = null;
  let restores = 0; // since the last progress of the run

  return {
    /** Stores a checkpoint of the core. */
    keep(next: Checkpoint) {
      if (saved && isFurther(next, saved)) restores = 0;
      saved = next;
    },
    /** Counts a restore. from is the checkpoint that is restored. */
    countRestore(from: Checkpoint) {
      restores += 1;
      saved = from;
    },
    /** Removes the checkpoint. */
    clear() {
      saved = null;
    },
    /** Removes the checkpoint and resets the count, because another run begins. */
    reset() {
      saved = null;
      restores = 0;
    },
    /** The checkpoint; null if there is none, or if restoring it did not help. */
    usable: () => (restores < MAX_RESTORES ? saved : null),
  };
}

/** A run that another core continues. */
export interface Continuation {
  saved: Checkpoint;
  edits: Edits; // of the dataset of that run
  problem: Problem; // the notice to show when the run continues
}

/** Whether the answer on the screen lacks the last corrections, and no run with them is in progress. */
export function lacksEdits(state: Pick<State, 'answer' | 'edits' | 'dataset' | 'session'>): boolean {
  const { answer, edits, dataset } = state;
  return answer !== null && !dataset?.applied && !isBusy(state) && !sameEdits(editsOfAnswer(answer), edits);
}

/**
 * Returns a notice that the core crashed, with the reason. again is whether another core is started,
 * lacking whether the result on the screen lacks the last corrections.
 */
export function describeCrash(state: State, text: string, again: boolean, lacking: boolean): Problem {
  const opening = openingOf(state);
  const when = opening ? `While checking ${opening.name}` : makingOf(state) !== null ? 'While making the features' : isBusy(state) ? 'While running' : 'At rest';
  return {
    title: again ? 'The core stopped and has been started again.' : 'The core stops again and again.',
    text: `${when}: ${text}. ${again ? `The last result stays${lacking ? `, ${WITHOUT}. That correction holds.` : '.'}` : `${lacking ? `${savedCorrectionText(state)} ` : ''}Reload the page to try once more.`}`,
  };
}

const WITHOUT = 'without what you corrected after it';

/** Describes what happens to the corrections that the result on the screen lacks. */
function savedCorrectionText({ autosave: { enabled, erased, notSaved } }: Pick<State, 'autosave'>) {
  if (!enabled || erased) return 'That correction holds as long as this page is open: nothing is saved in this browser, so note it down first.';
  return `That correction holds${notSaved ? '' : ', is saved in this browser,'} and is in the next run.`;
}

/** Returns a notice that a new core could not read the open files. message is the core's reply or its error; state is the state of the page. */
export function describeUnreadable(state: State, message: string | ReplyTo<'open'>): Problem {
  const reason = typeof message === 'string' ? message : message.type === 'faults' ? message.faults[0].text : 'They are no dataset any more';
  return {
    title: 'The core has been started again, and cannot read the files.',
    text: `${reason}. The last result stays on the screen${lacksEdits(state) ? `, ${WITHOUT}. ${savedCorrectionText(state)}` : '.'} Reload the page to go on.`,
  };
}

/** checkpoint returns the checkpoint of the run on the screen, null for none; edits returns the edits of its dataset. */
export function createContinuation(checkpoint: () => Checkpoint | null, edits: () => Edits) {
  let continuation: Continuation | null = null;

  return {
    discard() {
      continuation = null;
    },
    /**
     * Stores the checkpoint of the run. It must be called before the run is cleared.
     * text is the reason of the crash. Returns the run and its notice, null if there is no
     * checkpoint.
     */
    capture(state: State, text: string): { work: Active; problem: Problem } | null {
      const latest = checkpoint();
      const from = latest ? { saved: latest, edits: edits() } : continuation;
      const { session: { work } } = state;
      if (!from || !isActive(work)) return null;
      const { saved } = from;
      const { progress } = runOf(state);
      const opening = openingOf(state);
      const place = (at: { start: number; iteration: number }) => ((progress?.starts ?? 1) > 1 ? `start ${at.start}, iteration ${at.iteration}` : `iteration ${at.iteration}`);
      const problem = {
        title: `The core stopped at ${place(progress && isFurther(progress, saved) ? progress : saved)} and was started again.`,
        text: `The run goes on from ${place(saved)}.${opening ? ` ${opening.name} was not opened.` : ''} It stopped with: ${text}.`,
      };
      continuation = { ...from, problem };
      return { work, problem };
    },
    /** Returns and removes the run to continue, null for none. */
    take() {
      const taken = continuation;
      continuation = null;
      return taken;
    },
  };
}
