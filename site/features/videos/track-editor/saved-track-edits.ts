// Saves the clips of a dataset in this browser for the track editor: their tracks as they were detected, and the edits since then. The
// key is the hash of the dataset's tracks, so a dataset that is opened again finds its clips.
import { mayKeep } from '../../../storage/preferences.ts';
import { limitForBytes, withLimit } from '../../../storage/limits.ts';
import { storagePrefix } from '../../../storage/preferences.ts';
import { OpenDatabase } from '../../../storage/transact.ts';
import type { Layout, Transaction } from '../../../storage/transact.ts';
import type { TrackEdit } from '../messages.ts';
import type { ClipName } from '../../../core/vision-protocol.ts';

/** The clips of a dataset. Each list has one entry per clip. */
export interface EditedClips {
  names: ClipName[];
  /** The detected tracks, packed. */
  found: Uint8Array<ArrayBuffer>[];
  /** The tracks of the dataset, packed: with the edits that its features include. */
  packed: Uint8Array<ArrayBuffer>[];
  /** The edits that the dataset includes. */
  made: TrackEdit[][];
  /** All edits, with those that are pending. */
  edits: TrackEdit[][];
}

export interface SavedTrackEdits {
  /** Returns the saved clips of a dataset; undefined if there are none, or if the storage fails or does not answer in time. */
  get(key: string): Promise<EditedClips | undefined>;
  /** Saves the clips of a dataset. Rejects if the write fails. */
  put(key: string, clips: EditedClips): Promise<void>;
  /** Saves the edits of a dataset, and its clips if they are not saved yet. Rejects if the write fails. */
  putEdits(key: string, clips: EditedClips): Promise<void>;
}

/** The database and its second store have an older name, under which browsers have stored data. */
type Schema = {
  clips: { key: string; value: { time: number; clips: EditedClips } };
  mends: { key: string; value: TrackEdit[][] };
};

const STORES: (keyof Schema)[] = ['clips', 'mends'];

const LAYOUT: Layout<Schema> = {
  name: () => `${storagePrefix()}mends`,
  version: 1,
  upgrade: (created) => STORES.forEach((name) => void created.createObjectStore(name)),
};

const MOST = 8; // datasets; of more the oldest are dropped

/** Milliseconds that storing a dataset may take. */
export const limitOf = ({ found, packed }: EditedClips) => limitForBytes([...found, ...packed].reduce((sum, { length }) => sum + length, 0));

/** Drops the oldest datasets that are too many. */
async function dropOldest(transaction: Transaction<Schema>) {
  const [all, edits] = [transaction.objectStore('clips'), transaction.objectStore('mends')];
  const keys = await all.getAllKeys();
  if (keys.length <= MOST) return;
  const times = (await all.getAll()).map(({ time }, i) => ({ time, key: keys[i] }));
  const oldest = times.toSorted((a, b) => b.time - a.time).slice(MOST);
  await Promise.all(oldest.flatMap(({ key }) => [all.delete(key), edits.delete(key)]));
}

export function savedTrackEdits(): SavedTrackEdits {
  const database = new OpenDatabase(LAYOUT);
  return {
    async get(key) {
      if (!mayKeep()) return undefined;
      const reading = database.transact(STORES, 'readonly', (transaction) => Promise.all([transaction.objectStore('clips').get(key), transaction.objectStore('mends').get(key)]));
      const [stored, edits] = await withLimit(reading).catch(() => undefined) ?? [];
      return stored && { ...stored.clips, edits: edits ?? stored.clips.edits };
    },
    async put(key, clips) {
      if (!mayKeep()) return;
      await database.transact(STORES, 'readwrite', async (transaction) => {
        await Promise.all([transaction.objectStore('clips').put({ time: Date.now(), clips }, key), transaction.objectStore('mends').put(clips.edits, key)]);
        await dropOldest(transaction);
      });
    },
    async putEdits(key, clips) {
      if (!mayKeep()) return;
      await database.transact(STORES, 'readwrite', async (transaction) => {
        const [stored] = await Promise.all([transaction.objectStore('clips').getKey(key), transaction.objectStore('mends').put(clips.edits, key)]);
        if (stored !== undefined) return;
        await transaction.objectStore('clips').put({ time: Date.now(), clips }, key);
        await dropOldest(transaction);
      });
    },
  };
}
