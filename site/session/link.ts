// Links to the state of the page, without the user's data. An address contains the differences from the
// defaults; a link to share also names its preset and its data. Links are untrusted input: every value is
// checked, and each fault is reported.
import { NO_EDITS, originalDataset } from '../model/edits.ts';
import { parseEdits, writtenEdits } from '../model/written-edits.ts';
import { tupleAt, tupleStarts } from '../model/matches.ts';
import { defaultRecipe, recipeRequest, parseRecipe } from '../model/feature-recipe.ts';
import type { FeatureRecipe } from '../model/feature-recipe.ts';
import { differingSettings, sameOptions } from '../model/settings.ts';
import { SPEEDS } from '../model/times.ts';
import { PAGES } from '../model/pages.ts';
import { hashOf, placeOf } from './page-state.ts';
import type { Place } from './page-state.ts';
import type { Dataset, Edits, Options, Setting } from '../core/messages.ts';
import type { State } from '../state.ts';

/** The valid values of a link. */
export interface Link {
  at: (Place & { tuple: number }) | null;
  options: Options | null;
  featureRecipe: FeatureRecipe | null;
  edits: Edits | null; // null leaves them as they are
  iteration: number | null; // to visit
  patch: Partial<Pick<State, 'order' | 'filter' | 'rate' | 'truth' | 'keyPoints'>>;
  page: string | null;
  panel: State['panel'] | null; // null leaves it as it is
  opensSettings: boolean; // whether the model settings are shown, because the link asks for them or sets one of them
  faults: string[]; // descriptions of the invalid values
}

/** The keys of an address that are not options. */
export const KEYS = ['video', 'track', 'frame', 'tuple', 'page', 'panel', 'order', 'filter', 'rate', 'truth', 'skeletons', 'features', 'fisher', 'iteration', 'edits', 'preset', 'settings', 'data'];

/** Panels that a link can open. */
const PANELS: State['panel'][] = ['found', 'options', 'objective', 'model', 'captions'];

const ORDERS: State['order'][] = ['file', 'problems'];

const DIGEST = 12; // digits of the dataset's hash, enough to tell datasets apart

/** The fields of the state that a link contains. */
export type Linked = Pick<State, 'dataset' | 'page' | 'hello' | 'selection' | 'frame' | 'playing' | 'panel' | 'settingsOpen' | 'order' | 'filter' | 'rate' | 'truth' | 'keyPoints' | 'options' | 'featureRecipe' | 'answer' | 'edits'>;

/** Returns the address of the present state. It has no frame while the clip plays. */
export function addressOf(state: Linked & Pick<State, 'demoHash'>, options = state.options) {
  return state.dataset ? written(partsOf(state, state.dataset, state.demoHash, options)) : '';
}

/**
 * Returns a link to share.
 * demo is the hash of the demo, which a link does not name; '' to name any data.
 */
export function linkOf(state: Linked, demo: string) {
  const { dataset, page, hello, options } = state;
  if (!dataset) return '';
  const parts = partsOf(state, dataset, demo, options);
  if (!parts.has('preset')) parts.set('preset', hello?.presets[0]?.name ?? '');
  if (page !== 'explore') parts.set('page', page);
  const { hash } = originalDataset(dataset);
  if (hash !== demo) parts.set('data', hash.slice(0, DIGEST));
  return written(parts);
}

/** Formats the parts as a hash. Commas, colons and semicolons are not escaped. */
function written(parts: URLSearchParams) {
  return `#${String(parts).replace(/%(2C|3A|3B)/g, decodeURIComponent)}`;
}

function partsOf(state: Linked, dataset: Dataset, demo: string, options: Options) {
  const { selection, panel, settingsOpen, order, filter, rate, truth, keyPoints, hello, featureRecipe, answer, edits } = state;
  const parts = new URLSearchParams(hashOf(dataset, { ...selection, frame: state.playing ? -1 : state.frame }).slice(1));
  const { tuple, video } = selection;
  if (tuple >= 0 && tupleAt(dataset, tuple).video === video) parts.set('tuple', String(tuple - tupleStarts(dataset)[video] + 1));
  for (const [key, text] of optionsText(hello, options)) parts.set(key, text);
  const { features, fisher } = recipeRequest(dataset, featureRecipe, 0);
  if (features) parts.set('features', features);
  const numbers = Object.values(fisher ?? {}).join();
  if (dataset.descriptors.length > 0 && numbers !== Object.values(defaultRecipe(dataset).fisher).join()) parts.set('fisher', numbers);
  if (answer?.visited) parts.set('iteration', String(answer.iteration));
  // Corrections of the user's own data are also the user's data, and stay out of links.
  if (edits !== NO_EDITS && originalDataset(dataset).hash === demo) parts.set('edits', JSON.stringify(writtenEdits(edits)));
  if (PANELS.includes(panel)) parts.set('panel', panel);
  if (settingsOpen) parts.set('settings', 'on');
  if (order !== 'file') parts.set('order', order);
  if (filter) parts.set('filter', filter);
  if (rate !== 1) parts.set('rate', String(rate));
  if (truth) parts.set('truth', 'on');
  if (keyPoints) parts.set('skeletons', 'on');
  return parts;
}

