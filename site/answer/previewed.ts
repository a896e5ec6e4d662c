// The labels and captions that a correction would change, without the corrected label itself.
import { changesOf } from './changes.ts';
import { datasetOfAnswer, tupleInDataset } from './edits.ts';
import { matchesOf, rankingOf } from './matches.ts';
import type { LabelFlip, TupleMove } from './changes.ts';
import type { Answer, Dataset } from '../core/messages.ts';

const LIKELY = 0.5; // probability from which on a track answers a caption

/** The number of labels, and of captions, that a preview lists. */
export const LISTED = 6;

export interface OtherChanges {
  flips: LabelFlip[]; // those in the video of the corrected track first
  here: number; // of them in that video
  moves: TupleMove[]; // captions that another track answers because the track before is not likely any more
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
  return { flips: [...here, ...elsewhere], here: here.length, moves: moves.filter((move) => isReal(dataset, answer, after, move)) };
}

/**
 * Whether a caption has really changed its track. It has not if it is found neither before nor after, because its best track means
 * nothing then, or if several tracks answer it and they have changed places.
 */
function isReal(dataset: Dataset, before: Answer, after: Answer, { tuple, from }: TupleMove) {
  const then = datasetOfAnswer(dataset, before);
  const now = datasetOfAnswer(dataset, after);
  const isFound = matchesOf(after).state[tuple] !== 'not found' || matchesOf(before).state[tupleInDataset(now, then, tuple)] !== 'not found';
  return isFound && !rankingOf(after, tuple).some(({ track, p }) => track === from && p >= LIKELY);
}
