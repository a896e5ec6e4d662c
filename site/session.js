// Opening a dataset, making its features and running the model on it: what is
// asked of the worker and what its replies change in the store.
import { createDownloads } from './downloads.js';
import { createEarly } from './early.js';
import { nameOf } from './files.js';
import { freshMaking, isPlain, keyOf, makingOf, recipeOf } from './recipe.js';
import { advanced, repeat } from './run.js';
import { presetOf } from './settings.js';
import { freshRun } from './state.js';
import { number } from './words.js';

/** @typedef {import('./wire.js').How} How */
/** @typedef {import('./wire.js').Item} Item */
/** @typedef {import('./wire.js').Message} Message */
/** @typedef {import('./wire.js').Options} Options */

const PATIENCE_MS = 1500; // with a worker that is to give up; most pieces take some 10 ms

/**
 * @param {import('./state.js').Store} store
 * @param {(told: {hello: (hello: import('./wire.js').Hello) => void, gone: (text: string) => void}) => import('./client.js').Client} connect
 * @param {(dataset: import('./wire.js').Dataset) => void} opened
 */
export function createSession(store, connect, opened) {
  /** @type {Item[]} */
  let items = []; // of the dataset that is open
  /** How they were read. @type {How} */
  let how = {};
  /** What was opened before, by the dataset's hash. @type {Map<string, {files: Item[], how: How}>} */
  const seen = new Map();
  /** A run's capsule that waits for its data. @type {Item[]} */
  let waiting = [];
  let key = ''; // of the recipe that the core's features are of, '' before there is one
  let making = 0; // id of the request that makes them
  let fitting = 0; // id of the run's request, 0 where this core has no run
  let asking = 0; // id of the open request
  let since = 0; // when the run last started or resumed
  let crashes = 0; // since something last worked
  const client = connect({ hello: greet, gone: recover });
  const downloads = createDownloads(store, client);
  const early = createEarly(store);

  /** A core is there. What it can do is known already if there was one, or a first view. @param {import('./wire.js').Hello} hello */
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
        return store.set({ core: 'failed' });
      }
      crashes = 0;
      key = asRead(message);
      const { answer, built } = store.get();
      if (answer && answer === built) fitting = repeat(store, client, ended);
      else store.set({ core: 'ready' });
      early.release(store.get().core === 'ready');
    });
  }

  /** Hears no more of the run that there was. */
  function forgetRun() {
    client.forget(fitting);
    if (store.get().core === 'repeating') store.set({ core: 'ready' });
  }

  /** The key of the features that a core has as soon as it has read them. @param {import('./wire.js').Dataset} dataset */
  function asRead(dataset) {
    const recipe = recipeOf(dataset, freshMaking(dataset), 0);
    return isPlain(dataset, recipe) ? keyOf(recipe) : '';
  }

  /** The core is gone; what is on the screen stays. @param {string} text */
  function recover(text) {
    const { opening, preparing } = store.get();
    crashes += 1;
    const again = crashes < 3;
    const when = opening ? `While checking ${opening.name}` : preparing ? 'While making the features' : active() ? 'While running' : 'At rest';
    fitting = 0;
    key = '';
    // The screen goes back to what can be downloaded.
    const { run: now, answer, answered } = downloads.last() ?? store.get();
    store.set({
      answer,
      answered,
      core: again ? 'restarting' : 'failed',
      opening: null,
      preparing: null,
      run: active() ? { ...now, phase: 'failed' } : now,
      problem: {
        title: again ? 'The core stopped and has been started again.' : 'The core stops again and again.',
        text: `${when}: ${text}. ${again ? 'The last result stays.' : 'Reload the page to try once more.'}`,
      },
    });
    if (again) client.restart();
    else early.drop();
  }

  const active = () => ['preparing', 'running', 'stepping', 'paused'].includes(store.get().run.phase);

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
    const all = capsule.length > 0 ? [...capsule, ...files] : files;
    const size = all.reduce((sum, { file }) => sum + file.size, 0);
    store.set({ opening: { name, files: all.length, bytes: size }, faults: null, problem: null });
    asking = client.ask({ op: 'open', files: all, how: wanted }, (message) => hear(message, { files, name, how: wanted, go, capsule, all }));
  }

  /** @param {Message} message @param {{files: Item[], name: string, how: How, go: boolean, capsule: Item[], all: Item[]}} asked */
  function hear(message, { files, name, how: wanted, go, capsule, all }) {
    store.set({ opening: null });
    if (message.type === 'lacking') return complete(message, files, name);
    if (message.type === 'faults') return store.set({ faults: { ...message, name, files } });
    if (message.type === 'error') {
      return store.set({ problem: { title: `${name} could not be opened.`, text: message.text } });
    }
    if (message.type !== 'dataset') return;
    crashes = 0;
    const data = seen.get(message.hash);
    const bare = message.run && capsule.length === 0 && message.videos.every(({ media }) => !media);
    if (bare && data) return open(data.files, { name, how: data.how, capsule: files }); // they may have the media
    if (!data) seen.set(message.hash, { files, how: wanted });
    items = all;
    how = wanted;
    downloads.forget();
    key = asRead(message);
    forgetRun();
    early.drop();
    client.forget(making);
    const captions = wanted.captions ?? null;
    const draft = captions ? store.get().draft : null; // what was written goes on with it
    const now = go || message.run !== null;
    store.set({
      dataset: message, captions, draft, answer: null, answered: null, run: freshRun(), filter: '',
      making: makingOf(message), prepared: null, preparing: null, panel: now || captions === '' ? '' : 'found', ...asRun(message),
    });
    opened(message);
    if (now) run();
  }

  /** The options of the run that a dataset came with. @param {import('./wire.js').Dataset} dataset */
  function asRun({ run: of }) {
    return of && { options: of.options, preset: presetOf(store.get().hello?.presets ?? [], of.options) };
  }

  /** A capsule came without its data: that is what was opened before, or what will be next. @param {import('./wire.js').Lacking} lacking @param {Item[]} capsule @param {string} name */
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

  /** Runs, once the features are as they are wanted. @param {() => void} [then] */
  function run(then = () => {}) {
    const { dataset, captions, making: wanted, options, panel } = store.get();
    if (!dataset || captions === '') return;
    if (panel === 'found') store.set({ panel: '' });
    const recipe = recipeOf(dataset, wanted, Number(options.seed ?? 1));
    if (keyOf(recipe) === key) {
      fit();
      return then();
    }
    const { run: before } = store.get();
    store.set({ run: { ...freshRun(), phase: 'preparing', options } });
    prepare(recipe, before, () => {
      fit();
      then();
    });
  }

  /**
   * Has the features made, in pieces.
   * @param {import('./wire.js').Recipe} recipe
   * @param {import('./state.js').Run} before what the run is again if they are not
   * @param {() => void} [then]
   */
  function prepare(recipe, before, then = () => {}) {
    client.forget(making);
    forgetRun();
    store.set({ preparing: { doing: '', before }, problem: null });
    making = client.ask({ op: 'prepare', recipe }, (message) => {
      if (message.type === 'error') {
        store.set({ preparing: null, run: before, problem: { title: 'The features could not be made.', text: message.text } });
      }
      if (message.type !== 'prepared') return;
      if (!message.done) return store.set({ preparing: { doing: message.doing, before } });
      key = keyOf(recipe);
      store.set({ preparing: null, prepared: message });
      then();
    });
  }

  /**
   * Ends the making of the features. A worker that is in the midst of a long piece
   * hears nothing; it is ended, and another reads the files again.
   * @param {import('./state.js').Run} before
   */
  function giveUp(before) {
    client.forget(making);
    store.set({ preparing: null, run: before });
    const late = setTimeout(() => {
      fitting = 0;
      key = '';
      store.set({ core: 'restarting' });
      client.restart();
    }, PATIENCE_MS);
    client.ask({ op: 'cancel' }, () => clearTimeout(late));
  }

  /** What a PCA keeps is seen before the run, unless there is one. */
  function look() {
    const { dataset, making: wanted, options, run: now } = store.get();
    if (!dataset || active()) return;
    const recipe = recipeOf(dataset, wanted, Number(options.seed ?? 1));
    if (keyOf(recipe) !== key) prepare(recipe, now);
  }

  function fit() {
    const { options } = store.get();
    forgetRun();
    since = performance.now();
    store.set({ run: { ...freshRun(), phase: 'running', options }, problem: null });
    fitting = client.ask({ op: 'fit', options }, listen);
  }

  /** @param {Message} message */
  function listen(message) {
    const { run: now } = store.get();
    if (message.type === 'answer') return store.set({ answer: message, answered: now.options });
    if (message.type === 'error') {
      return store.set({
        run: { ...now, phase: 'failed' },
        problem: { title: 'The run failed.', text: message.text },
      });
    }
    if (message.type !== 'progress') return;
    store.set({ run: advanced(now, message, spent(now)) });
    if (!message.done) return;
    crashes = 0;
    const { replay } = message.done;
    if (replay && !replay.same) store.set({ problem: { title: 'The run made again differs.', text: replay.text } });
    ended();
  }

  /** A run is through. */
  function ended() {
    downloads.keep();
    early.release(true);
  }

  /** Seconds of work; the clock is wound on. @param {import('./state.js').Run} now */
  function spent(now) {
    const then = since;
    since = performance.now();
    return now.phase === 'paused' ? now.elapsed : now.elapsed + (since - then) / 1000;
  }

  /** @param {import('./state.js').Phase} phase */
  function enter(phase) {
    const { run: now } = store.get();
    store.set({ run: { ...now, phase, elapsed: spent(now) } });
  }

  return {
    open,
    /** The files of what the store shows already are here. @param {Item[]} files */
    adopt(files) {
      const { dataset, kernel } = store.get();
      items = files;
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
    run: () => run(),
    look,
    items: () => items,
    /** No longer waits for a capsule's data. */
    waive() {
      waiting = [];
    },
    /** What another core opens to have the same dataset. */
    source: () => ({ files: items, how }),
    /** The same files with other captions. @param {string} text */
    caption: (text) => open(items, { name: store.get().dataset?.name, how: { ...how, captions: text }, go: true, capsule: [] }),
    /** Cuts the movie that is open otherwise. @param {Partial<import('./wire.js').Cut>} cut */
    cut: (cut) => open(items, { how: { ...how, cut: { ...how.cut, ...cut } }, capsule: [] }),
    pause() {
      client.ask({ op: 'pause' });
      enter('paused');
    },
    resume() {
      client.ask({ op: 'resume' });
      enter('running');
    },
    cancel() {
      const { preparing } = store.get();
      if (preparing) return giveUp(preparing.before);
      client.ask({ op: 'cancel' });
      enter('cancelled');
    },
    /** One iteration, of a new run if none is held. */
    step() {
      const iterate = () => {
        client.ask({ op: 'iterate' });
        enter('stepping');
      };
      if (active()) iterate();
      else run(iterate);
    },
    /** A file of the run; after a crash, of the last that was finished. @param {string} name @param {(file: Blob) => void} got */
    download: (name, got) => downloads.get(name, fitting > 0, got),
  };
}
