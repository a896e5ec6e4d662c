// Corrections of the dataset by hand: captions, and known labels of tracks. Edits hold, by names,
// all differences from the dataset as it was opened, in the form of the core and the capsules.
// They are immutable.
import { Background, Unknown } from '../core/messages.ts';
import { tupleAt, tupleStarts } from './matches.ts';

/** @typedef {import('../core/messages.ts').Answer} Answer */
/** @typedef {import('../core/messages.ts').Dataset} Dataset */
/** @typedef {import('../core/messages.ts').Edits} Edits */
/** @typedef {import('../core/messages.ts').Captioned} Captioned */
/** @typedef {{edits: Edits, did: string}} Change the new edits, and the change in words */
/** @typedef {{key: string, words: string, video: number, track: number, without: Edits}} Correction a correction in the list, and the edits without it */

/** No edits. @type {Edits} */
export const NO_EDITS = {};

/** A dataset as it was opened. @param {Dataset} dataset */
export const originalDataset = (dataset) => dataset.of ?? dataset;

/** @type {WeakMap<Dataset, Map<string, Dataset>>} */
const editedDatasets = new WeakMap();

/**
 * The dataset that an answer is of. It is the same object each time.
 * @param {Dataset} dataset as opened or edited
 * @param {Answer} answer
 */
export function datasetOfAnswer(dataset, { edited }) {
  const original = originalDataset(dataset);
  if (!edited) return original;
  const known = editedDatasets.get(original) ?? new Map();
  editedDatasets.set(original, known);
  if (!known.has(edited.hash)) known.set(edited.hash, applyEdits(original, edited));
  return /** @type {Dataset} */ (known.get(edited.hash));
}

/** @param {Dataset} original @param {import('../core/messages.ts').Edited} edited @returns {Dataset} */
function applyEdits(original, { hash, concepts, videos: captioned, tracks: corrected, notes, edits }) {
  const [videos, tracks] = [[...original.videos], [...original.tracks]];
  for (const { video, tuples, unasked, counts } of captioned) videos[video] = { ...videos[video], free: false, tuples, unasked, counts };
  for (const { track, known } of corrected) tracks[track] = { ...tracks[track], known };
  return { ...original, of: original, edits, hash, concepts, notes, videos, tracks };
}

/**
 * What changes in the state together with an answer: its dataset, and the index of the selected
 * tuple in it.
 * @param {Pick<import('../state.ts').State, 'dataset'|'selection'>} state
 * @param {Answer} answer
 * @returns {Partial<import('../state.ts').State>}
 */
export function stateWithAnswer({ dataset, selection }, answer) {
  const now = dataset && datasetOfAnswer(dataset, answer);
  if (!now || now === dataset) return {};
  const tuple = selection.tuple < 0 ? -1 : tupleInDataset(/** @type {Dataset} */ (dataset), now, selection.tuple);
  return { dataset: now, selection: { ...selection, tuple } };
}

/** The index of a tuple in another version of the dataset, −1 where it is missing there. @param {Dataset} from @param {Dataset} to @param {number} t */
export function tupleInDataset(from, to, t) {
  if (from === to) return t;
  const { video, tuple } = tupleAt(from, t);
  const at = to.videos[video].tuples.findIndex((other) => String(other) === String(tuple));
  return at < 0 ? -1 : tupleStarts(to)[video] + at;
}

/** A label as the core writes it: '' for unknown, - for background. @param {Dataset} dataset @param {number} concept @param {number} label */
function labelText({ concepts }, concept, label) {
  return label === Unknown ? '' : label === Background ? '-' : concepts[concept].classes[label];
}

/** @param {Dataset} dataset @param {number} concept @param {number} label */
export function labelWords(dataset, concept, label) {
  if (label === Unknown) return 'unknown';
  return label === Background ? `no ${dataset.concepts[concept].name}` : dataset.concepts[concept].classes[label];
}

/** The class names of a tuple, '' for ∅. @param {Dataset} dataset @param {number[]} tuple */
export const namesOf = ({ concepts }, tuple) => tuple.map((k, e) => (k < 0 ? '' : concepts[e].classes[k]));

