// What a person sees and does while captions are hidden: its signals, and its actions.
import { computed, signal } from '@preact/signals';
import { refusal } from '../../core/calls.ts';
import { recipeRequest } from '../../options/feature-recipe.ts';
import { chosenSettings, canChoose, isSame, isTaken, isUntouched, keptSettings, mayChoose, ownSettings } from './proposal.ts';
import type { ChooseArguments, Choosing, Dataset } from '../../core/messages.ts';
import { coreOf, isBusy } from '../../session/session-state.ts';
import type { ChoosingControls } from '../../session/choosing.ts';
import type { State } from '../../state.ts';
import type { Settings } from './proposal.ts';

/** none, under way, paused by the person, until another job is done, with a record, with an error. */
export type Phase = 'none' | 'running' | 'paused' | 'waiting' | 'done' | 'failed';

/** The fields of the store that the feature reads. */
export const FIELDS = ['session', 'hello', 'dataset', 'demoHash', 'captionsText', 'options', 'featureRecipe', 'edits', 'answer', 'selection'] as const;

export type Seen = Pick<State, typeof FIELDS[number]>;

/** What the feature needs of the page. */
export interface Page {
  read(): Seen;
  /** Calls back at once, and after what is read has changed. */
  watch(onChange: () => void): void;
  core: ChoosingControls;
  /** Sets the features and options of the next run. */
  adopt(settings: Settings): void;
  run(): void;
  /** Does something as soon as the core is ready; pending says what happens then. */
  whenReady(pending: string, act: () => void): void;
  /** Says something to who listens to the page. */
  announce(text: string): void;
  /** Whether the page chooses by itself, which the browser remembers. */
  byItself: { read(): boolean; write(on: boolean): void };
}

export type Choose = ReturnType<typeof createChoose>;

