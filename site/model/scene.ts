// What a frame shows: the boxes, and the importance of each.
import { matchesOf, trackLabelOf } from './matches.ts';
import type { State, TrackLabel } from './matches.ts';
import { boxAt, trackBox } from './boxes.ts';
import type { Box } from './boxes.ts';
import { countedFrames } from './rates.ts';
import type { Answer, Dataset } from '../core/messages.ts';

/** Of a track that answers a tuple, that has a label, or that has neither. */
export type Emphasis = 'answer' | 'labelled' | 'faint';

export interface Figure {
  track: number;
  box: Box;
  emphasis: Emphasis;
  classes: number[];
  p: number;
  state: State | null; // of the classes and of the doubt, null for background
  doubt: TrackLabel['doubt'];
}

/** The figures of a frame, the most important last, so that they are drawn on top. */
export function figuresAt(dataset: Dataset, answer: Answer | null, video: number, frame: number): Figure[] {
  const figures: Figure[] = [];
  for (const track of dataset.videos[video].tracks) {
    const box = trackBox(dataset, track, frame);
    if (box) figures.push({ track, box, ...trackSummary(dataset, answer, track) });
  }
  const rank = { faint: 0, labelled: 1, answer: 2 };
  return figures.sort((a, b) => rank[a.emphasis] - rank[b.emphasis] || a.p - b.p || a.track - b.track);
}

export function trackSummary(dataset: Dataset, answer: Answer | null, track: number): Omit<Figure, 'track' | 'box'> {
  const label = answer && trackLabelOf(dataset, answer, track);
  if (!label) return { emphasis: 'faint', classes: dataset.concepts.map(() => -1), p: 0, state: null, doubt: null };
  return { emphasis: label.tuple >= 0 ? 'answer' : 'labelled', classes: label.classes, p: label.p, state: label.state, doubt: label.doubt };
}

/** The true boxes of a frame. */
export function truthAt(dataset: Dataset, video: number, frame: number) {
  return dataset.truth.flatMap((path) => {
    const box = path.video === video ? boxAt(path.rows, frame, path.joined) : null;
    return box ? [{ box, classes: path.classes }] : [];
  });
}

/**
 * The order of a video's tracks in the timeline: those that answer a caption, then the labelled
 * ones, then the others; each in the order of the file.
 */
export function trackOrder(dataset: Dataset, answer: Answer | null, video: number) {
  const tracks = [...dataset.videos[video].tracks];
  if (!answer) return tracks;
  const { tupleOf } = matchesOf(answer);
  const rank = new Map(tracks.map((j) => [j, tupleOf[j] >= 0 ? 0 : trackLabelOf(dataset, answer, j) ? 1 : 2]));
  return tracks.sort((a, b) => Number(rank.get(a)) - Number(rank.get(b)) || a - b);
}

/** The size of a video's picture, as given or as far as its boxes reach. */
export function extentOf(dataset: Dataset, video: number) {
  const { width, height, tracks } = dataset.videos[video];
  if (width > 0 && height > 0) return { width, height };
  const extent = { width: 0, height: 0 };
  for (const track of tracks) {
    for (let at = 5 * dataset.boxStart[track]; at < 5 * dataset.boxStart[track + 1]; at += 5) {
      const [, x, y, w, h] = dataset.boxes.subarray(at, at + 5);
      if (Number.isNaN(w)) continue;
      extent.width = Math.max(extent.width, x + w);
      extent.height = Math.max(extent.height, y + h);
    }
  }
  return extent;
}

/** The number of a video's frames, as given or as far as its tracks reach. */
export function framesOf(dataset: Dataset, video: number) {
  return dataset.videos[video].frames || countedFrames(dataset, video);
}
