// When the core dies in the midst of a run, the next core continues it from its last checkpoint.
import { isFurther } from './checkpoint.ts';
import { isActive, isBusy, makingOf, openingOf, runOf } from './session-state.ts';
import type { Active } from './session-state.ts';
import type { Checkpoint, ReplyTo } from '../core/messages.ts';
import type { Problem, State } from '../state.ts';

interface Continuation {
  saved: Checkpoint;
  problem: Problem; // what to show when the run goes on
}

/** Says for the person that the core died, and why. again says whether another core is started. */
export function describeCrash(state: State, text: string, again: boolean): Problem {
  const opening = openingOf(state);
  const when = opening ? `While checking ${opening.name}` : makingOf(state) !== null ? 'While making the features' : isBusy(state) ? 'While running' : 'At rest';
  return {
    title: again ? 'The core stopped and has been started again.' : 'The core stops again and again.',
    text: `${when}: ${text}. ${again ? 'The last result stays.' : 'Reload the page to try once more.'}`,
  };
}

/** Says why a new core could not read the open files again. message is the core's reply, or why it refused. */
export function describeUnreadable(message: string | ReplyTo<'open'>): Problem {
  const reason = typeof message === 'string' ? message : message.type === 'faults' ? message.faults[0].text : 'They are no dataset any more';
  return {
    title: 'The core has been started again, and cannot read the files.',
    text: `${reason}. The last result stays on the screen. Reload the page to go on.`,
  };
}

/** checkpoint gives the checkpoint of the run on the screen, null where there is none. */
export function createContinuation(checkpoint: () => Checkpoint | null) {
  let continuation: Continuation | null = null;

  return {
    discard() {
      continuation = null;
    },
    /**
     * Keeps the checkpoint of the run. It must be called before the run is cleared.
     * text says why the core died. Returns the run and what to show, null where there is nothing
     * to continue from.
     */
    capture(state: State, text: string): { work: Active; problem: Problem } | null {
      const saved = checkpoint() ?? continuation?.saved;
      const { session: { work } } = state;
      if (!saved || !isActive(work)) return null;
      const { progress } = runOf(state);
      const opening = openingOf(state);
      const place = (at: { start: number; iteration: number }) => ((progress?.starts ?? 1) > 1 ? `start ${at.start}, iteration ${at.iteration}` : `iteration ${at.iteration}`);
      const problem = {
        title: `The core stopped at ${place(progress && isFurther(progress, saved) ? progress : saved)} and was started again.`,
        text: `The run goes on from ${place(saved)}.${opening ? ` ${opening.name} was not opened.` : ''} It stopped with: ${text}.`,
      };
      continuation = { saved, problem };
      return { work, problem };
    },
    /** Returns what is to be continued, null for nothing, and forgets it. */
    take() {
      const taken = continuation;
      continuation = null;
      return taken;
    },
  };
}
