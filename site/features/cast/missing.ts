// The people whom captions name and who were not found: a place on the wall for each video that lacks some.
import { missingPeople, missingText } from '../found-people.ts';
import type { Dataset } from '../../core/messages.ts';

/** A video whose captions name more people than were found in it. */
export interface MissingPlace {
  video: number;
  id: string; // of the video
  names: string[]; // who of its captions can be missing: those by whose name no track of it is known
  count: number; // how many are missing
  text: string; // how many were found
}

/** The places of all videos. known has the name of every track, '' for none; concept is that of the people. */
export function missingPlaces(dataset: Dataset, concept: number, known: string[]): MissingPlace[] {
  return dataset.videos.flatMap(({ id, tuples, tracks }, video) => {
    const missing = missingPeople(dataset, video);
    if (!missing) return [];
    const told = new Set(tuples.flatMap((tuple) => (tuple[concept] >= 0 ? [dataset.concepts[concept].classes[tuple[concept]]] : [])));
    const names = [...told].filter((name) => !tracks.some((track) => known[track] === name));
    return [{ video, id, names, count: missing.named - missing.found, text: missingText(missing) }];
  });
}

/** Says who was not found: all of the names, or how many of them. */
export function missingTitle({ names, count, id }: MissingPlace) {
  const who = names.length === 0 ? '' : names.length <= count ? names.join(', ') : `${count} of ${names.join(', ')}`;
  return who ? `${who}: not found in ${id}` : `Not found in ${id}`;
}
