// What the lists show: one filter for captions and tracks.
import { wordsOf } from '../drawing/marks.ts';
import { trackStanding, trackOrder } from '../video/scene.ts';
import { videoOrder } from './problems.ts';

/** @typedef {import('../core/messages.ts').Dataset} Dataset */
/** @typedef {import('../core/messages.ts').Answer} Answer */
/** @typedef {import('../state.ts').State} State */
/** @typedef {{concept: number, label: number}} ClassFilter label: a class, Background, or AnyClass */

export const AnyClass = -2; // as a label: any of the classes

/** Whether the classes match the filter. @param {number[]} classes one for each concept @param {ClassFilter|null} only */
export function matchesClass(classes, only) {
  if (!only) return true;
  const found = classes[only.concept];
  return only.label === AnyClass ? found >= 0 : Math.max(-1, found) === only.label;
}

/**
 * The videos whose name or captions contain the text, in the chosen order.
 * @param {Dataset} dataset
 * @param {Answer|null} answer
 * @param {Pick<State, 'order'|'filter'>} asked
 */
export function listedVideos(dataset, answer, { order, filter }) {
  const wanted = filter.trim().toLowerCase();
  return videoOrder(dataset, answer, order).filter((i) => {
    const { id, tuples } = dataset.videos[i];
    return !wanted || [id, ...tuples.map((t) => wordsOf(dataset, t))].join('\n').toLowerCase().includes(wanted);
  });
}

/** The indices of a video's tuples that match the filter. No tuple matches background. @param {number[][]} tuples @param {ClassFilter|null} only @returns {number[]} */
export function listedTuples(tuples, only) {
  return tuples.flatMap((tuple, i) => (only?.label === -1 || matchesClass(tuple, only) ? [i] : []));
}

/**
 * The tracks that the timeline lists, and out of how many.
 * @param {Dataset} dataset
 * @param {Answer|null} answer
 * @param {Pick<State, 'order'|'filter'|'classFilter'|'timelineScope'|'selection'>} asked
 * @returns {{videos: {video: number, tracks: number[]}[], shown: number, all: number}}
 */
export function listedTracks(dataset, answer, asked) {
  const { timelineScope, classFilter, selection } = asked;
  const within = timelineScope === 'all' ? listedVideos(dataset, answer, asked) : [selection.video].filter((i) => dataset.videos[i]);
  const videos = within.map((video) => ({
    video,
    tracks: trackOrder(dataset, answer, video).filter((j) => !classFilter || matchesClass(trackStanding(dataset, answer, j).classes, classFilter)),
  })).filter(({ tracks }) => timelineScope === 'video' || tracks.length > 0);
  return {
    videos,
    shown: videos.reduce((sum, { tracks }) => sum + tracks.length, 0),
    all: timelineScope === 'all' ? dataset.tracks.length : within.reduce((sum, i) => sum + dataset.videos[i].tracks.length, 0),
  };
}
