// The state of each clip, and functions of all clips.
import { signal } from '@preact/signals';
import type { Signal } from '@preact/signals';
import type { Item } from '../../core/messages.ts';
import { peopleFound } from '../found-people.ts';
import { nameClips } from './files.ts';
import type { SavedAnalysis } from './saved-clips.ts';
import type { EditedClips } from './track-editor/saved-track-edits.ts';
import type { Facts, Refusal } from './messages.ts';
import type { ActiveTrack, ClipName, ClipSummary } from '../../core/vision-protocol.ts';
import type { ClipNews } from './pool.ts';

export type ClipStatus =
  | { is: 'waiting' }
  | { is: 'analyzing'; persons: number }
  | { is: 'done'; summary: ClipSummary }
  | { is: 'refused'; refusal: Refusal };

export interface Clip {
  file: File;
  /** Whether it is of the sample: drawn figures, which are found by their motion alone. */
  isDrawn: boolean;
  name: ClipName;
  status: Signal<ClipStatus>;
  /** The analyzed part of the clip in seconds. */
  time: Signal<number>;
  facts: Signal<Facts | null>;
  packed: Uint8Array<ArrayBuffer> | null;
  /** Whether what was found is in this browser's storage, so that a reload loses nothing of it. */
  isStored: Signal<boolean>;
  /** Shows a frame with its boxes; set by the card. */
  onPicture: ((picture: ImageData, found: ActiveTrack[]) => void) | null;
}

const newClip = (file: File, name: ClipName, isDrawn: boolean): Clip => ({ file, isDrawn, name, status: signal({ is: 'waiting' }), time: signal(0), facts: signal(null), packed: null, isStored: signal(false), onPicture: null });

const sameFile = (a: File, b: File) => a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;

/** The clips, and after them those of the files that are not among them yet. */
export function withFiles(clips: Clip[], files: File[], areDrawn = false, others: string[] = []): Clip[] {
  const isNew = (file: File) => !clips.some((clip) => sameFile(clip.file, file));
  const all = [...clips.map(({ file }) => file), ...files.filter(isNew)];
  const names = nameClips(all, others);
  return [...clips, ...all.slice(clips.length).map((file, i) => newClip(file, names[clips.length + i], areDrawn))];
}

export const isSettled = ({ status }: Clip) => status.value.is === 'done' || status.value.is === 'refused';

/** Applies a worker's message about a clip. */
export function update(clip: Clip, news: ClipNews) {
  if (news.type === 'facts') {
    clip.facts.value = news.facts;
    if (news.picture) clip.onPicture?.(news.picture, []);
  } else if (news.type === 'refused') clip.status.value = { is: 'refused', refusal: news.refusal };
  else if (news.type === 'frame') updateFrame(clip, news);
  else if (news.type === 'clip') finish(clip, { packed: news.packed, summary: news.summary, facts: clip.facts.value });
}

function updateFrame(clip: Clip, { time, found, picture }: Extract<ClipNews, { type: 'frame' }>) {
  if (!picture) return;
  const persons = found.filter(({ person }) => person).length;
  clip.status.value = { is: 'analyzing', persons };
  clip.time.value = time;
  clip.onPicture?.(picture, found);
}

/** The clip has been analyzed, now or in an earlier visit. */
export function finish(clip: Clip, { packed, summary, facts }: SavedAnalysis) {
  clip.packed = packed;
  clip.facts.value = facts;
  clip.status.value = { is: 'done', summary };
}

/** A clip whose length is not known counts as much as one of ten seconds. */
const UNKNOWN_S = 10;

/** The share of all clips' time that has been analyzed. */
export function shareOf(clips: Clip[]) {
  let done = 0;
  let all = 0;
  for (const clip of clips) {
    if (clip.status.value.is === 'refused') continue;
    const duration = clip.facts.value?.duration || UNKNOWN_S;
    all += duration;
    done += clip.status.value.is === 'done' ? duration : Math.min(clip.time.value, 0.98 * duration);
  }
  return all > 0 ? done / all : 0;
}

/** The clips of which a dataset can be made. */
export const usableClips = (clips: Clip[]) => clips.filter(({ packed }) => packed);

/** The clips for which captions can be written. */
export const clipsToCaption = (clips: Clip[]) => clips.flatMap(({ name: { id }, status: { value } }) => {
  if (value.is === 'refused') return [];
  return value.is === 'done' ? { id, tracks: value.summary.tracks, found: peopleFound(value.summary) } : { id, tracks: 0 };
});

/** How many tracks were found in all clips. */
export const countTracks = (clips: Clip[]) => clips.reduce((sum, { status }) => sum + (status.value.is === 'done' ? status.value.summary.tracks : 0), 0);

/** The files of the dataset's clips. */
export const mediaOf = (clips: Clip[]): Item[] => usableClips(clips).map(({ name, file }) => ({ path: name.media, file }));

/** A name for a dataset of clips: that of the sample, or what their names have in common, if that says anything. */
export function datasetName(clips: Clip[]) {
  if (clips.length > 0 && clips.every(({ isDrawn }) => isDrawn)) return 'Sample clips';
  const ids = clips.map(({ name }) => name.id);
  let common = ids[0] ?? '';
  for (const id of ids) while (!id.startsWith(common)) common = common.slice(0, -1);
  common = common.replace(/[-_ .0-9]+$/, '');
  return common.length >= 3 ? common : 'My clips';
}

/** The clips of a dataset, to be edited, and further clips after them. */
export function joined(base: EditedClips | null, clips: Clip[]): EditedClips {
  const usable = clips.flatMap(({ name, packed }) => (packed ? [{ name, packed }] : []));
  const found = usable.map(({ packed }) => packed);
  const none = usable.map(() => []);
  const { names, made, edits, ...results } = base ?? { names: [], found: [], packed: [], made: [], edits: [] };
  return {
    names: [...names, ...usable.map(({ name }) => name)], found: [...results.found, ...found], packed: [...results.packed, ...found],
    made: [...made, ...none], edits: [...edits, ...none],
  };
}

/** The clips of the dataset that was made of clips, to be edited; null where there are none. */
export const editableClips = (clips: Clip[]): EditedClips | null => (usableClips(clips).length === 0 ? null : joined(null, clips));
