// The slack of the constraints: what each constraint requires, and how much each track
// contributes. Tuples are read off the answer; constraints on single classes come from the core.
import { contributionsOfTuple, matchesOf, tupleStarts } from '../../../model/matches.ts';
import type { State } from '../../../model/matches.ts';
import type { Fulfilment } from '../../../ui/Marks.tsx';
import type { Answer, ConstraintKind, Dataset, Slack } from '../../../core/messages.ts';

export interface Constraint {
  t: number; // index of the tuple, −1 for a constraint on a single class
  tuple: number[];
  sum: number;
  bound: number; // what the sum is to reach; for an exclusion, what it is not to exceed
  slack: number; // ξ
  mark: State | Fulfilment; // of a tuple, the state of the caption; else how far the constraint is met
  contributions: { track: number; nu: number }[]; // ν of each track, of a tuple the product over its classes; the largest first
  unlisted: number; // how many other tracks contribute
}

const MET_FROM = 0.95; // of the bound
const PARTLY_FROM = 0.5;

/** How far a constraint's sum reaches its bound, however many tracks contribute. */
const fulfilmentOf = (share: number): Fulfilment => (share >= MET_FROM ? 'met' : share >= PARTLY_FROM ? 'partly met' : 'not met');

/** The constraints of a video's tuples, each once. */
export function tupleConstraints(dataset: Dataset, answer: Answer, video: number): Constraint[] {
  const from = tupleStarts(dataset)[video];
  const { state } = matchesOf(answer);
  return dataset.videos[video].tuples.flatMap((tuple, i, all) => {
    const t = from + i;
    if (all.findIndex((other) => same(other, tuple)) < i) return [];
    return [{ t, tuple, sum: answer.sum[t], bound: answer.bound[t], slack: answer.slack[t], mark: state[t], contributions: contributionsOfTuple(answer, t), unlisted: 0 }];
  });
}

/** The constraints of a video on single classes. */
export function classConstraints(dataset: Dataset, { video, constraints }: Slack): Constraint[] {
  const { tuples } = dataset.videos[video];
  return constraints.filter(({ kind, tuple }) => kind === 'hinge' && !tuples.some((other) => same(other, tuple))).map(({ tuple, tracks, contributions, unlisted, bound, sum, slack }) => ({
    t: -1, tuple, sum, bound, slack, unlisted, mark: fulfilmentOf(sum / bound),
    contributions: contributions.map((nu, j) => ({ track: tracks[j], nu })).sort((a, b) => b.nu - a.nu),
  }));
}

/**
 * Returns the exclusions of a video that the core lists, those near their bound or beyond it, with the largest
 * slack first. An exclusion is a class, and tracks of one moment of which at most one shows the class.
 */
export function activeExclusions({ constraints }: Slack): Constraint[] {
  return constraints.filter(({ kind }) => kind === 'exclusion').map(({ tuple, tracks, contributions, unlisted, bound, sum, slack }): Constraint => ({
    t: -1, tuple, sum, bound, slack, unlisted, mark: slack < 0.005 ? 'met' : slack < 0.5 * bound ? 'partly met' : 'not met',
    contributions: contributions.map((nu, j) => ({ track: tracks[j], nu })).sort((a, b) => b.nu - a.nu),
  })).sort((a, b) => b.slack - a.slack);
}

/** Slack that two digits do not show. */
export const UNSEEN = 0.005;

/** The cost of a video's constraints in words, '' for none. F leaves out the cost of a test video. */
export function costText({ constraints }: Slack, isTest: boolean) {
  const sumOf = (kind: ConstraintKind, field: 'slack' | 'cost') => constraints.reduce((sum, one) => (one.kind === kind ? sum + one[field] : sum), 0);
  const [xi, cost, exclusion] = [sumOf('hinge', 'slack'), sumOf('hinge', 'cost'), sumOf('exclusion', 'cost')];
  const costs = [xi >= UNSEEN && `${cost.toFixed(2)} for what its captions miss (ξ ${xi.toFixed(2)})`, exclusion >= UNSEEN && `${exclusion.toFixed(2)} for who is seen twice`].filter(Boolean).join(', and ');
  return costs && `This clip ${isTest ? 'would cost' : 'costs'} ${costs} of F${isTest ? ', but a test clip is not in it' : ''}.`;
}

const MIN_SHARE = 0.01; // of a meter's width; smaller contributions share one segment, and the core lists no smaller ones

/**
 * The contributions of the tracks end to end on a meter, the largest first. Contributions that
 * are too small to see share one segment.
 * chosen is a track that has a segment however small its contribution. whole is the sum at
 * the right end of the meter.
 */
export function contributionsOf({ sum, bound, contributions, unlisted }: Constraint, chosen: number): { whole: number; segments: { track: number; nu: number; from: number }[]; others: { nu: number; from: number; count: number } } {
  const width = Math.max(1.2 * bound, 1.02 * sum);
  const seen = contributions.filter(({ track, nu }) => nu >= MIN_SHARE * width || (track === chosen && nu > 0));
  let from = 0;
  const segments = seen.map(({ track, nu }) => {
    from += nu;
    return { track, nu, from: from - nu };
  });
  return { whole: width, segments, others: { nu: Math.max(0, sum - from), from, count: contributions.filter(({ nu }) => nu > 0).length - seen.length + unlisted } };
}

const same = (a: number[], b: number[]) => a.every((c, i) => c === b[i]);

/** All tuples, the worst first. They are numbered through all videos. */
export function worstTuples({ sum, slack }: Answer): number[] {
  return [...sum.keys()].sort((a, b) => slack[b] - slack[a] || sum[a] - sum[b]);
}
