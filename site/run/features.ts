// Has the core compute the features that the model sees, in pieces, according to the recipe.
import { defaultRecipe, keepsFeatures, recipeKey, recipeRequest } from '../options/feature-recipe.ts';
import type { Client } from '../core/client.ts';
import type { Dataset, RecipeRequest } from '../core/messages.ts';
import type { Run, Store } from '../state.ts';

const CANCEL_TIMEOUT_MS = 1500; // most pieces take some 10 ms

/** onReady is called once the features have been replaced, onUnresponsive where the worker does not react to a cancel. */
export function createFeatures(store: Store, client: Client, callbacks: { onStart: () => void; onReady: () => void; onUnresponsive: () => void }) {
  let readyKey = ''; // of the recipe that the core's features have, '' before there are any
  let requestId = 0; // of the request that computes them

  /** The recipe that is chosen now, null where nothing is open. */
  function chosenRecipe(): RecipeRequest | null {
    const { dataset, featureRecipe, options } = store.get();
    return dataset && recipeRequest(dataset, featureRecipe, Number(options.seed ?? 1));
  }

  return {
    /** Whether the core has the features of the chosen recipe. */
    areReady() {
      const recipe = chosenRecipe();
      return recipe !== null && recipeKey(recipe) === readyKey;
    },
    /** The core has read a dataset, which has its features at once where the default recipe keeps them as they are. */
    reset(dataset: Dataset) {
      const recipe = recipeRequest(dataset, defaultRecipe(dataset), 0);
      readyKey = keepsFeatures(dataset, recipe) ? recipeKey(recipe) : '';
      client.forget(requestId);
    },
    /** The core that had the features is gone. */
    invalidate() {
      readyKey = '';
    },
    /**
     * Computes the features.
     * previousRun is the run to return to if that fails.
     */
    prepare(previousRun: Run, then: () => void = () => {}) {
      const recipe = chosenRecipe();
      if (!recipe) return;
      client.forget(requestId);
      callbacks.onStart();
      store.set({ featureJob: { doing: '', previousRun }, problem: null });
      requestId = client.request({ op: 'prepare', recipe }, (message) => {
        if (message.type === 'failure') {
          store.set({ featureJob: null, run: previousRun, problem: { title: 'The features could not be made.', text: message.text } });
        }
        if (message.type !== 'prepared') return;
        if (!message.done) return store.set({ featureJob: { doing: message.doing, previousRun } });
        readyKey = recipeKey(recipe);
        callbacks.onReady();
        store.set({ featureJob: null, preparedFeatures: message });
        then();
      });
    },
    /** Cancels the computation. previousRun is the run to return to. */
    cancel(previousRun: Run) {
      client.forget(requestId);
      store.set({ featureJob: null, run: previousRun });
      const timer = setTimeout(callbacks.onUnresponsive, CANCEL_TIMEOUT_MS);
      client.request({ op: 'cancel' }, () => clearTimeout(timer));
    },
  };
}
