// Starts, follows and stops the core's job that hides captions. A run that is started meanwhile may wait for the job. The job
// pauses while another job of the core runs, and ends when the person sets features or options.
import { coreOf, isBusy } from '../../session/session-state.ts';
import { isUntouched, ownSettings } from './recommendation.ts';
import { signal } from '@preact/signals';
import { refusal } from '../../library/core.ts';
import { recipeRequest } from '../../model/feature-recipe.ts';
import type { ChooseState, Page } from './recommendation.ts';
import type { ChooseArguments, Edits, Options, SelectionProgress } from '../../core/messages.ts';
import type { SavedReport } from '../../session/run/tuning.ts';

/** The job was not started, runs, was paused by the person, waits for another job, has a report, or has failed. */
type Phase = 'none' | 'running' | 'paused' | 'waiting' | 'done' | 'failed';

/** The reaction: stop because the core died, restart after that, pause for another job, resume after it, end because the person set features or options, or none. */
export type Reaction = 'lose' | 'recover' | 'wait' | 'resume' | 'cancel' | 'none';

/** isLost: the core died while it had the job. startedByPage: the page started the job, not the person. */
export function reactionTo(state: ChooseState, { phase, isLost, startedByPage }: { phase: Phase; isLost: boolean; startedByPage: boolean }): Reaction {
  const busy = isBusy(state);
  const core = coreOf(state);
  const isLeft = isUntouched(state); // read in any case, because what is read is followed
  if (core === 'restarting' || core === 'failed') return 'lose';
  if (isLost && core === 'ready' && !busy) return 'recover';
  if (phase === 'running' && busy) return 'wait';
  if (phase === 'waiting' && !busy) return 'resume';
  return startedByPage && ['running', 'paused', 'waiting'].includes(phase) && !isLeft ? 'cancel' : 'none';
}

export class Job {
  readonly phase = signal<Phase>('none');
  /** The last message. */
  readonly lastMessage = signal<SelectionProgress | null>(null);
  readonly errorText = signal('');
  /** The corrections that the job knows; null where that is not known. */
  readonly edits = signal<Edits | null>(null);
  /** The options that the job was started with; null where they are not known. */
  readonly options = signal<Options | null>(null);
  /** Whether a run waits until the job has ended. */
  readonly runPending = signal(false);
  /** Whether the page started the job by itself. */
  startedByPage = false;
  private readonly page: Page;
  private readonly onDone: () => void;
  private listening = new AbortController(); // to the core's job
  private go = (_begins: boolean) => {}; // lets the run that waits begin, or not

  /** onDone is called when the report exists, before a waiting run starts. */
  constructor(page: Page, onDone: () => void) {
    this.page = page;
    this.onDone = onDone;
  }

  /** Starts the job. With given, it scores only the person's own features and options. */
  start(byPage: boolean, given = false) {
    const { dataset, edits, featureRecipe, options } = this.page.read();
    if (!dataset) return;
    const own = given ? { recipe: featureRecipe, options } : ownSettings({ featureRecipe, options });
    this.reset();
    this.startedByPage = byPage;
    this.edits.value = edits;
    this.options.value = own.options;
    this.phase.value = 'running';
    const seed = Number(own.options.seed ?? 1);
    void this.follow({ options: own.options, edits, ...(given && { given: recipeRequest(dataset, own.recipe, seed) }) });
  }

  /** Resumes the job where it was stopped. */
  resume() {
    this.phase.value = 'running';
    void this.follow({ continue: true });
  }

  pause() {
    this.stop();
    this.phase.value = 'paused';
  }

  /** Called before a run. Returns null if the run may start at once, otherwise a promise of whether it may start. */
  delayRun(): Promise<boolean> | null {
    if (this.runPending.value) return Promise.resolve(false); // one run is enough
    if (this.phase.value !== 'running') return null;
    if (!this.startedByPage) {
      this.phase.value = 'waiting';
      return null;
    }
    this.runPending.value = true;
    return new Promise((resolve) => {
      this.go = resolve;
    });
  }

  cancel() {
    if (this.phase.value === 'running') this.stop();
    this.endWaiting(true);
    this.reset();
  }

  /** Discards the job; a run that waits for it does not start. */
  reset() {
    this.listening.abort();
    this.phase.value = 'none';
    this.lastMessage.value = null;
    this.errorText.value = '';
    this.edits.value = null;
    this.options.value = null;
    this.endWaiting(false);
  }

  /** Starts or resumes the job of the core, and follows its messages. */
  private async follow(settings: ChooseArguments) {
    this.listening.abort();
    this.listening = new AbortController();
    try {
      for await (const message of this.page.core.choose(settings, this.listening)) {
        this.lastMessage.value = message;
        if (message.done) this.finish();
      }
    } catch (error) {
      const text = refusal(error);
      if (text === null) return;
      this.phase.value = 'failed';
      this.errorText.value = text;
      this.endWaiting(true);
    }
  }

  private finish() {
    this.phase.value = 'done';
    this.onDone();
    this.endWaiting(true);
  }

  /** Stops the job so that the core can resume it. */
  private stop() {
    this.listening.abort();
    this.page.core.stop();
  }

  /** Restores the report of an earlier job on the same data. */
  putBack({ message, edits }: SavedReport) {
    this.startedByPage = true;
    this.phase.value = 'done';
    this.lastMessage.value = message;
    this.edits.value = edits;
  }

  /** Starts or drops the waiting run. */
  private endWaiting(begins: boolean) {
    this.runPending.value = false;
    this.go(begins);
  }
}
