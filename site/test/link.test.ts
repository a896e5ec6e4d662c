import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import test from 'node:test';
import { KEYS, addressOf, dataOf, linkFrom, linkOf } from '../session/link.ts';
import { NO_EDITS } from '../model/edits.ts';
import { defaultRecipe } from '../model/feature-recipe.ts';
import { initialState } from '../state.ts';
import type { State } from '../state.ts';
import { toyAnswer, toyDataset } from './toy.ts';
import type { Hello, Setting } from '../core/messages.ts';

const setting = (key: string, kind: Setting['kind'], more?: Partial<Setting>): Setting => ({ key, symbol: '', group: '', about: '', kind, choices: [], min: 0, max: 1000, above: false, slider: 0, basic: false, live: true, ...more });

const usual = { c: 5, alpha: 10, learnAlpha: false, background: [5, 10], sticks: 'allowed', freezeNoise: null, seed: 1 };
const paper = { ...usual, c: 1, background: [5], sticks: 'all', learnAlpha: true };

const hello: Hello = {
  type: 'hello', version: '', kernel: '', exports: [],
  presets: [{ name: 'default', about: '', options: usual }, { name: 'paper', about: '', options: paper }],
  options: [
    setting('c', 'number'), setting('alpha', 'number', { above: true }), setting('learnAlpha', 'switch'), setting('background', 'integers'),
    setting('sticks', 'choice', { choices: ['allowed', 'all'] }), setting('freezeNoise', 'names'), setting('seed', 'integer', { max: 2 ** 53 }),
  ],
};

function state(more?: Partial<State>): State {
  const dataset = toyDataset();
  return { ...initialState(), hello, dataset, featureRecipe: defaultRecipe(dataset), options: usual, selection: { video: 0, track: 1, tuple: 1 }, playing: true, ...more };
}

/** What comes of a link to a state. */
function there(more: Partial<State>) {
  const of = state(more);
  return linkFrom(linkOf(of, 'a'), of.dataset!, hello);
}

test('an address contains what differs from the page’s default', () => {
  assert.equal(addressOf(state()), '#video=clip-07&track=t2&tuple=2');
  assert.equal(addressOf(state({ options: { ...usual, c: 8, alpha: 3, background: [3, 4] }, panel: 'objective' })),
    '#video=clip-07&track=t2&tuple=2&c=8&alpha=3&background=3,4&panel=objective');
  assert.equal(addressOf(state({ options: { ...paper, seed: 7 }, order: 'problems', filter: 'Rick & co', rate: 0.5, truth: true, selection: { video: 1, track: -1, tuple: -1 } })),
    '#video=clip-08&preset=paper&seed=7&order=problems&filter=Rick+%26+co&rate=0.5&truth=on');
  assert.equal(addressOf(state({ frame: 4 })), addressOf(state()));
  assert.match(addressOf(state({ playing: false })), /&frame=0&/);
  assert.equal(addressOf({ ...state(), dataset: null }), '');
});

test('a link to share restores the whole state', () => {
  const featureRecipe = defaultRecipe(toyDataset());
  featureRecipe.views.who = { ...featureRecipe.views.who, standardise: true, pca: true, dims: 2, whiten: true };
  const shown: Partial<State> = { options: { ...paper, seed: 7, freezeNoise: ['who', 'what'] }, order: 'problems', filter: 'a=b', rate: 2, truth: true, keyPoints: true, panel: 'options', frame: 9, playing: false, featureRecipe };
  const link = there(shown);
  assert.deepEqual(link.at, { video: 0, track: 1, frame: 9, tuple: 1 });
  assert.deepEqual(link.options, shown.options);
  assert.deepEqual(link.featureRecipe, featureRecipe);
  assert.deepEqual(link.patch, { order: 'problems', filter: 'a=b', rate: 2, truth: true, keyPoints: true });
  assert.equal(link.panel, 'options');
  assert.deepEqual(link.faults, []);
});

test('a link to share also restores defaults; an address leaves them as they are', () => {
  const link = there({});
  assert.deepEqual([link.options, link.patch, link.panel], [usual, { order: 'file', filter: '', rate: 1, truth: false, keyPoints: false }, '']);
  const short = linkFrom('#video=clip-08', toyDataset(), hello);
  assert.deepEqual([short.options, short.featureRecipe, short.patch, short.panel], [null, null, {}, null]);
});

test('a link names its data, unless that is the demo', () => {
  assert.equal(dataOf(linkOf(state(), 'a')), '');
  const own = { ...toyDataset(), hash: '0123456789abcdef' };
  assert.equal(dataOf(linkOf(state({ dataset: own }), 'a')), '0123456789ab');
  assert.match(linkOf(state({ page: 'compare' }), 'a'), /&page=compare$/);
});

