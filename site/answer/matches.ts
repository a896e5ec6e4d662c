// Matches of an answer: the track that answers each tuple, its probability and state, and what
// each track is called. Tuples are numbered through all videos.
import { Background } from '../core/messages.ts';
import { stateOf } from './confidence.ts';
import { probabilityOfNu, probabilityOfZeta } from './probability.ts';
import type { State } from './confidence.ts';
import type { Answer, Dataset } from '../core/messages.ts';

interface Matches {
  track: Int32Array; // of each tuple, −1 for none
  trackP: Float64Array; // the probability of that track
  p: Float64Array; // the probability of the tuple: of a tuple that requires n tracks, that of the n-th
  state: State[]; // of each tuple
  tupleOf: Int32Array; // the most probable tuple that each track answers, −1 for none
  count: Record<State, number>; // of tuples in each state
}

const cache = new WeakMap<Answer, Matches>();

export function matchesOf(dataset: Dataset, answer: Answer): Matches {
  const known = cache.get(answer);
  if (known) return known;
  const count = Math.max(0, answer.rankStart.length - 1);
  const matches: Matches = {
    track: new Int32Array(count).fill(-1),
    trackP: new Float64Array(count),
    p: new Float64Array(count),
    state: [],
    tupleOf: new Int32Array(dataset.tracks.length).fill(-1),
    count: { sure: 0, uncertain: 0, 'not found': 0 },
  };
  for (let t = 0; t < count; t++) matchTuple(answer, matches, t);
  cache.set(answer, matches);
  return matches;
}

function matchTuple(answer: Answer, matches: Matches, t: number) {
  const from = answer.rankStart[t];
  const pAt = (at: number) => (at < answer.rankStart[t + 1] ? probabilityOfNu(Math.exp(answer.rankScore[at]), answer.temperature) : 0);
  if (from < answer.rankStart[t + 1]) {
    const track = answer.rankTrack[from];
    matches.track[t] = track;
    matches.trackP[t] = pAt(from);
    const other = matches.tupleOf[track];
    if (other < 0 || matches.trackP[other] < matches.trackP[t]) matches.tupleOf[track] = t;
  }
  const required = Math.max(1, Math.round(answer.bound[t] / answer.margin) || 1); // 2 for a tuple with ×2; 1 at margin 0
  matches.p[t] = pAt(from + required - 1);
  const state = stateOf(matches.p[t], answer);
  matches.state.push(state);
  matches.count[state] += 1;
}

const starts = new WeakMap<Dataset, Uint32Array>();

/** The index of each video's first tuple, and at the end the number of tuples. */
export function tupleStarts(dataset: Dataset) {
  let found = starts.get(dataset);
  if (!found) {
    found = new Uint32Array(dataset.videos.length + 1);
    for (const [i, video] of dataset.videos.entries()) found[i + 1] = found[i] + video.tuples.length;
    starts.set(dataset, found);
  }
  return found;
}

export function tupleAt(dataset: Dataset, t: number): { video: number; tuple: number[] } {
  const from = tupleStarts(dataset);
  let low = 0;
  let high = dataset.videos.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (from[middle] <= t) low = middle;
    else high = middle;
  }
  return { video: low, tuple: dataset.videos[low].tuples[t - from[low]] };
}

/** What the answer says about one track and one concept. */
export interface Label {
  concept: number;
  best: number;
  predicted: number;
  nu: number;
  p: number; // its probability as it is shown
  runner: number;
}

export function labelsOf(dataset: Dataset, answer: Answer, track: number): Label[] {
  const concepts = dataset.concepts.length;
  return dataset.concepts.map((_, concept) => {
    const at = track * concepts + concept;
    return {
      concept,
      best: answer.best[at],
      predicted: answer.predicted[at],
      nu: answer.nu[at],
      p: answer.best[at] < 0 ? 0 : probabilityOfZeta(answer.zeta[at], answer.temperature),
      runner: answer.runner[at],
    };
  });
}

/** What to write on a track. */
interface Title {
  classes: number[];
  p: number;
  tuple: number;
}

const titles = new WeakMap<Answer, (Title | null)[]>();

/**
 * What to write on a track: the classes of its tuple, completed by its labels, and the least of their probabilities. Null where it is
 * background in every concept.
 */
export function titleOf(dataset: Dataset, answer: Answer, track: number): Title | null {
  let known = titles.get(answer);
  if (!known) titles.set(answer, known = []);
  if (known[track] === undefined) known[track] = makeTitle(dataset, answer, track);
  return known[track];
}

function makeTitle(dataset: Dataset, answer: Answer, track: number): Title | null {
  const matches = matchesOf(dataset, answer);
  const labels = labelsOf(dataset, answer, track);
  const t = matches.tupleOf[track];
  if (t >= 0) {
    const { tuple } = tupleAt(dataset, t);
    const added = labels.filter(({ concept, predicted }) => tuple[concept] < 0 && predicted >= 0);
    const classes = tuple.map((c, concept) => (c >= 0 ? c : labels[concept].predicted));
    return { classes, p: Math.min(matches.trackP[t], ...added.map((label) => label.p)), tuple: t };
  }
  const classes = labels.map(({ predicted }) => predicted);
  if (classes.every((c) => c === Background)) return null;
  const p = Math.min(...labels.filter(({ predicted }) => predicted >= 0).map((label) => label.p));
  return { classes, p, tuple: -1 };
}

/** A track in the ranking of a tuple. */
export interface Ranked {
  track: number;
  nu: number; // Π ν of the tuple's classes, the track's part of the constraint's sum
  p: number; // its probability as it is shown
}

/** The tracks of a tuple, the best first. */
export function rankingOf({ rankStart, rankTrack, rankScore, temperature }: Answer, t: number): Ranked[] {
  const ranking = [];
  for (let at = rankStart[t]; at < rankStart[t + 1]; at++) {
    const nu = Math.exp(rankScore[at]);
    ranking.push({ track: rankTrack[at], nu, p: probabilityOfNu(nu, temperature) });
  }
  return ranking;
}
