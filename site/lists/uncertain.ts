// Captions that are not sure, by which the videos can be ordered.
import { matchesOf, tupleStarts } from '../answer/matches.ts';
import { States } from '../core/messages.ts';
import { wordsOf } from '../drawing/marks.ts';
import type { Answer, Dataset } from '../core/messages.ts';

/** The captions of a video: the worst state, a higher rank being worse, and among equals the expected number of errors. */
interface Uncertainty {
  rank: number; // −1 without captions
  errors: number;
  words: string; // which caption is not sure, '' if all are
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
  const { p, state } = matchesOf(answer);
  const from = tupleStarts(dataset)[video];
  const { tuples } = dataset.videos[video];
  const ranks = tuples.map((_, i) => States.indexOf(state[from + i]));
  const rank = Math.max(-1, ...ranks);
  const others = ranks.filter((r) => r > 0).length - 1;
  return {
    rank,
    errors: tuples.reduce((sum, _, i) => sum + 1 - p[from + i], 0),
    words: rank <= 0 ? '' : `${wordsOf(dataset, tuples[ranks.indexOf(rank)])}: ${States[rank]}${others > 0 ? `, and ${others} more` : ''}`,
  };
}

/** The videos in the order of the files, or the most uncertain first. */
export function videoOrder(dataset: Dataset, answer: Answer | null, order: 'file' | 'problems') {
  const videos = dataset.videos.map((_, i) => i);
  if (order === 'file' || !answer) return videos;
  const uncertainty = uncertaintyOf(dataset, answer);
  return videos.sort((a, b) => uncertainty[b].rank - uncertainty[a].rank || uncertainty[b].errors - uncertainty[a].errors || a - b);
}
