// What of a dataset the lists show: one filter for captions and tracks.
import { wordsOf } from '../drawing/marks.js';
import { standing, trackOrder } from '../video/scene.js';
import { orderOf } from './problems.js';

/** @typedef {import('../wire.js').Dataset} Dataset */
/** @typedef {import('../wire.js').Answer} Answer */
/** @typedef {import('../state.js').State} State */
/** @typedef {{concept: number, label: number}} Only a class, Background, or Any */

export const Any = -2; // a label: one of the classes

/** Whether a label is one that is asked for. @param {number[]} classes one per concept @param {Only|null} only */
export function has(classes, only) {
  if (!only) return true;
  const found = classes[only.concept];
  return only.label === Any ? found >= 0 : Math.max(-1, found) === only.label;
}

/**
 * The videos whose name or captions have a text in them, in the order that is asked for.
 * @param {Dataset} dataset
 * @param {Answer|null} answer
 * @param {Pick<State, 'order'|'filter'>} asked
 */
export function videosOf(dataset, answer, { order, filter }) {
  const wanted = filter.trim().toLowerCase();
  return orderOf(dataset, answer, order).filter((i) => {
    const { id, tuples } = dataset.videos[i];
    return !wanted || [id, ...tuples.map((t) => wordsOf(dataset, t))].join('\n').toLowerCase().includes(wanted);
  });
}

/** The tuples of a video that name what is asked for; no caption speaks of background. @param {number[][]} tuples @param {Only|null} only @returns {number[]} */
export function tuplesOf(tuples, only) {
  return tuples.flatMap((tuple, i) => (only?.label === -1 || has(tuple, only) ? [i] : []));
}

/**
 * The tracks that the timeline lists, of how many.
 * @param {Dataset} dataset
 * @param {Answer|null} answer
 * @param {Pick<State, 'order'|'filter'|'classFilter'|'timelineScope'|'selection'>} asked
 * @returns {{videos: {video: number, tracks: number[]}[], shown: number, all: number}}
 */
export function tracksOf(dataset, answer, asked) {
  const { timelineScope, classFilter, selection } = asked;
  const within = timelineScope === 'all' ? videosOf(dataset, answer, asked) : [selection.video].filter((i) => dataset.videos[i]);
  const videos = within.map((video) => ({
    video,
    tracks: trackOrder(dataset, answer, video).filter((j) => !classFilter || has(standing(dataset, answer, j).classes, classFilter)),
  })).filter(({ tracks }) => timelineScope === 'video' || tracks.length > 0);
  return {
    videos,
    shown: videos.reduce((sum, { tracks }) => sum + tracks.length, 0),
    all: timelineScope === 'all' ? dataset.tracks.length : within.reduce((sum, i) => sum + dataset.videos[i].tracks.length, 0),
  };
}
