// The page's state inside a run's capsule. The core stores it and does not read it. A capsule may
// come from anybody.
import { tupleAt, tupleStarts } from '../answer/matches.ts';
import { PAGES } from './pages.ts';
import { hashOf, placeOf } from './place.ts';

/** @typedef {import('../state.ts').State} State */
/** @typedef {import('../core/messages.ts').Dataset} Dataset */

/**
 * What a capsule keeps of the page. Tracks and videos are kept by name.
 * @param {State} state
 */
export function pageState({ dataset, selection, frame, page, order, filter, truth }) {
  return { place: dataset ? hashOf(dataset, { ...selection, frame }) : '', tuple: selection.tuple, page, order, filter, truth };
}

/**
 * Reads the page's state from a capsule, as far as it is valid for the dataset.
 * @param {unknown} kept
 * @param {Dataset} dataset
 * @returns {{at: {video: number, track: number, frame: number, tuple: number}|null,
 *   patch: Partial<Pick<State, 'order'|'filter'|'truth'>>, page: string}}
 */
export function restorePageState(kept, dataset) {
  const { place, tuple, page, order, filter, truth } = /** @type {Record<string, unknown>} */ (kept ?? {});
  const at = typeof place === 'string' ? placeOf(dataset, place) : null;
  return {
    at: at && { ...at, tuple: isTuple(dataset, tuple) && tupleAt(dataset, tuple).video === at.video ? tuple : -1 },
    patch: {
      ...((order === 'file' || order === 'problems') && { order }),
      ...(typeof filter === 'string' && { filter }),
      ...(typeof truth === 'boolean' && { truth }),
    },
    page: PAGES.find(({ id }) => id === page)?.id ?? PAGES[0].id,
  };
}

/**
 * @param {Dataset} dataset
 * @param {unknown} t
 * @returns {t is number}
 */
function isTuple(dataset, t) {
  return typeof t === 'number' && Number.isInteger(t) && t >= 0 && t < tupleStarts(dataset)[dataset.videos.length];
}
