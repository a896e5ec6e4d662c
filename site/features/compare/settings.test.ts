import assert from 'node:assert/strict';
import test from 'node:test';
import { chosenMethods, initialComparisonSettings, methodGroups, optionsSummary, comparisonOptions, compareRequest, beforeFirst, correctionsText, remarkText, statusText } from './settings.ts';
import { defaultRecipe } from '../../model/feature-recipe.ts';
import { toyDataset } from '../../test/toy.ts';

const names = ['random', 'WS-who', 'WS-who, any label', 'WS-DC', 'WS-DC, any label', 'WSC-SIIBP', 'WSC-SIIBP, any label', 'GT-SVM', 'upper bound'];
const ladder = ['random', 'WS-who', 'WS-DC', 'WSC-SIIBP', 'upper bound'];
const dataset = { ...toyDataset(), methods: names.map((name) => ({ name, about: '', ladder: ladder.includes(name) })), grids: ['small'] };
const options = { c: 5, alpha: 10, background: [8, 3], anneal: [25, 50], starts: 12, reheats: 8 };
const single = { ...options, background: [8], anneal: [25], starts: 0, reheats: 0 };

test('the paper’s methods are compared unless others are chosen, in the order of the tables', () => {
  assert.deepEqual(chosenMethods(initialComparisonSettings(), dataset), ladder);
  assert.deepEqual(chosenMethods({ ...initialComparisonSettings(), methods: ['upper bound', 'random', 'WS-person'] }, dataset), ['random', 'upper bound']);
});

test('with a single start only the first values of the lists are used', () => {
  assert.equal(comparisonOptions(initialComparisonSettings(), options), options);
  assert.deepEqual(comparisonOptions({ ...initialComparisonSettings(), single: true }, options), single);
  assert.deepEqual(comparisonOptions({ ...initialComparisonSettings(), grid: 'small' }, options), single);
});

test('the request has the keys that the core knows, and no others', () => {
  assert.deepEqual(compareRequest(initialComparisonSettings(), dataset, options, defaultRecipe(dataset)), { methods: null, options, merge: 1, test: 0, replicates: 1000 });
  assert.deepEqual(compareRequest({ ...initialComparisonSettings(), methods: ['WS-DC', 'random'] }, dataset, options, defaultRecipe(dataset)).methods, ['random', 'WS-DC']);
  assert.deepEqual(compareRequest({ ...initialComparisonSettings(), grid: 'small' }, dataset, options, defaultRecipe(dataset)), { options: single, merge: 1, replicates: 1000, grid: 'small' });
});

test('every method is in one group', () => {
  const groups = methodGroups(dataset).map(({ name, methods }) => [name, methods.map((m) => m.name)]);
  assert.deepEqual(groups, [
    ['Variants', ['WSC-SIIBP']],
    ['One concept', ['WS-who']],
    ['WS-DC', ['WS-DC', 'WS-DC, any label']],
    ['References', ['random', 'GT-SVM', 'upper bound']],
    ['Any label', ['WS-who, any label', 'WSC-SIIBP, any label']],
  ]);
});

test('options are described in one line', () => {
  assert.equal(optionsSummary(options, 'default'), 'Options: default · C 5 · K_bg 8/3 · α 10 · annealed over 25/50 · several starts');
  assert.equal(optionsSummary({ ...single, allocation: 'uniform' }, 'default'), 'Options: default · C 5 · annealed over 25 · one start');
  assert.equal(optionsSummary(single, ''), 'Options: your own · C 5 · K_bg 8 · α 10 · annealed over 25 · one start');
});

const progress = { task: 'WSC-SIIBP', done: 1, of: 2, fraction: 0.5 };
const known = { phase: 'done', progress, hasReport: true, otherName: null, hasOtherOptions: false } as const;

test('the status says what is being done, or what is missing', () => {
  assert.equal(statusText('running', progress, false), 'WSC-SIIBP · 1 of 2');
  assert.equal(statusText('running', { ...progress, task: '' }, true), 'intervals · 1 of 2');
  assert.equal(statusText('done', progress, true), 'Choose a method.');
  assert.equal(statusText('none', null, false), '');
});

test('the remark says whether the report is complete, and what has changed since', () => {
  assert.equal(remarkText(known), '');
  assert.equal(remarkText({ ...known, phase: 'cancelled', hasOtherOptions: true }), 'Cancelled: 1 of 2 done. Of the options before your last change.');
  assert.equal(remarkText({ ...known, phase: 'failed', progress: null, otherName: 'toy' }), 'Failed. Of toy, which was open before.');
  assert.equal(remarkText({ ...known, phase: 'running', hasReport: false }), 'The first is under way.');
});

test('after a correction the report is of the data before it, and the next comparison has the corrections', () => {
  assert.equal(remarkText({ ...known, otherName: 'toy', hasOtherCorrections: true }), 'Of the data before your last correction.');
  assert.equal(correctionsText(0), '');
  assert.match(correctionsText(1), /^With your correction, as in Explore\./);
  assert.match(correctionsText(2), /^With your 2 corrections, as in Explore\. .* its scores can differ/);
});

test('before the first comparison the example is named, or what a run would compare', () => {
  assert.equal(beforeFirst(true, true, 2, 'toy'), 'Made when this site was built, with other options. Run makes it anew, here.');
  assert.equal(beforeFirst(false, false, 2, 'toy'), 'Nothing has been compared yet. Run compares 2 methods on toy.');
  assert.equal(beforeFirst(false, true, 2, null), 'Nothing has been compared yet.');
});
