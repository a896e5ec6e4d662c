// The place in Explore as a hash: video, track and frame.
import type { Dataset } from '../core/messages.ts';

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

/** The place that a hash names, null where it names no video of this dataset. */
export function placeOf(dataset: Dataset, hash: string): Place | null {
  const parts = new URLSearchParams(hash.slice(1));
  const video = dataset.videos.findIndex(({ id }) => id === parts.get('video'));
  if (video < 0) return null;
  const track = dataset.videos[video].tracks.find((j) => dataset.tracks[j].id === parts.get('track')) ?? -1;
  const frame = Math.floor(Number(parts.get('frame') ?? -1));
  return { video, track, frame: frame >= 0 ? frame : -1 };
}
