// The run on the screen: what controls it, and the state that the core's messages lead to.
import { NO_EDITS, stateWithAnswer } from '../answer/edits.ts';
import { withLabels, thresholdsOf } from '../answer/threshold.ts';
import { createCheckpoint } from './checkpoint.ts';
import type { SwitchRequest } from './core-position.ts';
import { move, phaseOf, runOf } from './session-state.ts';
import type { Active, Session } from './session-state.ts';
import * as to from './transitions.ts';
import { refusal } from '../core/calls.ts';
import type { Core } from '../core/calls.ts';
import type { Answer, Checkpoint, Edits, Options, Progress } from '../core/messages.ts';
import type { SessionStore } from '../state.ts';

/** A message of a run. */
type RunMessage = Answer | Checkpoint | Progress;

const SETTLING_SECONDS = 0.5; // after which a warm run is shown as running

/** onMessage is called for each message of the run that was requested last, onRefused where the core keeps the run before it. */
export function createRun(store: SessionStore, core: Core, callbacks: { onMessage: (message: Answer | Progress) => void; onRefused: (text: string) => void }) {
  let current: AbortController | null = null; // of the run that the core has, null for none
  let latest: AbortController | null = null; // of the run that was requested last
  let resumedAt = 0; // when the run last started or resumed
  const checkpoint = createCheckpoint();

  /** Starts a run. Options of null apply the saved model that was opened with the data. */
  function fit(options: Options | null, edits: Edits = NO_EDITS) {
    checkpoint.reset();
    const mine = begin();
    move(store, (now) => to.begin(now, options));
    store.set({ problem: null });
    void follow(options ? core.run('fit', { options, edits }, mine) : core.run('apply', {}, mine), mine);
  }

  /** Lets another run take the place of all before it. */
  function begin() {
    detach();
    resumedAt = performance.now();
    latest = current = new AbortController();
    return current;
  }

  /**
   * Switches to a warm start from a kept run, or back to a kept run. The screen stays as it is
   * until the first answer.
   * options are those of the new run.
   */
  async function switchTo(request: SwitchRequest, options: Options) {
    if (latest !== current) latest?.abort();
    const mine = latest = new AbortController();
    const messages = request.op === 'back' ? core.run('back', request, mine) : core.run('warmStart', request, mine);
    try {
      await messages.next(); // the core has begun it
    } catch (error) {
      const text = refusal(error);
      if (text === null) return;
      latest = current;
      return callbacks.onRefused(text);
    }
    if (mine.signal.aborted) return;
    current?.abort();
    current = mine;
    checkpoint.reset();
    resumedAt = performance.now();
    move(store, (now) => to.settle(now, options));
    store.set({ problem: null });
    await follow(messages, mine);
  }

  /** Follows the messages of a run until it is done. */
  async function follow(messages: AsyncIterable<RunMessage>, mine: AbortController) {
    try {
      for await (const message of messages) {
        apply(message);
        if (message.type !== 'checkpoint' && latest === mine) callbacks.onMessage(message);
      }
    } catch (error) {
      const text = refusal(error);
      if (text === null) return;
      move(store, to.fail);
      store.set({ problem: { title: 'The run failed.', text } });
      callbacks.onRefused('');
    }
  }

  function apply(message: RunMessage) {
    if (message.type === 'checkpoint') checkpoint.keep(message);
    else if (message.type === 'progress') applyProgress(message);
    else store.set({ answer: withThresholds(message), answerOptions: runOf(store.get()).options, ...stateWithAnswer(store.get(), message) });
  }

  /** Applies the page's thresholds, which are ahead of the core's while a slider moves. */
  function withThresholds(answer: Answer) {
    const { options, dataset } = store.get();
    return withLabels(answer, thresholdsOf(options.threshold, dataset?.concepts.length ?? 0));
  }

  function applyProgress(message: Progress) {
    const settling = phaseOf(store.get()) === 'settling';
    if (settling && !message.done && elapsed() < SETTLING_SECONDS) return;
    timed((now, seconds) => to.advance(now, message, seconds));
  }

  /** Has another core continue a run from a checkpoint. was is the run as it was when its core died; the screen stays as it is. */
  function restore(was: Active, from: Checkpoint) {
    const mine = begin();
    checkpoint.countRestore(from);
    move(store, (now) => to.restore(now, was, from));
    void follow(core.run('restore', { parts: from.parts }, mine), mine);
    if (phaseOf(store.get()) === 'paused') core.tell('pause', {});
  }

  /** Stops listening to the run. The core still has it. */
  function detach() {
    latest?.abort();
    current?.abort();
    checkpoint.clear();
  }

  /**
   * Has the core load the run that came with the site. The screen stays as it is. Returns whether
   * the core has it: false after a problem was shown, null where something else has come first.
   */
  async function takeOver(from: Checkpoint): Promise<boolean | null> {
    const mine = begin();
    try {
      for await (const message of core.run('restore', { parts: from.parts }, mine)) {
        if (message.type === 'answer') break;
      }
      if (mine.signal.aborted) return null;
      return true;
    } catch (error) {
      const text = refusal(error);
      if (text === null) return null;
      latest = current = null;
      store.set({ problem: { title: 'The run that came with the site cannot be gone on from.', text } });
      return false;
    }
  }

  /** Seconds of work, without pauses. */
  function elapsed() {
    const state = store.get();
    const before = runOf(state).elapsed;
    return phaseOf(state) === 'paused' ? before : before + (performance.now() - resumedAt) / 1000;
  }

  /** Makes a transition with the seconds of work so far, which are counted from here on. */
  function timed(transition: (now: Session, elapsed: number) => Session) {
    const seconds = elapsed();
    move(store, (now) => transition(now, seconds));
    resumedAt = performance.now();
  }

  return {
    fit,
    switchTo,
    takeOver,
    restore,
    detach,
    /** What another core can continue from, null where there is nothing or it has not helped. */
    checkpoint: checkpoint.usable,
    /** Whether the core has a run. */
    exists: () => current !== null,
    /** The core that had the run is gone, or has another dataset. */
    clear() {
      detach();
      latest = current = null;
    },
    pause() {
      core.tell('pause', {});
      timed(to.pause);
    },
    resume() {
      core.tell('resume', {});
      timed(to.resume);
    },
    cancel() {
      core.call('cancel', {}).catch(refusal);
      timed(to.cancel);
    },
    iterate() {
      core.tell('iterate', {});
      timed(to.step);
    },
  };
}
