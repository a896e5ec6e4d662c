// The labels and captions that a correction would change, without the corrected label itself.
import { changesOf } from './changes.ts';
import type { LabelFlip, TupleMove } from './changes.ts';
import type { Answer, Dataset } from '../core/messages.ts';

/** The number of labels, and of captions, that a preview lists. */
export const LISTED = 6;

export interface OtherChanges {
  flips: LabelFlip[]; // those in the video of the corrected track first
  here: number; // of them in that video
  moves: TupleMove[];
}

/** The labels that a preview lists, with a picture of their tracks. */
export const listedFlips = ({ flips }: Pick<OtherChanges, 'flips'>) => flips.slice(0, LISTED);

/** Compares the answer on the screen with the one after a correction of one label. */
export function otherChanges(dataset: Dataset, answer: Answer, after: Answer, corrected: { track: number; concept: number }): OtherChanges {
  const { flips, moves } = changesOf(dataset, answer, after);
  const { video } = dataset.tracks[corrected.track];
  const others = flips.filter(({ track, concept }) => track !== corrected.track || concept !== corrected.concept);
  const here = others.filter(({ track }) => dataset.tracks[track].video === video);
  const elsewhere = others.filter(({ track }) => dataset.tracks[track].video !== video);
  return { flips: [...here, ...elsewhere], here: here.length, moves };
}
