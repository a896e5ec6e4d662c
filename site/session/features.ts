// Has the core compute the features that the model sees, in pieces, according to the recipe.
import { defaultRecipe, keepsFeatures, recipeKey, recipeRequest } from '../options/feature-recipe.ts';
import { refusal } from '../core/calls.ts';
import type { Core } from '../core/calls.ts';
import type { Dataset, RecipeRequest } from '../core/messages.ts';
import type { Store } from '../state.ts';
import type { Run } from './progress.ts';

const CANCEL_TIMEOUT_MS = 1500; // most pieces take some 10 ms

export function createFeatures(store: Store, core: Core) {
  let readyKey = ''; // of the recipe that the core's features have, '' before there are any
  let making = new AbortController(); // of the request that computes them

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
      making.abort();
    },
    /** The core that had the features is gone. */
    invalidate() {
      readyKey = '';
    },
    /**
     * Computes the features, and says whether it has.
     * previousRun is the run to return to if that fails.
     */
    async prepare(previousRun: Run): Promise<boolean> {
      const recipe = chosenRecipe();
      if (!recipe) return false;
      making.abort();
      making = new AbortController();
      store.set({ featureJob: { doing: '', previousRun }, problem: null });
      try {
        for await (const message of core.run('prepare', { recipe }, making)) {
          if (message.done) store.set({ featureJob: null, preparedFeatures: message });
          else store.set({ featureJob: { doing: message.doing, previousRun } });
        }
      } catch (error) {
        const text = refusal(error);
        if (text !== null) store.set({ featureJob: null, run: previousRun, problem: { title: 'The features could not be made.', text } });
        return false;
      }
      readyKey = recipeKey(recipe);
      return true;
    },
    /**
     * Cancels the computation, and says whether the worker has reacted in time.
     * previousRun is the run to return to.
     */
    async cancel(previousRun: Run): Promise<boolean> {
      making.abort();
      store.set({ featureJob: null, run: previousRun });
      const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), CANCEL_TIMEOUT_MS));
      return Promise.race([core.call('cancel', {}).then(() => true, (error) => (refusal(error), true)), late]);
    },
  };
}
