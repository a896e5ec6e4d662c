// The settings of a comparison, as a person chooses them, and the request that they make.

import { keepsFeatures, recipeRequest } from '../options/feature-recipe.ts';

/** @typedef {import('../core/messages.ts').Dataset} Dataset */
/** @typedef {import('../core/messages.ts').Method} Method */
/** @typedef {import('../core/messages.ts').Options} Options */

/**
 * @typedef {object} ComparisonSettings
 * @property {string[]|null} methods null for the methods of the paper's tables
 * @property {boolean} single whether each method has one start only
 * @property {number} merge how many neighbouring videos are joined into one
 * @property {number} test the share of the videos that is held out
 * @property {number} replicates bootstrap draws for the intervals
 * @property {string} grid the name of a cross-validation's grid, '' for a comparison
 */

/**
 * A single start is the default, because the paper's tables are of single starts, and because
 * each of a dozen methods would otherwise take many times as long.
 * @returns {ComparisonSettings}
 */
export function initialComparisonSettings() {
  return { methods: null, single: true, merge: 1, test: 0, replicates: 1000, grid: '' };
}

/**
 * The names of the chosen methods, in the order of the tables. Methods of another dataset's
 * concepts are left out.
 * @param {ComparisonSettings} choice
 * @param {Dataset} dataset
 */
export function chosenMethods({ methods }, dataset) {
  return dataset.methods.filter(({ name, ladder }) => (methods ? methods.includes(name) : ladder)).map(({ name }) => name);
}

/**
 * The options that every method starts from.
 * @param {ComparisonSettings} choice
 * @param {Options} options as chosen in Explore
 * @returns {Options}
 */
export function comparisonOptions({ single }, options) {
  if (!single) return options;
  const first = (/** @type {unknown} */ list) => (Array.isArray(list) ? list.slice(0, 1) : []);
  return { ...options, starts: 0, reheats: 0, background: first(options.background), anneal: first(options.anneal) };
}

/**
 * The settings of the compare request.
 * @param {ComparisonSettings} settings
 * @param {Dataset} dataset
 * @param {Options} options
 * @param {import('../options/feature-recipe.ts').FeatureRecipe} recipe
 * @returns {Record<string, unknown>}
 */
export function compareRequest(settings, dataset, options, recipe) {
  const { merge, test, replicates, grid } = settings;
  const features = recipeRequest(dataset, recipe, Number(options.seed ?? 1));
  const common = { options: comparisonOptions(settings, options), merge, replicates, ...(!keepsFeatures(dataset, features) && { features }) };
  const methods = settings.methods && chosenMethods(settings, dataset); // the core also reads an empty list as the paper's methods
  return grid ? { ...common, grid } : { ...common, methods, test };
}

const ANY_LABEL = ', any label'; // the end of a method's name: without eq4 and eq5

/** @type {[string, string, (method: Method, dataset: Dataset) => boolean][]} */
const groups = [
  ['References', 'How low and how high a score can be.', ({ name }) => ['random', 'GT-SVM', 'upper bound'].includes(name)],
  ['WS-DC', 'The method that the paper compares with.', ({ name }) => name.startsWith('WS-DC')],
  ['Any label', 'Without eq4 and eq5.', ({ name }) => name.endsWith(ANY_LABEL)],
  ['One concept', 'Each learned alone.', ({ name }, { concepts }) => concepts.some((c) => name === `WS-${c.name}`)],
  ['Variants', 'The model in parts, and whole.', () => true],
];

/** The order of the groups on the page. */
const order = ['Variants', 'One concept', 'WS-DC', 'References', 'Any label'];

/**
 * @param {Dataset} dataset
 * @returns {{name: string, about: string, methods: Method[]}[]} groups without methods are left out
 */
export function methodGroups(dataset) {
  const named = dataset.methods.map((method) => ({ method, group: groups.find(([, , holds]) => holds(method, dataset))?.[0] }));
  return order.map((name) => ({
    name,
    about: groups.find(([group]) => group === name)?.[1] ?? '',
    methods: named.filter(({ group }) => group === name).map(({ method }) => method),
  })).filter(({ methods }) => methods.length > 0);
}

/**
 * The options in one line: the most important ones, and whether there are several starts.
 * @param {Options} options
 * @param {string} preset its name, '' for the user's own options
 */
export function optionsSummary({ background, c, alpha, anneal, starts }, preset) {
  const list = (/** @type {unknown} */ values) => [values].flat().join('/');
  const many = Number(starts) > 0 || [background, anneal].some((values) => Array.isArray(values) && values.length > 1);
  return [`Options: ${preset || 'your own'}`, `K_bg ${list(background)}`, `C ${c}`, `α ${alpha}`, `annealed over ${list(anneal)}`,
    many ? 'several starts' : 'one start'].join(' · ');
}
