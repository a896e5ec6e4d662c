// Links to what the page shows: all of its state except the user's data. The address contains
// what differs from the page's default; a link to share also names its preset and its data. A
// link may come from anybody, so that everything in it is checked and each fault is reported.
import { NO_EDITS, parseEdits, originalDataset } from '../answer/edits.ts';
import { tupleAt, tupleStarts } from '../answer/matches.ts';
import { defaultRecipe, recipeRequest } from '../options/feature-recipe.ts';
import { parseRecipe } from '../options/feature-recipe-text.ts';
import { differingSettings } from '../options/settings.ts';
import { SPEEDS } from '../video/times.ts';
import { PAGES } from './pages.ts';
import { hashOf, placeOf } from './place.ts';

/** @typedef {import('../state.ts').State} State */
/** @typedef {import('../core/messages.ts').Dataset} Dataset */
/** @typedef {import('../core/messages.ts').Options} Options */
/** @typedef {import('../core/messages.ts').Setting} Setting */

/**
 * What a link says, as far as it is valid.
 * @typedef {object} Link
 * @property {(import('./place.ts').Place & {tuple: number})|null} at
 * @property {Options|null} options
 * @property {import('../options/feature-recipe.ts').FeatureRecipe|null} featureRecipe
 * @property {import('../core/messages.ts').Edits|null} edits null leaves them as they are
 * @property {number|null} iteration to visit
 * @property {Partial<Pick<State, 'order'|'filter'|'rate'|'truth'>>} patch
 * @property {string|null} page
 * @property {State['panel']|null} panel null leaves it as it is
 * @property {string[]} faults what is not valid, in words
 */

/** The keys of an address that are not options. */
export const KEYS = ['video', 'track', 'frame', 'tuple', 'page', 'panel', 'order', 'filter', 'rate', 'truth', 'features', 'fisher', 'iteration', 'edits', 'preset', 'data'];

/** Panels that a link can open. @type {State['panel'][]} */
export const PANELS = ['found', 'options', 'objective', 'model', 'captions'];

/** @type {State['order'][]} */
const ORDERS = ['file', 'problems'];

const DIGEST = 12; // digits of the dataset's hash, enough to tell datasets apart

/**
 * The address of what is shown now. The frame is left out while the clip plays.
 * @param {State} state
 */
export function addressOf(state) {
  return state.dataset ? written(partsOf(state, state.dataset, state.demoHash)) : '';
}

/**
 * A link to share.
 * @param {State} state
 * @param {string} demo the demo's hash, '' to name the data in any case
 */
export function linkOf(state, demo) {
  const { dataset, page, hello } = state;
  if (!dataset) return '';
  const parts = partsOf(state, dataset, demo);
  if (!parts.has('preset')) parts.set('preset', hello?.presets[0]?.name ?? '');
  if (page !== 'explore') parts.set('page', page);
  const { hash } = originalDataset(dataset);
  if (hash !== demo) parts.set('data', hash.slice(0, DIGEST));
  return written(parts);
}

/** The parts as a hash, with commas, colons and semicolons left readable. @param {URLSearchParams} parts */
function written(parts) {
  return `#${String(parts).replace(/%(2C|3A|3B)/g, decodeURIComponent)}`;
}

/** @param {State} state @param {Dataset} dataset @param {string} demo */
function partsOf({ selection, frame, playing, panel, order, filter, rate, truth, options, hello, featureRecipe, answer, edits }, dataset, demo) {
  const parts = new URLSearchParams(hashOf(dataset, { ...selection, frame: playing ? -1 : frame }).slice(1));
  const { tuple, video } = selection;
  if (tuple >= 0 && tupleAt(dataset, tuple).video === video) parts.set('tuple', String(tuple - tupleStarts(dataset)[video] + 1));
  for (const [key, text] of optionsText(hello, options)) parts.set(key, text);
  const { features, fisher } = recipeRequest(dataset, featureRecipe, 0);
  if (features) parts.set('features', features);
  const numbers = Object.values(fisher ?? {}).join();
  if (dataset.descriptors.length > 0 && numbers !== Object.values(defaultRecipe(dataset).fisher).join()) parts.set('fisher', numbers);
  if (answer?.visited) parts.set('iteration', String(answer.iteration));
  // Corrections of the user's own data are also the user's data, and stay out of links.
  if (edits !== NO_EDITS && originalDataset(dataset).hash === demo) parts.set('edits', JSON.stringify(edits));
  if (PANELS.includes(panel)) parts.set('panel', panel);
  if (order !== 'file') parts.set('order', order);
  if (filter) parts.set('filter', filter);
  if (rate !== 1) parts.set('rate', String(rate));
  if (truth) parts.set('truth', 'on');
  return parts;
}

