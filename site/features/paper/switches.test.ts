import assert from 'node:assert/strict';
import test from 'node:test';
import { initialPaperSwitches, SWITCHES, idsOfGroup, scoreRows, runKey, availableSwitches, optionsOf, tableRuns, signed, toggled } from './switches.ts';
import { defaultRecipe } from '../../model/feature-recipe.ts';
import { toyDataset } from '../../test/toy.ts';
import type { Preset } from '../../core/messages.ts';

const presets: Preset[] = [
  { name: 'default', about: '', options: { c: 5 } },
  { name: 'paper', about: '', options: { c: 0.5, alpha: 100, margin: 1, starts: 3, reheats: 2 } },
];

test('without switches the run is the paper’s, and a switch sets its own options only', () => {
  const printed = { c: 0.5, alpha: 100, margin: 1, starts: 0, reheats: 0 };
  assert.deepEqual(optionsOf(presets, []), printed);
  assert.deepEqual(optionsOf(presets, ['margin']), { ...printed, margin: 3 });
  assert.deepEqual(optionsOf(presets, idsOfGroup(SWITCHES, 'published')), {
    ...printed, margin: 3, singles: 'tuples', reorder: 7, freezeNoise: ['1'], scale: 2, threshold: [0.2, 0.02],
  });
  assert.deepEqual(optionsOf(presets, idsOfGroup(SWITCHES, 'ours')), {
    ...printed, hinge: 'exact', sticks: 'allowed', classes: 'exclusive', anneal: [25], alpha: 10, c: 5,
  });
});

test('a switch turns on what it needs, and turns off what it excludes', () => {
  assert.deepEqual(toggled([], 'margin'), ['margin']);
  assert.deepEqual(toggled(['margin', 'scale'], 'margin'), ['scale']);
  assert.deepEqual(toggled(['reorder', 'margin'], 'classes').sort(), ['classes', 'hinge', 'margin']);
  assert.deepEqual(toggled(['classes', 'hinge'], 'hinge'), []);
  assert.deepEqual(toggled(['classes', 'hinge'], 'reorder').sort(), ['hinge', 'reorder']);
});

test('switches whose options the core lacks are not offered', () => {
  const setting = (key: string) => ({ key, symbol: '', group: '', about: '', kind: 'number' as const, choices: [], min: 0, max: 1, above: false, slider: 0, basic: false, live: true });
  assert.deepEqual(availableSwitches([setting('margin'), setting('alpha')]).map(({ id }) => id), ['margin']);
  assert.deepEqual(availableSwitches([setting('c'), setting('alpha')]).map(({ id }) => id), ['weights']);
});

test('a run’s key depends on its data and options, in any order', () => {
  const dataset = toyDataset();
  const featureRecipe = defaultRecipe(dataset);
  assert.equal(runKey(dataset, { a: 1, b: [2] }, featureRecipe), runKey(dataset, { b: [2], a: 1 }, featureRecipe));
  assert.notEqual(runKey(dataset, { a: 1 }, featureRecipe), runKey({ ...dataset, hash: 'b' }, { a: 1 }, featureRecipe));
  const other = { ...featureRecipe, views: { ...featureRecipe.views, who: { ...featureRecipe.views.who, l2: true } } };
  assert.notEqual(runKey(dataset, { a: 1 }, featureRecipe), runKey(dataset, { a: 1 }, other));
  const hello = { type: 'hello' as const, version: '', kernel: 'none', presets, exports: [], options: [] };
  const [printed, yours] = tableRuns({ dataset, featureRecipe, hello }, { ...initialPaperSwitches(), on: ['margin'] });
  assert.notEqual(printed.key, yours.key);
  assert.equal(yours.options.margin, 3);
  assert.deepEqual(tableRuns({ dataset: null, featureRecipe, hello }, initialPaperSwitches()), []);
});

test('the table pairs the measures and says the change in points', () => {
  const score = (name: string, value: number) => ({ name, value, of: 10, about: '' });
  const printed = [score('who accuracy', 0.5), score('who accuracy with background', 0.2), score('pair accuracy', 0.25), score('right track', 0.4), score('mean IoU', 0.3), score('mAP', 1)];
  const yours = [score('who accuracy', 0.515), score('pair accuracy', 0.25), score('right track', 0.31)];
  const rows = scoreRows(printed, yours);
  assert.deepEqual(rows.map(({ name }) => name), ['pair accuracy', 'who accuracy', 'right track', 'mean IoU', 'who accuracy with background']);
  assert.deepEqual(rows.map(({ points }) => points === undefined ? '' : signed(points)), ['0', '+1.5', '−9.0', '', '']);
  assert.equal(scoreRows(printed)[0].points, undefined);
});
