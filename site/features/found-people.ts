// The people that captions name, and how many of them can be among what was found in a video.
import { trackKeyOf } from './track-key.ts';
import type { Dataset } from '../core/messages.ts';

/** The concept whose classes are people. */
const WHO = 0;

/** Captions that name more people than were found. */
export interface Missing {
  named: number;
  found: number;
}

/** The number of people that the captions of a clip name, by its id; 0 where it is not known. */
export type Captioned = ReadonlyMap<string, number>;

/** How many different people tuples name. */
export const peopleIn = (tuples: (string | number)[][]) => new Set(tuples.map((tuple) => tuple[WHO]).filter((who) => who !== undefined && who !== '' && (typeof who === 'string' || who >= 0))).size;

/** The number of objects in a video: tracks, or in a dataset of clips, where 3.1 and 3.2 are parts of track 3, whole tracks. */
export function objectsIn(dataset: Pick<Dataset, 'info' | 'tracks'>, tracks: number[]) {
  if (trackKeyOf(dataset) === '') return tracks.length;
  return new Set(tracks.map((track) => dataset.tracks[track].id.replace(/\..*/, ''))).size;
}

/** Whether the captions of a video name more people than were found in it; null where they do not. */
export function missingPeople(dataset: Dataset, video: number): Missing | null {
  const { tuples, tracks } = dataset.videos[video];
  const [named, found] = [peopleIn(tuples), objectsIn(dataset, tracks)];
  return named > found ? { named, found } : null;
}

/** Says how many are missing. */
export const missingText = ({ named, found }: Missing) => `${found === 0 ? 'none' : found} of ${named} people found`;
