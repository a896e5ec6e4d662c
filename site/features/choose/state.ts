// Creates the feature: the signals that its panels render, and its actions.
import { computed, effect, signal, untracked } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import { NO_EDITS, originalDataset, sameEdits } from '../../model/edits.ts';
import { estimateOf, hasEstimate } from '../../model/summary.ts';
import { phaseOf } from '../../session/session-state.ts';
import { Job, reactionTo } from './job.ts';
import { canChoose, isDemo, isChoiceApplied, isUntouched, mayChoose, sameButChosen, createRecommendation } from './recommendation.ts';
import type { Reaction } from './job.ts';
import { valuesOf } from '../../store.ts';
import type { Estimate } from '../../model/summary.ts';
import type { Dataset } from '../../core/messages.ts';
import type { Page, ChooseState } from './recommendation.ts';

export type Choose = ReturnType<typeof createChoose>;

export function createChoose(page: Page) {
  const seen = valuesOf(page.state);
  const autoStart = signal(page.autoStart.read());
  const job = new Job(page, onDone);
  const { phase, lastMessage, errorText, runPending } = job;
  const choice = createRecommendation(page, seen, lastMessage);
  const react = createReaction(job, autoStart);
  effect(() => react(seen));
  page.core.delayRuns(() => job.delayRun());

  /** Applies the choice of a job that the page started, unless there is an answer already or the person prefers their own settings. */
  function onDone() {
    const { answer, featureRecipe } = page.read();
    if (job.startedByPage && !answer && featureRecipe.choice?.taken !== false) choice.apply();
    page.announce(`Captions were hidden. ${lastMessage.value?.words.join(' ') ?? ''}`);
  }

  /** Runs again if there is an answer on the screen. */
  function runAgain() {
    if (page.read().answer) page.whenReady('The model runs', page.run);
  }

  return {
    seen, phase, lastMessage, errorText, runPending, autoStart, ...createEstimate(seen, job, choice.isOfOtherSettings), recommendation: choice.recommendation,
    ...createLastAccuracy(seen),
    canStart: computed(() => canChoose(seen)),
    isApplied: computed(() => isChoiceApplied(seen)),
    /** A dataset has been opened. */
    opened({ run }: Dataset) {
      choice.forget(Boolean(run));
      job.reset();
      const saved = page.core.applySaved();
      if (saved) job.putBack(saved);
      else if (autoStart.value && mayChoose(page.read())) job.start(true);
    },
    /** Compares features and options. */
    compare: () => page.whenReady('Captions are hidden', () => job.start(false)),
    /** Scores the features and options as they are. */
    score: () => page.whenReady('Captions are hidden', () => job.start(false, true)),
    pause: () => job.pause(),
    resume: () => job.resume(),
    cancel: () => job.cancel(),
    apply() {
      choice.apply();
      runAgain();
    },
    restoreOwn() {
      choice.restoreOwn();
      runAgain();
    },
    setByItself(on: boolean) {
      page.autoStart.write(on);
      autoStart.value = on;
    },
  };
}

/** The estimated accuracy, and what is to be said of it. */
function createEstimate(seen: ChooseState, { phase, lastMessage, edits, options }: Job, isOfOtherChoice: ReadonlySignal<boolean>) {
  return {
    /** Whether features or options were changed after the estimate was made, as far as that is known. */
    isOfOtherSettings: computed(() => {
      if (phase.value === 'none' && isDemo(seen)) return !isUntouched(seen);
      return isOfOtherChoice.value || (options.value !== null && !sameButChosen(seen.options, options.value));
    }),
    /** The estimate of the job or, without one, that of the answer. */
    estimate: computed((): Estimate | null => (lastMessage.value?.report ? { report: lastMessage.value.report, words: lastMessage.value.words } : estimateOf(seen.answer))),
    /** Says where an estimate is from that was not made here, '' for one that was. */
    source: computed(() => (phase.value === 'none' && seen.answer ? sourceText(seen) : '')),
    /** Whether labels or captions were corrected after the estimate was made, as far as that is known. */
    isCorrectedSince: computed(() => {
      const estimated = edits.value ?? (phase.value === 'none' && isDemo(seen) ? NO_EDITS : null);
      return estimated !== null && !sameEdits(estimated, seen.edits);
    }),
  };
}

/** The accuracy in words. While a run changes the labels, it is that of the answer before the run. */
function createLastAccuracy(seen: ChooseState) {
  const last = signal({ data: '', words: '' });
  const isChanging = computed(() => ['running', 'stepping', 'paused'].includes(phaseOf(seen)));
  const dataOf = (dataset: Dataset | null) => (dataset ? originalDataset(dataset).hash : '');
  effect(() => {
    const { dataset, answer } = seen;
    if (!isChanging.value) last.value = { data: dataOf(dataset), words: hasEstimate(answer) ? answer.accuracy : '' };
  });
  return {
    isChanging,
    /** The expected accuracy of the last answer that is complete, '' where there is none. */
    lastAccuracy: computed(() => (last.value.data === dataOf(seen.dataset) ? last.value.words : '')),
  };
}

/** Says where the estimate of an answer is from. */
function sourceText(seen: ChooseState) {
  if (seen.dataset?.applied) return 'This estimate comes from the saved model.';
  if (seen.dataset?.run) return sameEdits(seen.edits, NO_EDITS) ? 'This estimate comes from the run archive.' : 'This estimate comes from the run archive and may predate the corrections.';
  if (!isDemo(seen)) return '';
  return sameEdits(seen.edits, NO_EDITS) ? 'Estimated when this site was built.' : 'Estimated before your last changes.'; // as long, so that nothing below moves
}

/** Returns the function that applies the reactions to changes of the page. It subscribes to the page, not to the job. */
function createReaction(job: Job, autoStart: ReadonlySignal<boolean>) {
  let isLost = false; // whether the core had the job and died
  function react(state: ChooseState, reaction: Reaction) {
    if (reaction === 'lose') {
      isLost ||= job.phase.value !== 'none';
      job.reset();
    } else if (reaction === 'recover') {
      isLost = false;
      if (autoStart.value && mayChoose(state)) job.start(true);
    } else if (reaction === 'wait') job.phase.value = 'waiting';
    else if (reaction === 'resume') job.resume();
    else if (reaction === 'cancel') job.cancel();
  }
  return (state: ChooseState) => {
    const reaction = reactionTo(state, { phase: job.phase.peek(), isLost, startedByPage: job.startedByPage });
    untracked(() => react(state, reaction));
  };
}
