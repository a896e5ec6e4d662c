// Problems of captions, by which the videos can be ordered.
import { rankingOf, matchesOf, tupleStarts } from '../answer/matches.ts';
import { wordsOf } from '../drawing/marks.ts';
import type { Answer, Dataset } from '../core/messages.ts';

/** A higher rank is worse; among equals a higher doubt is. */
interface VideoProblem {
  rank: number;
  doubt: number;
  words: string;
}

const CLOSE = 0.1; // difference in probability between the first track and the next

/** The problems from none to the worst; the index is the rank. */
const RANKS = ['', 'two tracks nearly tie', 'doubtful', 'no track'];

const troubles = new WeakMap<Answer, VideoProblem[]>();

/** The worst problem of each video. */
export function problemsOf(dataset: Dataset, answer: Answer): VideoProblem[] {
  let found = troubles.get(answer);
  if (!found) {
    found = dataset.videos.map((_, i) => problemOf(dataset, answer, i));
    troubles.set(answer, found);
  }
  return found;
}

function problemOf(dataset: Dataset, answer: Answer, video: number): VideoProblem {
  const { p } = matchesOf(dataset, answer);
  const from = tupleStarts(dataset)[video];
  const { tuples } = dataset.videos[video];
  const ranks = tuples.map((_, i) => rankOf(dataset, answer, from + i));
  const rank = Math.max(-1, ...ranks);
  const worst = ranks.indexOf(rank);
  const others = ranks.filter((r) => r > 0).length - 1;
  return {
    rank,
    doubt: tuples.reduce((sum, _, i) => sum + 1 - p[from + i], 0),
    words: rank <= 0 ? '' : `${wordsOf(dataset, tuples[worst])}: ${RANKS[rank]}${others > 0 ? `, and ${others} more` : ''}`,
  };
}

/** Returns an index of RANKS. */
function rankOf(dataset: Dataset, answer: Answer, t: number): number {
  const verdict = matchesOf(dataset, answer).verdict[t];
  if (verdict !== 'met') return verdict === 'missed' ? 3 : 2;
  const [first, next] = rankingOf(answer, t);
  return next && first.p - next.p < CLOSE ? 1 : 0;
}

/** The videos in the order of the files, or those with the worst problems first. */
export function videoOrder(dataset: Dataset, answer: Answer | null, order: 'file' | 'problems') {
  const videos = dataset.videos.map((_, i) => i);
  if (order === 'file' || !answer) return videos;
  const problems = problemsOf(dataset, answer);
  return videos.sort((a, b) => problems[b].rank - problems[a].rank || problems[b].doubt - problems[a].doubt || a - b);
}
