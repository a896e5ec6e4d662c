import assert from 'node:assert/strict';
import test from 'node:test';
import { NO_EDITS } from '../model/edits.ts';
import { defaultRecipe, recipeSummary, keepsFeatures, keptVariance, pcaStepNumber, recipeRequest, stepsText, recipeOfDataset } from '../model/feature-recipe.ts';
import { toyDataset } from './toy.ts';

const described = () => ({ ...toyDataset(), views: [{ name: 'who', dim: 2, missing: 0 }], descriptors: [{ name: 'what', dim: 6, count: 40, bare: 0 }] });

test('the default recipe keeps ready features and reduces descriptors', () => {
  const dataset = toyDataset();
  const recipe = recipeRequest(dataset, defaultRecipe(dataset), 7);
  assert.deepEqual(recipe, { features: '', fisher: {} });
  assert.ok(keepsFeatures(dataset, recipe));
  assert.equal(recipeSummary(dataset, defaultRecipe(dataset)), 'as they are');
  const local = described();
  const usual = recipeRequest(local, defaultRecipe(local), 7);
  assert.deepEqual(usual, { features: '', fisher: { components: 16, dims: 24, sample: 100_000 }, seed: 7 });
  assert.ok(!keepsFeatures(local, usual));
});

test('the recipe’s text is that of the native command', () => {
  const dataset = toyDataset();
  dataset.views[1].name = 'what: "else"';
  const making = defaultRecipe(dataset);
  Object.assign(making.views.who, { standardise: true, pca: true, dims: 1, whiten: true });
  Object.assign(making.views['what: "else"'], { l2: true, balance: true, whiten: true });
  assert.equal(recipeRequest(dataset, making, 1).features, 'who: standardise, pca 1 whiten; "what: ""else""": l2, balance');
  assert.equal(pcaStepNumber(making.views.who), 2);
});

test('a view of descriptors without steps is written as none', () => {
  const dataset = described();
  const making = defaultRecipe(dataset);
  Object.assign(making.views.what, { pca: false, balance: false });
  assert.equal(stepsText(making.views.what), 'none');
  assert.equal(recipeRequest(dataset, making, 1).features, 'what: none');
});

test('the share of the variance that the first axes keep', () => {
  assert.equal(keptVariance(Float64Array.of(3, 1, 0), 1), 0.75);
  assert.equal(keptVariance(Float64Array.of(3, 1, 0), 9), 1);
  assert.equal(keptVariance(new Float64Array(2), 1), 0);
});

test('a dataset begins with the recipe that its dataset.json suggests', () => {
  const plain = toyDataset();
  const suggesting = (features: unknown, more = {}) => recipeOfDataset({ ...plain, ...more, info: { features } });
  assert.equal(recipeRequest(plain, suggesting('standardise, pca 2, l2'), 1).features, 'who: standardise, pca 2, l2; what: standardise, pca 2, l2');
  assert.equal(suggesting('l2').as, null, 'it is the person’s to change');
  assert.deepEqual(suggesting('what: polish'), defaultRecipe(plain), 'the core has refused it already');
  assert.deepEqual(suggesting(3), defaultRecipe(plain));
  assert.deepEqual(suggesting('l2', { applied: true }), defaultRecipe(plain), 'a saved model has its own');
});

test('the recipe of a run archive stays the same text until something is changed', () => {
  const dataset = described();
  assert.deepEqual(recipeOfDataset(dataset), defaultRecipe(dataset));
  const fisher = { components: 8, dims: 4, sample: 50, iterations: 7, tolerance: 1e-3 };
  const views = [{ view: 'what', steps: [{ do: 'l2' }, { do: 'pca', dims: 3, whiten: true }] }, { view: '', steps: [] }];
  const making = recipeOfDataset({ ...dataset, run: { options: {}, page: null, f: 0, edits: NO_EDITS, steps: [], features: { views, fisher, seed: 5 } } });
  assert.deepEqual(recipeRequest(dataset, making, 5), { features: 'what: l2, pca 3 whiten; none', fisher, seed: 5 });
  assert.deepEqual(making.views.what, { standardise: false, pca: true, dims: 3, whiten: true, l2: true, balance: false });
  assert.equal(stepsText(making.views.who), 'none');
  assert.equal(recipeRequest(dataset, { ...making, as: null }, 6).features, 'what: pca 3 whiten, l2');
});
