// Corrections of the dataset by hand: captions, and known labels of tracks. Edits hold, by names,
// all differences from the dataset as it was opened, in the form of the core and of run archives.
// They are immutable.
import { Background, Unknown } from '../library/index.ts';
import type { Answer, Dataset, Edited, Edits, TrackCorrection } from '../core/messages.ts';
import { countText } from '../words.ts';
import { matchesOf, tupleAt, tupleStarts } from './matches.ts';
import type { Selection } from './selection.ts';

/** The new edits, and the change in words. */
export interface Change {
  edits: Edits;
  description: string;
}

/** A correction in the list, and the edits without it. */
export interface Correction {
  key: string;
  words: string;
  video: number;
  track: number;
  editsWithout: Edits;
}

/** No edits. */
export const NO_EDITS: Edits = { captions: [], known: [] };

/** Whether the answer on the screen can be corrected: it is a run's that goes on, or the one that came with the site. */
export function canCorrect({ answer, demoAnswer, undoHistory }: { answer: Answer | null; demoAnswer: Answer | null; undoHistory: { canContinue: boolean } }) {
  return answer !== null && (undoHistory.canContinue || answer === demoAnswer);
}

/** Whether dataset.json lists the classes of a concept, so that none can be added. */
export function listsClasses({ info }: Pick<Dataset, 'info'>, concept: string) {
  const listed = Array.isArray(info.concepts) ? info.concepts as ({ name?: string; classes?: unknown[] } | null)[] : [];
  return listed.some((one) => one?.name === concept && (one.classes?.length ?? 0) > 0);
}

/** Whether a dataset has all videos of a draft, by their ids. */
export function hasVideosOf(dataset: Pick<Dataset, 'videos'>, draft: { videos: { id: string }[] }) {
  const ids = new Set(dataset.videos.map(({ id }) => id));
  return draft.videos.every(({ id }) => ids.has(id));
}

/** A dataset as it was opened. */
export const originalDataset = (dataset: Dataset) => dataset.of ?? dataset;

const editedDatasets = new WeakMap<Dataset, Map<string, Dataset>>();

/**
 * The dataset that an answer is of. It is the same object each time.
 * dataset is the opened or an edited one.
 */
export function datasetOfAnswer(dataset: Dataset, { edited }: Answer) {
  const original = originalDataset(dataset);
  if (!edited) return original;
  const known = editedDatasets.get(original) ?? new Map();
  editedDatasets.set(original, known);
  if (!known.has(edited.hash)) known.set(edited.hash, applyEdits(original, edited));
  return known.get(edited.hash) as Dataset;
}

function applyEdits(original: Dataset, { hash, concepts, videos: captioned, tracks: corrected, edits }: Edited): Dataset {
  const [videos, tracks] = [[...original.videos], [...original.tracks]];
  for (const { video, tuples, unasked, counts } of captioned) videos[video] = { ...videos[video], free: false, tuples, unasked, counts };
  for (const { track, known } of corrected) tracks[track] = { ...tracks[track], known };
  return { ...original, of: original, edits, hash, concepts, videos, tracks };
}

/**
 * What changes in the state together with an answer: its dataset, and the selection in it. A tuple that was selected
 * before there was an answer has the track that answers it selected as well.
 */
export function stateWithAnswer({ dataset, selection }: { dataset: Dataset | null; selection: Selection }, answer: Answer): { dataset?: Dataset; selection?: Selection } {
  if (!dataset) return {};
  const now = datasetOfAnswer(dataset, answer);
  const tuple = selection.tuple < 0 ? -1 : tupleInDataset(dataset, now, selection.tuple);
  const track = selection.track < 0 && tuple >= 0 && answer.final ? matchesOf(answer).track[tuple] ?? -1 : selection.track;
  return now === dataset && track === selection.track ? {} : { dataset: now, selection: { ...selection, tuple, track } };
}

/** The index of a tuple in another version of the dataset, −1 where it is missing there. */
export function tupleInDataset(from: Dataset, to: Dataset, t: number) {
  if (from === to) return t;
  const { video, tuple } = tupleAt(from, t);
  const at = to.videos[video].tuples.findIndex((other) => String(other) === String(tuple));
  return at < 0 ? -1 : tupleStarts(to)[video] + at;
}

/** A label as the core writes it: '' for unknown, - for background. */
export function labelText({ concepts }: Dataset, concept: number, label: number) {
  return label === Unknown ? '' : label === Background ? '-' : concepts[concept].classes[label];
}

export function labelWords(dataset: Dataset, concept: number, label: number) {
  if (label === Unknown) return 'unknown';
  return textWords(dataset, concept, labelText(dataset, concept, label));
}