export function createChoose(page: Page) {
  const seen = signal(page.read());
  const phase = signal<Phase>('none');
  const heard = signal<Choosing | null>(null); // the last message
  const trouble = signal('');
  const runWaits = signal(false);
  const byItself = signal(page.byItself.read());
  let isUnasked = false; // whether the page began by itself
  let listening = new AbortController(); // to the core's job
  let isLost = false; // whether the core had it and died
  let go = (_begins: boolean) => {}; // lets the run that waits begin, or not
  let last: { alpha: number; before: number } | null = null; // α as it was taken last

  const record = computed(() => heard.value?.record ?? null);
  const canStart = computed(() => canChoose(seen.value));
  const isWithTaken = computed(() => isTaken(seen.value));
  /** What could be taken in place of the person's own; null where that is the same, or nothing was compared. */
  const proposal = computed(() => {
    const { dataset } = seen.value;
    if (!record.value?.choice || !heard.value || !dataset) return null;
    const chosen = { features: heard.value.features, alpha: record.value.taken.alpha };
    return isSame(dataset, ownSettings(seen.value), chosen) ? null : chosen;
  });

  /** Whether the record is of other features or another α than those that are set now. */
  const isOfOthers = computed(() => {
    const { dataset, featureRecipe, options } = seen.value;
    if (!record.value || !heard.value || !dataset) return false;
    return !isSame(dataset, { recipe: featureRecipe, options }, { features: heard.value.features, alpha: record.value.taken.alpha });
  });

  page.watch(() => {
    seen.value = page.read();
    giveWay(seen.value);
  });
  page.core.holdRuns(() => {
    if (runWaits.value) return Promise.resolve(false); // one run is enough
    if (phase.value !== 'running') return null;
    if (!isUnasked) {
      phase.value = 'waiting';
      return null;
    }
    runWaits.value = true;
    return new Promise((resolve) => {
      go = resolve;
    });
  });

  /** Lets other jobs pass, and gives way to what the person sets. */
  function giveWay(state: Seen) {
    const busy = isBusy(state);
    const core = coreOf(state);
    if (core === 'restarting' || core === 'failed') {
      isLost ||= phase.value !== 'none';
      return reset();
    }
    if (isLost && core === 'ready' && !busy) {
      isLost = false;
      if (byItself.value && mayChoose(state)) start(true);
    } else if (phase.value === 'running' && busy) phase.value = 'waiting';
    else if (phase.value === 'waiting' && !busy) resume();
    else if (isUnasked && ['running', 'paused', 'waiting'].includes(phase.value) && !isUntouched(state)) cancel();
  }

  function reset() {
    listening.abort();
    phase.value = 'none';
    heard.value = null;
    trouble.value = '';
    beginRun(false);
  }

  /** Begins. given says that only the person's own features and α are scored. */
  function start(unasked: boolean, given = false) {
    const { dataset, edits, featureRecipe, options } = page.read();
    if (!dataset) return;
    const own = given ? { recipe: featureRecipe, options } : ownSettings({ featureRecipe, options });
    reset();
    isUnasked = unasked;
    phase.value = 'running';
    const seed = Number(own.options.seed ?? 1);
    void follow({ options: own.options, edits, ...(given && { keepAlpha: true, given: recipeRequest(dataset, own.recipe, seed) }) });
  }

  /** Has the core start its job, or go on with it, and follows it. */
  async function follow(settings: ChooseArguments) {
    listening.abort();
    listening = new AbortController();
    try {
      for await (const message of page.core.choose(settings, listening)) {
        heard.value = message;
        if (message.done) finish();
      }
    } catch (error) {
      const text = refusal(error);
      if (text === null) return;
      phase.value = 'failed';
      trouble.value = text;
      beginRun(true);
    }
  }

  /** What was chosen by itself is taken, unless there is an answer already or the person has preferred their own. */
  function finish() {
    phase.value = 'done';
    seen.value = page.read();
    const { answer, featureRecipe } = seen.value;
    const isWanted = isUnasked && !answer && featureRecipe.choice?.taken !== false;
    if (isWanted && proposal.value) adoptChosen();
    page.announce(`Captions were hidden. ${heard.value?.words.join(' ') ?? ''}`);
    beginRun(true);
  }

  /** Lets the run that waits begin, or not. */
  function beginRun(begins: boolean) {
    runWaits.value = false;
    go(begins);
  }

  function adoptChosen() {
    const state = page.read();
    if (!state.dataset || !proposal.value) return;
    const own = ownSettings(state);
    last = { alpha: proposal.value.alpha, before: Number(own.options.alpha) };
    adopt(chosenSettings(state.dataset, own, state.options, proposal.value));
  }

  function adopt(settings: Settings) {
    page.adopt(settings);
    seen.value = page.read();
  }

  /** The answer on the screen is made anew, where there is one. */
  function runAgain() {
    if (page.read().answer) page.whenReady('The model runs', page.run);
  }

  function resume() {
    phase.value = 'running';
    void follow({ continue: true });
  }

  /** Stops the job, which the core can go on with. */
  function stop() {
    listening.abort();
    page.core.stop();
  }

  function cancel() {
    if (phase.value === 'running') stop();
    beginRun(true);
    reset();
  }

  return {
    seen, phase, heard, trouble, runWaits, byItself, record, canStart, isWithTaken, isOfOthers, proposal, cancel,
    /** A dataset has been opened. */
    opened({ run }: Dataset) {
      const { featureRecipe, options } = page.read();
      if (last && !featureRecipe.choice && !run && options.alpha === last.alpha) adopt({ recipe: featureRecipe, options: { ...options, alpha: last.before } });
      last = null;
      reset();
      if (byItself.value && mayChoose(page.read())) start(true);
    },
    /** Compares features and α. */
    compare: () => page.whenReady('Captions are hidden', () => start(false)),
    /** Scores the features and α as they are. */
    score: () => page.whenReady('Captions are hidden', () => start(false, true)),
    pause() {
      stop();
      phase.value = 'paused';
    },
    resume,
    take() {
      adoptChosen();
      runAgain();
    },
    keepMine() {
      adopt(keptSettings(page.read()));
      runAgain();
    },
    setByItself(on: boolean) {
      page.byItself.write(on);
      byItself.value = on;
    },
  };
}
