// Has the core compute the features of the model by the recipe, in steps.
import { defaultRecipe, keepsFeatures, recipeKey, recipeRequest } from '../../model/feature-recipe.ts';
import { move } from '../session-state.ts';
import type { MakingFeatures } from '../session-state.ts';
import { goOnMaking, makeFeatures, stopMaking } from '../transitions.ts';
import { refusal } from '../../library/core.ts';
import type { Core } from '../../core/calls.ts';
import type { Dataset, RecipeRequest } from '../../core/messages.ts';
import type { SessionStore, State } from '../../state.ts';

const CANCEL_TIMEOUT_MS = 1500; // most steps take about 10 ms

/** Returns the chosen recipe, null if no dataset is open. */
function chosenRecipe({ dataset, featureRecipe, options }: Pick<State, 'dataset' | 'featureRecipe' | 'options'>): RecipeRequest | null {
  return dataset && recipeRequest(dataset, featureRecipe, Number(options.seed ?? 1));
}

/** Returns the key of that recipe, '' if no dataset is open. */
function chosenKey(state: Parameters<typeof chosenRecipe>[0]) {
  const recipe = chosenRecipe(state);
  return recipe ? recipeKey(recipe) : '';
}

export function createFeatures(store: SessionStore, core: Core) {
  let readyKey = ''; // of the recipe that the core's features have, '' before there are any
  let making = new AbortController(); // of the request that computes them

  return {
    /** Whether the core has the features of the chosen recipe. */
    areReady() {
      return readyKey !== '' && chosenKey(store.get()) === readyKey;
    },
    /** Returns the key of the chosen recipe, '' if no dataset is open. */
    chosenKey: () => chosenKey(store.get()),
    /** The core has read a dataset. Its features are ready if the default recipe does not change them. */
    reset(dataset: Dataset) {
      const recipe = recipeRequest(dataset, defaultRecipe(dataset), 0);
      readyKey = keepsFeatures(dataset, recipe) ? recipeKey(recipe) : '';
      making.abort();
    },
    /** The core has lost the features. */
    invalidate() {
      readyKey = '';
    },
    /**
     * Computes the features, and returns whether it succeeded.
     * end is the final state of a run that was in progress.
     */
    async prepare(wanted: MakingFeatures['wanted'], end: 'failed' | 'cancelled' = 'cancelled'): Promise<boolean> {
      const recipe = chosenRecipe(store.get());
      if (!recipe) return false;
      making.abort();
      making = new AbortController();
      move(store, (now) => makeFeatures(now, wanted, store.get().options, end));
      store.notices.clear();
      try {
        for await (const message of core.run('prepare', { recipe }, making)) {
          if (message.done) store.result.setPreparedFeatures(message);
          else move(store, (now) => goOnMaking(now, message.doing));
        }
      } catch (error) {
        const text = refusal(error);
        if (text === null) return false;
        move(store, stopMaking);
        store.notices.show({ title: 'The features could not be made.', text });
        return false;
      }
      if (wanted === 'preview') move(store, stopMaking); // a run follows at once
      readyKey = recipeKey(recipe);
      return true;
    },
    /** Cancels the computation, and returns whether the worker reacted in time. */
    async cancel(): Promise<boolean> {
      making.abort();
      move(store, stopMaking);
      const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), CANCEL_TIMEOUT_MS));
      return Promise.race([core.call('cancel', {}).then(() => true, (error) => (refusal(error), true)), late]);
    },
  };
}
