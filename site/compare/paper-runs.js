// Trying what the paper's page speaks of: single runs on the dataset that is
// open, in a worker of their own that ends when the page is left. What has been
// run is remembered.
import { keepsFeatures, recipeKey, recipeRequest } from '../options/feature-recipe.js';
import { runsOf } from '../options/paper-switches.js';

/**
 * @typedef {object} PaperSwitches
 * @property {string[]} on the switches that are on
 * @property {string} running the key of the run under way, '' for none
 * @property {number} fraction of it that is done
 * @property {Map<string, import('../wire.js').Score[]>} results by the run's key
 * @property {string} problem what failed, '' for nothing
 */

/** @returns {PaperSwitches} */
export function initialPaperSwitches() {
  return { on: [], running: '', fraction: 0, results: new Map(), problem: '' };
}

/**
 * @param {import('../state.js').Store} store
 * @param {(told: Parameters<typeof import('../run/client.js').createClient>[1]) => import('../run/client.js').Client} connect
 * @param {() => {files: import('../wire.js').Item[], how: import('../wire.js').How}} source the files of the open dataset
 */
export function createPaperRuns(store, connect, source) {
  /** @type {import('../run/client.js').Client|null} */
  let client = null;
  let fitting = 0; // id of the run's request
  /** @type {import('../state.js').State['dataset']} */
  let held = null; // the dataset that the worker has
  let made = ''; // the key of the recipe that its features are of, or are to be
  let ready = false; // they are

  /** @param {Partial<PaperSwitches>} patch */
  const change = (patch) => store.set({ paperSwitches: { ...store.get().paperSwitches, ...patch } });

  /** Runs what the table still lacks, one after the other. */
  function run() {
    const { dataset, paperSwitches } = store.get();
    const runs = runsOf(store.get());
    const next = runs.find(({ scores }) => !scores);
    if (!next) {
      client?.forget(fitting);
      if (paperSwitches.running) client?.request({ op: 'cancel' });
      return change({ running: '' });
    }
    if (runs.some(({ key }) => key === paperSwitches.running)) return; // its turn comes after
    const { featureRecipe, options } = store.get();
    if (!dataset) return;
    const recipe = recipeRequest(dataset, featureRecipe, Number(options.seed ?? 1));
    if (held !== dataset || made !== recipeKey(recipe)) end();
    const asked = client ?? begin(dataset, recipe);
    asked.forget(fitting);
    change({ running: next.key, fraction: 0, problem: '' });
    if (!ready) return;
    /** @type {import('../wire.js').Score[]} */
    let scores = [];
    fitting = asked.request({ op: 'fit', options: next.options }, (message) => {
      if (message.type === 'error') fail(message.text);
      if (message.type === 'answer') ({ scores } = message);
      if (message.type !== 'progress') return;
      if (!message.done) return change({ fraction: message.fraction });
      change({ results: new Map(store.get().paperSwitches.results).set(next.key, scores), running: '' });
      run();
    });
  }

  /**
   * A worker with the files of the dataset, and the features that the model is to see.
   * @param {import('../wire.js').Dataset} dataset
   * @param {import('../wire.js').Recipe} recipe
   */
  function begin(dataset, recipe) {
    const mine = connect({ onHello: () => {}, onCrash: fail });
    client = mine;
    held = dataset;
    made = recipeKey(recipe);
    ready = keepsFeatures(dataset, recipe);
    mine.request({ op: 'open', ...source() }, (message) => {
      if (message.type === 'error') fail(message.text);
      if (message.type === 'faults') fail('the files have changed since they were opened');
      if (message.type === 'dataset' && !ready) mine.request({ op: 'prepare', recipe }, prepared);
    });
    return mine;
  }

  /** @param {import('../wire.js').Message} message */
  function prepared(message) {
    if (message.type === 'error') return fail(message.text);
    if (message.type !== 'prepared' || !message.done) return;
    ready = true;
    change({ running: '' });
    run();
  }

  function end() {
    client?.terminate();
    client = held = null;
    if (store.get().paperSwitches.running) change({ running: '' });
  }

  /** @param {string} text */
  function fail(text) {
    end();
    change({ problem: text });
  }

  store.watch(['page', 'dataset'], ({ page, dataset }) => {
    if (page !== 'paper' || held !== dataset) end();
  });

  return {
    end,
    run,
    /** Sets the switches. @param {string[]} on */
    choose: (on) => change({ on, problem: '' }),
  };
}