/** A label as the core writes it, in words. */
export const textWords = ({ concepts }: Dataset, concept: number, text: string) => (text === '-' ? `no ${concepts[concept].name}` : text);

/** The class names of a tuple, '' for ∅. */
export const namesOf = ({ concepts }: Dataset, tuple: number[]) => tuple.map((k, e) => (k < 0 ? '' : concepts[e].classes[k]));

/** names are the classes' names of a tuple. */
export const tupleWords = (names: string[]) => `(${names.map((name) => name || '–').join(', ')})`;

/**
 * Sets what is known of one track and concept.
 * dataset is the one on the screen. label is a class, Background, or Unknown to revert.
 */
export function setKnownLabel(dataset: Dataset, edits: Edits, track: number, concept: number, label: number): Change {
  const { video, id } = dataset.tracks[track];
  const name = dataset.videos[video].id;
  const before = originalLabels(originalDataset(dataset), track);
  const old = edits.known.find((one) => one.video === name && one.track === id);
  const labels = (old?.labels ?? before).with(concept, labelText(dataset, concept, label));
  const others = edits.known.filter((one) => one.video !== name || one.track !== id);
  const same = labels.every((text, e) => text === before[e]);
  const words = label === Unknown ? `${id}: ${dataset.concepts[concept].name} taken back` : `${id} is ${labelWords(dataset, concept, label)}`;
  return { edits: orNoEdits({ ...edits, known: same ? others : [...others, { video: name, track: id, labels, contradicts: old?.contradicts ?? [] }] }), description: words };
}

/**
 * Sets what is known of several tracks, as one change.
 * Returns null where no track may have the label: captions exclude a class in the videos that they do not name it in.
 */
export function setKnownLabels(dataset: Dataset, edits: Edits, tracks: number[], concept: number, label: number): Change | null {
  const possible = tracks.filter((track) => label < 0 || allowedClasses(dataset, track, concept).includes(label));
  if (possible.length === 0) return null;
  const all = possible.reduce((now, track) => setKnownLabel(dataset, now, track, concept, label).edits, edits);
  return { edits: all, description: tracksWords(dataset, possible.length, concept, label) };
}

/** What is known of a number of tracks, in words. */
export function tracksWords(dataset: Dataset, count: number, concept: number, label: number) {
  const about = countText(count, 'track');
  return label === Unknown ? `${about}: ${dataset.concepts[concept].name} taken back` : `${about} ${count === 1 ? 'is' : 'are'} ${labelWords(dataset, concept, label)}`;
}

/** Sets the known label of each group of tracks, as one change; null where no track may have its label. */
export function nameGroups(dataset: Dataset, edits: Edits, concept: number, named: { tracks: number[]; label: number }[]): Change | null {
  let all: Change | null = null;
  const descriptions: string[] = [];
  for (const { tracks, label } of named) {
    const change = setKnownLabels(dataset, all?.edits ?? edits, tracks, concept, label);
    if (!change) continue;
    all = change;
    descriptions.push(change.description);
  }
  return all && { edits: all.edits, description: descriptions.join('; ') };
}

/** The labels that were known of a track when it was opened. */
const originalLabels = (dataset: Dataset, track: number) => dataset.tracks[track].known.map((label, e) => labelText(dataset, e, label));

/**
 * Sets a video's captions.
 * dataset is the one on the screen. tuples hold class names.
 */
export function setCaptions(dataset: Dataset, edits: Edits, video: number, tuples: string[][], unasked: number[]): Edits {
  const original = originalDataset(dataset);
  const { id, free, tuples: before, unasked: quiet } = original.videos[video];
  const others = edits.captions.filter((one) => one.video !== id);
  const same = !free && quiet.length === 0 && unasked.length === 0 && JSON.stringify(tuples) === JSON.stringify(before.map((tuple) => namesOf(original, tuple)));
  return orNoEdits({ ...edits, captions: same ? others : [...others, { video: id, tuples, unasked, counts: [] }] });
}

/** The class names of a video's tuples, and the indices of those that ask for nothing. */
export function captionsOf(dataset: Dataset, edits: Edits, video: number): { tuples: string[][]; unasked: number[] } {
  const { id, tuples, unasked } = originalDataset(dataset).videos[video];
  const edited = edits.captions.find((one) => one.video === id);
  if (edited) return { tuples: edited.tuples, unasked: edited.unasked };
  return { tuples: tuples.map((tuple) => namesOf(originalDataset(dataset), tuple)), unasked: unasked.flatMap((quiet, i) => (quiet ? [i] : [])) };
}

/** The edits; where they are none, always NO_EDITS. */
export const orNoEdits = (edits: Edits) => (edits.captions.length + edits.known.length > 0 ? edits : NO_EDITS);

