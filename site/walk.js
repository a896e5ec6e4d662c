// Which captions are listed, and which is the next.
import { wordsOf } from './marks.js';
import { orderOf, read, tupleStarts } from './read.js';

/** @typedef {import('./state.js').State} State */

/**
 * The videos that the list of captions holds, in its order.
 * @param {Pick<State, 'dataset'|'answer'|'order'|'filter'>} state
 */
export function listedVideos({ dataset, answer, order, filter }) {
  if (!dataset) return [];
  const wanted = filter.trim().toLowerCase();
  return orderOf(dataset, answer && read(dataset, answer), order).filter((video) => {
    if (!wanted) return true;
    const { id, tuples } = dataset.videos[video];
    return [id, ...tuples.map((t) => wordsOf(dataset, t))].join('\n').toLowerCase().includes(wanted);
  });
}

/**
 * The caption that comes so many after the selected one, null at either end.
 * @param {State} state
 * @param {number} by 1 or −1
 */
export function captionAfter(state, by) {
  const { dataset, selection } = state;
  if (!dataset) return null;
  const from = tupleStarts(dataset);
  const videos = listedVideos(state);
  const all = videos.flatMap((video) => dataset.videos[video].tuples.map((_, i) => ({ video, tuple: from[video] + i })));
  const at = all.findIndex(({ tuple }) => tuple === selection.tuple);
  if (at >= 0) return all[at + by] ?? null;
  // From a video's own row: its first caption, or the last before it.
  const place = videos.indexOf(selection.video);
  const first = all.findIndex(({ video }) => videos.indexOf(video) >= place);
  if (by > 0) return all[first] ?? null;
  return (first < 0 ? all.at(-1) : all[first - 1]) ?? null;
}
