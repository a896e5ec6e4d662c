// Creates the feature: the signals that its panels render, and its actions.
import { computed, effect, signal, untracked } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import { sameEdits } from '../../answer/edits.ts';
import { Job } from './job.ts';
import { canChoose, isTaken, mayChoose } from './proposal.ts';
import { reactionTo } from './reaction.ts';
import type { Reaction } from './reaction.ts';
import { createTaking } from './taking.ts';
import { valuesOf } from '../signals.ts';
import type { Dataset } from '../../core/messages.ts';
import type { Page, Seen } from './page.ts';

export type Choose = ReturnType<typeof createChoose>;

export function createChoose(page: Page) {
  const seen = valuesOf(page.state);
  const byItself = signal(page.byItself.read());
  const job = new Job(page, onDone);
  const { phase, heard, trouble, runWaits } = job;
  const taking = createTaking(page, seen, heard);
  const react = createReaction(job, byItself);
  effect(() => react(seen));
  page.core.delayRuns(() => job.delayRun());

  /** Applies the choice of a job that the page started, unless there is an answer already or the person prefers their own settings. */
  function onDone() {
    const { answer, featureRecipe } = page.read();
    if (job.isUnasked && !answer && featureRecipe.choice?.taken !== false) taking.take();
    page.announce(`Captions were hidden. ${heard.value?.words.join(' ') ?? ''}`);
  }

  /** Runs again if there is an answer on the screen. */
  function runAgain() {
    if (page.read().answer) page.whenReady('The model runs', page.run);
  }

  return {
    seen, phase, heard, trouble, runWaits, byItself, isOfOthers: taking.isOfOthers, proposal: taking.proposal,
    record: computed(() => heard.value?.record ?? null),
    canStart: computed(() => canChoose(seen)),
    isWithTaken: computed(() => isTaken(seen)),
    /** Whether labels or captions were corrected after the job was started. */
    isCorrectedSince: computed(() => job.edits.value !== null && !sameEdits(job.edits.value, seen.edits)),
    /** A dataset has been opened. */
    opened({ run }: Dataset) {
      taking.forget(Boolean(run));
      job.reset();
      const kept = page.core.takeKept();
      if (kept) job.putBack(kept);
      else if (byItself.value && mayChoose(page.read())) job.start(true);
    },
    /** Compares features and options. */
    compare: () => page.whenReady('Captions are hidden', () => job.start(false)),
    /** Scores the features and options as they are. */
    score: () => page.whenReady('Captions are hidden', () => job.start(false, true)),
    pause: () => job.pause(),
    resume: () => job.resume(),
    cancel: () => job.cancel(),
    take() {
      taking.take();
      runAgain();
    },
    keepMine() {
      taking.keep();
      runAgain();
    },
    setByItself(on: boolean) {
      page.byItself.write(on);
      byItself.value = on;
    },
  };
}

/** Returns the function that applies the reactions to changes of the page. It subscribes to the page, not to the job. */
function createReaction(job: Job, byItself: ReadonlySignal<boolean>) {
  let isLost = false; // whether the core had the job and died
  function react(state: Seen, reaction: Reaction) {
    if (reaction === 'lose') {
      isLost ||= job.phase.value !== 'none';
      job.reset();
    } else if (reaction === 'recover') {
      isLost = false;
      if (byItself.value && mayChoose(state)) job.start(true);
    } else if (reaction === 'wait') job.phase.value = 'waiting';
    else if (reaction === 'resume') job.resume();
    else if (reaction === 'cancel') job.cancel();
  }
  return (state: Seen) => {
    const reaction = reactionTo(state, { phase: job.phase.peek(), isLost, isUnasked: job.isUnasked });
    untracked(() => react(state, reaction));
  };
}
