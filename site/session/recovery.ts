// Another core takes the place of one that has died: it reads the same files, and goes on with the
// run where it was.
import { stateWithAnswer } from '../answer/edits.ts';
import { createContinuation, describeCrash } from './continuation.ts';
import type { createDownloads } from './downloads.ts';
import type { createFeatures } from './features.ts';
import type { createUndoHistory } from './history.ts';
import type { createIterationHistory } from './iterations.ts';
import type { createOpening } from './opening.ts';
import type { createPendingActions } from './pending-actions.ts';
import type { createRun } from './run.ts';
import { isActive, isBusy, move } from './session-state.ts';
import type { Active, MakingFeatures, Rest } from './session-state.ts';
import { atRest, giveUp, ready, restart } from './transitions.ts';
import { refusal } from '../core/calls.ts';
import type { Core } from '../core/calls.ts';
import type { Client } from '../core/client.ts';
import type { Checkpoint, Hello } from '../core/messages.ts';
import type { Problem, SessionStore } from '../state.ts';

const MAX_CRASHES = 3; // in a row; after the third the core is not started again

/** What the session consists of. */
interface Parts {
  client: Client;
  core: Core;
  pendingActions: ReturnType<typeof createPendingActions>;
  opening: ReturnType<typeof createOpening>;
  features: ReturnType<typeof createFeatures>;
  run: ReturnType<typeof createRun>;
  undoHistory: ReturnType<typeof createUndoHistory>;
  iterations: ReturnType<typeof createIterationHistory>;
  downloads: ReturnType<typeof createDownloads>;
  prepareFeatures(wanted: MakingFeatures['wanted'], end: 'failed' | 'cancelled'): Promise<boolean>;
}

export function createRecovery(store: SessionStore, { client, core, pendingActions, opening, features, run, undoHistory, iterations, downloads, prepareFeatures }: Parts) {
  let crashes = 0; // since something last worked
  const continuation = createContinuation(run.checkpoint);

  /** A core has started. Its presets are known already where it replaces another, or where the first view had them. */
  function onHello(hello: Hello) {
    const preset = hello.presets[0];
    const { hello: known, dataset } = store.get();
    store.set({ kernel: hello.kernel, ...(!known && { hello, preset: preset?.name ?? '', options: { ...preset?.options } }) });
    if (opening.items().length > 0) void readAgain();
    else if (!dataset) becomeReady();
  }

  /** The core is ready, and what waited for it is done. */
  function becomeReady() {
    move(store, ready);
    pendingActions.runAll();
  }

  /** Gives a new core the files of the dataset on the screen. */
  async function readAgain() {
    const message = await core.call('open', opening.source()).catch(refusal);
    if (message === null) return; // that core is gone as well
    const { session: { work }, answer, demoAnswer, demoRun } = store.get();
    if (typeof message === 'string' || message.type !== 'dataset') {
      pendingActions.cancelAll();
      return move(store, () => giveUp(atRest(work, 'failed')));
    }
    crashes = 0;
    features.reset(message);
    const taken = continuation.take();
    if (taken && isActive(work)) return goOn(work, taken); // else it was cancelled in the meantime
    if (demoRun && answer === demoAnswer) return takeOver(demoRun);
    becomeReady();
  }

  /** Continues the run that the last core had; the features are computed first where needed. */
  async function goOn(was: Active, { saved, problem }: { saved: Checkpoint; problem: Problem }) {
    move(store, ready);
    if (features.areReady() || await prepareFeatures('run', 'failed')) {
      undoHistory.startOver(was.run.options ?? {});
      run.restore(was, saved);
      store.set({ problem });
    }
    pendingActions.runAll();
  }

  /** The core has died. The screen stays, and another core is started. */
  function onCrash(text: string) {
    crashes += 1;
    const again = crashes < MAX_CRASHES;
    const recovered = again ? continuation.capture(store.get(), text) : null;
    const { work, ...shown } = recovered ?? lastResult(text, again);
    clearCore();
    move(store, (now) => (again ? restart(now, work) : giveUp(atRest(work, 'failed'))));
    store.set(shown);
    if (again) client.restart();
    else pendingActions.cancelAll();
  }

  /** The run whose files can be downloaded, to which the screen returns after a crash. */
  function lastResult(text: string, again: boolean) {
    continuation.discard();
    const now = store.get();
    const { work, answer, answerOptions } = downloads.last() ?? { work: atRest(now.session.work, 'failed'), answer: now.answer, answerOptions: now.answerOptions };
    const failed: Rest = isBusy(now) && work.is !== 'no-run' ? { ...work, is: 'failed' } : work;
    return { ...(answer && stateWithAnswer(now, answer)), answer, answerOptions, problem: describeCrash(now, text, again), work: failed };
  }

  /** Forgets everything that the last core had. */
  function clearCore() {
    downloads.cancelCollecting();
    iterations.reset();
    run.clear();
    features.invalidate();
    undoHistory.reset();
  }

  /** Replaces a worker that does not react; the new one reads the files again. */
  function restartUnresponsive() {
    clearCore();
    move(store, (now) => restart(now, atRest(now.work, 'failed')));
    client.restart();
  }

  /** Has the core load the run that came with the site. Changes made before then continue it. */
  async function takeOver(demoRun: Checkpoint) {
    const hasRun = await run.takeOver(demoRun);
    if (hasRun === null) return;
    const { answerOptions, answer } = store.get();
    if (!hasRun) return becomeReady();
    move(store, ready);
    undoHistory.startOver(answerOptions ?? {}, answer);
    downloads.collect();
    pendingActions.runAll();
    undoHistory.changeOption('', false);
  }

  return {
    onHello, onCrash, readAgain, restartUnresponsive,
    /** Something has worked. */
    onSuccess() {
      crashes = 0;
    },
  };
}
