// The labels and captions that a correction would change, without the corrected label itself.
import { changesOf } from './changes.ts';
import { Unknown } from '../core/messages.ts';
import type { KnownLabel, PossibleCorrection } from './corrections.ts';
import type { LabelFlip, TupleMove } from './changes.ts';
import type { Answer, Dataset } from '../core/messages.ts';

export interface OtherChanges {
  flips: LabelFlip[]; // those in the video of the corrected track first
  here: number | null; // of them in the video of the corrected track or caption; null for a correction that is taken back
  anyway: LabelFlip[]; // further labels that change because the run continues, with or without the correction
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