/** @param {string[]} names of a tuple */
export const tupleWords = (names) => `(${names.map((name) => name || '–').join(', ')})`;

/**
 * Sets what is known of one track and concept.
 * @param {Dataset} dataset on the screen
 * @param {Edits} edits
 * @param {number} track
 * @param {number} concept
 * @param {number} label a class, Background, or Unknown to revert
 * @returns {Change}
 */
export function setKnownLabel(dataset, edits, track, concept, label) {
  const { video, id } = dataset.tracks[track];
  const name = dataset.videos[video].id;
  const before = originalLabels(originalDataset(dataset), track);
  const now = edits.known?.find((one) => one.video === name && one.track === id)?.labels ?? before;
  const labels = now.with(concept, labelText(dataset, concept, label));
  const others = (edits.known ?? []).filter((one) => one.video !== name || one.track !== id);
  const same = labels.every((text, e) => text === before[e]);
  const words = label === Unknown ? `${id}: ${dataset.concepts[concept].name} taken back` : `${id} is ${labelWords(dataset, concept, label)}`;
  return { edits: withoutEmpty({ ...edits, known: same ? others : [...others, { video: name, track: id, labels }] }), did: words };
}

/** The labels that were known of a track when it was opened. @param {Dataset} dataset @param {number} track */
const originalLabels = (dataset, track) => dataset.tracks[track].known.map((label, e) => labelText(dataset, e, label));

/**
 * Sets a video's captions.
 * @param {Dataset} dataset on the screen
 * @param {Edits} edits
 * @param {number} video
 * @param {string[][]} tuples by class names
 * @param {number[]} unasked
 * @returns {Edits}
 */
export function setCaptions(dataset, edits, video, tuples, unasked) {
  const original = originalDataset(dataset);
  const { id, free, tuples: before, unasked: quiet } = original.videos[video];
  const others = (edits.captions ?? []).filter((one) => one.video !== id);
  const same = !free && quiet.length === 0 && unasked.length === 0 && JSON.stringify(tuples) === JSON.stringify(before.map((tuple) => namesOf(original, tuple)));
  return withoutEmpty({ ...edits, captions: same ? others : [...others, { video: id, tuples, ...(unasked.length > 0 && { unasked }) }] });
}

/** The class names of a video's tuples, and the indices of those that ask for nothing. @param {Dataset} dataset @param {Edits} edits @param {number} video @returns {{tuples: string[][], unasked: number[]}} */
export function captionsOf(dataset, edits, video) {
  const { id, tuples, unasked } = originalDataset(dataset).videos[video];
  const edited = edits.captions?.find((one) => one.video === id);
  if (edited) return { tuples: edited.tuples ?? [], unasked: edited.unasked ?? [] };
  return { tuples: tuples.map((tuple) => namesOf(originalDataset(dataset), tuple)), unasked: unasked.flatMap((quiet, i) => (quiet ? [i] : [])) };
}

/** The edits without empty lists, so that no edits are always NO_EDITS. @param {Edits} edits @returns {Edits} */
export function withoutEmpty({ captions = [], known: tracks = [] }) {
  if (captions.length === 0 && tracks.length === 0) return NO_EDITS;
  return { ...(captions.length > 0 && { captions }), ...(tracks.length > 0 && { known: tracks }) };
}

/**
 * Parses edits of this dataset from untrusted text. Returns null where it holds none; whether
 * they are consistent is for the core to check.
 * @param {string} text
 * @param {Dataset} dataset
 * @returns {Edits|null}
 */
