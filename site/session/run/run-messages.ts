// Stores the core's messages of a run, and measures the time of work of the run on the screen, without pauses.
import { move, phaseOf, runOf } from '../session-state.ts';
import { stateWithAnswer } from '../../model/edits.ts';
import { withLabels, thresholdsOf } from '../../model/threshold.ts';
import * as to from '../transitions.ts';
import type { Session } from '../session-state.ts';
import type { SessionStore } from '../../state.ts';
import type { Answer, Checkpoint, Options, Progress } from '../../core/messages.ts';

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
    /** Applies a transition with the time of work so far, and restarts the measurement. */
    transition(next: (now: Session, elapsed: number) => Session) {
      const seconds = elapsed();
      move(store, (now) => next(now, seconds));
      resume();
    },
  };
}

export type WorkTime = ReturnType<typeof createWorkTime>;

export type RunMessage = Answer | Checkpoint | Progress;

const SETTLING_SECONDS = 0.5; // after which a warm run is shown as running

export function showMessage(store: SessionStore, time: WorkTime, message: Answer | Progress) {
  if (message.type === 'progress') showProgress(store, time, message);
  else showAnswer(store, message);
}

function showAnswer(store: SessionStore, message: Answer) {
  showResult(store, withPageThresholds(store, message), runOf(store.get()).options);
}

/** Shows an answer, null for none, with the options behind it, its dataset and the selection in that dataset. */
export function showResult(store: SessionStore, answer: Answer | null, options: Options | null) {
  const { selection, dataset } = answer ? stateWithAnswer(store.get(), answer) : {};
  store.together(() => {
    if (selection) store.selection.select(selection);
    store.result.show(answer, options);
    if (dataset) store.data.showCorrected(dataset);
  });
}

/** Applies the thresholds of the page, which may be newer than those of the core while a slider moves. */
function withPageThresholds(store: SessionStore, answer: Answer) {
  const { options, dataset } = store.get();
  return withLabels(answer, thresholdsOf(options.threshold, dataset?.concepts.length ?? 0));
}

function showProgress(store: SessionStore, time: WorkTime, message: Progress) {
  const settling = phaseOf(store.get()) === 'settling';
  if (settling && !message.done && time.elapsed() < SETTLING_SECONDS) return;
  time.transition((now, seconds) => to.advance(now, message, seconds));
}
