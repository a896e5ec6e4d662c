// The slack of the constraints: what each constraint requires, and how much each track
// contributes. Tuples are read off the answer; constraints on single classes come from the core.
import { verdictOn, rankingOf, tupleStarts } from './matches.js';

/** @typedef {import('../wire.js').Dataset} Dataset */
/** @typedef {import('../wire.js').Answer} Answer */

/**
 * @typedef {object} Constraint
 * @property {number} t index of the tuple, −1 for a constraint on a single class
 * @property {number[]} tuple
 * @property {number} sum
 * @property {number} slack ξ
 * @property {import('./matches.js').Verdict} verdict on the constraint's sum
 * @property {{track: number, p: number}[]} contributions the largest first
 */

/** The verdict on a constraint's sum, however many tracks contribute. @param {number} sum @param {number} margin */
const constraintVerdict = (sum, margin) => verdictOn(sum / margin, 1);

/**
 * The constraints of a video's tuples, each once.
 * @param {Dataset} dataset
 * @param {Answer} answer
 * @param {number} video
 * @returns {Constraint[]}
 */
export function tupleConstraints(dataset, answer, video) {
  const from = tupleStarts(dataset)[video];
  return dataset.videos[video].tuples.flatMap((tuple, i, all) => {
    const t = from + i;
    if (all.findIndex((other) => same(other, tuple)) < i) return [];
    return [{ t, tuple, sum: answer.sum[t], slack: answer.slack[t], verdict: constraintVerdict(answer.sum[t], answer.margin), contributions: rankingOf(answer, t) }];
  });
}

/**
 * The constraints of a video on single classes.
 * @param {Dataset} dataset
 * @param {import('../wire.js').Ledger} ledger
 * @returns {Constraint[]}
 */
export function classConstraints(dataset, { video, lines, margin }) {
  const { tuples, tracks } = dataset.videos[video];
  return lines.filter(({ tuple }) => !tuples.some((other) => same(other, tuple))).map(({ tuple, paid, sum, slack }) => ({
    t: -1, tuple, sum, slack, verdict: constraintVerdict(sum, margin),
    contributions: paid.map((p, j) => ({ track: tracks[j], p })).sort((a, b) => b.p - a.p),
  }));
}

const MIN_SHARE = 0.01; // of a meter's width; smaller contributions share one segment

/**
 * The contributions of the tracks end to end on a meter, the largest first. Contributions that
 * are too small to see share one segment.
 * @param {Constraint} entry
 * @param {number} margin
 * @param {number} chosen a track that has a segment however small its contribution
 * @returns {{whole: number, segments: {track: number, p: number, from: number}[], others: {p: number, from: number, count: number}}} whole is the sum at the right end of the meter
 */
export function contributionsOf({ sum, contributions }, margin, chosen) {
  const width = Math.max(1.2 * margin, 1.02 * sum);
  const seen = contributions.filter(({ track, p }) => p >= MIN_SHARE * width || (track === chosen && p > 0));
  let from = 0;
  const segments = seen.map(({ track, p }) => {
    from += p;
    return { track, p, from: from - p };
  });
  return { whole: width, segments, others: { p: Math.max(0, sum - from), from, count: contributions.filter(({ p }) => p > 0).length - seen.length } };
}

/** @param {number[]} a @param {number[]} b */
const same = (a, b) => a.every((c, i) => c === b[i]);

/** The verdict on the constraint of one tuple. @param {Answer} answer @param {number} t */
export const tupleVerdict = ({ sum, margin }, t) => constraintVerdict(sum[t], margin);

/**
 * The verdicts on all tuples, the worst first.
 * @param {Answer} answer
 * @returns {{tuples: number[], count: Record<import('./matches.js').Verdict, number>}} tuples are numbered through all videos
 */
export function verdictCounts(answer) {
  const { sum, slack } = answer;
  const count = { met: 0, weak: 0, missed: 0 };
  for (const t of sum.keys()) count[tupleVerdict(answer, t)] += 1;
  return { count, tuples: [...sum.keys()].sort((a, b) => slack[b] - slack[a] || sum[a] - sum[b]) };
}
