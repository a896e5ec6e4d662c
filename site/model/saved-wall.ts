// Whether saved groups of tracks fit a dataset.
import type { Dataset } from '../core/messages.ts';
import type { SavedWall } from './cast.ts';

/** The indices of the tracks, by the ids of video and track as JSON. */
export const trackIndices = ({ videos, tracks }: Pick<Dataset, 'videos' | 'tracks'>) => new Map(tracks.map(({ video, id }, track) => [JSON.stringify([videos[video].id, id]), track]));

/** Whether saved groups are of a dataset: it has all of their tracks. */
export function wallFits({ groups }: SavedWall, dataset: Pick<Dataset, 'videos' | 'tracks'>) {
  const indices = trackIndices(dataset);
  return groups.every(({ tracks }) => tracks.every((one) => indices.has(JSON.stringify(one))));
}
