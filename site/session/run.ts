// The run on the screen: the requests that control it, and the state that its replies lead to.
import { NO_EDITS, stateWithAnswer } from '../answer/edits.ts';
import { withLabels, thresholdsOf } from '../answer/threshold.ts';
import { createCheckpoint } from './checkpoint.ts';
import type { SwitchRequest } from './history.ts';
import { initialRun, seriesUntil, withProgress } from './progress.ts';
import type { Client } from '../core/client.ts';
import type { Answer, Checkpoint, Edits, Message, Options, Progress } from '../core/messages.ts';
import type { Store } from '../state.ts';
import type { Phase, Run } from './progress.ts';

const SETTLING_SECONDS = 0.5; // after which a warm run is shown as running

/** onMessage is called for each message of the run that was requested last, onRefused where the core keeps the run before it. */
export function createRun(store: Store, client: Client, callbacks: { onMessage: (message: Message) => void; onRefused: (text: string) => void }) {
  let currentId = 0; // id of the run that the core has, 0 for none
  let latestId = 0; // id of the run that was requested last
  let resumedAt = 0; // when the run last started or resumed
  let takingOver = false; // whether the core is loading the run that came with the site
  const checkpoint = createCheckpoint();

  /** Starts a run. Options of null apply the saved model that was opened with the data. */
  function fit(options: Options | null, edits: Edits = NO_EDITS) {
    detach();
    checkpoint.reset();
    resumedAt = performance.now();
    store.set({ run: { ...initialRun(), phase: 'running', options }, problem: null });
    latestId = currentId = client.request(options ? { op: 'fit', options, edits } : { op: 'apply' }, onReply);
  }

  /**
   * Switches to a warm start from a kept run, or back to a kept run. The screen stays as it is
   * until the first answer.
   * options are those of the new run.
   */
  function switchTo(body: SwitchRequest, options: Options) {
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

  function onReply(message: Message) {
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
   * onTakenOver is called with false after a problem was shown.
   */
  function takeOver(from: Checkpoint, onTakenOver: (ok: boolean) => void) {
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
