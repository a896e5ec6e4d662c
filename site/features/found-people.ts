// Datasets that were made of clips, and the people that captions name: how many of them can be among what was found in a video.
import type { Dataset } from '../core/messages.ts';

/** The name of the importer that makes datasets of clips and edits their tracks. */
export const CLIP_IMPORTER = 'videos';

/** The query parameter with which that importer opens the track editor as soon as the session of the tab is open again. */
export const EDIT_TRACKS = 'edit-tracks';

/** The value of that parameter with which a new box can be drawn at once. */
export const DRAW = 'draw';

/** The hash of a dataset's tracks, '' if the dataset was not made of clips; see core/video/dataset.go. */
export const trackKeyOf = ({ info }: Pick<Dataset, 'info'>) => String((info.preprocess as { tracks?: string } | undefined)?.tracks ?? '');

/** The track of which a track of a dataset of clips is a part, by their ids: 3.1 and 3.2 are parts of track 3. */
export const wholeTrackOf = (id: string) => id.replace(/\..*/, '');

/** The concept whose classes are people. */
const PERSON_CONCEPT = 0;

/** Captions that name more people than were found. */
export interface Missing {
  named: number;
  found: number;
}

/** What the caption editor has of a clip: how many people its captions and offers name, and whether a caption is accepted. */
export interface Captioned {
  people: number;
  isAccepted: boolean;
}

/** The clips with a sentence or a caption, by their ids. */
export type CaptionedClips = ReadonlyMap<string, Captioned>;

/** How many different people tuples name. */
export const peopleIn = (tuples: (string | number)[][]) => new Set(tuples.map((tuple) => tuple[PERSON_CONCEPT]).filter((who) => who !== undefined && who !== '' && (typeof who === 'string' || who >= 0))).size;

/**
 * The number of people in a video. In a dataset of clips the parts of a track count once, tracks with the same known
 * label are one person, as in two shots, and other moving things count only where no person was found, because
 * drawn people are found as moving things only. Elsewhere each track counts.
 */
export function peopleFoundIn({ info, tracks }: Pick<Dataset, 'info' | 'tracks'>, video: { id: string; tracks: number[] }) {
  if (trackKeyOf({ info }) === '') return video.tracks.length;
  const others = otherThingsIn({ info }, video);
  const persons = new Set<string>();
  const rest = new Set<string>();
  const labels = new Map<string, number>(); // of whole tracks
  for (const { id, known } of video.tracks.map((row) => tracks[row])) {
    const whole = wholeTrackOf(id);
    (others.has(whole) ? rest : persons).add(whole);
    if (known[PERSON_CONCEPT] >= 0) labels.set(whole, known[PERSON_CONCEPT]);
  }
  const found = persons.size > 0 ? persons : rest;
  return new Set([...found].map((whole) => labels.has(whole) ? `label ${labels.get(whole)}` : whole)).size;
}

/** The numbers of the whole tracks of a video that are not persons; none in a dataset that was not made of clips. */
const otherThingsIn = ({ info }: Pick<Dataset, 'info'>, { id }: { id: string }) => new Set((info.preprocess as { others?: Record<string, number[]> } | undefined)?.others?.[id]?.map(String));

/** Whether a track is something else than a person in a video where persons were found, so that a person's name on it is uncertain; see core/result/confidence.go. */
export function isOtherThing(dataset: Dataset, track: number, concept: number) {
  const { id, video } = dataset.tracks[track];
  const others = otherThingsIn(dataset, dataset.videos[video]);
  return dataset.concepts[concept].name === 'person' && others.has(wholeTrackOf(id)) && dataset.videos[video].tracks.some((row) => !others.has(wholeTrackOf(dataset.tracks[row].id)));
}

/** The same number of a clip that has just been analysed. */
export const peopleFound = ({ persons, others }: { persons: number; others: number }) => persons > 0 ? persons : others;

/** Whether a dataset of clips has no clip for a video, which only its captions name. */
export const lacksClip = ({ info }: Pick<Dataset, 'info'>, { tracks, media }: { tracks: number[]; media: unknown }) => trackKeyOf({ info }) !== '' && tracks.length === 0 && media === null;

/** Whether the captions of a video name more people than were found in it; null where they do not, or where there is no clip. */
export function missingPeople(dataset: Dataset, video: number): Missing | null {
  if (lacksClip(dataset, dataset.videos[video])) return null;
  const [named, found] = [peopleIn(dataset.videos[video].tuples), peopleFoundIn(dataset, dataset.videos[video])];
  return named > found ? { named, found } : null;
}

/** Says how many are missing. */
export const missingText = ({ named, found }: Missing) => `${found === 0 ? 'none' : found} of ${named} people found`;
