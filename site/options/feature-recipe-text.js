// Parses a feature recipe in the form of the native command's --features. The text may come from
// anybody, by a link.
import { defaultRecipe } from './feature-recipe.js';

/** @typedef {import('./feature-recipe.js').FeatureRecipe} Making */
/** @typedef {import('./feature-recipe.js').ViewSteps} Plan */

const LIST = /\s*(?:("(?:[^"]|"")*"|[^:;,"]+?)\s*:)?\s*([^;:"]*)(?:;|$)/y; // the name of a view, if any, and its steps
const PCA = /^pca (\d+)( whiten)?$/;

/**
 * Parses the recipe of a dataset's features. A list without a name is for all views.
 * @param {import('../wire.js').Dataset} dataset
 * @param {string} text
 * @returns {Making|string} the recipe, or the name or step that is not known
 */
export function parseRecipe(dataset, text) {
  const making = defaultRecipe(dataset);
  for (let at = 0; at < text.length; at = LIST.lastIndex) {
    LIST.lastIndex = at;
    const [, quoted = '', steps] = LIST.exec(text) ?? [];
    if (steps === undefined) return text.slice(at);
    const name = quoted.startsWith('"') ? quoted.slice(1, -1).replaceAll('""', '"') : quoted;
    const views = name === '' ? Object.keys(making.views) : [name];
    for (const view of views) {
      const plan = making.views[view];
      if (!plan) return view;
      const wrong = setSteps(plan, steps);
      if (wrong !== null) return wrong;
    }
  }
  return making;
}

/** Sets the steps of a view to those of a list. @param {Plan} plan @param {string} steps @returns {string|null} a step that is not known, null for none */
function setSteps(plan, steps) {
  Object.assign(plan, { standardise: false, pca: false, whiten: false, l2: false, balance: false });
  for (const step of steps.split(',').map((one) => one.trim())) {
    const [, dims, whiten] = PCA.exec(step) ?? [];
    if (dims) Object.assign(plan, { pca: true, dims: Number(dims), whiten: Boolean(whiten) });
    else if (step === 'standardise' || step === 'l2' || step === 'balance') plan[step] = true;
    else if (step !== 'none') return step;
  }
  return null;
}
