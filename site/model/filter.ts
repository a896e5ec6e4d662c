// What the lists show: one filter for captions and tracks.
import { wordsOf } from './marks.ts';
import { trackSummary, trackOrder } from './scene.ts';
import { videoOrder } from './uncertain.ts';
import type { Answer, Dataset } from '../core/messages.ts';
import type { ClassFilter, ListValues, Selection } from './selection.ts';

export const AnyClass = -2; // as a label: any of the classes

/** What the lists are to show, and in which order. */
interface Listing extends ListValues {
  selection: Selection;
}

/** Whether the classes match the filter. classes has one for each concept. */
export function matchesClass(classes: number[], only: ClassFilter | null) {
  if (!only) return true;
  const found = classes[only.concept];
  return only.label === AnyClass ? found >= 0 : Math.max(-1, found) === only.label;
}

/** The videos whose name or captions contain the text, in the chosen order. */
export function listedVideos(dataset: Dataset, answer: Answer | null, { order, filter }: Pick<Listing, 'order' | 'filter'>) {
  const wanted = filter.trim().toLowerCase();
  return videoOrder(dataset, answer, order).filter((i) => {
    const { id, tuples } = dataset.videos[i];
    return !wanted || [id, ...tuples.map((t) => wordsOf(dataset, t))].join('\n').toLowerCase().includes(wanted);
  });
}

/** The indices of a video's tuples that match the filter. No tuple matches background. */
export function listedTuples(tuples: number[][], only: ClassFilter | null): number[] {
  return tuples.flatMap((tuple, i) => (only?.label === -1 || matchesClass(tuple, only) ? [i] : []));
}

/** The tracks that the timeline lists, and out of how many. */
export function listedTracks(dataset: Dataset, answer: Answer | null, asked: Listing): { videos: { video: number; tracks: number[] }[]; shown: number; all: number } {
  const { timelineScope, classFilter, selection } = asked;
  const within = timelineScope === 'all' ? listedVideos(dataset, answer, asked) : [selection.video].filter((i) => dataset.videos[i]);
  const videos = within.map((video) => ({
    video,
    tracks: trackOrder(dataset, answer, video).filter((j) => !classFilter || matchesClass(trackSummary(dataset, answer, j).classes, classFilter)),
  })).filter(({ tracks }) => timelineScope === 'video' || tracks.length > 0);
  return {
    videos,
    shown: videos.reduce((sum, { tracks }) => sum + tracks.length, 0),
    all: timelineScope === 'all' ? dataset.tracks.length : within.reduce((sum, i) => sum + dataset.videos[i].tracks.length, 0),
  };
}
