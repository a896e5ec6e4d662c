// The wall: the tracks of all videos in groups, which a person splits, joins and names, with a place for each person whom
// captions name and who was not found. Groups are immutable.
import { missingPeople, missingText, trackKeyOf, wholeTrackOf } from '../found-people.ts';
import type { Group, Wall } from '../../model/cast.ts';
import type { Dataset } from '../../core/messages.ts';

export const wallOf = ({ concept, views, groups }: { concept: number; views: string[]; groups: number[][] }): Wall =>
  ({ concept, views, madeBy: 'look', groups: groups.map((tracks, key) => ({ key, tracks })) });

/** Moves tracks to a group, null for a new group, which comes before the others. Groups without tracks vanish. The groups are then the user's, not the answer's. */
export function moveTracks(wall: Wall, tracks: number[], to: number | null): Wall {
  const { groups, concept, views } = wall;
  const moved = new Set(tracks);
  if (groups.some((group) => group.key === to && tracks.every((track) => group.tracks.includes(track)))) return wall;
  const key = to ?? Math.max(-1, ...groups.map((group) => group.key)) + 1;
  const rest = groups.map((group) => {
    const others = group.tracks.filter((track) => !moved.has(track));
    return { ...group, tracks: group.key === key ? [...others, ...moved].sort((a, b) => a - b) : others };
  });
  const fresh = to === null ? [{ key, tracks: [...moved].sort((a, b) => a - b) }] : [];
  return { concept, views, madeBy: 'hand', groups: [...fresh, ...rest].filter((group) => group.tracks.length > 0) };
}

/**
 * Groups the tracks by the classes that an answer predicts, N×E for the N tracks and E concepts. Tracks that are predicted as
 * none of the classes stay in their groups. Returns also the class of each new group, by its key.
 */
export function groupByAnswer(dataset: Dataset, { groups, ...wall }: Wall, predicted: Int32Array): { wall: Wall; suggested: Map<number, string> } {
  const { classes } = dataset.concepts[wall.concept];
  const classOf = (track: number) => predicted[track * dataset.concepts.length + wall.concept];
  const tracks = groups.flatMap((group) => group.tracks).sort((a, b) => a - b);
  const first = Math.max(-1, ...groups.map(({ key }) => key)) + 1;
  const made = classes.map((_, label) => ({ key: first + label, tracks: tracks.filter((track) => classOf(track) === label) }));
  const rest = groups.map((group) => ({ ...group, tracks: group.tracks.filter((track) => classOf(track) < 0) }));
  return {
    wall: { ...wall, madeBy: 'answer', groups: [...made, ...rest].filter((group) => group.tracks.length > 0) },
    suggested: new Map(classes.map((name, label) => [first + label, name])),
  };
}

/**
 * Puts together the tracks that are parts of one whole track, which the wall shows as one picture: in a dataset of clips those of one
 * video whose ids have the same whole track, while they have the same name. In other datasets each track stands alone.
 */
export function wholeTracksOf(dataset: Dataset, tracks: number[], known: string[]): number[][] {
  if (trackKeyOf(dataset) === '') return tracks.map((track) => [track]);
  const wholes = new Map<string, number[]>();
  for (const track of tracks) {
    const { video, id } = dataset.tracks[track];
    const key = JSON.stringify([video, wholeTrackOf(id), known[track]]);
    wholes.set(key, [...wholes.get(key) ?? [], track]);
  }
  return [...wholes.values()];
}

/** The name of a group: the known label of most of its tracks, '' if none is known. */
export function nameOfGroup({ tracks }: Group, known: string[]): string {
  const counts = new Map<string, number>();
  for (const track of tracks) if (known[track]) counts.set(known[track], (counts.get(known[track]) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? '';
}

/** The tracks of a named group by what their label is. */
interface Naming {
  named: number[]; // known by the group's name
  unlabelled: number[]; // nothing is known
  other: number[]; // known by another name, which stays
}

export function namingOf({ tracks }: Group, known: string[], name: string): Naming {
  return {
    named: tracks.filter((track) => name !== '' && known[track] === name),
    unlabelled: tracks.filter((track) => known[track] === ''),
    other: tracks.filter((track) => known[track] !== '' && known[track] !== name),
  };
}

/** A video whose captions name more people than were found in it. */
interface MissingPlace {
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
    const named = new Set(tuples.flatMap((tuple) => (tuple[concept] >= 0 ? [dataset.concepts[concept].classes[tuple[concept]]] : [])));
    const names = [...named].filter((name) => !tracks.some((track) => known[track] === name));
    return [{ video, id, names, count: missing.named - missing.found, text: missingText(missing) }];
  });
}

/** Says who was not found: all of the names, or how many of them. */
export function missingTitle({ names, count, id }: MissingPlace) {
  const who = names.length === 0 ? '' : names.length <= count ? names.join(', ') : `${count} of ${names.join(', ')}`;
  return who ? `${who}: not found in ${id}` : `Not found in ${id}`;
}
