// Recomputes the features of the tracks that edits change, and writes the dataset of all clips.
import type { Item } from '../../../core/messages.ts';
import type { Pool } from '../pool.ts';
import type { MendedClips } from './kept-mends.ts';

/** A clip whose mends the dataset does not know, by its index. Its file is missing where it is not among those that are open. */
interface DueClip {
  clip: number;
  media: string;
  file: Blob | undefined;
}

/** The clips with pending mends, of which `pending` has the numbers. */
export function dueClips({ names }: Pick<MendedClips, 'names'>, pending: number[], files: Item[]): DueClip[] {
  return names.flatMap(({ media }, clip) => (pending[clip] > 0 ? [{ clip, media, file: files.find(({ path }) => path.endsWith(media))?.file }] : []));
}

const asFile = ({ media, file }: DueClip) => (file instanceof File ? file : new File([file as Blob], media.replace(/.*\//, '')));

/** Has the workers make the features again. Returns the clips as the new dataset has them, and its files without the clips. */
export async function remake(workers: Pool, all: MendedClips, due: DueClip[], onShare: (clip: number, share: number) => void) {
  const clips = { ...all, packed: [...all.packed], mends: [...all.mends], made: [...all.made] };
  await Promise.all(due.map(async (one) => {
    const { clip } = one;
    const result = await workers.mend(clip, asFile(one), all.found[clip], all.mends[clip]);
    clips.packed[clip] = result.packed;
    clips.mends[clip] = clips.made[clip] = result.mends;
    onShare(clip, 1);
  }));
  const written = await workers.dataset(clips.names, clips.packed);
  return { clips, items: written.map(({ path, content }) => ({ path, file: new Blob([content]) })) };
}

/** The folder of the dataset among files, '' or with a slash at its end. */
export function rootOf(files: Item[]) {
  const at = files.find(({ path }) => /(^|\/)dataset\.json$/.test(path))?.path ?? 'dataset.json';
  return at.slice(0, -'dataset.json'.length);
}

/** The files of a dataset in which others take the place of those of their paths. Captions stay. */
export function withFiles(files: Item[], written: Item[]): Item[] {
  const root = rootOf(files);
  const generated = /^(dataset\.json|tracks\.csv|boxes\.csv|(features|descriptors)\/.*)$/;
  const kept = files.filter(({ path }) => !path.startsWith(root) || !generated.test(path.slice(root.length)));
  return [...kept, ...written.filter(({ path }) => generated.test(path)).map(({ path, file }) => ({ path: root + path, file }))];
}
