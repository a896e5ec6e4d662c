// Parses a feature recipe in the form of the native command's --features. The text may come from
// anybody, by a link.
import { defaultRecipe } from './feature-recipe.ts';
import type { FeatureRecipe, ViewSteps } from './feature-recipe.ts';
import type { Dataset } from '../core/messages.ts';

const LIST = /\s*(?:("(?:[^"]|"")*"|[^:;,"]+?)\s*:)?\s*([^;:"]*)(?:;|$)/y; // the name of a view, if any, and its steps
const PCA = /^pca (\d+)( whiten)?$/;

/**
 * Parses the recipe of a dataset's features. A list without a name is for all views.
 * Returns the recipe, or the name or step that is not known.
 */
export function parseRecipe(dataset: Dataset, text: string): FeatureRecipe | string {
  const recipe = defaultRecipe(dataset);
  for (let at = 0; at < text.length; at = LIST.lastIndex) {
    LIST.lastIndex = at;
    const [, quoted = '', steps] = LIST.exec(text) ?? [];
    if (steps === undefined) return text.slice(at);
    const name = quoted.startsWith('"') ? quoted.slice(1, -1).replaceAll('""', '"') : quoted;
    const views = name === '' ? Object.keys(recipe.views) : [name];
    for (const view of views) {
      const settings = recipe.views[view];
      if (!settings) return view;
      const wrong = setSteps(settings, steps);
      if (wrong !== null) return wrong;
    }
  }
  return recipe;
}

/** Sets the steps of a view to those of a list. Returns a step that is not known, null for none. */
function setSteps(settings: ViewSteps, steps: string): string | null {
  Object.assign(settings, { standardise: false, pca: false, whiten: false, l2: false, balance: false });
  for (const step of steps.split(',').map((one) => one.trim())) {
    const [, dims, whiten] = PCA.exec(step) ?? [];
    if (dims) Object.assign(settings, { pca: true, dims: Number(dims), whiten: Boolean(whiten) });
    else if (step === 'standardise' || step === 'l2' || step === 'balance') settings[step] = true;
    else if (step !== 'none') return step;
  }
  return null;
}