/** The edits of the dataset that an answer is of. */
export const editsOfAnswer = ({ edited }: Answer): Edits => edited?.edits ?? NO_EDITS;

/** Whether edits make the same dataset. The order of their videos and tracks does not matter. */
export const sameEdits = (a: Edits, b: Edits) => a === b || orderedText(a) === orderedText(b);

/** The edits with others added to them. Where both concern the same label, or the captions of the same video, those that are added hold. */
export function mergeEdits(edits: Edits, added: Edits): Edits {
  const captioned = new Set(added.captions.map(({ video }) => video));
  const keyOf = ({ video, track }: Edits['known'][number]) => JSON.stringify([video, track]);
  const before = new Map(edits.known.map((one) => [keyOf(one), one]));
  const known = new Map(before);
  for (const one of added.known) {
    const old = before.get(keyOf(one));
    known.set(keyOf(one), old ? mergeLabels(old, one) : one);
  }
  return orNoEdits({ captions: [...edits.captions.filter(({ video }) => !captioned.has(video)), ...added.captions], known: [...known.values()] });
}

/** The labels of a track with others added to them. */
function mergeLabels(old: TrackCorrection, added: TrackCorrection): TrackCorrection {
  const kept = old.contradicts.filter(({ concept }) => !added.contradicts.some((one) => one.concept === concept));
  return { ...added, labels: added.labels.map((label, e) => label || old.labels[e]), contradicts: [...kept, ...added.contradicts] };
}

function orderedText({ captions, known }: Edits) {
  const rows = [
    ...captions.map(({ video, tuples, unasked, counts }) => [video, tuples, unasked, counts]),
    ...known.map(({ video, track, labels }) => [video, track, labels]),
  ];
  return JSON.stringify(rows.map((row) => JSON.stringify(row)).sort());
}

/** The list of corrections: of the captions of each video, and of each label. */
export function correctionList(dataset: Dataset, edits: Edits): Correction[] {
  const original = originalDataset(dataset);
  const at = new Map(original.videos.map(({ id }, i) => [id, i]));
  const { captions, known } = edits;
  return [
    ...captions.map((one) => ({
      key: `captions ${one.video}`, video: at.get(one.video) ?? 0, track: -1,
      words: `${one.video}: ${one.tuples.map((tuple, i) => tupleWords(tuple) + (one.unasked.includes(i) ? ' not required' : '')).join(', ') || 'nothing happens'}`,
      editsWithout: orNoEdits({ ...edits, captions: captions.filter((other) => other !== one) }),
    })),
    ...known.flatMap((one) => labelCorrections(original, edits, one, at.get(one.video) ?? 0)),
  ];
}

/** The key of the correction of a label. */
export const labelKey = ({ video, track }: Pick<Edits['known'][number], 'video' | 'track'>, concept: number) => `known ${concept} ${video} ${track}`;

/** The corrections of the labels of one track. */
function labelCorrections(original: Dataset, edits: Edits, one: Edits['known'][number], video: number): Correction[] {
  const track = original.videos[video].tracks.find((row) => original.tracks[row].id === one.track) ?? -1;
  const before = track < 0 ? one.labels.map(() => '') : originalLabels(original, track);
  return one.labels.flatMap((text, concept) => {
    if (text === before[concept]) return [];
    const labels = one.labels.with(concept, before[concept]);
    const others = edits.known.flatMap((other) => (other !== one ? [other] : labels.every((label, e) => label === before[e]) ? [] : [{ ...one, labels }]));
    const { name } = original.concepts[concept];
    const word = textWords(original, concept, text) || `of unknown ${name}`;
    return [{ key: labelKey(one, concept), video, track, words: `${one.video} · ${one.track} is ${word}`, editsWithout: orNoEdits({ ...edits, known: others }) }];
  });
}

/** The number of corrections where the dataset is not at hand: of captioned videos and of labels. */
export const correctionCount = ({ captions, known }: Edits) => captions.length + known.reduce((sum, { labels }) => sum + Math.max(1, labels.filter(Boolean).length), 0);

/** Whether any label of a track is known. */
export const isKnown = (dataset: Dataset, track: number) => dataset.tracks[track].known.some((label) => label !== Unknown);

/** The classes of a concept that a track may have: those that its video's captions name. */
export function allowedClasses(dataset: Dataset, track: number, concept: number) {
  const { free, tuples } = dataset.videos[dataset.tracks[track].video];
  const all = dataset.concepts[concept].classes.map((_, k) => k);
  return free ? all : all.filter((k) => tuples.some((tuple) => tuple[concept] === k));
}