export function parseEdits(text, dataset) {
  const { concepts, videos, tracks } = originalDataset(dataset);
  const names = (/** @type {unknown} */ list) => Array.isArray(list) && list.length === concepts.length && list.every((one) => typeof one === 'string');
  const videoOf = (/** @type {unknown} */ id) => videos.findIndex((one) => one.id === id);
  const captioned = (/** @type {any} */ one) => videoOf(one?.video) >= 0 && Array.isArray(one.tuples) && one.tuples.every(names)
    && (one.unasked === undefined || (Array.isArray(one.unasked) && one.unasked.every((/** @type {unknown} */ i) => Number.isInteger(i) && Number(i) >= 0 && Number(i) < one.tuples.length)));
  const corrected = (/** @type {any} */ one) => names(one?.labels) && tracks.some(({ id, video }) => id === one.track && video === videoOf(one.video));
  try {
    const parsed = JSON.parse(text);
    const { captions = [], known: said = [], ...rest } = parsed;
    if (!(parsed instanceof Object) || Object.keys(rest).length > 0 || !Array.isArray(captions) || !Array.isArray(said) || !captions.every(captioned) || !said.every(corrected)) return null;
    return withoutEmpty({
      captions: captions.map(({ video, tuples, unasked }) => ({ video, tuples, ...(unasked?.length > 0 && { unasked }) })),
      known: said.map(({ video, track, labels }) => ({ video, track, labels })),
    });
  } catch {
    return null;
  }
}

/**
 * The edits that turn the dataset's captions into those of a draft. Returns null where the
 * concepts, the videos or the set of captioned videos differ.
 * @param {Dataset} dataset
 * @param {Edits} edits
 * @param {import('../captions/draft.ts').Draft} draft
 * @returns {Edits|null}
 */
export function editsOfDraft(dataset, edits, { words, videos }) {
  const original = originalDataset(dataset);
  const same = words.concepts.every(({ name }, e) => original.concepts[e].name === name) && videos.every(({ id }, i) => original.videos[i].id === id);
  if (!same) return null;
  let all = edits;
  for (const [video, { accepted, nothing }] of videos.entries()) {
    const tuples = accepted.filter((tuple) => tuple.some((name) => name !== ''));
    const unique = tuples.filter((tuple, i) => tuples.findIndex((other) => String(other) === String(tuple)) === i);
    const before = captionsOf(dataset, edits, video);
    if (JSON.stringify(before.tuples) === JSON.stringify(unique)) continue;
    if (unique.length === 0 && !nothing) return null; // a video without captions needs the files to be read again
    all = setCaptions(dataset, all, video, unique, []);
  }
  return all;
}

/** The list of corrections, those of captions first. @param {Dataset} dataset @param {Edits} edits @returns {Correction[]} */
export function correctionList(dataset, edits) {
  const original = originalDataset(dataset);
  const at = new Map(original.videos.map(({ id }, i) => [id, i]));
  const { captions = [], known: tracks = [] } = edits;
  return [
    ...captions.map((one) => ({
      key: `captions ${one.video}`, video: at.get(one.video) ?? 0, track: -1,
      words: `${one.video}: ${(one.tuples ?? []).map((tuple, i) => tupleWords(tuple) + (one.unasked?.includes(i) ? ' not asked' : '')).join(', ') || 'nothing happens'}`,
      without: withoutEmpty({ ...edits, captions: captions.filter((other) => other !== one) }),
    })),
    ...tracks.map((one) => {
      const video = at.get(one.video) ?? 0;
      const track = original.videos[video].tracks.find((row) => original.tracks[row].id === one.track) ?? -1;
      const words = (one.labels ?? []).flatMap((text, e) => (text === '' ? [] : [text === '-' ? `no ${original.concepts[e].name}` : text]));
      return {
        key: `known ${one.video} ${one.track}`, video, track, words: `${one.video} · ${one.track} is ${words.join(', ') || 'unknown'}`,
        without: withoutEmpty({ ...edits, known: tracks.filter((other) => other !== one) }),
      };
    }),
  ];
}

/** Whether any label of a track is known. @param {Dataset} dataset @param {number} track */
export const isKnown = (dataset, track) => dataset.tracks[track].known.some((label) => label !== Unknown);

/**
 * The classes of a concept that a track may have: those that its video's captions name.
 * @param {Dataset} dataset
 * @param {number} track
 * @param {number} concept
 */
export function allowedClasses(dataset, track, concept) {
  const { free, tuples } = dataset.videos[dataset.tracks[track].video];
  const all = dataset.concepts[concept].classes.map((_, k) => k);
  return free ? all : all.filter((k) => tuples.some((tuple) => tuple[concept] === k));
}
