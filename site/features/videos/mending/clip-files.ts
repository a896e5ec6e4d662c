// The files of the clips of the open dataset. The editor needs them for whatever is not stored in this browser: to analyze the clips
// again, and to recompute the features of changed tracks. Files are matched with videos by name.
import type { Dataset, Item } from '../../../core/messages.ts';
import type { ClipName, Mend } from '../messages.ts';
import type { Pool } from '../pool.ts';
import type { MendedClips } from './kept-mends.ts';

/** The view of a dataset that was made with poses (core/video/dataset.go). */
const POSE_VIEW = 'pose';

const fileName = (path: string) => path.replace(/.*\//, '');
const stem = (path: string) => fileName(path).replace(/\.[^.]*$/, '').toLowerCase();
const isVideo = ({ path, file }: Item) => file.type.startsWith('video/') || /\.(webm|mp4|m4v|mov|mkv|avi|mpe?g|ts|3gp)$/i.test(path);

/** A video of the dataset and its clip, if that is there. */
export interface WantedClip {
  name: ClipName;
  item: Item | undefined;
}

/** The videos of a dataset, each with the first file whose name is that of its medium or, without its ending, the video's id. */
export function wantedClips({ videos }: Pick<Dataset, 'videos'>, files: Item[]): WantedClip[] {
  const clips = files.filter(isVideo);
  return videos.map(({ id, media }) => {
    const item = clips.find(({ path }) => media && fileName(path) === fileName(media.path)) ?? clips.find(({ path }) => stem(path) === id.toLowerCase());
    return { name: { id, media: media?.path ?? `media/${id}${/\.[^.]*$/.exec(item?.path ?? '')?.[0] ?? ''}` }, item };
  });
}

/** The names of clips in words: the first few of them. */
export function listText(names: string[]) {
  const few = names.slice(0, 3).join(', ');
  return names.length > 3 ? `${few} and ${names.length - 3} more` : few;
}

export const asFile = ({ path, file }: Item) => (file instanceof File ? file : new File([file], fileName(path)));

/** The edits of each video that dataset.json records. */
export function recordedEdits({ info, videos }: Pick<Dataset, 'info' | 'videos'>): Mend[][] {
  const edits = (info.preprocess as { mends?: Record<string, Mend[]> } | undefined)?.mends ?? {};
  return videos.map(({ id }) => edits[id] ?? []);
}

/**
 * Analyzes the clips of a dataset again and repeats the edits that it records. found returns the result of each clip that the pool
 * has analyzed, or throws why it could not be. Every clip must have its file.
 */
export async function analyzeAgain(pool: Pool, dataset: Dataset, clips: WantedClip[], found: (clip: number) => Uint8Array<ArrayBuffer>): Promise<MendedClips> {
  const files = clips.flatMap(({ item }) => (item ? [asFile(item)] : []));
  await pool.probe(new Map(files.entries()));
  await pool.look(new Map(files.entries()), dataset.views.some(({ name }) => name === POSE_VIEW));
  const packed = files.map((_, clip) => found(clip));
  const all: MendedClips = { names: clips.map(({ name }) => name), found: packed, packed: [...packed], made: recordedEdits(dataset), mends: recordedEdits(dataset) };
  await Promise.all(all.made.map(async (edits, clip) => {
    if (edits.length === 0) return;
    const done = await pool.mend(clip, files[clip], packed[clip], edits);
    all.packed[clip] = done.packed;
    all.made[clip] = all.mends[clip] = done.mends;
  }));
  return all;
}

/** How many tracks of the dataset the clips do not have after their edits. */
export async function missingTracks(pool: Pool, { videos, tracks }: Dataset, { found, mends }: MendedClips) {
  const counts = await Promise.all(videos.map(async (video, clip) => {
    const { tracks: present } = await pool.preview(found[clip], mends[clip]);
    const ids = new Set(present.map(({ id }) => id));
    return video.tracks.filter((track) => !ids.has(tracks[track].id)).length;
  }));
  return counts.reduce((sum, one) => sum + one, 0);
}