/** Adds the nearest preset, unless it is the first one, and the options that differ from it. */
function optionsText(hello: State['hello'], options: Options): [string, string][] {
  if (!hello) return [];
  const far = hello.presets.map((one) => ({ ...one, apart: differingSettings(hello.options, one.options, options) }));
  const near = far.reduce((best, one) => (one.apart.length < best.apart.length ? one : best));
  return [
    ...(near === far[0] ? [] : [['preset', near.name] as [string, string]]),
    ...near.apart.map(({ key }) => [key, textOf(options[key])] as [string, string]),
  ];
}

function textOf(value: Options[string]) {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return Array.isArray(value) ? value.map((one) => String(one).replace(/[,%]/g, encodeURIComponent)).join() : String(value ?? '');
}

/** Whether an address contains more than the name of a page. The parameters of a lesson are read by the lesson. */
export function isLink(hash: string) {
  return hash.includes('=') && !hash.startsWith('#lessons-');
}

/** The first digits of the hash of a link's dataset, '' if the link names none. */
export function dataOf(hash: string) {
  return new URLSearchParams(hash.slice(1)).get('data') ?? '';
}

/** Parses a link to a dataset. */
export function linkFrom(hash: string, dataset: Dataset, hello: State['hello']): Link {
  const parts = new URLSearchParams(hash.slice(1));
  const faults: string[] = [];
  /** Returns the text of a key; null, and adds a fault, if the text is not allowed. */
  const oneOf = (key: string, may: readonly string[]) => {
    const text = parts.get(key);
    if (text === null || may.includes(text)) return text;
    faults.push(`${key} is ${listed(may)}, not “${text}”`);
    return null;
  };
  const complete = parts.has('preset'); // a complete link, in which anything missing has its default
  const order = oneOf('order', ORDERS);
  const rate = oneOf('rate', SPEEDS.map(String));
  const truth = oneOf('truth', ['on', 'off']);
  const skeletons = oneOf('skeletons', ['on', 'off']);
  const panel = oneOf('panel', PANELS);
  const settings = oneOf('settings', ['on', 'off']);
  const page = oneOf('page', PAGES.map(({ id }) => id));
  const options = optionsOf(parts, dataset, hello, faults);
  return {
    page,
    at: atOf(parts, dataset, faults),
    options,
    featureRecipe: makingOf(parts, dataset, faults) ?? (complete ? defaultRecipe(dataset) : null),
    edits: editsOf(parts, dataset, faults) ?? (complete && !parts.has('data') ? NO_EDITS : null),
    iteration: iterationOf(parts, faults),
    patch: {
      ...(complete && { order: 'file', filter: '', rate: 1, truth: false, keyPoints: false }),
      ...(order && { order: order as State['order'] }),
      ...(parts.has('filter') && { filter: parts.get('filter') ?? '' }),
      ...(rate && { rate: Number(rate) }),
      ...(truth && { truth: truth === 'on' }),
      ...(skeletons && { keyPoints: skeletons === 'on' }),
    },
    panel: (panel as State['panel'] | null) ?? (complete ? '' : null),
    opensSettings: settings !== 'off' && (settings === 'on' || parts.has('iteration') || (options !== null && !sameOptions(options, hello?.presets[0]?.options ?? {}))),
    faults,
  };
}

function atOf(parts: URLSearchParams, dataset: Dataset, faults: string[]): Link['at'] {
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

function makingOf(parts: URLSearchParams, dataset: Dataset, faults: string[]) {
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

function editsOf(parts: URLSearchParams, dataset: Dataset, faults: string[]) {
  const text = parts.get('edits');
  const edits = text === null ? null : parseEdits(text, dataset);
  if (text !== null && !edits) faults.push('edits does not hold corrections of this data');
  return edits;
}

function iterationOf(parts: URLSearchParams, faults: string[]) {
  const text = parts.get('iteration');
  if (text === null) return null;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  faults.push(`iteration is a whole number, not “${text}”`);
  return null;
}

function optionsOf(parts: URLSearchParams, dataset: Dataset, hello: State['hello'], faults: string[]): Options | null {
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

/** Returns null where there is none. */
function valueOf(setting: Setting, text: string, dataset: Dataset): Options[string] {
  const { kind, choices } = setting;
  if (kind === 'switch') return text === 'on' || text === 'off' ? text === 'on' : null;
  if (kind === 'choice') return choices.includes(text) ? text : null;
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

function fits({ kind, min = 0, max, above }: Setting, value: number) {
  const whole = !kind.startsWith('integer') || Number.isInteger(value);
  return whole && (above ? value > min : value >= min) && (max ? value <= max : Number.isFinite(value));
}

/** The names that an option may have. */
function namesOf({ key, choices }: Setting, dataset: Dataset) {
  if (choices.length > 0) return choices;
  return (key === 'concepts' ? dataset.concepts : dataset.views).map(({ name }) => name);
}

/** The values that an option may have, in words. */
function wanted(setting: Setting, dataset: Dataset) {
  const { kind, choices, min = 0, max, above } = setting;
  if (kind === 'switch') return 'on or off';
  if (kind === 'choice') return listed(choices);
  if (kind === 'names') return `any of ${namesOf(setting, dataset).join(', ')}`;
  const what = { number: 'a number', integer: 'a whole number', integers: 'whole numbers', numbers: 'numbers' }[kind];
  return `${what} ${above ? 'above' : 'from'} ${min}${above ? ', at most' : ' to'} ${max.toLocaleString('en')}`;
}

const listed = (words: readonly string[]) => words.join(' or ');
