// Having the core make the features that the model is to see, in pieces.
import { defaultRecipe, keepsFeatures, recipeKey, recipeRequest } from '../options/feature-recipe.js';

/** @typedef {import('../state.js').Run} Run */
/** @typedef {import('../wire.js').Recipe} Recipe */

const PATIENCE_MS = 1500; // with a worker that is to give up; most pieces take some 10 ms

/**
 * @param {import('../state.js').Store} store
 * @param {import('./client.js').Client} client
 * @param {{begun: () => void, made: () => void, deaf: () => void}} told made: those that there
 *   were are gone; deaf: the worker is in the midst of a long piece and hears nothing
 */
export function createFeatures(store, client, told) {
  let key = ''; // of the recipe that the core's features are of, '' before there is one
  let requestId = 0; // id of the request that makes them

  /** What is wanted now, null where nothing is open. @returns {Recipe|null} */
  function wanted() {
    const { dataset, featureRecipe: plan, options } = store.get();
    return dataset && recipeRequest(dataset, plan, Number(options.seed ?? 1));
  }

  return {
    /** Whether the core has those that are wanted. */
    ready() {
      const recipe = wanted();
      return recipe !== null && recipeKey(recipe) === key;
    },
    /** A core has read a dataset: it has its features at once where they need no making. @param {import('../wire.js').Dataset} dataset */
    read(dataset) {
      const recipe = recipeRequest(dataset, defaultRecipe(dataset), 0);
      key = keepsFeatures(dataset, recipe) ? recipeKey(recipe) : '';
      client.forget(requestId);
    },
    /** The core that had them is gone. */
    lose() {
      key = '';
    },
    /**
     * Has them made.
     * @param {Run} previousRun what the run is again if they are not
     * @param {() => void} [then]
     */
    make(previousRun, then = () => {}) {
      const recipe = wanted();
      if (!recipe) return;
      client.forget(requestId);
      told.begun();
      store.set({ featureJob: { doing: '', previousRun }, problem: null });
      requestId = client.ask({ op: 'prepare', recipe }, (message) => {
        if (message.type === 'error') {
          store.set({ featureJob: null, run: previousRun, problem: { title: 'The features could not be made.', text: message.text } });
        }
        if (message.type !== 'prepared') return;
        if (!message.done) return store.set({ featureJob: { doing: message.doing, previousRun } });
        key = recipeKey(recipe);
        told.made();
        store.set({ featureJob: null, preparedFeatures: message });
        then();
      });
    },
    /**
     * Ends the making.
     * @param {Run} previousRun
     */
    giveUp(previousRun) {
      client.forget(requestId);
      store.set({ featureJob: null, run: previousRun });
      const late = setTimeout(told.deaf, PATIENCE_MS);
      client.ask({ op: 'cancel' }, () => clearTimeout(late));
    },
  };
}
