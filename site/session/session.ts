// The session of the page with one worker: it opens datasets, computes features, runs the model,
// and starts another worker when one has died.
import { rateKey } from '../answer/questions.ts';
import { describeLostShard } from '../options/cores.ts';
import { createChoosing } from './choosing.ts';
import { createDownloads } from './downloads.ts';
import { createFeatures } from './features.ts';
import type { Inspection } from './inspection.ts';
import { createIterationHistory } from './iterations.ts';
import { stateWithDataset } from './dataset-state.ts';
import { createOpening } from './opening.ts';
import type { Opened } from './opening.ts';
import { createPendingActions } from './pending-actions.ts';
import type { Run } from './progress.ts';
import { createRecovery } from './recovery.ts';
import { createRun } from './run.ts';
import { coreOf, isBusy, makingOf, move, phaseOf } from './session-state.ts';
import type { MakingFeatures } from './session-state.ts';
import { atRest, giveUp, open, show } from './transitions.ts';
import { createUndoHistory } from './history.ts';
import type { SwitchRequest } from './core-position.ts';
import { createCore, refusal } from '../core/calls.ts';
import { operations } from '../core/messages.ts';
import type { Callbacks, Client } from '../core/client.ts';
import type { Answer, Dataset, Item, Options, Progress } from '../core/messages.ts';
import type { Problem, SessionStore } from '../state.ts';

