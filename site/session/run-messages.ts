// What the core's messages of a run change in the store.
import { stateWithAnswer } from '../answer/edits.ts';
import { withLabels, thresholdsOf } from '../answer/threshold.ts';
import { phaseOf, runOf } from './session-state.ts';
import * as to from './transitions.ts';
import type { WorkTime } from './work-time.ts';
import type { Answer, Checkpoint, Progress } from '../core/messages.ts';
import type { SessionStore } from '../state.ts';

export type RunMessage = Answer | Checkpoint | Progress;

const SETTLING_SECONDS = 0.5; // after which a warm run is shown as running

export function showMessage(store: SessionStore, time: WorkTime, message: Answer | Progress) {
  if (message.type === 'progress') showProgress(store, time, message);
  else store.set({ answer: withPageThresholds(store, message), answerOptions: runOf(store.get()).options, ...stateWithAnswer(store.get(), message) });
}

/** Applies the page's thresholds, which are ahead of the core's while a slider moves. */
function withPageThresholds(store: SessionStore, answer: Answer) {
  const { options, dataset } = store.get();
  return withLabels(answer, thresholdsOf(options.threshold, dataset?.concepts.length ?? 0));
}

function showProgress(store: SessionStore, time: WorkTime, message: Progress) {
  const settling = phaseOf(store.get()) === 'settling';
  if (settling && !message.done && time.elapsed() < SETTLING_SECONDS) return;
  time.transition((now, seconds) => to.advance(now, message, seconds));
}
