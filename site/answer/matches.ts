// Matches of an answer: the track that answers each tuple, its probability and verdict, and what
// each track is called. Tuples are numbered through all videos.
import { Background } from '../core/messages.ts';

/** @typedef {import('../core/messages.ts').Dataset} Dataset */
/** @typedef {import('../core/messages.ts').Answer} Answer */
/** @typedef {'met'|'weak'|'missed'} Verdict */

/**
 * @typedef {object} Matches
 * @property {Int32Array} track of each tuple, −1 for none
 * @property {Float64Array} p its probability
 * @property {Verdict[]} verdict
 * @property {Int32Array} tupleOf the most probable tuple that each track answers, −1 for none
 * @property {Record<Verdict, number>} count of each verdict
 */

// A tuple requires one track, or as many as it says, whatever margin the fit was given.
const REQUIRED = 1;
const TOLERANCE = 0.05; // slack that does not count
const EVEN = 0.5; // a sum or probability below this is more no than yes

/** @type {WeakMap<Answer, Matches>} */
const cache = new WeakMap();

/**
 * @param {Dataset} dataset
 * @param {Answer} answer
 * @returns {Matches}
 */
export function matchesOf(dataset, answer) {
  const known = cache.get(answer);
  if (known) return known;
  const count = Math.max(0, answer.rankStart.length - 1);
  /** @type {Matches} */
  const matches = {
    track: new Int32Array(count).fill(-1),
    p: new Float64Array(count),
    verdict: [],
    tupleOf: new Int32Array(dataset.tracks.length).fill(-1),
    count: { met: 0, weak: 0, missed: 0 },
  };
  for (let t = 0; t < count; t++) matchTuple(answer, matches, t);
  cache.set(answer, matches);
  return matches;
}

/**
 * @param {Answer} answer
 * @param {Matches} reading
 * @param {number} t
 */
function matchTuple(answer, reading, t) {
  const at = answer.rankStart[t];
  if (at < answer.rankStart[t + 1]) {
    const track = answer.rankTrack[at];
    reading.track[t] = track;
    reading.p[t] = Math.exp(answer.rankScore[at]);
    const other = reading.tupleOf[track];
    if (other < 0 || reading.p[other] < reading.p[t]) reading.tupleOf[track] = t;
  }
  const tracksAsked = answer.bound[t] / answer.margin; // 2 for a tuple with ×2
  const verdict = verdictOn(answer.sum[t] / tracksAsked, reading.p[t]);
  reading.verdict.push(verdict);
  reading.count[verdict] += 1;
}

/**
 * Met: the constraint holds, and one track is likely to answer it. Missed: it lacks more than
 * half of what it requires. Weak: anything between.
 * @param {number} sum
 * @param {number} p
 * @returns {Verdict}
 */
export function verdictOn(sum, p) {
  if (REQUIRED - sum <= TOLERANCE && p >= EVEN) return 'met';
  return sum < EVEN ? 'missed' : 'weak';
}

/** @type {WeakMap<Dataset, Uint32Array>} */
const starts = new WeakMap();

/**
 * The index of each video's first tuple, and at the end the number of tuples.
 * @param {Dataset} dataset
 */
export function tupleStarts(dataset) {
  let found = starts.get(dataset);
  if (!found) {
    found = new Uint32Array(dataset.videos.length + 1);
    for (const [i, video] of dataset.videos.entries()) found[i + 1] = found[i] + video.tuples.length;
    starts.set(dataset, found);
  }
  return found;
}

/**
 * @param {Dataset} dataset
 * @param {number} t
 * @returns {{video: number, tuple: number[]}}
 */
export function tupleAt(dataset, t) {
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

/**
 * What the answer says about one track and one concept.
 * @typedef {{concept: number, best: number, predicted: number, nu: number, runner: number}} Label
 *
 * @param {Dataset} dataset
 * @param {Answer} answer
 * @param {number} track
 * @returns {Label[]}
 */
export function labelsOf(dataset, answer, track) {
  const concepts = dataset.concepts.length;
  return dataset.concepts.map((_, concept) => {
    const at = track * concepts + concept;
    return {
      concept,
      best: answer.best[at],
      predicted: answer.predicted[at],
      nu: answer.nu[at],
      runner: answer.runner[at],
    };
  });
}

/** @typedef {{classes: number[], p: number, tuple: number}} Title what to write on a track */

/** @type {WeakMap<Answer, (Title|null)[]>} */
const titles = new WeakMap();

/**
 * What to write on a track: the classes of its tuple, completed by its labels. Null where it is
 * background in every concept.
 * @param {Dataset} dataset
 * @param {Answer} answer
 * @param {number} track
 * @returns {Title|null}
 */
export function titleOf(dataset, answer, track) {
  let known = titles.get(answer);
  if (!known) titles.set(answer, known = []);
  if (known[track] === undefined) known[track] = makeTitle(dataset, answer, track);
  return known[track];
}

/** @param {Dataset} dataset @param {Answer} answer @param {number} track @returns {Title|null} */
function makeTitle(dataset, answer, track) {
  const matches = matchesOf(dataset, answer);
  const labels = labelsOf(dataset, answer, track);
  const t = matches.tupleOf[track];
  if (t >= 0) {
    const { tuple } = tupleAt(dataset, t);
    const classes = tuple.map((c, concept) => (c >= 0 ? c : labels[concept].predicted));
    return { classes, p: matches.p[t], tuple: t };
  }
  const classes = labels.map(({ predicted }) => predicted);
  if (classes.every((c) => c === Background)) return null;
  const p = Math.min(...labels.filter(({ predicted }) => predicted >= 0).map(({ nu }) => nu));
  return { classes, p, tuple: -1 };
}

/**
 * The tracks of a tuple, the best first.
 * @param {Answer} answer
 * @param {number} t
 * @returns {{track: number, p: number}[]}
 */
export function rankingOf({ rankStart, rankTrack, rankScore }, t) {
  const ranking = [];
  for (let at = rankStart[t]; at < rankStart[t + 1]; at++) {
    ranking.push({ track: rankTrack[at], p: Math.exp(rankScore[at]) });
  }
  return ranking;
}
