// One worker's work: opening a dataset, making its features, running the model on
// it, and what becomes of them when the worker dies.
import { beside, NONE, tidy } from '../answer/edits.js';
import { NOTHING } from '../answer/pointing.js';
import { recipeOfDataset } from '../options/feature-recipe.js';
import { presetOf } from '../options/settings.js';
import { number } from '../words.js';
import { initialQuery } from './query.js';
import { createDownloads } from './downloads.js';
import { createEarly } from './pending-actions.js';
import { createFeatures } from './features.js';
import { nameOf } from './files.js';
import { createUndoHistory } from './undo-history.js';
import { createPast } from './iteration-history.js';
import { createRevival } from './recovery.js';
import { createRun, initialRun } from './run.js';

/** @typedef {import('../wire.js').How} How */
/** @typedef {import('../wire.js').Item} Item */
/** @typedef {import('../wire.js').Message} Message */

/**
 * @param {import('../state.js').Store} store
 * @param {(told: {hello: (hello: import('../wire.js').Hello) => void, gone: (text: string) => void}) => import('./client.js').Client} connect
 * @param {(dataset: import('../wire.js').Dataset) => void} opened
 */
export function createSession(store, connect, opened) {
  /** @type {Item[]} */
  let items = []; // of the dataset that is open
  /** How they were read. @type {How} */
  let how = {};
  /** What was opened before, by the dataset's hash. @type {Map<string, {files: Item[], how: How}>} */
  const seen = new Map();
  /** A saved model, which goes with whatever is opened. @type {Item[]} */
  let held = [];
  /** What is open, without it. @type {Item[]} */
  let bare = [];
  /** A run's capsule that waits for its data. @type {Item[]} */
  let waiting = [];
  let asking = 0; // id of the open request
  let crashes = 0; // since something last worked
  const direct = connect({ hello: greet, gone: recover });
  const past = createPast(store, direct);
  const client = { ...direct, ask: past.ask };
  const downloads = createDownloads(store, client);
  const early = createEarly(store);
  const run = createRun(store, client, { heard: (message) => heard(message), refused: (text) => live.refused(text) });
  const live = createUndoHistory(store, client, { turn });
  const features = createFeatures(store, client, { begun: run.hush, made: live.reset, deaf });
  const revival = createRevival(store, run, features, (options) => live.begin(options));

  /** A core is there. What it can do is known already if there was one, or a first view. @param {import('../wire.js').Hello} hello */
  function greet(hello) {
    const preset = hello.presets[0];
    const { hello: known, dataset } = store.get();
    store.set({ kernel: hello.kernel, ...(!known && { hello, preset: preset?.name ?? '', options: { ...preset?.options } }) });
    if (items.length > 0) reopen();
    else if (!dataset) store.set({ core: 'ready' });
  }

  /** A new core gets the files of what is on the screen. */
  function reopen() {
    client.ask({ op: 'open', files: items, how }, (message) => {
      if (message.type !== 'dataset') {
        early.drop();
        return store.set({ core: 'failed', run: revival.failed() });
      }
      crashes = 0;
      features.read(message);
      const { answer, demoAnswer, demoRun } = store.get();
      if (revival.due()) revival.begin();
      else if (demoRun && answer === demoAnswer) return run.takeOver(demoRun, takenOver);
      else store.set({ core: 'ready' });
      early.release();
    });
  }

  /** The core is gone; what is on the screen stays. @param {string} text */
  function recover(text) {
    const { opening, featureJob } = store.get();
    crashes += 1;
    const again = crashes < 3;
    const revived = again ? revival.keep(text) : null;
    const going = run.active();
    const when = opening ? `While checking ${opening.name}` : featureJob ? 'While making the features' : going ? 'While running' : 'At rest';
    lose();
    if (revived) {
      store.set({ core: 'restarting', opening: null, featureJob: null, problem: revived });
      return client.restart();
    }
    revival.forget();
    // The screen goes back to what can be downloaded.
    const { run: now, answer, answerOptions } = downloads.last() ?? store.get();
    store.set({
      ...(answer && beside(store.get(), answer)),
      answer,
      answerOptions,
      core: again ? 'restarting' : 'failed',
      opening: null,
      featureJob: null,
      run: going ? { ...now, phase: 'failed' } : now,
      problem: {
        title: again ? 'The core stopped and has been started again.' : 'The core stops again and again.',
        text: `${when}: ${text}. ${again ? 'The last result stays.' : 'Reload the page to try once more.'}`,
      },
    });
    if (again) client.restart();
    else early.drop();
  }

  function lose() {
    downloads.wait();
    past.lose();
    run.lose();
    features.lose();
    live.reset();
  }

  /** A worker that hears nothing is ended, and another reads the files again. */
  function deaf() {
    lose();
    store.set({ core: 'restarting' });
    client.restart();
  }

  /**
   * Reads a dataset. What a person brings is shown before it is run; the demo and a
   * capsule's run are run at once, and what has no captions yet is not.
   * @param {Item[]} files
   * @param {{name?: string, how?: How, go?: boolean, capsule?: Item[]}} [as] a capsule
   *   whose data the files are to be
   */
  function open(files, { name = nameOf(files), how: wanted = {}, go = false, capsule = waiting } = {}) {
    if (files.length === 0) {
      return store.set({ problem: { title: 'Nothing to open.', text: 'What was dropped holds no files.' } });
    }
    client.forget(asking);
    waiting = [];
    const others = [...held, ...capsule];
    const all = others.length > 0 ? [...others, ...files] : files;
    const size = all.reduce((sum, { file }) => sum + file.size, 0);
    store.set({ opening: { name, files: all.length, bytes: size }, faults: null, problem: null });
    asking = client.ask({ op: 'open', files: all, how: wanted }, (message) => hear(message, { files, name, how: wanted, go, capsule, all }));
  }

  /** @param {Message} message @param {{files: Item[], name: string, how: How, go: boolean, capsule: Item[], all: Item[]}} asked */
  function hear(message, { files, name, how: wanted, go, capsule, all }) {
    store.set({ opening: null });
    if (message.type === 'lacking') return complete(message, files, name);
    if (message.type === 'saved-model') return hold(message, all);
    if (message.type === 'faults') return store.set({ faults: { ...message, name, files } });
    if (message.type === 'error') {
      return store.set({ problem: { title: `${name} could not be opened.`, text: message.text } });
    }
    if (message.type !== 'dataset') return;
    crashes = 0;
    const { model, applied } = message;
    if (model) hold(model, all);
    const rest = model ? files.filter((file) => !model.at.some((i) => all[i] === file)) : files;
    const data = seen.get(message.hash);
    const mediumless = message.run && capsule.length === 0 && message.videos.every(({ media }) => !media);
    if (mediumless && data) return open(data.files, { name, how: data.how, capsule: files }); // they may have the media
    if (!data && !applied) seen.set(message.hash, { files: rest, how: wanted });
    items = !model || applied ? all : all.filter((_, i) => !model.at.includes(i));
    bare = [...capsule, ...rest];
    how = applied ? { ...wanted, apply: true } : wanted;
    downloads.forget();
    features.read(message);
    run.lose();
    early.drop();
    live.reset();
    const captionsText = wanted.captions ?? null;
    const draft = captionsText ? store.get().draft : null; // what was written goes on with it
    const now = go || message.run !== null;
    store.set({
      introDismissed: true, dataset: message, captionsText, draft, answer: null, answerOptions: null, run: initialRun(), filter: '', classFilter: null, hover: NOTHING,
      featureRecipe: recipeOfDataset(message), preparedFeatures: null, featureJob: null, edits: tidy(message.run?.edits ?? NONE), query: initialQuery(), panel: now || captionsText === '' ? '' : 'found', ...asRun(message),
    });
    opened(message);
    if (now) start();
  }

  /** A saved model is there to be applied. @param {import('../wire.js').SavedModel} model @param {Item[]} files with it */
  function hold(model, files) {
    held = model.at.slice(-1).map((i) => files[i]);
    store.set({ savedModel: model });
  }

  /** What is open, read again: for the saved model, or in its own words; and run. @param {boolean} apply */
  function reread(apply) {
    open(bare, { name: store.get().dataset?.name, how: { ...how, apply }, go: true, capsule: [] });
  }

  /** The options of the run that a dataset came with. @param {import('../wire.js').Dataset} dataset */
  function asRun({ run: of }) {
    return of && { options: of.options, preset: presetOf(store.get().hello?.presets ?? [], of.options) };
  }

  /** A capsule came without its data: that is what was opened before, or what will be next. @param {import('../wire.js').Lacking} lacking @param {Item[]} capsule @param {string} name */
  function complete({ name: dataset, hash, videos, tracks }, capsule, name) {
    const data = seen.get(hash);
    if (data) return open(data.files, { name, how: data.how, capsule });
    waiting = capsule;
    store.set({
      problem: {
        title: `${name} needs its data.`,
        text: `It is a run on “${dataset}”: ${number(videos, 'video')}, ${number(tracks, 'track')}, SHA-256 ${hash.slice(0, 12)}… Open that dataset now, and the run goes on with it.`,
      },
    });
  }

  /** Runs from the start, once the features are as they are wanted. @param {() => void} [then] */
  function start(then = () => {}) {
    const { dataset, captionsText, options, panel } = store.get();
    if (!dataset || captionsText === '') return;
    if (panel === 'found') store.set({ panel: '' });
    if (features.ready()) {
      fit();
      return then();
    }
    const { run: before } = store.get();
    store.set({ run: { ...initialRun(), phase: 'preparing', options } });
    features.make(before, () => {
      fit();
      then();
    });
  }

  function fit() {
    const { options, edits, dataset } = store.get();
    downloads.wait();
    if (dataset?.applied) return run.fit(null);
    live.begin(options);
    run.fit(options, edits);
  }

  /** What a PCA keeps is seen before the run, unless there is one. */
  function look() {
    const { dataset, run: now } = store.get();
    if (dataset && !run.active() && !features.ready()) features.make(now);
  }

  /** @param {Message} message of the run */
  function heard(message) {
    live.heard(message);
    if (message.type !== 'progress' || !message.done) return;
    crashes = 0;
    const { replay } = message.done;
    if (replay && !replay.same) store.set({ problem: { title: 'The run made again differs.', text: replay.text } });
    ended();
  }

  /** The core has the run that came with the site, if it could; what was moved before goes on from it. @type {Parameters<typeof run.takeOver>[1]} */
  function takenOver(well) {
    const { answerOptions, answer } = store.get();
    store.set({ core: 'ready' });
    if (!well) return early.release();
    live.begin(answerOptions ?? {}, answer);
    ended();
    live.change('', false);
  }

  /** A run is through. */
  function ended() {
    downloads.keep();
    early.release();
  }

  /** Downloads wait for a run that goes on from another. @type {typeof run.turn} */
  function turn(ask, options) {
    downloads.wait();
    run.turn(ask, options);
  }

  return {
    open,
    /** The files of what the store shows already are here. @param {Item[]} files */
    adopt(files) {
      const { dataset, kernel } = store.get();
      items = bare = files;
      if (dataset) seen.set(dataset.hash, { files, how });
      if (kernel) reopen(); // else the core, once it is there
    },
    soon: early.soon,
    forgo: early.drop,
    /** There is no core, and none will come. @param {string} text */
    fail(text) {
      early.drop();
      store.set({ core: 'failed', opening: null, problem: { title: 'The core could not be loaded.', text } });
    },
    /** From the start, whatever is shown. */
    run: () => (store.get().dataset?.applied ? reread(false) : start()),
    /** Has the saved model that is held label what is open. */
    apply: () => (store.get().dataset?.applied ? start() : reread(true)),
    /** Holds what the run has learned, for other videos. */
    learned: () => downloads.get('model.zip', run.has(), (file) => open([{ path: 'model.zip', file }])),
    /** Holds no model any more. */
    letGo() {
      held = [];
      store.set({ savedModel: null });
    },
    look,
    items: () => items,
    /** No longer waits for a capsule's data. */
    waive() {
      waiting = [];
    },
    /** What was opened, and how. */
    source: () => ({ files: items, how }),
    /** What another core opens to have the dataset that is shown, with what is corrected of it. */
    same() {
      const edits = store.get().dataset?.edits;
      return { files: items, how: edits ? { ...how, edits } : how };
    },
    /** The same files with other captions. @param {string} text */
    caption: (text) => open(bare, { name: store.get().dataset?.name, how: { ...how, captions: text }, go: true, capsule: [] }),
    /** Cuts the movie that is open otherwise. @param {Partial<import('../wire.js').Cut>} cut */
    cut: (cut) => open(bare, { how: { ...how, cut: { ...how.cut, ...cut } }, capsule: [] }),
    pause: run.pause,
    resume: run.resume,
    cancel() {
      const { featureJob } = store.get();
      if (featureJob) features.giveUp(featureJob.previousRun);
      else run.cancel();
    },
    /** One iteration, of a new run if none is held. */
    step() {
      if (run.active()) run.iterate();
      else start(run.iterate);
    },
    /** An option has been changed: the run goes on with it if it can. */
    change: live.change,
    /** The dataset is edited, and the run goes on with it. */
    edit: live.edit,
    release: live.release,
    undo: live.undo,
    redo: live.redo,
    visit: past.visit,
    further: past.step,
    /** Back from an earlier iteration. */
    present: past.leave,
    /**
     * Asks the core about the run that it has, and says whether it has one.
     * @param {import('../wire.js').About} about
     * @param {(message: Message) => void} told
     */
    inspect(about, told) {
      if (!run.has()) return false;
      const id = client.ask({ op: 'inspect', about }, (message) => {
        client.forget(id);
        told(message);
      });
      return true;
    },
    /** A file of the run; after a crash, of the last that was finished. @param {string} name @param {(file: Blob) => void} got */
    download: (name, got) => downloads.get(name, run.has(), got),
  };
}
