// The labels and captions that a correction would change, without the corrected label itself.
import { changesOf } from './changes.ts';
import type { PossibleCorrection } from './corrections.ts';
import type { LabelFlip, TupleMove } from './changes.ts';
import type { Answer, Dataset } from '../core/messages.ts';

/** The number of labels, and of captions, that a preview lists. */
export const LISTED = 6;

export interface OtherChanges {
  flips: LabelFlip[]; // those in the video of the corrected track first
  here: number | null; // of them in the video of the corrected track or caption; null for a correction that is taken back
  moves: TupleMove[];
}

/** The labels that a preview lists, with a picture of their tracks. */
export const listedFlips = ({ flips }: Pick<OtherChanges, 'flips'>) => flips.slice(0, LISTED);

/** The known label of a correction, null for one of another kind. */
export const knownLabelOf = (correction: PossibleCorrection) => ('label' in correction ? correction : null);

/** Compares the answer on the screen with the one after a correction. */
export function otherChanges(dataset: Dataset, answer: Answer, after: Answer, correction: PossibleCorrection): OtherChanges {
  const { flips, moves } = changesOf(dataset, answer, after);
  const corrected = knownLabelOf(correction);
  const video = corrected ? dataset.tracks[corrected.track].video : 'video' in correction ? correction.video : -1;
  const others = flips.filter(({ track, concept }) => track !== corrected?.track || concept !== corrected.concept);
  const here = others.filter(({ track }) => dataset.tracks[track].video === video);
  const elsewhere = others.filter(({ track }) => dataset.tracks[track].video !== video);
  return { flips: [...here, ...elsewhere], here: video < 0 ? null : here.length, moves };
}
