// What an action has changed, and what a correction would change: labels, and captions that another track answers.
import { countText } from '../words.ts';
import { tupleInDataset, datasetOfAnswer } from './edits.ts';
import { matchesOf, rankingOf } from './matches.ts';
import { Unknown } from '../library/index.ts';
import type { Answer, Dataset } from '../core/messages.ts';
import type { KnownLabel, PossibleCorrection } from './corrections.ts';

/** A tuple that another track answers now; −1 for no track. */
interface TupleMove {
  tuple: number;
  from: number;
  to: number;
}

/** A label that changed, −1 for background. */
export interface LabelChange {
  track: number;
  concept: number;
  from: number;
  to: number;
}

/** A tuple that is in only one of the two datasets is not counted. */
interface Changes {
  labels: number;
  flips: LabelChange[];
  moves: TupleMove[];
}

/** The last result, because several views draw the same. */
let last: { before: Answer; now: Answer; changes: Changes } | null = null;

/** now is an answer about the same dataset. */
export function changesOf(dataset: Dataset, before: Answer, now: Answer): Changes {
  if (last?.before === before && last.now === now) return last.changes;
  const concepts = dataset.concepts.length;
  const flips: LabelChange[] = [];
  for (const [i, to] of now.predicted.entries()) {
    if (to !== before.predicted[i]) flips.push({ track: Math.floor(i / concepts), concept: i % concepts, from: before.predicted[i], to });
  }
  const [then, here] = [datasetOfAnswer(dataset, before), datasetOfAnswer(dataset, now)];
  const [was, is] = [matchesOf(before).track, matchesOf(now).track];
  const moves: TupleMove[] = [];
  for (const [tuple, to] of is.entries()) {
    const at = tupleInDataset(here, then, tuple);
    if (at >= 0 && to !== was[at] && hasMoved(before, now, at, tuple)) moves.push({ tuple, from: was[at], to });
  }
  last = { before, now, changes: { labels: flips.length, flips, moves } };
  return last.changes;
}

const LIKELY = 0.5; // probability from which on a track answers a caption

/**
 * Whether a tuple, of that number before and now, has moved to another track. A tuple that is not found has no track, neither
 * before nor now. If both tracks answer it before and now, they have only changed places.
 */
function hasMoved(before: Answer, now: Answer, at: number, tuple: number) {
  const [was, is] = [matchesOf(before), matchesOf(now)];
  const isFound = is.state[tuple] !== 'not found' || was.state[at] !== 'not found';
  const answers = (answer: Answer, t: number, one: number) => rankingOf(answer, t).some(({ track, p }) => track === one && p >= LIKELY);
  return isFound && !(answers(now, tuple, was.track[at]) && answers(before, at, is.track[tuple]));
}

/** The changes in a few words. */
export function changesText({ labels, moves }: Pick<Changes, 'labels' | 'moves'>) {
  if (labels === 0 && moves.length === 0) return 'No label changed';
  return [labels > 0 && `${countText(labels, 'label')} changed`, moves.length > 0 && `${countText(moves.length, 'caption')} moved`].filter(Boolean).join(', ');
}

/**
 * The changes as a sentence for screen readers.
 * description is the action in words.
 */
export function changesSpoken(description: string, { labels, moves }: Pick<Changes, 'labels' | 'moves'>) {
  const changed = labels === 0 ? 'no label changed' : `${countText(labels, 'label')} changed`;
  const moved = moves.length === 0 ? 'every caption stays with its track' : `${countText(moves.length, 'caption')} moved to another track`;
  return `${description.replace('→', 'to')}: ${changed}, ${moved}.`;
}

export interface OtherChanges {
  flips: LabelChange[]; // those in the video of the corrected track first
  here: number | null; // of them in the video of the corrected track or caption; null for a correction that is taken back
  anyway: LabelChange[]; // further labels that change because the run continues, with or without the correction
  moves: TupleMove[]; // with or without the correction
}

/** The answers that a preview compares. */
export interface PreviewedAnswers {
  answer: Answer; // with the correction
  continued: Answer | null; // of a run that continues without it; null where only the labels of one video may change
}

/** The number of labels, and of captions, that a preview lists. */
export const LISTED = 6;

/** The labels that a preview lists, with a picture of their tracks: those that change anyway last. */
export const listedFlips = ({ flips, anyway }: Pick<OtherChanges, 'flips' | 'anyway'>) => [...flips, ...anyway].slice(0, LISTED);

export const isKnownLabel = (correction: PossibleCorrection): correction is KnownLabel => 'label' in correction;

/** The known label of a track that is previewed, Unknown for none. */
export function previewedLabel(preview: { correction: PossibleCorrection } | null, track: number, concept: number) {
  if (!preview || !isKnownLabel(preview.correction)) return Unknown;
  const { correction } = preview;
  return correction.track === track && correction.concept === concept ? correction.label : Unknown;
}

/**
 * Compares the answer on the screen with the one after a correction. Labels that change in the same way if the run continues
 * without the correction are listed apart.
 */
export function otherChanges(dataset: Dataset, answer: Answer, correction: PossibleCorrection, { answer: after, continued }: PreviewedAnswers): OtherChanges {
  const { flips, moves } = changesOf(dataset, answer, after);
  const corrected = isKnownLabel(correction) ? correction : null;
  const video = corrected ? dataset.tracks[corrected.track].video : 'video' in correction ? correction.video : -1;
  const others = flips.filter(({ track, concept }) => track !== corrected?.track || concept !== corrected.concept);
  const caused = others.filter(({ track, concept, to }) => continued?.predicted[track * dataset.concepts.length + concept] !== to);
  const here = caused.filter(({ track }) => dataset.tracks[track].video === video);
  const elsewhere = caused.filter(({ track }) => dataset.tracks[track].video !== video);
  return {
    flips: [...here, ...elsewhere], here: video < 0 ? null : here.length, anyway: others.filter((flip) => !caused.includes(flip)), moves,
  };
}
