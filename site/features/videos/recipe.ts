// The feature recipe that a dataset made of clips gets, unless the person chooses another.
import type { Dataset } from '../../core/messages.ts';

/** The steps of one view, as the files dialog has them. */
export interface Steps {
  standardise: boolean;
  pca: boolean;
  dims: number;
  whiten: boolean;
  l2: boolean;
  balance: boolean;
}

export interface Recipe {
  views: Record<string, Steps>;
}

const DIMS = 32;

/**
 * The usual recipe for a dataset of clips: standardise, PCA to 32 dimensions, l2. Histograms of colours and descriptors of faces are
 * long beside the number of tracks, and as they are the likelihood would drown the captions. Returns null where the person has chosen steps.
 */
export function usualRecipe<R extends Recipe>(recipe: R, { views }: Pick<Dataset, 'views'>): R | null {
  if (Object.values(recipe.views).some(({ standardise, pca, l2, balance }) => standardise || pca || l2 || balance)) return null;
  const steps = views.map(({ name, dim }): [string, Steps] => [name, { standardise: true, pca: true, dims: Math.min(DIMS, dim), whiten: false, l2: true, balance: false }]);
  return { ...recipe, views: { ...recipe.views, ...Object.fromEntries(steps) } };
}
