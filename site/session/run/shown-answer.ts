// The answer on the screen, and whether another one is on its way.
import { ownSignals } from '../../store.ts';
import type { Clock, FrameSignals } from '../../store.ts';
import type { Answer, Checkpoint, FeatureProgress, Options } from '../../core/messages.ts';

export interface AnswerValues {
  answer: Answer | null;
  answerOptions: Options | null; // the options behind the answer
  demoAnswer: Answer | null; // the answer that came with the site
  demoRun: Checkpoint | null; // the run of that answer
  runPending: boolean; // whether a requested run waits for the estimate of accuracy
  iterationLoading: boolean; // whether an earlier iteration takes long to load
  preparedFeatures: FeatureProgress | null; // the last computed features
}

export const initialAnswer = (): AnswerValues => ({ answer: null, answerOptions: null, demoAnswer: null, demoRun: null, runPending: false, iterationLoading: false, preparedFeatures: null });

export function createShownAnswer(clock: Clock, initial: AnswerValues) {
  const own = ownSignals(clock, initialAnswer(), initial);
  return {
    signals: own as FrameSignals<AnswerValues>,
    /** Shows an answer with the options behind it, null for none. */
    show: (answer: Answer | null, options: Options | null) => clock.together(() => [own.answer.set(answer), own.answerOptions.set(options)]),
    /** Shows an answer of the same run: of another iteration, or with other thresholds. */
    showOfSameRun: (answer: Answer | null) => own.answer.set(answer),
    /** Shows the answer that came with the site. */
    showDemo: (answer: Answer, options: Options, run: Checkpoint) => clock.together(() => [
      own.answer.set(answer), own.answerOptions.set(options), own.demoAnswer.set(answer), own.demoRun.set(run),
    ]),
    /** Other data are open, which have no answer and no features yet. */
    clear: () => clock.together(() => [own.answer.set(null), own.answerOptions.set(null), own.preparedFeatures.set(null)]),
    setRunPending: (is: boolean) => own.runPending.set(is),
    setIterationLoading: (is: boolean) => own.iterationLoading.set(is),
    setPreparedFeatures: (made: FeatureProgress) => own.preparedFeatures.set(made),
  };
}

export type ShownAnswer = ReturnType<typeof createShownAnswer>;
