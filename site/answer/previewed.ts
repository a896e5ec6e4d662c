// The labels and captions that a correction would change, without the corrected label itself.
import { changesOf } from './changes.ts';
import { datasetOfAnswer, tupleInDataset } from './edits.ts';
import { matchesOf } from './matches.ts';
import { Unknown } from '../core/messages.ts';
import type { PossibleCorrection } from './corrections.ts';
import type { LabelFlip, TupleMove } from './changes.ts';
import type { Answer, Dataset } from '../core/messages.ts';

/** The number of labels, and of captions, that a preview lists. */
export const LISTED = 6;

export interface OtherChanges {
  flips: LabelFlip[]; // those in the video of the corrected track first
  here: number | null; // of them in the video of the corrected track or caption; null for a correction that is taken back
  anyway: LabelFlip[]; // further labels that change because the run continues, with or without the correction
  moves: TupleMove[];
}

/** A preview whose answers are computed. */
export interface ComputedPreview {
  correction: PossibleCorrection;
  answer: Answer;
  continued: Answer | null;
}

/** Returns the preview if its answers are computed, else null. */
export const computedPreview = (preview: { correction: PossibleCorrection; answer: Answer | null; continued: Answer | null } | null): ComputedPreview | null => {
  return preview?.answer ? { ...preview, answer: preview.answer } : null;
};

/** The labels that a preview lists, with a picture of their tracks: those that change anyway last. */
export const listedFlips = ({ flips, anyway }: Pick<OtherChanges, 'flips' | 'anyway'>) => [...flips, ...anyway].slice(0, LISTED);

/** The known label of a correction, null for one of another kind. */
export const knownLabelOf = (correction: PossibleCorrection) => ('label' in correction ? correction : null);

export const isKnownLabel = (correction: PossibleCorrection) => knownLabelOf(correction) !== null;

/** The known label of a track that is previewed, Unknown for none. */
export function previewedLabel(preview: { correction: PossibleCorrection } | null, track: number, concept: number) {
  const known = preview && knownLabelOf(preview.correction);
  return known && known.track === track && known.concept === concept ? known.label : Unknown;
}

/**
 * Compares the answer on the screen with the one after a correction. Labels and captions that change in the same way if the
 * run continues without the correction are listed apart.
 */
export function otherChanges(dataset: Dataset, answer: Answer, { correction, answer: after, continued }: ComputedPreview): OtherChanges {
  const { flips, moves } = changesOf(dataset, answer, after);
  const corrected = knownLabelOf(correction);
  const video = corrected ? dataset.tracks[corrected.track].video : 'video' in correction ? correction.video : -1;
  const others = flips.filter(({ track, concept }) => track !== corrected?.track || concept !== corrected.concept);
  const caused = others.filter(({ track, concept, to }) => continued?.predicted[track * dataset.concepts.length + concept] !== to);
  const here = caused.filter(({ track }) => dataset.tracks[track].video === video);
  const elsewhere = caused.filter(({ track }) => dataset.tracks[track].video !== video);
  return {
    flips: [...here, ...elsewhere], here: video < 0 ? null : here.length, anyway: others.filter((flip) => !caused.includes(flip)),
    moves: moves.filter((move) => !continued || trackWithout(dataset, after, continued, move) !== move.to),
  };
}

/** The track of a moved caption if the run continues without the correction, −1 for none. */
function trackWithout(dataset: Dataset, after: Answer, continued: Answer, { tuple }: TupleMove) {
  const at = tupleInDataset(datasetOfAnswer(dataset, after), datasetOfAnswer(dataset, continued), tuple);
  return at < 0 ? undefined : matchesOf(continued).track[at];
}
