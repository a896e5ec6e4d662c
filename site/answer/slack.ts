// The slack of the constraints: what each constraint requires, and how much each track
// contributes. Tuples are read off the answer; constraints on single classes come from the core.
import { verdictOn, rankingOf, tupleStarts } from './matches.ts';

/** @typedef {import('../core/messages.ts').Dataset} Dataset */
/** @typedef {import('../core/messages.ts').Answer} Answer */

/**
 * @typedef {object} Constraint
 * @property {number} t index of the tuple, −1 for a constraint on a single class
 * @property {number[]} tuple
 * @property {number} sum
 * @property {number} bound what the sum is to reach; for an exclusion, what it is not to exceed
 * @property {number} slack ξ
 * @property {import('./matches.ts').Verdict} verdict on the constraint's sum
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
    return [{ t, tuple, sum: answer.sum[t], bound: answer.bound[t], slack: answer.slack[t], verdict: tupleVerdict(answer, t), contributions: rankingOf(answer, t) }];
  });
}

/**
 * The constraints of a video on single classes.
 * @param {Dataset} dataset
 * @param {import('../core/messages.ts').Ledger} ledger
 * @returns {Constraint[]}
 */
export function classConstraints(dataset, { video, lines }) {
  const { tuples, tracks } = dataset.videos[video];
  return lines.filter(({ tuple }) => !tuples.some((other) => same(other, tuple))).map(({ tuple, paid, bound, sum, slack }) => ({
    t: -1, tuple, sum, bound, slack, verdict: constraintVerdict(sum, bound),
    contributions: paid.map((p, j) => ({ track: tracks[j], p })).sort((a, b) => b.p - a.p),
  }));
}

const NEARLY = 0.9; // of the bound; an exclusion below it changes nothing

/**
 * The exclusions of a video that are at their bound or beyond it: tracks that are seen at one
 * moment in different places, of which at most one shows the class.
 * @param {import('../core/messages.ts').Ledger} ledger
 * @returns {Constraint[]} the largest slack first
 */
export function activeExclusions({ apart }) {
  return apart.filter(({ sum, bound }) => sum >= NEARLY * bound).map(({ tuple, tracks, paid, bound, sum, slack }) => ({
    t: -1, tuple, sum, bound, slack, verdict: /** @type {import('./matches.ts').Verdict} */ (slack < 0.005 ? 'met' : slack < 0.5 * bound ? 'weak' : 'missed'),
    contributions: paid.map((p, j) => ({ track: tracks[j], p })).sort((a, b) => b.p - a.p),
  })).sort((a, b) => b.slack - a.slack);
}

const MIN_SHARE = 0.01; // of a meter's width; smaller contributions share one segment

/**
 * The contributions of the tracks end to end on a meter, the largest first. Contributions that
 * are too small to see share one segment.
 * @param {Constraint} entry
 * @param {number} chosen a track that has a segment however small its contribution
 * @returns {{whole: number, segments: {track: number, p: number, from: number}[], others: {p: number, from: number, count: number}}} whole is the sum at the right end of the meter
 */
export function contributionsOf({ sum, bound, contributions }, chosen) {
  const width = Math.max(1.2 * bound, 1.02 * sum);
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
export const tupleVerdict = ({ sum, bound }, t) => constraintVerdict(sum[t], bound[t]);

/**
 * The verdicts on all tuples, the worst first.
 * @param {Answer} answer
 * @returns {{tuples: number[], count: Record<import('./matches.ts').Verdict, number>}} tuples are numbered through all videos
 */
export function verdictCounts(answer) {
  const { sum, slack } = answer;
  const count = { met: 0, weak: 0, missed: 0 };
  for (const t of sum.keys()) count[tupleVerdict(answer, t)] += 1;
  return { count, tuples: [...sum.keys()].sort((a, b) => slack[b] - slack[a] || sum[a] - sum[b]) };
}
