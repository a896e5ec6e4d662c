// The tracks that each method picks for the captions of a video, and whether they are right.
// Tuples are numbered through all videos.
import { tupleStarts } from '../answer/matches.ts';
import { rowsOf, spansOf, trackBox } from '../video/boxes.ts';
import { Unknown } from '../core/messages.ts';

/** @typedef {import('../core/messages.ts').Dataset} Dataset */
/** @typedef {{method: string, track: number[]}} Pick */
/** @typedef {'right'|'wrong'|'unknown'} Truth */

/**
 * The tuples of a video, or only the selected one.
 * @param {Dataset} dataset
 * @param {{video: number, tuple: number}} selection
 * @returns {{t: number, tuple: number[]}[]}
 */
export function selectedTuples(dataset, { video, tuple: chosen }) {
  const from = tupleStarts(dataset)[video];
  const all = (dataset.videos[video]?.tuples ?? []).map((tuple, i) => ({ t: from + i, tuple }));
  const one = all.filter(({ t }) => t === chosen);
  return one.length > 0 ? one : all;
}

/**
 * Whether a track truly shows the classes of a tuple, as the core's measure “right track” counts.
 * @param {Dataset} dataset
 * @param {number[]} tuple
 * @param {number} track −1 for none
 * @returns {Truth}
 */
export function truthOf({ tracks }, tuple, track) {
  const truth = tracks[track]?.truth;
  if (!truth) return 'wrong';
  const asked = tuple.map((c, e) => ({ c, is: truth[e] })).filter(({ c }) => c >= 0);
  if (asked.some(({ c, is }) => is !== c && is !== Unknown)) return 'wrong';
  return asked.some(({ is }) => is === Unknown) ? 'unknown' : 'right';
}

/**
 * Whether the truth of any track of a video is known for a tuple. Otherwise no pick can be
 * judged.
 * @param {Dataset} dataset
 * @param {number} video
 * @param {number[]} tuple
 */
export function isJudged(dataset, video, tuple) {
  return dataset.videos[video].tracks.some((track) => truthOf(dataset, tuple, track) !== 'unknown');
}

/**
 * The middle frame of a track's first span, −1 where it has no time.
 * @param {Dataset} dataset
 * @param {number} track
 */
export function middleOf(dataset, track) {
  if (track < 0) return -1;
  const [span] = spansOf(rowsOf(dataset, track), dataset.tracks[track]);
  return span ? Math.floor((span.from + span.to - 1) / 2) : -1;
}

/**
 * The frame that shows most of the picked tracks, the first of equals. −1 where none has a box.
 * @param {Dataset} dataset
 * @param {Pick[]} picks
 * @param {{video: number, tuple: number}} selection
 */
export function frameOf(dataset, picks, selection) {
  const tracks = picks.flatMap(({ track }) => selectedTuples(dataset, selection).map(({ t }) => track[t] ?? -1)).filter((j) => j >= 0);
  let best = { frame: -1, shown: 0 };
  for (const frame of new Set(tracks.map((j) => middleOf(dataset, j)))) {
    const shown = frame < 0 ? 0 : tracks.filter((j) => trackBox(dataset, j, frame)).length;
    if (shown > best.shown) best = { frame, shown };
  }
  return best.frame;
}
