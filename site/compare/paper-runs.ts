// The runs of the page about the paper: single runs on the open dataset, in a worker of their own
// that ends when the page is left. Results are remembered.
import { keepsFeatures, recipeKey, recipeRequest } from '../options/feature-recipe.ts';
import { tableRuns } from '../options/paper-switches.ts';

/**
 * @typedef {object} PaperSwitches
 * @property {string[]} on ids of the switches that are on
 * @property {string} running the key of the run that is under way, '' for none
 * @property {number} fraction of that run, 0 to 1
 * @property {Map<string, import('../core/messages.ts').Score[]>} results the scores by the run's key
 * @property {string} problem an error, '' for none
 */

/** @returns {PaperSwitches} */
export function initialPaperSwitches() {
  return { on: [], running: '', fraction: 0, results: new Map(), problem: '' };
}

/**
 * @param {import('../state.ts').Store} store
 * @param {(callbacks: Parameters<typeof import('../core/client.ts').createClient>[1]) => import('../core/client.ts').Client} connect
 * @param {() => {files: import('../core/messages.ts').Item[], how: import('../core/messages.ts').How}} source gives the files of the open dataset
 */
export function createPaperRuns(store, connect, source) {
  /** @type {import('../core/client.ts').Client|null} */
  let client = null;
  let fitId = 0; // id of the fit request
  /** @type {import('../state.ts').State['dataset']} */
  let openDataset = null; // the dataset that the worker has
  let featuresKey = ''; // of the recipe whose features the worker has or computes
  let featuresReady = false; // whether it has them

  /** @param {Partial<PaperSwitches>} patch */
  const update = (patch) => store.set({ paperSwitches: { ...store.get().paperSwitches, ...patch } });

  /** Starts the next run that the table lacks. It is called again after each run. */
  function run() {
    const { dataset, paperSwitches } = store.get();
    const runs = tableRuns(store.get());
    const next = runs.find(({ scores }) => !scores);
    if (!next) {
      client?.forget(fitId);
      if (paperSwitches.running) client?.request({ op: 'cancel' });
      return update({ running: '' });
    }
    if (runs.some(({ key }) => key === paperSwitches.running)) return; // it is one of the table's runs and still under way
    const { featureRecipe, options } = store.get();
    if (!dataset) return;
    const recipe = recipeRequest(dataset, featureRecipe, Number(options.seed ?? 1));
    if (openDataset !== dataset || featuresKey !== recipeKey(recipe)) end();
    const asked = client ?? startWorker(dataset, recipe);
    asked.forget(fitId);
    update({ running: next.key, fraction: 0, problem: '' });
    if (!featuresReady) return;
    /** @type {import('../core/messages.ts').Score[]} */
    let scores = [];
    fitId = asked.request({ op: 'fit', options: next.options }, (message) => {
      if (message.type === 'failure') fail(message.text);
      if (message.type === 'answer') ({ scores } = message);
      if (message.type !== 'progress') return;
      if (!message.done) return update({ fraction: message.fraction });
      update({ results: new Map(store.get().paperSwitches.results).set(next.key, scores), running: '' });
      run();
    });
  }

  /**
   * Starts a worker that opens the dataset's files and computes its features.
   * @param {import('../core/messages.ts').Dataset} dataset
   * @param {import('../core/messages.ts').RecipeRequest} recipe
   */
  function startWorker(dataset, recipe) {
    const mine = connect({ onHello: () => {}, onCrash: fail });
    client = mine;
    openDataset = dataset;
    featuresKey = recipeKey(recipe);
    featuresReady = keepsFeatures(dataset, recipe);
    mine.request({ op: 'open', ...source() }, (message) => {
      if (message.type === 'failure') fail(message.text);
      if (message.type === 'faults') fail('the files have changed since they were opened');
      if (message.type === 'dataset' && !featuresReady) mine.request({ op: 'prepare', recipe }, onPrepared);
    });
    return mine;
  }

  /** @param {import('../core/messages.ts').Message} message */
  function onPrepared(message) {
    if (message.type === 'failure') return fail(message.text);
    if (message.type !== 'prepared' || !message.done) return;
    featuresReady = true;
    update({ running: '' });
    run();
  }

  function end() {
    client?.terminate();
    client = openDataset = null;
    if (store.get().paperSwitches.running) update({ running: '' });
  }

  /** @param {string} text */
  function fail(text) {
    end();
    update({ problem: text });
  }

  store.watch(['page', 'dataset'], ({ page, dataset }) => {
    if (page !== 'paper' || openDataset !== dataset) end();
  });

  return {
    end,
    run,
    /** Sets the switches. @param {string[]} on */
    choose: (on) => update({ on, problem: '' }),
  };
}
