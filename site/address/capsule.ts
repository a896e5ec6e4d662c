// The page's state inside a run's capsule. The core stores it and does not read it. A capsule may
// come from anybody.
import { tupleAt, tupleStarts } from '../answer/matches.ts';
import { PAGES } from './pages.ts';
import { hashOf, placeOf } from './place.ts';
import type { Dataset } from '../core/messages.ts';
import type { State } from '../state.ts';

/** What a capsule keeps of the page. Tracks and videos are kept by name. */
export function pageState({ dataset, selection, frame, page, order, filter, truth, keyPoints }: State) {
  return { place: dataset ? hashOf(dataset, { ...selection, frame }) : '', tuple: selection.tuple, page, order, filter, truth, keyPoints };
}

/** Reads the page's state from a capsule, as far as it is valid for the dataset. */
export function restorePageState(kept: unknown, dataset: Dataset): { at: { video: number; track: number; frame: number; tuple: number } | null; patch: Partial<Pick<State, 'order' | 'filter' | 'truth' | 'keyPoints'>>; page: string } {
  const { place, tuple, page, order, filter, truth, keyPoints } = (kept ?? {}) as Record<string, unknown>;
  const at = typeof place === 'string' ? placeOf(dataset, place) : null;
  return {
    at: at && { ...at, tuple: isTuple(dataset, tuple) && tupleAt(dataset, tuple).video === at.video ? tuple : -1 },
    patch: {
      ...((order === 'file' || order === 'problems') && { order }),
      ...(typeof filter === 'string' && { filter }),
      ...(typeof truth === 'boolean' && { truth }),
      ...(typeof keyPoints === 'boolean' && { keyPoints }),
    },
    page: PAGES.find(({ id }) => id === page)?.id ?? PAGES[0].id,
  };
}

function isTuple(dataset: Dataset, t: unknown): t is number {
  return typeof t === 'number' && Number.isInteger(t) && t >= 0 && t < tupleStarts(dataset)[dataset.videos.length];
}