/** The options as the nearest preset, unless that is the first, and the differences from it. @param {State['hello']} hello @param {Options} options @returns {[string, string][]} */
function optionsText(hello, options) {
  if (!hello) return [];
  const far = hello.presets.map((one) => ({ ...one, apart: differingSettings(hello.options, one.options, options) }));
  const near = far.reduce((best, one) => (one.apart.length < best.apart.length ? one : best));
  return [
    ...(near === far[0] ? [] : [/** @type {[string, string]} */ (['preset', near.name])]),
    ...near.apart.map(({ key }) => /** @type {[string, string]} */ ([key, textOf(options[key])])),
  ];
}

/** @param {Options[string]} value */
function textOf(value) {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return Array.isArray(value) ? value.map((one) => String(one).replace(/[,%]/g, encodeURIComponent)).join() : String(value ?? '');
}

/** Whether an address contains more than a page's name. @param {string} hash */
export function isLink(hash) {
  return hash.includes('=');
}

/** The first digits of the hash of a link's data, '' where it does not name its data. @param {string} hash */
export function dataOf(hash) {
  return new URLSearchParams(hash.slice(1)).get('data') ?? '';
}

/**
 * Parses a link to a dataset.
 * @param {string} hash
 * @param {Dataset} dataset
 * @param {State['hello']} hello
 * @returns {Link}
 */
export function linkFrom(hash, dataset, hello) {
  const parts = new URLSearchParams(hash.slice(1));
  /** @type {string[]} */
  const faults = [];
  /** The text of a key, or null and a fault if it is none of the allowed texts. @param {string} key @param {readonly string[]} may */
  const oneOf = (key, may) => {
    const text = parts.get(key);
    if (text === null || may.includes(text)) return text;
    faults.push(`${key} is ${listed(may)}, not “${text}”`);
    return null;
  };
  const complete = parts.has('preset'); // a complete link, in which anything missing has its default
  const order = oneOf('order', ORDERS);
  const rate = oneOf('rate', SPEEDS.map(String));
  const truth = oneOf('truth', ['on', 'off']);
  const panel = oneOf('panel', PANELS);
  const page = oneOf('page', PAGES.map(({ id }) => id));
  return {
    page,
    at: atOf(parts, dataset, faults),
    options: optionsOf(parts, dataset, hello, faults),
    featureRecipe: makingOf(parts, dataset, faults) ?? (complete ? defaultRecipe(dataset) : null),
    edits: editsOf(parts, dataset, faults) ?? (complete && !parts.has('data') ? NO_EDITS : null),
    iteration: iterationOf(parts, faults),
    patch: {
      ...(complete && { order: 'file', filter: '', rate: 1, truth: false }),
      ...(order && { order: /** @type {State['order']} */ (order) }),
      ...(parts.has('filter') && { filter: parts.get('filter') ?? '' }),
      ...(rate && { rate: Number(rate) }),
      ...(truth && { truth: truth === 'on' }),
    },
    panel: /** @type {State['panel']|null} */ (panel) ?? (complete ? '' : null),
    faults,
  };
}

/** @param {URLSearchParams} parts @param {Dataset} dataset @param {string[]} faults @returns {Link['at']} */
function atOf(parts, dataset, faults) {
  const at = placeOf(dataset, `#${parts}`);
  const video = parts.get('video');
  if (!at) {
    if (video !== null) faults.push(`there is no video “${video}”`);
    return null;
  }
  if (parts.has('track') && at.track < 0) faults.push(`${video} has no track “${parts.get('track')}”`);
  if (parts.has('frame') && !/^\d+$/.test(parts.get('frame') ?? '')) faults.push(`frame is a whole number, not “${parts.get('frame')}”`);
  const text = parts.get('tuple');
  const count = dataset.videos[at.video].tuples.length;
  const known = text !== null && /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= count;
  if (text !== null && !known) faults.push(`${video} has ${count} tuples, and none is “${text}”`);
  return { ...at, tuple: known ? tupleStarts(dataset)[at.video] + Number(text) - 1 : -1 };
}

