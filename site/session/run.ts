// The run on the screen: what controls it, and the state that the core's messages lead to.
import { NO_EDITS, stateWithAnswer } from '../answer/edits.ts';
import { withLabels, thresholdsOf } from '../answer/threshold.ts';
import { createCheckpoint } from './checkpoint.ts';
import { initialRun, seriesUntil, withProgress } from './progress.ts';
import type { Phase, Run } from './progress.ts';
import type { SwitchRequest } from './history.ts';
import { refusal } from '../core/calls.ts';
import type { Core } from '../core/calls.ts';
import type { Answer, Checkpoint, Edits, Options, Progress } from '../core/messages.ts';
import type { Store } from '../state.ts';

/** A message of a run. */
type RunMessage = Answer | Checkpoint | Progress;

const SETTLING_SECONDS = 0.5; // after which a warm run is shown as running

/** onMessage is called for each message of the run that was requested last, onRefused where the core keeps the run before it. */
export function createRun(store: Store, core: Core, callbacks: { onMessage: (message: Answer | Progress) => void; onRefused: (text: string) => void }) {
  let current: AbortController | null = null; // of the run that the core has, null for none
  let latest: AbortController | null = null; // of the run that was requested last
  let takingOver = false; // whether the core is loading the run that came with the site
  let resumedAt = 0; // when the run last started or resumed
  const checkpoint = createCheckpoint();

  /** Starts a run. Options of null apply the saved model that was opened with the data. */
  function fit(options: Options | null, edits: Edits = NO_EDITS) {
    checkpoint.reset();
    const mine = begin();
    store.set({ run: { ...initialRun(), phase: 'running', options }, problem: null });
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
    store.set({ run: { ...store.get().run, phase: 'settling', options, elapsed: 0 }, problem: null });
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
      store.set({ run: { ...store.get().run, phase: 'failed' }, problem: { title: 'The run failed.', text } });
      callbacks.onRefused('');
    }
  }

  function apply(message: RunMessage) {
    const { run: now } = store.get();
    if (message.type === 'checkpoint') checkpoint.keep(message);
    else if (message.type === 'progress') applyProgress(now, message);
    else store.set({ answer: withThresholds(message), answerOptions: now.options, ...stateWithAnswer(store.get(), message) });
  }

  /** Applies the page's thresholds, which are ahead of the core's while a slider moves. */
  function withThresholds(answer: Answer) {
    const { options, dataset } = store.get();
    return withLabels(answer, thresholdsOf(options.threshold, dataset?.concepts.length ?? 0));
  }

  function applyProgress(now: Run, message: Progress) {
    const settling = now.phase === 'settling';
    if (settling && !message.done && elapsed(now) < SETTLING_SECONDS) return;
    store.set({ run: withProgress(settling ? { ...initialRun(), phase: now.phase, options: now.options } : now, message, elapsed(now)) });
    resumedAt = performance.now();
  }

  /** Has another core continue a run from a checkpoint. The screen stays as it is. */
  function restore(from: Checkpoint) {
    const mine = begin();
    checkpoint.countRestore(from);
    const { run: now } = store.get();
    const paused = now.phase === 'paused' || now.phase === 'stepping';
    store.set({ run: { ...now, phase: paused ? 'paused' : 'running', series: seriesUntil(now.series, from) } });
    void follow(core.run('restore', { parts: from.parts }, mine), mine);
    if (paused) core.tell('pause', {});
  }

  /** Stops listening to the run. The core still has it. */
  function detach() {
    latest?.abort();
    current?.abort();
    checkpoint.clear();
    if (takingOver) store.set({ core: 'ready' });
    takingOver = false;
  }

  /**
   * Has the core load the run that came with the site. The screen stays as it is. Returns whether
   * the core has it: false after a problem was shown, null where something else has come first.
   */
  async function takeOver(from: Checkpoint): Promise<boolean | null> {
    const mine = begin();
    takingOver = true;
    try {
      for await (const message of core.run('restore', { parts: from.parts }, mine)) {
        if (message.type === 'answer') break;
      }
      if (mine.signal.aborted) return null;
      takingOver = false;
      return true;
    } catch (error) {
      const text = refusal(error);
      if (text === null) return null;
      takingOver = false;
      latest = current = null;
      store.set({ problem: { title: 'The run that came with the site cannot be gone on from.', text } });
      return false;
    }
  }

  /** Seconds of work, without pauses. */
  function elapsed(now: Run) {
    return now.phase === 'paused' ? now.elapsed : now.elapsed + (performance.now() - resumedAt) / 1000;
  }

  function setPhase(phase: Phase) {
    const { run: now } = store.get();
    store.set({ run: { ...now, phase, elapsed: elapsed(now) } });
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
    /** Whether a run is under way, paused or about to start. */
    isActive: () => ['preparing', 'running', 'stepping', 'paused', 'settling'].includes(store.get().run.phase),
    pause() {
      core.tell('pause', {});
      setPhase('paused');
    },
    resume() {
      core.tell('resume', {});
      setPhase('running');
    },
    cancel() {
      core.call('cancel', {}).catch(refusal);
      setPhase('cancelled');
    },
    iterate() {
      core.tell('iterate', {});
      setPhase('stepping');
    },
  };
}
