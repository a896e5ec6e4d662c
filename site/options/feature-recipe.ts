// The feature recipe: how the features of each view are computed, as a person chooses it in the
// files dialog, and the request that it makes. The text is that of the native command's
// --features.

/** @typedef {import('../core/messages.ts').Dataset} Dataset */
/** @typedef {import('../core/messages.ts').RecipeRequest} RecipeRequest */
/** @typedef {import('../core/messages.ts').Recipe} Recipe */

/**
 * The steps of one view, in this order.
 * @typedef {object} ViewSteps
 * @property {boolean} standardise
 * @property {boolean} pca
 * @property {number} dims
 * @property {boolean} whiten
 * @property {boolean} l2
 * @property {boolean} balance
 *
 * @typedef {object} FeatureRecipe
 * @property {Record<string, ViewSteps>} views the steps by the view's name
 * @property {{components: number, dims: number, sample: number}} fisher how descriptors become Fisher vectors
 * @property {RecipeRequest|null} as the recipe of a capsule, word for word; null once the person has changed anything
 */

const DIMS = 32; // dimensions, as of the paper's features

/** The defaults of Go's package feature. */
const FISHER = { components: 16, dims: 24, sample: 100_000 };

/** The default steps of a view: descriptors are reduced and balanced, other views stay as they are. @param {boolean} isDescriptor @param {number} [most] the number of dimensions there are @returns {ViewSteps} */
function defaultSteps(isDescriptor, most = DIMS) {
  return { standardise: false, pca: isDescriptor, dims: Math.min(DIMS, most), whiten: false, l2: false, balance: isDescriptor };
}

/** The default recipe of a dataset. @param {Dataset|null} dataset @returns {FeatureRecipe} */
export function defaultRecipe(dataset) {
  const ready = (dataset?.views ?? []).map(({ name, dim }) => [name, defaultSteps(false, dim)]);
  const descriptors = (dataset?.descriptors ?? []).map(({ name }) => [name, defaultSteps(true)]);
  return { views: Object.fromEntries([...ready, ...descriptors]), fisher: { ...FISHER }, as: null };
}

/** The recipe of a dataset: that of its run where it came with one, else the default. @param {Dataset} dataset @returns {FeatureRecipe} */
export function recipeOfDataset(dataset) {
  const fresh = defaultRecipe(dataset);
  const ofRun = dataset.run?.features;
  if (!ofRun) return fresh;
  const plans = ofRun.views ?? [];
  const steps = (/** @type {string} */ name) => (plans.find(({ view }) => view === name) ?? plans.find(({ view }) => view === ''))?.steps;
  const views = Object.entries(fresh.views).map(([name, plan]) => {
    const done = steps(name);
    return [name, done === undefined ? plan : viewStepsOf(plan, done ?? [])];
  });
  return { views: Object.fromEntries(views), fisher: { ...fresh.fisher, ...ofRun.fisher }, as: requestOfCapsule(ofRun) };
}

/** A recipe for the same data, read with other answers: a view keeps its steps, as far as it has the dimensions. @param {FeatureRecipe} recipe @param {Dataset} dataset @returns {FeatureRecipe} */
export function recipeThatHolds(recipe, dataset) {
  const fresh = defaultRecipe(dataset);
  const most = new Map(dataset.views.map(({ name, dim }) => [name, dim]));
  const views = Object.entries(fresh.views).map(([name, steps]) => {
    const kept = recipe.views[name] ?? steps;
    return [name, { ...kept, dims: Math.min(kept.dims, most.get(name) ?? kept.dims) }];
  });
  return { ...recipe, views: Object.fromEntries(views) };
}

/** The settings for a list of steps. @param {ViewSteps} defaults @param {import('../core/messages.ts').Step[]} steps @returns {ViewSteps} */
function viewStepsOf(defaults, steps) {
  const has = (/** @type {string} */ name) => steps.some((step) => step.do === name);
  const pca = steps.find((step) => step.do === 'pca');
  return { standardise: has('standardise'), pca: has('pca'), dims: pca?.dims ?? defaults.dims, whiten: pca?.whiten ?? false, l2: has('l2'), balance: has('balance') };
}

/** A capsule's recipe in the form of the prepare request. @param {Recipe} made @returns {RecipeRequest} */
function requestOfCapsule({ views, fisher, seed }) {
  const lists = (views ?? []).map(({ view, steps }) => {
    const words = (steps ?? []).map(({ do: what, dims, whiten }) => [what, dims, whiten && 'whiten'].filter(Boolean).join(' '));
    return `${view === '' ? '' : `${quoted(view)}: `}${words.join(', ') || 'none'}`;
  });
  return { features: lists.join('; '), fisher, seed };
}

/**
 * The steps of a view as text, such as “standardise, pca 32 whiten, l2”.
 * @param {ViewSteps} plan
 */
export function stepsText({ standardise, pca, dims, whiten, l2, balance }) {
  const steps = [standardise && 'standardise', pca && `pca ${dims}${whiten ? ' whiten' : ''}`, l2 && 'l2', balance && 'balance'];
  return steps.filter(Boolean).join(', ') || 'none';
}

/** The number of the PCA among a view's steps, from 1. @param {ViewSteps} plan */
export function pcaStepNumber({ standardise }) {
  return standardise ? 2 : 1;
}

/** @param {string} name */
function quoted(name) {
  return /[:;,"]|^\s|\s$/.test(name) ? `"${name.replaceAll('"', '""')}"` : name;
}

/**
 * The prepare request of a recipe. It names only what differs from the core's defaults.
 * @param {Dataset} dataset
 * @param {FeatureRecipe} recipe
 * @param {number} seed
 * @returns {RecipeRequest}
 */
export function recipeRequest(dataset, recipe, seed) {
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

/** Whether a request leaves all features as the files have them. @param {Dataset} dataset @param {RecipeRequest} recipe */
export function keepsFeatures({ descriptors }, { features, learned }) {
  return descriptors.length === 0 && features === '' && !learned;
}

/** The key by which equal requests are recognised. @param {RecipeRequest} recipe */
export function recipeKey(recipe) {
  return JSON.stringify(recipe);
}

/** The share of the variance that the first axes keep. @param {Float64Array} variances @param {number} dims */
export function keptVariance(variances, dims) {
  const sum = (/** @type {Float64Array} */ list) => list.reduce((a, b) => a + b, 0);
  const all = sum(variances);
  return all > 0 ? sum(variances.subarray(0, dims)) / all : 0;
}

/** The recipe in words, for a summary line. @param {Dataset} dataset @param {FeatureRecipe} recipe */
export function recipeSummary(dataset, recipe) {
  const { features } = recipeRequest(dataset, recipe, 0);
  const local = dataset.descriptors.length > 0;
  if (features === '') return local ? 'as usual' : 'as they are';
  return features;
}
