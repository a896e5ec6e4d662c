// The state of the page inside a run archive, and the position in Explore (video, track and frame) as a hash. The core
// stores the state and does not read it. Archives are untrusted input.
import { tupleAt, tupleStarts } from '../model/matches.ts';
import { PAGES } from '../model/pages.ts';
import type { Dataset } from '../core/messages.ts';
import type { State } from '../state.ts';

/** Track and frame are −1 for none; without a frame the clip plays from its start. */
export interface Place {
  video: number;
  track: number;
  frame: number;
}

export function hashOf(dataset: Dataset, { video, track, frame }: Place) {
  const parts = new URLSearchParams();
  const shown = dataset.videos[video];
  if (shown) parts.set('video', shown.id);
  if (track >= 0) parts.set('track', dataset.tracks[track].id);
  if (frame >= 0) parts.set('frame', String(frame));
  return `#${parts}`;
}

/** Returns the position that a hash names, null if the dataset does not have its video. */
export function placeOf(dataset: Dataset, hash: string): Place | null {
  const parts = new URLSearchParams(hash.slice(1));
  const video = dataset.videos.findIndex(({ id }) => id === parts.get('video'));
  if (video < 0) return null;
  const track = dataset.videos[video].tracks.find((j) => dataset.tracks[j].id === parts.get('track')) ?? -1;
  const frame = Math.floor(Number(parts.get('frame') ?? -1));
  return { video, track, frame: frame >= 0 ? frame : -1 };
}

/** Returns the state that an archive stores. Tracks and videos are stored by name. */
export function pageState({ dataset, selection, frame, page, order, filter, truth, keyPoints }: State) {
  return { place: dataset ? hashOf(dataset, { ...selection, frame }) : '', tuple: selection.tuple, page, order, filter, truth, keyPoints };
}

/** Reads the state of an archive. Values that are invalid for the dataset are left out. */
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
