// What is uncertain or not found, by which the videos can be ordered: captions, and the labels that no caption asks for.
import { labelWords } from './edits.ts';
import { isDoubtful, matchesOf, predictionOf, tupleStarts } from './matches.ts';
import { States, Unknown } from '../library/index.ts';
import { wordsOf } from './marks.ts';
import type { Answer, Dataset } from '../core/messages.ts';

/** A video: the worst state in it, a higher rank being worse, and among equals the expected number of errors. */
interface Uncertainty {
  rank: number; // −1 without captions and labels
  errors: number;
  words: string; // what is uncertain or not found, the worst by name; '' if nothing is
}

/** A caption or a label with its state and probability. */
interface Statement {
  words: () => string;
  rank: number; // the index of its state
  p: number;
}

const cache = new WeakMap<Answer, Uncertainty[]>();

/** The uncertainty of each video. */
export function uncertaintyOf(dataset: Dataset, answer: Answer): Uncertainty[] {
  let found = cache.get(answer);
  if (!found) {
    found = dataset.videos.map((_, i) => uncertaintyOfVideo(dataset, answer, i));
    cache.set(answer, found);
  }
  return found;
}

function uncertaintyOfVideo(dataset: Dataset, answer: Answer, video: number): Uncertainty {
  const all = [...captionsOf(dataset, answer, video), ...otherLabels(dataset, answer, video)].sort((a, b) => b.rank - a.rank || a.p - b.p);
  const [worst] = all;
  const others = all.filter((one) => isDoubtful(States[one.rank])).length - 1;
  return {
    rank: worst?.rank ?? -1,
    errors: all.reduce((sum, { p }) => sum + 1 - p, 0),
    words: !worst || !isDoubtful(States[worst.rank]) ? '' : `${worst.words()}: ${States[worst.rank]}${others > 0 ? `, and ${others} more` : ''}`,
  };
}

function captionsOf(dataset: Dataset, answer: Answer, video: number): Statement[] {
  const { p, state } = matchesOf(answer);
  const from = tupleStarts(dataset)[video];
  return dataset.videos[video].tuples.map((tuple, i) => ({ words: () => wordsOf(dataset, tuple), rank: States.indexOf(state[from + i]), p: p[from + i] }));
}

/** The labels that no caption names and that are not known. */
function otherLabels(dataset: Dataset, answer: Answer, video: number): Statement[] {
  return dataset.videos[video].tracks.flatMap((track) => dataset.concepts.flatMap((_, e) => {
    const at = track * dataset.concepts.length + e;
    const { p, state } = predictionOf(answer, at);
    if (state === null || isNamedOrKnown(dataset, answer, track, e)) return [];
    return [{ words: () => `${dataset.tracks[track].id} ${labelWords(dataset, e, answer.predicted[at])}`, rank: States.indexOf(state), p }];
  }));
}

/** Whether the caption that a track answers names a class of the concept, or the label is known. */
export function isNamedOrKnown({ concepts, tracks }: Dataset, { tupleOf, named }: Answer, track: number, concept: number) {
  return (tupleOf[track] >= 0 && named[track * concepts.length + concept] >= 0) || tracks[track].known[concept] !== Unknown;
}

/** The videos in the order of the files, or the most uncertain first. */
export function videoOrder(dataset: Dataset, answer: Answer | null, order: 'file' | 'problems') {
  const videos = dataset.videos.map((_, i) => i);
  if (order === 'file' || !answer) return videos;
  const uncertainty = uncertaintyOf(dataset, answer);
  return videos.sort((a, b) => uncertainty[b].rank - uncertainty[a].rank || uncertainty[b].errors - uncertainty[a].errors || a - b);
}

/** The least probable caption of the most uncertain video, or that video if it has no captions. */
export function mostUncertain(dataset: Dataset, answer: Answer): { video: number; tuple?: number } {
  const [video] = videoOrder(dataset, answer, 'problems');
  const { p } = matchesOf(answer);
  const from = tupleStarts(dataset)[video];
  const [tuple] = dataset.videos[video].tuples.map((_, i) => from + i).sort((a, b) => p[a] - p[b]);
  return tuple === undefined ? { video } : { video, tuple };
}
