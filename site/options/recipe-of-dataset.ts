// The feature recipe that a dataset begins with: that of the run it came with, else the one that
// its dataset.json suggests, else none.
import { parseRecipe } from './feature-recipe-text.ts';
import { defaultRecipe, requestOfCapsule, viewStepsOf } from './feature-recipe.ts';
import type { FeatureRecipe } from './feature-recipe.ts';
import type { Dataset } from '../core/messages.ts';

/** The recipe that a dataset begins with. */
export function recipeOfDataset(dataset: Dataset): FeatureRecipe {
  const fresh = defaultRecipe(dataset);
  const ofRun = dataset.run?.features;
  if (!ofRun) return suggestedRecipe(dataset);
  const steps = (name: string) => (ofRun.views.find(({ view }) => view === name) ?? ofRun.views.find(({ view }) => view === ''))?.steps;
  const views = Object.entries(fresh.views).map(([name, plan]) => {
    const done = steps(name);
    return [name, done === undefined ? plan : viewStepsOf(plan, done)];
  });
  return { views: Object.fromEntries(views), fisher: { ...fresh.fisher, ...ofRun.fisher }, as: requestOfCapsule(ofRun) };
}

/** The recipe that dataset.json suggests under "features", where the features are as the files have them without one. */
export function suggestedRecipe(dataset: Dataset): FeatureRecipe {
  const { features } = dataset.info;
  const suggested = typeof features === 'string' && !dataset.applied ? parseRecipe(dataset, features) : '';
  return typeof suggested === 'string' ? defaultRecipe(dataset) : suggested;
}