export function createSession(store: SessionStore, connect: (callbacks: Pick<Callbacks, 'onHello' | 'onCrash' | 'onShardLost'>) => Client) {
  const openedListeners: ((dataset: Dataset) => void)[] = [];
  const client = connect({ onHello: (hello) => recovery.onHello(hello), onCrash: (text) => recovery.onCrash(text), onShardLost: (lost) => store.set({ problem: describeLostShard(lost) }) });
  const iterations = createIterationHistory(store, createCore(client));
  const core = createCore(client, { cores: () => store.get().cores, before: (op) => operations[op].endsVisit && iterations.returnToPresent() });
  const downloads = createDownloads(store, core);
  const choosing = createChoosing(core, () => void refreshAnswer());
  const pendingActions = createPendingActions(store);
  const opening = createOpening(store, core, pendingActions.whenReady, onDataset);
  const run = createRun(store, core, { onMessage: (message) => onRunMessage(message), onRefused: (text) => undoHistory.onRefused(text) });
  const undoHistory = createUndoHistory(store, core, { switchTo });
  const features = createFeatures(store, core);
  const recovery = createRecovery(store, { client, core, pendingActions, opening, features, run, undoHistory, iterations, downloads, prepareFeatures });

  /** Computes the features, and says whether it has. The steps that could be undone had others. end is what becomes of a run that was under way. */
  async function prepareFeatures(wanted: MakingFeatures['wanted'], end: 'failed' | 'cancelled'): Promise<boolean> {
    run.detach();
    const made = await features.prepare(wanted, end);
    if (made) undoHistory.reset();
    return made;
  }

  /** Stores a dataset that has been opened, and runs it if that is wanted. */
  function onDataset(dataset: Dataset, opened: Opened) {
    recovery.onSuccess();
    downloads.discard();
    features.reset(dataset);
    run.clear();
    undoHistory.reset();
    move(store, open);
    store.set(stateWithDataset(store.get(), dataset, opened));
    for (const listener of openedListeners) listener(dataset);
    if (opened.go) void start();
  }

  /** Runs from the start, after computing the features where needed. Says whether it runs. */
  async function start(): Promise<boolean> {
    const { dataset, captionsText, panel } = store.get();
    if (!dataset || captionsText === '') return false;
    if (coreOf(store.get()) !== 'ready') {
      pendingActions.whenReady('The run starts', () => void start());
      return false;
    }
    if (panel === 'found') store.set({ panel: '' });
    const waiting = choosing.beforeRun();
    if (waiting && !await waiting) return false;
    if (!features.areReady() && !await prepareFeatures('run', 'cancelled')) return false;
    fit();
    return true;
  }

  /** Runs from the start, the features being ready. */
  function fit() {
    const { options, edits, dataset } = store.get();
    downloads.cancelCollecting();
    if (dataset?.applied) return run.fit(null);
    undoHistory.startOver(options);
    run.fit(options, edits);
  }

  /** Computes the features for the spectrum in the files dialog, unless there is a run. */
  function previewFeatures() {
    if (!isBusy(store.get()) && !features.areReady()) void prepareFeatures('preview', 'cancelled');
  }

  function onRunMessage(message: Answer | Progress) {
    undoHistory.onMessage(message);
    if (message.type !== 'progress' || !message.done) return;
    recovery.onSuccess();
    const { replay } = message.done;
    if (replay && !replay.same) store.set({ problem: { title: 'The run made again differs.', text: replay.text } });
    downloads.collect();
  }

  /** Shows the run's answer, and collects its files, with what hiding captions has shown of it since it ended. */
  async function refreshAnswer() {
    await iterations.refresh();
    if (phaseOf(store.get()) === 'done') downloads.collect();
  }

  function switchTo(body: SwitchRequest, options: Options) {
    downloads.cancelCollecting();
    void run.switchTo(body, options);
  }

  /** What concerns the files that are open. */
  const files = {
    open: opening.open,
    /** The files of the dataset that the store shows already have been loaded. */
    adopt(loaded: Item[]) {
      opening.adopt(loaded);
      if (store.get().kernel) void recovery.readAgain(); // else the core reads them when it has started
    },
    items: opening.items,
    source: opening.source,
    currentSource: opening.currentSource,
    openWithCaptions: opening.openWithCaptions,
    recut: opening.recut,
    answerQuestion: opening.answer,
    /** Gives videos their frames per second, by their names. The run and its answer stay. */
    setFrameRates(rates: Record<string, number>) {
      const answers = Object.fromEntries(Object.entries(rates).map(([video, fps]) => [video, String(fps)]));
      opening.keepAnswers(Object.fromEntries(Object.entries(answers).map(([video, answer]) => [rateKey(video), answer])));
      core.call('rates', { answers }).then(({ questions }) => store.set({ questions })).catch(refusal);
    },
    releaseModel: opening.releaseModel,
    forgetCapsule: opening.forgetCapsule,
    /** Holds what the run has learned as a saved model, for other videos. */
    async holdLearnedModel() {
      const file = await downloads.get('model.zip', run.exists());
      if (file) await opening.open([{ path: 'model.zip', file }]);
    },
    /** Returns a file of the run or, after a crash, of the last finished run; null after a problem was shown. */
    download: (name: string) => downloads.get(name, run.exists()),
  };

  /** What controls the run. */
  const controls = {
    /** Runs from the start. A dataset that was read for a saved model is first read without it. */
    run: () => (store.get().dataset?.applied ? opening.reopenFor(false) : start()),
    /** Applies the saved model to the open data. */
    apply: () => (store.get().dataset?.applied ? start() : opening.reopenFor(true)),
    pause: run.pause,
    resume: run.resume,
    async cancel() {
      if (makingOf(store.get()) === null) return run.cancel();
      if (!await features.cancel()) recovery.restartUnresponsive();
    },
    /** Does one iteration, of a new run where none is under way. */
    async step() {
      if (isBusy(store.get()) || await start()) run.iterate();
    },
    previewFeatures,
  };

  return {
    /** Calls back when a dataset has been opened and stored. */
    whenOpened: (listener: (dataset: Dataset) => void) => void openedListeners.push(listener),
    ...files,
    ...controls,
    choosing: choosing.controls, whenReady: pendingActions.whenReady, cancelPending: pendingActions.cancelAll,
    /** Shows a run that came with the site, whose answer the store has. */
    show: (made: Run) => move(store, (now) => show(now, made)),
    /** The core, or the page, could not be loaded. */
    fail(problem: Problem) {
      pendingActions.cancelAll();
      move(store, ({ work }) => giveUp(atRest(work, 'failed')));
      store.set({ problem });
    },
    changeOption: undoHistory.changeOption,
    edit: undoHistory.editDataset,
    release: undoHistory.release,
    undo: undoHistory.undo,
    redo: undoHistory.redo,
    visit: iterations.visit,
    stepIteration: iterations.step,
    showPresent: iterations.returnToPresent,
    /** Asks the core about its run. Returns null where it has none, or does not say. */
    inspect: async (about: Inspection) => (run.exists() ? core.call(about.op, about).catch((error: unknown) => (refusal(error), null)) : null),
  };
}
