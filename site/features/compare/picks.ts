// The tracks that each method picks for the captions of a video, and whether they are right.
// Tuples are numbered through all videos.
import { tupleStarts } from '../../model/matches.ts';
import { rowsOf, spansOf, trackBox } from '../../model/boxes.ts';
import { Unknown } from '../../library/index.ts';
import type { Dataset, Pick } from '../../core/messages.ts';

export type { Pick };

type Truth = 'right' | 'wrong' | 'unknown';

/** The tuples of a video, or only the selected one. */
export function selectedTuples(dataset: Dataset, { video, tuple: chosen }: { video: number; tuple: number }): { t: number; tuple: number[] }[] {
  const from = tupleStarts(dataset)[video];
  const all = (dataset.videos[video]?.tuples ?? []).map((tuple, i) => ({ t: from + i, tuple }));
  const one = all.filter(({ t }) => t === chosen);
  return one.length > 0 ? one : all;
}

/**
 * Whether a track truly shows the classes of a tuple, as the core's measure “right track” counts.
 * track is −1 for none.
 */
export function truthOf({ tracks }: Dataset, tuple: number[], track: number): Truth {
  const truth = tracks[track]?.truth;
  if (!truth) return 'wrong';
  const asked = tuple.map((c, e) => ({ c, is: truth[e] })).filter(({ c }) => c >= 0);
  if (asked.some(({ c, is }) => is !== c && is !== Unknown)) return 'wrong';
  return asked.some(({ is }) => is === Unknown) ? 'unknown' : 'right';
}

/**
 * Whether the truth of any track of a video is known for a tuple. Otherwise no pick can be
 * judged.
 */
export function isJudged(dataset: Dataset, video: number, tuple: number[]) {
  return dataset.videos[video].tracks.some((track) => truthOf(dataset, tuple, track) !== 'unknown');
}

/** A tuple, the track that a method picks for it, −1 for none, and whether that is right. */
export interface JudgedTuple {
  t: number;
  tuple: number[];
  row: number;
  truth: Truth;
}

/** The selected tuples with what a method picks for each. */
export function judgedTuples(dataset: Dataset, { track }: Pick, selection: { video: number; tuple: number }): JudgedTuple[] {
  return selectedTuples(dataset, selection).map(({ t, tuple }) => {
    const row = track[t] ?? -1;
    return { t, tuple, row, truth: isJudged(dataset, selection.video, tuple) ? truthOf(dataset, tuple, row) : 'unknown' };
  });
}

/** The middle frame of a track's first span, −1 where it has no time. */
export function middleOf(dataset: Dataset, track: number) {
  if (track < 0) return -1;
  const [span] = spansOf(rowsOf(dataset, track), dataset.tracks[track]);
  return span ? Math.floor((span.from + span.to - 1) / 2) : -1;
}

/** The frame that shows most of the picked tracks, the first of equals. −1 where none has a box. */
export function frameOf(dataset: Dataset, picks: Pick[], selection: { video: number; tuple: number }) {
  const tracks = picks.flatMap(({ track }) => selectedTuples(dataset, selection).map(({ t }) => track[t] ?? -1)).filter((j) => j >= 0);
  let best = { frame: -1, shown: 0 };
  for (const frame of new Set(tracks.map((j) => middleOf(dataset, j)))) {
    const shown = frame < 0 ? 0 : tracks.filter((j) => trackBox(dataset, j, frame)).length;
    if (shown > best.shown) best = { frame, shown };
  }
  return best.frame;
}
