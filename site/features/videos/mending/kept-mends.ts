// What mending needs of a dataset, stored in this browser: the tracks of its clips as they were found, and how they have been mended
// since. After a reload the dataset that is opened again finds it by the hash of its tracks.
import { openDB } from 'idb';
import { preference, storagePrefix } from '../../../keeping/preferences.ts';
import type { ClipName, Mend } from '../messages.ts';

/** The clips of a dataset. The list of each has one entry a clip. */
export interface MendedClips {
  names: ClipName[];
  /** As they were found. */
  found: Uint8Array<ArrayBuffer>[];
  /** As the dataset has them. */
  packed: Uint8Array<ArrayBuffer>[];
  /** Of which the dataset was made. */
  made: Mend[][];
  /** That were done since, and those that the dataset knows. */
  mends: Mend[][];
}

export interface KeptMends {
  get(key: string): Promise<MendedClips | undefined>;
  /** Stores all of a dataset. */
  put(key: string, clips: MendedClips): Promise<void>;
  /** Stores only how its tracks are mended. */
  putMends(key: string, mends: Mend[][]): Promise<void>;
}

const CLIPS = 'clips';
const MENDS = 'mends';
const MOST = 8; // datasets; of more the oldest are dropped

/** Opens the store. Errors mean that nothing is kept. */
export function keptMends(): KeptMends {
  const opened = preference('keep') === '' && globalThis.indexedDB
    ? openDB(`${storagePrefix()}mends`, 1, { upgrade: (database) => [CLIPS, MENDS].forEach((name) => void database.createObjectStore(name)) })
    : Promise.reject(new Error('nothing is kept'));
  opened.catch(() => {});
  const attempt = async <T>(act: () => Promise<T>) => act().catch(() => undefined);
  return {
    get: (key) => attempt(async () => {
      const database = await opened;
      const [clips, mends] = await Promise.all([database.get(CLIPS, key), database.get(MENDS, key)]);
      return clips && { ...clips.clips, mends: mends ?? clips.clips.mends };
    }),
    async put(key, clips) {
      await attempt(async () => {
        const transaction = (await opened).transaction([CLIPS, MENDS], 'readwrite');
        const store = transaction.objectStore(CLIPS);
        await store.put({ time: Date.now(), clips }, key);
        await transaction.objectStore(MENDS).put(clips.mends, key);
        const keys = await store.getAllKeys();
        const all = await store.getAll();
        const oldest = all.map(({ time }, i) => ({ time, key: keys[i] })).toSorted((a, b) => b.time - a.time).slice(MOST);
        await Promise.all(oldest.flatMap((one) => [store.delete(one.key), transaction.objectStore(MENDS).delete(one.key)]));
        await transaction.done;
      });
    },
    async putMends(key, mends) {
      await attempt(async () => (await opened).put(MENDS, mends, key));
    },
  };
}
