// Having the core make the features that the model is to see, in pieces.
import { freshMaking, isPlain, keyOf, recipeOf } from '../options/feature-recipe.js';

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
  let making = 0; // id of the request that makes them

  /** What is wanted now, null where nothing is open. @returns {Recipe|null} */
  function wanted() {
    const { dataset, making: plan, options } = store.get();
    return dataset && recipeOf(dataset, plan, Number(options.seed ?? 1));
  }

  return {
    /** Whether the core has those that are wanted. */
    ready() {
      const recipe = wanted();
      return recipe !== null && keyOf(recipe) === key;
    },
    /** A core has read a dataset: it has its features at once where they need no making. @param {import('../wire.js').Dataset} dataset */
    read(dataset) {
      const recipe = recipeOf(dataset, freshMaking(dataset), 0);
      key = isPlain(dataset, recipe) ? keyOf(recipe) : '';
      client.forget(making);
    },
    /** The core that had them is gone. */
    lose() {
      key = '';
    },
    /**
     * Has them made.
     * @param {Run} before what the run is again if they are not
     * @param {() => void} [then]
     */
    make(before, then = () => {}) {
      const recipe = wanted();
      if (!recipe) return;
      client.forget(making);
      told.begun();
      store.set({ preparing: { doing: '', before }, problem: null });
      making = client.ask({ op: 'prepare', recipe }, (message) => {
        if (message.type === 'error') {
          store.set({ preparing: null, run: before, problem: { title: 'The features could not be made.', text: message.text } });
        }
        if (message.type !== 'prepared') return;
        if (!message.done) return store.set({ preparing: { doing: message.doing, before } });
        key = keyOf(recipe);
        told.made();
        store.set({ preparing: null, prepared: message });
        then();
      });
    },
    /**
     * Ends the making.
     * @param {Run} before
     */
    giveUp(before) {
      client.forget(making);
      store.set({ preparing: null, run: before });
      const late = setTimeout(told.deaf, PATIENCE_MS);
      client.ask({ op: 'cancel' }, () => clearTimeout(late));
    },
  };
}
