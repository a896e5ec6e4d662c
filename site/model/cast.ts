// The groups of tracks that show the same person, as a person has made and named them.
import { Background, Unknown } from '../library/index.ts';
import type { Dataset, Edits } from '../core/messages.ts';
import { allowedClasses, labelText, originalDataset } from './edits.ts';
import { trackIndices } from './saved-wall.ts';
import type { SavedWall } from './saved-wall.ts';

export interface Wall {
  concept: number; // of the people
  views: string[]; // that were compared
  madeBy: 'look' | 'answer' | 'hand'; // look: the views were compared
  groups: Group[];
}

export interface Group {
  key: number; // stays when the group changes
  tracks: number[]; // ascending
}

/** What is known of every track with the edits, as text: empty for unknown, - for none of the classes. */
export function knownTexts(dataset: Dataset, { known }: Edits, concept: number): string[] {
  const edited = new Map(known.map(({ video, track, labels }) => [JSON.stringify([video, track]), labels[concept]]));
  const { tracks } = originalDataset(dataset);
  return dataset.tracks.map(({ video, id }, i) => edited.get(JSON.stringify([dataset.videos[video].id, id])) ?? labelText(dataset, concept, tracks[i].known[concept]));
}

/** The label of a name, which may be typed in another case: a class, Background for -, null for a name that is not in the vocabulary. */
export function labelOf({ concepts }: Dataset, concept: number, name: string): number | null {
  const text = name.trim();
  if (text === '') return Unknown;
  if (text === '-' || text === '–') return Background;
  const { classes } = concepts[concept];
  const exact = classes.indexOf(text);
  const found = exact >= 0 ? exact : classes.findIndex((one) => one.toLowerCase() === text.toLowerCase());
  return found < 0 ? null : found;
}

/** names are those that wait, by the keys of their groups. */
export function savedWall(dataset: Dataset, { concept, madeBy, groups }: Wall, names: ReadonlyMap<number, string>): SavedWall {
  const { concepts, tracks, videos } = dataset;
  return {
    concept: concepts[concept].name, ...(madeBy === 'answer' && { isByAnswer: true }),
    groups: groups.map(({ key, tracks: own }) => ({ name: names.get(key) ?? '', tracks: own.map((track) => [videos[tracks[track].video].id, tracks[track].id]) })),
  };
}

/** The groups that were kept, and the names that wait, by key. Tracks that are not among them stay grouped as on the wall, which is unchanged where nothing kept fits. */
export function restoredWall(dataset: Dataset, wall: Wall, kept: SavedWall | null): { wall: Wall; names: Map<number, string> } {
  if (kept?.concept !== dataset.concepts[wall.concept].name) return { wall, names: new Map() };
  const indices = trackIndices(dataset);
  const before = kept.groups.map(({ name, tracks }) => ({ name, tracks: tracks.flatMap((one) => indices.get(JSON.stringify(one)) ?? []).sort((a, b) => a - b) }));
  const placed = new Set(before.flatMap(({ tracks }) => tracks));
  const others = wall.groups.map(({ tracks }) => ({ name: '', tracks: tracks.filter((track) => !placed.has(track)) }));
  const groups = [...before, ...others].filter(({ tracks }) => tracks.length > 0);
  return {
    wall: { ...wall, madeBy: kept.isByAnswer ? wall.madeBy : 'hand', groups: groups.map(({ tracks }, key) => ({ key, tracks })) },
    names: new Map(groups.flatMap(({ name }, key) => (name === '' ? [] : [[key, name] as const]))),
  };
}

/** The groups whose names are classes by now, with the tracks that may have them, and the groups without these names. */
export function dueNames(dataset: Dataset, edits: Edits, kept: SavedWall) {
  const concept = dataset.concepts.findIndex(({ name }) => name === kept.concept);
  const known = concept < 0 ? [] : knownTexts(dataset, edits, concept);
  const indices = trackIndices(dataset);
  const due: { tracks: number[]; label: number }[] = [];
  const groups = kept.groups.map((group) => {
    const label = concept < 0 || group.name === '' ? null : labelOf(dataset, concept, group.name);
    if (label === null || label < 0) return group;
    const own = group.tracks.flatMap((one) => indices.get(JSON.stringify(one)) ?? []);
    const tracks = own.filter((track) => known[track] === '' && allowedClasses(dataset, track, concept).includes(label));
    if (tracks.length === 0) return group;
    due.push({ tracks, label });
    return { ...group, name: '' };
  });
  return { concept, due, rest: { ...kept, groups } };
}

/** The people who are known to be in each video: those of labels, and those of groups whose names wait. */
export function peopleOfVideos(dataset: Dataset, edits: Edits, kept: SavedWall | null): string[][] {
  const concept = kept ? Math.max(0, dataset.concepts.findIndex(({ name }) => name === kept.concept)) : 0;
  const known = knownTexts(dataset, edits, concept);
  const named = new Map<string, string[]>(); // by the id of the video
  for (const { name, tracks } of kept?.groups ?? []) {
    if (name === '' || name === '-') continue;
    for (const id of new Set(tracks.map(([video]) => video))) named.set(id, [...named.get(id) ?? [], name]);
  }
  return dataset.videos.map(({ id, tracks }) => [...new Set([...tracks.map((track) => known[track]).filter((name) => name !== '' && name !== '-'), ...named.get(id) ?? []])]);
}

/** A place in a sentence for what is still to be written. */
export const PLACE = '…';

/** A sentence to start the caption of a video with: the people who are known to be in it, each with a place for what he or she does. */
export const sentenceStart = (names: string[]) => names.map((name) => `${name} ${PLACE}`).join(', ');
