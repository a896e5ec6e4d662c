// Replaces a core that has crashed. The new core reads the same files and continues the run.
import { NO_EDITS, sameEdits } from '../../model/edits.ts';
import { createContinuation, describeCrash, describeUnreadable, lacksEdits } from './continuation.ts';
import type { Continuation } from './continuation.ts';
import type { createDownloads } from '../files/downloads.ts';
import type { createFeatures } from '../run/features.ts';
import type { createUndoHistory } from '../history/history.ts';
import type { createIterationHistory } from '../run/iterations.ts';
import type { createOpening } from '../files/opening.ts';
import type { createPendingActions } from './pending-actions.ts';
import { showResult } from '../run/run-messages.ts';
import type { createRun } from '../run/run.ts';
import type { createRunStart } from '../run/run-start.ts';
import { isActive, isBusy, move } from '../session-state.ts';
import type { Active, Rest } from '../session-state.ts';
import { atRest, giveUp, ready, restart } from '../transitions.ts';
import { refusal } from '../../library/core.ts';
import type { Core } from '../../core/calls.ts';
import type { Client } from '../../core/client.ts';
import type { Checkpoint, Edits, Hello } from '../../core/messages.ts';
import type { SessionStore } from '../../state.ts';

const MAX_CRASHES = 3; // in a row; after the third the core is not started again

/** The parts of the session. */
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
  runStart: ReturnType<typeof createRunStart>;
}

/** Starts another core after a crash, and restores the state of the last one. */
class Recovery {
  private readonly store: SessionStore;
  private readonly parts: Parts;
  private readonly continuation: ReturnType<typeof createContinuation>;
  private crashes = 0; // since the last success
  private reapplied: Edits | null = null; // applied automatically last; this is done once, because they may have caused the crash

  constructor(store: SessionStore, parts: Parts) {
    this.store = store;
    this.parts = parts;
    this.continuation = createContinuation(parts.run.checkpoint, parts.run.edits);
  }

  /** A core has started. The presets may be known already, from an earlier core or from the first view. */
  onHello(hello: Hello) {
    const { hello: known, dataset } = this.store.get();
    this.store.session.setKernel(hello.kernel);
    if (!known) this.store.session.setHello(hello);
    if (!known) this.store.runSettings.setOptions({ ...hello.presets[0]?.options });
    if (this.parts.opening.items().length > 0) void this.readAgain();
    else if (!dataset) this.becomeReady();
  }

  /** The core has crashed. The screen stays, and another core is started. */
  onCrash(text: string) {
    const { store, parts: { client, pendingActions } } = this;
    this.crashes += 1;
    const again = this.crashes < MAX_CRASHES;
    const recovered = again ? this.continuation.capture(store.get(), text) : null;
    const { work, problem, result } = recovered ? { ...recovered, result: null } : this.lastResult(text, again);
    this.clearCore();
    move(store, (now) => (again ? restart(now, work) : giveUp(atRest(work, 'failed'))));
    if (result) showResult(store, result.answer, result.answerOptions);
    store.notices.show(problem);
    if (again) client.restart();
    else pendingActions.cancelAll();
  }

  /** The core has succeeded at something. */
  onSuccess() {
    this.crashes = 0;
  }

  /** Has a new core read the files of the dataset on the screen. */
  async readAgain() {
    const { store, parts: { core, opening, features, pendingActions } } = this;
    const message = await core.call('open', opening.source()).catch(refusal);
    if (message === null) return; // that core has crashed, too
    const { session: { work }, answer, demoAnswer, demoRun } = store.get();
    if (typeof message === 'string' || message.type !== 'dataset') {
      pendingActions.cancelAll();
      move(store, () => giveUp(atRest(work, 'failed')));
      return store.notices.show(describeUnreadable(store.get(), message));
    }
    this.crashes = 0;
    features.reset(message);
    const taken = this.continuation.take();
    if (taken && isActive(work)) return this.resume(work, taken); // else it was cancelled in the meantime
    if (demoRun && answer === demoAnswer) return this.takeOver(demoRun);
    this.becomeReady();
    await this.runWithEdits();
  }

  /** Replaces a worker that does not react; the new one reads the files again. */
  restartUnresponsive() {
    this.clearCore();
    move(this.store, (now) => restart(now, atRest(now.work, 'failed')));
    this.parts.client.restart();
  }

  /** The core is ready: runs the pending actions. */
  private becomeReady() {
    move(this.store, ready);
    this.parts.pendingActions.runAll();
  }

  /** Continues the run that the last core had; the features are computed first where needed. */
  private async resume(was: Active, { saved, edits, problem }: Continuation) {
    const { store, parts: { features, runStart, undoHistory, run, pendingActions } } = this;
    move(store, ready);
    if (features.areReady() || await runStart.prepareFeatures('run', 'failed')) {
      undoHistory.startOver(was.run.options ?? {}, edits);
      run.restore(was, saved, edits);
      this.continueWithEdits(edits);
      store.notices.show(problem);
    }
    pendingActions.runAll();
  }

  /** Continues the core's run, which has these edits, with the later corrections. */
  private continueWithEdits(of: Edits) {
    const { edits } = this.store.get();
    if (sameEdits(of, edits) || !this.mayReapply(edits)) return;
    this.parts.undoHistory.editDataset(edits, 'Your corrections again');
    this.parts.undoHistory.beginHere();
  }

  /** Runs from the start if the result on the screen lacks later corrections. */
  private async runWithEdits() {
    const { store, parts: { runStart } } = this;
    const { problem, edits } = store.get();
    if (!lacksEdits(store.get()) || !this.mayReapply(edits) || !await runStart.start() || !problem) return;
    store.notices.show({ ...problem, text: `${problem.text} A new run has what you corrected.` });
  }

  /** Whether edits may be applied automatically. */
  private mayReapply(edits: Edits) {
    const may = edits !== this.reapplied;
    this.reapplied = edits;
    return may;
  }

  /** Has the core load the run that the site was built with. Earlier changes continue it. */
  private async takeOver(demoRun: Checkpoint) {
    const { store, parts: { run, undoHistory, downloads, pendingActions } } = this;
    const hasRun = await run.takeOver(demoRun);
    if (hasRun === null) return;
    const { answerOptions, answer } = store.get();
    if (!hasRun) return this.becomeReady();
    move(store, ready);
    undoHistory.startOver(answerOptions ?? {}, NO_EDITS, answer);
    downloads.collect();
    pendingActions.runAll();
    this.continueWithEdits(NO_EDITS);
    undoHistory.changeOption('', false);
  }

  /** The run whose files can be downloaded, to which the screen returns after a crash. */
  private lastResult(text: string, again: boolean) {
    this.continuation.discard();
    const now = this.store.get();
    const { work, answer, answerOptions } = this.parts.downloads.last() ?? { work: atRest(now.session.work, 'failed'), answer: now.answer, answerOptions: now.answerOptions };
    const failed: Rest = isBusy(now) && work.is !== 'no-run' ? { ...work, is: 'failed' } : work;
    const lacking = lacksEdits({ ...now, answer, session: giveUp(failed) });
    return { result: { answer, answerOptions }, problem: describeCrash(now, text, again, lacking), work: failed };
  }

  /** Resets everything that the last core had. */
  private clearCore() {
    const { downloads, iterations, run, features, undoHistory } = this.parts;
    downloads.cancelCollecting();
    iterations.reset();
    run.clear();
    features.invalidate();
    undoHistory.reset();
  }
}

export const createRecovery = (store: SessionStore, parts: Parts) => new Recovery(store, parts);
