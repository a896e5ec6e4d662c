// What a frame shows: the boxes, and the importance of each.
import { matchesOf, titleOf } from '../answer/matches.ts';
import { boxAt, trackBox } from './boxes.ts';
import { countedFrames } from './rates.ts';

/** @typedef {import('./boxes.ts').Box} Box */
/** @typedef {'answer'|'labelled'|'faint'} Weight of a track that answers a tuple, that has a label, or that has neither */
/** @typedef {{track: number, box: Box, weight: Weight, classes: number[], p: number}} Figure */

/**
 * The figures of a frame, the most important last, so that they are drawn on top.
 * @param {import('../core/messages.ts').Dataset} dataset
 * @param {import('../core/messages.ts').Answer|null} answer
 * @param {number} video
 * @param {number} frame
 * @returns {Figure[]}
 */
export function figuresAt(dataset, answer, video, frame) {
  /** @type {Figure[]} */
  const figures = [];
  for (const track of dataset.videos[video].tracks) {
    const box = trackBox(dataset, track, frame);
    if (box) figures.push({ track, box, ...trackStanding(dataset, answer, track) });
  }
  const weights = { faint: 0, labelled: 1, answer: 2 };
  return figures.sort((a, b) => weights[a.weight] - weights[b.weight] || a.p - b.p || a.track - b.track);
}

/**
 * @param {import('../core/messages.ts').Dataset} dataset
 * @param {import('../core/messages.ts').Answer|null} answer
 * @param {number} track
 * @returns {{weight: Weight, classes: number[], p: number}}
 */
export function trackStanding(dataset, answer, track) {
  const title = answer && titleOf(dataset, answer, track);
  if (!title) return { weight: 'faint', classes: dataset.concepts.map(() => -1), p: 0 };
  return { weight: title.tuple >= 0 ? 'answer' : 'labelled', classes: title.classes, p: title.p };
}

/**
 * The true boxes of a frame.
 * @param {import('../core/messages.ts').Dataset} dataset
 * @param {number} video
 * @param {number} frame
 */
export function truthAt(dataset, video, frame) {
  return dataset.truth.flatMap((path) => {
    const box = path.video === video ? boxAt(path.rows, frame, path.joined) : null;
    return box ? [{ box, classes: path.classes }] : [];
  });
}

/**
 * The order of a video's tracks in the timeline: those that answer a caption, then the labelled
 * ones, then the others; each in the order of the file.
 * @param {import('../core/messages.ts').Dataset} dataset
 * @param {import('../core/messages.ts').Answer|null} answer
 * @param {number} video
 */
export function trackOrder(dataset, answer, video) {
  const tracks = [...dataset.videos[video].tracks];
  if (!answer) return tracks;
  const { tupleOf } = matchesOf(dataset, answer);
  const rank = new Map(tracks.map((j) => [j, tupleOf[j] >= 0 ? 0 : titleOf(dataset, answer, j) ? 1 : 2]));
  return tracks.sort((a, b) => Number(rank.get(a)) - Number(rank.get(b)) || a - b);
}

/**
 * The size of a video's picture, as given or as far as its boxes reach.
 * @param {import('../core/messages.ts').Dataset} dataset
 * @param {number} video
 */
export function extentOf(dataset, video) {
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

/**
 * The number of a video's frames, as given or as far as its tracks reach.
 * @param {import('../core/messages.ts').Dataset} dataset
 * @param {number} video
 */
export function framesOf(dataset, video) {
  return dataset.videos[video].frames || countedFrames(dataset, video);
}