test('the demo’s corrections are in its link; those of the user’s own data are not', () => {
  const edits = { captions: [{ video: 'clip-08', tuples: [['Rick', '']], unasked: [0], counts: [] }], known: [{ video: 'clip-07', track: 't2', labels: ['Ilsa', '-'], contradicts: [] }] };
  const link = there({ edits });
  assert.deepEqual([link.edits, link.faults], [edits, []]);
  const dataset = toyDataset();
  const edited = { ...dataset, of: dataset, edits, hash: 'edited' };
  assert.deepEqual(there({ edits, dataset: edited }).edits, edits);
  assert.equal(dataOf(linkOf(state({ dataset: edited, edits }), 'a')), '', 'it is the demo still');
  assert.equal(there({}).edits, NO_EDITS, 'a whole link says that there are none');
  const own = { ...toyDataset(), hash: '0123456789abcdef' };
  const hash = linkOf(state({ dataset: own, edits }), 'a');
  assert.doesNotMatch(hash, /Ilsa|edits/);
  assert.equal(linkFrom(hash, own, hello).edits, null, 'it leaves them as they are');
});

test('the iteration that is visited is in the link', () => {
  assert.equal(there({ answer: { ...toyAnswer(), visited: true, iteration: 3 } }).iteration, 3);
  assert.equal(there({ answer: toyAnswer() }).iteration, null);
});

test('names with commas and percent signs survive a link', () => {
  const dataset = { ...toyDataset(), views: [{ name: 'a,b', dim: 1, missing: 0 }, { name: '5 % c%2C', dim: 1, missing: 0 }] };
  assert.deepEqual(there({ dataset, featureRecipe: defaultRecipe(dataset), options: { ...usual, freezeNoise: ['a,b', '5 % c%2C', '2'] } }).options?.freezeNoise, ['a,b', '5 % c%2C', '2']);
  assert.deepEqual(there({ options: { ...usual, freezeNoise: [] } }).options?.freezeNoise, []);
});

test('invalid parts of a link are reported, and the rest is used', () => {
  const wrong: [string, RegExp][] = [
    ['c=-1', /^c is a number from 0 to 1,000, not “-1”$/], ['c=', /^c is/], ['c=1001', /^c is/], ['c=5x', /^c is/], ['c=Infinity', /^c is/],
    ['alpha=0', /^alpha is a number above 0, at most 1,000/], ['seed=1.5', /^seed is a whole number/], ['background=3,x', /^background is whole numbers/],
    ['sticks=some', /^sticks is allowed or all, not “some”$/], ['learnAlpha=true', /on or off/], ['freezeNoise=where', /any of who, what/], ['freezeNoise=3', /any of/],
    ['preset=mine', /no preset “mine”/], ['order=up', /file or problems/], ['rate=3', /^rate is 0.25 or/], ['truth=1', /on or off/], ['panel=x', /^panel is/],
    ['page=x', /^page is/], ['frame=-3', /^frame is a whole number/], ['tuple=3', /clip-07 has 2 tuples, and none is “3”/], ['tuple=0', /none is/],
    ['track=t9', /no track “t9”/], ['colour=red', /^there is no option “colour”$/], ['features=who:shrink', /no “shrink”/], ['features=where:l2', /no “where”/],
    ['fisher=1,2', /three whole numbers/], ['iteration=-1', /^iteration is a whole number/],
    ...['x', '5', '[]x', '{"captions":5}', '{"captions":[{"video":"no","tuples":[]}]}', '{"captions":[{"video":"clip-08","tuples":[["Rick"]]}]}',
      '{"captions":[{"video":"clip-08","tuples":[],"unasked":[0]}]}', '{"known":[{"video":"clip-07","track":"t9","labels":["",""]}]}', '{"known":[null]}', 'null']
      .map((text) => [`edits=${encodeURIComponent(text)}`, /^edits does not hold corrections/] as [string, RegExp]), ['seed=3&seed=4', /^seed is said more than once$/],
  ];
  for (const [part, fault] of wrong) {
    const { faults, at, options } = linkFrom(`#video=clip-07&${part}${part.startsWith('learn') ? '' : '&learnAlpha=on'}`, toyDataset(), hello);
    assert.equal(faults.length, 1, `${part}: ${faults.join('; ')}`);
    assert.match(faults[0], fault, part);
    assert.equal(at?.video, 0, part);
    if (!part.startsWith('learn')) assert.equal(options?.learnAlpha, true, part);
  }
  assert.match(linkFrom('#video=other', toyDataset(), hello).faults[0], /no video “other”/);
});

test('an option may be written in any case', () => {
  const { options, faults } = linkFrom('#video=clip-07&C=8', toyDataset(), hello);
  assert.deepEqual([options, faults], [{ ...usual, c: 8 }, []]);
});

test('no option has the name of another key', async () => {
  const source = await readFile(new URL('../../core/options/settings.go', import.meta.url), 'utf8');
  const keys = [...source.matchAll(/\{Key: "(\w+)"/g)].map(([, key]) => key.toLowerCase());
  assert.ok(keys.length > 20);
  assert.deepEqual(keys.filter((key) => KEYS.includes(key)), []);
  assert.equal(new Set(keys).size, keys.length);
});
