// The run on the screen: the requests that control it, and the state that its replies lead to.
import { NO_EDITS, stateWithAnswer } from '../answer/edits.ts';
import { withLabels, thresholdsOf } from '../answer/threshold.ts';
import { createCheckpoint } from './checkpoint.ts';
import { initialRun, seriesUntil, withProgress } from './progress.ts';

/** @typedef {import('../state.ts').Run} Run */
/** @typedef {import('../core/messages.ts').Message} Message */
/** @typedef {import('../core/messages.ts').Options} Options */
/** @typedef {import('../core/messages.ts').Progress} Progress */
/** @typedef {import('../core/messages.ts').Checkpoint} Checkpoint */

const SETTLING_SECONDS = 0.5; // after which a warm run is shown as running

/**
 * @param {import('../state.ts').Store} store
 * @param {import('../core/client.ts').Client} client
 * @param {{onMessage: (message: Message) => void, onRefused: (text: string) => void}} callbacks
 *   onMessage: for each message of the run that was requested last; onRefused: the core keeps the run before it
 */
export function createRun(store, client, callbacks) {
  let currentId = 0; // id of the run that the core has, 0 for none
  let latestId = 0; // id of the run that was requested last
  let resumedAt = 0; // when the run last started or resumed
  let takingOver = false; // whether the core is loading the run that came with the site
  const checkpoint = createCheckpoint();

  /** Starts a run. @param {Options|null} options null applies the saved model that was opened with the data @param {import('../core/messages.ts').Edits} [edits] */
  function fit(options, edits = NO_EDITS) {
    detach();
    checkpoint.reset();
    resumedAt = performance.now();
    store.set({ run: { ...initialRun(), phase: 'running', options }, problem: null });
    latestId = currentId = client.request(options ? { op: 'fit', options, edits } : { op: 'apply' }, onReply);
  }

  /**
   * Switches to a warm start from a kept run, or back to a kept run. The screen stays as it is
   * until the first answer.
   * @param {{op: 'warmStart', options: Options, edits: import('../core/messages.ts').Edits, from: number}|{op: 'back', mark: number}} body
   * @param {Options} options of the new run
   */
  function switchTo(body, options) {
    if (latestId !== currentId) client.forget(latestId);
    const id = client.request(body, (message) => {
      if (id === currentId) return onReply(message);
      if (message.type === 'failure') {
        latestId = currentId;
        return callbacks.onRefused(message.text);
      }
      client.forget(currentId);
      currentId = id;
      checkpoint.reset();
      resumedAt = performance.now();
      store.set({ run: { ...store.get().run, phase: 'settling', options, elapsed: 0 }, problem: null });
    });
    latestId = id;
  }

  /** @param {Message} message */
  function onReply(message) {
    if (message.type === 'checkpoint') return checkpoint.keep(message);
    const { run: now } = store.get();
    if (message.type === 'answer') store.set({ answer: withThresholds(message), answerOptions: now.options, ...stateWithAnswer(store.get(), message) });
    if (message.type === 'failure') {
      store.set({ run: { ...now, phase: 'failed' }, problem: { title: 'The run failed.', text: message.text } });
      callbacks.onRefused('');
    }
    if (message.type === 'progress') applyProgress(now, message);
    if (latestId === currentId) callbacks.onMessage(message);
  }

  /** Applies the page's thresholds, which are ahead of the core's while a slider moves. @param {import('../core/messages.ts').Answer} answer */
  function withThresholds(answer) {
    const { options, dataset } = store.get();
    return withLabels(answer, thresholdsOf(options.threshold, dataset?.concepts.length ?? 0));
  }

  /** @param {Run} now @param {Progress} message */
  function applyProgress(now, message) {
    const settling = now.phase === 'settling';
    if (settling && !message.done && elapsed(now) < SETTLING_SECONDS) return;
    store.set({ run: withProgress(settling ? { ...initialRun(), phase: now.phase, options: now.options } : now, message, elapsed(now)) });
    resumedAt = performance.now();
  }

  /** Has another core continue a run from a checkpoint. The screen stays as it is. @param {Checkpoint} from */
  function restore(from) {
    detach();
    checkpoint.countRestore(from);
    resumedAt = performance.now();
    const { run: now } = store.get();
    const paused = now.phase === 'paused' || now.phase === 'stepping';
    store.set({ run: { ...now, phase: paused ? 'paused' : 'running', series: seriesUntil(now.series, from) } });
    latestId = currentId = client.request({ op: 'restore', parts: from.parts }, onReply);
    if (paused) client.request({ op: 'pause' });
  }

  /** Stops listening to the run. The core still has it. */
  function detach() {
    client.forget(latestId);
    client.forget(currentId);
    checkpoint.clear();
    if (takingOver) store.set({ core: 'ready' });
    takingOver = false;
  }

  /**
   * Has the core load the run that came with the site. The screen stays as it is.
   * @param {Checkpoint} from
   * @param {(ok: boolean) => void} onTakenOver with false after a problem was shown
   */
  function takeOver(from, onTakenOver) {
    takingOver = true;
    latestId = currentId = client.request({ op: 'restore', parts: from.parts }, (message) => {
      if (!takingOver || (message.type !== 'answer' && message.type !== 'failure')) return;
      takingOver = false;
      if (message.type === 'answer') return onTakenOver(true);
      latestId = currentId = 0;
      store.set({ problem: { title: 'The run that came with the site cannot be gone on from.', text: message.text } });
      onTakenOver(false);
    });
  }

  /** Seconds of work, without pauses. @param {Run} now */
  function elapsed(now) {
    return now.phase === 'paused' ? now.elapsed : now.elapsed + (performance.now() - resumedAt) / 1000;
  }

  /** @param {import('../state.ts').Phase} phase */
  function setPhase(phase) {
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
    exists: () => currentId > 0,
    /** The core that had the run is gone, or has another dataset. */
    clear() {
      detach();
      latestId = currentId = 0;
    },
    /** Whether a run is under way, paused or about to start. */
    isActive: () => ['preparing', 'running', 'stepping', 'paused', 'settling'].includes(store.get().run.phase),
    pause() {
      client.request({ op: 'pause' });
      setPhase('paused');
    },
    resume() {
      client.request({ op: 'resume' });
      setPhase('running');
    },
    cancel() {
      client.request({ op: 'cancel' });
      setPhase('cancelled');
    },
    iterate() {
      client.request({ op: 'iterate' });
      setPhase('stepping');
    },
  };
}
