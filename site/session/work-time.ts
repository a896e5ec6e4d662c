// Counts the seconds of work of the run on the screen, without pauses.
import { move, phaseOf, runOf } from './session-state.ts';
import type { Session } from './session-state.ts';
import type { SessionStore } from '../state.ts';

export function createWorkTime(store: SessionStore) {
  let resumedAt = 0; // when the run last started or resumed

  const resume = () => {
    resumedAt = performance.now();
  };

  /** Seconds of work so far. */
  function elapsed() {
    const state = store.get();
    const before = runOf(state).elapsed;
    return phaseOf(state) === 'paused' ? before : before + (performance.now() - resumedAt) / 1000;
  }

  return {
    elapsed,
    /** A run starts or resumes. */
    resume,
    /** Makes a transition with the seconds of work so far, which are counted from here on. */
    transition(to: (now: Session, elapsed: number) => Session) {
      const seconds = elapsed();
      move(store, (now) => to(now, seconds));
      resume();
    },
  };
}

export type WorkTime = ReturnType<typeof createWorkTime>;
