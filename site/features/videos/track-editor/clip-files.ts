// The files of the clips of the open dataset. The editor needs them for whatever is not stored in this browser: to analyze the clips
// again, and to recompute the features of changed tracks. Files are matched with videos by name.
import { isVideo } from '../../../model/video-files.ts';
import type { Dataset, Item } from '../../../core/messages.ts';
import type { AnalysisMethod, TrackEdit } from '../messages.ts';
import type { ClipName } from '../../../core/vision-protocol.ts';
import type { Pool } from '../pool.ts';
import type { EditedClips } from './saved-track-edits.ts';

/** The view of a dataset that was made with poses (core/video/dataset.go). */
const POSE_VIEW = 'pose';

const fileName = (path: string) => path.replace(/.*\//, '');

/** A video of the dataset and its clip, if that is there. */
interface WantedClip {
  name: ClipName;
  item: Item | undefined;
}

const withoutEnding = (path: string) => path.replace(/\.[^./]*$/, '');

/** Whether one of two paths ends with the other, from a slash on, in any case. */
function endsAlike(a: string, b: string) {
  const [short, long] = [a.toLowerCase().split('/'), b.toLowerCase().split('/')].sort((x, y) => x.length - y.length);
  return long.slice(-short.length).join('/') === short.join('/');
}

/**
 * The clips of a dataset: its videos but those that only captions name, each with its file: the one whose path ends like that of its medium or, without the ending of a file,
 * like the video's id, else the only one that has the name of its medium. No file is of two videos.
 */
export function wantedClips({ videos }: Pick<Dataset, 'videos'>, files: Item[]): WantedClip[] {
  const clips = new Set(files.filter(isVideo));
  const found = new Map<string, Item>(); // by id
  const search = (isClip: (video: Dataset['videos'][number], path: string) => boolean) => {
    for (const video of videos) {
      const item = found.has(video.id) ? undefined : [...clips].find((clip) => isClip(video, clip.path));
      if (!item) continue;
      found.set(video.id, item);
      clips.delete(item);
    }
  };
  search(({ media }, path) => !!media && endsAlike(path, media.path));
  search(({ id }, path) => endsAlike(withoutEnding(path), id));
  search(({ media }, path) => !!media && fileName(path) === fileName(media.path)
    && videos.filter((other) => other.media && fileName(other.media.path) === fileName(path)).length === 1);
  const clipsOf = videos.filter(({ id, media, tracks }) => media !== null || tracks.length > 0 || found.has(id));
  return clipsOf.map(({ id, media }) => {
    const item = found.get(id);
    return { name: { id, media: media?.path ?? `media/${id}${/\.[^.]*$/.exec(item?.path ?? '')?.[0] ?? ''}` }, item };
  });
}

/** The names of clips in words: the first few of them. */
export function listText(names: string[]) {
  const few = names.slice(0, 3).join(', ');
  return names.length > 3 ? `${few} and ${names.length - 3} more` : few;
}

const asFile = ({ path, file }: Item) => (file instanceof File ? file : new File([file], fileName(path)));

/** The edits of each clip that dataset.json records. */
function recordedEdits({ info }: Pick<Dataset, 'info'>, clips: WantedClip[]): TrackEdit[][] {
  const edits = (info.preprocess as { edits?: Record<string, TrackEdit[]> } | undefined)?.edits ?? {};
  return clips.map(({ name }) => edits[name.id] ?? []);
}

/** How the clips of a dataset were analyzed. dataset.json has no detector where only what moves was found. */
export function methodOf({ info, views }: Pick<Dataset, 'info' | 'views'>): AnalysisMethod {
  if ((info.preprocess as { detector?: string } | undefined)?.detector === '') return 'motion';
  return views.some(({ name }) => name === POSE_VIEW) ? 'poses' : 'detect';
}

/**
 * Analyzes the clips of a dataset again and repeats the edits that it records. found returns the result of each clip that the pool
 * has analyzed, or throws why it could not be. Every clip must have its file.
 */
export async function analyzeAgain(pool: Pool, dataset: Dataset, clips: WantedClip[], found: (clip: number) => Uint8Array<ArrayBuffer>): Promise<EditedClips> {
  const files = clips.flatMap(({ item }) => (item ? [asFile(item)] : []));
  await pool.probe(new Map(files.entries()));
  await pool.analyze(new Map(files.entries()), methodOf(dataset));
  const packed = files.map((_, clip) => found(clip));
  const all: EditedClips = { names: clips.map(({ name }) => name), found: packed, packed: [...packed], made: recordedEdits(dataset, clips), edits: recordedEdits(dataset, clips) };
  await Promise.all(all.made.map(async (edits, clip) => {
    if (edits.length === 0) return;
    const done = await pool.edit(clip, files[clip], packed[clip], edits);
    all.packed[clip] = done.packed;
    all.made[clip] = all.edits[clip] = done.edits;
  }));
  return all;
}

/** Returns the number of tracks of the dataset that the clips do not have after their edits. */
export async function missingTracks(pool: Pool, { videos, tracks }: Dataset, { names, found, edits }: EditedClips) {
  const counts = await Promise.all(names.map(async ({ id: clipId }, clip) => {
    const { tracks: present } = await pool.preview(found[clip], edits[clip]);
    const ids = new Set(present.map(({ id }) => id));
    return videos.find(({ id }) => id === clipId)?.tracks.filter((track) => !ids.has(tracks[track].id)).length ?? 0;
  }));
  return counts.reduce((sum, one) => sum + one, 0);
}