/** @param {URLSearchParams} parts @param {Dataset} dataset @param {string[]} faults */
function makingOf(parts, dataset, faults) {
  if (!parts.has('features') && !parts.has('fisher')) return null;
  const recipe = parseRecipe(dataset, parts.get('features') ?? '');
  if (typeof recipe === 'string') {
    faults.push(`features knows no “${recipe}”`);
    return null;
  }
  const numbers = (parts.get('fisher') ?? '').split(',').map(Number);
  const [components, dims, sample] = numbers;
  if (numbers.length === 3 && numbers.every((one) => Number.isInteger(one) && one > 0)) recipe.fisher = { components, dims, sample };
  else if (parts.has('fisher')) faults.push(`fisher is three whole numbers, not “${parts.get('fisher')}”`);
  return recipe;
}

/** @param {URLSearchParams} parts @param {Dataset} dataset @param {string[]} faults */
function editsOf(parts, dataset, faults) {
  const text = parts.get('edits');
  const edits = text === null ? null : parseEdits(text, dataset);
  if (text !== null && !edits) faults.push('edits does not hold corrections of this data');
  return edits;
}

/** @param {URLSearchParams} parts @param {string[]} faults */
function iterationOf(parts, faults) {
  const text = parts.get('iteration');
  if (text === null) return null;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  faults.push(`iteration is a whole number, not “${text}”`);
  return null;
}

/** @param {URLSearchParams} parts @param {Dataset} dataset @param {State['hello']} hello @param {string[]} faults @returns {Options|null} */
function optionsOf(parts, dataset, hello, faults) {
  const named = parts.get('preset');
  const base = named === null ? hello?.presets[0] : hello?.presets.find(({ name }) => name === named);
  if (!base) faults.push(`there is no preset “${named}”`);
  const options = { ...(base ?? hello?.presets[0])?.options };
  let said = base !== undefined && named !== null;
  for (const key of new Set(parts.keys())) {
    if (parts.getAll(key).length > 1) faults.push(`${key} is said more than once`);
    if (KEYS.includes(key)) continue;
    const setting = hello?.options.find((one) => one.key.toLowerCase() === key.toLowerCase());
    const text = parts.get(key) ?? '';
    const value = setting && valueOf(setting, text, dataset);
    if (!setting) faults.push(`there is no option “${key}”`);
    else if (value === null || value === undefined) faults.push(`${setting.key} is ${wanted(setting, dataset)}, not “${text}”`);
    else {
      options[setting.key] = value;
      said = true;
    }
  }
  return said ? options : null;
}

/** @param {Setting} setting @param {string} text @param {Dataset} dataset @returns {Options[string]} null where there is none */
function valueOf(setting, text, dataset) {
  const { kind, choices } = setting;
  if (kind === 'switch') return text === 'on' || text === 'off' ? text === 'on' : null;
  if (kind === 'choice') return choices?.includes(text) ? text : null;
  if (kind === 'names') {
    const names = text === '' ? [] : text.split(',').map((one) => one.replace(/%2C|%25/g, decodeURIComponent));
    const known = namesOf(setting, dataset);
    return names.every((one) => known.includes(one) || (/^[1-9]\d*$/.test(one) && Number(one) <= known.length)) ? names : null;
  }
  const many = kind === 'integers' || kind === 'numbers';
  const values = (many ? text.split(',') : [text]).map((one) => (/^[-+.\de]+$/i.test(one) ? Number(one) : NaN));
  if (!values.every((value) => fits(setting, value))) return null;
  return many ? values : values[0];
}

/** @param {Setting} setting @param {number} value */
function fits({ kind, min = 0, max, above }, value) {
  const whole = !kind.startsWith('integer') || Number.isInteger(value);
  return whole && (above ? value > min : value >= min) && (max ? value <= max : Number.isFinite(value));
}

/** The names that an option may have. @param {Setting} setting @param {Dataset} dataset */
function namesOf({ key, choices }, dataset) {
  if (choices?.length) return choices;
  return (key === 'concepts' ? dataset.concepts : dataset.views).map(({ name }) => name);
}

/** The values that an option may have, in words. @param {Setting} setting @param {Dataset} dataset */
function wanted(setting, dataset) {
  const { kind, choices = [], min = 0, max, above } = setting;
  if (kind === 'switch') return 'on or off';
  if (kind === 'choice') return listed(choices);
  if (kind === 'names') return `any of ${namesOf(setting, dataset).join(', ')}`;
  const what = { number: 'a number', integer: 'a whole number', integers: 'whole numbers', numbers: 'numbers' }[kind];
  return `${what} ${above ? 'above' : 'from'} ${min}${above ? ', at most' : ' to'} ${max.toLocaleString('en')}`;
}

/** @param {readonly string[]} words */
const listed = (words) => words.join(' or ');
