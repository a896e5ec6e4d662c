// The feature recipe: how the features of each view are computed, as a person chooses it in the files dialog,
// the request that it makes, and its text, which is that of the native command's --features. The text may come
// from anybody, by a link.
import type { Dataset, Recipe, RecipeRequest, Step } from '../core/messages.ts';

/** The steps of one view, in this order. */
export interface ViewSteps {
  standardise: boolean;
  pca: boolean;
  dims: number;
  whiten: boolean;
  l2: boolean;
  balance: boolean;
}

export interface FeatureRecipe {
  views: Record<string, ViewSteps>; // the steps by the view's name
  fisher: { components: number; dims: number; sample: number }; // how descriptors become Fisher vectors
  as: RecipeRequest | null; // the unchanged recipe of a run archive; null after any change
  choice?: RecipeChoice | null; // what hiding captions led to; none once the person has changed anything
}

/** The options that hiding captions can choose. An older version chose α alone. */
export interface ChosenOptions {
  alpha: number;
  pairs?: boolean;
  allowed?: string;
}

/** Features and options that were chosen by hiding captions, and what the person had before. */
export interface RecipeChoice extends ChosenOptions {
  taken: boolean; // false: the person has kept what was before
  features: string; // as --features takes it
  before: ChosenOptions & { recipe: FeatureRecipe };
}

const DIMS = 32; // dimensions, as of the paper's features

/** The defaults of Go's package feature. */
const FISHER = { components: 16, dims: 24, sample: 100_000 };

/** The default steps of a view: descriptors are reduced and balanced, other views stay as they are. most is the number of dimensions there are. */
function defaultSteps(isDescriptor: boolean, most: number = DIMS): ViewSteps {
  return { standardise: false, pca: isDescriptor, dims: Math.min(DIMS, most), whiten: false, l2: false, balance: isDescriptor };
}

/** The default recipe of a dataset. */
export function defaultRecipe(dataset: Dataset | null): FeatureRecipe {
  const ready = (dataset?.views ?? []).map(({ name, dim }) => [name, defaultSteps(false, dim)]);
  const descriptors = (dataset?.descriptors ?? []).map(({ name }) => [name, defaultSteps(true)]);
  return { views: Object.fromEntries([...ready, ...descriptors]), fisher: { ...FISHER }, as: null };
}

/** A recipe for the same data, read with other answers: a view keeps its steps, as far as it has the dimensions. */
export function recipeThatHolds(recipe: FeatureRecipe, dataset: Dataset): FeatureRecipe {
  const fresh = defaultRecipe(dataset);
  const most = new Map(dataset.views.map(({ name, dim }) => [name, dim]));
  const views = Object.entries(fresh.views).map(([name, steps]) => {
    const kept = recipe.views[name] ?? steps;
    return [name, { ...kept, dims: Math.min(kept.dims, most.get(name) ?? kept.dims) }];
  });
  return { ...recipe, views: Object.fromEntries(views) };
}

/** The settings for a list of steps. */
function viewStepsOf(defaults: ViewSteps, steps: Step[]): ViewSteps {
  const has = (name: string) => steps.some((step) => step.do === name);
  const pca = steps.find((step) => step.do === 'pca');
  return { standardise: has('standardise'), pca: has('pca'), dims: pca?.dims ?? defaults.dims, whiten: pca?.whiten ?? false, l2: has('l2'), balance: has('balance') };
}

/** Converts the recipe of a run archive to the prepare request. */
function requestOfArchive({ views, fisher, seed }: Recipe): RecipeRequest {
  const lists = views.map(({ view, steps }) => {
    const words = steps.map(({ do: what, dims, whiten }) => [what, dims, whiten && 'whiten'].filter(Boolean).join(' '));
    return `${view === '' ? '' : `${quoted(view)}: `}${words.join(', ') || 'none'}`;
  });
  return { features: lists.join('; '), fisher, seed };
}

/** The steps of a view as text, such as “standardise, pca 32 whiten, l2”. */
export function stepsText({ standardise, pca, dims, whiten, l2, balance }: ViewSteps) {
  const steps = [standardise && 'standardise', pca && `pca ${dims}${whiten ? ' whiten' : ''}`, l2 && 'l2', balance && 'balance'];
  return steps.filter(Boolean).join(', ') || 'none';
}

/** The number of the PCA among a view's steps, from 1. */
export function pcaStepNumber({ standardise }: ViewSteps) {
  return standardise ? 2 : 1;
}

function quoted(name: string) {
  return /[:;,"]|^\s|\s$/.test(name) ? `"${name.replaceAll('"', '""')}"` : name;
}

/** The prepare request of a recipe. It names only what differs from the core's defaults. */
export function recipeRequest(dataset: Dataset, recipe: FeatureRecipe, seed: number): RecipeRequest {
  if (dataset.applied) return { features: '', fisher: {}, ...(dataset.model?.made && { learned: true }) };
  if (recipe.as) return { ...recipe.as, seed };
  const local = new Set(dataset.descriptors.map(({ name }) => name));
  const lists = Object.entries(recipe.views).flatMap(([name, plan]) => {
    const steps = stepsText(plan);
    return steps === stepsText(defaultSteps(local.has(name))) ? [] : [`${quoted(name)}: ${steps}`];
  });
  const plain = lists.length === 0 && local.size === 0;
  return { features: lists.join('; '), fisher: local.size > 0 ? recipe.fisher : {}, ...(!plain && { seed }) };
}

/** Whether a request leaves all features as the files have them. */
export function keepsFeatures({ descriptors }: Dataset, { features, learned }: RecipeRequest) {
  return descriptors.length === 0 && features === '' && !learned;
}

/** Whether two recipes have the same steps and the same Fisher vectors, which is all that a link says of them. */
export function sameSteps(a: FeatureRecipe, b: FeatureRecipe) {
  return JSON.stringify([a.views, a.fisher]) === JSON.stringify([b.views, b.fisher]);
}

/** The key by which equal requests are recognised. */
export function recipeKey(recipe: RecipeRequest) {
  return JSON.stringify(recipe);
}

/** The share of the variance that the first axes keep. */
export function keptVariance(variances: Float64Array, dims: number) {
  const sum = (list: Float64Array) => list.reduce((a, b) => a + b, 0);
  const all = sum(variances);
  return all > 0 ? sum(variances.subarray(0, dims)) / all : 0;
}

/** The recipe in words, for a summary line. */
export function recipeSummary(dataset: Dataset, recipe: FeatureRecipe) {
  const { features } = recipeRequest(dataset, recipe, 0);
  const local = dataset.descriptors.length > 0;
  if (features === '') return local ? 'as usual' : 'as they are';
  return features;
}

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
    const [, written = '', steps] = LIST.exec(text) ?? [];
    if (steps === undefined) return text.slice(at);
    const name = written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written;
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
  return { views: Object.fromEntries(views), fisher: { ...fresh.fisher, ...ofRun.fisher }, as: requestOfArchive(ofRun) };
}

/** The recipe that dataset.json suggests under "features", where the features are as the files have them without one. */
export function suggestedRecipe(dataset: Dataset): FeatureRecipe {
  const { features } = dataset.info;
  const suggested = typeof features === 'string' && !dataset.applied ? parseRecipe(dataset, features) : '';
  return typeof suggested === 'string' ? defaultRecipe(dataset) : suggested;
}
