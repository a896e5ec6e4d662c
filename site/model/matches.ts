// Matches of an answer: the track that answers each tuple, its probability and state, and what
// each track is called. Tuples are numbered through all videos. All probabilities and states are
// the core's, so that the page, the command and the files have the same.
import { Background, RankedTracks, States } from '../library/index.ts';
import { wordsOf } from './marks.ts';
import type { Answer, Dataset } from '../core/messages.ts';

/** The confidence in a label or in the answer to a caption. */
export type State = (typeof States)[number];

/** Whether a label or an answer should be looked at. */
export const isDoubtful = (state: State) => state === 'uncertain' || state === 'not found';

interface Matches {
  track: Int32Array; // of each tuple, −1 for none
  p: Float64Array; // the probability of the tuple
  state: State[]; // of each tuple
  tupleOf: Int32Array; // the most probable tuple that each track answers, −1 for none
  furtherTuples: Map<number, number[]>; // by track: the other tuples that it answers, without those that are not found
  count: Record<State, number>; // of tuples in each state
}

const cache = new WeakMap<Answer, Matches>();

export function matchesOf(answer: Answer): Matches {
  const known = cache.get(answer);
  if (known) return known;
  const { rankStart, rankTrack, answerP, answerState, tupleOf } = answer;
  const matches: Matches = {
    track: Int32Array.from(answerP, (_p, t) => (rankStart[t] < rankStart[t + 1] ? rankTrack[rankStart[t]] : -1)),
    p: answerP,
    state: Array.from(answerState, (code) => States[code]),
    tupleOf,
    furtherTuples: new Map(),
    count: { 'sure': 0, 'likely': 0, 'uncertain': 0, 'not found': 0 },
  };
  for (const [t, state] of matches.state.entries()) {
    const track = matches.track[t];
    matches.count[state] += 1;
    if (track >= 0 && tupleOf[track] !== t && state !== 'not found') matches.furtherTuples.set(track, [...matches.furtherTuples.get(track) ?? [], t]);
  }
  cache.set(answer, matches);
  return matches;
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
  predicted: number; // the best class, or Background
  nu: number; // of the best class
  p: number; // probability of predicted
  bestP: number; // probability of the best class
  noneP: number; // probability of background
  state: State | null; // of predicted, null where the captions exclude all classes
  runner: number;
}

export function labelsOf(dataset: Dataset, answer: Answer, track: number): Label[] {
  const concepts = dataset.concepts.length;
  return dataset.concepts.map((_, concept) => {
    const at = track * concepts + concept;
    const { best, predicted, nu, p: bestP, noneP, runner } = answer;
    return { concept, best: best[at], predicted: predicted[at], nu: nu[at], bestP: bestP[at], noneP: noneP[at], runner: runner[at], ...predictionOf(answer, at) };
  });
}

/** The probability and the state of a predicted label. at is an index of the arrays of labels, track × concepts + concept. */
export function predictionOf({ predicted, p, state, noneP, noneState }: Pick<Answer, 'predicted' | 'p' | 'state' | 'noneP' | 'noneState'>, at: number): { p: number; state: State | null } {
  return predicted[at] === Background ? { p: noneP[at], state: States[noneState[at]] ?? null } : { p: p[at], state: States[state[at]] };
}

/** What to write on a track. */
export interface TrackLabel {
  classes: number[];
  p: number; // the lowest probability of the classes
  state: State; // the worst of the classes and of the doubt
  tuple: number;
  doubt: Doubt | null; // the most doubtful statement, if it is less certain than the classes
}

/** A statement about a track besides its classes: that it shows no class of a concept, or that it answers another caption. */
interface Doubt {
  words: string;
  p: number;
  state: State;
}

const titles = new WeakMap<Answer, (TrackLabel | null)[]>();

/**
 * What to write on a track: the classes of the most probable tuple that it answers, completed by its labels. Null where it is
 * background in every concept.
 */
export function trackLabelOf(dataset: Dataset, answer: Answer, track: number): TrackLabel | null {
  let known = titles.get(answer);
  if (!known) titles.set(answer, known = []);
  if (known[track] === undefined) known[track] = makeTitle(dataset, answer, track);
  return known[track];
}

/**
 * Combines the classes of the caption that a track answers, whose probability is that of the first track in its ranking, with
 * the labels, which depend on the page's thresholds.
 */
function makeTitle(dataset: Dataset, answer: Answer, track: number): TrackLabel | null {
  const tuple = answer.tupleOf[track];
  const answered = answer.rankP[tuple * RankedTracks];
  const parts = labelsOf(dataset, answer, track).map(({ concept, predicted, p, state }) => {
    const at = track * dataset.concepts.length + concept;
    return answer.named[at] >= 0 ? { c: answer.named[at], p: answered, state: States[answer.answerState[tuple]] } : { c: predicted, p, state };
  });
  const shown = parts.filter(({ c }) => c !== Background);
  if (shown.length === 0) return null;
  const rank = Math.max(...shown.map(({ state }) => rankOf(state)));
  const none = parts.flatMap(({ c, p, state }, concept) => (c === Background && state ? [{ words: `no ${dataset.concepts[concept].name}`, p, state }] : []));
  const [worst] = [...none, ...furtherCaptions(dataset, answer, track)].filter(({ state }) => isDoubtful(state) && rankOf(state) > rank).sort((a, b) => rankOf(b.state) - rankOf(a.state) || a.p - b.p);
  return { classes: parts.map(({ c }) => c), p: Math.min(...shown.map(({ p }) => p)), state: worst?.state ?? States[rank], tuple, doubt: worst ?? null };
}

const rankOf = (state: State | null) => (state === null ? 0 : States.indexOf(state));

/** The captions that a track answers, besides the most probable one. */
function furtherCaptions(dataset: Dataset, answer: Answer, track: number): Doubt[] {
  const { furtherTuples, p, state } = matchesOf(answer);
  return (furtherTuples.get(track) ?? []).map((t) => ({ words: wordsOf(dataset, tupleAt(dataset, t).tuple), p: p[t], state: state[t] }));
}

/** The first tracks of a tuple, the best first. */
export function rankingOf({ rankStart, rankTrack, rankP }: Answer, t: number): { track: number; p: number }[] {
  const length = Math.min(RankedTracks, rankedCount({ rankStart }, t));
  return Array.from({ length }, (_, i) => ({ track: rankTrack[rankStart[t] + i], p: rankP[t * RankedTracks + i] }));
}

/** The number of tracks in the ranking of a tuple. */
export const rankedCount = ({ rankStart }: Pick<Answer, 'rankStart'>, t: number) => rankStart[t + 1] - rankStart[t];

/** All tracks of a tuple, the best first, with Π ν of the tuple's classes, their part of the constraint's sum. */
export function contributionsOfTuple({ rankStart, rankTrack, rankScore }: Answer, t: number): { track: number; nu: number }[] {
  return Array.from({ length: rankedCount({ rankStart }, t) }, (_, i) => ({ track: rankTrack[rankStart[t] + i], nu: Math.exp(rankScore[rankStart[t] + i]) }));
}
