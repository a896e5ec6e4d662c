// Groups of tracks as they are saved, and whether they fit a dataset.
import type { Dataset } from '../core/messages.ts';

/**
 * The groups that a person has made, with the ids of their tracks in place of indices. The name of a group is one that no caption
 * of its tracks has yet, '' if there is none.
 */
export interface SavedWall {
  concept: string;
  isByAnswer?: boolean; // whether the answer made the groups; it groups the tracks again when they are shown
  groups: { name: string; tracks: [video: string, track: string][] }[];
}

/** The indices of the tracks, by the ids of video and track as JSON. */
export const trackIndices = ({ videos, tracks }: Pick<Dataset, 'videos' | 'tracks'>) => new Map(tracks.map(({ video, id }, track) => [JSON.stringify([videos[video].id, id]), track]));

/** Whether saved groups are of a dataset: it has all of their tracks. */
export function wallFits({ groups }: SavedWall, dataset: Pick<Dataset, 'videos' | 'tracks'>) {
  const indices = trackIndices(dataset);
  return groups.every(({ tracks }) => tracks.every((one) => indices.has(JSON.stringify(one))));
}
