// The session of the page: opens datasets, computes features and runs the model in one worker, and starts
// another worker after a crash.
import { describeLostShard } from '../model/settings.ts';
import { createArchiveRuns } from './history/archive-runs.ts';
import { createTuning } from './run/tuning.ts';
import type { SwitchRequest } from './history/core-position.ts';
import { createDownloads } from './files/downloads.ts';
import { createFeatures } from './run/features.ts';
import { createFileActions } from './files/file-actions.ts';
import { createIterationHistory } from './run/iterations.ts';
import { showDataset, createOpening } from './files/opening.ts';
import type { Opened } from './files/opening.ts';
import { createSavedRun } from './history/saved-run.ts';
import { createPendingActions } from './recovery/pending-actions.ts';
import type { Run } from './run/progress.ts';
import { createRecovery } from './recovery/recovery.ts';
import { createRunControls } from './run/run-controls.ts';
import { createRunStart } from './run/run-start.ts';
import { createRun } from './run/run.ts';
import { move, phaseOf } from './session-state.ts';
import { atRest, giveUp, open, show } from './transitions.ts';
import { createUndoHistory } from './history/history.ts';
import { createCore, operations } from '../library/core.ts';
import type { Callbacks, Client } from '../core/client.ts';
import type { Answer, Dataset, Edits, Options, Progress } from '../core/messages.ts';
import type { SessionStore } from '../state.ts';
import type { Problem } from '../ui/notices.ts';

type Connect = (callbacks: Pick<Callbacks, 'onHello' | 'onCrash' | 'onShardLost'>) => Client;

export function createSession(store: SessionStore, connect: Connect) {
  const openedListeners: ((dataset: Dataset) => void)[] = [];
  const parts = createParts(store, connect, { onDataset, onRunMessage, refreshAnswer });
  const { archiveRuns, tuning, downloads, features, iterations, savedRun, pendingActions, recovery, run, runStart, undoHistory } = parts;

  /** Stores an opened dataset, and runs the model if the request says so. */
  function onDataset(dataset: Dataset, opened: Opened) {
    recovery.onSuccess();
    downloads.discard();
    features.reset(dataset);
    tuning.reset();
    run.clear();
    undoHistory.reset();
    move(store, open);
    showDataset(store, dataset, opened);
    for (const listener of openedListeners) listener(dataset);
    if (opened.go) void showSavedOrStart();
  }

  /** Shows the saved run of the open dataset, or runs from the start if there is none. */
  async function showSavedOrStart() {
    if (!await savedRun.show()) await runStart.start();
  }

  function onRunMessage(message: Answer | Progress) {
    undoHistory.onMessage(message);
    archiveRuns.onMessage();
    if (message.type !== 'progress' || !message.done) return;
    recovery.onSuccess();
    const { replay } = message.done;
    if (replay && !replay.same) store.notices.show({ title: 'The repeated run gives another result.', text: replay.text });
    downloads.collect();
  }

  /** Shows the answer again and collects its files, because the estimate of accuracy was added to it. */
  async function refreshAnswer() {
    await iterations.refresh();
    if (phaseOf(store.get()) === 'done') downloads.collect();
  }

  return {
    /** Adds a listener that is called when a dataset has been opened and stored. */
    whenOpened: (listener: (dataset: Dataset) => void) => void openedListeners.push(listener),
    ...createFileActions(store, parts),
    ...createRunControls(store, parts),
    tuning: tuning.controls, savedRun: { save: savedRun.save, putBack: savedRun.putBack }, whenReady: pendingActions.whenReady, cancelPending: pendingActions.cancelAll,
    /** Shows the run that the site was built with; the store has its answer. */
    show: (made: Run) => move(store, (now) => show(now, made)),
    /** The core, or the page, could not be loaded. */
    fail(problem: Problem) {
      pendingActions.cancelAll();
      move(store, ({ work }) => giveUp(atRest(work, 'failed')));
      store.notices.show(problem);
    },
  };
}

/** The callbacks of the parts. */
interface SessionEvents {
  onDataset(dataset: Dataset, opened: Opened): void;
  onRunMessage(message: Answer | Progress): void;
  refreshAnswer(): Promise<void>;
}

/** Creates the parts of the session. */
function createParts(store: SessionStore, connect: Connect, { onDataset, onRunMessage, refreshAnswer }: SessionEvents) {
  const client = connect({ onHello: (hello) => recovery.onHello(hello), onCrash: (text) => recovery.onCrash(text), onShardLost: (lost) => store.notices.show(describeLostShard(lost)) });
  const iterations = createIterationHistory(store, createCore(client));
  const core = createCore(client, { cores: () => store.get().cores, before: (op) => operations[op].endsVisit && iterations.returnToPresent() });
  const downloads = createDownloads(store, core);
  const tuning = createTuning(core, () => void refreshAnswer());
  const pendingActions = createPendingActions(store);
  const opening = createOpening(store, core, pendingActions.whenReady, onDataset);
  const run = createRun(store, core, { onMessage: onRunMessage, onRefused: (text) => undoHistory.onRefused(text) });
  const undoHistory = createUndoHistory(store, core, { switchTo });
  const features = createFeatures(store, core);
  const archiveRuns = createArchiveRuns(store, { run, undoHistory });
  const runStart = createRunStart(store, { archiveRuns, tuning, downloads, features, pendingActions, run, undoHistory });
  const savedRun = createSavedRun(store, { core, tuning, features, run, runStart, undoHistory });
  const recovery = createRecovery(store, { client, core, pendingActions, opening, features, run, undoHistory, iterations, downloads, runStart });

  function switchTo(body: SwitchRequest, options: Options, edits: Edits) {
    downloads.cancelCollecting();
    void run.switchTo(body, options, edits);
  }

  return { archiveRuns, core, iterations, downloads, tuning, savedRun, pendingActions, opening, run, undoHistory, features, runStart, recovery };
}
